//! How fine the recording is, and what it takes in memory.

use super::frame::FrameHead;
use crate::behavior::FishState;
use crate::clock::{STEP_S, Step, whole_steps};
use crate::params::Params;
use crate::shoal::Vec2;

/// Length of the timeline, s of simulated time.
pub const WINDOW_S: f64 = 30.0;
/// The same in steps.
pub(super) const WINDOW_STEPS: u64 = 1800;
/// Most bytes that recorded frames may take, all eras together.
pub const BUDGET_BYTES: u64 = 512_000_000;

/// Room beyond the frames of the grid. A restart records a frame between two of
/// the grid; more restarts than this in one window cost the oldest frames.
pub(super) const SPARE_FRAMES: u64 = 8;

/// Bytes of one frame of `fish` fish: two f32 and one byte a fish, and its head.
pub(super) const fn frame_bytes(fish: usize) -> u64 {
    (fish * (size_of::<Vec2>() + size_of::<FishState>()) + size_of::<FrameHead>()) as u64
}

/// Frames that a full segment has room for.
pub(super) const fn room_of(interval_steps: u64) -> u64 {
    WINDOW_STEPS / interval_steps + 1 + SPARE_FRAMES
}

/// The grain of the recording: the interval that was asked for, or the smallest
/// number of whole steps whose frames stay under the budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    fish: usize,
    interval_steps: u64,
    is_coarsened: bool,
    budget_bytes: u64,
}

impl Plan {
    /// The plan for these parameters under [`BUDGET_BYTES`].
    #[must_use]
    pub fn of(params: &Params) -> Self {
        Self::within(params.fish_count as usize, params.snapshot_interval, BUDGET_BYTES)
    }

    /// The plan for `fish` fish, a frame every `interval_s` seconds, under a
    /// budget. If not even the coarsest grain fits, that is the plan.
    pub(super) fn within(fish: usize, interval_s: f32, budget_bytes: u64) -> Self {
        let asked = whole_steps(interval_s).min(WINDOW_STEPS);
        let fits = |steps: &u64| room_of(*steps) * frame_bytes(fish) <= budget_bytes;
        let interval_steps = (asked..WINDOW_STEPS).find(fits).unwrap_or(WINDOW_STEPS);
        Self { fish, interval_steps, is_coarsened: interval_steps > asked, budget_bytes }
    }

    /// Steps from frame to frame.
    #[must_use]
    pub const fn interval_steps(&self) -> u64 {
        self.interval_steps
    }

    /// Time from frame to frame, s.
    #[must_use]
    pub fn interval_s(&self) -> f64 {
        Step(self.interval_steps).seconds()
    }

    /// Whether the frames are farther apart than was asked for.
    #[must_use]
    pub const fn is_coarsened(&self) -> bool {
        self.is_coarsened
    }

    /// Frames in a full window.
    #[must_use]
    pub const fn frames(&self) -> u64 {
        WINDOW_STEPS / self.interval_steps + 1
    }

    /// Bytes of a full window.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.frames() * frame_bytes(self.fish)
    }

    /// All that in one line.
    #[must_use]
    pub fn text(&self) -> String {
        let mega = |bytes: u64| bytes as f64 / 1e6;
        let full = format!("{WINDOW_S} s: {} frames, {:.1} MB", self.frames(), mega(self.bytes()));
        if !self.is_coarsened {
            return full;
        }
        let (grain_s, budget) = (self.interval_s(), mega(self.budget_bytes));
        format!("{full}; grain coarsened to {grain_s:.3} s to stay under {budget:.0} MB")
    }
}

// The window is whole steps, and both constants say the same.
const _: () = assert!((WINDOW_S / STEP_S - WINDOW_STEPS as f64).abs() < 1e-6);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_replay_of_the_reference_is_a_megabyte() {
        assert_eq!(Plan::of(&Params::default()).text(), "30 s: 301 frames, 1.1 MB");
        assert_eq!(frame_bytes(400) - frame_bytes(0), 3600);
    }

    #[test]
    fn beyond_the_budget_the_grain_coarsens_and_says_so() {
        let params = Params { fish_count: 200_000, ..Params::default() };
        let plan = Plan::of(&params);
        assert!(plan.is_coarsened());
        assert_eq!(
            plan.text(),
            "30 s: 258 frames, 464.4 MB; grain coarsened to 0.117 s to stay under 512 MB"
        );
        let asked_for = Plan::of(&Params { snapshot_interval: 0.5, ..params });
        assert_eq!((asked_for.interval_steps(), asked_for.is_coarsened()), (30, false));
    }

    #[test]
    fn the_grain_is_the_finest_that_fits() {
        for fish in [0, 1, 7, 400, 5000, 10_000] {
            for budget in [20_000_000, 1_000_000, 50_000_000] {
                let plan = Plan::within(fish, 1.0 / 60.0, budget);
                let steps = plan.interval_steps();
                assert!(room_of(steps) * frame_bytes(fish) <= budget, "{fish} {budget}");
                let is_finest = steps == 1 || room_of(steps - 1) * frame_bytes(fish) > budget;
                assert!(is_finest, "{fish} {budget}: {steps}");
            }
        }
    }
}
