//! The right panel: what the shoal did over the last thirty seconds. All plots
//! share one time axis, one cursor and the playhead.

mod axis;
mod budget;
mod line_plot;
mod numbers;
mod stacked_plot;

pub(in crate::workbench) use axis::SlowRange;
pub use axis::TimeAxis;
pub use budget::{FrameBudget, parts_of};

use super::Outbox;
use super::access::{Region, note_region};
use super::inspector::{Inspected, Inspector};
use super::theme::{LARGE, Palette, SMALL, readable};
use crate::aquarium::{SLOW_MS, Shown, state_color};
use crate::behavior::FishState;
use crate::engine::Engine;
use crate::metrics::{FrameCost, FrameStatistics, FrameTimes};
use budget::BudgetTable;
use eframe::egui::{Align, CollapsingHeader, Color32, Id, Response, RichText, ScrollArea, Sense, Ui};
use line_plot::{LinePlot, Series};
use stacked_plot::{Areas, StackedPlot, Threshold};

/// Colors of series, safe for color-vision deficiencies (Okabe and Ito 2008).
const SERIES: [Color32; 4] = [
    Color32::from_rgb(0x56, 0xB4, 0xE9),
    Color32::from_rgb(0xE6, 0x9F, 0x00),
    Color32::from_rgb(0xCC, 0x79, 0xA7),
    Color32::from_rgb(0x00, 0x9E, 0x73),
];
/// Colors of the parts of a frame.
const FRAME_PARTS: [Color32; 4] = [SERIES[3], SERIES[0], SERIES[2], SERIES[1]];
/// Height of a plot, points.
const HEIGHT: f32 = 92.0;
/// Width of the numbers at the left of a plot, points.
const NUMBERS_WIDTH: f32 = 84.0;
/// Numbers are refreshed so often, s.
const REFRESH_S: f64 = 0.1;
/// Polarization of N random headings is on average this over √N (the mean of a
/// Rayleigh distribution, √π / 2).
const RANDOM_POLARIZATION: f64 = 0.886;

/// What the panel remembers from frame to frame.
#[derive(Debug, Default)]
pub struct PlotsPanel {
    /// The time axis of all plots.
    pub axis: TimeAxis,
    spacing_range: SlowRange,
    frame_range: SlowRange,
    statistics: FrameStatistics,
    refreshed_at_s: Option<f64>,
    looked_at: Option<usize>,
    budget: BudgetTable,
    inspector: Inspector,
}

/// Whether numbers are to be told anew in this frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Refresh {
    Due,
    Early,
}

/// What the plots show.
pub struct Plotted<'a> {
    /// The engine, with its history.
    pub engine: &'a Engine,
    /// What frames cost.
    pub frame_times: &'a mut FrameTimes,
    /// What the parts of frames cost.
    pub budget: &'a mut FrameBudget,
    /// The picture.
    pub shown: &'a Shown,
    /// The selected fish.
    pub selected: Option<usize>,
}

impl PlotsPanel {
    /// Draws the plots. A click on one asks for that moment.
    pub fn ui(&mut self, ui: &mut Ui, plotted: &mut Plotted<'_>, out: &mut Outbox) {
        let refresh = self.refresh(ui, plotted);
        let panel = ui.max_rect();
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // Beside the scroll bar, not under it.
            ui.set_max_width(ui.available_width() - 8.0);
            let first = section_ui(ui, "Order", true, |ui| self.order_ui(ui, plotted.engine, out));
            note_region(ui.ctx(), Region::Plots, panel, first);
            section_ui(ui, "Spacing", true, |ui| self.spacing_ui(ui, plotted.engine, out));
            section_ui(ui, "States", true, |ui| self.states_ui(ui, plotted.engine, out));
            section_ui(ui, "Frame time", true, |ui| self.frame_ui(ui, plotted.frame_times, out));
            section_ui(ui, "Budget", false, |ui| {
                let present_s = plotted.engine.timeline_s();
                self.budget.ui(ui, plotted.budget, refresh, present_s, out);
            });
            section_ui(ui, "Numbers", false, |ui| numbers::table_ui(ui, plotted.engine));
            let title = plotted.selected.map_or_else(|| "Fish".to_owned(), |id| format!("Fish #{id}"));
            let fish = ui.scope(|ui| {
                section_ui(ui, &title, true, |ui| {
                    let Plotted { engine, shown, selected, .. } = *plotted;
                    self.inspector.ui(ui, Inspected { engine, shown, selected }, &mut self.axis, out);
                });
            });
            // A fish that was just picked is wanted to be read.
            if plotted.selected.is_some() && self.looked_at.is_none() {
                fish.response.scroll_to_me(Some(Align::TOP));
            }
            self.looked_at = plotted.selected;
        });
    }

    fn refresh(&mut self, ui: &Ui, plotted: &mut Plotted<'_>) -> Refresh {
        let now_s = ui.input(|input| input.time);
        if self.refreshed_at_s.is_none_or(|at| (now_s - at).abs() >= REFRESH_S) {
            self.refreshed_at_s = Some(now_s);
            self.statistics = plotted.frame_times.statistics();
            return Refresh::Due;
        }
        Refresh::Early
    }

    fn order_ui(&mut self, ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
        let fish = engine.shown_sample().map_or(0, |sample| sample.fish);
        let random = (fish > 1).then(|| RANDOM_POLARIZATION / (fish as f64).sqrt());
        let plot = LinePlot {
            name: "order",
            series: &[
                Series { metric: "polarization", label: "polarization", color: SERIES[0], decimals: 2 },
                Series { metric: "rotation", label: "rotation", color: SERIES[1], decimals: 2 },
            ],
            range: -1.0..=1.0,
            band: random.map(|floor| (-floor..=floor, "random headings")),
        };
        plot.ui(ui, &mut self.axis, engine, out);
    }

    fn spacing_ui(&mut self, ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
        let series = [
            Series { metric: "nearest_neighbor", label: "nearest, px", color: SERIES[0], decimals: 1 },
            Series { metric: "dispersion_mean", label: "extent, px", color: SERIES[2], decimals: 0 },
        ];
        let (shown, ghost) = (engine.shown_history(), engine.ghost_history());
        let all = shown.iter().chain(&ghost).flat_map(|part| {
            series.iter().flat_map(|series| part.runs(series.metric)).flatten().map(|point| point.y)
        });
        let top = self.spacing_range.follow(all.fold(0.0, f64::max));
        let plot = LinePlot { name: "spacing", series: &series, range: 0.0..=top, band: None };
        plot.ui(ui, &mut self.axis, engine, out);
    }

    fn states_ui(&mut self, ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
        let counts = engine.shown_sample().map_or([0; 4], |sample| sample.states);
        let shown = engine.shown_history().into_iter();
        let plot = StackedPlot {
            name: "states",
            areas: shown
                .map(|part| Areas { times_s: part.times_s(), boundaries: part.state_boundaries() })
                .collect(),
            labels: FishState::ALL.map(FishState::name),
            colors: FishState::ALL.map(state_color),
            values: counts.map(|count| count.to_string()),
            range: 0.0..=1.0,
            thresholds: &[],
            shows_times: false,
        };
        plot.ui(ui, &mut self.axis, out);
    }

    fn frame_ui(&mut self, ui: &mut Ui, frame_times: &FrameTimes, out: &mut Outbox) {
        let palette = Palette::of(ui.visuals());
        let boundaries = frame_times.boundaries();
        // A single hitch leaves the plot at its top rather than flatten all others.
        let top = self.frame_range.follow((self.statistics.percentile_95_ms * 1.2).max(25.0));
        let shown = frame_times.times_s().partition_point(|time| *time <= self.axis.shown_s() + 1e-6);
        let part = |i: usize| match shown.checked_sub(1) {
            Some(at) => format!("{:.2}", boundaries[i + 1][at] - boundaries[i][at]),
            None => "-".to_owned(),
        };
        let plot = StackedPlot {
            name: "frame time",
            areas: vec![Areas { times_s: frame_times.times_s(), boundaries }],
            labels: FrameCost::PARTS,
            colors: FRAME_PARTS,
            values: std::array::from_fn(part),
            range: 0.0..=top,
            thresholds: &thresholds(palette),
            shows_times: true,
        };
        plot.ui(ui, &mut self.axis, out);
        ui.add_space(SMALL);
        let FrameStatistics { median_ms, percentile_95_ms, maximum_ms } = self.statistics;
        let [median, percentile, maximum] = [median_ms, percentile_95_ms, maximum_ms].map(shown_ms);
        let text = format!("median {median}  95 % {percentile}  max {maximum} ms");
        ui.label(RichText::new(text).monospace().color(palette.weak)).on_hover_text(
            "Work of the last 2048 frames; each point of the plot is the costliest frame of 0.1 s",
        );
    }
}

/// Budgets of a frame, ms.
fn thresholds(palette: Palette) -> [Threshold; 2] {
    [
        Threshold { at: 1000.0 / 60.0, color: palette.weak, name: "16.7 ms: sixty frames a second" },
        Threshold { at: SLOW_MS, color: Color32::from_rgb(0xD5, 0x3E, 0x3E), name: "22 ms: too slow" },
    ]
}

fn section_ui(ui: &mut Ui, title: &str, is_open: bool, content: impl FnOnce(&mut Ui)) -> Id {
    // The title may name a fish; the section stays the same.
    let id = title.split(' ').next().map(str::to_owned);
    let title = RichText::new(title).size(SMALL).strong();
    let header = CollapsingHeader::new(title).id_salt(id).default_open(is_open);
    header.show_unindented(ui, content).header_response.id
}

/// A series' number, set large, and its name; a click isolates it.
fn value_ui(
    ui: &mut Ui,
    label: &str,
    value: &str,
    color: Color32,
    is_large: bool,
    is_dimmed: bool,
) -> Response {
    let color = if is_dimmed { color.gamma_multiply(0.35) } else { readable(ui.visuals(), color) };
    let response = ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        if is_large {
            ui.label(RichText::new(value).size(LARGE).color(color));
            ui.label(RichText::new(label).size(SMALL).color(color));
        } else {
            ui.label(RichText::new(format!("{label} {value}")).size(SMALL).color(color));
        }
    });
    let id = ui.unique_id().with(label);
    let response = ui.interact(response.response.rect, id, Sense::click());
    response.on_hover_text(format!("{label}: click to see it alone, and again to see all"))
}

/// Five characters, so that long frames break no line.
fn shown_ms(ms: f64) -> String {
    if ms < 100.0 { format!("{ms:5.2}") } else { format!("{ms:5.1}") }
}
