//! The plane fish are in: flat, or rolled up to a torus.

use super::real::Real;
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
    #[inline(always)]
    #[must_use]
    pub fn way<R: Real>(&self, from: Vec2<R>, to: Vec2<R>) -> Vec2<R> {
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

/// A coordinate folded to [0, side).
#[inline]
#[must_use]
pub fn fold(place: f32, side: f32) -> f32 {
    if (0.0..side).contains(&place) {
        return place;
    }
    // In f64: around a tank many times, f32 would lose a thousandth px or more.
    let folded = f64::from(place).rem_euclid(f64::from(side)) as f32;
    if folded < side { folded } else { 0.0 }
}

/// The shorter of the two ways along a circle of length `side`.
#[inline(always)]
#[must_use]
pub fn short_way_along<R: Real>(difference: R, side: f32) -> R {
    let half = R::splat(side * 0.5);
    let is_beyond = half.lt(difference) | difference.lt(-half);
    if R::any(is_beyond) { difference.map(|d| d - side * (d / side).round()) } else { difference }
}

/// The same for a difference of two places in [0, side): at most one turn.
#[inline(always)]
pub(super) fn short_way_of_folded<R: Real>(difference: R, side: f32) -> R {
    let (side, half) = (R::splat(side), R::splat(side * 0.5));
    let turn = R::select(half.lt(difference), side, (-side).only(difference.lt(-half)));
    difference - turn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folding_ends_below_the_side() {
        for place in [-1e-9, 0.0, 19.999_998, 20.0, 1e9, -1e9, 40.0, -20.0] {
            let folded = fold(place, 20.0);
            assert!((0.0..20.0).contains(&folded), "{place} -> {folded}");
        }
    }

    #[test]
    fn of_folded_places_the_short_way_is_at_most_half_a_side() {
        let places = [0.0, 0.1, 4.0, 9.99, 10.0, 10.01, 15.0, 19.9];
        for (from, to) in places.into_iter().flat_map(|from| places.map(|to| (from, to))) {
            let short: f32 = short_way_of_folded(to - from, 20.0);
            assert!(short.abs() <= 10.0 && (short - short_way_along(to - from, 20.0)).abs() < 1e-5);
        }
    }
}
