//! The shapes a fish is drawn with, and how one goes over into another.

use crate::shoal::Vec2;

/// Width of a fish of length 1.
pub(super) const WIDTH: f32 = 0.3;
/// Where the middle of the body is, ahead of the fish's center, body lengths.
pub(super) const FORWARD: f32 = 0.13;
/// Half the length of the body without its tail.
const HALF_BODY: f32 = 0.35;
/// Width of the soft rim, points.
const RIM_POINTS: f32 = 0.9;
/// Shorter fish are drawn at this length, points: they would slip between the
/// pixels.
pub(super) const LEAST_POINTS: f32 = 2.0;
/// Narrower fish are drawn at this width, points.
pub(super) const LEAST_WIDTH_POINTS: f32 = 1.2;
/// How far the tip of the tail swings, body lengths.
const SWING: f32 = 0.13;
/// How far head and tail move aside in the sharpest turn, body lengths.
const BEND: f32 = 0.14;

/// Vertices around a fish that is seen well, and around one seen from near.
const AROUND: u32 = 16;
const AROUND_NEAR: u32 = 48;
const fn vertices(around: u32) -> usize {
    // The back, the outline and its rim, the tail.
    1 + 2 * around as usize + 4
}
/// Vertices of a fish that is seen well.
pub(super) const DETAILED: usize = vertices(AROUND);
/// Vertices of a fish seen from near.
pub(super) const NEAR: usize = vertices(AROUND_NEAR);
/// Vertices of a plain fish.
pub(super) const PLAIN: usize = 4;

/// How bright a vertex is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shade {
    /// Along the back: the lightest.
    Back,
    /// The outline.
    Side,
    /// Just beyond the outline: transparent, the soft rim.
    Rim,
}

/// A vertex of a fish of length 1 that swims to the right, its center at 0.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub at: Vec2,
    pub shade: Shade,
    /// Where it is on a plain fish.
    plain: Vec2,
}

/// A vertex at the size of a frame, points.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sized {
    pub x: f32,
    pub y: f32,
    /// How far it moves aside in the sharpest turn.
    pub bend: f32,
    /// How far it swings with the tail.
    pub swing: f32,
}

/// A shape of fish.
#[derive(Debug)]
pub(super) struct Template {
    pub points: Vec<Point>,
    pub indices: Vec<u32>,
}

impl Template {
    /// An ellipse and a forked tail with a soft rim.
    fn of_ellipse(around: u32) -> Self {
        let back = Point { at: [FORWARD + 0.06, 0.0], shade: Shade::Back, plain: [0.0, 0.0] };
        let mut template = Self { points: vec![back], indices: Vec::new() };
        for shade in [Shade::Side, Shade::Rim] {
            for i in 0..around {
                let (sin, cos) = (std::f32::consts::TAU * i as f32 / around as f32).sin_cos();
                let at = [FORWARD + HALF_BODY * cos, WIDTH / 2.0 * sin];
                template.points.push(Point { at, shade, plain: on_kite(cos, sin) });
            }
        }
        for i in 0..around {
            let (this, next) = (1 + i, 1 + (i + 1) % around);
            template.indices.extend([0, this, next]);
            template.indices.extend([this, this + around, next + around, this, next + around, next]);
        }
        let tail = template.points.len() as u32;
        for at in [[-0.16, 0.0], [-0.5, -0.17], [-0.41, 0.0], [-0.5, 0.17]] {
            template.points.push(Point { at, shade: Shade::Side, plain: [-0.5, 0.0] });
        }
        template.indices.extend([tail, tail + 1, tail + 2, tail, tail + 2, tail + 3]);
        template
    }

    /// For fish that are seen well.
    pub fn detailed() -> Self {
        Self::of_ellipse(AROUND)
    }

    /// For fish seen from near.
    pub fn near() -> Self {
        Self::of_ellipse(AROUND_NEAR)
    }

    /// A kite, for very many or very small fish.
    pub fn plain() -> Self {
        let places = [[0.5, 0.0], [0.0, WIDTH / 2.0], [-0.5, 0.0], [0.0, -WIDTH / 2.0]];
        let point = |at| Point { at, shade: Shade::Side, plain: at };
        Self { points: places.map(point).to_vec(), indices: vec![0, 1, 2, 0, 2, 3] }
    }
}

/// Where a point of the ellipse lies on the kite: the body is drawn out over the
/// whole fish.
fn on_kite(cos: f32, sin: f32) -> Vec2 {
    let half_width = WIDTH / 2.0 * (1.0 - cos.abs());
    [0.5 * cos, half_width.copysign(sin)]
}

/// How large and how detailed fish are drawn in a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Size {
    /// Length of a fish, points.
    pub length: f32,
    /// 1 for all that the template has, 0 for a shape that is a plain fish: in
    /// between it is somewhere on the way.
    pub detail: f32,
}

impl Point {
    /// The vertex on a fish of this size and build; the rim is moved outward by
    /// its width.
    pub fn sized(&self, size: Size, [long, wide]: [f32; 2]) -> Sized {
        let Size { length, detail } = size;
        let widened = match self.shade {
            Shade::Rim => detail * RIM_POINTS / (length * 0.25).max(RIM_POINTS),
            Shade::Back | Shade::Side => 0.0,
        };
        let [x, y] = [0, 1].map(|axis| self.plain[axis] + (self.at[axis] - self.plain[axis]) * detail);
        let along = FORWARD + (x - FORWARD) * (1.0 + widened / 2.0);
        let across = (length * wide).max(LEAST_WIDTH_POINTS / WIDTH);
        let long = (length * long).max(LEAST_POINTS);
        Sized {
            x: along * long,
            y: y * (1.0 + widened) * across,
            bend: bend_at(x) * long,
            swing: swing_at(x) * long,
        }
    }
}

/// In a turn head and tail are on its inner side, the middle on the outer one.
fn bend_at(x: f32) -> f32 {
    BEND * (4.0 * x * x - 0.3)
}

/// The tail swings, the head does not.
fn swing_at(x: f32) -> f32 {
    let behind = ((-0.02 - x) / 0.48).max(0.0);
    SWING * behind * behind.sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outline(template: &Template, size: Size) -> Vec<Vec2> {
        template.points.iter().map(|point| point.sized(size, [1.0, 1.0])).map(|at| [at.x, at.y]).collect()
    }

    /// Sum of the areas of all triangles.
    fn area(template: &Template, size: Size) -> f32 {
        let places = outline(template, size);
        let of = |triangle: &[u32]| {
            let [a, b, c] = [0, 1, 2].map(|i| places[triangle[i] as usize]);
            ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).abs() / 2.0
        };
        template.indices.chunks_exact(3).map(of).sum()
    }

    #[test]
    fn without_detail_every_shape_covers_what_a_plain_fish_covers() {
        let size = Size { length: 12.0, detail: 0.0 };
        let plain = area(&Template::plain(), size);
        for template in [Template::detailed(), Template::near()] {
            assert!((area(&template, size) / plain - 1.0).abs() < 1e-3, "{}", area(&template, size) / plain);
            let full = area(&template, Size { detail: 1.0, ..size });
            assert!((full / plain - 1.0).abs() > 0.1, "with detail it is another shape: {}", full / plain);
        }
    }

    #[test]
    fn a_little_more_detail_is_a_little_change() {
        let template = Template::detailed();
        for step in 0..50 {
            let [a, b] =
                [step, step + 1].map(|i| outline(&template, Size { length: 12.0, detail: i as f32 / 50.0 }));
            let moved = a.iter().zip(&b).map(|(a, b)| (a[0] - b[0]).hypot(a[1] - b[1]));
            assert!(moved.fold(0.0, f32::max) < 0.15, "points of a fish of 12 points");
        }
    }

    #[test]
    fn the_tail_swings_and_the_head_does_not() {
        assert_eq!(swing_at(0.5), 0.0);
        assert!((swing_at(-0.5) - SWING).abs() < 1e-6);
        assert!(bend_at(0.5) > 0.0 && bend_at(-0.5) > 0.0 && bend_at(0.0) < 0.0);
    }
}
