//! What a step obeys: rules for all, a drive for each fish, and what there is in
//! the tank to answer to.

use super::plane::Plane;
use super::real::Real;
use super::vector::{Vec2, dot};
use crate::params::{Boundary, Law, Params};

/// Fish closer than this, px, are coincident: they are parted along a hashed
/// direction.
const COINCIDENT_PX: f32 = 1e-4;

/// What all fish obey in a step, in the form the step needs it.
#[derive(Clone, Debug)]
pub struct Rules {
    pub(super) perception_sq: f32,
    /// No fish is crowded by one that is not its neighbor.
    pub(super) separation_sq: f32,
    pub(crate) sees_all_around: bool,
    pub(super) view_cos: f32,
    pub(super) law: Law,
    pub(super) boundary: Boundary,
    plane: Plane,
    pub(super) side: Vec2,
    pub(super) margin: f32,
    pub(super) edge_weight: f32,
    pub(super) alignment_weight: f32,
    pub(super) noise_weight: f32,
}

impl Rules {
    /// Puts the parameters into the form of the step.
    #[must_use]
    pub fn new(params: &Params) -> Self {
        Self {
            perception_sq: squared(params.perception_radius),
            separation_sq: squared(params.separation_radius).min(squared(params.perception_radius)),
            sees_all_around: params.view_angle >= 360.0,
            view_cos: libm::cosf(params.view_angle.to_radians() / 2.0),
            law: params.law,
            boundary: params.boundary,
            plane: Plane::new(params),
            side: [params.tank_width, params.tank_height],
            margin: params.effective_edge_margin(),
            edge_weight: params.edge_weight,
            alignment_weight: params.alignment_weight,
            noise_weight: params.noise_weight,
        }
    }

    /// Whether a fish with this heading has the fish at `d` from it for a
    /// neighbor.
    #[inline]
    #[must_use]
    pub fn is_seen(&self, heading: Vec2, d: Vec2) -> bool {
        let distance_sq = dot(d, d);
        if self.sees_all_around {
            distance_sq < self.perception_sq
        } else {
            self.are_seen::<f32, true>(heading, d, distance_sq)
        }
    }

    /// The same lane by lane, for fish that look into a `CONE` or all around.
    #[inline(always)]
    pub(crate) fn are_seen<R: Real, const CONE: bool>(
        &self,
        heading: Vec2<R>,
        d: Vec2<R>,
        distance_sq: R,
    ) -> R::Mask {
        let is_near = self.are_near(distance_sq);
        if CONE {
            is_near & (is_coincident(distance_sq) | self.is_ahead(heading, d, distance_sq))
        } else {
            is_near
        }
    }

    /// Whether fish at this squared distance, px², are within perception.
    #[inline(always)]
    pub(crate) fn are_near<R: Real>(&self, distance_sq: R) -> R::Mask {
        distance_sq.lt(R::splat(self.perception_sq))
    }

    /// Whether the fish at `d` is as good as in the same place.
    pub(super) fn is_coincident(&self, d: Vec2) -> bool {
        is_coincident(dot(d, d))
    }

    /// Whether what is at `d` is in the view of a fish with this heading.
    #[inline(always)]
    pub(super) fn is_ahead<R: Real>(&self, heading: Vec2<R>, d: Vec2<R>, distance_sq: R) -> R::Mask {
        (R::splat(self.view_cos) * distance_sq.sqrt()).le(dot(heading, d))
    }

    /// The way from `from` to `to`; in a torus the short one.
    #[inline(always)]
    #[must_use]
    pub fn way<R: Real>(&self, from: Vec2<R>, to: Vec2<R>) -> Vec2<R> {
        self.plane.way(from, to)
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

/// What holds for one fish in this step, its state and its fright included.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Drive<R = f32> {
    /// px/s.
    pub max_speed: R,
    /// px/s².
    pub max_force: R,
    /// Weight of separation.
    pub separation_weight: R,
    /// Weight of cohesion.
    pub cohesion_weight: R,
    /// Weight of fleeing from the last click.
    pub flee_weight: R,
    /// Weight of swimming to the pointer.
    pub curious_weight: R,
    /// Weight of swimming home.
    pub homing_weight: R,
}

/// What holds for whom in a step.
pub trait Drives: Sync {
    /// The drive of all fish, if they have the same.
    fn common(&self) -> Option<Drive>;
    /// The drive of a fish, by id.
    fn of(&self, fish: u32) -> Drive;
}

/// One drive for all.
impl Drives for Drive {
    fn common(&self) -> Option<Drive> {
        Some(*self)
    }

    fn of(&self, _fish: u32) -> Drive {
        *self
    }
}

/// One drive for each, by id.
impl Drives for Vec<Drive> {
    fn common(&self) -> Option<Drive> {
        None
    }

    fn of(&self, fish: u32) -> Drive {
        self[fish as usize]
    }
}

/// Whether two fish at this squared distance, px², are as good as in one place.
#[inline(always)]
pub(super) fn is_coincident<R: Real>(distance_sq: R) -> R::Mask {
    distance_sq.lt(R::splat(COINCIDENT_PX * COINCIDENT_PX))
}

fn squared(px: f32) -> f32 {
    px * px
}
