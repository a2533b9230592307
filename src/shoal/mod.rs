//! The fish as flat arrays, and one step of all of them.
//!
//! A fish's id never changes while it swims. In memory fish lie in the order
//! of the last step's cells, so that those who meet are near; nobody outside
//! sees that order.

mod account;
pub(crate) mod blocks;
mod cells;
mod crew;
mod glass;
mod grid;
mod hash;
mod integrate;
mod kernel;
pub(crate) mod lanes;
mod law;
mod noise;
mod plane;
mod pulls;
mod random;
pub(crate) mod real;
mod reason;
mod rules;
pub(crate) mod simd;
mod step;
mod sums;
mod terms;
mod vector;
mod wall;

pub use account::{Account, Line, Neighbor};
pub use crew::{Crew, FEWEST_SHARED_FISH};
pub use glass::Glass;
pub use grid::{Candidates, Grid, OccupiedCell};
pub use hash::StateHasher;
pub use kernel::StepRead;
pub use law::steering;
pub use noise::noise_vector;
pub use plane::{Plane, fold, short_way_along};
pub use pulls::Pulls;
pub use random::{Purpose, bits, direction, unit};
pub use reason::{Course, Reason};
pub use rules::{Drive, Drives, Rules, Stimuli};
pub use simd::{NoSuchSimd, Simd};
pub use step::{Means, ShoalScratch, step};
pub use sums::{RuleSums, parting_direction};
pub use terms::{Term, Terms};
pub use vector::{Vec2, ZERO, add, cut, dot, length, scale, sub, unit_above};
pub use wall::Wall;

use crate::params::Params;
use integrate::RESTING_PX_PER_S;

/// A fish slower than this, px/s, stands still and has no direction of its
/// own: it keeps its last heading.
pub const STANDSTILL_PX_PER_S: f32 = 1e-6;

/// Where a fish is and how it moves. One that stands still keeps its heading
/// in its velocity, at a speed too small to move it by a bit.
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

    /// Velocity, px/s; 0 if it stands still.
    #[inline]
    #[must_use]
    pub fn velocity(&self) -> Vec2 {
        if self.stands_still() { ZERO } else { [self.vx, self.vy] }
    }

    /// Unit vector along the velocity, or along the last one it had.
    #[inline]
    #[must_use]
    pub fn heading(&self) -> Vec2 {
        unit_above([self.vx, self.vy], 0.0)
    }

    /// Place and velocity as they lie in memory.
    #[inline(always)]
    const fn numbers(&self) -> [f32; 4] {
        [self.x, self.y, self.vx, self.vy]
    }

    /// Whether it is slower than [`STANDSTILL_PX_PER_S`].
    #[inline]
    #[must_use]
    pub fn stands_still(&self) -> bool {
        length([self.vx, self.vy]) < STANDSTILL_PX_PER_S
    }

    /// A fish at `pos`, px, with this unit heading and speed, px/s.
    #[must_use]
    pub fn new(pos: Vec2, heading: Vec2, speed: f32) -> Self {
        let [vx, vy] = scale(heading, if speed < STANDSTILL_PX_PER_S { RESTING_PX_PER_S } else { speed });
        Self { x: pos[0], y: pos[1], vx, vy }
    }
}

/// The moving state of all fish.
#[derive(Debug, Default)]
pub struct Shoal {
    bodies: Vec<Body>,
    /// By place: who is there.
    ids: Vec<u32>,
    /// By id: where it is.
    places: Vec<u32>,
}

/// Copying one into another of as many fish allocates nothing.
impl Clone for Shoal {
    fn clone(&self) -> Self {
        let Self { bodies, ids, places } = self;
        Self { bodies: bodies.clone(), ids: ids.clone(), places: places.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { bodies, ids, places } = other;
        self.bodies.clone_from(bodies);
        self.ids.clone_from(ids);
        self.places.clone_from(places);
    }
}

/// By id; the order in memory is nobody's business.
impl PartialEq for Shoal {
    fn eq(&self, other: &Self) -> bool {
        self.bodies().eq(other.bodies())
    }
}

/// Bodies by id.
impl FromIterator<Body> for Shoal {
    fn from_iter<I: IntoIterator<Item = Body>>(bodies: I) -> Self {
        let bodies: Vec<Body> = bodies.into_iter().collect();
        let ids: Vec<u32> = (0..bodies.len() as u32).collect();
        Self { bodies, places: ids.clone(), ids }
    }
}

impl Shoal {
    /// Bytes that a fish takes.
    pub const BYTES_A_FISH: usize = size_of::<Body>() + 2 * size_of::<u32>();

    /// An empty one with room for `fish` fish.
    #[must_use]
    pub fn with_room(fish: usize) -> Self {
        Self {
            bodies: Vec::with_capacity(fish),
            ids: Vec::with_capacity(fish),
            places: Vec::with_capacity(fish),
        }
    }

    /// A shoal at its start: places uniform in the middle 80 % of the tank,
    /// headings uniform, speeds uniform in half to full maximum (SPEC 2).
    #[must_use]
    pub fn start(params: &Params, seed: u64) -> Self {
        let mut shoal = Self::default();
        shoal.resize(params.fish_count as usize, params, seed);
        shoal
    }

    /// Number of fish.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are no fish.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// The body of a fish.
    ///
    /// # Panics
    /// If there is no fish of this id.
    #[inline]
    #[must_use]
    pub fn body(&self, fish: usize) -> &Body {
        &self.bodies[self.places[fish] as usize]
    }

    /// The body of a fish, to be put elsewhere.
    ///
    /// # Panics
    /// If there is no fish of this id.
    #[must_use]
    pub fn body_mut(&mut self, fish: usize) -> &mut Body {
        &mut self.bodies[self.places[fish] as usize]
    }

    /// All bodies, by id.
    pub fn bodies(&self) -> impl ExactSizeIterator<Item = &Body> + Clone {
        self.places.iter().map(|place| &self.bodies[*place as usize])
    }

    /// Brings the shoal to `count` fish: the highest ids leave, or new ones come in
    /// as at the start.
    pub fn resize(&mut self, count: usize, params: &Params, seed: u64) {
        let before = self.len();
        if count < before {
            self.keep_below(count as u32);
            return;
        }
        self.bodies.reserve_exact(count - before);
        self.bodies.extend((before..count).map(|fish| start_of(params, seed, fish as u32)));
        let newcomers = before as u32..count as u32;
        self.ids.extend(newcomers.clone());
        self.places.extend(newcomers);
    }

    /// Bytes that the fish take.
    #[must_use]
    pub const fn bytes(&self) -> usize {
        size_of::<Body>() * self.bodies.capacity()
            + size_of::<u32>() * (self.ids.capacity() + self.places.capacity())
    }

    fn keep_below(&mut self, count: u32) {
        let mut is_kept = self.ids.iter().map(|id| *id < count);
        self.bodies.retain(|_| is_kept.next() == Some(true));
        self.ids.retain(|id| *id < count);
        self.places.truncate(self.ids.len());
        for (place, id) in self.ids.iter().enumerate() {
            self.places[*id as usize] = place as u32;
        }
    }

    /// Takes the order of the grid: bodies follow.
    fn take_order(&mut self, ids: impl Iterator<Item = u32>) {
        for ((place, own), id) in self.ids.iter_mut().enumerate().zip(ids) {
            *own = id;
            self.places[id as usize] = place as u32;
        }
    }
}

fn start_of(params: &Params, seed: u64, fish: u32) -> Body {
    let draw = |purpose| unit(seed, fish, 0, purpose);
    let place = [
        params.tank_width * (0.1 + 0.8 * draw(Purpose::StartX)),
        params.tank_height * (0.1 + 0.8 * draw(Purpose::StartY)),
    ];
    let speed = params.max_speed * (0.5 + 0.5 * draw(Purpose::StartSpeed));
    Body::new(place, direction(seed, fish, 0, Purpose::StartHeading), speed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_is_legal() {
        let params = Params { fish_count: 2000, ..Params::default() };
        for body in Shoal::start(&params, 3).bodies() {
            assert!((144.0..=1296.0).contains(&body.x) && (90.0..=810.0).contains(&body.y));
            let speed = length(body.velocity());
            assert!((82.4..=165.1).contains(&speed), "{speed}");
            assert!((length(body.heading()) - 1.0).abs() < 1e-5);
        }
    }

    #[test]
    fn who_leaves_and_comes_back_starts_anew() {
        let params = Params { fish_count: 50, ..Params::default() };
        let mut shoal = Shoal::start(&params, 1);
        let all = shoal.clone();
        shoal.body_mut(3).x = 1.0;
        shoal.resize(10, &params, 1);
        assert_eq!(shoal.len(), 10);
        shoal.resize(all.len(), &params, 1);
        assert_eq!(shoal.body(3).x, 1.0);
        assert!(shoal.bodies().skip(4).eq(all.bodies().skip(4)));
    }
}
