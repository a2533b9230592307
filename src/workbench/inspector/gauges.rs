//! The outlook as gauges: each value on a bar, with its threshold as a tick.

use super::cells::{ROW, cell_ui, number_ui, rows_ui, sign_ui};
use crate::behavior::{Change, Gate, Outlook};
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Align, Rect, RichText, Sense, Stroke, Ui, vec2};

/// Widths of the columns, points.
const SIGN: f32 = 14.0;
const NAME: f32 = 78.0;
const NUMBER: f32 = 104.0;
/// A bar this high, points.
const BAR: f32 = 4.0;

/// Draws what it takes for the fish to change its state.
pub(super) fn gauges_ui(ui: &mut Ui, outlook: &Outlook) {
    let palette = Palette::of(ui.visuals());
    if !outlook.has_mirror {
        ui.label(RichText::new("The mirror is off: every fish cruises.").color(palette.weak));
        return;
    }
    rows_ui(ui, |ui| {
        for change in outlook.changes() {
            change_ui(ui, change);
        }
    });
}

fn change_ui(ui: &mut Ui, change: &Change) {
    let palette = Palette::of(ui.visuals());
    ui.add_space(2.0);
    let condition = match (change.all.len(), change.any.len()) {
        (1, 0) => "if",
        (_, 0) => "if all hold",
        _ => "if its time is over and one of the rest holds",
    };
    let due = if change.is_due() { ": due" } else { "" };
    let text = format!("{} {condition}{due}", change.leads);
    ui.label(RichText::new(text).size(SMALL).color(palette.weak))
        .on_hover_text("What it takes with the next step, if the signals stay as they are");
    for gate in change.all.iter().chain(&change.any) {
        gate_ui(ui, gate);
    }
}

fn gate_ui(ui: &mut Ui, gate: &Gate) {
    let palette = Palette::of(ui.visuals());
    let help = format!(
        "{}: {}; it has to be {} {}, and {}",
        gate.what,
        value_text(gate.value, gate.unit),
        gate.side.words(),
        value_text(gate.threshold, gate.unit),
        if gate.is_met { "is" } else { "is not" }
    );
    let color = if gate.is_met { palette.text } else { palette.weak };
    ui.horizontal(|ui| {
        let sign = sign_ui(ui, SIGN);
        let center = sign.left_center() + vec2(5.0, 0.5);
        // Met is a full disk, not met a ring: the shape tells it without color.
        if gate.is_met {
            ui.painter().circle_filled(center, 3.5, palette.accent);
        } else {
            ui.painter().circle_stroke(center, 3.0, Stroke::new(1.2, palette.weak));
        }
        cell_ui(ui, NAME, Align::Min, RichText::new(gate.what).size(SMALL).color(color)).on_hover_text(&help);
        let width = (ui.available_width() - NUMBER).clamp(40.0, 120.0);
        bar_ui(ui, width, gate, &help);
        let numbers = format!(
            "{} {} {}",
            number(gate.value, gate.unit),
            gate.side.sign(),
            number(gate.threshold, gate.unit)
        );
        number_ui(ui, NUMBER, numbers, color).on_hover_text(&help);
    });
}

/// The threshold stands in the middle of every bar; a value twice as large as
/// it at two thirds, and one without end at the right.
fn share(value: f32, threshold: f32) -> f32 {
    match (value, threshold) {
        (value, _) if value.is_infinite() => 1.0,
        (_, threshold) if threshold.is_infinite() => 0.0,
        (value, threshold) if value + threshold <= 0.0 => 0.5,
        (value, threshold) => (value / (value + threshold)).clamp(0.0, 1.0),
    }
}

fn bar_ui(ui: &mut Ui, width: f32, gate: &Gate, help: &str) {
    let palette = Palette::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let rail = Rect::from_center_size(rect.center(), vec2(width - 12.0, BAR));
    ui.painter().rect_filled(rail, 2.0, palette.line);
    let value = share(gate.value, gate.threshold);
    let filled = Rect::from_min_size(rail.min, vec2(rail.width() * value, BAR));
    let color = if gate.is_met { palette.accent } else { palette.weak };
    ui.painter().rect_filled(filled, 2.0, color);
    let tick = rail.center_top() - vec2(0.0, 3.0);
    ui.painter().line_segment([tick, tick + vec2(0.0, BAR + 6.0)], Stroke::new(1.5, palette.text));
    response.on_hover_text(format!("{help}. The tick is the threshold"));
}

fn value_text(value: f32, unit: &str) -> String {
    let number = number(value, unit);
    let number = number.trim_start();
    if unit.is_empty() || value.is_infinite() { number.to_owned() } else { format!("{number} {unit}") }
}

/// Decimals by the unit, so that the columns stand.
fn number(value: f32, unit: &str) -> String {
    match unit {
        _ if value.is_infinite() && unit == "px" => "none".to_owned(),
        _ if value.is_infinite() => "long".to_owned(),
        "px" => format!("{value:.0}"),
        "" => format!("{value:.4}"),
        _ => format!("{value:.1}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_threshold_is_in_the_middle_of_the_bar() {
        assert_eq!([0.0, 480.0, 960.0].map(|value| share(value, 480.0)), [0.0, 0.5, 2.0 / 3.0]);
        assert_eq!([share(f32::INFINITY, 480.0), share(0.0, 0.0), share(1.0, 0.0)], [1.0, 0.5, 1.0]);
        assert_eq!(share(3.0, f32::INFINITY), 0.0);
    }

    #[test]
    fn values_are_said_with_their_unit() {
        let said = [(0.25, ""), (480.0, "px"), (f32::INFINITY, "px"), (f32::INFINITY, "s"), (1.25, "s ago")];
        let said = said.map(|(value, unit)| value_text(value, unit));
        assert_eq!(said, ["0.2500", "480 px", "none", "long", "1.2 s ago"]);
    }
}
