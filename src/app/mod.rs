//! The window: the order of one frame.

mod act;
mod comparing;
mod looking;

use crate::aquarium::{Aquarium, Camera, Governor, Looks, Quality, Shown};
use crate::command::Command;
use crate::engine::{Engine, Mode};
use crate::library::Library;
use crate::metrics::{FrameCost, FrameTimes};
use crate::mirror::{FrameInput, Sampler, Signals, collect::collect, dayness_at};
use crate::params::Mirror;
use crate::shoal::Vec2;
use crate::workbench::actions::{self, Action};
use crate::workbench::clipboard;
use crate::workbench::files::{FileDesk, Files};
use crate::workbench::gallery::{Gallery, GalleryDesk};
use crate::workbench::palette;
use crate::workbench::plots::{FrameBudget, PlotsPanel, Plotted, TimeAxis, parts_of};
use crate::workbench::settings::Keeper;
use crate::workbench::view::{PARAMETERS_WIDTH, PLOTS_WIDTH};
use crate::workbench::{
    self, BottomStrip, CloseGuard, Explorer, Minimap, Outbox, Palette, PictureRate, Presentation,
    SignalStrip, TimelineBar, Toasts, View, theme,
};
use comparing::Tanks;
use eframe::egui::{
    self, CentralPanel, Color32, Context, Frame, Id, Panel, Rect, Role, Sense, Stroke, StrokeKind, Ui,
    ViewportCommand, WidgetInfo,
};
use looking::Looking;
use std::time::Duration;

/// A gap between frames longer than this, s, means the window was stopped.
const STOPPED_S: f64 = 1.0;
/// Height of the strips above and below the water, points.
const STRIP: f32 = 28.0;
/// A window smaller than these, points, has no room for a panel beside the
/// water: it is folded away, and keeps its width for later.
const ROOM_FOR_PARAMETERS: f32 = 600.0;
const ROOM_FOR_PLOTS: f32 = 1180.0;
const ROOM_FOR_TIMELINE: f32 = 320.0;
/// Height of the timeline, points.
const TIMELINE: f32 = 72.0;

/// The workbench. Owns the engine; panels see it read-only and push commands,
/// which are carried out once, at the end of the frame.
#[derive(Debug)]
pub struct App {
    engine: Engine,
    view: View,
    aquarium: Aquarium,
    tanks: Tanks,
    sampler: Sampler,
    files: Files,
    gallery: Gallery,
    /// The load that undo is offered for.
    undo_offered: Option<String>,
    close_guard: CloseGuard,
    toasts: Toasts,
    explorer: Explorer,
    signal_strip: SignalStrip,
    bottom_strip: BottomStrip,
    plots: PlotsPanel,
    palette: Palette,
    timeline_bar: TimelineBar,
    frame_times: FrameTimes,
    budget: FrameBudget,
    governor: Governor,
    losses_told: u64,
    out: Outbox,
    last_frame_s: Option<f64>,
    was_hidden: bool,
    had_popup: bool,
    /// Whether a text was being typed in the frame before: Escape leaves it first.
    was_typing: bool,
    looking: Looking,
    presentation: Presentation,
    is_drag_void: bool,
    frames_owed: u8,
    /// Where the tank is on screen, and the room it could take, points.
    water: Rect,
    room: Rect,
    title: String,
    keeper: Option<Keeper>,
}

impl App {
    /// A window on an engine.
    #[must_use]
    pub fn new(ctx: &Context, engine: Engine, view: View) -> Self {
        theme::install(ctx);
        // Its keys are in the table of actions.
        ctx.options_mut(|options| options.zoom_with_keyboard = false);
        ctx.set_theme(view.theme.preference());
        ctx.set_zoom_factor(view.scale);
        Self {
            engine,
            view,
            aquarium: Aquarium::default(),
            tanks: Tanks::default(),
            sampler: Sampler::default(),
            files: Files::default(),
            gallery: Gallery::new(ctx, Library::of_person()),
            undo_offered: None,
            close_guard: CloseGuard::default(),
            toasts: Toasts::default(),
            explorer: Explorer::default(),
            signal_strip: SignalStrip::default(),
            bottom_strip: BottomStrip::default(),
            plots: PlotsPanel::default(),
            palette: Palette::default(),
            timeline_bar: TimelineBar::default(),
            frame_times: FrameTimes::default(),
            budget: FrameBudget::default(),
            governor: Governor::default(),
            losses_told: 0,
            out: Outbox::default(),
            last_frame_s: None,
            was_hidden: false,
            had_popup: false,
            was_typing: false,
            looking: Looking::default(),
            presentation: Presentation::default(),
            is_drag_void: false,
            frames_owed: 0,
            water: Rect::NOTHING,
            room: Rect::NOTHING,
            title: String::new(),
            keeper: None,
        }
    }

    /// The same window, which keeps its settings.
    #[must_use]
    pub fn keeping(self, keeper: Keeper) -> Self {
        Self { keeper: Some(keeper), ..self }
    }

    /// The same with another library of presets than the person's own.
    #[must_use]
    pub fn with_library(self, ctx: &Context, library: Library) -> Self {
        Self { gallery: Gallery::new(ctx, library), ..self }
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

    /// What of the tank is on screen, points.
    #[must_use]
    pub const fn water(&self) -> Rect {
        self.water
    }

    /// How the tank that is looked at is seen.
    #[must_use]
    pub fn camera(&self) -> Camera {
        self.view.viewing.camera(&self.tank_room())
    }

    /// The fish as drawn, and the tank they are drawn in.
    #[must_use]
    pub const fn shown(&self) -> &Shown {
        self.aquarium.shown()
    }

    /// The time axis of all plots.
    #[must_use]
    pub const fn time_axis(&self) -> &TimeAxis {
        &self.plots.axis
    }

    fn panels_ui(&mut self, ui: &mut Ui) {
        let Self { engine, view, out, plots, timeline_bar, frame_times, budget, aquarium, .. } = self;
        Panel::top("top bar").show(ui, |ui| workbench::top_bar_ui(ui, engine, view, out));
        plots.axis.begin_frame(engine);
        let window = ui.ctx().content_rect();
        let mut is_open = view.shows_timeline && window.height() >= ROOM_FOR_TIMELINE;
        Panel::bottom("timeline").exact_size(TIMELINE).show_collapsible(ui, &mut is_open, |ui| {
            timeline_bar.ui(ui, engine, &mut plots.axis, out);
        });
        let mut is_open = view.shows_parameters && window.width() >= ROOM_FOR_PARAMETERS;
        let [_, least, most] = PARAMETERS_WIDTH;
        let parameters = Panel::left("parameters")
            .default_size(view.parameters_width)
            .size_range(least..=most)
            .resizable(true)
            .show_collapsible(ui, &mut is_open, |ui| workbench::params_panel_ui(ui, engine, view, out));
        if let Some(panel) = parameters.filter(|_| is_open) {
            view.parameters_width = panel.response.rect.width();
        }
        let mut is_open = view.shows_plots && window.width() >= ROOM_FOR_PLOTS;
        let [_, least, most] = PLOTS_WIDTH;
        let panel =
            Panel::right("plots").default_size(view.plots_width).size_range(least..=most).resizable(true);
        let panel = panel.show_collapsible(ui, &mut is_open, |ui| {
            let mut plotted =
                Plotted { engine, frame_times, budget, shown: aquarium.shown(), selected: view.selected };
            plots.ui(ui, &mut plotted, out);
        });
        if let Some(panel) = panel.filter(|_| is_open) {
            view.plots_width = panel.response.rect.width();
        }
    }

    /// Whether an action means something now: a key without a meaning is left to
    /// whoever else has one for it.
    fn is_meant(&self, action: Action) -> bool {
        match action {
            Action::KeepWhatIf => self.engine.what_if().is_some() && !self.had_popup,
            Action::ContinueHere => self.engine.is_in_past(),
            action if action.is_of_view() => self.engine.comparison().is_none(),
            action if action.is_leaving() => self.leaving() == Some(action),
            _ => true,
        }
    }

    /// What Escape leaves now: one thing after the other.
    fn leaving(&self) -> Option<Action> {
        let leaves = [
            (Action::CloseWindow, self.view.closing().is_some()),
            (Action::LeavePresentation, self.view.is_presenting),
            (Action::LeaveCompare, self.engine.comparison().is_some()),
            (Action::DropWhatIf, self.engine.what_if().is_some()),
            (Action::ClearRange, self.engine.transport().range().is_some()),
        ];
        let first = leaves.into_iter().find(|(_, is_there)| *is_there).map(|(action, _)| action);
        first.filter(|_| !self.had_popup && !self.was_typing)
    }

    /// The tank alone, or those that are compared.
    fn presentation_ui(&mut self, ui: &mut Ui) {
        let is_compared = self.engine.comparison().is_some();
        // The words below compared tanks are made for a panel.
        let fill = if is_compared { ui.visuals().panel_fill } else { workbench::BACKDROP };
        CentralPanel::no_frame()
            .frame(Frame::new().fill(fill))
            .show(ui, |ui| if is_compared { self.tanks_ui(ui) } else { self.tank_ui(ui) });
        self.presentation.ui(ui.ctx());
    }

    fn center_ui(&mut self, ui: &mut Ui) {
        let fill = ui.visuals().panel_fill;
        CentralPanel::no_frame().frame(Frame::new().fill(fill)).show(ui, |ui| {
            let seen = self.engine.comparison().map_or(&self.engine, |both| both.now_side()).seen();
            let signals = Signals { dayness: self.dayness(), ..seen.signals };
            Panel::top("signals").exact_size(STRIP).show(ui, |ui| {
                // What is sensed now says nothing about the past.
                if self.engine.is_in_past() {
                    workbench::past_strip_ui(ui, &self.engine, &mut self.out);
                } else {
                    workbench::signal_strip_ui(ui, &mut self.signal_strip, &signals);
                }
            });
            Panel::top("overlay").exact_size(STRIP).show(ui, |ui| {
                // Of a comparison the tank at the left speaks for both.
                let is_compared = self.engine.comparison().is_some();
                let aquarium = if is_compared { self.tanks.left() } else { &self.aquarium };
                let drawn = aquarium.overlay_drawn(&self.view.overlay);
                workbench::overlay_strip_ui(ui, &mut self.view, drawn);
            });
            if self.engine.comparison().is_some() {
                return self.comparison_ui(ui);
            }
            Panel::bottom("numbers").exact_size(STRIP).show(ui, |ui| {
                let Self { bottom_strip, engine, view, aquarium, governor, .. } = self;
                let legend = aquarium.legend(engine);
                workbench::bottom_strip_ui(ui, bottom_strip, engine, view, &legend, governor);
            });
            CentralPanel::no_frame().show(ui, |ui| self.tank_ui(ui));
        });
    }

    /// How bright it is in the tank: in the past by the hour it was then; else by
    /// the hour there is now, so that it can be set while time stands still.
    fn dayness(&self) -> f32 {
        match self.engine.shown_params().mirror {
            Mirror::On => dayness_at(self.engine.shown_hour().unwrap_or_else(|| self.view.hour.hour())),
            Mirror::Off => 1.0,
        }
    }

    /// The tank that is shown: in the past the one of its frame.
    fn shown_tank(&self) -> Vec2 {
        self.engine.shown_sides()
    }

    /// Input is taken, time goes on, the tank is painted.
    fn tank_ui(&mut self, ui: &mut Ui) {
        let margin = if self.view.is_presenting { 0.0 } else { 4.0 };
        self.room = ui.available_rect_before_wrap().shrink(margin);
        let room = self.tank_room();
        let camera = self.view.viewing.camera(&room);
        self.water = camera.seen_on_screen();
        let water = ui.interact(self.water, Id::unique("aquarium"), Sense::click_and_drag());
        water.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Aquarium"));
        let minimap = Minimap::of(&camera, &room).filter(|_| !self.view.is_presenting);
        let on_map = minimap.map(|map| map.interact(ui));
        // A frame may be laid out several times; time goes on once. Who is
        // clicked is seen in the picture as it was drawn, before that.
        if ui.ctx().current_pass_index() == 0 {
            self.take_selection(ui, &water, &camera);
            let has_moved = self.looking.note(&room, &camera, &mut self.sampler);
            let input = collect(ui, &water, &camera);
            let holds_tank = self.take_gestures(ui, &water, minimap.as_ref().zip(on_map.as_ref()));
            let input = if holds_tank { input.from_afar() } else { input };
            let wall_s = self.pass_time(ui, input, has_moved);
            self.move_view(wall_s);
        }
        // Time has gone on: the tank of the moment shown may be another.
        let room = self.tank_room();
        let camera = self.view.viewing.camera(&room);
        self.paint_tank(ui, &camera);
        let minimap = Minimap::of(&camera, &room).filter(|_| !self.view.is_presenting);
        if !self.view.is_presenting {
            self.view_state_ui(ui, &water, &camera, minimap.as_ref());
        }
    }

    fn paint_tank(&mut self, ui: &Ui, camera: &Camera) {
        let seen = camera.seen_on_screen();
        let looks = Looks { is_reduced: self.governor.is_reduced(), ..self.view.looks(self.dayness()) };
        self.aquarium.paint(&ui.painter_at(seen), camera, &self.engine, &looks);
        let mode = self.engine.mode();
        let stroke = Stroke::new(1.5, workbench::mode_color(mode));
        // On a wall the water goes up to the edge, and what lives needs no frame.
        let is_presenting = self.view.is_presenting;
        let kind = if is_presenting { StrokeKind::Inside } else { StrokeKind::Outside };
        if !(is_presenting && mode == Mode::Live) {
            ui.painter().rect_stroke(seen, 0.0, stroke, kind);
        }
    }

    /// Which part of the tank is seen, and how the fish under the pointer is
    /// selected.
    fn view_state_ui(&mut self, ui: &mut Ui, water: &egui::Response, camera: &Camera, map: Option<&Minimap>) {
        let room = self.tank_room();
        if let Some(map) = map {
            let dots = self.aquarium.dots(map.rect());
            map.paint(ui.painter(), camera, dots);
        }
        let chip = workbench::view_chip_ui(ui, &self.view, &room, map, &mut self.out);
        let corner = map.map(Minimap::rect).into_iter().chain(chip).map(|rect| rect.left());
        let right = corner.fold(camera.seen_on_screen().right(), f32::min);
        self.hint_ui(ui, water, camera, right);
    }

    /// A secondary click or Ctrl+click selects the fish under it; in a picture
    /// that stands still any click does.
    fn take_selection(&mut self, ui: &Ui, water: &egui::Response, camera: &Camera) {
        let held = ui.input(|input| input.modifiers);
        let is_meant = held.command || held.ctrl;
        let selects = water.secondary_clicked()
            || (water.clicked() && !held.shift && (is_meant || self.engine.mode() != Mode::Live));
        if let Some(place) = water.interact_pointer_pos().filter(|_| selects) {
            self.view.selected = self.aquarium.pick(place, camera, self.engine.shown_params());
        }
    }

    /// Over a living fish: how it is selected, left of `right`, points.
    fn hint_ui(&self, ui: &Ui, water: &egui::Response, camera: &Camera, right: f32) {
        if self.engine.mode() != Mode::Live {
            return;
        }
        let fish =
            water.hover_pos().and_then(|place| self.aquarium.pick(place, camera, self.engine.params()));
        let Some(id) = fish.filter(|id| Some(*id) != self.view.selected) else {
            return;
        };
        let at = egui::pos2(right - 10.0, camera.seen_on_screen().bottom() - 8.0);
        let text = format!("#{id}: Ctrl+click or right-click selects it");
        let font = egui::FontId::proportional(theme::SMALL);
        ui.painter().text(at, egui::Align2::RIGHT_BOTTOM, text, font, Color32::from_white_alpha(180));
    }

    /// Lets the time of a frame pass, with what the hands did in it; the water may
    /// have moved under them. The seconds that have passed.
    fn pass_time(&mut self, ui: &Ui, mut input: FrameInput, has_moved: bool) -> f64 {
        let (now_s, has_lost_focus) = ui.input(|input| {
            let lost = input.events.iter().any(|event| matches!(event, egui::Event::WindowFocused(false)));
            (input.time, lost)
        });
        let mut wall_s = self.last_frame_s.map_or(0.0, |last| (now_s - last).max(0.0));
        self.last_frame_s = Some(now_s);
        // The click that closes a menu is meant for the menu.
        input.click = input.click.filter(|_| !self.had_popup);
        // Where the view has changed, the water moved under the pointer.
        if has_moved {
            self.sampler.lift();
        }
        self.sampler.frame(&input, now_s);
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
        match self.engine.comparison() {
            Some(comparison) => self.tanks.advance(comparison, wall_s),
            None => self.aquarium.advance(&self.engine, wall_s, self.view.lives_while_paused),
        }
        wall_s
    }

    /// The palette, with all that can be done now.
    fn palette_ui(&mut self, ctx: &Context) {
        if !self.view.shows_palette {
            self.palette.rest();
            return;
        }
        if !self.palette.is_open() {
            self.gallery.look(self.engine.document(), &self.view.shelf);
        }
        let entries = self.palette_entries();
        self.palette.ui(ctx, entries, &mut self.view, &mut self.out);
    }

    fn palette_entries(&mut self) -> Vec<palette::Entry> {
        let presets: Vec<_> = self.gallery.presets().collect();
        palette::entries(&self.engine.edited_params(), presets.into_iter(), |action| {
            let (words, is_possible) = workbench::wording(action, &self.engine);
            (is_possible && self.is_meant(action)).then_some(words)
        })
    }

    fn overlays_ui(&mut self, ctx: &Context) {
        self.gallery_ui(ctx);
        let Self { files, toasts, engine, out, explorer, view, .. } = self;
        workbench::help_sheet_ui(ctx, &mut view.shows_help);
        workbench::tour_ui(ctx, view, self.water);
        workbench::edit_list_ui(ctx, engine, &mut view.shows_edits, out);
        explorer.ui(ctx, engine, view, out);
        let mut desk = FileDesk { engine, toasts, commands: &mut out.commands };
        files.ui(ctx, &mut desk);
        files.take_dropped(ctx, &mut desk, &dropped_files(ctx));
        if ctx.input(|input| !input.raw.hovered_files.is_empty()) {
            paint_drop_hint(ctx, self.water);
        }
        if let Some(loss) = engine.transport().loss().filter(|loss| loss.count != self.losses_told) {
            self.losses_told = loss.count;
            desk.toasts.inform(ctx, loss.text());
        }
        if self.close_guard.ui(ctx, engine.document().is_changed(), files.is_asking()) {
            out.actions.push(Action::Save);
        }
        let taken = self.toasts.ui(ctx, self.water.left().max(0.0));
        self.out.actions.extend(taken);
    }

    /// What was set about the window holds, and is kept.
    fn keep_settings(&mut self, ctx: &Context) {
        let Self { view, engine, keeper, .. } = self;
        ctx.set_theme(view.theme.preference());
        if ctx.zoom_factor() != view.scale {
            ctx.set_zoom_factor(view.scale);
        }
        if let Some(keeper) = keeper {
            keeper.frame(ctx, view, engine.document());
        }
    }

    fn gallery_ui(&mut self, ctx: &Context) {
        let Self { gallery, engine, view, files, toasts, out, .. } = self;
        let View { shelf, shows_gallery, .. } = view;
        gallery.ui(ctx, shows_gallery, &mut GalleryDesk { engine, shelf, files, toasts, out });
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

    /// Adds the frame before to the frame times: only now is it known what it
    /// cost as a whole.
    fn note_last_frame(&mut self, frame: &eframe::Frame) {
        let engine = *self.engine.cost();
        // What two shoals cost says nothing about the one.
        let is_alone = self.engine.comparison().is_none();
        let Some(total_s) = frame.info().cpu_usage.filter(|_| is_alone && self.engine.is_moving()) else {
            return;
        };
        let drawing_ms = (f64::from(total_s) * 1e3 - engine.total_ms()).max(0.0);
        let (time_s, cost) = (self.engine.timeline_s(), FrameCost { drawing_ms, ..engine });
        self.frame_times.push(time_s, &cost);
        self.budget.push(time_s, parts_of(&cost, self.aquarium.costs()));
        self.governor.note(cost.total_ms());
    }

    /// Lets picture and fish give way, or come back. As fast as possible every
    /// frame is as full as it can be: that says nothing about the picture.
    fn adapt(&mut self) {
        let is_paced = self.engine.speed_factor().is_some();
        self.governor.obey(if is_paced { self.view.quality } else { Quality::Off });
        let is_present = matches!(self.engine.mode(), Mode::Live | Mode::Paused);
        let resting = self.governor.resting();
        if is_present && self.engine.comparison().is_none() && resting != self.engine.world().resting() {
            self.out.command(Command::SetResting(resting));
        }
    }

    /// Panels are drawn before the picture follows what was asked for: whatever
    /// comes to rest owes the frame in which all agree.
    fn request_next_frame(&mut self, ctx: &Context, has_acted: bool) {
        let is_easing = match self.engine.comparison() {
            Some(_) => self.tanks.is_easing(),
            None => self.aquarium.is_easing() || self.view.viewing.is_easing(),
        };
        let lives = self.view.lives_while_paused && self.engine.comparison().is_none();
        let is_moving = self.engine.is_moving() || is_easing || lives;
        self.frames_owed = if is_moving || has_acted { 2 } else { self.frames_owed.saturating_sub(1) };
        if self.frames_owed == 0 {
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

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.note_last_frame(frame);
        self.adapt();
        self.had_popup = egui::Popup::is_any_open(&ctx);
        // Keys come before widgets: Space would press the focused button too.
        self.out.actions.extend(actions::pressed(&ctx, |action| self.is_meant(action)));
        for text in actions::pasted(&ctx) {
            clipboard::paste(&ctx, &self.engine, &mut self.toasts, &mut self.out, &text);
        }
        if self.view.is_presenting {
            self.plots.axis.begin_frame(&self.engine);
            self.presentation_ui(ui);
        } else {
            self.panels_ui(ui);
            self.center_ui(ui);
        }
        self.palette_ui(&ctx);
        self.overlays_ui(&ctx);
        self.was_typing = ctx.text_edit_focused();
        let has_acted = self.carry_out_actions(&ctx);
        self.set_title(&ctx);
        self.request_next_frame(&ctx, has_acted);
        self.keep_settings(&ctx);
    }
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
        "Drop a preset or a replay to open it",
        egui::FontId::proportional(theme::LARGE),
        Color32::WHITE,
    );
}
