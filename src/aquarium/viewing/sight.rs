//! A part of the tank as it is seen, and the way from one to another.

use crate::aquarium::camera::fitting_scale;
use crate::shoal::{Vec2, add, length, scale, sub};
use eframe::egui::{Pos2, Rect};

/// Time in which the way to what is aimed at falls to a third, s: most of it is
/// gone in 0.15 s.
const EASING_S: f64 = 0.05;
/// The largest scale, points a tank px.
const LARGEST: f32 = 16.0;
/// A view nearer than this to where it goes, points, has arrived.
const ARRIVED_POINTS: f32 = 0.05;
/// Scales that differ by less than this share are the same.
pub(super) const SAME_SCALE: f32 = 1e-3;

/// The room on screen for the tank, and the tank to be seen in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Room {
    /// Where the tank may be drawn, points.
    pub view: Rect,
    /// Sides of the tank, px.
    pub tank: Vec2,
}

impl Room {
    /// Whether there is room for anything at all.
    pub(super) fn is_open(&self) -> bool {
        self.view.is_positive() && self.tank.iter().all(|side| *side > 0.0)
    }

    /// Points a tank px at which the whole tank fits.
    pub(super) fn fit(&self) -> f32 {
        fitting_scale(self.view, self.tank)
    }

    /// The nearest scale that is allowed: from the whole tank, or 1 point a px
    /// if that is smaller, to where a fish fills the view.
    pub(super) fn allowed(&self, points_per_px: f32) -> f32 {
        let fit = self.fit();
        points_per_px.clamp(fit.min(1.0), fit.max(LARGEST))
    }

    /// The nearest sight that shows nothing beyond the glass but where the tank
    /// is smaller than the view: there it stands in the middle.
    pub(super) fn within_glass(&self, sight: Sight) -> Sight {
        let along = |axis: usize, room: f32| {
            let (side, half) = (self.tank[axis], room * sight.px_per_point / 2.0);
            if 2.0 * half >= side { side / 2.0 } else { sight.center[axis].clamp(half, side - half) }
        };
        Sight { center: [along(0, self.view.width()), along(1, self.view.height())], ..sight }
    }

    pub(super) fn middle_to(&self, place: Pos2) -> Vec2 {
        let way = place - self.view.center();
        [way.x, way.y]
    }
}

/// What a picture shows. Two that have the same place under a point of the
/// screen have it there all the way between them: hence px a point, not points a px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sight {
    pub px_per_point: f32,
    /// The place in the middle of the view, tank px.
    pub center: Vec2,
}

impl Sight {
    /// The place in the tank at so many points from the middle of the view.
    pub(super) fn place_at(&self, from_middle: Vec2) -> Vec2 {
        add(self.center, scale(from_middle, self.px_per_point))
    }
}

/// A sight that goes after what is aimed at, which in these `wall_s` seconds has
/// gone evenly from `from` to `to`: the exact solution, so that the rate of the
/// frames makes no difference.
pub(super) fn eased(sight: Sight, from: Sight, to: Sight, wall_s: f64) -> Sight {
    let left = (-wall_s / EASING_S).exp();
    let share_of_way = if wall_s > 0.0 { (1.0 - left) * EASING_S / wall_s } else { 1.0 };
    let (left, share_of_way) = (left as f32, share_of_way as f32);
    let along = |sight: f32, from: f32, to: f32| to - (left * (from - sight) + share_of_way * (to - from));
    Sight {
        px_per_point: along(sight.px_per_point, from.px_per_point, to.px_per_point),
        center: [0, 1].map(|axis| along(sight.center[axis], from.center[axis], to.center[axis])),
    }
}

/// Whether no eye can tell them apart.
pub(super) fn is_same(a: &Sight, b: &Sight) -> bool {
    length(sub(a.center, b.center)) < ARRIVED_POINTS * b.px_per_point
        && (a.px_per_point / b.px_per_point - 1.0).abs() < SAME_SCALE / 10.0
}
