//! Random cases for the step: any tank, any radius, fish in every awkward
//! place.

use super::{Tank, base_drive};
use mirofish::clock::Step;
use mirofish::params::{Boundary, Law, Params};
use mirofish::shoal::{Body, Drive, Stimuli, Vec2};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Where a fish is put.
#[derive(Clone, Copy, Debug)]
enum Spot {
    /// Anywhere in the tank, as a share of its sides.
    Anywhere(Vec2),
    /// Beside the middle, px.
    Huddled(Vec2),
    /// Beside a corner and the seams there, px.
    Cornered(Vec2),
    /// Far from the tank, px.
    Astray(Vec2),
    /// Exactly where the fish before it is.
    OnTheLast,
    /// Within the least of distances from the fish before it.
    AtTheLast,
}

impl Spot {
    fn place(self, sides: Vec2, last: Vec2) -> Vec2 {
        match self {
            Self::Anywhere([x, y]) => [sides[0] * x, sides[1] * y],
            Self::Huddled([x, y]) => [sides[0] / 2.0 + x, sides[1] / 2.0 + y],
            Self::Cornered(place) | Self::Astray(place) => place,
            Self::OnTheLast => last,
            Self::AtTheLast => [last[0] + 5e-5, last[1]],
        }
    }
}

/// A fish before it is known how large the tank is and how fast it may swim.
#[derive(Clone, Copy, Debug)]
struct Hatchling {
    spot: Spot,
    heading_rad: f32,
    /// Speed as a share of its own maximum.
    pace: f32,
    drive: Option<Drive>,
}

fn square(reach: f32) -> impl Strategy<Value = Vec2> {
    [-reach..reach, -reach..reach]
}

fn spot(with_coincident: bool) -> impl Strategy<Value = Spot> {
    prop_oneof![
        6 => [0.0f32..1.0, 0.0f32..1.0].prop_map(Spot::Anywhere),
        6 => square(60.0).prop_map(Spot::Huddled),
        2 => square(30.0).prop_map(Spot::Cornered),
        1 => square(3000.0).prop_map(Spot::Astray),
        1 => square(1e5).prop_map(Spot::Astray),
        u32::from(with_coincident) => prop::sample::select(&[Spot::OnTheLast, Spot::AtTheLast][..]),
    ]
}

fn off_or(range: std::ops::Range<f32>) -> impl Strategy<Value = f32> {
    prop_oneof![1 => Just(0.0f32), 3 => range]
}

prop_compose! {
    fn drive()(
        max_speed in off_or(1.0..600.0),
        max_force in prop_oneof![0.1f32..10.0, 10.0f32..2000.0],
        separation_weight in off_or(0.0..5.0),
        cohesion_weight in off_or(0.0..5.0),
        flee_weight in off_or(0.0..5.0),
        curious_weight in off_or(0.0..5.0),
        homing_weight in off_or(0.0..5.0),
    ) -> Drive {
        Drive {
            max_speed, max_force, separation_weight, cohesion_weight,
            flee_weight, curious_weight, homing_weight,
        }
    }
}

prop_compose! {
    fn hatchling(with_coincident: bool)(
        spot in spot(with_coincident),
        heading_rad in 0.0f32..std::f32::consts::TAU,
        pace in off_or(0.0..1.5),
        drive in option::of(drive()),
    ) -> Hatchling {
        Hatchling { spot, heading_rad, pace, drive }
    }
}

fn side() -> impl Strategy<Value = f32> {
    prop_oneof![1 => 20.0f32..60.0, 2 => 60.0f32..600.0, 3 => 600.0f32..2000.0]
}

fn perception() -> impl Strategy<Value = f32> {
    prop_oneof![1.0f32..10.0, 10.0f32..70.0, 70.0f32..300.0, 300.0f32..5000.0]
}

fn crowding() -> impl Strategy<Value = f32> {
    prop_oneof![1 => Just(0.0f32), 4 => 1.0f32..60.0, 1 => 60.0f32..5000.0]
}

fn view() -> impl Strategy<Value = f32> {
    prop_oneof![1 => Just(360.0f32), 1 => 1.0f32..359.0]
}

fn margin() -> impl Strategy<Value = f32> {
    prop_oneof![1 => Just(0.0f32), 4 => 1.0f32..400.0, 1 => Just(10_000.0f32)]
}

prop_compose! {
    fn rules()(
        law in prop::sample::select(Law::ALL),
        boundary in prop::sample::select(Boundary::ALL),
        tank_width in side(),
        tank_height in side(),
        perception_radius in perception(),
        separation_radius in crowding(),
        view_angle in view(),
        alignment_weight in off_or(0.0..5.0),
        noise_weight in off_or(0.0..1.0),
        edge_margin in margin(),
        edge_weight in 1.0f32..6.0,
    ) -> Params {
        Params {
            law, boundary, tank_width, tank_height, perception_radius, separation_radius, view_angle,
            alignment_weight, noise_weight, edge_margin, edge_weight, ..Params::default()
        }
    }
}

prop_compose! {
    /// What there is to answer to; places as shares of the sides.
    fn stimuli()(
        pointer in option::of([0.0f32..1.0, 0.0f32..1.0]),
        last_click in option::of([0.0f32..1.0, 0.0f32..1.0]),
        shy_weight in off_or(0.0..2.0),
        reach in 10.0f32..1000.0,
        curious_distance in 1.0f32..300.0,
        home_radius in 5.0f32..400.0,
    ) -> Stimuli {
        Stimuli {
            pointer, last_click, shy_weight, shy_reach: reach, startle_reach: reach,
            curious_distance, home_radius, home: [0.5, 0.5],
        }
    }
}

prop_compose! {
    /// Up to 60 fish in any tank, about to take a step.
    pub fn tank(with_coincident: bool)(
        params in rules(),
        hatchlings in vec(hatchling(with_coincident), 0..=60),
        stimuli in stimuli(),
        clicked_fish in option::of(0usize..60),
        seed in any::<u64>(),
        now in 0u64..100_000,
    ) -> Tank {
        filled(params, &hatchlings, &stimuli, clicked_fish, seed, Step(now))
    }
}

fn filled(
    params: Params,
    hatchlings: &[Hatchling],
    stimuli: &Stimuli,
    clicked_fish: Option<usize>,
    seed: u64,
    now: Step,
) -> Tank {
    let sides = [params.tank_width, params.tank_height];
    let drives: Vec<Drive> = hatchlings.iter().map(|h| h.drive.unwrap_or(base_drive(&params))).collect();
    let mut fish = Vec::new();
    let mut last = [sides[0] / 2.0, sides[1] / 2.0];
    for (hatchling, drive) in hatchlings.iter().zip(&drives) {
        last = hatchling.spot.place(sides, last);
        let speed = hatchling.pace * drive.max_speed;
        let (sin, cos) = hatchling.heading_rad.sin_cos();
        fish.push([last[0], last[1], speed * cos, speed * sin]);
    }
    let mut tank = Tank::new(params, &fish);
    for (id, hatchling) in hatchlings.iter().enumerate() {
        let body = tank.shoal.body_mut(id);
        if body.stands_still() {
            let (sin, cos) = hatchling.heading_rad.sin_cos();
            *body = Body::new(body.pos(), [cos, sin], 0.0);
        }
    }
    let in_tank = |[x, y]: Vec2| [x * sides[0], y * sides[1]];
    // A click falls in the tank; a fish astray is out of its reach.
    let is_inside = |[x, y]: &Vec2| (0.0..sides[0]).contains(x) && (0.0..sides[1]).contains(y);
    let clicked = clicked_fish.filter(|fish| *fish < tank.shoal.len()).map(|fish| *tank.shoal.body(fish));
    let on_fish = clicked.map(|body| body.pos()).filter(is_inside);
    tank.stimuli = Stimuli {
        pointer: stimuli.pointer.map(in_tank),
        last_click: on_fish.or(stimuli.last_click.map(in_tank)),
        home: in_tank(stimuli.home),
        ..*stimuli
    };
    (tank.drives, tank.seed, tank.now) = (drives, seed, now);
    tank
}

/// What tells one case from another when it fails.
impl std::fmt::Debug for Tank {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Params { law, boundary, tank_width, tank_height, .. } = self.params;
        let p = &self.params;
        writeln!(
            f,
            "{law:?}, {boundary:?}, {tank_width} x {tank_height}, seed {}, {:?}",
            self.seed, self.now
        )?;
        writeln!(
            f,
            "perception {}, separation {}, view {}, alignment {}, noise {}, margin {}, edge {}",
            p.perception_radius,
            p.separation_radius,
            p.view_angle,
            p.alignment_weight,
            p.noise_weight,
            p.edge_margin,
            p.edge_weight
        )?;
        writeln!(f, "{:?}", self.stimuli)?;
        for (id, body) in self.shoal.bodies().enumerate() {
            writeln!(f, "{id}: {body:?} heading {:?}, {:?}", body.heading(), self.drives[id])?;
        }
        Ok(())
    }
}
