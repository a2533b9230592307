//! From steering to the next position.

use super::STANDSTILL_PX_PER_S;
use super::plane::fold;
use super::real::Real;
use super::rules::{Drive, Rules};
use super::vector::{Vec2, add, length, scale, select, unit_above};
use crate::clock::STEP_S_F32;
use crate::params::Boundary;

/// Speed, px/s, that stands for none and keeps the heading: too small to move
/// a fish by a bit, and a power of two so that no heading is rounded.
pub(super) const RESTING_PX_PER_S: f32 = 1.0 / (1u64 << 50) as f32;

/// Where a fish is and how it moves, lane by lane.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Motion<R> {
    pub pos: Vec2<R>,
    pub velocity: Vec2<R>,
}

impl<R: Real> Motion<R> {
    /// Unit vector along the velocity.
    #[inline(always)]
    pub fn heading(&self) -> Vec2<R> {
        unit_above(self.velocity, 0.0)
    }

    /// The motion one step later.
    #[inline(always)]
    pub fn advanced(&self, steering: Vec2<R>, drive: &Drive<R>, rules: &Rules) -> Self {
        let mut velocity = limited(self.velocity, steering, drive);
        let mut pos = add(self.pos, scale(velocity, R::splat(STEP_S_F32)));
        match rules.boundary {
            Boundary::Soft | Boundary::Open => {}
            Boundary::Wrap => {
                pos = [folded(pos[0], rules.side[0]), folded(pos[1], rules.side[1])];
            }
            Boundary::Bounce => {
                velocity = [
                    mirrored_outside(pos[0], velocity[0], rules.side[0]),
                    mirrored_outside(pos[1], velocity[1], rules.side[1]),
                ];
            }
        }
        Self { pos, velocity: carrying_heading(velocity, self.velocity) }
    }

    /// Where the velocity against a wall changed sign, by axis, within the
    /// margin of that wall or outside: the trembling detector (SPEC 11).
    #[inline(always)]
    pub fn flips(&self, after: &Self, rules: &Rules) -> [R::Mask; 2] {
        let has_walls = matches!(rules.boundary, Boundary::Soft | Boundary::Bounce);
        let swam =
            R::splat(if has_walls { STANDSTILL_PX_PER_S } else { f32::INFINITY }).le(length(self.velocity));
        [swam & self.flips_along(0, after, rules), swam & self.flips_along(1, after, rules)]
    }

    #[inline(always)]
    fn flips_along(&self, axis: usize, after: &Self, rules: &Rules) -> R::Mask {
        let place = after.pos[axis];
        let at_wall = place.lt(R::splat(rules.margin)) | R::splat(rules.side[axis] - rules.margin).lt(place);
        at_wall & (self.velocity[axis] * after.velocity[axis]).lt(R::zero())
    }
}

/// The velocity after the steering of a step, before the speed limit.
#[inline(always)]
pub(super) fn pushed<R: Real>(velocity: Vec2<R>, steering: Vec2<R>) -> Vec2<R> {
    add(velocity, scale(steering, R::splat(STEP_S_F32)))
}

/// A speed limit that falls never takes more than the force could.
#[inline(always)]
pub(super) fn limited<R: Real>(velocity: Vec2<R>, steering: Vec2<R>, drive: &Drive<R>) -> Vec2<R> {
    let after = pushed(velocity, steering);
    let most = drive.max_speed.larger(length(velocity) - drive.max_force * R::splat(STEP_S_F32));
    let speed = length(after);
    scale(after, R::select(most.lt(speed), most / speed, R::splat(1.0)))
}

/// Only strays are folded, one by one: there are few.
#[inline(always)]
fn folded<R: Real>(place: R, side: f32) -> R {
    let is_in = R::zero().le(place) & place.lt(R::splat(side));
    if R::any(!is_in) { place.map(|place| fold(place, side)) } else { place }
}

/// The classroom's bounce, trembling included: whoever is outside is turned
/// around, even on the way in.
#[inline(always)]
fn mirrored_outside<R: Real>(place: R, speed: R, side: f32) -> R {
    let is_in = R::zero().le(place) & place.le(R::splat(side));
    R::select(is_in, speed, -speed)
}

/// The velocity of a fish that swims; of one that stands still, its last
/// heading at the resting speed.
#[inline(always)]
fn carrying_heading<R: Real>(velocity: Vec2<R>, before: Vec2<R>) -> Vec2<R> {
    let stands = |velocity: Vec2<R>| length(velocity).lt(R::splat(STANDSTILL_PX_PER_S));
    let (stands_now, stood) = (stands(velocity), stands(before));
    if !R::any(stands_now) {
        return velocity;
    }
    let came_to_rest = scale(unit_above(before, 0.0), R::splat(RESTING_PX_PER_S));
    select(stands_now, select(stood, before, came_to_rest), velocity)
}
