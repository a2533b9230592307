//! The one time axis of all plots, and ranges that do not jump.

use super::HEIGHT;
use crate::command::Command;
use crate::engine::Engine;
use crate::timeline::WINDOW_S;
use crate::workbench::theme::{Palette, SMALL};
use crate::workbench::{Outbox, mode_color};
use eframe::egui::{Align2, Color32, FontId, Sense, Stroke, Ui, pos2};
use egui_plot::{GridMark, Plot, PlotResponse, PlotUi, VLine};
use std::ops::RangeInclusive;

/// Shortest stretch that can be looked at, s.
const SHORTEST_S: f64 = 1.0;

/// Which stretch of time the plots show, where the pointer is in it, and which
/// series are seen alone.
#[derive(Debug, Default)]
pub struct TimeAxis {
    /// The stretch looked at, relative to now, s; none follows the window.
    zoomed: Option<[f64; 2]>,
    cursor_s: Option<f64>,
    next_cursor_s: Option<f64>,
    now_s: f64,
    shown_s: f64,
    playhead: Option<Color32>,
    isolated: Option<(&'static str, usize)>,
}

impl TimeAxis {
    /// Takes over where time stands.
    pub fn begin_frame(&mut self, engine: &Engine) {
        self.now_s = engine.timeline_s();
        self.shown_s = engine.shown_s();
        self.playhead = engine.is_in_past().then(|| mode_color(engine.mode()));
        self.cursor_s = self.next_cursor_s.take();
    }

    /// The moment that the numbers are of, s on the timeline's clock.
    #[must_use]
    pub const fn shown_s(&self) -> f64 {
        self.shown_s
    }

    /// Where the pointer is in a plot, s on the timeline's clock.
    #[must_use]
    pub const fn cursor_s(&self) -> Option<f64> {
        self.cursor_s
    }

    /// The times of the axis, written once below a plot, under its frame.
    pub(in crate::workbench) fn times_ui<R>(&self, ui: &Ui, plot: &PlotResponse<R>) {
        let palette = Palette::of(ui.visuals());
        let frame = *plot.transform.frame();
        let bounds = self.bounds();
        for mark in time_marks(self.now_s, (*bounds.start(), *bounds.end())) {
            let ago = self.now_s - mark.value;
            let text = if ago.abs() < 1e-6 { "now".to_owned() } else { format!("−{ago:.0} s") };
            let x = plot.transform.position_from_point_x(mark.value);
            let align = match (x - frame.left(), frame.right() - x) {
                (left, _) if left < 16.0 => Align2::LEFT_TOP,
                (_, right) if right < 16.0 => Align2::RIGHT_TOP,
                _ => Align2::CENTER_TOP,
            };
            let font = FontId::proportional(SMALL);
            ui.painter().text(pos2(x, frame.bottom() + 2.0), align, text, font, palette.weak);
        }
    }

    /// Says where the pointer is on another time axis, s.
    pub const fn point_at(&mut self, time_s: f64) {
        self.next_cursor_s = Some(time_s);
    }

    fn bounds(&self) -> RangeInclusive<f64> {
        let [from, to] = self.zoomed.unwrap_or([-WINDOW_S, 0.0]);
        self.now_s + from..=self.now_s + to
    }

    /// Whether a series of a plot is seen, by its place in it: all are, but for
    /// those beside one that is looked at alone.
    #[must_use]
    pub fn is_visible(&self, plot: &'static str, series: usize) -> bool {
        self.isolated.is_none_or(|(of, alone)| of != plot || alone == series)
    }

    pub(super) fn toggle_isolated(&mut self, plot: &'static str, series: usize) {
        self.isolated = if self.isolated == Some((plot, series)) { None } else { Some((plot, series)) };
    }

    /// A plot on this axis, of a fixed vertical range.
    pub(in crate::workbench) fn plot<'a>(
        &self,
        ui: &Ui,
        name: &'static str,
        vertical: RangeInclusive<f64>,
    ) -> Plot<'a> {
        let palette = Palette::of(ui.visuals());
        let now_s = self.now_s;
        let marks = [*vertical.start(), (vertical.start() + vertical.end()) / 2.0, *vertical.end()];
        let step = marks[1] - marks[0];
        Plot::new(name)
            .height(HEIGHT)
            .width(ui.available_width().max(1.0))
            .show_axes([false, true])
            .grid_color(palette.line)
            .grid_fade(0.0)
            .sense(Sense::click_and_drag())
            .allow_zoom(false)
            .allow_drag(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .allow_axis_zoom_drag(false)
            .show_x(false)
            .show_y(false)
            .show_background(true)
            .y_axis_min_width(36.0)
            .x_grid_spacer(move |input| time_marks(now_s, input.bounds))
            .y_grid_spacer(move |_| marks.map(|value| GridMark { value, step_size: step }).to_vec())
            .y_axis_formatter(|mark, _| short(mark.value))
    }

    /// Sets the bounds and paints playhead and cursor.
    pub(in crate::workbench) fn furnish(&self, plot: &mut PlotUi<'_>, vertical: &RangeInclusive<f64>) {
        plot.set_plot_bounds_x(self.bounds());
        plot.set_plot_bounds_y(vertical.clone());
        if let Some(color) = self.playhead {
            plot.vline(
                VLine::new("playhead", self.shown_s).stroke(Stroke::new(1.5, color)).allow_hover(false),
            );
        }
        if let Some(cursor) = self.cursor_s {
            let stroke = Stroke::new(1.0, Color32::from_gray(140));
            plot.vline(VLine::new("cursor", cursor).stroke(stroke).allow_hover(false));
        }
    }

    /// What the pointer does in a plot: it moves the cursor of all, a click
    /// seeks, the wheel zooms, a drag pans, a double-click follows again.
    pub(in crate::workbench) fn take_input<R>(&mut self, ui: &Ui, plot: &PlotResponse<R>, out: &mut Outbox) {
        let response = &plot.response;
        let pointer = response.hover_pos().or(response.interact_pointer_pos());
        let Some(at_s) = pointer.map(|place| plot.transform.value_from_position(place).x) else {
            return;
        };
        self.next_cursor_s = Some(at_s);
        if response.double_clicked() {
            self.zoomed = None;
            out.command(Command::SeekLive);
        } else if response.clicked() {
            out.command(Command::Seek(at_s));
        }
        // Ctrl and the wheel, or two fingers.
        let factor = ui.input(|input| input.zoom_delta());
        if response.hovered() && (factor - 1.0).abs() > 1e-3 {
            self.zoom(f64::from(factor), at_s - self.now_s);
        }
        if response.dragged() && self.zoomed.is_some() {
            let seconds_a_point = 1.0 / plot.transform.dpos_dvalue_x();
            self.pan(-f64::from(response.drag_delta().x) * seconds_a_point);
        }
    }

    fn zoom(&mut self, factor: f64, about: f64) {
        let [from, to] = self.zoomed.unwrap_or([-WINDOW_S, 0.0]);
        let length = ((to - from) / factor).clamp(SHORTEST_S, WINDOW_S);
        let share = (about - from) / (to - from);
        self.look_at(about - share * length, length);
    }

    fn pan(&mut self, seconds: f64) {
        if let Some([from, to]) = self.zoomed {
            self.look_at(from + seconds, to - from);
        }
    }

    fn look_at(&mut self, from: f64, length: f64) {
        let from = from.clamp(-WINDOW_S, -length);
        self.zoomed = (length < WINDOW_S - 1e-6).then_some([from, from + length]);
    }
}

/// Marks at whole seconds before now: they stand still while the data moves.
fn time_marks(now_s: f64, (from, to): (f64, f64)) -> Vec<GridMark> {
    let step_size = if to - from > 20.0 {
        10.0
    } else if to - from > 6.0 {
        2.0
    } else {
        1.0
    };
    let first = ((now_s - to) / step_size).ceil().max(0.0) as i32;
    let last = ((now_s - from) / step_size + 1e-9).floor() as i32;
    (first..=last).map(|i| GridMark { value: now_s - f64::from(i) * step_size, step_size }).collect()
}

fn short(value: f64) -> String {
    if value.abs() >= 10.0 || value.fract() == 0.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}

/// The upper end of a range that grows at once and shrinks only when the data
/// have left most of it: the plot does not jump.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::workbench) struct SlowRange(f64);

impl SlowRange {
    /// The upper end for data as high as `highest`.
    pub fn follow(&mut self, highest: f64) -> f64 {
        let wanted = round_up(highest.max(1e-6) * 1.05);
        if wanted > self.0 || wanted < self.0 * 0.45 {
            self.0 = wanted;
        }
        self.0
    }
}

/// The next of 1, 2, 3, 5 times a power of ten.
fn round_up(value: f64) -> f64 {
    let power = 10f64.powf(value.log10().floor());
    let steps = [1.0, 2.0, 3.0, 5.0, 10.0];
    steps.into_iter().map(|step| step * power).find(|step| *step >= value * (1.0 - 1e-9)).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_round_and_slow() {
        for (value, round) in
            [(0.9, 1.0), (1.0, 1.0), (12.0, 20.0), (21.0, 30.0), (499.0, 500.0), (501.0, 1000.0)]
        {
            assert!((round_up(value) - round).abs() < 1e-9, "{value}");
        }
        let mut range = SlowRange::default();
        assert_eq!(range.follow(100.0), 200.0);
        assert_eq!(range.follow(95.0), 200.0);
        assert_eq!(range.follow(250.0), 300.0);
        assert_eq!(range.follow(60.0), 100.0);
    }

    #[test]
    fn zooming_stays_in_the_window() {
        let mut axis = TimeAxis::default();
        axis.zoom(4.0, -10.0);
        let [from, to] = axis.zoomed.expect("zoomed");
        assert!((to - from - 7.5).abs() < 1e-9 && from < -10.0 && to > -10.0);
        axis.pan(-100.0);
        assert_eq!(axis.zoomed.map(|[from, _]| from), Some(-WINDOW_S));
        axis.zoom(0.01, -5.0);
        assert_eq!(axis.zoomed, None);
    }

    #[test]
    fn marks_count_back_from_now() {
        let ago: Vec<f64> =
            time_marks(47.3, (17.3, 47.3)).iter().map(|mark| (47.3 - mark.value).round()).collect();
        assert_eq!(ago, [0.0, 10.0, 20.0, 30.0]);
    }
}
