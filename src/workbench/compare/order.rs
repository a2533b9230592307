//! Polarization of both sides over the last thirty seconds.

use super::{side_color, text_color};
use crate::compare::Comparison;
use crate::engine::Letter;
use crate::workbench::plots::TimeAxis;
use crate::workbench::theme::SMALL;
use eframe::egui::{RichText, Ui};
use egui_plot::{Line, LineStyle};

/// Draws the curves: A as a line, B in dashes.
pub(super) fn order_ui(ui: &mut Ui, comparison: &Comparison, axis: &mut TimeAxis) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("polarization").size(SMALL));
        for letter in Letter::ALL {
            let text = match letter {
                Letter::A => "A line",
                Letter::B => "B dashes",
            };
            ui.label(RichText::new(text).size(SMALL).color(text_color(letter, ui.visuals())));
        }
    });
    axis.begin_frame(comparison.now_side());
    let range = 0.0..=1.0;
    let response = axis.plot(ui, "compared order", range.clone()).show(ui, |plot| {
        axis.furnish(plot, &range);
        for letter in Letter::ALL {
            let style = match letter {
                Letter::A => LineStyle::Solid,
                Letter::B => LineStyle::dashed_dense(),
            };
            for (run, points) in comparison.side(letter).history().runs("polarization").enumerate() {
                let line = Line::new(letter.name(), points).color(side_color(letter)).width(1.5).style(style);
                plot.line(line.id((letter.name(), run)).allow_hover(false));
            }
        }
    });
    axis.times_ui(ui, &response);
}
