//! The buttons at the left of the bar, and where the playhead is.

use crate::command::Command;
use crate::engine::Engine;
use crate::workbench::Outbox;
use crate::workbench::actions::Action;
use crate::workbench::icons::{Icon, icon_button_ui, icon_toggle_ui};
use crate::workbench::theme::{Palette, SMALL};
use crate::workbench::view::mode_color;
use eframe::egui::{Label, RichText, Ui};

/// Draws them, in two rows.
pub(super) fn controls_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let play = if engine.is_playing() { (Icon::Pause, "Pause here") } else { (Icon::Play, "Play here") };
        for (icon, name, action) in [
            (Icon::Oldest, "Oldest frame", Action::SeekOldest),
            (Icon::PreviousEvent, "Event before", Action::PreviousEvent),
            (Icon::Back, "Frame back", Action::FrameBack),
            (play.0, play.1, Action::PlayPause),
            (Icon::Step, "Frame forward", Action::FrameForward),
            (Icon::NextEvent, "Next event", Action::NextEvent),
            (Icon::Live, "Live", Action::SeekLive),
            (Icon::Bookmark, "Bookmark", Action::SetBookmark),
        ] {
            let tooltip = action.tooltip(ui.ctx());
            if icon_button_ui(ui, icon, name).on_hover_text(tooltip).clicked() {
                out.action(action);
            }
        }
        let tooltip = Action::ToggleLoop.tooltip(ui.ctx());
        let is_looping = engine.transport().is_looping();
        if icon_toggle_ui(ui, Icon::Loop, "Loop", is_looping).on_hover_text(tooltip).clicked() {
            out.action(Action::ToggleLoop);
        }
        run_on_ui(ui, engine, out);
    });
    ui.horizontal(|ui| where_ui(ui, engine));
}

fn run_on_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    let mut runs_on = engine.transport().is_running_on();
    let run_on = ui.toggle_value(&mut runs_on, RichText::new("run on").size(SMALL));
    let help = "Off: the simulation is held while you look at the past. On: it goes on behind the replay.";
    if run_on.on_hover_text(help).changed() {
        out.command(Command::SetRunOn(runs_on));
    }
}

/// The time looked at, the number of the frame, and the event that is rested on.
fn where_ui(ui: &mut Ui, engine: &Engine) {
    let palette = Palette::of(ui.visuals());
    let ago = engine.timeline_s() - engine.shown_s();
    let time = if engine.is_in_past() { format!("−{ago:.2} s") } else { "now".to_owned() };
    ui.label(RichText::new(format!("{time:>8}")).monospace().size(15.0).color(mode_color(engine.mode())));
    let frame = engine.frame_under_playhead().or_else(|| engine.timeline().ring().newest());
    let number = frame.map_or_else(|| "no frame yet".to_owned(), |frame| format!("frame {}", frame.number));
    ui.label(RichText::new(number).monospace().color(palette.weak))
        .on_hover_text("Frames are counted from the program's start; a frame keeps its number");
    let events: Vec<String> = engine.events_rested_on().map(|event| event.text()).collect();
    if !events.is_empty() {
        let text = RichText::new(events.join(", ")).size(SMALL).color(palette.text);
        ui.add(Label::new(text).truncate()).on_hover_text(events.join("\n"));
    }
}
