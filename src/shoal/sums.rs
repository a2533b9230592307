//! What a fish sees of its neighbors: the three sums of Reynolds' rules
//! (SPEC 4; Reynolds 1987).

use super::Body;
use super::blocks::way_to;
use super::random::{Purpose, direction};
use super::real::Real;
use super::rules::{Rules, is_coincident};
use super::vector::{Vec2, add, dot, only, scale, splat, sub, unit_above};

/// How strongly coincident fish part, /px: 1 over the distance at which they
/// are.
const COINCIDENT_PUSH: f32 = 1e4;

/// Sums over the neighbors.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RuleSums<R = f32> {
    /// Sum of d / |d|² over those within the separation radius, /px: towards
    /// them. Separation is the other way.
    pub crowding: Vec2<R>,
    /// Sum of velocities, px/s.
    pub alignment: Vec2<R>,
    /// Sum of d, px.
    pub cohesion: Vec2<R>,
}

impl<R: Real> RuleSums<R> {
    /// Nothing yet.
    #[inline(always)]
    pub(super) fn none() -> Self {
        let zero = [R::zero(); 2];
        Self { crowding: zero, alignment: zero, cohesion: zero }
    }

    /// Directions of separation, alignment and cohesion. What is rounding
    /// noise counts as 0.
    #[inline(always)]
    #[must_use]
    pub fn units(&self) -> [Vec2<R>; 3] {
        let [x, y] = self.crowding;
        [unit_above([-x, -y], 1e-6), unit_above(self.alignment, 1e-3), unit_above(self.cohesion, 1e-3)]
    }

    /// Adds the other fish where it is a neighbor. `d` is the way to it, px;
    /// coincident fish are not for this.
    #[inline(always)]
    pub(super) fn add<const CONE: bool>(
        &mut self,
        heading: Vec2<R>,
        d: Vec2<R>,
        distance_sq: R,
        velocity: Vec2,
        rules: &Rules,
    ) {
        let is_seen = |is_near: R::Mask| {
            if !CONE {
                return is_near;
            }
            is_near & rules.is_ahead(heading, d, distance_sq)
        };
        let is_crowding = is_seen(distance_sq.lt(R::splat(rules.separation_sq)));
        let push = (R::splat(1.0) / distance_sq).only(is_crowding);
        self.crowding = add(self.crowding, scale(d, push));
        let is_neighbor = is_seen(distance_sq.lt(R::splat(rules.perception_sq)));
        self.cohesion = add(self.cohesion, only(d, is_neighbor));
        self.alignment = add(self.alignment, only(splat(velocity), is_neighbor));
    }
}

impl RuleSums {
    /// Adds a fish that is in the same place.
    fn add_coincident(&mut self, away: Vec2, velocity: Vec2, rules: &Rules) {
        self.alignment = add(self.alignment, velocity);
        if rules.separation_sq > 0.0 {
            self.crowding = sub(self.crowding, scale(away, COINCIDENT_PUSH));
        }
    }
}

/// The direction in which `fish` parts from a coincident `other`: opposite for
/// the two of them, and the same at every step.
#[must_use]
pub fn parting_direction(seed: u64, fish: u32, other: u32) -> Vec2 {
    let (low, high) = (fish.min(other), fish.max(other));
    let away = direction(seed, low, u64::from(high), Purpose::Parting);
    if fish == low { away } else { scale(away, -1.0) }
}

/// One fish among others, some of which may be in the same place: the slow way
/// to look around, fish by fish.
pub(super) struct Looker<'a> {
    pub id: u32,
    pub pos: Vec2,
    pub heading: Vec2,
    pub rules: &'a Rules,
    pub seed: u64,
}

impl Looker<'_> {
    /// Adds another fish; the short way to it may lead over a seam.
    pub fn look_at(&self, sums: &mut RuleSums, is_over_seam: bool, other_id: u32, other: &Body) {
        let d = self.way_to(is_over_seam, other);
        let distance_sq = dot(d, d);
        let velocity = [other.vx, other.vy];
        if is_coincident(distance_sq) {
            let away = parting_direction(self.seed, self.id, other_id);
            sums.add_coincident(away, velocity, self.rules);
        } else if self.rules.sees_all_around {
            sums.add::<false>(self.heading, d, distance_sq, velocity, self.rules);
        } else {
            sums.add::<true>(self.heading, d, distance_sq, velocity, self.rules);
        }
    }

    /// The way to another fish, px.
    pub fn way_to(&self, is_over_seam: bool, other: &Body) -> Vec2 {
        if is_over_seam {
            way_to::<f32, true>(self.pos, other, self.rules.side)
        } else {
            way_to::<f32, false>(self.pos, other, self.rules.side)
        }
    }
}
