//! The plane fish are in: flat, or rolled up to a torus.

use super::grid::{fold, short_way_along};
use super::vector::{Vec2, sub};
use crate::params::{Boundary, Params};

/// Flat, or a torus with its sides, px.
#[derive(Clone, Copy, Debug)]
pub struct Plane {
    around: Option<Vec2>,
}

impl Plane {
    /// The plane that these parameters make.
    #[must_use]
    pub fn new(params: &Params) -> Self {
        let side = [params.tank_width, params.tank_height];
        Self { around: (params.boundary == Boundary::Wrap).then_some(side) }
    }

    /// From one place to another, the short way.
    #[must_use]
    pub fn way(&self, from: Vec2, to: Vec2) -> Vec2 {
        let d = sub(to, from);
        match self.around {
            Some(side) => [short_way_along(d[0], side[0]), short_way_along(d[1], side[1])],
            None => d,
        }
    }

    /// A place within the sides of the torus, or as it is.
    #[must_use]
    pub fn folded(&self, place: Vec2) -> Vec2 {
        match self.around {
            Some(side) => [fold(place[0], side[0]), fold(place[1], side[1])],
            None => place,
        }
    }
}
