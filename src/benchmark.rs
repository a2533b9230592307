//! How fast the step is, measured so that figures can be compared: from one
//! fixed snapshot of the reference density, with the mirror off and no noise,
//! and with its step number and neighbors said.

use crate::behavior::Behavior;
use crate::clock::Step;
use crate::metrics::Meter;
use crate::params::{Mirror, Params};
use crate::shoal::{self, Drive, Means, Shoal, ShoalScratch, Stimuli};
use std::time::{Duration, Instant};

/// Seed of every snapshot.
const SEED: u64 = 1;
/// The first step that is looked at, and the last.
const STEPS: std::ops::RangeInclusive<u64> = 180..=360;
/// Mean neighbors that a snapshot is to have.
const NEIGHBORS: std::ops::RangeInclusive<f64> = 19.0..=21.0;
/// Fish-steps of one round.
const FISH_STEPS_A_ROUND: u64 = 200_000;
/// Steps that a round has at the least.
const FEWEST_STEPS: u64 = 2;
/// Rounds that are measured at the least.
const FEWEST_ROUNDS: usize = 5;
/// Steps of the window that can be looked back on.
const WINDOW_STEPS: f64 = 1800.0;

/// A shoal that has swum for some seconds: where every measurement begins.
#[derive(Clone, Debug)]
pub struct Snapshot {
    /// What it obeys.
    pub params: Params,
    /// Where it is.
    pub shoal: Shoal,
    /// When that was.
    pub step: Step,
    /// Mean number of neighbors.
    pub neighbors: f64,
}

impl Snapshot {
    /// A shoal of `fish` at the reference density, at the first step from 180
    /// on at which it has 19 to 21 neighbors; at step 360 if there is none.
    #[must_use]
    pub fn take(fish: u32) -> Self {
        let params = params_of(fish);
        let mut snapshot =
            Self { shoal: Shoal::start(&params, SEED), params, step: Step::default(), neighbors: f64::NAN };
        let mut scratch = ShoalScratch::default();
        scratch.means.crew.clone().work(fish as usize, || snapshot.swim(&mut scratch));
        snapshot
    }

    fn swim(&mut self, scratch: &mut ShoalScratch) {
        while self.step.0 < *STEPS.end() && !NEIGHBORS.contains(&self.neighbors) {
            self.advance(scratch);
            if STEPS.contains(&self.step.0) && self.step.0.is_multiple_of(5) {
                self.neighbors = self.mean_neighbors();
            }
        }
    }

    fn mean_neighbors(&self) -> f64 {
        let behavior = Behavior::start(self.shoal.len());
        let sample = Meter::default().measure(&self.shoal, &behavior, &self.params, self.step);
        sample.neighbors.unwrap_or(f64::NAN)
    }

    /// What holds for each of its fish.
    #[must_use]
    pub fn drive(&self) -> Drive {
        Drive {
            max_speed: self.params.max_speed,
            max_force: self.params.max_force,
            separation_weight: self.params.separation_weight,
            cohesion_weight: self.params.cohesion_weight,
            ..Drive::default()
        }
    }

    /// Takes one step.
    pub fn advance(&mut self, scratch: &mut ShoalScratch) {
        let drive = self.drive();
        shoal::step(&mut self.shoal, &self.params, &Stimuli::default(), &drive, SEED, self.step, scratch);
        self.step.0 += 1;
    }
}

fn params_of(fish: u32) -> Params {
    let reference = Params::default();
    let scale = (f64::from(fish) / f64::from(reference.fish_count)).sqrt() as f32;
    Params {
        fish_count: fish,
        tank_width: reference.tank_width * scale,
        tank_height: reference.tank_height * scale,
        noise_weight: 0.0,
        mirror: Mirror::Off,
        ..reference
    }
}

/// What a step costs.
#[derive(Clone, Copy, Debug)]
pub struct Cost {
    /// Median over the rounds, ns a fish and step.
    pub ns_per_fish_step: f64,
    /// Memory of the fish and of the step's buffers, bytes a fish.
    pub bytes_per_fish: f64,
}

impl Cost {
    /// Measures steps from the snapshot for about `budget`, with these means.
    #[must_use]
    pub fn measure(snapshot: &Snapshot, means: &Means, budget: Duration) -> Self {
        let fish = snapshot.shoal.len();
        let mut scratch = ShoalScratch::default();
        scratch.means = means.clone();
        let mut swimming = snapshot.clone();
        let ns_per_fish_step = means.crew.work(fish, || {
            median_round_ns(budget, || {
                swimming.clone_from(snapshot);
                // The first step finds the buffers cold.
                swimming.advance(&mut scratch);
                let steps = (FISH_STEPS_A_ROUND / fish.max(1) as u64).max(FEWEST_STEPS);
                let begun = Instant::now();
                (0..steps).for_each(|_| swimming.advance(&mut scratch));
                begun.elapsed().as_secs_f64() * 1e9 / (steps * fish.max(1) as u64) as f64
            })
        });
        let bytes = (swimming.shoal.bytes() + scratch.bytes()) as f64;
        Self { ns_per_fish_step, bytes_per_fish: bytes / fish.max(1) as f64 }
    }

    /// Steps a second of a shoal of `fish`.
    #[must_use]
    pub fn steps_per_s(&self, fish: usize) -> f64 {
        1e9 / (self.ns_per_fish_step * fish as f64)
    }

    /// The most fish that take 60 steps a second at this cost.
    #[must_use]
    pub fn most_fish_at_60(&self) -> f64 {
        1e9 / 60.0 / self.ns_per_fish_step
    }

    /// Time to live through the window of 30 s again with `fish`, s.
    #[must_use]
    pub fn window_s(&self, fish: usize) -> f64 {
        WINDOW_STEPS / self.steps_per_s(fish)
    }
}

/// The median of what rounds return, of as many as fit in about `budget`.
pub fn median_round_ns(budget: Duration, mut round: impl FnMut() -> f64) -> f64 {
    let begun = Instant::now();
    let mut rounds = Vec::new();
    while rounds.len() < FEWEST_ROUNDS || begun.elapsed() < budget {
        rounds.push(round());
    }
    rounds.sort_by(f64::total_cmp);
    rounds[rounds.len() / 2]
}
