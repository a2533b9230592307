//! Every metric as a number, with its formula.

use crate::engine::Engine;
use crate::metrics::METRICS;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Align, Grid, Layout, RichText, Ui};

/// Draws the table of the sample at a time.
pub(super) fn table_ui(ui: &mut Ui, engine: &Engine, shown_s: f64) {
    let palette = Palette::of(ui.visuals());
    let sample = engine.history().sample_at(shown_s);
    Grid::new("numbers").num_columns(2).striped(true).min_row_height(18.0).show(ui, |ui| {
        for metric in METRICS {
            let value = sample.and_then(|sample| metric.value(sample));
            let text = value.map_or_else(|| "–".to_owned(), |v| format!("{v:.2}"));
            let name = metric.name.replace('_', " ");
            ui.label(RichText::new(name).size(SMALL)).on_hover_text(metric.formula);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(format!("{:4}", metric.unit)).monospace().color(palette.weak));
                ui.label(RichText::new(text).monospace()).on_hover_text(metric.formula);
            });
            ui.end_row();
        }
        let still = sample.map_or(0, |sample| sample.without_heading);
        ui.label(RichText::new("without heading").size(SMALL))
            .on_hover_text("Fish that stand still; they are left out of polarization and rotation");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new("    ").monospace());
            ui.label(RichText::new(still.to_string()).monospace());
        });
        ui.end_row();
        ui.label(RichText::new("group").size(SMALL))
            .on_hover_text("swarm: both below 0.35; polarized: polarization above 0.65; milling: |rotation| above 0.65, the other below 0.35; else transition");
        let group = sample.and_then(|sample| sample.group).map_or("–", |group| group.name());
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(RichText::new(group).monospace()));
        ui.end_row();
    });
}
