//! The soft edge: glass that pushes back before it is reached (SPEC 4).

use super::real::Real;
use super::rules::Rules;
use super::vector::Vec2;
use crate::params::Boundary;

/// What the soft edge does to a fish: it always wins, and never by setting a
/// position or turning a velocity around.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Glass<R = f32> {
    /// Sum over the walls of e times the inward normal.
    pub push: Vec2<R>,
    /// The largest e, at most 1: how much the glass has taken over.
    pub grip: R,
}

impl<R: Real> Glass<R> {
    /// The glass as felt at `pos`, px, by a fish with this velocity, px/s, that
    /// can brake with `max_force`, px/s².
    #[inline(always)]
    #[must_use]
    pub fn at(pos: Vec2<R>, velocity: Vec2<R>, max_force: R, rules: &Rules) -> Self {
        let mut glass = Self { push: [R::zero(); 2], grip: R::zero() };
        if rules.boundary != Boundary::Soft {
            return glass;
        }
        for axis in 0..2 {
            let (place, speed) = (pos[axis], velocity[axis]);
            let near = urgency(place, -speed, max_force, rules.margin);
            let far = urgency(R::splat(rules.side[axis]) - place, speed, max_force, rules.margin);
            glass.push[axis] = near - far;
            glass.grip = glass.grip.larger(near).larger(far);
        }
        glass.grip = glass.grip.smaller(R::splat(1.0));
        glass
    }

    /// Factor on separation: half as strong at the most, or shoals would be
    /// squashed at the glass.
    #[inline(always)]
    #[must_use]
    pub fn on_separation(&self) -> R {
        R::splat(1.0) - self.grip * R::splat(0.5)
    }

    /// Factor on everything else but the edge itself.
    #[inline(always)]
    #[must_use]
    pub fn on_the_rest(&self) -> R {
        R::splat(1.0) - self.grip
    }
}

/// e of one wall: `distance` px away, neared with `speed_out` px/s.
#[inline(always)]
fn urgency<R: Real>(distance: R, speed_out: R, max_force: R, margin: f32) -> R {
    let speed_out = speed_out.larger(R::zero());
    let spare = distance - speed_out * speed_out / (R::splat(2.0) * max_force);
    let u = if margin > 0.0 {
        ((R::splat(margin) - spare) / R::splat(margin)).within(0.0, 2.0)
    } else {
        R::splat(2.0).only(spare.lt(R::zero()))
    };
    u * u
}
