//! The metrics against small shoals with known values, and against a plain
//! reading of SPEC 11: all pairs, f64, no grid.

mod common;

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
use std::f64::consts::TAU;

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
    assert!(tank.shoal.bodies[0].vx > 0.0 && tank.shoal.bodies[0].x < 0.0);
}

/// A plain reading of the formulas.
struct Oracle<'a> {
    shoal: &'a Shoal,
    params: &'a Params,
}

/// Polarization, rotation and the dispersions of some fish.
struct Order {
    polarization: Option<f64>,
    rotation: Option<f64>,
    mean_px: f64,
    rms_px: f64,
    without_heading: usize,
    /// Whether the center of a torus is where a hair puts it.
    is_hair: bool,
}

impl Oracle<'_> {
    fn sides(&self) -> [f64; 2] {
        [f64::from(self.params.tank_width), f64::from(self.params.tank_height)]
    }

    fn is_torus(&self) -> bool {
        self.params.boundary == Boundary::Wrap
    }

    /// The nearest image of `to`, seen from `from`.
    fn way(&self, from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| {
            let straight = to[axis] - from[axis];
            if !self.is_torus() {
                return straight;
            }
            let around = straight.rem_euclid(self.sides()[axis]);
            if around > self.sides()[axis] / 2.0 { around - self.sides()[axis] } else { around }
        })
    }

    fn place(&self, fish: usize) -> [f64; 2] {
        self.shoal.bodies[fish].pos().map(f64::from)
    }

    fn distance(&self, a: usize, b: usize) -> f64 {
        let [x, y] = self.way(self.place(a), self.place(b));
        x.hypot(y)
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.shoal.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }

    /// How wide of a rim f32 may be here, px.
    fn hair_px(&self) -> f64 {
        let farthest = self.shoal.bodies.iter().flat_map(|body| [body.x.abs(), body.y.abs()]);
        1e-4 + 1e-6 * f64::from(farthest.fold(0.0, f32::max)) + 1e-6 * self.sides()[0].max(self.sides()[1])
    }

    /// Whether rounding decides about a radius or the rim of the view.
    fn is_on_a_rim(&self) -> bool {
        let radii = [self.params.perception_radius, self.params.separation_radius / 2.0].map(f64::from);
        let half_view = f64::from(self.params.view_angle).to_radians() / 2.0;
        self.pairs().any(|(a, b)| {
            let distance = self.distance(a, b);
            // A large radius rounds by its own size.
            let on_radius =
                radii.iter().any(|r| *r > 0.0 && (distance - r).abs() < self.hair_px() + 1e-6 * r);
            let near_angle = |a, b| (self.angle(a, b) - half_view).abs() < 1e-3 + self.hair_px() / distance;
            let on_cone = distance > 1e-4 && (near_angle(a, b) || near_angle(b, a));
            let barely_apart = (distance - 1e-4).abs() < 1e-4 && distance > 0.0;
            on_radius || barely_apart || (self.params.view_angle < 360.0 && on_cone)
        })
    }

    /// Angle between the heading of a and the way to b.
    fn angle(&self, a: usize, b: usize) -> f64 {
        let [hx, hy] = self.shoal.headings[a].map(f64::from);
        let [x, y] = self.way(self.place(a), self.place(b));
        (hx * y - hy * x).atan2(hx * x + hy * y).abs()
    }

    fn nearest_neighbor(&self) -> f64 {
        let count = self.shoal.len();
        let nearest =
            |a| (0..count).filter(|b| *b != a).map(|b| self.distance(a, b)).fold(f64::INFINITY, f64::min);
        (0..count).map(nearest).sum::<f64>() / count as f64
    }

    fn neighbors(&self) -> f64 {
        let half_view = f64::from(self.params.view_angle).to_radians() / 2.0;
        let sees = |a, b| {
            let distance = self.distance(a, b);
            let in_view = self.params.view_angle >= 360.0 || distance < 1e-4 || self.angle(a, b) <= half_view;
            distance < f64::from(self.params.perception_radius) && in_view
        };
        let seen = self.pairs().map(|(a, b)| u32::from(sees(a, b)) + u32::from(sees(b, a))).sum::<u32>();
        f64::from(seen) / self.shoal.len() as f64
    }

    /// The lowest id of each fish's cluster, by flooding.
    fn clusters(&self) -> Vec<usize> {
        let mut of_fish: Vec<usize> = (0..self.shoal.len()).collect();
        loop {
            let before = of_fish.clone();
            for (a, b) in self.pairs() {
                if self.distance(a, b) < f64::from(self.params.perception_radius) {
                    let low = of_fish[a].min(of_fish[b]);
                    (of_fish[a], of_fish[b]) = (low, low);
                }
            }
            if of_fish == before {
                return of_fish;
            }
        }
    }

    /// Number of clusters, and the fish of the largest; of equals of the one
    /// with the lowest id.
    fn largest(&self) -> (usize, Vec<usize>) {
        let of_fish = self.clusters();
        let members =
            |cluster| -> Vec<usize> { (0..of_fish.len()).filter(|fish| of_fish[*fish] == cluster).collect() };
        let all: Vec<_> = (0..of_fish.len()).map(members).filter(|members| !members.is_empty()).collect();
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        (all.len(), all.into_iter().find(|members| members.len() == most).unwrap_or_default())
    }

    /// The mean place, and how far the circular mean is from having none.
    fn center(&self, fish: &[usize]) -> ([f64; 2], f64) {
        let mut least_resultant = f64::INFINITY;
        let center = [0, 1].map(|axis| {
            let places = fish.iter().map(|id| self.place(*id)[axis]);
            let count = fish.len() as f64;
            if !self.is_torus() {
                return places.sum::<f64>() / count;
            }
            let side = self.sides()[axis];
            let turns: Vec<f64> = places.map(|place| place / side * TAU).collect();
            let sin = turns.iter().map(|turn| turn.sin()).sum::<f64>() / count;
            let cos = turns.iter().map(|turn| turn.cos()).sum::<f64>() / count;
            least_resultant = least_resultant.min(sin.hypot(cos));
            sin.atan2(cos) / TAU * side
        });
        (center, least_resultant)
    }

    fn order(&self, fish: &[usize]) -> Order {
        let (center, resultant) = self.center(fish);
        let (mut heading, mut turning, mut with_heading) = ([0.0, 0.0], 0.0, 0.0);
        let (mut sum, mut sum_sq, mut is_hair) = (0.0, 0.0, resultant < 1e-6);
        for &id in fish {
            let [x, y] = self.way(center, self.place(id));
            let distance = x.hypot(y);
            (sum, sum_sq) = (sum + distance, sum_sq + distance * distance);
            let opposite = self.is_torus()
                && [x, y]
                    .iter()
                    .zip(self.sides())
                    .any(|(d, side)| (d.abs() - side / 2.0).abs() < 1e-6 * side);
            let at_rim_of_center = distance > 5e-5 && distance < 2e-4;
            is_hair |= opposite || at_rim_of_center;
            let Body { vx, vy, .. } = self.shoal.bodies[id];
            let speed = f64::from(vx).hypot(f64::from(vy));
            if speed == 0.0 {
                continue;
            }
            let unit = [f64::from(vx) / speed, f64::from(vy) / speed];
            with_heading += 1.0;
            heading = [heading[0] + unit[0], heading[1] + unit[1]];
            // So near the direction to a fish is noise: it is at the center.
            if distance > 1e-4 {
                turning += (x * unit[1] - y * unit[0]) / distance;
            }
        }
        let count = fish.len() as f64;
        let is_any = with_heading > 0.0;
        Order {
            polarization: is_any.then(|| f64::hypot(heading[0], heading[1]) / with_heading),
            rotation: is_any.then(|| turning / with_heading),
            mean_px: sum / count,
            rms_px: (sum_sq / count).sqrt(),
            without_heading: fish.len() - with_heading as usize,
            is_hair,
        }
    }

    fn crowded(&self) -> Vec<(usize, usize)> {
        let crowded_px = f64::from(self.params.separation_radius) / 2.0;
        self.pairs().filter(|&(a, b)| self.distance(a, b) < crowded_px).collect()
    }
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
    let mean_speed = oracle.shoal.bodies.iter().map(speed).sum::<f64>() / count as f64;
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
