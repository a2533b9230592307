//! Plane vectors as `[x, y]`, of one fish or of several. Plain operations in a
//! fixed order, so that the same input always gives the same bits.

use super::real::Real;

/// A point or vector of the tank: `[x, y]`, px or px/s as the use says.
pub type Vec2<R = f32> = [R; 2];

/// The null vector.
pub const ZERO: Vec2 = [0.0, 0.0];

/// Sum.
#[inline(always)]
#[must_use]
pub fn add<R: Real>(a: Vec2<R>, b: Vec2<R>) -> Vec2<R> {
    [a[0] + b[0], a[1] + b[1]]
}

/// Difference a - b.
#[inline(always)]
#[must_use]
pub fn sub<R: Real>(a: Vec2<R>, b: Vec2<R>) -> Vec2<R> {
    [a[0] - b[0], a[1] - b[1]]
}

/// Multiple.
#[inline(always)]
#[must_use]
pub fn scale<R: Real>(a: Vec2<R>, factor: R) -> Vec2<R> {
    [a[0] * factor, a[1] * factor]
}

/// Inner product.
#[inline(always)]
#[must_use]
pub fn dot<R: Real>(a: Vec2<R>, b: Vec2<R>) -> R {
    a[0] * b[0] + a[1] * b[1]
}

/// Length. (`sqrt` is exact on every platform.)
#[inline(always)]
#[must_use]
pub fn length<R: Real>(a: Vec2<R>) -> R {
    dot(a, a).sqrt()
}

/// The vector at length 1, or the null vector if it is shorter than `floor`.
#[inline(always)]
#[must_use]
pub fn unit_above<R: Real>(a: Vec2<R>, floor: f32) -> Vec2<R> {
    let length = length(a);
    let counts = R::zero().lt(length) & R::splat(floor).le(length);
    only(scale(a, R::splat(1.0) / length), counts)
}

/// The vector, shortened to `most` if it is longer.
#[inline(always)]
#[must_use]
pub fn cut<R: Real>(a: Vec2<R>, most: R) -> Vec2<R> {
    let length = length(a);
    scale(a, R::select(most.lt(length), most / length, R::splat(1.0)))
}

/// The same vector for all.
#[inline(always)]
pub(super) fn splat<R: Real>(a: Vec2) -> Vec2<R> {
    [R::splat(a[0]), R::splat(a[1])]
}

/// The vector where the mask holds, the null vector elsewhere.
#[inline(always)]
pub(super) fn only<R: Real>(a: Vec2<R>, mask: R::Mask) -> Vec2<R> {
    [a[0].only(mask), a[1].only(mask)]
}

/// The first where the mask holds, the second elsewhere.
#[inline(always)]
pub(super) fn select<R: Real>(mask: R::Mask, yes: Vec2<R>, no: Vec2<R>) -> Vec2<R> {
    [R::select(mask, yes[0], no[0]), R::select(mask, yes[1], no[1])]
}
