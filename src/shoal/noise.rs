//! The smooth random wish of each fish (SPEC 4; lattice noise after Perlin 1985).

use super::random::{Purpose, bits};
use super::vector::{Vec2, add, scale};
use crate::clock::Step;
use std::sync::LazyLock;

/// Steps between two lattice vectors of the noise: half a second.
const NOISE_LATTICE: u64 = 30;

/// The smooth random wish of a fish: hashed unit vectors half a second apart,
/// eased from one to the next. Its length is at most 1.
#[must_use]
pub fn noise_vector(seed: u64, fish: u32, step: Step) -> Vec2 {
    let node = step.0 / NOISE_LATTICE;
    let t = (step.0 % NOISE_LATTICE) as f32 / NOISE_LATTICE as f32;
    let eased = t * t * (3.0 - 2.0 * t);
    let (from, to) = (lattice_vector(seed, fish, node), lattice_vector(seed, fish, node + 1));
    add(scale(from, 1.0 - eased), scale(to, eased))
}

/// One of 256 directions: a table, since two sines a fish and step would cost
/// as much as its neighbors.
fn lattice_vector(seed: u64, fish: u32, node: u64) -> Vec2 {
    static DIRECTIONS: LazyLock<[Vec2; 256]> = LazyLock::new(|| {
        std::array::from_fn(|i| {
            let (sin, cos) = libm::sincosf(std::f32::consts::TAU * i as f32 / 256.0);
            [cos, sin]
        })
    });
    DIRECTIONS[(bits(seed, fish, node, Purpose::Noise) >> 56) as usize]
}
