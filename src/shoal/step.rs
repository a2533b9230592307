//! One step of the shoal: old state is read, new state is written, so the order
//! of fish never matters.

use super::crew::Crew;
use super::grid::Grid;
use super::kernel::{Pass, StepRead, advance_rows};
use super::rules::{Drives, Rules, Stimuli};
use super::simd::Simd;
use super::{Body, Shoal};
use crate::clock::Step;
use crate::params::Params;
use std::ops::Range;
use std::time::{Duration, Instant};

/// What a step is taken with. Whatever it is, the result is the same.
#[derive(Clone, Debug, Default)]
pub struct Means {
    /// The instruction set.
    pub simd: Simd,
    /// The threads.
    pub crew: Crew,
}

impl Means {
    /// The fastest instruction set on the calling thread.
    pub(super) fn alone() -> Self {
        Self { simd: Simd::best(), crew: Crew::alone() }
    }
}

/// Buffers of the step, reused and never saved, and what the last step counted.
#[derive(Clone, Debug, Default)]
pub struct ShoalScratch {
    /// What the steps are taken with.
    pub means: Means,
    pub(super) grid: Grid,
    has_previous: bool,
    /// Sign changes of wall-normal velocities at the walls in the last step.
    pub edge_flips: u64,
    /// What sorting into the grid took in the last step.
    pub grid_time: Duration,
    /// What the terms, the law and moving took in the last step.
    pub steering_time: Duration,
}

impl ShoalScratch {
    /// Empty buffers for steps that are taken with these means.
    #[must_use]
    pub fn with_means(means: Means) -> Self {
        Self { means, ..Self::default() }
    }

    /// The fish as it was before the last step, if it swam then.
    #[must_use]
    pub fn previous(&self, shoal: &Shoal, fish: usize) -> Option<&Body> {
        self.previous_place(shoal, fish).map(|place| &self.grid.sorted()[place])
    }

    /// The place of a fish in the grid that the last step read.
    pub(super) fn previous_place(&self, shoal: &Shoal, fish: usize) -> Option<usize> {
        let place = shoal.places.get(fish).map(|place| *place as usize);
        place.filter(|place| self.has_previous && *place < self.grid.len())
    }

    /// Whether these are the fish of the last step, all of them.
    pub(super) fn knows_last_step_of(&self, shoal: &Shoal) -> bool {
        self.has_previous && self.grid.len() == shoal.len()
    }

    /// Says that the shoal is another than the one of the last step.
    pub const fn forget_previous(&mut self) {
        self.has_previous = false;
    }

    /// Bytes that the buffers hold on to.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.grid.bytes()
    }
}

/// Advances all fish by one step.
pub fn step(
    shoal: &mut Shoal,
    params: &Params,
    stimuli: &Stimuli,
    drives: &dyn Drives,
    seed: u64,
    now: Step,
    scratch: &mut ShoalScratch,
) {
    let crew = scratch.means.crew.clone();
    crew.work(shoal.len(), || step_at_work(shoal, params, stimuli, drives, seed, now, scratch));
}

/// The step, on a thread of the crew. By its name instructions can be counted.
#[inline(never)]
fn step_at_work(
    shoal: &mut Shoal,
    params: &Params,
    stimuli: &Stimuli,
    drives: &dyn Drives,
    seed: u64,
    now: Step,
    scratch: &mut ShoalScratch,
) {
    let begun = Instant::now();
    let means = &scratch.means;
    let grid = &mut scratch.grid;
    grid.sort(&shoal.bodies, shoal.ids.iter().copied(), params, params.perception_radius, means);
    shoal.take_order(grid.ids());
    scratch.grid_time = begun.elapsed();
    let rules = Rules::new(params);
    let pass = Pass::new(&scratch.grid, &StepRead { rules: &rules, stimuli, drives, seed, now });
    let part = means.crew.part(shoal.len());
    scratch.edge_flips = advance_parts(means.simd, &pass, 0..pass.grid.rows(), &mut shoal.bodies, part);
    scratch.has_previous = true;
    scratch.steering_time = begun.elapsed().saturating_sub(scratch.grid_time);
}

/// Advances the fish of some rows, part by part; returns the sign changes at
/// the walls.
fn advance_parts(simd: Simd, pass: &Pass<'_>, rows: Range<usize>, next: &mut [Body], part: usize) -> u64 {
    if next.len() <= part || rows.len() < 2 {
        return advance_rows(simd, pass, rows, next);
    }
    let cut = pass.grid.middle_row(rows.clone());
    let (before, after) = next.split_at_mut(pass.grid.places_of_rows(rows.start..cut).len());
    let (one, other) = rayon::join(
        || advance_parts(simd, pass, rows.start..cut, before, part),
        || advance_parts(simd, pass, cut..rows.end, after, part),
    );
    one + other
}
