//! Below the two tanks: the values in which they differ, each to be taken over.

use super::order::order_ui;
use super::{CompareView, text_color};
use crate::command::Command;
use crate::engine::{Document, Engine, Letter};
use crate::params::{ParamId, ParamSpec, Params};
use crate::workbench::Outbox;
use crate::workbench::access::named;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Grid, RichText, ScrollArea, Ui, vec2};

/// A panel narrower than this, points, has no room for curves beside the table.
const ROOM_FOR_CURVES: f32 = 620.0;
/// Width of the curves, points.
const CURVES: f32 = 280.0;

/// Draws the table, and the curves if there is room for them.
pub fn compare_table_ui(ui: &mut Ui, view: &mut CompareView, engine: &Engine, out: &mut Outbox) {
    let room = ui.available_size();
    let Some(comparison) = engine.comparison().filter(|_| room.min_elem() > 24.0) else {
        return;
    };
    let has_curves = room.x >= ROOM_FOR_CURVES;
    let width = if has_curves { room.x - CURVES - 16.0 } else { room.x };
    ui.horizontal_top(|ui| {
        ui.allocate_ui(vec2(width, room.y), |ui| {
            ui.set_min_size(vec2(width, room.y));
            ui.vertical(|ui| differences_ui(ui, engine.document(), out));
        });
        if has_curves {
            ui.vertical(|ui| order_ui(ui, comparison, &mut view.axis));
        }
    });
}

fn differences_ui(ui: &mut Ui, document: &Document, out: &mut Outbox) {
    let (Some(a), Some(b)) = (document.params_of(Letter::A), document.params_of(Letter::B)) else {
        return;
    };
    let differing: Vec<ParamId> = a.differing(b).collect();
    let palette = Palette::of(ui.visuals());
    ui.add_space(2.0);
    let words = match differing.len() {
        0 => "No differences".to_owned(),
        1 => "1 value differs".to_owned(),
        count => format!("{count} values differ"),
    };
    ui.label(RichText::new(words).size(SMALL).color(palette.weak));
    if differing.is_empty() {
        return;
    }
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        Grid::new("differences").num_columns(5).striped(true).min_row_height(20.0).show(ui, |ui| {
            heading_ui(ui, document);
            for id in differing {
                row_ui(ui, &Row { id, a, b, now: document.letter() }, out);
            }
        });
    });
}

fn heading_ui(ui: &mut Ui, document: &Document) {
    let palette = Palette::of(ui.visuals());
    ui.label(RichText::new("parameter").size(SMALL).color(palette.weak));
    for letter in Letter::ALL {
        let now = if letter == document.letter() { " now" } else { " held" };
        let text = RichText::new(format!("{}{now}", letter.name())).size(SMALL);
        ui.label(text.color(text_color(letter, ui.visuals())).strong());
    }
    ui.label(RichText::new("default").size(SMALL).color(palette.weak));
    ui.label("");
    ui.end_row();
}

struct Row<'a> {
    id: ParamId,
    a: &'a Params,
    b: &'a Params,
    now: Letter,
}

fn row_ui(ui: &mut Ui, row: &Row<'_>, out: &mut Outbox) {
    let Row { id, a, b, now } = *row;
    let (spec, palette): (&ParamSpec, _) = (id.spec(), Palette::of(ui.visuals()));
    ui.label(RichText::new(spec.label).size(SMALL)).on_hover_text(spec.help);
    for params in [a, b] {
        ui.label(RichText::new(spec.value_text(params.get(id))).monospace());
    }
    let default = RichText::new(spec.value_text(spec.default_value()));
    ui.label(default.monospace().color(palette.weak));
    let held = if now == Letter::A { b } else { a };
    let take = ui.small_button(format!("Take {}", now.other().name()));
    let name = format!("take over {}", spec.label);
    let value = spec.value_text(held.get(id));
    let take = named(take, &format!("Take over {}", spec.label));
    if take.on_hover_text(format!("Sets {} to the value held, {value}", spec.label)).clicked() {
        out.command(Command::SetParams(name, vec![(id, held.get(id))]));
    }
    ui.end_row();
}
