//! Metrics as lines.

use super::axis::TimeAxis;
use super::{NUMBERS_WIDTH, value_ui};
use crate::engine::Engine;
use crate::metrics::METRICS;
use crate::workbench::Outbox;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Color32, RichText, Ui, vec2};
use egui_plot::{Axis, Line, Span};
use std::ops::RangeInclusive;

/// What is left of the color of a line behind another.
const GHOST: f32 = 0.45;

/// One metric of a plot.
#[derive(Debug)]
pub(super) struct Series {
    /// Column name of the metric.
    pub metric: &'static str,
    /// Its name beside the plot, with the unit.
    pub label: &'static str,
    pub color: Color32,
    pub decimals: usize,
}

/// A plot of one or a few metrics.
pub(super) struct LinePlot<'a> {
    pub name: &'static str,
    pub series: &'a [Series],
    pub range: RangeInclusive<f64>,
    /// A light band and what it means.
    pub band: Option<(RangeInclusive<f64>, &'static str)>,
}

impl LinePlot<'_> {
    /// Draws numbers and plot side by side.
    pub fn ui(&self, ui: &mut Ui, axis: &mut TimeAxis, engine: &Engine, out: &mut Outbox) {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(NUMBERS_WIDTH, super::HEIGHT), |ui| {
                ui.set_min_width(NUMBERS_WIDTH);
                ui.vertical(|ui| self.values_ui(ui, axis, engine));
            });
            self.plot_ui(ui, axis, engine, out);
        });
    }

    fn values_ui(&self, ui: &mut Ui, axis: &mut TimeAxis, engine: &Engine) {
        let (sample, recorded) = (engine.shown_sample(), engine.recorded_sample());
        for (index, series) in self.series.iter().enumerate() {
            let metric = METRICS.iter().find(|metric| metric.name == series.metric);
            let value = metric.zip(sample).and_then(|(metric, sample)| metric.value(sample));
            let text = value.map_or_else(|| "–".to_owned(), |v| format!("{v:.*}", series.decimals));
            let is_dimmed = !axis.is_visible(self.name, index);
            let response = value_ui(ui, series.label, &text, series.color, true, is_dimmed);
            if response.clicked() {
                axis.toggle_isolated(self.name, index);
            }
            if let Some(metric) = metric {
                response.on_hover_text(metric.formula);
            }
            let before = metric.zip(recorded).and_then(|(metric, sample)| metric.value(sample));
            if let Some((value, before)) = value.zip(before) {
                recorded_ui(ui, before, value, series.decimals);
            }
            ui.add_space(4.0);
        }
    }

    fn plot_ui(&self, ui: &mut Ui, axis: &mut TimeAxis, engine: &Engine, out: &mut Outbox) {
        let band_color = Palette::of(ui.visuals()).weak.gamma_multiply(0.25);
        let (shown, ghost) = (engine.shown_history(), engine.ghost_history());
        let response = axis.plot(ui, self.name, self.range.clone()).show(ui, |plot| {
            axis.furnish(plot, &self.range);
            if let Some((range, name)) = &self.band {
                let span = Span::new(*name, range.clone()).axis(Axis::Y).fill(band_color).border_width(0.0);
                plot.span(span);
            }
            for (index, series) in self.series.iter().enumerate() {
                if !axis.is_visible(self.name, index) {
                    continue;
                }
                let runs = shown.iter().flat_map(|stretch| stretch.runs(series.metric));
                for (run, points) in runs.enumerate() {
                    let line = Line::new(series.label, points).color(series.color).width(1.5);
                    plot.line(line.id((series.metric, run)).allow_hover(false));
                }
                let ghosts = ghost.iter().flat_map(|stretch| stretch.runs(series.metric));
                for (run, points) in ghosts.enumerate() {
                    let color = series.color.gamma_multiply(GHOST);
                    let line = Line::new(series.label, points).color(color).width(1.0);
                    plot.line(line.id((series.metric, "recorded", run)).allow_hover(false));
                }
            }
        });
        axis.take_input(ui, &response, out);
    }
}

/// What was recorded, and how far from it the run with other values is.
fn recorded_ui(ui: &mut Ui, before: f64, value: f64, decimals: usize) {
    let text = format!("{before:.decimals$} {:+.decimals$}", value - before);
    ui.label(RichText::new(text).size(SMALL).color(Palette::of(ui.visuals()).weak))
        .on_hover_text("As it was recorded, and the difference that your values make");
}
