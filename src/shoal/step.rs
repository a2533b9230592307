//! One step of the shoal: old state is read, new state is written, so the order
//! of fish never matters.

use super::grid::Grid;
use super::kernel::{Pass, advance_rows};
use super::noise::Noise;
use super::rules::{Drives, Rules, Stimuli};
use super::simd::Simd;
use super::{Body, Shoal};
use crate::clock::Step;
use crate::params::Params;
use std::time::{Duration, Instant};

/// Buffers of the step, reused and never saved, and what the last step counted.
#[derive(Clone, Debug, Default)]
pub struct ShoalScratch {
    /// The instruction set to use; the result is the same for all.
    pub simd: Simd,
    grid: Grid,
    has_previous: bool,
    /// Sign changes of wall-normal velocities at the walls in the last step.
    pub edge_flips: u64,
    /// What sorting into the grid took in the last step.
    pub grid_time: Duration,
    /// What the terms, the law and moving took in the last step.
    pub steering_time: Duration,
}

impl ShoalScratch {
    /// The fish as it was before the last step, if it swam then.
    #[must_use]
    pub fn previous(&self, shoal: &Shoal, fish: usize) -> Option<&Body> {
        self.grid.sorted().get(shoal.place(fish)).filter(|_| self.has_previous)
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
    let begun = Instant::now();
    let grid = &mut scratch.grid;
    grid.sort(&shoal.bodies, shoal.ids.iter().copied(), params, params.perception_radius, scratch.simd);
    shoal.take_order(grid.ids());
    scratch.grid_time = begun.elapsed();
    let rules = Rules::new(params);
    let pass = Pass {
        grid: &scratch.grid,
        rules: &rules,
        stimuli,
        drives,
        common: drives.common(),
        noise: (params.noise_weight != 0.0).then(|| Noise::at(seed, now)),
        seed,
    };
    scratch.edge_flips = advance_rows(scratch.simd, &pass, 0..scratch.grid.rows(), &mut shoal.bodies);
    scratch.has_previous = true;
    scratch.steering_time = begun.elapsed().saturating_sub(scratch.grid_time);
}
