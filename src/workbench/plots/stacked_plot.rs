//! Shares of a whole as areas on top of each other.

use super::axis::TimeAxis;
use super::{NUMBERS_WIDTH, value_ui};
use crate::workbench::Outbox;
use eframe::egui::{Color32, Stroke, Ui, vec2};
use egui_plot::{FilledArea, HLine};
use std::ops::RangeInclusive;

/// A line across the plot.
pub(super) struct Threshold {
    pub at: f64,
    pub color: Color32,
    pub name: &'static str,
}

/// Areas over a stretch of time; `boundaries` has their edges from the bottom
/// up.
pub(super) struct Areas<'a> {
    pub times_s: &'a [f64],
    pub boundaries: [&'a [f64]; 5],
}

/// A plot of four areas, stretch by stretch.
pub(super) struct StackedPlot<'a> {
    pub name: &'static str,
    pub areas: Vec<Areas<'a>>,
    pub labels: [&'static str; 4],
    pub colors: [Color32; 4],
    pub values: [String; 4],
    pub range: RangeInclusive<f64>,
    pub thresholds: &'a [Threshold],
    /// Whether the times of the axis stand below it.
    pub shows_times: bool,
}

impl StackedPlot<'_> {
    /// Draws numbers and plot side by side.
    pub fn ui(&self, ui: &mut Ui, axis: &mut TimeAxis, out: &mut Outbox) {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(NUMBERS_WIDTH, super::HEIGHT), |ui| {
                ui.set_min_width(NUMBERS_WIDTH);
                ui.vertical(|ui| self.values_ui(ui, axis));
            });
            self.plot_ui(ui, axis, out);
        });
    }

    /// From the top down, as the areas lie.
    fn values_ui(&self, ui: &mut Ui, axis: &mut TimeAxis) {
        for index in (0..4).rev() {
            let is_dimmed = !axis.is_visible(self.name, index);
            let (label, value) = (self.labels[index], &self.values[index]);
            if value_ui(ui, label, value, self.colors[index], false, is_dimmed).clicked() {
                axis.toggle_isolated(self.name, index);
            }
        }
    }

    fn plot_ui(&self, ui: &mut Ui, axis: &mut TimeAxis, out: &mut Outbox) {
        let response = axis.plot(ui, self.name, self.range.clone()).show(ui, |plot| {
            for (areas, index) in self.areas.iter().flat_map(|areas| (0..4).map(move |index| (areas, index)))
            {
                let (lower, upper) = (areas.boundaries[index], areas.boundaries[index + 1]);
                let is_empty = lower.iter().zip(upper).all(|(lower, upper)| upper <= lower);
                if is_empty || !axis.is_visible(self.name, index) {
                    continue;
                }
                let area = FilledArea::new(self.labels[index], areas.times_s, lower, upper);
                plot.add(area.fill_color(self.colors[index].gamma_multiply(0.8)).allow_hover(false));
            }
            for threshold in self.thresholds {
                let stroke = Stroke::new(1.0, threshold.color);
                plot.hline(HLine::new(threshold.name, threshold.at).stroke(stroke).allow_hover(false));
            }
            axis.furnish(plot, &self.range);
        });
        axis.take_input(ui, &response, out);
        if self.shows_times {
            axis.times_ui(ui, &response);
        }
    }
}
