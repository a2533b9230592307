//! Plane vectors as `[x, y]`. Plain operations in a fixed order, so that the
//! same input always gives the same bits.

/// A point or vector of the tank: `[x, y]`, px or px/s as the use says.
pub type Vec2 = [f32; 2];

/// The null vector.
pub const ZERO: Vec2 = [0.0, 0.0];

/// Sum.
#[inline]
#[must_use]
pub fn add(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] + b[0], a[1] + b[1]]
}

/// Difference a - b.
#[inline]
#[must_use]
pub fn sub(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] - b[0], a[1] - b[1]]
}

/// Multiple.
#[inline]
#[must_use]
pub fn scale(a: Vec2, factor: f32) -> Vec2 {
    [a[0] * factor, a[1] * factor]
}

/// Inner product.
#[inline]
#[must_use]
pub fn dot(a: Vec2, b: Vec2) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

/// Length. (`sqrt` is exact on every platform.)
#[inline]
#[must_use]
pub fn length(a: Vec2) -> f32 {
    dot(a, a).sqrt()
}

/// The vector at length 1, or the null vector if it is shorter than `floor`.
#[inline]
#[must_use]
pub fn unit_above(a: Vec2, floor: f32) -> Vec2 {
    let length = length(a);
    if length > 0.0 && length >= floor { scale(a, 1.0 / length) } else { ZERO }
}

/// The vector, shortened to `most` if it is longer.
#[inline]
#[must_use]
pub fn cut(a: Vec2, most: f32) -> Vec2 {
    let length = length(a);
    if length > most { scale(a, most / length) } else { a }
}
