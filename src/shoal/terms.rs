//! Everything that pulls at one fish in one step, term by term (SPEC 4 to 6).

use super::Body;
use super::grid::short_way_along;
use super::random::{Purpose, bits};
use super::step::Drive;
use super::sums::{RuleSums, is_coincident};
use super::vector::{Vec2, ZERO, add, dot, length, scale, sub, unit_above};
use crate::clock::Step;
use crate::params::{Boundary, Law, Params};
use std::sync::LazyLock;

/// What all fish obey in a step, in the form the step needs it.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) perception_sq: f32,
    pub(super) separation_sq: f32,
    pub(super) sees_all_around: bool,
    pub(super) view_cos: f32,
    pub(super) law: Law,
    pub(super) boundary: Boundary,
    pub(super) side: Vec2,
    pub(super) margin: f32,
    pub(super) edge_weight: f32,
    alignment_weight: f32,
    noise_weight: f32,
}

impl Rules {
    /// Puts the parameters into the form of the step.
    #[must_use]
    pub fn new(params: &Params) -> Self {
        Self {
            perception_sq: params.perception_radius * params.perception_radius,
            separation_sq: params.separation_radius * params.separation_radius,
            sees_all_around: params.view_angle >= 360.0,
            view_cos: libm::cosf(params.view_angle.to_radians() / 2.0),
            law: params.law,
            boundary: params.boundary,
            side: [params.tank_width, params.tank_height],
            margin: params.effective_edge_margin(),
            edge_weight: params.edge_weight,
            alignment_weight: params.alignment_weight,
            noise_weight: params.noise_weight,
        }
    }

    /// Whether two fish at this squared distance, px², may see each other.
    #[inline]
    #[must_use]
    pub fn is_within_perception(&self, distance_sq: f32) -> bool {
        distance_sq < self.perception_sq
    }

    /// Whether a fish with this heading has the fish at `d` from it for a
    /// neighbor.
    #[inline]
    #[must_use]
    pub fn is_seen(&self, heading: Vec2, d: Vec2) -> bool {
        let distance_sq = dot(d, d);
        self.is_within_perception(distance_sq)
            && (self.sees_all_around
                || is_coincident(distance_sq)
                || dot(heading, d) >= self.view_cos * distance_sq.sqrt())
    }

    /// The way from `from` to `to`; in a torus the short one.
    #[must_use]
    pub fn way(&self, from: Vec2, to: Vec2) -> Vec2 {
        let d = sub(to, from);
        if self.boundary == Boundary::Wrap {
            [short_way_along(d[0], self.side[0]), short_way_along(d[1], self.side[1])]
        } else {
            d
        }
    }
}

/// What happens in the tank that fish may answer to.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stimuli {
    /// Where the pointer is, px, if it is over the tank.
    pub pointer: Option<Vec2>,
    /// Shy weight times the pointer's energy.
    pub shy_weight: f32,
    /// Distance at which shyness has faded, px.
    pub shy_reach: f32,
    /// Distance to the pointer that curious fish keep, px.
    pub curious_distance: f32,
    /// Where the last click was, px.
    pub last_click: Option<Vec2>,
    /// Distance at which fleeing has faded, px.
    pub startle_reach: f32,
    /// Center of the home, px.
    pub home: Vec2,
    /// Radius of the home, px.
    pub home_radius: f32,
}

/// The terms of the sum for one fish: direction times weight, before the
/// glass damps them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// Away from crowding neighbors.
    pub separation: Vec2,
    /// Along the neighbors' velocities.
    pub alignment: Vec2,
    /// Towards the neighbors' center.
    pub cohesion: Vec2,
    /// Its own heading, if the three rules say nothing.
    pub course: Vec2,
    /// A smooth random wish.
    pub noise: Vec2,
    /// Away from the last click.
    pub flee: Vec2,
    /// Away from a moving pointer.
    pub shy: Vec2,
    /// To the pointer, or back from it if too near.
    pub curious: Vec2,
    /// To the center of the tank.
    pub home: Vec2,
    /// What the soft edge does.
    pub glass: Glass,
}

impl Terms {
    /// Collects the terms of one fish.
    #[must_use]
    pub fn of(fish: &Fish, sums: &RuleSums, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Self {
        let [separation, alignment, cohesion] = sums.units();
        let separation = scale(separation, drive.separation_weight);
        let alignment = scale(alignment, rules.alignment_weight);
        let cohesion = scale(cohesion, drive.cohesion_weight);
        let silent = separation == ZERO && alignment == ZERO && cohesion == ZERO;
        Self {
            separation,
            alignment,
            cohesion,
            course: if silent { fish.heading } else { ZERO },
            noise: fish.noise(rules.noise_weight),
            flee: fish.flee(drive, rules, stimuli),
            shy: fish.shy(rules, stimuli),
            curious: fish.curious(drive, rules, stimuli),
            home: fish.home(drive, rules, stimuli),
            glass: Glass::at(&fish.body, drive.max_force, rules),
        }
    }

    /// The terms that the glass damps fully, in the order in which they are
    /// added.
    #[must_use]
    pub const fn damped(&self) -> [Vec2; 8] {
        [self.alignment, self.cohesion, self.course, self.noise, self.flee, self.shy, self.curious, self.home]
    }
}

/// One fish at one step.
#[derive(Clone, Copy, Debug)]
pub struct Fish {
    pub(super) id: u32,
    pub(super) body: Body,
    pub(super) heading: Vec2,
    pub(super) seed: u64,
    pub(super) step: Step,
}

impl Fish {
    fn noise(&self, weight: f32) -> Vec2 {
        if weight == 0.0 { ZERO } else { scale(noise_vector(self.seed, self.id, self.step), weight) }
    }

    fn flee(&self, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        let Some(click) = stimuli.last_click.filter(|_| drive.flee_weight > 0.0) else {
            return ZERO;
        };
        let away = rules.way(click, self.body.pos());
        let distance = length(away);
        let strength = drive.flee_weight * fading(distance, stimuli.startle_reach);
        if distance == 0.0 { scale(self.heading, strength) } else { scale(away, strength / distance) }
    }

    fn shy(&self, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        let Some(pointer) = stimuli.pointer.filter(|_| stimuli.shy_weight > 0.0) else {
            return ZERO;
        };
        let away = rules.way(pointer, self.body.pos());
        scale(unit_above(away, 0.0), stimuli.shy_weight * fading(length(away), stimuli.shy_reach))
    }

    fn curious(&self, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        let Some(pointer) = stimuli.pointer.filter(|_| drive.curious_weight > 0.0) else {
            return ZERO;
        };
        let towards = rules.way(self.body.pos(), pointer);
        let keep = stimuli.curious_distance;
        let pull = ((length(towards) - keep) / keep).clamp(-1.0, 1.0);
        scale(unit_above(towards, 0.0), drive.curious_weight * pull)
    }

    fn home(&self, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        if drive.homing_weight <= 0.0 {
            return ZERO;
        }
        let towards = rules.way(self.body.pos(), stimuli.home);
        let radius = stimuli.home_radius;
        let pull = ((length(towards) - radius) / radius).clamp(0.0, 1.0);
        scale(unit_above(towards, 0.0), drive.homing_weight * pull)
    }
}

/// 1 at distance 0, falling evenly to 0 at `reach`.
fn fading(distance: f32, reach: f32) -> f32 {
    (1.0 - distance / reach).max(0.0)
}

/// Steps between two lattice vectors of the noise: half a second.
const NOISE_LATTICE: u64 = 30;

/// The smooth random wish of a fish: hashed unit vectors half a second apart,
/// eased from one to the next. Its length is at most 1.
#[must_use]
pub fn noise_vector(seed: u64, fish: u32, step: Step) -> Vec2 {
    let node = step.0 / NOISE_LATTICE;
    let t = (step.0 % NOISE_LATTICE) as f32 / NOISE_LATTICE as f32;
    let eased = t * t * (3.0 - 2.0 * t);
    let (from, to) = (lattice_vector(seed, fish, node), lattice_vector(seed, fish, node + 1));
    add(scale(from, 1.0 - eased), scale(to, eased))
}

/// One of 256 directions: a table, since two sines a fish and step would cost
/// as much as its neighbors.
fn lattice_vector(seed: u64, fish: u32, node: u64) -> Vec2 {
    static DIRECTIONS: LazyLock<[Vec2; 256]> = LazyLock::new(|| {
        std::array::from_fn(|i| {
            let (sin, cos) = libm::sincosf(std::f32::consts::TAU * i as f32 / 256.0);
            [cos, sin]
        })
    });
    DIRECTIONS[(bits(seed, fish, node, Purpose::Noise) >> 56) as usize]
}

/// What the soft edge does to one fish: it always wins, and never by setting a
/// position or turning a velocity around.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Glass {
    /// Sum over the walls of e times the inward normal.
    pub push: Vec2,
    /// The largest e, at most 1: how much the glass has taken over.
    pub grip: f32,
}

impl Glass {
    /// The glass as felt by a body that can brake with `max_force`, px/s².
    #[must_use]
    pub fn at(body: &Body, max_force: f32, rules: &Rules) -> Self {
        let mut glass = Self::default();
        if rules.boundary != Boundary::Soft {
            return glass;
        }
        for (axis, (place, speed)) in [(body.x, body.vx), (body.y, body.vy)].into_iter().enumerate() {
            let near = urgency(place, -speed, max_force, rules.margin);
            let far = urgency(rules.side[axis] - place, speed, max_force, rules.margin);
            glass.push[axis] = near - far;
            glass.grip = glass.grip.max(near).max(far);
        }
        glass.grip = glass.grip.min(1.0);
        glass
    }

    /// Factor on separation: half as strong at the most, or shoals would be
    /// squashed at the glass.
    #[must_use]
    pub fn on_separation(&self) -> f32 {
        1.0 - self.grip / 2.0
    }

    /// Factor on everything else but the edge itself.
    #[must_use]
    pub fn on_the_rest(&self) -> f32 {
        1.0 - self.grip
    }
}

/// e of one wall: `distance` px away, neared with `speed_out` px/s.
fn urgency(distance: f32, speed_out: f32, max_force: f32, margin: f32) -> f32 {
    let speed_out = speed_out.max(0.0);
    let spare = distance - speed_out * speed_out / (2.0 * max_force);
    let u = if margin > 0.0 {
        ((margin - spare) / margin).clamp(0.0, 2.0)
    } else if spare < 0.0 {
        2.0
    } else {
        0.0
    };
    u * u
}
