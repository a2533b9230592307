//! Above the water while the past is looked at: what can be made of it.

use super::Outbox;
use super::actions::Action;
use super::theme::{Palette, SMALL};
use super::view::mode_color;
use crate::command::Command;
use crate::engine::{Engine, Showing};
use crate::params::Params;
use crate::timeline::WhatIf;
use eframe::egui::{Color32, Label, RichText, Role, Sense, Ui, WidgetInfo, vec2};

/// Width of the progress of a run that is being lived, points.
const PROGRESS_WIDTH: f32 = 64.0;
/// Most values that are named.
const MOST_NAMED: usize = 6;

/// Draws the strip: on from here, and in a what-if what is tried, what of it is
/// shown, keep and drop.
pub fn past_strip_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    ui.horizontal(|ui| {
        ui.add_space(4.0);
        match engine.what_if() {
            Some(what_if) => what_if_ui(ui, engine, what_if, out),
            None => replay_ui(ui, engine, out),
        }
    });
}

fn replay_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    button_ui(ui, Action::ContinueHere, "Continue from here", out);
    let palette = Palette::of(ui.visuals());
    let is_exact = engine.exact().is_some();
    let (text, help) = if is_exact {
        ("Move a slider to try another value from here on.", "This step is known bit for bit.")
    } else if engine.is_moving() && !engine.is_playing() {
        ("Finding this step again …", "It is simulated anew from the checkpoint before it.")
    } else {
        ("Move a slider to try another value from here on.", "Between steps, places are interpolated.")
    };
    ui.add(Label::new(RichText::new(text).size(SMALL).color(palette.weak)).truncate()).on_hover_text(help);
}

fn what_if_ui(ui: &mut Ui, engine: &Engine, what_if: &WhatIf, out: &mut Outbox) {
    let keep = if engine.is_keeping() { "Waiting …" } else { "Keep" };
    button_ui(ui, Action::KeepWhatIf, keep, out);
    button_ui(ui, Action::DropWhatIf, "Drop", out);
    button_ui(ui, Action::ContinueHere, "Continue from here", out);
    ui.separator();
    for showing in Showing::ALL {
        let (name, help) = match showing {
            Showing::Tried => ("New", "Shows what comes of the values that you try."),
            Showing::Both => ("Both", "Shows it, and what was recorded as a ghost behind it."),
            Showing::Recorded => ("Old", "Shows what was recorded."),
        };
        let is_chosen = engine.showing() == showing;
        let choice = ui.selectable_label(is_chosen, RichText::new(name).size(SMALL));
        if choice.on_hover_text(help).clicked() {
            out.command(Command::ShowOfWhatIf(showing));
        }
    }
    ui.separator();
    if what_if.is_running() {
        progress_ui(ui, what_if.progress(), mode_color(engine.mode()));
    }
    let ago_s = engine.timeline_s() - what_if.tried().since().seconds();
    let text = format!("from −{ago_s:.1} s: {}", tried_text(what_if, engine.params()));
    let label = Label::new(RichText::new(&text).size(SMALL).color(mode_color(engine.mode()))).truncate();
    ui.add(label).on_hover_text(format!("What-if {text}"));
}

/// A thin bar, filled from the left.
fn progress_ui(ui: &mut Ui, share: f32, color: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(PROGRESS_WIDTH, 6.0), Sense::hover());
    let mut done = rect;
    done.set_width(rect.width() * share.clamp(0.0, 1.0));
    ui.painter().rect_filled(rect, 2.0, Palette::of(ui.visuals()).line);
    ui.painter().rect_filled(done, 2.0, color);
    response.widget_info(|| WidgetInfo::labeled(Role::ProgressIndicator, true, "What-if progress"));
    response.on_hover_text("How far the run with these values has come");
}

/// The values that are tried, and what they would be without.
fn tried_text(what_if: &WhatIf, present: &Params) -> String {
    let values = what_if.tried().values();
    let mut named: Vec<String> = values
        .iter()
        .take(MOST_NAMED)
        .map(|(id, value)| {
            let spec = id.spec();
            let [tried, before] = [*value, present.get(*id)].map(|value| spec.number_text(value));
            format!("{} {tried} for {before}", spec.label)
        })
        .collect();
    if values.len() > MOST_NAMED {
        named.push(format!("{} more", values.len() - MOST_NAMED));
    }
    named.join(", ")
}

fn button_ui(ui: &mut Ui, action: Action, name: &str, out: &mut Outbox) {
    let tooltip = action.tooltip(ui.ctx());
    if ui.button(RichText::new(name).size(SMALL)).on_hover_text(tooltip).clicked() {
        out.action(action);
    }
}
