//! From the events of uneven frames, in wall time, to one input a step.

use super::StepInput;
use crate::shoal::{Vec2, length, sub};

/// Time over which pointer speed is smoothed, s.
const SMOOTHING_S: f32 = 0.05;
/// A pointer that has rested this long has speed 0, s.
const REST_S: f64 = 0.09;
/// Faster than this, tank px/s, is a jump, not a movement.
const JUMP_PX_PER_S: f32 = 20_000.0;
/// A pointer that was nearer than this, tank px, has rested: the way over the
/// screen and back rounds.
const STILL_PX: f32 = 0.01;
/// Events of less than this apart are one movement: the clock is coarser, s.
const SHORTEST_GAP_S: f64 = 1e-3;

/// What the window saw in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameInput {
    /// Where the pointer is over open water, tank px.
    pub pointer: Option<Vec2>,
    /// A click that fell in this frame, tank px.
    pub click: Option<Vec2>,
    /// Whether any pointer or key event came, anywhere in the window.
    pub is_active: bool,
}

impl FrameInput {
    /// The same without hands in the water: only that somebody is there.
    #[must_use]
    pub const fn from_afar(self) -> Self {
        Self { pointer: None, click: None, ..self }
    }
}

/// Smooths the pointer's speed in wall time and holds clicks and activity until
/// a step takes them.
#[derive(Clone, Debug, Default)]
pub struct Sampler {
    pointer: Option<Vec2>,
    speed_px_per_s: f32,
    moved_at_s: f64,
    frame_at_s: f64,
    click: Option<Vec2>,
    is_active: bool,
}

impl Sampler {
    /// Takes in a frame that ends at wall time `now_s`.
    pub fn frame(&mut self, input: &FrameInput, now_s: f64) {
        let since_frame_s = (now_s - self.frame_at_s).max(SHORTEST_GAP_S);
        self.frame_at_s = now_s;
        let movement = self.pointer.zip(input.pointer).map(|(from, to)| length(sub(to, from)));
        match movement {
            // It came back or went away: no speed from the gap.
            None => self.calm(),
            Some(distance) if distance > STILL_PX => self.moved(distance, now_s, since_frame_s),
            Some(_) => self.rested(now_s, since_frame_s),
        }
        if self.pointer.is_none() && input.pointer.is_some() {
            self.moved_at_s = now_s;
        }
        self.pointer = input.pointer;
        self.click = input.click.or(self.click);
        self.is_active |= input.is_active;
    }

    fn moved(&mut self, distance: f32, now_s: f64, since_frame_s: f64) {
        // A pointer that moves after a rest has moved within this frame.
        let gap_s = (now_s - self.moved_at_s).clamp(SHORTEST_GAP_S, since_frame_s.max(SHORTEST_GAP_S));
        self.moved_at_s = now_s;
        let speed = distance / gap_s as f32;
        if speed > JUMP_PX_PER_S {
            self.speed_px_per_s = 0.0;
        } else {
            self.approach(speed, gap_s);
        }
    }

    fn rested(&mut self, now_s: f64, since_frame_s: f64) {
        if now_s - self.moved_at_s >= REST_S {
            self.speed_px_per_s = 0.0;
        } else {
            self.approach(0.0, since_frame_s);
        }
    }

    fn approach(&mut self, speed: f32, gap_s: f64) {
        let share = 1.0 - (-(gap_s as f32) / SMOOTHING_S).exp();
        self.speed_px_per_s += (speed - self.speed_px_per_s) * share;
    }

    /// Sets the pointer's speed to 0: the window lost the focus or was hidden.
    pub fn calm(&mut self) {
        self.speed_px_per_s = 0.0;
    }

    /// Takes the pointer away until the next frame: where it comes back, it was
    /// put, not moved.
    pub fn lift(&mut self) {
        self.pointer = None;
        self.calm();
    }

    /// The water has moved under the pointer: where the pointer was a frame ago is
    /// another place in it by now. The hand's own movement still counts.
    pub fn carry(&mut self, to_where_it_is_now: impl FnOnce(Vec2) -> Option<Vec2>) {
        self.pointer = self.pointer.and_then(to_where_it_is_now);
    }

    /// The input of the next step. A click goes to one step alone.
    pub fn take_step(&mut self, hour: f32) -> StepInput {
        StepInput {
            pointer: self.pointer,
            pointer_speed_px_per_s: self.speed_px_per_s,
            click: self.click.take(),
            hour,
            is_active: std::mem::take(&mut self.is_active),
        }
    }

    /// Forgets a click that no step has taken.
    pub fn forget_click(&mut self) {
        self.click = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(place: Vec2) -> FrameInput {
        FrameInput { pointer: Some(place), ..FrameInput::default() }
    }

    /// Moves evenly at `speed` for `seconds` from t = 1 s on; ends at the time returned.
    fn sweep(sampler: &mut Sampler, rate: f64, speed: f32, seconds: f64) -> f64 {
        let frames = (seconds * rate) as u32;
        let mut now = 1.0;
        for frame in 0..=frames {
            now = 1.0 + f64::from(frame) / rate;
            sampler.frame(&at([speed * (now - 1.0) as f32, 0.0]), now);
        }
        now
    }

    #[test]
    fn an_even_movement_has_its_speed_at_any_frame_rate() {
        for rate in [30.0, 60.0, 144.0] {
            let mut sampler = Sampler::default();
            sweep(&mut sampler, rate, 1000.0, 0.5);
            let speed = sampler.take_step(12.0).pointer_speed_px_per_s;
            assert!((speed - 1000.0).abs() < 20.0, "{speed} at {rate}");
        }
    }

    #[test]
    fn rest_brings_zero_within_a_tenth_of_a_second() {
        for rate in [30.0, 60.0, 144.0] {
            let mut sampler = Sampler::default();
            let end = sweep(&mut sampler, rate, 3000.0, 0.5);
            let place = sampler.pointer.expect("over the tank");
            for frame in 1..=(0.1 * rate) as u32 {
                sampler.frame(&at(place), end + f64::from(frame) / rate);
            }
            assert_eq!(sampler.take_step(12.0).pointer_speed_px_per_s, 0.0, "{rate}");
        }
    }

    #[test]
    fn gaps_and_jumps_make_no_speed() {
        let mut sampler = Sampler::default();
        sampler.frame(&at([0.0, 0.0]), 1.0);
        sampler.frame(&at([1400.0, 0.0]), 1.016);
        assert_eq!(sampler.take_step(12.0).pointer_speed_px_per_s, 0.0, "teleported");
        sweep(&mut sampler, 60.0, 1000.0, 0.5);
        sampler.frame(&FrameInput::default(), 1.6);
        assert_eq!(sampler.take_step(12.0).pointer_speed_px_per_s, 0.0, "left");
        sampler.frame(&at([10.0, 800.0]), 1.7);
        assert_eq!(sampler.take_step(12.0).pointer_speed_px_per_s, 0.0, "came back");
    }

    #[test]
    fn water_that_moves_under_a_resting_hand_makes_no_speed_and_hides_none() {
        let mut sampler = Sampler::default();
        let end = sweep(&mut sampler, 60.0, 1000.0, 0.5);
        let moving = sampler.take_step(12.0).pointer_speed_px_per_s;
        // Carried 20 px a frame, with what rounds on the way.
        let mut place = sampler.pointer.expect("over the tank");
        for frame in 1..=9 {
            sampler.carry(|[x, y]| Some([x + 20.001, y]));
            place[0] += 20.0;
            sampler.frame(&at(place), end + f64::from(frame) / 60.0);
        }
        assert_eq!(sampler.take_step(12.0).pointer_speed_px_per_s, 0.0);
        // The hand goes 1000 px/s in water that moves as well.
        for frame in 10..40 {
            sampler.carry(|[x, y]| Some([x + 20.0, y]));
            place[0] += 20.0 + 1000.0 / 60.0;
            sampler.frame(&at(place), end + f64::from(frame) / 60.0);
        }
        let carried = sampler.take_step(12.0).pointer_speed_px_per_s;
        assert!((carried / moving - 1.0).abs() < 0.02, "{carried} {moving}");
    }

    #[test]
    fn a_click_waits_for_its_step_and_goes_to_one_alone() {
        let mut sampler = Sampler::default();
        sampler.frame(&FrameInput { click: Some([5.0, 6.0]), is_active: true, ..at([5.0, 6.0]) }, 1.0);
        sampler.frame(&at([5.0, 6.0]), 1.004);
        let first = sampler.take_step(12.0);
        assert_eq!((first.click, first.is_active), (Some([5.0, 6.0]), true));
        let second = sampler.take_step(12.0);
        assert_eq!((second.click, second.is_active), (None, false));
    }
}
