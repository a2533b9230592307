//! Places where a shoal is easily got wrong: walls, corners, the seam of the
//! torus, no fish, one fish, all in one pixel, and values at the end of their
//! range.

mod common;

use common::{Tank, base_drive, bodies, startled_drive};
use mirofish::params::{Boundary, Kind, Law, ParamId, ParamValue, Params};
use mirofish::shoal::{Body, Shoal, Stimuli, length};

const TWENTY_SECONDS: u32 = 1200;

/// Steps a lone fish for twenty seconds; how far it got outside, px, and how
/// often its velocity towards a wall changed sign.
fn swim(noise_weight: f32, fish: [f32; 4]) -> (f32, u64) {
    let mut tank = Tank::new(Params { noise_weight, ..Params::default() }, &[fish]);
    let mut outside = 0.0f32;
    for _ in 0..TWENTY_SECONDS {
        tank.step();
        tank.assert_finite("a lone fish");
        outside = outside.max(tank.farthest_outside_px());
    }
    (outside, tank.edge_flips)
}

/// The tank is about 9 s long and 5 s high: in 20 s a fish turns at a few walls,
/// once at each.
const MOST_TURNS: u64 = 8;

#[test]
fn a_lone_fish_turns_at_the_glass_without_leaving_or_trembling() {
    let ways = [
        ("head-on", [720.0, 450.0, 165.0, 0.0]),
        ("head-on, up", [720.0, 450.0, 0.0, -165.0]),
        ("into a corner", [1000.0, 450.0, 140.0, 126.0]),
        ("exactly into a corner", [200.0, 200.0, -116.0, -116.0]),
        ("along a wall", [200.0, 2.0, 165.0, 0.0]),
        ("along a wall, at the glass", [200.0, 0.0, 165.0, 0.0]),
        ("along a wall, in the margin", [60.0, 100.0, 0.0, 165.0]),
        ("at a slant", [900.0, 450.0, 160.0, 20.0]),
    ];
    for (name, fish) in ways {
        for noise_weight in [0.0, 0.2] {
            let (outside, turns) = swim(noise_weight, fish);
            assert!(outside <= 1.0, "{name}, noise {noise_weight}: {outside} px outside");
            assert!(turns <= MOST_TURNS, "{name}, noise {noise_weight}: {turns} changes of sign");
        }
    }
}

#[test]
fn fish_that_rest_against_the_glass_come_away_from_it() {
    for fish in [[0.0, 450.0, 0.0, 0.0], [1440.0, 900.0, 0.0, 0.0], [0.5, 0.5, 0.0, 0.0]] {
        let mut tank = Tank::new(Params::default(), &[fish]);
        for _ in 0..300 {
            tank.step();
        }
        let Body { x, y, .. } = *tank.shoal.body(0);
        assert!((20.0..1420.0).contains(&x) && (20.0..880.0).contains(&y), "{fish:?} is at {x}, {y}");
    }
}

#[test]
fn a_reference_shoal_stays_in_and_does_not_tremble() {
    let params = Params::default();
    let mut tank = Tank::new(params.clone(), &[[0.0; 4]; 400]);
    tank.shoal = Shoal::start(&params, 1);
    let mut outside = 0.0f32;
    for _ in 0..TWENTY_SECONDS {
        tank.step();
        outside = outside.max(tank.farthest_outside_px());
    }
    assert!(outside <= 1.0, "{outside} px outside");
    let per_fish_and_second = tank.edge_flips as f64 / 400.0 / 20.0;
    assert!(per_fish_and_second < 1.0, "{per_fish_and_second} changes of sign a fish and second");
}

#[test]
fn bounce_trembles_where_soft_does_not() {
    let turns = |boundary| {
        let params = Params { boundary, ..Params::default() };
        // Two that press each other over the glass.
        let mut tank = Tank::new(params, &[[-8.0, 450.0, -20.0, 0.0], [3.0, 450.0, -60.0, 0.0]]);
        for _ in 0..300 {
            tank.step();
        }
        tank.edge_flips
    };
    let (soft, bounce) = (turns(Boundary::Soft), turns(Boundary::Bounce));
    assert!(bounce > 5 * soft.max(1), "{bounce} changes of sign in Bounce, {soft} in Soft");
}

#[test]
fn a_fish_far_outside_comes_back() {
    for fish in [[-800.0, 450.0, -165.0, 0.0], [2500.0, 2000.0, 100.0, 100.0], [700.0, -3000.0, 0.0, 0.0]] {
        let mut tank = Tank::new(Params::default(), &[fish]);
        let mut nearest = tank.farthest_outside_px();
        for _ in 0..30 * 60 {
            tank.step();
            let outside = tank.farthest_outside_px();
            assert!(outside < nearest + 400.0, "{fish:?} goes away");
            nearest = nearest.min(outside);
        }
        assert_eq!(tank.farthest_outside_px(), 0.0, "{fish:?}");
    }
}

/// A school of 60 that swims right with its middle at `x`, in a spiral of uneven
/// distances.
fn school(x: f32) -> Tank {
    const GOLDEN_ANGLE_RAD: f32 = 2.399_963;
    let params = Params { boundary: Boundary::Wrap, ..Params::default() };
    let fish: Vec<[f32; 4]> = (0..60u8)
        .map(f32::from)
        .map(|i| {
            let (sin, cos) = (i * GOLDEN_ANGLE_RAD).sin_cos();
            let reach = 10.5 * i.sqrt();
            [(x + reach * cos).rem_euclid(1440.0), 450.0 + reach * sin, 150.0, 20.0 * (i * i).sin()]
        })
        .collect();
    Tank::new(params, &fish)
}

#[test]
fn a_school_that_crosses_the_seam_stays_the_school_it_was() {
    let (mut away, mut at_seam) = (school(720.0), school(1440.0));
    let around = |d: f32, side: f32| d - side * (d / side).round();
    let mut crossed = 0;
    for step in 0..45 {
        let before: Vec<f32> = at_seam.shoal.bodies().map(|body| body.x).collect();
        away.step();
        at_seam.step();
        for (id, (a, b)) in away.shoal.bodies().zip(at_seam.shoal.bodies()).enumerate() {
            let off = length([around(b.x - a.x - 720.0, 1440.0), around(b.y - a.y, 900.0)]);
            assert!(off < 0.05, "step {step}, fish {id}: {off} px off its twin");
            assert!((0.0..1440.0).contains(&b.x) && (0.0..900.0).contains(&b.y), "folded: {b:?}");
            crossed += u32::from(before[id] > 1300.0 && b.x < 100.0);
        }
    }
    assert!(crossed > 15, "{crossed} crossed the seam");
}

#[test]
fn no_fish_take_a_step() {
    for boundary in Boundary::ALL {
        let mut tank = Tank::new(Params { boundary: *boundary, ..Params::default() }, &[]);
        tank.step();
        assert!(tank.shoal.is_empty());
        assert_eq!(tank.edge_flips, 0);
    }
}

#[test]
fn fish_come_and_go_between_steps() {
    let mut tank = Tank::new(Params::default(), &[]);
    for count in [0, 1, 300, 2, 0, 57] {
        tank.params.fish_count = count;
        tank.shoal.resize(tank.params.fish_count as usize, &tank.params, 1);
        tank.drives.resize(count as usize, base_drive(&tank.params));
        for _ in 0..5 {
            tank.step();
        }
        tank.assert_finite("after a change of count");
        assert_eq!(tank.shoal.len(), count as usize);
    }
}

/// Distance to the nearest other fish, px, by id.
fn nearest_px(tank: &Tank) -> Vec<f32> {
    let bodies = bodies(&tank.shoal);
    let nearest = |id: usize| {
        let others = (0..bodies.len()).filter(|other| *other != id);
        others
            .map(|other| length([bodies[other].x - bodies[id].x, bodies[other].y - bodies[id].y]))
            .fold(f32::INFINITY, f32::min)
    };
    (0..bodies.len()).map(nearest).collect()
}

#[test]
fn four_hundred_in_one_pixel_disperse() {
    for boundary in Boundary::ALL {
        let params = Params { boundary: *boundary, noise_weight: 0.0, ..Params::default() };
        let mut tank = Tank::new(params, &[[700.5, 450.5, 0.0, 0.0]; 400]);
        tank.step();
        tank.assert_finite("one step after the pixel");
        for _ in 0..10 * 60 {
            tank.step();
        }
        tank.assert_finite("after the pixel");
        let mut nearest = nearest_px(&tank);
        nearest.sort_by(f32::total_cmp);
        assert!(nearest[0] > 1e-3, "{boundary:?}: two are still one, {}", nearest[0]);
        assert!(nearest[200] > 5.0, "{boundary:?}: half are within {} px", nearest[200]);
    }
}

#[test]
fn without_speed_fish_come_to_rest_and_keep_their_headings() {
    let mut tank = Tank::new(
        Params { max_speed: 0.0, ..Params::default() },
        &[[700.0, 450.0, 0.0, 165.0], [720.0, 450.0, 100.0, 0.0], [10.0, 10.0, 0.0, 0.0]],
    );
    for _ in 0..120 {
        tank.step();
    }
    tank.assert_finite("at rest");
    let rest = bodies(&tank.shoal);
    assert!(rest.iter().all(|body| length(body.velocity()) < 1e-3), "{rest:?}");
    assert_eq!(tank.shoal.body(2).heading(), [1.0, 0.0], "it never swam");
    for heading in tank.shoal.bodies().map(Body::heading) {
        assert!((length(heading) - 1.0).abs() < 1e-5, "{heading:?}");
    }
}

#[test]
fn without_a_margin_the_glass_still_holds() {
    let params = Params { edge_margin: 0.0, noise_weight: 0.0, ..Params::default() };
    for fish in [[1200.0, 450.0, 165.0, 0.0], [300.0, 800.0, -60.0, 150.0]] {
        let mut tank = Tank::new(params.clone(), &[fish]);
        for _ in 0..TWENTY_SECONDS {
            tank.step();
            assert!(tank.farthest_outside_px() < 10.0, "{:?}", tank.shoal.body(0));
        }
        tank.assert_finite("no margin");
    }
}

/// The lowest and the highest that a file may hold.
fn ends_of(id: ParamId) -> Vec<ParamValue> {
    match id.spec().kind {
        Kind::Float { hard, .. } => hard.map(ParamValue::Float).to_vec(),
        Kind::Choice { names, .. } => (0..names.len() as u8).map(ParamValue::Choice).collect(),
        // How many there are is not what this is about.
        Kind::Count { .. } => Vec::new(),
    }
}

/// A startled crowd with strays, some of them in one place.
fn crowd(params: &Params) -> Tank {
    let mut fish = vec![[5.0, 5.0, 0.0, 0.0]; 5];
    fish.extend((0..40).map(|i| [(i * 37 % 200) as f32, (i * 53 % 150) as f32, 30.0, -(i as f32)]));
    fish.extend([[-5000.0, 1e5, 1e4, -1e4], [1e6, -1e6, 0.0, 0.0]]);
    let mut tank = Tank::new(params.clone(), &fish);
    let frightened = startled_drive(params);
    for (id, drive) in tank.drives.iter_mut().enumerate() {
        if id % 2 == 0 {
            *drive = frightened;
        }
    }
    tank.stimuli = Stimuli {
        pointer: Some([100.0, 75.0]),
        shy_weight: params.shy_weight,
        shy_reach: params.shy_reach,
        curious_distance: params.curious_distance,
        last_click: Some([5.0, 5.0]),
        startle_reach: params.startle_reach,
        home: [params.tank_width / 2.0, params.tank_height / 2.0],
        home_radius: params.homing_radius_ratio * params.shorter_side(),
    };
    tank
}

fn run_a_second(params: &Params, what: &str) {
    let mut tank = crowd(params);
    for _ in 0..60 {
        tank.step();
    }
    tank.assert_finite(what);
}

#[test]
fn every_parameter_may_be_at_either_end_of_its_range() {
    for &id in ParamId::ALL {
        for value in ends_of(id) {
            for (law, boundary) in [(Law::Summed, Boundary::Soft), (Law::PerRule, Boundary::Wrap)] {
                let mut params = Params { law, boundary, ..Params::default() };
                params.set(id, value).expect("an end of the hard range is in it");
                run_a_second(&params, &format!("{} at {value:?}, {law:?}, {boundary:?}", id.spec().field));
            }
        }
    }
}

#[test]
fn all_limits_at_their_ends_together_stay_finite() {
    for law in Law::ALL {
        for boundary in Boundary::ALL {
            for max_force in [0.1, 100_000.0] {
                for side in [20.0, 100_000.0] {
                    let params = Params {
                        law: *law,
                        boundary: *boundary,
                        max_force,
                        tank_width: side,
                        tank_height: 20.0,
                        max_speed: 10_000.0,
                        perception_radius: 5000.0,
                        separation_radius: 5000.0,
                        startle_speed_factor: 100.0,
                        startle_force_factor: 100.0,
                        startle_separation_weight: 100.0,
                        startle_cohesion_weight: 100.0,
                        startle_flee_weight: 100.0,
                        separation_weight: 100.0,
                        alignment_weight: 100.0,
                        cohesion_weight: 100.0,
                        noise_weight: 100.0,
                        edge_weight: 100.0,
                        edge_margin: 10_000.0,
                        shy_weight: 100.0,
                        ..Params::default()
                    };
                    run_a_second(&params, &format!("{law:?}, {boundary:?}, force {max_force}, side {side}"));
                }
            }
        }
    }
}
