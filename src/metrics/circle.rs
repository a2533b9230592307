//! Sine and cosine of several angles at once, by nothing but sums and products:
//! every processor gives the same bits.

use super::batch::{BATCH, Batch};
use std::f64::consts::TAU;

/// 1 / n! for odd n from 1 on: Taylor's series of the sine. The first term left
/// out is below 3e-14 within an eighth of a turn.
const SINE: [f64; 7] = [
    1.0,
    -1.0 / 6.0,
    1.0 / 120.0,
    -1.0 / 5040.0,
    1.0 / 362_880.0,
    -1.0 / 39_916_800.0,
    1.0 / 6_227_020_800.0,
];
/// 1 / n! for even n: that of the cosine, below 2e-15.
const COSINE: [f64; 8] = [
    1.0,
    -1.0 / 2.0,
    1.0 / 24.0,
    -1.0 / 720.0,
    1.0 / 40_320.0,
    -1.0 / 3_628_800.0,
    1.0 / 479_001_600.0,
    -1.0 / 87_178_291_200.0,
];

/// Cosines and sines of angles given in turns, at most a thousand or so.
#[inline(always)]
pub(super) fn cos_sin_of_turns(turns: Batch) -> [Batch; 2] {
    /// Added to a number it rounds it to a whole one, which then stands in the
    /// lowest bits of the sum.
    const LAST_BIT_IS_ONE: f64 = 1.5 * (1u64 << 52) as f64;
    let (mut cosines, mut sines) = ([0.0; BATCH], [0.0; BATCH]);
    for i in 0..BATCH {
        let shifted = turns[i] * 4.0 + LAST_BIT_IS_ONE;
        let quarter = shifted.to_bits();
        let angle = (turns[i] - (shifted - LAST_BIT_IS_ONE) * 0.25) * TAU;
        let square = angle * angle;
        let sine = series(&SINE, square) * angle;
        let cosine = series(&COSINE, square);
        // A quarter turn makes sine of cosine; two change both signs.
        let is_odd = quarter & 1 == 1;
        let (one, other) = if is_odd { (sine, cosine) } else { (cosine, sine) };
        cosines[i] = f64::from_bits(one.to_bits() ^ ((quarter.wrapping_add(1) & 2) << 62));
        sines[i] = f64::from_bits(other.to_bits() ^ ((quarter & 2) << 62));
    }
    [cosines, sines]
}

#[inline(always)]
fn series<const N: usize>(terms: &[f64; N], square: f64) -> f64 {
    let mut sum = terms[N - 1];
    let mut n = N - 1;
    while n > 0 {
        n -= 1;
        sum = sum * square + terms[n];
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_sine_and_cosine_to_twelve_digits() {
        for step in -4001..4001 {
            let turns = [0, 1, 2, 3].map(|i| f64::from(step * 4 + i) / 8000.0);
            let [cosines, sines] = cos_sin_of_turns(turns);
            for (i, turn) in turns.into_iter().enumerate() {
                let (sine, cosine) = libm::sincos(turn * TAU);
                assert!((sines[i] - sine).abs() < 1e-13, "sin of {turn} turns: {}, not {sine}", sines[i]);
                assert!((cosines[i] - cosine).abs() < 1e-13, "cos of {turn} turns: {}", cosines[i]);
            }
        }
    }
}
