//! The smooth random wish of each fish (SPEC 4; lattice noise after Perlin 1985).

use super::random::{Counter, Purpose};
use super::vector::{Vec2, add, scale};
use crate::clock::Step;
use std::sync::LazyLock;

/// Steps between two lattice vectors of the noise: half a second.
const NOISE_LATTICE: u64 = 30;

/// One of 256 directions: a table, since two sines a fish and step would cost
/// as much as its neighbors.
static DIRECTIONS: LazyLock<[Vec2; 256]> = LazyLock::new(|| {
    std::array::from_fn(|i| {
        let (sin, cos) = libm::sincosf(std::f32::consts::TAU * i as f32 / 256.0);
        [cos, sin]
    })
});

/// The smooth random wish of a fish: hashed unit vectors half a second apart,
/// eased from one to the next. Its length is at most 1.
#[must_use]
pub fn noise_vector(seed: u64, fish: u32, step: Step) -> Vec2 {
    Noise::at(seed, step).of(fish)
}

/// The noise of one step, for any fish.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noise {
    directions: &'static [Vec2; 256],
    from: Counter,
    to: Counter,
    eased: f32,
}

impl Noise {
    pub fn at(seed: u64, step: Step) -> Self {
        let node = step.0 / NOISE_LATTICE;
        let t = (step.0 % NOISE_LATTICE) as f32 / NOISE_LATTICE as f32;
        Self {
            directions: &DIRECTIONS,
            from: Counter::new(seed, node, Purpose::Noise),
            to: Counter::new(seed, node + 1, Purpose::Noise),
            eased: t * t * (3.0 - 2.0 * t),
        }
    }

    #[inline(always)]
    pub fn of(&self, fish: u32) -> Vec2 {
        let lattice = |counter: Counter| self.directions[(counter.bits(fish) >> 56) as usize];
        add(scale(lattice(self.from), 1.0 - self.eased), scale(lattice(self.to), self.eased))
    }
}
