//! Carrying out what panels and keys have asked for.

use super::App;
use crate::command::Command;
use crate::engine::{Engine, Mode};
use crate::library::Library;
use crate::params::{ParamId, ParamValue};
use crate::preset::Preset;
use crate::workbench::actions::Action;
use crate::workbench::clipboard;
use crate::workbench::files::{FileDesk, Purpose};
use crate::workbench::gallery::{Gallery, GalleryDesk};
use crate::workbench::view::{SCALES, ThemeChoice};
use crate::workbench::{Outbox, access};
use eframe::egui::{self, Context, ViewportCommand};

impl App {
    /// Carries out what the frame has asked for; whether anything was.
    pub(super) fn carry_out_actions(&mut self, ctx: &Context) -> bool {
        let has_acted = !(self.out.actions.is_empty() && self.out.commands.is_empty());
        for action in std::mem::take(&mut self.out.actions) {
            self.carry_out(ctx, action);
        }
        for (id, is_locked) in std::mem::take(&mut self.out.locks) {
            self.view.locks.set(id, is_locked);
        }
        let is_held = ctx.input(|input| input.pointer.any_down());
        for command in std::mem::take(&mut self.out.commands) {
            // A drag that was taken back while it went on has nothing more to say.
            let is_of_drag = matches!(
                command,
                Command::SetParam(..)
                    | Command::SetParams(..)
                    | Command::SetFishAtDensity(_)
                    | Command::BeginEdit
                    | Command::EndEdit
            );
            if self.is_drag_void && is_of_drag {
                continue;
            }
            self.is_drag_void |= is_held && takes_back(&command);
            let ends_what_if = matches!(
                command,
                Command::SeekLive
                    | Command::Restart
                    | Command::LoadPreset(..)
                    | Command::SwapSides
                    | Command::OpenComparison
                    | Command::OpenReplay(_)
            );
            if let Some(what_if) = self.engine.what_if().filter(|_| ends_what_if) {
                self.toasts.inform(ctx, format!("Dropped the {}", what_if.name()));
            }
            self.note_file(ctx, &command);
            if let Err(error) = self.engine.apply(command) {
                self.out.failures.push(error.to_string());
            }
        }
        self.is_drag_void &= is_held;
        self.withdraw_undo();
        self.out.failures.extend(self.engine.take_late_refusal().map(|refusal| refusal.to_string()));
        for failure in std::mem::take(&mut self.out.failures) {
            self.toasts.fail(ctx, failure);
        }
        has_acted
    }

    fn carry_out(&mut self, ctx: &Context, action: Action) {
        let Self { engine, view, files, toasts, out, aquarium, presentation, .. } = &mut *self;
        let document = engine.document();
        match action {
            Action::Open => files.ask_with_dialog(ctx, Purpose::Open, document),
            Action::OpenPath => files.ask_with_field(Purpose::Open, document),
            Action::Save => files.save(ctx, &mut FileDesk { engine, toasts, commands: &mut out.commands }),
            Action::ReloadFile => {
                files.reload(ctx, &mut FileDesk { engine, toasts, commands: &mut out.commands });
            }
            Action::KeepMine => {
                files.keep_mine(ctx, &mut FileDesk { engine, toasts, commands: &mut out.commands });
            }
            Action::CopyPreset => clipboard::copy_preset(ctx, engine, toasts),
            Action::CopyGroup(group) => clipboard::copy_group(ctx, engine, toasts, group),
            Action::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::SaveAs => files.ask_with_dialog(ctx, Purpose::Save, document),
            Action::SavePath => files.ask_with_field(Purpose::Save, document),
            Action::ToggleGallery => view.shows_gallery = !view.shows_gallery,
            Action::SaveToLibrary => self.with_gallery(|gallery, desk| gallery.save_open(ctx, desk)),
            Action::RestoreDeleted => self.with_gallery(|gallery, desk| gallery.restore_deleted(ctx, desk)),
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            Action::Undo => out.command(Command::Undo),
            Action::Redo => out.command(Command::Redo),
            Action::ToggleEdits => view.shows_edits = !view.shows_edits,
            Action::PlayPause => out.command(play_or_pause(engine)),
            Action::StepOnce => step_by(engine, view.steps_at_once, out),
            Action::Restart => out.command(Command::Restart),
            Action::NewSeed => {
                // Short enough to be read aloud.
                out.command(Command::SetSeed(u64::from(rand::random::<u32>())));
                out.command(Command::Restart);
            }
            Action::SwapSides => out.command(Command::SwapSides),
            Action::FitTank => self.fit_tank(),
            Action::ToggleParameters => view.shows_parameters = !view.shows_parameters,
            Action::SavePlotData => files.ask_with_dialog(ctx, Purpose::PlotData, document),
            Action::SavePlotDataPath => files.ask_with_field(Purpose::PlotData, document),
            Action::SaveReplay => files.ask_with_dialog(ctx, Purpose::Replay, document),
            Action::SaveReplayPath => files.ask_with_field(Purpose::Replay, document),
            Action::SeekOldest => out.command(Command::SeekOldest),
            Action::SeekLive => out.command(Command::SeekLive),
            Action::StepBack => out.command(Command::SeekSteps(-1)),
            Action::StepForward => out.command(Command::SeekSteps(1)),
            Action::NextEvent => out.command(Command::SeekEvents(1)),
            Action::PreviousEvent => out.command(Command::SeekEvents(-1)),
            Action::SetBookmark => self.set_bookmark(),
            Action::ToggleLoop => out.command(Command::SetLooping(!engine.transport().is_looping())),
            Action::ClearRange => out.command(Command::SetRange(None)),
            Action::ContinueHere => out.command(Command::ContinueHere),
            Action::KeepWhatIf => out.command(Command::KeepWhatIf),
            Action::DropWhatIf => out.command(Command::DropWhatIf),
            Action::FrameBack => out.command(Command::SeekFrames(-1)),
            Action::FrameForward => out.command(Command::SeekFrames(1)),
            Action::NextFish => view.selected = aquarium.neighbor_of(view.selected, 1),
            Action::PreviousFish => view.selected = aquarium.neighbor_of(view.selected, -1),
            Action::ToggleLayer(layer) => view.overlay.toggle(layer),
            Action::ToggleScope => view.overlay.toggle_scope(),
            Action::ShowOverlayMenu => view.wants_overlay_menu = true,
            Action::TogglePlots => view.shows_plots = !view.shows_plots,
            Action::ToggleTimeline => view.shows_timeline = !view.shows_timeline,
            Action::ToggleTrails => view.shows_trails = !view.shows_trails,
            Action::ColorBy(by) => view.color_by = by,
            Action::Quality(quality) => view.quality = quality,
            Action::NextQuality => view.quality = view.quality.next(),
            Action::ToggleLivingWater => view.lives_while_paused = !view.lives_while_paused,
            Action::NextColoring => view.color_by = view.color_by.next(),
            Action::ToggleTheme => {
                let is_dark = ctx.theme() == egui::Theme::Dark;
                view.theme = if is_dark { ThemeChoice::Light } else { ThemeChoice::Dark };
            }
            Action::ScaleUp => view.scale = scaled(view.scale, 1),
            Action::ScaleDown => view.scale = scaled(view.scale, -1),
            Action::ScaleReset => view.scale = 1.0,
            Action::CloseWindow => {
                if let Some(close) = view.closing() {
                    self.carry_out(ctx, close);
                }
            }
            Action::TogglePalette => view.shows_palette = !view.shows_palette,
            Action::ToggleTour => view.tour = if view.tour.is_some() { None } else { Some(0) },
            Action::NextRegion => access::focus_next_region(ctx, true),
            Action::PreviousRegion => access::focus_next_region(ctx, false),
            Action::FindParameter => view.find_parameter(),
            Action::ToggleCompare if engine.comparison().is_none() => out.command(Command::OpenComparison),
            Action::ToggleCompare | Action::LeaveCompare => out.command(Command::CloseComparison),
            Action::ToggleExplore => view.shows_explore = !view.shows_explore,
            Action::ToggleHelp => view.shows_help = !view.shows_help,
            Action::TogglePresentation | Action::LeavePresentation => presentation.toggle(ctx, view),
            Action::ZoomIn
            | Action::ZoomOut
            | Action::WholeTank
            | Action::OneToOne
            | Action::FollowFish
            | Action::FollowCluster => self.look(ctx, action),
        }
    }

    fn with_gallery(&mut self, what: impl FnOnce(&mut Gallery, &mut GalleryDesk<'_>)) {
        let Self { gallery, engine, view, files, toasts, out, .. } = self;
        what(gallery, &mut GalleryDesk { engine, shelf: &mut view.shelf, files, toasts, out });
    }

    /// Every load and every save comes by here: it is noted among the recent
    /// ones, and a load over changes that are not saved is said.
    fn note_file(&mut self, ctx: &Context, command: &Command) {
        let key = match command {
            Command::LoadPreset(preset, path) => {
                self.offer_undo(ctx, preset);
                Library::key_of(preset, path.as_deref())
            }
            Command::MarkSaved(path) => Library::key_of(&self.engine.document().preset, Some(path)),
            _ => None,
        };
        if let Some(key) = key {
            self.view.shelf.note(key);
        }
    }

    fn offer_undo(&mut self, ctx: &Context, opened: &Preset) {
        let document = self.engine.document();
        if !document.is_changed() {
            return;
        }
        self.toasts.withdraw(Action::Undo);
        let text = format!(
            "Opened {}. The changes to {} are not saved; undo brings them back.",
            opened.name, document.preset.name
        );
        self.toasts.offer(ctx, text, &[("Undo", Action::Undo)]);
        self.undo_offered = Some(format!("load {}", opened.name));
    }

    /// Once undo would take back something else, it is no longer offered.
    fn withdraw_undo(&mut self) {
        if self.undo_offered.is_some() && self.undo_offered != self.engine.undo_name() {
            self.undo_offered = None;
            self.toasts.withdraw(Action::Undo);
        }
    }

    /// Sets a bookmark at the step looked at, and lets its name be typed.
    fn set_bookmark(&mut self) {
        let (moment, events) = (self.engine.shown_moment(), self.engine.timeline().events());
        let there = events.bookmark_at(moment).map(str::to_owned);
        let name = there.unwrap_or_else(|| events.next_bookmark_name());
        self.out.command(Command::SetBookmark(moment, name.clone()));
        if self.view.shows_timeline {
            self.timeline_bar.begin_naming(moment, name);
        }
    }

    /// Gives the tank the shape of its room, with the area it has.
    fn fit_tank(&mut self) {
        let params = self.engine.edited_params();
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
}

/// Space plays and rests what is looked at.
fn play_or_pause(engine: &Engine) -> Command {
    let plays = !engine.is_playing();
    match engine.mode() {
        Mode::Replay | Mode::WhatIf => Command::SetReplayPlaying(plays),
        Mode::Live | Mode::Paused => Command::SetRunning(plays),
    }
}

/// Takes steps; in the past the playhead does.
fn step_by(engine: &Engine, steps: u64, out: &mut Outbox) {
    match engine.mode() {
        Mode::Replay | Mode::WhatIf => out.command(Command::SeekSteps(steps as i64)),
        Mode::Live | Mode::Paused => out.command(Command::StepBy(steps)),
    }
}

/// Whether a drag that goes on has nothing left to change after this.
const fn takes_back(command: &Command) -> bool {
    matches!(
        command,
        Command::Undo
            | Command::Redo
            | Command::KeepWhatIf
            | Command::DropWhatIf
            | Command::ContinueHere
            | Command::SeekLive
            | Command::LoadPreset(..)
            | Command::SwapSides
            | Command::OpenReplay(_)
    )
}

/// A scale of the panels a tenth larger or smaller.
fn scaled(scale: f32, tenths: i32) -> f32 {
    let [least, most] = SCALES;
    (((scale * 10.0).round() + tenths as f32) / 10.0).clamp(least, most)
}
