//! Where the time of a frame goes, part by part, and the slowest frames.

use super::stacked_plot::Threshold;
use super::{Refresh, thresholds};
use crate::aquarium::{PaintCosts, PaintLayer};
use crate::command::Command;
use crate::metrics::{Budget, FrameCost, PartCost};
use crate::workbench::Outbox;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Color32, Grid, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

/// Parts of a frame: three of the simulation, the layers of the picture, the rest.
pub const PARTS: usize = 3 + PaintLayer::ALL.len() + 1;
const HEIGHT: f32 = 18.0;

/// Costs of frames by these parts.
pub type FrameBudget = Budget<PARTS>;

/// The parts of a frame that has been drawn, ms.
#[must_use]
pub fn parts_of(cost: &FrameCost, painted: &PaintCosts) -> [f64; PARTS] {
    let mut parts = [0.0; PARTS];
    parts[..3].copy_from_slice(&cost.parts()[..3]);
    for (part, layer) in parts[3..].iter_mut().zip(PaintLayer::ALL) {
        *part = painted.of(layer);
    }
    parts[PARTS - 1] = (cost.drawing_ms - painted.total_ms()).max(0.0);
    parts
}

fn name(part: usize) -> &'static str {
    match part {
        0..3 => FrameCost::PARTS[part],
        part if part < PARTS - 1 => PaintLayer::ALL[part - 3].name(),
        _ => "panels and triangles",
    }
}

/// The simulation in the colors of the plot above; then from cold to warm as the
/// layers lie on each other.
const COLORS: [Color32; PARTS] = [
    super::FRAME_PARTS[0],
    super::FRAME_PARTS[1],
    super::FRAME_PARTS[2],
    Color32::from_rgb(0x33, 0x4E, 0x8C),
    Color32::from_rgb(0x4C, 0x6F, 0xB5),
    Color32::from_rgb(0x7A, 0x9C, 0xCF),
    Color32::from_rgb(0xC9, 0xD6, 0xE8),
    Color32::from_rgb(0xF3, 0xE3, 0xB3),
    Color32::from_rgb(0xF0, 0xB8, 0x60),
    Color32::from_rgb(0xE0, 0x7B, 0x39),
    Color32::from_rgb(0x8A, 0x94, 0xA3),
];

/// The parts as they stand on screen.
#[derive(Debug, Default)]
pub(super) struct BudgetTable {
    parts: [PartCost; PARTS],
}

impl BudgetTable {
    /// Draws strip, table and slow frames. A click on one of them asks for its
    /// moment.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        budget: &mut FrameBudget,
        refresh: Refresh,
        present_s: f64,
        out: &mut Outbox,
    ) {
        if refresh == Refresh::Due {
            self.parts = budget.parts();
        }
        strip_ui(ui, &self.parts);
        ui.add_space(4.0);
        self.table_ui(ui);
        ui.add_space(4.0);
        slowest_ui(ui, budget, present_s, out);
    }

    fn table_ui(&self, ui: &mut Ui) {
        let palette = Palette::of(ui.visuals());
        Grid::new("budget").num_columns(4).spacing([12.0, 1.0]).show(ui, |ui| {
            for title in ["ms of work", "now", "median", "95 %"] {
                ui.label(RichText::new(title).size(SMALL).color(palette.weak));
            }
            ui.end_row();
            for (part, cost) in self.parts.iter().enumerate() {
                ui.horizontal(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), Sense::hover());
                    ui.painter().rect_filled(rect, 2.0, COLORS[part]);
                    ui.label(RichText::new(name(part)).size(SMALL));
                });
                for ms in [cost.now_ms, cost.median_ms, cost.percentile_95_ms] {
                    ui.label(RichText::new(super::shown_ms(ms)).size(SMALL).monospace());
                }
                ui.end_row();
            }
        });
    }
}

/// The parts of the newest frame side by side, with the lines of the budgets.
fn strip_ui(ui: &mut Ui, parts: &[PartCost; PARTS]) {
    let palette = Palette::of(ui.visuals());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let total_ms: f64 = parts.iter().map(|part| part.now_ms).sum();
    let points_per_ms = f64::from(rect.width()) / total_ms.max(25.0);
    let x = |ms: f64| rect.left() + (ms * points_per_ms) as f32;
    let painter = ui.painter();
    painter.rect_filled(rect, 2.0, ui.visuals().extreme_bg_color);
    let mut from_ms = 0.0;
    for (part, color) in parts.iter().zip(COLORS) {
        let area = Rect::from_x_y_ranges(x(from_ms)..=x(from_ms + part.now_ms), rect.y_range());
        painter.rect_filled(area, 0.0, color);
        from_ms += part.now_ms;
    }
    for Threshold { at, color, .. } in thresholds(palette) {
        let ends = [pos2(x(at), rect.top()), pos2(x(at), rect.bottom())];
        painter.line_segment(ends, Stroke::new(1.5, color));
    }
    response.on_hover_text(format!(
        "The newest frame: {total_ms:.1} ms of work. The lines: 16.7 ms is sixty frames a second, 22 ms is too slow"
    ));
}

fn slowest_ui(ui: &mut Ui, budget: &FrameBudget, present_s: f64, out: &mut Outbox) {
    let palette = Palette::of(ui.visuals());
    ui.label(RichText::new("Slowest frames").size(SMALL).color(palette.weak));
    for slow in budget.slowest() {
        let part = slow.costliest();
        let ago_s = (present_s - slow.time_s).max(0.0);
        let text = format!(
            "−{ago_s:4.1} s  {:5.1} ms  most: {} {:.1}",
            slow.total_ms(),
            name(part),
            slow.parts_ms[part]
        );
        let button = ui.selectable_label(false, RichText::new(text).size(SMALL).monospace());
        if button.on_hover_text("Moves the playhead there").clicked() {
            out.command(Command::Seek(slow.time_s));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_the_whole() {
        let cost = FrameCost { grid_ms: 1.0, steering_ms: 2.0, recording_ms: 3.0, drawing_ms: 8.0 };
        let parts = parts_of(&cost, &PaintCosts::default());
        assert_eq!(parts.iter().sum::<f64>(), cost.total_ms());
        assert_eq!((parts[2], parts[PARTS - 1]), (3.0, 8.0));
        let mut names: Vec<_> = (0..PARTS).map(name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), PARTS);
    }
}
