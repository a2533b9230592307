//! Time: whole simulation steps out of uneven frames. The only place where
//! steps and seconds convert.

use std::time::{Duration, Instant};

/// Length of a simulation step, s.
pub const STEP_S: f64 = 1.0 / 60.0;
/// The same in the shoal's precision.
pub const STEP_S_F32: f32 = STEP_S as f32;

/// Longest wall time of one frame that counts, s.
const LONGEST_FRAME_S: f64 = 0.25;
/// Time that "as fast as possible" may take out of one frame.
const FRAME_BUDGET: Duration = Duration::from_millis(30);
/// Time over which the reached speed is averaged, s.
const REACHED_OVER_S: f64 = 0.5;

/// Number of simulation steps since the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step(pub u64);

impl Step {
    /// Simulated time at this step, s.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.0 as f64 * STEP_S
    }

    /// The last step at or before a time, s.
    #[must_use]
    pub fn at_or_before(seconds: f64) -> Self {
        // A hair of slack: 0.7 s are 42 steps, whatever the rounding.
        Self((seconds / STEP_S + 1e-4).floor().max(0.0) as u64)
    }

    /// The step nearest to a time, s.
    #[must_use]
    pub fn nearest(seconds: f64) -> Self {
        Self((seconds / STEP_S).round().max(0.0) as u64)
    }
}

/// Whether `steps` steps are at least `duration_s` seconds.
#[must_use]
pub fn has_passed(steps: u32, duration_s: f32) -> bool {
    // A hair of slack: 1.2 s are 72 steps, though 1.2 has no exact f32.
    f64::from(steps) * STEP_S + 1e-6 >= f64::from(duration_s)
}

/// A duration in whole steps, rounded, at least one.
#[must_use]
pub fn whole_steps(duration_s: f32) -> u64 {
    Step::nearest(f64::from(duration_s)).0.max(1)
}

/// How fast simulated time runs against wall time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RunSpeed {
    /// This many simulated seconds a second.
    Times(f64),
    /// As fast as possible: as many steps as a frame has time for.
    Unlimited,
}

impl RunSpeed {
    /// Slowest and fastest factor of [`RunSpeed::Times`].
    pub const RANGE: [f64; 2] = [0.1, 10.0];

    fn most_steps_a_frame(factor: f64) -> u64 {
        5.max((5.0 * factor).ceil() as u64)
    }
}

/// What a frame has to simulate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// So many steps.
    Steps(u64),
    /// Steps until this time is used up.
    Until(Duration),
}

impl Due {
    /// Whether there is more to do after so many steps of a frame that began at
    /// this time.
    #[must_use]
    pub fn goes_on_after(self, steps: u64, begun: Instant) -> bool {
        match self {
            Self::Steps(count) => steps < count,
            Self::Until(budget) => begun.elapsed() < budget,
        }
    }
}

/// Turns the wall time of frames into steps. Debt is dropped, never paid
/// later.
#[derive(Clone, Debug)]
pub struct Clock {
    running: bool,
    speed: RunSpeed,
    accumulator_s: f64,
    requested_steps: u64,
    reached: Reached,
}

impl Default for Clock {
    fn default() -> Self {
        Self {
            running: true,
            speed: RunSpeed::Times(1.0),
            accumulator_s: 0.0,
            requested_steps: 0,
            reached: Reached::default(),
        }
    }
}

impl Clock {
    /// Whether simulated time runs by itself.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running
    }

    /// The speed asked for.
    #[must_use]
    pub const fn speed(&self) -> RunSpeed {
        self.speed
    }

    /// Simulated seconds a wall second, as reached over the last half second.
    #[must_use]
    pub const fn reached_speed(&self) -> f64 {
        self.reached.speed
    }

    /// How far drawing is between the last two steps, 0 to 1. On pause it is
    /// the last step itself.
    #[must_use]
    pub fn between_steps(&self) -> f32 {
        if self.running && self.speed != RunSpeed::Unlimited {
            (self.accumulator_s / STEP_S).clamp(0.0, 1.0) as f32
        } else {
            1.0
        }
    }

    /// Starts or pauses; the time base starts anew.
    pub fn set_running(&mut self, running: bool) {
        self.running = running;
        self.requested_steps = 0;
        self.reset();
    }

    /// Sets the speed; a factor is kept within [`RunSpeed::RANGE`].
    pub fn set_speed(&mut self, speed: RunSpeed) {
        self.speed = match speed {
            RunSpeed::Times(factor) if factor.is_finite() => {
                RunSpeed::Times(factor.clamp(RunSpeed::RANGE[0], RunSpeed::RANGE[1]))
            }
            RunSpeed::Times(_) => RunSpeed::Times(1.0),
            RunSpeed::Unlimited => RunSpeed::Unlimited,
        };
        self.reset();
    }

    /// Pauses and asks for `steps` steps, to be run in the next frames.
    pub fn request_steps(&mut self, steps: u64) {
        self.running = false;
        self.requested_steps = self.requested_steps.saturating_add(steps);
    }

    /// Whether steps asked for by number are still to be run.
    #[must_use]
    pub const fn has_requested_steps(&self) -> bool {
        self.requested_steps > 0
    }

    /// Forgets wall time that has not become a step: after the window was
    /// hidden, after a restart.
    pub fn reset(&mut self) {
        self.accumulator_s = 0.0;
        self.reached = Reached::default();
    }

    /// Adds a frame's wall time and says what is due.
    pub fn frame(&mut self, wall_s: f64) -> Due {
        if !self.running {
            return Due::Steps(self.take_requested());
        }
        let RunSpeed::Times(factor) = self.speed else {
            return Due::Until(FRAME_BUDGET);
        };
        self.accumulator_s += counted_s(wall_s) * factor;
        // A hair of slack: sixty frames of 1/60 s are sixty steps, whatever the
        // rounding of their sum.
        let due = (self.accumulator_s / STEP_S + 1e-9).floor() as u64;
        let most = RunSpeed::most_steps_a_frame(factor);
        if due > most {
            self.accumulator_s = 0.0;
            return Due::Steps(most);
        }
        self.accumulator_s = (self.accumulator_s - due as f64 * STEP_S).max(0.0);
        Due::Steps(due)
    }

    /// How far a replay goes on in a frame of `wall_s` seconds, s: at the speed
    /// asked for, and as it was if that is as fast as possible.
    #[must_use]
    pub fn replayed_s(&self, wall_s: f64) -> f64 {
        let factor = match self.speed {
            RunSpeed::Times(factor) => factor,
            RunSpeed::Unlimited => 1.0,
        };
        counted_s(wall_s) * factor
    }

    /// Notes what a frame has reached.
    pub fn note_frame(&mut self, wall_s: f64, steps: u64) {
        if self.running {
            self.reached.note(wall_s, steps);
        }
    }

    /// Steps asked for by number are run in portions, so that a large number
    /// never stops the picture.
    fn take_requested(&mut self) -> u64 {
        const MOST_A_FRAME: u64 = 50;
        let now = self.requested_steps.min(MOST_A_FRAME);
        self.requested_steps -= now;
        now
    }
}

/// What counts of a frame's wall time, s.
fn counted_s(wall_s: f64) -> f64 {
    if wall_s.is_finite() { wall_s.clamp(0.0, LONGEST_FRAME_S) } else { 0.0 }
}

/// Average of simulated over wall time.
#[derive(Clone, Debug, Default)]
struct Reached {
    wall_s: f64,
    simulated_s: f64,
    speed: f64,
}

impl Reached {
    fn note(&mut self, wall_s: f64, steps: u64) {
        self.wall_s += wall_s;
        self.simulated_s += steps as f64 * STEP_S;
        if self.wall_s >= REACHED_OVER_S {
            self.speed = self.simulated_s / self.wall_s;
            self.wall_s = 0.0;
            self.simulated_s = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn steps(due: Due) -> u64 {
        match due {
            Due::Steps(n) => n,
            Due::Until(_) => panic!("a speed was set"),
        }
    }

    #[test]
    fn a_second_has_sixty_steps_at_any_frame_rate() {
        for rate in [24, 30, 45, 60, 75, 144, 240] {
            let mut clock = Clock::default();
            let total: u64 = (0..rate).map(|_| steps(clock.frame(1.0 / f64::from(rate)))).sum();
            assert_eq!(total, 60, "{rate} frames a second");
        }
    }

    #[test]
    fn debt_is_dropped() {
        let mut clock = Clock::default();
        assert_eq!(steps(clock.frame(187.0)), 5);
        assert_eq!(steps(clock.frame(0.0)), 0);
        assert_eq!(clock.between_steps(), 0.0);
        clock.set_speed(RunSpeed::Times(10.0));
        assert_eq!(steps(clock.frame(0.25)), 50);
        assert_eq!(steps(clock.frame(STEP_S)), 10);
    }

    #[test]
    fn slow_motion_and_pause() {
        let mut clock = Clock::default();
        clock.set_speed(RunSpeed::Times(0.1));
        let total: u64 = (0..600).map(|_| steps(clock.frame(STEP_S))).sum();
        assert_eq!(total, 60);
        clock.set_running(false);
        assert_eq!(steps(clock.frame(1.0)), 0);
        clock.request_steps(120);
        let portions: Vec<u64> = (0..4).map(|_| steps(clock.frame(0.0))).collect();
        assert_eq!(portions, [50, 50, 20, 0]);
        assert_eq!(clock.between_steps(), 1.0);
    }

    #[test]
    fn foreign_numbers_do_no_harm() {
        let mut clock = Clock::default();
        for wall in [f64::NAN, f64::INFINITY, -1.0] {
            assert!(steps(clock.frame(wall)) <= 5);
        }
        clock.set_speed(RunSpeed::Times(f64::NAN));
        assert_eq!(clock.speed(), RunSpeed::Times(1.0));
        clock.set_speed(RunSpeed::Times(99.0));
        assert_eq!(clock.speed(), RunSpeed::Times(10.0));
    }

    #[test]
    fn durations_in_steps() {
        assert!(has_passed(72, 1.2) && !has_passed(71, 1.2));
        assert!(has_passed(0, 0.0));
        assert_eq!(whole_steps(0.1), 6);
        assert_eq!(whole_steps(1.0 / 60.0), 1);
        assert_eq!(whole_steps(0.0), 1);
        assert_eq!(Step::nearest(-1.0), Step(0));
        for steps in 0..2000 {
            assert_eq!(Step::at_or_before(Step(steps).seconds()), Step(steps));
            assert_eq!(Step::at_or_before(Step(steps).seconds() + 0.016), Step(steps));
        }
        assert_eq!(Step::at_or_before(f64::NAN), Step(0));
    }

    #[test]
    fn a_replay_keeps_to_the_speed() {
        let mut clock = Clock::default();
        clock.set_speed(RunSpeed::Times(2.0));
        assert_eq!([0.1, 99.0, -1.0, f64::NAN].map(|wall_s| clock.replayed_s(wall_s)), [0.2, 0.5, 0.0, 0.0]);
        clock.set_speed(RunSpeed::Unlimited);
        assert_eq!(clock.replayed_s(0.1), 0.1);
    }

    #[test]
    fn reached_speed_is_simulated_over_wall_time() {
        let mut clock = Clock::default();
        for _ in 0..40 {
            clock.note_frame(1.0 / 30.0, 1);
        }
        assert!((clock.reached_speed() - 0.5).abs() < 1e-9);
    }
}
