//! Two plain ways to step a shoal, to measure the library against: as an
//! article would write it ([`article`]), and every fish against every other
//! ([`all_pairs`]). They share no code with the step, so that they stay what
//! they are when it changes.
//!
//! Both do SPEC 4 with the summed law, the soft edge and a view all around,
//! without noise, states and scene. What is here is done once a fish and step;
//! how neighbors are found and added up is each one's own.

// Every bench and test is a crate of its own and uses a part of this.
#![allow(dead_code)]

pub mod all_pairs;
pub mod article;

use mirofish::params::Params;
use std::ops::{Add, AddAssign, Mul, Sub};

/// Length of a step, s.
const STEP_S: f32 = 1.0 / 60.0;
/// A fish slower than this, px/s, keeps the heading it had.
const STANDSTILL_PX_PER_S: f32 = 1e-6;

/// What all fish obey.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Width and height of the tank, px.
    pub side: [f32; 2],
    /// How far a fish sees, px.
    pub perception_radius: f32,
    /// How near others crowd it, px.
    pub separation_radius: f32,
    /// Weight of the way out of the crowd.
    pub separation_weight: f32,
    /// Weight of the neighbors' direction.
    pub alignment_weight: f32,
    /// Weight of the way to the neighbors' center.
    pub cohesion_weight: f32,
    /// Reach of the soft edge, px, above 0: the one that acts, at most a
    /// quarter of the shorter side.
    pub edge_margin: f32,
    /// Weight of the soft edge.
    pub edge_weight: f32,
    /// px/s. No fish may be faster at the start.
    pub max_speed: f32,
    /// px/s².
    pub max_force: f32,
}

impl Rules {
    /// Those of a preset; what it says besides is left out.
    pub fn of(params: &Params) -> Self {
        Self {
            side: [params.tank_width, params.tank_height],
            perception_radius: params.perception_radius,
            separation_radius: params.separation_radius,
            separation_weight: params.separation_weight,
            alignment_weight: params.alignment_weight,
            cohesion_weight: params.cohesion_weight,
            edge_margin: params.effective_edge_margin(),
            edge_weight: params.edge_weight,
            max_speed: params.max_speed,
            max_force: params.max_force,
        }
    }
}

/// A point, px, or a velocity, px/s, or a direction; y points down.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Vector {
    x: f32,
    y: f32,
}

impl Vector {
    const ZERO: Self = Self { x: 0.0, y: 0.0 };

    const fn new(x: f32, y: f32) -> Self {
        Self { x, y }
    }

    fn length_sq(self) -> f32 {
        self.x * self.x + self.y * self.y
    }

    fn length(self) -> f32 {
        self.length_sq().sqrt()
    }

    /// At length 1, or zero if it is shorter than `floor` or zero: sums that
    /// are rounding noise have no direction.
    fn unit_above(self, floor: f32) -> Self {
        let length = self.length();
        if length > 0.0 && length >= floor { self * (1.0 / length) } else { Self::ZERO }
    }

    /// Shortened to `most` if it is longer.
    fn limited(self, most: f32) -> Self {
        let length = self.length();
        if length > most { self * (most / length) } else { self }
    }

    /// Direction of this velocity, or `last` for a fish that stands still.
    fn heading_or(self, last: Self) -> Self {
        let speed = self.length();
        if speed < STANDSTILL_PX_PER_S { last } else { self * (1.0 / speed) }
    }
}

impl Add for Vector {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl AddAssign for Vector {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Vector {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Vector {
    type Output = Self;
    fn mul(self, factor: f32) -> Self {
        Self::new(self.x * factor, self.y * factor)
    }
}

/// Sums over the neighbors of one fish.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// Of -d / |d|² within the separation radius, /px.
    separation: Vector,
    /// Of velocities, px/s.
    alignment: Vector,
    /// Of d, px.
    cohesion: Vector,
}

impl Sums {
    /// Where the fish would go, in multiples of its maximum speed: the three
    /// rules, or its own course if they say nothing, and the glass over all.
    fn wish(&self, heading: Vector, glass: &Glass, rules: &Rules) -> Vector {
        let separation = self.separation.unit_above(1e-6) * rules.separation_weight;
        let alignment = self.alignment.unit_above(1e-3) * rules.alignment_weight;
        let cohesion = self.cohesion.unit_above(1e-3) * rules.cohesion_weight;
        let is_silent = [separation, alignment, cohesion] == [Vector::ZERO; 3];
        let rest = if is_silent { heading } else { alignment + cohesion };
        separation * (1.0 - glass.grip / 2.0) + rest * (1.0 - glass.grip) + glass.push * rules.edge_weight
    }
}

/// What the soft edge does to one fish.
#[derive(Clone, Copy, Debug)]
struct Glass {
    /// Sum over the walls of e times the inward normal.
    push: Vector,
    /// The largest e, at most 1.
    grip: f32,
}

impl Glass {
    /// Felt at `position`, px, with `velocity`, px/s, by a fish that brakes
    /// with `max_force`, px/s².
    fn at(position: Vector, velocity: Vector, max_force: f32, rules: &Rules) -> Self {
        let urgency = |distance, speed_out| urgency(distance, speed_out, max_force, rules.edge_margin);
        let left = urgency(position.x, -velocity.x);
        let right = urgency(rules.side[0] - position.x, velocity.x);
        let top = urgency(position.y, -velocity.y);
        let bottom = urgency(rules.side[1] - position.y, velocity.y);
        let grip = left.max(right).max(top).max(bottom).min(1.0);
        Self { push: Vector::new(left - right, top - bottom), grip }
    }
}

/// e of one wall: `distance` px away, neared with `speed_out` px/s.
fn urgency(distance: f32, speed_out: f32, max_force: f32, margin: f32) -> f32 {
    let speed_out = speed_out.max(0.0);
    let spare = distance - speed_out * speed_out / (2.0 * max_force);
    let u = ((margin - spare) / margin).clamp(0.0, 2.0);
    u * u
}
