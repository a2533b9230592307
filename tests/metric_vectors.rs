//! The metrics against small shoals with known values, and against a plain
//! reading of SPEC 11: all pairs, f64, no grid.

mod common;

use common::flock::Oracle;
use common::{for_all, shoal_of};
use mirofish::behavior::Behavior;
use mirofish::clock::Step;
use mirofish::metrics::{FlockSample, GroupState, METRICS, Meter};
use mirofish::params::{Boundary, Params};
use mirofish::shoal::{Body, Shoal, Vec2};
use proptest::collection::vec;
use proptest::prelude::*;
use serde::Deserialize;
use std::cell::Cell;

#[derive(Deserialize)]
struct Vector {
    name: String,
    radius: f32,
    positions: Vec<Vec2>,
    velocities: Vec<Vec2>,
    polarization: f64,
    rotation: f64,
    nearest_neighbor: f64,
    dispersion_mean: f64,
    dispersion_rms: f64,
    mean_speed: f64,
    clusters: f64,
    cohesion: f64,
}

fn measure(shoal: &Shoal, params: &Params) -> FlockSample {
    Meter::default().measure(shoal, &Behavior::start(shoal.len()), params, Step(0))
}

#[test]
fn vectors_agree() {
    let text = include_str!("metric_vectors.ron");
    let vectors: Vec<Vector> = ron::from_str(text).expect("the vectors are well formed");
    assert_eq!(vectors.len(), 6);
    for vector in vectors {
        let fish: Vec<[f32; 4]> =
            vector.positions.iter().zip(&vector.velocities).map(|(p, v)| [p[0], p[1], v[0], v[1]]).collect();
        let params =
            Params { boundary: Boundary::Open, perception_radius: vector.radius, ..Params::default() };
        let sample = measure(&shoal_of(&fish), &params);
        let pairs = [
            ("polarization", sample.polarization, vector.polarization),
            ("rotation", sample.rotation, vector.rotation),
            ("nearest neighbor", sample.nearest_neighbor, vector.nearest_neighbor),
            ("dispersion, mean", sample.dispersion_mean, vector.dispersion_mean),
            ("dispersion, rms", sample.dispersion_rms, vector.dispersion_rms),
            ("mean speed", sample.mean_speed, vector.mean_speed),
            ("clusters", sample.clusters, vector.clusters),
            ("cohesion", sample.cohesion, vector.cohesion),
        ];
        for (metric, found, expected) in pairs {
            let found = found.unwrap_or(f64::NAN);
            assert!((found - expected).abs() <= 1e-5, "{}: {metric} is {found}, not {expected}", vector.name);
        }
    }
}

#[test]
fn too_few_fish_give_gaps() {
    for boundary in Boundary::ALL {
        let params = Params { boundary: *boundary, ..Params::default() };
        let none = measure(&shoal_of(&[]), &params);
        assert!(METRICS.iter().all(|metric| metric.value(&none).is_none()), "{none:?}");
        assert_eq!((none.group, none.fish), (None, 0));
        for fish in [[700.0, 450.0, 30.0, 40.0], [0.0, 0.0, 0.0, 0.0]] {
            let mut meter = Meter::default();
            let shoal = shoal_of(&[fish]);
            for _ in 0..2 {
                meter.note_step(0);
                let one = meter.measure(&shoal, &Behavior::start(1), &params, Step(1));
                let given: Vec<_> =
                    METRICS.iter().filter(|m| m.value(&one).is_some()).map(|m| m.name).collect();
                assert_eq!(given, ["mean_speed", "edge_flips_per_s"], "all else needs company");
                assert_eq!(one.mean_speed, Some(f64::from(fish[2].hypot(fish[3]))));
                assert_eq!(one.group, None);
            }
        }
    }
}

#[test]
fn a_shoal_at_rest_has_no_order_but_a_place() {
    let shoal = shoal_of(&[[10.0, 10.0, 0.0, 0.0], [13.0, 14.0, 0.0, 0.0]]);
    let sample = measure(&shoal, &Params::default());
    assert_eq!(sample.without_heading, 2);
    assert_eq!((sample.polarization, sample.rotation, sample.group), (None, None, None));
    assert_eq!((sample.nearest_neighbor, sample.dispersion_mean), (Some(5.0), Some(2.5)));
}

#[test]
fn flips_at_the_walls_are_counted_per_fish_and_second() {
    let params = Params { edge_margin: 0.0, ..Params::default() };
    let shoal = shoal_of(&[[10.0, 10.0, 1.0, 0.0], [30.0, 10.0, 1.0, 0.0]]);
    let behavior = Behavior::start(2);
    let mut meter = Meter::default();
    assert_eq!(meter.measure(&shoal, &behavior, &params, Step(0)).edge_flips_per_s, None);
    for flips in [0, 2, 0, 1, 0, 0] {
        meter.note_step(flips);
    }
    let sample = meter.measure(&shoal, &behavior, &params, Step(6));
    let rate = sample.edge_flips_per_s.expect("six steps were taken");
    assert!((rate - 15.0).abs() < 1e-9, "3 in 0.1 s over 2 fish are 15, not {rate}");
    meter.note_step(0);
    assert_eq!(meter.measure(&shoal, &behavior, &params, Step(7)).edge_flips_per_s, Some(0.0));
}

/// Fish 0 swims out through the left wall and is turned, fish 1 far from the
/// walls is not: one change of sign, in a tank that turns fish by force.
#[test]
fn a_fish_that_is_turned_outside_flips_once() {
    let params = Params { boundary: Boundary::Bounce, noise_weight: 0.0, ..Params::default() };
    let mut tank = common::Tank::new(params, &[[0.5, 450.0, -165.0, 0.0], [720.0, 450.0, 165.0, 0.0]]);
    tank.step();
    assert_eq!(tank.edge_flips, 1);
    assert!(tank.shoal.body(0).vx > 0.0 && tank.shoal.body(0).x < 0.0);
}

/// Two samples of a shoal, `later` being the same fish elsewhere.
#[derive(Debug)]
struct Case {
    params: Params,
    first: Vec<[f32; 4]>,
    later: Vec<[f32; 4]>,
}

/// A fish, its place in shares of the tank or as an offset from fish before it.
fn fish() -> impl Strategy<Value = (u8, [f32; 2], [f32; 2])> {
    (0u8..12, [0.0f32..1.0, 0.0f32..1.0], [-200.0f32..200.0, -200.0f32..200.0])
}

fn placed(fish: &[(u8, [f32; 2], [f32; 2])], sides: Vec2) -> Vec<[f32; 4]> {
    let mut last = [sides[0] / 2.0, sides[1] / 2.0];
    let mut all = Vec::new();
    for &(kind, share, velocity) in fish {
        last = match kind {
            // In the place of the one before.
            0 => last,
            1..=5 => [last[0] + 40.0 * (share[0] - 0.5), last[1] + 40.0 * (share[1] - 0.5)],
            6 => [share[0] * 3000.0 - 1500.0, share[1] * 3000.0 - 1500.0],
            _ => [share[0] * sides[0], share[1] * sides[1]],
        };
        let [vx, vy] = if kind % 4 == 3 { [0.0, 0.0] } else { velocity };
        all.push([last[0], last[1], vx, vy]);
    }
    all
}

prop_compose! {
    fn case()(
        boundary in prop::sample::select(Boundary::ALL),
        tank_width in prop_oneof![20.0f32..60.0, 60.0f32..2000.0],
        tank_height in prop_oneof![20.0f32..60.0, 60.0f32..2000.0],
        perception_radius in prop_oneof![1.0f32..10.0, 10.0f32..100.0, 100.0f32..5000.0],
        separation_radius in prop_oneof![Just(0.0f32), 1.0f32..60.0, 60.0f32..5000.0],
        view_angle in prop_oneof![Just(360.0f32), 1.0f32..359.0],
        both in vec((fish(), fish()), 0..80),
    ) -> Case {
        let params = Params {
            boundary, tank_width, tank_height, perception_radius, separation_radius, view_angle,
            ..Params::default()
        };
        let (first, later): (Vec<_>, Vec<_>) = both.into_iter().unzip();
        let sides = [tank_width, tank_height];
        Case { first: placed(&first, sides), later: placed(&later, sides), params }
    }
}

/// Fails unless two values agree as far as f32 places allow.
fn agree(name: &str, found: Option<f64>, expected: Option<f64>, slack: f64) -> Result<(), TestCaseError> {
    let close = match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() <= slack + 1e-6 * expected.abs(),
        (found, expected) => found.is_none() && expected.is_none(),
    };
    prop_assert!(close, "{name}: {found:?}, by the formula {expected:?}");
    Ok(())
}

fn hold_to_formulas(sample: &FlockSample, oracle: &Oracle) -> Result<(), TestCaseError> {
    let count = oracle.shoal.len();
    let several = |value: f64| (count >= 2).then_some(value);
    let hair = oracle.hair_px();
    agree("nearest neighbor", sample.nearest_neighbor, several(oracle.nearest_neighbor()), hair)?;
    agree("neighbors", sample.neighbors, several(oracle.neighbors()), 1e-9)?;
    let (clusters, largest) = oracle.largest();
    agree("clusters", sample.clusters, several(clusters as f64), 0.0)?;
    agree("largest cluster", sample.largest_cluster, several(largest.len() as f64), 0.0)?;
    agree("cohesion", sample.cohesion, several(largest.len() as f64 / count as f64), 1e-12)?;
    let speed = |body: &Body| f64::from(body.vx).hypot(f64::from(body.vy));
    let mean_speed = oracle.shoal.bodies().map(speed).sum::<f64>() / count as f64;
    agree("mean speed", sample.mean_speed, (count >= 1).then_some(mean_speed), 1e-9)?;
    prop_assert!(sample.candidates >= sample.neighbors, "{sample:?}");
    hold_order(sample, oracle, &largest)
}

fn hold_order(sample: &FlockSample, oracle: &Oracle, largest: &[usize]) -> Result<(), TestCaseError> {
    let everyone: Vec<usize> = (0..oracle.shoal.len()).collect();
    if everyone.len() < 2 {
        prop_assert_eq!((sample.polarization, sample.largest_rotation, sample.group), (None, None, None));
        return Ok(());
    }
    let (whole, part) = (oracle.order(&everyone), oracle.order(largest));
    agree("polarization", sample.polarization, whole.polarization, 1e-9)?;
    agree("largest cluster's", sample.largest_polarization, part.polarization, 1e-9)?;
    prop_assert_eq!(sample.without_heading, whole.without_heading);
    prop_assume!(!whole.is_hair && !part.is_hair);
    agree("rotation", sample.rotation, whole.rotation, 1e-6)?;
    agree("largest cluster's rotation", sample.largest_rotation, part.rotation, 1e-6)?;
    agree("mean dispersion", sample.dispersion_mean, Some(whole.mean_px), 1e-6)?;
    agree("rms dispersion", sample.dispersion_rms, Some(whole.rms_px), 1e-6)?;
    prop_assert_eq!(sample.group, group_of(sample.polarization, sample.rotation));
    Ok(())
}

/// The table of group states, row by row.
fn group_of(polarization: Option<f64>, rotation: Option<f64>) -> Option<GroupState> {
    let (p, r) = (polarization?, rotation?.abs());
    let rows = [
        (p < 0.35 && r < 0.35, GroupState::Swarm),
        (p > 0.65 && r < 0.35, GroupState::Polarized),
        (p < 0.35 && r > 0.65, GroupState::Milling),
    ];
    Some(rows.iter().find(|(holds, _)| *holds).map_or(GroupState::Transition, |(_, state)| *state))
}

#[test]
fn samples_agree_with_the_formulas() {
    const CASES: u32 = 1000;
    let tried = Cell::new(0);
    for_all(CASES, &case(), |case| {
        tried.set(tried.get() + 1);
        hold_to_both_samples(&case)
    });
    assert!(tried.get() < 2 * CASES, "{} tried to find {CASES} in which no hair decides", tried.get());
}

fn hold_to_both_samples(case: &Case) -> Result<(), TestCaseError> {
    let (first, later) = (shoal_of(&case.first), shoal_of(&case.later));
    let [before, now] = [&first, &later].map(|shoal| Oracle { shoal, params: &case.params });
    prop_assume!(!before.is_on_a_rim() && !now.is_on_a_rim());
    let behavior = Behavior::start(first.len());
    let mut meter = Meter::default();
    let sample = meter.measure(&first, &behavior, &case.params, Step(0));
    prop_assert_eq!(sample.crowding_per_s, None, "there was nothing before");
    hold_to_formulas(&sample, &before)?;
    for _ in 0..6 {
        meter.note_step(0);
    }
    let sample = meter.measure(&later, &behavior, &case.params, Step(6));
    hold_to_formulas(&sample, &now)?;
    let were = before.crowded();
    let newly = now.crowded().into_iter().filter(|pair| !were.contains(pair)).count();
    agree("crowding", sample.crowding_per_s, (first.len() >= 2).then_some(newly as f64 / 0.1), 1e-9)
}
