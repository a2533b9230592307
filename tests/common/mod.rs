//! What several test files share: an independent reading of the step, random
//! cases for it, and a small tank to run fish in.

// Every test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

pub mod cases;
pub mod flock;
pub mod oracle;

use mirofish::clock::Step;
use mirofish::params::Params;
use mirofish::shoal::{self, Body, Drive, Shoal, ShoalScratch, Stimuli, length};
use proptest::strategy::Strategy;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestRng, TestRunner};

/// Runs a property over random cases: the same ones every time, so that red is
/// red for everybody.
pub fn for_all<S: Strategy>(
    cases: u32,
    strategy: &S,
    property: impl Fn(S::Value) -> Result<(), TestCaseError>,
) {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    if let Err(failure) = TestRunner::new_with_rng(config, rng).run(strategy, property) {
        panic!("{failure}");
    }
}

/// What holds for a fish that cruises at noon.
pub fn base_drive(params: &Params) -> Drive {
    Drive {
        max_speed: params.max_speed,
        max_force: params.max_force,
        separation_weight: params.separation_weight,
        cohesion_weight: params.cohesion_weight,
        ..Drive::default()
    }
}

/// What holds for a fish in full fright.
pub fn startled_drive(params: &Params) -> Drive {
    Drive {
        max_speed: params.max_speed * params.startle_speed_factor,
        max_force: params.max_force * params.startle_force_factor,
        separation_weight: params.startle_separation_weight,
        cohesion_weight: params.startle_cohesion_weight,
        flee_weight: params.startle_flee_weight,
        ..Drive::default()
    }
}

/// A shoal of fish given as (x, y, vx, vy), each heading where it swims; one
/// that stands still heads right.
pub fn shoal_of(fish: &[[f32; 4]]) -> Shoal {
    let body = |&[x, y, vx, vy]: &[f32; 4]| match length([vx, vy]) {
        0.0 => Body::new([x, y], [1.0, 0.0], 0.0),
        _ => Body { x, y, vx, vy },
    };
    fish.iter().map(body).collect()
}

/// The bodies of a shoal, by id.
pub fn bodies(shoal: &Shoal) -> Vec<Body> {
    shoal.bodies().copied().collect()
}

/// A shoal with all that it takes to run on.
pub struct Tank {
    pub params: Params,
    pub shoal: Shoal,
    pub stimuli: Stimuli,
    pub drives: Vec<Drive>,
    pub seed: u64,
    pub now: Step,
    pub scratch: ShoalScratch,
    /// Sign changes at the walls since the start.
    pub edge_flips: u64,
}

impl Tank {
    /// Cruising fish and nobody at the glass.
    pub fn new(params: Params, fish: &[[f32; 4]]) -> Self {
        let drives = vec![base_drive(&params); fish.len()];
        Self {
            params,
            shoal: shoal_of(fish),
            stimuli: Stimuli::default(),
            drives,
            seed: 1,
            now: Step(0),
            scratch: ShoalScratch::default(),
            edge_flips: 0,
        }
    }

    /// One step of the library.
    pub fn step(&mut self) {
        shoal::step(
            &mut self.shoal,
            &self.params,
            &self.stimuli,
            &self.drives,
            self.seed,
            self.now,
            &mut self.scratch,
        );
        self.now.0 += 1;
        self.edge_flips += self.scratch.edge_flips;
    }

    /// How far the fish that is farthest out is outside, px; 0 if all are in.
    pub fn farthest_outside_px(&self) -> f32 {
        farthest_outside_px(&self.params, self.shoal.bodies())
    }

    /// Fails unless every number of the shoal is one.
    pub fn assert_finite(&self, what: &str) {
        for (id, body) in self.shoal.bodies().enumerate() {
            let heading = body.heading();
            let numbers = [body.x, body.y, body.vx, body.vy, heading[0], heading[1]];
            assert!(numbers.iter().all(|n| n.is_finite()), "{what}: fish {id} at {body:?}, {heading:?}");
        }
    }
}

/// How far the fish that is farthest out is outside the tank, px; 0 if all are in.
pub fn farthest_outside_px<'a>(params: &Params, bodies: impl Iterator<Item = &'a Body>) -> f32 {
    let outside = |place: f32, side: f32| (-place).max(place - side).max(0.0);
    let of_body = |body: &Body| outside(body.x, params.tank_width).max(outside(body.y, params.tank_height));
    bodies.map(of_body).fold(0.0, f32::max)
}
