//! Sums over fish, a few at a time, in which processors are good. Plain sums and
//! products in a fixed order: the same bits for every instruction set.

use super::clusters::Members;
use crate::shoal::Body;

/// Fish that are taken together. The same for every instruction set, since the
/// order of sums follows from it.
pub(super) const BATCH: usize = 4;

/// A number of each.
pub(super) type Batch = [f64; BATCH];

/// Which fish of a batch there are.
pub(super) type Which = [bool; BATCH];

/// Sums over fish, a batch at a time.
pub(super) trait Adds {
    fn add(&mut self, fish: &[Body; BATCH], are_there: Which, are_in_part: Which);
}

#[inline(always)]
pub(super) fn add_all<const PART: bool>(bodies: &[Body], part: Members<'_>, sums: &mut impl Adds) {
    let (batches, rest) = bodies.as_chunks::<BATCH>();
    for (n, batch) in batches.iter().enumerate() {
        let first = n * BATCH;
        let mut are_in_part = [true; BATCH];
        if PART {
            let roots = &part.roots[first..first + BATCH];
            for i in 0..BATCH {
                are_in_part[i] = roots[i] == part.root;
            }
        }
        sums.add(batch, [true; BATCH], are_in_part);
    }
    let (mut last, first) = ([Body::default(); BATCH], batches.len() * BATCH);
    let (mut are_there, mut are_in_part) = ([false; BATCH], [false; BATCH]);
    for (i, body) in rest.iter().enumerate() {
        last[i] = *body;
        are_there[i] = true;
        are_in_part[i] = !PART || part.roots[first + i] == part.root;
    }
    sums.add(&last, are_there, are_in_part);
}

/// Adds the numbers of these fish.
#[inline(always)]
pub(super) fn add(sum: &mut Batch, numbers: &Batch, which: Which) {
    for i in 0..BATCH {
        sum[i] += if which[i] { numbers[i] } else { 0.0 };
    }
}

/// Adds up the fish of a batch.
#[inline(always)]
pub(super) fn total(sum: &Batch) -> f64 {
    (sum[0] + sum[1]) + (sum[2] + sum[3])
}
