//! What holds for the step of any shoal: it agrees with an independent reading
//! of its definition, does not depend on the order of fish, gives the same
//! bits for the same input, and keeps headings and speeds within their bounds.

mod common;

use common::cases::tank;
use common::oracle::{self, Foretold, World};
use common::{Tank, base_drive, bodies, for_all};
use mirofish::params::{Boundary, Law, Params};
use mirofish::shoal::{Body, Drive, Shoal, ShoalScratch, length};
use proptest::prelude::*;
use std::cell::RefCell;

const CASES: u32 = 3000;
/// How far the step may be from its definition, px/s.
const SPEED_TOLERANCE_PX_PER_S: f64 = 0.02;
/// A fish for which f32 itself may be farther off than this is left out, px/s.
const MOST_ROUNDING_PX_PER_S: f64 = 0.01;

fn foretold(tank: &Tank) -> Vec<Foretold> {
    let Tank { params, shoal, stimuli, drives, seed, now, .. } = tank;
    oracle::step(shoal, &World { params, stimuli, drives, seed: *seed, now: *now })
}

/// Fish that were judged and left out, per law and boundary.
#[derive(Default)]
struct Tally([[(u32, u32); 4]; 2]);

impl Tally {
    fn count(&mut self, tank: &Tank, judged: bool) {
        let place = &mut self.0[tank.params.law as usize][tank.params.boundary as usize];
        if judged { place.0 += 1 } else { place.1 += 1 }
    }

    /// Fails if the test was easy: too many fish left out.
    fn assert_most_were_judged(&self) {
        for law in Law::ALL {
            for boundary in Boundary::ALL {
                let (judged, left_out) = self.0[*law as usize][*boundary as usize];
                let share = f64::from(judged) / f64::from(judged + left_out);
                assert!(
                    judged > 1000 && share > 0.9,
                    "{law:?}, {boundary:?}: {judged} judged, {left_out} left out"
                );
            }
        }
    }
}

/// Difference of places, in a torus the short way, px.
fn apart(tank: &Tank, a: [f64; 2], b: [f64; 2]) -> f64 {
    let sides = [tank.params.tank_width, tank.params.tank_height].map(f64::from);
    let [dx, dy] = [0, 1].map(|axis| {
        let d = a[axis] - b[axis];
        let is_round = tank.params.boundary == Boundary::Wrap;
        if is_round { d - sides[axis] * (d / sides[axis]).round() } else { d }
    });
    dx.hypot(dy)
}

fn agrees(tank: &Tank, body: &Body, wanted: &Foretold) -> bool {
    let [x, y, vx, vy] = [body.x, body.y, body.vx, body.vy].map(f64::from);
    let off = (vx - wanted.velocity[0]).hypot(vy - wanted.velocity[1]);
    let rounding = 2.0 * f64::from(f32::EPSILON) * (x.abs() + y.abs()).max(2000.0);
    off <= SPEED_TOLERANCE_PX_PER_S
        && apart(tank, [x, y], wanted.place) <= SPEED_TOLERANCE_PX_PER_S / 60.0 + rounding
}

#[test]
fn the_step_is_what_its_definition_says() {
    let tally = RefCell::new(Tally::default());
    for_all(CASES, &tank(true), |mut tank| {
        let wanted = foretold(&tank);
        let before = format!("{tank:?}");
        tank.step();
        for (id, (body, wanted)) in tank.shoal.bodies().zip(&wanted).enumerate() {
            let is_judged = wanted.error < MOST_ROUNDING_PX_PER_S;
            tally.borrow_mut().count(&tank, is_judged);
            prop_assert!(
                !is_judged || agrees(&tank, body, wanted),
                "fish {}: {:?}, but by the definition {:?}\n{}",
                id,
                body,
                wanted,
                before
            );
        }
        Ok(())
    });
    tally.borrow().assert_most_were_judged();
}

#[test]
fn a_large_shoal_is_what_its_definition_says_while_it_swims() {
    for (perception_radius, boundary) in
        Boundary::ALL.iter().flat_map(|boundary| [(15.0, *boundary), (70.0, *boundary), (700.0, *boundary)])
    {
        let params = Params { perception_radius, boundary, fish_count: 1000, ..Params::default() };
        let mut tank = Tank::new(params.clone(), &[[0.0; 4]; 1000]);
        tank.shoal = Shoal::start(&params, 7);
        let mut judged = 0;
        for step in 0..31 {
            let wanted = if step % 30 == 0 { foretold(&tank) } else { Vec::new() };
            tank.step();
            for (id, (body, wanted)) in tank.shoal.bodies().zip(&wanted).enumerate() {
                let is_judged = wanted.error < MOST_ROUNDING_PX_PER_S;
                judged += u32::from(is_judged);
                let what = format!("{boundary:?}, {perception_radius} px, step {step}, fish {id}");
                assert!(!is_judged || agrees(&tank, body, wanted), "{what}: {body:?}, not {wanted:?}");
            }
        }
        assert!(judged > 1600, "{boundary:?}, {perception_radius} px: {judged} of 2000 were judged");
    }
}

/// The tank with its fish in another order: new id i is the old fish order[i].
fn reordered(tank: &Tank, order: &[usize]) -> Tank {
    let fish: Vec<[f32; 4]> = order
        .iter()
        .map(|&old| {
            let Body { x, y, vx, vy } = *tank.shoal.body(old);
            [x, y, vx, vy]
        })
        .collect();
    let mut other = Tank::new(tank.params.clone(), &fish);
    other.drives = order.iter().map(|&old| tank.drives[old]).collect();
    (other.stimuli, other.seed, other.now) = (tank.stimuli, tank.seed, tank.now);
    other
}

#[test]
fn the_order_of_fish_does_not_matter() {
    let compared = RefCell::new(0);
    let keys = proptest::collection::vec(any::<u32>(), 60);
    for_all(256, &(tank(false), keys), |(mut tank, keys)| {
        // Noise belongs to an id, and so would the way coincident fish part.
        tank.params.noise_weight = 0.0;
        let mut order: Vec<usize> = (0..tank.shoal.len()).collect();
        order.sort_by_key(|&old| keys[old]);
        let wanted = foretold(&tank);
        let mut other = reordered(&tank, &order);
        tank.step();
        other.step();
        for (new, &old) in order.iter().enumerate() {
            if wanted[old].error >= MOST_ROUNDING_PX_PER_S {
                continue;
            }
            *compared.borrow_mut() += 1;
            let (a, b) = (*tank.shoal.body(old), *other.shoal.body(new));
            let off = length([a.vx - b.vx, a.vy - b.vy]);
            prop_assert!(f64::from(off) < SPEED_TOLERANCE_PX_PER_S, "fish {}: {:?}, {:?}", old, a, b);
        }
        Ok(())
    });
    assert!(*compared.borrow() > 4000, "{} fish were compared", compared.borrow());
}

fn bits(tank: &Tank) -> Vec<[u32; 4]> {
    tank.shoal.bodies().map(|body| [body.x, body.y, body.vx, body.vy].map(f32::to_bits)).collect()
}

#[test]
fn the_same_input_gives_the_same_bits_whatever_ran_before() {
    let used = RefCell::new(ShoalScratch::default());
    for_all(256, &tank(true), |mut tank| {
        let order: Vec<usize> = (0..tank.shoal.len()).collect();
        let mut again = reordered(&tank, &order);
        again.scratch = used.take();
        for _ in 0..3 {
            tank.step();
            again.step();
        }
        prop_assert_eq!(bits(&tank), bits(&again));
        prop_assert_eq!(tank.edge_flips, again.edge_flips);
        used.replace(again.scratch);
        Ok(())
    });
}

/// Fastest that a fish may be after a step, px/s.
fn most_px_per_s(before: &Body, drive: &Drive) -> f32 {
    drive.max_speed.max(length(before.velocity()) - drive.max_force / 60.0)
}

#[test]
fn headings_are_units_and_nobody_is_too_fast() {
    for_all(256, &tank(true), |mut tank| {
        for _ in 0..10 {
            let before = bodies(&tank.shoal);
            tank.step();
            tank.assert_finite("ten steps");
            for (id, body) in tank.shoal.bodies().enumerate() {
                let heading = body.heading();
                prop_assert!((length(heading) - 1.0).abs() < 1e-5, "fish {} heads {:?}", id, heading);
                let speed = length(body.velocity());
                let most = most_px_per_s(&before[id], &tank.drives[id]);
                prop_assert!(speed <= most * 1.000_01 + 1e-4, "fish {}: {} over {}", id, speed, most);
                let along = speed < 1e-4
                    || length([body.vx / speed - heading[0], body.vy / speed - heading[1]]) < 1e-4;
                prop_assert!(along, "fish {} swims {:?} but heads {:?}", id, body, heading);
            }
        }
        Ok(())
    });
}

#[test]
fn a_limit_that_falls_jerks_nobody() {
    for_all(256, &tank(true), |mut tank| {
        tank.drives = vec![base_drive(&tank.params); tank.shoal.len()];
        let slow = Drive { max_speed: 20.0, ..base_drive(&tank.params) };
        for _ in 0..5 {
            tank.step();
        }
        tank.params.boundary = Boundary::Open;
        tank.drives.fill(slow);
        for _ in 0..30 {
            let before = bodies(&tank.shoal);
            tank.step();
            for (old, new) in before.iter().zip(tank.shoal.bodies()) {
                let change = length([new.vx - old.vx, new.vy - old.vy]);
                // Steering and the limit may each take what the force can.
                prop_assert!(change <= 2.0 * slow.max_force / 60.0 + 1e-2, "{:?} became {:?}", old, new);
            }
        }
        Ok(())
    });
}
