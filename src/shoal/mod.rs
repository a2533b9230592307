//! The fish as flat arrays, and one step of all of them.
//!
//! A fish's id is its place in the arrays; it never changes while the fish
//! swims.

mod glass;
mod grid;
mod hash;
mod integrate;
mod law;
mod noise;
mod plane;
mod random;
mod rules;
mod step;
mod sums;
mod terms;
mod vector;

pub use glass::Glass;
pub use grid::{Candidates, Grid, OccupiedCell, fold, short_way_along};
pub use hash::StateHasher;
pub use law::steering;
pub use noise::noise_vector;
pub use plane::Plane;
pub use random::{Purpose, bits, direction, unit};
pub use rules::{Drive, Rules, Stimuli};
pub use step::{ShoalScratch, step};
pub use sums::{RuleSums, parting_direction};
pub use terms::Terms;
pub use vector::{Vec2, ZERO, add, cut, dot, length, scale, sub, unit_above};

use crate::params::Params;

/// A fish slower than this, px/s, stands still and has no direction of its
/// own: it keeps its last heading.
pub const STANDSTILL_PX_PER_S: f32 = 1e-6;

/// Where a fish is and how it moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct Body {
    /// Position of its center, px.
    pub x: f32,
    /// Position of its center, px, downward.
    pub y: f32,
    /// Velocity, px/s.
    pub vx: f32,
    /// Velocity, px/s, downward.
    pub vy: f32,
}

impl Body {
    /// Position, px.
    #[inline]
    #[must_use]
    pub const fn pos(&self) -> Vec2 {
        [self.x, self.y]
    }

    /// Velocity, px/s.
    #[inline]
    #[must_use]
    pub const fn velocity(&self) -> Vec2 {
        [self.vx, self.vy]
    }
}

/// The moving state of all fish, indexed by id.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shoal {
    /// Positions and velocities.
    pub bodies: Vec<Body>,
    /// Unit headings: the direction of the velocity, or the last one it had.
    pub headings: Vec<Vec2>,
}

impl Shoal {
    /// A shoal at its start: places uniform in the middle 80 % of the tank,
    /// headings uniform, speeds uniform in half to full maximum (SPEC 2).
    #[must_use]
    pub fn start(params: &Params, seed: u64) -> Self {
        let mut shoal = Self::default();
        shoal.resize(params, seed);
        shoal
    }

    /// Number of fish.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are no fish.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Brings the shoal to `params.fish_count` fish: the highest ids leave, or
    /// new ones come in as at the start.
    pub fn resize(&mut self, params: &Params, seed: u64) {
        let count = params.fish_count as usize;
        self.bodies.truncate(count);
        self.headings.truncate(count);
        self.bodies.reserve_exact(count - self.bodies.len());
        self.headings.reserve_exact(count - self.headings.len());
        for fish in self.bodies.len()..count {
            let (body, heading) = start_of(params, seed, fish as u32);
            self.bodies.push(body);
            self.headings.push(heading);
        }
    }
}

fn start_of(params: &Params, seed: u64, fish: u32) -> (Body, Vec2) {
    let draw = |purpose| unit(seed, fish, 0, purpose);
    let heading = direction(seed, fish, 0, Purpose::StartHeading);
    let speed = params.max_speed * (0.5 + 0.5 * draw(Purpose::StartSpeed));
    let body = Body {
        x: params.tank_width * (0.1 + 0.8 * draw(Purpose::StartX)),
        y: params.tank_height * (0.1 + 0.8 * draw(Purpose::StartY)),
        vx: heading[0] * speed,
        vy: heading[1] * speed,
    };
    (body, heading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_legal() {
        let params = Params { fish_count: 2000, ..Params::default() };
        let shoal = Shoal::start(&params, 3);
        for (body, heading) in shoal.bodies.iter().zip(&shoal.headings) {
            assert!((144.0..=1296.0).contains(&body.x) && (90.0..=810.0).contains(&body.y));
            let speed = length(body.velocity());
            assert!((82.4..=165.1).contains(&speed), "{speed}");
            assert!((length(*heading) - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn who_leaves_and_comes_back_starts_anew() {
        let params = Params { fish_count: 50, ..Params::default() };
        let mut shoal = Shoal::start(&params, 1);
        let all = shoal.clone();
        shoal.bodies[3].x = 1.0;
        shoal.resize(&Params { fish_count: 10, ..params.clone() }, 1);
        assert_eq!(shoal.len(), 10);
        shoal.resize(&params, 1);
        assert_eq!(shoal.bodies[3].x, 1.0);
        assert_eq!(shoal.bodies[4..], all.bodies[4..]);
    }
}
