//! Above the two tanks: what is held, and what can be done with it.

use crate::command::Command;
use crate::compare::offers;
use crate::engine::{Document, Engine, Letter};
use crate::params::{ParamId, ParamValue};
use crate::workbench::Outbox;
use crate::workbench::access::named;
use crate::workbench::actions::Action;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{ComboBox, RichText, Ui, vec2};

/// Draws the bar.
pub fn compare_bar_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    let document = engine.document();
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.spacing_mut().button_padding = vec2(6.0, 2.0);
        ui.add_space(4.0);
        held_ui(ui, document, out);
        if ui
            .button("Hold now")
            .on_hover_text("Holds the values as they are now; both shoals start anew")
            .clicked()
        {
            out.command(Command::HoldPreset(Box::new(document.preset.clone()), name_of_now(document)));
        }
        if ui.button("Swap").on_hover_text(Action::SwapSides.tooltip(ui.ctx())).clicked() {
            out.action(Action::SwapSides);
        }
        let differing = differing(document);
        let take = ui.add_enabled(!differing.is_empty(), eframe::egui::Button::new("Take all"));
        if take.on_hover_text("Sets every value that differs to the one held; one step of undo").clicked() {
            out.command(Command::SetParams(take_all_name(document), differing));
        }
        let restart = ui.button("Restart both");
        if restart.on_hover_text("Builds both shoals anew from the preset's seed").clicked() {
            out.command(Command::RestartComparison);
        }
        let close = ui.button("Close").on_hover_text(Action::ToggleCompare.tooltip(ui.ctx()));
        if close.clicked() {
            out.command(Command::CloseComparison);
        }
    });
    ui.add_space(2.0);
}

/// What is held, and all that can be held instead.
fn held_ui(ui: &mut Ui, document: &Document, out: &mut Outbox) {
    let palette = Palette::of(ui.visuals());
    let letter = document.letter().other();
    let text = format!("{} holds", letter.name());
    ui.label(RichText::new(text).size(SMALL).color(palette.weak));
    let name = document.other.as_ref().map_or("nothing", |held| &held.name);
    let combo =
        ComboBox::from_id_salt("held").width(150.0).truncate().selected_text(name).show_ui(ui, |ui| {
            for offer in offers(document) {
                let is_held = document.other.as_ref().is_some_and(|held| held.name == offer.name);
                if ui.selectable_label(is_held, &offer.name).on_hover_text(offer.notes).clicked() {
                    out.command(Command::HoldPreset(Box::new(offer.preset.clone()), offer.name));
                }
            }
        });
    named(combo.response, "Held").on_hover_text("What the values you tune are compared with");
}

/// What the values of now are called once they are held.
fn name_of_now(document: &Document) -> String {
    let star = if document.is_changed() { "*" } else { "" };
    format!("{}{star}", document.now_name())
}

/// The parameters that differ, with the values held.
fn differing(document: &Document) -> Vec<(ParamId, ParamValue)> {
    let Some(held) = &document.other else {
        return Vec::new();
    };
    let theirs = &held.preset.params;
    document.preset.params.differing(theirs).map(|id| (id, theirs.get(id))).collect()
}

fn take_all_name(document: &Document) -> String {
    let letter: Letter = document.letter().other();
    format!("take over all of {}", letter.name())
}
