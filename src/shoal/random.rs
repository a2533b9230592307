//! Random numbers from a counter: the same (seed, fish, step, purpose) always
//! gives the same number, whoever asks and in what order.

use std::f32::consts::TAU;

/// What a random number is for. Two purposes never share a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// Horizontal place at the start.
    StartX,
    /// Vertical place at the start.
    StartY,
    /// Heading at the start.
    StartHeading,
    /// Speed at the start.
    StartSpeed,
    /// A lattice vector of the noise term.
    Noise,
    /// A fish's own factor on the startle duration.
    StartleFactor,
    /// Direction in which two coincident fish part.
    Parting,
    /// A parameter's value by chance.
    Draw,
}

/// The finalizer of SplitMix64 (Steele, Lea and Flood 2014): a bijection of
/// 64-bit words that mixes every bit into every other.
#[inline(always)]
const fn mix(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// A seed, a counter (usually the step) and a purpose: what the numbers of all
/// fish have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counter {
    common: u64,
    purpose: u64,
}

impl Counter {
    pub const fn new(seed: u64, counter: u64, purpose: Purpose) -> Self {
        Self { common: mix(mix(seed) ^ counter), purpose: (purpose as u64) << 32 }
    }

    /// The 64 random bits of a fish.
    #[inline(always)]
    pub const fn bits(self, fish: u32) -> u64 {
        mix(self.common ^ (self.purpose | fish as u64))
    }
}

/// 64 random bits for a fish, at a counter (usually the step), for a purpose.
#[must_use]
pub const fn bits(seed: u64, fish: u32, counter: u64, purpose: Purpose) -> u64 {
    Counter::new(seed, counter, purpose).bits(fish)
}

/// Uniform in [0, 1), in steps of 2⁻²⁴.
#[must_use]
pub fn unit(seed: u64, fish: u32, counter: u64, purpose: Purpose) -> f32 {
    (bits(seed, fish, counter, purpose) >> 40) as f32 * (1.0 / 16_777_216.0)
}

/// A unit vector in a uniform direction.
#[must_use]
pub fn direction(seed: u64, fish: u32, counter: u64, purpose: Purpose) -> [f32; 2] {
    let (sin, cos) = libm::sincosf(TAU * unit(seed, fish, counter, purpose));
    [cos, sin]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_uniform_and_independent_of_order() {
        let many: Vec<f32> = (0..20_000).map(|i| unit(7, i, 3, Purpose::StartX)).collect();
        assert!(many.iter().all(|u| (0.0..1.0).contains(u)));
        let mean = many.iter().sum::<f32>() / 20_000.0;
        assert!((mean - 0.5).abs() < 0.01, "{mean}");
        let below_tenth = many.iter().filter(|u| **u < 0.1).count();
        assert!((1800..2200).contains(&below_tenth), "{below_tenth}");
        assert_eq!(many[77], unit(7, 77, 3, Purpose::StartX));
    }

    #[test]
    fn every_argument_matters() {
        let base = bits(1, 2, 3, Purpose::StartX);
        for other in [
            bits(2, 2, 3, Purpose::StartX),
            bits(1, 3, 3, Purpose::StartX),
            bits(1, 2, 4, Purpose::StartX),
            bits(1, 2, 3, Purpose::StartY),
        ] {
            assert_ne!(base, other);
        }
    }
}
