//! The soft edge: glass that pushes back before it is reached (SPEC 4).

use super::Body;
use super::rules::Rules;
use super::vector::Vec2;
use crate::params::Boundary;

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
