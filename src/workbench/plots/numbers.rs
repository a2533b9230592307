//! Every metric as a number, with its formula.

use crate::engine::Engine;
use crate::metrics::METRICS;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Align, Grid, Layout, RichText, Ui, vec2};

/// Width of the numbers, points.
const NUMBER: f32 = 72.0;

/// Draws the table of the sample that is looked at; in a what-if with what was
/// recorded then and the difference.
pub(super) fn table_ui(ui: &mut Ui, engine: &Engine) {
    let (sample, recorded) = (engine.shown_sample(), engine.recorded_sample());
    Grid::new("numbers").num_columns(3).striped(true).min_row_height(18.0).show(ui, |ui| {
        for metric in METRICS {
            let [value, before] =
                [sample, recorded].map(|sample| sample.and_then(|sample| metric.value(sample)));
            let name = metric.name.replace('_', " ");
            let beside = if recorded.is_some() { difference(value, before) } else { metric.unit.to_owned() };
            row_ui(ui, &name, &value.map_or_else(dash, number), &beside, metric.formula);
        }
        let still = sample.map_or(0, |sample| sample.without_heading).to_string();
        let help = "Fish that stand still; they are left out of polarization and rotation";
        row_ui(ui, "without heading", &still, "", help);
        let group = sample.and_then(|sample| sample.group).map_or("–", |group| group.name());
        let help = "swarm: both below 0.35; polarized: polarization above 0.65, |rotation| below 0.35; \
                    milling: the other way round; else transition";
        row_ui(ui, "group", group, "", help);
    });
}

fn row_ui(ui: &mut Ui, name: &str, value: &str, unit: &str, help: &str) {
    let palette = Palette::of(ui.visuals());
    ui.label(RichText::new(name).size(SMALL)).on_hover_text(help);
    ui.allocate_ui_with_layout(vec2(NUMBER, 18.0), Layout::right_to_left(Align::Center), |ui| {
        ui.label(RichText::new(value).monospace()).on_hover_text(help);
    });
    ui.label(RichText::new(format!(" {unit:5}")).monospace().color(palette.weak));
    ui.end_row();
}

/// What was recorded, and how far from it the value is.
fn difference(value: Option<f64>, before: Option<f64>) -> String {
    match value.zip(before) {
        Some((value, before)) => format!("was {} ({:+.2})", number(before).trim_end(), value - before),
        None => String::new(),
    }
}

fn dash() -> String {
    "–".to_owned()
}

/// Counts as they are, all else with two decimals.
fn number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() >= 2.0 { format!("{value:.0}   ") } else { format!("{value:.2}") }
}
