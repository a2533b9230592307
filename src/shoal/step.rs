//! One step of the shoal: old state is read, new state is written, so the order
//! of fish never matters.

use super::grid::{Candidates, Grid, OccupiedCell};
use super::integrate::{advance, edge_flips, heading_after};
use super::law::steering;
use super::rules::{Drive, Rules, Stimuli};
use super::sums::{RuleSums, gather};
use super::terms::{Fish, Terms};
use super::{Body, Shoal};
use crate::clock::Step;
use crate::params::Params;
use std::time::{Duration, Instant};

/// Buffers of the step, reused and never saved, and what the last step counted.
#[derive(Clone, Debug, Default)]
pub struct ShoalScratch {
    grid: Grid,
    /// Bodies before the last step, by id, for drawing in between.
    pub previous: Vec<Body>,
    /// Sign changes of wall-normal velocities at the walls in the last step.
    pub edge_flips: u64,
    /// What sorting into the grid took in the last step.
    pub grid_time: Duration,
    /// What the terms, the law and moving took in the last step.
    pub steering_time: Duration,
}

/// Advances all fish by one step. `drives` has one entry a fish, by id.
///
/// # Panics
/// If `drives` and the shoal differ in length.
pub fn step(
    shoal: &mut Shoal,
    params: &Params,
    stimuli: &Stimuli,
    drives: &[Drive],
    seed: u64,
    now: Step,
    scratch: &mut ShoalScratch,
) {
    assert_eq!(drives.len(), shoal.len(), "one drive a fish");
    let begun = Instant::now();
    scratch.previous.clone_from(&shoal.bodies);
    scratch.grid.rebuild(&shoal.bodies, params, params.perception_radius);
    scratch.grid_time = begun.elapsed();
    let rules = Rules::new(params);
    let gather = gather_for(&rules);
    let grid = &scratch.grid;
    let mut flips = 0;
    for OccupiedCell { places, candidates, .. } in grid.occupied_cells() {
        for place in places {
            let (id, body) = grid.fish(place);
            let (index, drive) = (id as usize, &drives[id as usize]);
            let heading = shoal.headings[index];
            let sums = gather(grid, &candidates, place, heading, &rules, seed);
            let fish = Fish { id, body, heading, seed, step: now };
            let terms = Terms::of(&fish, &sums, drive, &rules, stimuli);
            let force = steering(&terms, drive, &rules, body.velocity());
            let next = advance(&body, force, drive, &rules);
            flips += u64::from(edge_flips(&body, &next, &rules));
            shoal.bodies[index] = next;
            shoal.headings[index] = heading_after(next.velocity(), heading);
        }
    }
    scratch.edge_flips = flips;
    scratch.steering_time = begun.elapsed().saturating_sub(scratch.grid_time);
}

type Gather = fn(&Grid, &Candidates, usize, super::Vec2, &Rules, u64) -> RuleSums;

/// The neighbor pass for this boundary and view, without the branches of the
/// others.
fn gather_for(rules: &Rules) -> Gather {
    match (rules.boundary == crate::params::Boundary::Wrap, rules.sees_all_around) {
        (false, true) => gather::<false, false>,
        (false, false) => gather::<false, true>,
        (true, true) => gather::<true, false>,
        (true, false) => gather::<true, true>,
    }
}
