//! Where the glass begins to win: the distance from a side of the tank at which
//! the soft edge outweighs all else that pulls at a fish.

use super::account::Account;
use super::law::alone;
use super::rules::Rules;
use super::vector::{Vec2, ZERO, add, dot, length, scale};
use crate::params::{Boundary, Law};

/// The greatest e there is (SPEC 4).
const MOST: f32 = 4.0;

/// A side of the tank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wall {
    /// At x = 0.
    Left,
    /// At x = width.
    Right,
    /// At y = 0.
    Top,
    /// At y = height.
    Bottom,
}

impl Wall {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Top, Self::Bottom];

    /// The axis it stands across: 0 for x, 1 for y.
    #[must_use]
    pub const fn axis(self) -> usize {
        match self {
            Self::Left | Self::Right => 0,
            Self::Top | Self::Bottom => 1,
        }
    }

    /// Unit vector out of the tank.
    #[must_use]
    pub const fn outward(self) -> Vec2 {
        match self {
            Self::Left => [-1.0, 0.0],
            Self::Right => [1.0, 0.0],
            Self::Top => [0.0, -1.0],
            Self::Bottom => [0.0, 1.0],
        }
    }
}

impl Account {
    /// How far from a side of the tank, px, the soft edge of that side alone
    /// begins to give more than all other terms of this fish together, as they
    /// and its velocity were in this step, and as the glass then damps them.
    /// `rules` are those of the step.
    ///
    /// None if the tank has no soft edge, or one too weak to win anywhere.
    #[must_use]
    pub fn glass_wins_at(&self, wall: Wall, rules: &Rules) -> Option<f32> {
        if rules.boundary != Boundary::Soft {
            return None;
        }
        let velocity = [self.before.vx, self.before.vy];
        let gives = |pull: Vec2| match rules.law {
            Law::Summed => pull,
            Law::PerRule => alone(pull, 1.0, &self.drive, velocity),
        };
        let edge = length(gives(scale(wall.outward(), -rules.edge_weight)));
        let rest = self.terms.damped().map(gives).into_iter().fold(ZERO, add);
        let e = least_winning(rules.law, edge, gives(self.terms.separation), rest)?;
        let speed_out = dot(velocity, wall.outward()).max(0.0);
        let stopping = speed_out * speed_out / (2.0 * self.drive.max_force);
        Some(stopping + rules.margin * (1.0 - e.sqrt()))
    }
}

/// The least e with `edge e > |(1 - e/2) separation + (1 - e) rest|`; from e = 1 on
/// half the separation is all that is left to win against, and per rule the edge
/// grows no more.
///
/// Both sides squared this is quadratic in e, and of the two roots the least
/// positive one is sought.
fn least_winning(law: Law, edge: f32, separation: Vec2, rest: Vec2) -> Option<f32> {
    let all = add(separation, rest);
    let lost = add(scale(separation, 0.5), rest);
    let (square, linear, all_sq) = (edge * edge - dot(lost, lost), dot(all, lost), dot(all, all));
    let root = linear + (linear * linear + square * all_sq).sqrt();
    let e = if all_sq > 0.0 { all_sq / root } else { 0.0 };
    // Without a real root it is NaN, and none of these.
    if (0.0..=1.0).contains(&e) {
        return Some(e);
    }
    let e = length(separation) / (2.0 * edge);
    (law == Law::Summed && (1.0..MOST).contains(&e)).then_some(e)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_wins_at(law: Law, [edge, separation, rest]: [f32; 3], wanted: Option<f32>) {
        let found = least_winning(law, edge, [separation, 0.0], [rest, 0.0]);
        let is_near = match (found, wanted) {
            (Some(found), Some(wanted)) => (found - wanted).abs() < 1e-5,
            (found, wanted) => found == wanted,
        };
        assert!(is_near, "{law:?} {edge} {separation} {rest}: {found:?} for {wanted:?}");
    }

    #[test]
    fn the_least_e_by_hand() {
        use Law::{PerRule, Summed};
        // 2 e = 0.9 (1 - e).
        assert_wins_at(Summed, [2.0, 0.0, 0.9], Some(0.9 / 2.9));
        // e = 1.6 (1 - e / 2).
        assert_wins_at(Summed, [1.0, 1.6, 0.0], Some(1.6 / 1.8));
        // 2 e = 1.6 (1 - e / 2) - 0.6 (1 - e), the rest pulling the other way.
        assert_wins_at(Summed, [2.0, 1.6, -0.6], Some(1.0 / 2.2));
        // Nothing to win against.
        assert_wins_at(Summed, [2.0, 0.0, 0.0], Some(0.0));
        // e > 5 / 2 only where the fish is beyond its stopping distance.
        assert_wins_at(Summed, [1.0, 5.0, 0.0], Some(2.5));
        assert_wins_at(PerRule, [1.0, 5.0, 0.0], None);
        assert_wins_at(Summed, [1.0, 9.0, 0.0], None);
        // Across: (2 e)² = (1 - e)² + (1 - e / 2)².
        let across = least_winning(Summed, 2.0, [1.0, 0.0], [0.0, 1.0]).expect("it wins");
        let left = (1.0 - across).powi(2) + (1.0 - across / 2.0).powi(2);
        assert!((4.0 * across * across - left).abs() < 1e-5, "{across}");
    }

    #[test]
    fn what_wins_just_before_e_is_not_the_glass() {
        let norm = |e: f32, [s, r]: [Vec2; 2]| length(add(scale(s, 1.0 - e / 2.0), scale(r, 1.0 - e)));
        for angle in 0..24 {
            let (sin, cos) = (angle as f32 * 0.26).sin_cos();
            let pulls = [[1.3, 0.2], [1.7 * cos, 1.7 * sin]];
            let e = least_winning(Law::Summed, 1.5, pulls[0], pulls[1]).expect("it wins");
            assert!(1.5 * (e - 0.01) < norm(e - 0.01, pulls), "{angle}: {e}");
            assert!(1.5 * (e + 0.01) > norm(e + 0.01, pulls), "{angle}: {e}");
        }
    }
}
