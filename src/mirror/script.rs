//! A person written down beforehand: where the pointer is and when it clicks,
//! for runs without a window.

use super::{FrameInput, Sampler, StepInput};
use crate::clock::Step;
use crate::shoal::Vec2;

/// Pointer and clicks over time, played back one step at a time.
#[derive(Clone, Debug)]
pub struct Script {
    hour: f32,
    /// Where the pointer is from each step on; `None` takes it away.
    waypoints: Vec<(Step, Option<Vec2>)>,
    clicks: Vec<(Step, Vec2)>,
    sampler: Sampler,
    last_pointer: Option<Vec2>,
}

impl Script {
    /// A script at a fixed hour. The pointer moves in straight lines between
    /// waypoints and rests after the last. With no waypoints each click puts
    /// it there.
    #[must_use]
    pub fn new(hour: f32, mut waypoints: Vec<(Step, Option<Vec2>)>, mut clicks: Vec<(Step, Vec2)>) -> Self {
        waypoints.sort_by_key(|(step, _)| *step);
        clicks.sort_by_key(|(step, _)| *step);
        Self { hour, waypoints, clicks, sampler: Sampler::default(), last_pointer: None }
    }

    /// The input of a step. Steps are to be asked for in order.
    pub fn input(&mut self, step: Step) -> StepInput {
        let click = self.clicks.iter().rev().find(|(at, _)| *at == step).map(|(_, place)| *place);
        let pointer = self.pointer(step);
        if click.is_some() && self.waypoints.is_empty() {
            // Put there, not moved there.
            self.sampler.lift();
        }
        let is_active = click.is_some() || pointer != self.last_pointer;
        self.last_pointer = pointer;
        self.sampler.frame(&FrameInput { pointer, click, is_active }, step.seconds());
        self.sampler.take_step(self.hour)
    }

    fn pointer(&self, step: Step) -> Option<Vec2> {
        if self.waypoints.is_empty() {
            return self.clicks.iter().rev().find(|(at, _)| *at <= step).map(|(_, place)| *place);
        }
        let passed = self.waypoints.partition_point(|(at, _)| *at <= step);
        let (from_step, from) = self.waypoints[..passed].last()?;
        let from = (*from)?;
        let Some((to_step, Some(to))) = self.waypoints.get(passed) else {
            return Some(from);
        };
        let share = (step.0 - from_step.0) as f32 / (to_step.0 - from_step.0) as f32;
        Some([0, 1].map(|axis| from[axis] + (to[axis] - from[axis]) * share))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pointer_moves_in_straight_lines_and_rests() {
        let waypoints = vec![
            (Step(10), Some([0.0, 0.0])),
            (Step(70), Some([600.0, 60.0])),
            (Step(130), None),
            (Step(190), Some([5.0, 5.0])),
        ];
        let mut script = Script::new(12.0, waypoints, vec![(Step(40), [1.0, 2.0])]);
        let inputs: Vec<StepInput> = (0..260).map(|step| script.input(Step(step))).collect();
        assert_eq!(inputs[9].pointer, None);
        assert_eq!(inputs[40].pointer, Some([300.0, 30.0]));
        assert_eq!(inputs[40].click, Some([1.0, 2.0]));
        assert_eq!(inputs[41].click, None);
        let speed = inputs[60].pointer_speed_px_per_s;
        assert!((speed - 603.0).abs() < 3.0, "{speed}");
        assert_eq!(inputs[100].pointer, Some([600.0, 60.0]));
        assert_eq!((inputs[100].pointer_speed_px_per_s, inputs[100].is_active), (0.0, false));
        assert!(inputs[130].pointer.is_none() && inputs[189].pointer.is_none());
        assert_eq!((inputs[190].pointer, inputs[190].pointer_speed_px_per_s), (Some([5.0, 5.0]), 0.0));
    }

    #[test]
    fn without_waypoints_a_click_puts_the_pointer_there() {
        let clicks = vec![(Step(5), [100.0, 100.0]), (Step(9), [150.0, 100.0])];
        let mut script = Script::new(12.0, Vec::new(), clicks);
        let inputs: Vec<StepInput> = (0..12).map(|step| script.input(Step(step))).collect();
        assert_eq!(inputs[4].pointer, None);
        assert_eq!(inputs[8].pointer, Some([100.0, 100.0]));
        assert_eq!(inputs[11].pointer, Some([150.0, 100.0]));
        assert!(inputs.iter().all(|input| input.pointer_speed_px_per_s == 0.0));
    }
}
