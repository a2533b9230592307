//! What one recorded frame is, and the era it belongs to.

use super::plan::Plan;
use crate::behavior::FishState;
use crate::clock::Step;
use crate::params::{Boundary, Params};
use crate::shoal::Vec2;
use serde::{Deserialize, Serialize};

/// A point on the timeline's own clock: steps simulated since the engine was
/// made. The world's step counter starts over at a restart; this one never
/// does.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// Time on the timeline's clock, s.
    #[must_use]
    pub fn seconds(self) -> f64 {
        Step(self.0).seconds()
    }

    /// Steps from an earlier moment to this one; 0 if it is not earlier.
    #[must_use]
    pub const fn steps_since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// What stays the same from frame to frame and is kept once for many: how many
/// fish, in what tank, how far apart in time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Era {
    pub fish: usize,
    pub sides: Vec2,
    pub boundary: Boundary,
    pub interval_steps: u64,
}

impl Era {
    pub fn of(params: &Params, fish: usize, plan: &Plan) -> Self {
        Self {
            fish,
            sides: [params.tank_width, params.tank_height],
            boundary: params.boundary,
            interval_steps: plan.interval_steps(),
        }
    }
}

/// What is known about a frame besides its fish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FrameHead {
    pub number: u64,
    pub moment: Moment,
    pub kept_ids: usize,
}

/// A recorded frame, to look at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameView<'a> {
    /// Counted up over all frames of a run; it never changes, and within one way
    /// that time took it is never given again.
    pub number: u64,
    /// When it was recorded.
    pub moment: Moment,
    /// So many of the lowest ids have swum without a break since the frame
    /// before it. The others came in, or were drawn anew, in between.
    pub kept_ids: usize,
    /// Places of the fish, tank px, by id.
    pub positions: &'a [Vec2],
    /// States of the fish, by id.
    pub states: &'a [FishState],
    /// Width and height of the tank, px.
    pub sides: Vec2,
    /// What the sides of the tank did.
    pub boundary: Boundary,
}

impl FrameView<'_> {
    /// Time on the timeline's clock, s.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.moment.seconds()
    }

    /// Number of fish.
    #[must_use]
    pub const fn fish_count(&self) -> usize {
        self.positions.len()
    }
}
