//! The window: the order of one frame.

use crate::aquarium::{Aquarium, Camera};
use crate::clock::Step;
use crate::command::Command;
use crate::engine::{Engine, Mode};
use crate::mirror::{Sampler, collect::collect};
use crate::params::{ParamId, ParamValue};
use crate::workbench::actions::{self, Action};
use crate::workbench::files::{FileDesk, Files, Purpose};
use crate::workbench::{
    self, BottomStrip, CloseGuard, Outbox, PictureRate, SignalStrip, Toasts, View, theme,
};
use eframe::egui::{
    self, CentralPanel, Color32, Context, Frame, Id, Key, Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui,
    ViewportCommand, WidgetInfo,
};
use std::time::Duration;

/// A gap between frames longer than this, s, means the window was stopped.
const STOPPED_S: f64 = 1.0;
/// Height of the strips above and below the water, points.
const STRIP: f32 = 30.0;

/// The workbench. Owns the engine; panels see it read-only and push commands,
/// which are carried out once, at the end of the frame.
#[derive(Debug)]
pub struct App {
    engine: Engine,
    view: View,
    aquarium: Aquarium,
    sampler: Sampler,
    files: Files,
    close_guard: CloseGuard,
    toasts: Toasts,
    signal_strip: SignalStrip,
    bottom_strip: BottomStrip,
    out: Outbox,
    last_frame_s: Option<f64>,
    was_hidden: bool,
    /// Where the tank is on screen, and the room it could take, points.
    water: Rect,
    room: Rect,
    title: String,
}

impl App {
    /// A window on an engine.
    #[must_use]
    pub fn new(ctx: &Context, engine: Engine, view: View) -> Self {
        theme::install(ctx);
        ctx.set_theme(egui::Theme::Dark);
        Self {
            engine,
            view,
            aquarium: Aquarium::default(),
            sampler: Sampler::default(),
            files: Files::default(),
            close_guard: CloseGuard::default(),
            toasts: Toasts::default(),
            signal_strip: SignalStrip::default(),
            bottom_strip: BottomStrip::default(),
            out: Outbox::default(),
            last_frame_s: None,
            was_hidden: false,
            water: Rect::NOTHING,
            room: Rect::NOTHING,
            title: String::new(),
        }
    }

    /// The engine, to look at.
    #[must_use]
    pub const fn engine(&self) -> &Engine {
        &self.engine
    }

    /// What is set about the picture and the panels.
    #[must_use]
    pub const fn view(&self) -> &View {
        &self.view
    }

    /// The messages on screen.
    pub fn messages(&self) -> impl Iterator<Item = &str> {
        self.toasts.texts()
    }

    /// Where the tank is on screen, points.
    #[must_use]
    pub const fn water(&self) -> Rect {
        self.water
    }

    fn panels_ui(&mut self, ui: &mut Ui) {
        let Self { engine, view, out, .. } = self;
        Panel::top("top bar").show(ui, |ui| workbench::top_bar_ui(ui, engine, view, out));
        let mut is_open = view.shows_parameters;
        Panel::left("parameters")
            .default_size(280.0)
            .size_range(240.0..=480.0)
            .resizable(true)
            .show_collapsible(ui, &mut is_open, |ui| workbench::params_panel_ui(ui, engine, view, out));
        view.shows_parameters = is_open;
    }

    fn center_ui(&mut self, ui: &mut Ui) {
        let fill = ui.visuals().panel_fill;
        CentralPanel::no_frame().frame(Frame::new().fill(fill)).show(ui, |ui| {
            let signals = self.engine.seen().signals;
            Panel::top("signals").exact_size(STRIP).show(ui, |ui| {
                workbench::signal_strip_ui(ui, &mut self.signal_strip, &signals, &mut self.view);
            });
            Panel::bottom("numbers").exact_size(STRIP).show(ui, |ui| {
                workbench::bottom_strip_ui(ui, &mut self.bottom_strip, &self.engine);
            });
            CentralPanel::no_frame().show(ui, |ui| self.tank_ui(ui));
        });
    }

    /// Input is taken, time goes on, the tank is painted.
    fn tank_ui(&mut self, ui: &mut Ui) {
        let params = self.engine.params();
        self.room = ui.available_rect_before_wrap().shrink(4.0);
        let camera = Camera::fit(self.room, [params.tank_width, params.tank_height]);
        self.water = camera.tank_on_screen();
        let water = ui.interact(self.water, Id::unique("aquarium"), Sense::click_and_drag());
        water.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Aquarium"));
        // A frame may be laid out several times; time goes on once.
        if ui.ctx().current_pass_index() == 0 {
            self.advance(ui, &water, &camera);
        }
        let painter = ui.painter_at(self.water);
        self.aquarium.paint(&painter, &camera, &self.engine, self.view.shows_trails);
        let color = workbench::mode_color(self.engine.mode());
        ui.painter().rect_stroke(self.water, 0.0, Stroke::new(1.5, color), StrokeKind::Outside);
    }

    fn advance(&mut self, ui: &Ui, water: &egui::Response, camera: &Camera) {
        let (now_s, has_lost_focus) = ui.input(|input| {
            let lost = input.events.iter().any(|event| matches!(event, egui::Event::WindowFocused(false)));
            (input.time, lost)
        });
        let mut wall_s = self.last_frame_s.map_or(0.0, |last| (now_s - last).max(0.0));
        self.last_frame_s = Some(now_s);
        self.sampler.frame(&collect(ui, water, camera), now_s);
        if std::mem::take(&mut self.was_hidden) || wall_s > STOPPED_S {
            self.out.command(Command::ResetTimeBase);
            wall_s = 0.0;
            self.sampler.calm();
        }
        if has_lost_focus {
            self.sampler.calm();
        }
        // A click on a picture that stands still or is of the past does not wait
        // for the present to go on.
        if self.engine.mode() != Mode::Live {
            self.sampler.forget_click();
        }
        let (sampler, hour) = (&mut self.sampler, self.view.hour.hour());
        self.engine.advance(wall_s, |_| sampler.take_step(hour));
        self.aquarium.advance(&self.engine, wall_s);
    }

    fn overlays_ui(&mut self, ctx: &Context) {
        if self.view.shows_help && ctx.input(|input| input.key_pressed(Key::Escape)) {
            self.view.shows_help = false;
        }
        workbench::help_sheet_ui(ctx, &mut self.view.shows_help);
        let Self { files, toasts, engine, out, .. } = self;
        let mut desk = FileDesk { document: engine.document(), toasts, commands: &mut out.commands };
        files.ui(ctx, &mut desk);
        for path in dropped_files(ctx) {
            Files::open(ctx, &mut desk, &path);
        }
        if ctx.input(|input| !input.raw.hovered_files.is_empty()) {
            paint_drop_hint(ctx, self.water);
        }
        if self.close_guard.ui(ctx, engine.document().is_changed(), files.is_asking()) {
            out.actions.push(Action::Save);
        }
        self.toasts.ui(ctx, self.water.left().max(0.0));
    }

    fn carry_out_actions(&mut self, ctx: &Context) {
        for action in std::mem::take(&mut self.out.actions) {
            self.carry_out(ctx, action);
        }
        for command in std::mem::take(&mut self.out.commands) {
            if let Err(error) = self.engine.apply(command) {
                self.out.failures.push(error.to_string());
            }
        }
        for failure in std::mem::take(&mut self.out.failures) {
            self.toasts.fail(ctx, failure);
        }
    }

    fn carry_out(&mut self, ctx: &Context, action: Action) {
        let Self { engine, view, files, toasts, out, .. } = self;
        let document = engine.document();
        match action {
            Action::Open => files.ask_with_dialog(ctx, Purpose::Open, document),
            Action::OpenPath => files.ask_with_field(Purpose::Open, document),
            Action::Save => files.save(ctx, &mut FileDesk { document, toasts, commands: &mut out.commands }),
            Action::SaveAs => files.ask_with_dialog(ctx, Purpose::Save, document),
            Action::SavePath => files.ask_with_field(Purpose::Save, document),
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Action::Undo => out.command(Command::Undo),
            Action::Redo => out.command(Command::Redo),
            Action::PlayPause => out.command(play_or_pause(engine)),
            Action::StepOnce => step_by(engine, view.steps_at_once, out),
            Action::Restart => out.command(Command::Restart),
            Action::NewSeed => {
                // Short enough to be read aloud.
                out.command(Command::SetSeed(u64::from(rand::random::<u32>())));
                out.command(Command::Restart);
            }
            Action::FitTank => self.fit_tank(),
            Action::ToggleParameters => view.shows_parameters = !view.shows_parameters,
            Action::ToggleTrails => view.shows_trails = !view.shows_trails,
            Action::ToggleTheme => toggle_theme(ctx),
            Action::ToggleHelp => view.shows_help = !view.shows_help,
        }
    }

    /// Gives the tank the shape of its room, with the area it has.
    fn fit_tank(&mut self) {
        let params = self.engine.params();
        let shape = self.room.width() / self.room.height();
        let area = params.tank_width * params.tank_height;
        if !(shape.is_finite() && shape > 0.0) {
            return;
        }
        let width = (area * shape).sqrt().round();
        let sides = [(ParamId::tank_width, width), (ParamId::tank_height, (area / width).round())];
        self.out.command(Command::BeginEdit);
        for (id, side) in sides {
            self.out.command(Command::SetParam(id, ParamValue::Float(side)));
        }
        self.out.command(Command::EndEdit);
    }

    fn set_title(&mut self, ctx: &Context) {
        let document = self.engine.document();
        let star = if document.is_changed() { "*" } else { "" };
        let title = format!("{}{star} – MiroFish", document.preset.name);
        if title != self.title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    fn request_next_frame(&self, ctx: &Context) {
        if !self.engine.is_moving() && !self.aquarium.is_easing() {
            return;
        }
        match self.view.picture_rate {
            PictureRate::Display => ctx.request_repaint(),
            PictureRate::Capped(rate) => {
                ctx.request_repaint_after(Duration::from_secs_f64(1.0 / f64::from(rate)));
            }
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        if ctx.input(|input| input.viewport().visible()) == Some(false) {
            self.was_hidden = true;
        }
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        // Keys come before widgets: Space would press the focused button too.
        self.out.actions.extend(actions::pressed(&ctx));
        self.panels_ui(ui);
        self.center_ui(ui);
        self.overlays_ui(&ctx);
        self.carry_out_actions(&ctx);
        self.set_title(&ctx);
        self.request_next_frame(&ctx);
    }
}

/// Space plays and rests what is looked at.
fn play_or_pause(engine: &Engine) -> Command {
    let plays = !engine.is_playing();
    match engine.mode() {
        Mode::Replay => Command::SetReplayPlaying(plays),
        Mode::Live | Mode::Paused => Command::SetRunning(plays),
    }
}

/// Takes steps; in the past the playhead does.
fn step_by(engine: &Engine, steps: u64, out: &mut Outbox) {
    match engine.mode() {
        Mode::Replay => {
            out.command(Command::SetReplayPlaying(false));
            out.command(Command::Seek(engine.timeline().shown_s() + Step(steps).seconds()));
        }
        Mode::Live | Mode::Paused => out.command(Command::StepBy(steps)),
    }
}

fn toggle_theme(ctx: &Context) {
    let is_dark = ctx.theme() == egui::Theme::Dark;
    ctx.set_theme(if is_dark { egui::Theme::Light } else { egui::Theme::Dark });
}

fn dropped_files(ctx: &Context) -> Vec<std::path::PathBuf> {
    ctx.input(|input| input.raw.dropped_files.iter().map(|file| file.path().to_owned()).collect())
}

fn paint_drop_hint(ctx: &Context, water: Rect) {
    let painter = ctx.layer_painter(egui::LayerId::new(egui::Order::Foreground, Id::unique("drop hint")));
    painter.rect_filled(water, 0.0, Color32::from_black_alpha(140));
    painter.text(
        water.center(),
        egui::Align2::CENTER_CENTER,
        "Drop a preset to open it",
        egui::FontId::proportional(theme::LARGE),
        Color32::WHITE,
    );
}
