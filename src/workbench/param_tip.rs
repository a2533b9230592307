//! What is said about one parameter: marks beside its name, the tooltip and the
//! menu of its row.

use super::Outbox;
use super::param_row::ParamRow;
use super::theme::{Palette, ROW};
use eframe::egui::{Button, Sense, Stroke, Ui, vec2};

/// Room for the marks, points.
const MARK_WIDTH: f32 = 8.0;

/// A dot when the value differs from the loaded preset, a ring around its place
/// when turning it changes nothing now.
pub(super) fn marks_ui(ui: &mut Ui, row: &ParamRow<'_>) {
    let (rect, response) = ui.allocate_exact_size(vec2(MARK_WIDTH, ROW), Sense::hover());
    let palette = Palette::of(ui.visuals());
    let loaded = row.loaded.get(row.id);
    let mut said = Vec::new();
    if row.value() != loaded {
        ui.painter().circle_filled(rect.center(), 2.5, palette.accent);
        said.push(format!("Loaded: {}", row.id.spec().value_text(loaded)));
    }
    if let Some(idle) = &row.idle {
        ui.painter().circle_stroke(rect.center(), 4.0, Stroke::new(1.0, palette.weak));
        said.push(idle.clone());
    }
    if !said.is_empty() {
        response.on_hover_text(said.join("\n"));
    }
}

/// Everything that is declared about a parameter.
pub(super) fn tooltip_ui(ui: &mut Ui, row: &ParamRow<'_>) {
    let spec = row.id.spec();
    ui.set_max_width(320.0);
    ui.strong(spec.label);
    ui.label(spec.help);
    ui.label(spec.turning);
    if let Some(idle) = &row.idle {
        let warning = Palette::of(ui.visuals()).warning;
        ui.colored_label(warning, idle);
    }
    ui.weak(format!(
        "Default {}, slider {}, typed {}.",
        spec.value_text(spec.default_value()),
        spec.slider_range_text(),
        spec.hard_range_text()
    ));
    ui.weak("Double-click the name to go back to the loaded value; a right-click has more. Focused: arrows, with Shift finely; Page Up and Down; the wheel; Delete takes it back.");
    ui.weak(spec.field);
}

/// What else can be done with a parameter.
pub(super) fn menu_ui(ui: &mut Ui, row: &ParamRow<'_>, out: &mut Outbox) {
    let spec = row.id.spec();
    ui.set_min_width(220.0);
    ui.weak(spec.label);
    for (words, value) in
        [("Back to the loaded", row.loaded.get(row.id)), ("Back to the default", spec.default_value())]
    {
        let button = Button::new(format!("{words} value, {}", spec.value_text(value)));
        if ui.add_enabled(row.value() != value, button).clicked() {
            row.set(value, out);
            ui.close();
        }
    }
    let mut is_locked = row.is_locked;
    let lock = ui
        .checkbox(&mut is_locked, "Locked for draws")
        .on_hover_text("Randomize and Mutate (E) leave it alone");
    if lock.changed() {
        out.locks.push((row.id, is_locked));
        ui.close();
    }
    if ui.button("Copy the value").clicked() {
        ui.ctx().copy_text(spec.number_text(row.value()));
        ui.close();
    }
    if ui.button("Copy as a line of a preset").clicked() {
        ui.ctx().copy_text(format!("{}: {},", spec.field, spec.file_text(row.value())));
        ui.close();
    }
}
