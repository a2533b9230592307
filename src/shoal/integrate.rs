//! From steering to the next position.

use super::grid::fold;
use super::rules::{Drive, Rules};
use super::vector::{Vec2, add, length, scale};
use super::{Body, STANDSTILL_PX_PER_S};
use crate::clock::STEP_S_F32;
use crate::params::Boundary;

/// The body one step later.
pub(super) fn advance(body: &Body, steering: Vec2, drive: &Drive, rules: &Rules) -> Body {
    let velocity = limited(body.velocity(), steering, drive);
    let mut next = Body {
        x: body.x + velocity[0] * STEP_S_F32,
        y: body.y + velocity[1] * STEP_S_F32,
        vx: velocity[0],
        vy: velocity[1],
    };
    match rules.boundary {
        Boundary::Soft | Boundary::Open => {}
        Boundary::Wrap => {
            next.x = fold(next.x, rules.side[0]);
            next.y = fold(next.y, rules.side[1]);
        }
        Boundary::Bounce => {
            next.vx = mirrored_outside(next.x, next.vx, rules.side[0]);
            next.vy = mirrored_outside(next.y, next.vy, rules.side[1]);
        }
    }
    next
}

/// A speed limit that falls never takes more than the force could.
fn limited(velocity: Vec2, steering: Vec2, drive: &Drive) -> Vec2 {
    let before = length(velocity);
    let after = add(velocity, scale(steering, STEP_S_F32));
    let most = drive.max_speed.max(before - drive.max_force * STEP_S_F32);
    let speed = length(after);
    if speed > most { scale(after, most / speed) } else { after }
}

/// The classroom's bounce, trembling included: whoever is outside is turned
/// around, even on the way in.
fn mirrored_outside(place: f32, speed: f32, side: f32) -> f32 {
    if (0.0..=side).contains(&place) { speed } else { -speed }
}

/// Direction of a velocity, or the last heading for a fish that stands still.
pub(super) fn heading_after(velocity: Vec2, last: Vec2) -> Vec2 {
    let speed = length(velocity);
    if speed < STANDSTILL_PX_PER_S { last } else { scale(velocity, 1.0 / speed) }
}

/// How many walls' normal velocities changed sign within the margin of a wall
/// or outside: the trembling detector (SPEC 11).
pub(super) fn edge_flips(before: &Body, after: &Body, rules: &Rules) -> u32 {
    if matches!(rules.boundary, Boundary::Wrap | Boundary::Open) {
        return 0;
    }
    let flipped = |place: f32, side: f32, before: f32, after: f32| {
        let at_wall = place < rules.margin || place > side - rules.margin;
        u32::from(at_wall && before * after < 0.0)
    };
    flipped(after.x, rules.side[0], before.vx, after.vx)
        + flipped(after.y, rules.side[1], before.vy, after.vy)
}
