//! Heading and speed of one fish over the last thirty seconds, from the
//! recorded frames.

use super::facts::degrees;
use crate::engine::Engine;
use crate::params::Boundary;
use crate::shoal::{STANDSTILL_PX_PER_S, Vec2, length, scale, short_way_along, sub};
use crate::timeline::FrameView;
use crate::workbench::Outbox;
use crate::workbench::plots::{SlowRange, TimeAxis};
use crate::workbench::theme::{LARGE, SMALL, readable};
use eframe::egui::{Color32, RichText, Ui, vec2};
use egui_plot::{Line, PlotPoint};
use std::ops::RangeInclusive;

/// Height of a trace, points.
const HEIGHT: f32 = 60.0;
/// Width of the number at its left, points.
const NUMBER_WIDTH: f32 = 72.0;
/// Colors of heading and speed, safe for color-vision deficiencies.
const HEADING: Color32 = Color32::from_rgb(0xE6, 0x9F, 0x00);
const SPEED: Color32 = Color32::from_rgb(0x56, 0xB4, 0xE9);

/// Unbroken runs of points.
type Runs = Vec<Vec<PlotPoint>>;

/// Headings, degrees, and speeds, px/s, over time.
#[derive(Debug, Default)]
struct Traces {
    headings: Runs,
    speeds: Runs,
}

/// Draws both traces.
pub(super) fn traces_ui(
    ui: &mut Ui,
    engine: &Engine,
    fish: usize,
    axis: &mut TimeAxis,
    speed_range: &mut SlowRange,
    out: &mut Outbox,
) {
    let Traces { headings, speeds } = Traces::of(engine.shown_frames(), fish);
    let shown_s = axis.shown_s();
    let heading = Trace {
        name: "heading trace",
        label: "heading, °",
        help: "0° to the right, 90° downward, from one frame to the next",
        value: value_at(&headings, shown_s).map(|degrees| format!("{degrees:.0}°")),
        runs: &headings,
        range: 0.0..=360.0,
        color: HEADING,
    };
    heading.ui(ui, axis, out, false);
    // So that the lowest mark of one axis is clear of the highest of the other.
    ui.add_space(10.0);
    let highest = speeds.iter().flatten().map(|point| point.y).fold(0.0, f64::max);
    let speed = Trace {
        name: "speed trace",
        label: "speed, px/s",
        help: "From one frame to the next",
        value: value_at(&speeds, shown_s).map(|speed| format!("{speed:.0}")),
        runs: &speeds,
        range: 0.0..=speed_range.follow(highest),
        color: SPEED,
    };
    speed.ui(ui, axis, out, true);
}

/// One trace and the number of the moment shown.
struct Trace<'a> {
    name: &'static str,
    label: &'static str,
    help: &'static str,
    value: Option<String>,
    runs: &'a Runs,
    range: RangeInclusive<f64>,
    color: Color32,
}

impl Trace<'_> {
    fn ui(&self, ui: &mut Ui, axis: &mut TimeAxis, out: &mut Outbox, has_times: bool) {
        ui.horizontal_top(|ui| {
            ui.allocate_ui(vec2(NUMBER_WIDTH, HEIGHT), |ui| {
                ui.set_min_width(NUMBER_WIDTH);
                ui.vertical(|ui| self.number_ui(ui));
            });
            let plot = axis.plot(ui, self.name, self.range.clone()).height(HEIGHT);
            let response = plot.show(ui, |plot| {
                axis.furnish(plot, &self.range);
                for (run, points) in self.runs.iter().enumerate() {
                    let line = Line::new(self.label, &points[..]).color(self.color).width(1.5);
                    plot.line(line.id((self.name, run)).allow_hover(false));
                }
            });
            axis.take_input(ui, &response, out);
            if has_times {
                axis.times_ui(ui, &response);
            }
        });
        if has_times {
            ui.add_space(SMALL);
        }
    }

    fn number_ui(&self, ui: &mut Ui) {
        let color = readable(ui.visuals(), self.color);
        ui.spacing_mut().item_spacing.y = 0.0;
        let value = self.value.as_deref().unwrap_or("–");
        ui.label(RichText::new(value).size(LARGE).color(color)).on_hover_text(self.help);
        ui.label(RichText::new(self.label).size(SMALL).color(color)).on_hover_text(self.help);
    }
}

/// The value of the last point at or before a time.
fn value_at(runs: &Runs, time_s: f64) -> Option<f64> {
    const FRESH_S: f64 = 1.0;
    let before = runs.iter().flatten().take_while(|point| point.x <= time_s + 1e-6).last()?;
    (time_s - before.x < FRESH_S).then_some(before.y)
}

impl Traces {
    /// Those of a fish, from one frame to the next. They break where it did not
    /// swim in both, where it is another by the same id, and, of headings,
    /// where it stands still and from 360° to 0°.
    fn of<'a>(frames: impl Iterator<Item = FrameView<'a>>, fish: usize) -> Self {
        let (mut traces, mut last) = (Self::default(), None::<FrameView<'_>>);
        let (mut in_heading, mut in_speed) = (false, false);
        for frame in frames {
            let velocity = last.and_then(|last| velocity_between(&last, &frame, fish));
            last = Some(frame);
            let Some(velocity) = velocity else {
                (in_heading, in_speed) = (false, false);
                continue;
            };
            let (time_s, speed) = (frame.seconds(), length(velocity));
            push(&mut traces.speeds, &mut in_speed, [time_s, f64::from(speed)]);
            if speed < STANDSTILL_PX_PER_S {
                in_heading = false;
                continue;
            }
            let heading = f64::from(degrees(velocity));
            let before = traces.headings.last().and_then(|run| run.last());
            in_heading &= before.is_some_and(|before| (before.y - heading).abs() <= 180.0);
            push(&mut traces.headings, &mut in_heading, [time_s, heading]);
        }
        traces
    }
}

fn push(runs: &mut Runs, goes_on: &mut bool, point: [f64; 2]) {
    if !std::mem::replace(goes_on, true) {
        runs.push(Vec::new());
    }
    if let Some(run) = runs.last_mut() {
        run.push(PlotPoint::from(point));
    }
}

/// Velocity from one frame to the next, px/s, the short way round in a torus.
fn velocity_between(from: &FrameView<'_>, to: &FrameView<'_>, fish: usize) -> Option<Vec2> {
    let before = from.positions.get(fish).filter(|_| fish < to.kept_ids)?;
    let mut way = sub(*to.positions.get(fish)?, *before);
    if to.boundary == Boundary::Wrap {
        way = [0, 1].map(|axis| short_way_along(way[axis], to.sides[axis]));
    }
    let seconds = to.seconds() - from.seconds();
    (seconds > 0.0).then(|| scale(way, (1.0 / seconds) as f32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::FishState;
    use crate::timeline::Moment;

    const SIDES: Vec2 = [1000.0, 500.0];

    fn traces(boundary: Boundary, frames: &[(&[Vec2], usize)]) -> Traces {
        let states = [FishState::Cruise; 4];
        let frame = |(number, (positions, kept_ids)): (usize, &(&'static [Vec2], usize))| FrameView {
            number: number as u64,
            moment: Moment(6 * number as u64),
            kept_ids: *kept_ids,
            positions,
            states: &states[..positions.len()],
            sides: SIDES,
            boundary,
        };
        let frames: Vec<(&'static [Vec2], usize)> =
            frames.iter().map(|(positions, kept)| (&*positions.to_vec().leak(), *kept)).collect();
        Traces::of(frames.iter().enumerate().map(frame), 1)
    }

    fn lengths(runs: &Runs) -> Vec<usize> {
        runs.iter().map(Vec::len).collect()
    }

    #[test]
    fn speed_and_heading_are_those_between_frames() {
        let traces =
            traces(Boundary::Soft, &[(&[[0.0; 2], [10.0, 10.0]], 0), (&[[0.0; 2], [10.0, 25.0]], 2)]);
        let (speed, heading) = (traces.speeds[0][0], traces.headings[0][0]);
        assert!((speed.y - 150.0).abs() < 1e-3 && (speed.x - 0.1).abs() < 1e-9, "{speed:?}");
        assert!((heading.y - 90.0).abs() < 1e-3);
    }

    #[test]
    fn over_a_seam_it_is_the_short_way() {
        let over = [(&[[0.0; 2], [995.0, 10.0]][..], 0), (&[[0.0; 2], [5.0, 10.0]][..], 2)];
        assert!((traces(Boundary::Wrap, &over).speeds[0][0].y - 100.0).abs() < 1e-2);
        assert!((traces(Boundary::Open, &over).speeds[0][0].y - 9900.0).abs() < 1.0);
    }

    #[test]
    fn who_left_and_came_back_is_another() {
        let at = |x: f32| [[0.0, 0.0], [x, 10.0]];
        let (a, b, c, d, e) = (at(0.0), at(1.0), at(2.0), at(500.0), at(501.0));
        let gone = [[0.0, 0.0]];
        let frames: [(&[Vec2], usize); 7] =
            [(&a, 0), (&b, 2), (&c, 2), (&gone, 1), (&d, 1), (&e, 2), (&a, 1)];
        let traces = traces(Boundary::Soft, &frames);
        assert_eq!((lengths(&traces.speeds), lengths(&traces.headings)), (vec![2, 1], vec![2, 1]));
        assert!(traces.speeds.iter().flatten().all(|point| point.y < 11.0), "no jump counts");
        assert_eq!(value_at(&traces.speeds, 0.1), Some(traces.speeds[0][0].y));
        assert_eq!((value_at(&traces.speeds, 0.0), value_at(&traces.speeds, 9.0)), (None, None));
    }

    #[test]
    fn a_heading_breaks_past_right_and_at_rest() {
        let path = [[0.0, 0.0], [10.0, -1.0], [20.0, 0.0], [30.0, 1.0], [30.0, 1.0], [40.0, 2.0]];
        let frames: Vec<[Vec2; 2]> = path.iter().map(|place| [[0.0; 2], *place]).collect();
        let frames: Vec<(&[Vec2], usize)> = frames.iter().map(|places| (&places[..], 2)).collect();
        let traces = traces(Boundary::Soft, &frames);
        assert_eq!((lengths(&traces.headings), lengths(&traces.speeds)), (vec![1, 2, 1], vec![5]));
    }
}
