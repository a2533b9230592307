//! Where the tank is on screen.

use crate::shoal::Vec2;
use eframe::egui::{Pos2, Rect, pos2, vec2};

/// Maps the tank to the screen: so large, with this place of it in the middle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    view: Rect,
    tank_on_screen: Rect,
    center: Vec2,
    points_per_px: f32,
}

impl Camera {
    /// The whole tank, as large as fits in the middle of `view`, points.
    #[must_use]
    pub fn fit(view: Rect, tank_px: Vec2) -> Self {
        Self::new(view, tank_px, fitting_scale(view, tank_px), tank_px.map(|side| side / 2.0))
    }

    /// The tank at so many screen points a tank px, with its place `center`, px,
    /// in the middle of `view`, points.
    #[must_use]
    pub fn new(view: Rect, tank_px: Vec2, points_per_px: f32, center: Vec2) -> Self {
        let middle = view.center();
        let size = vec2(tank_px[0], tank_px[1]) * points_per_px;
        let from_middle = vec2(center[0] - tank_px[0] / 2.0, center[1] - tank_px[1] / 2.0) * points_per_px;
        let tank_on_screen = Rect::from_center_size(middle - from_middle, size);
        Self { view, tank_on_screen, center, points_per_px }
    }

    /// The tank's glass, points. It may reach beyond the view.
    #[must_use]
    pub const fn tank_on_screen(&self) -> Rect {
        self.tank_on_screen
    }

    /// What of the tank can be seen, points.
    #[must_use]
    pub fn seen_on_screen(&self) -> Rect {
        if self.is_cut() { self.tank_on_screen.intersect(self.view) } else { self.tank_on_screen }
    }

    /// Whether a part of the tank lies beyond the view.
    #[must_use]
    pub fn is_cut(&self) -> bool {
        let (tank, room) = (self.tank_on_screen.size(), self.view.size());
        // The last of what a division has rounded is no part.
        self.view.is_positive() && (tank.x > room.x * 1.001 || tank.y > room.y * 1.001)
    }

    /// The place in the tank, px, that is in the middle of the view.
    #[must_use]
    pub const fn center(&self) -> Vec2 {
        self.center
    }

    /// Screen points a tank px.
    #[must_use]
    pub const fn points_per_px(&self) -> f32 {
        self.points_per_px
    }

    /// A place in the tank, px, on screen, points.
    #[inline]
    #[must_use]
    pub fn screen_from_tank(&self, place: Vec2) -> Pos2 {
        // From the middle of the view: near it nothing is lost to rounding,
        // however large the tank.
        let middle = self.view.center();
        pos2(
            middle.x + (place[0] - self.center[0]) * self.points_per_px,
            middle.y + (place[1] - self.center[1]) * self.points_per_px,
        )
    }

    /// A place on screen, points, in the tank, px. None if the tank has no
    /// size on screen.
    #[must_use]
    pub fn tank_from_screen(&self, place: Pos2) -> Option<Vec2> {
        if self.points_per_px <= 0.0 {
            return None;
        }
        let from_middle = place - self.view.center();
        Some([
            self.center[0] + from_middle.x / self.points_per_px,
            self.center[1] + from_middle.y / self.points_per_px,
        ])
    }
}

/// Screen points a tank px at which the whole tank just fits in `view`.
#[must_use]
pub fn fitting_scale(view: Rect, tank_px: Vec2) -> f32 {
    (view.width() / tank_px[0]).min(view.height() / tank_px[1]).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tank_fits_and_maps_back() {
        let view = Rect::from_min_size(pos2(280.0, 30.0), vec2(1000.0, 800.0));
        let camera = Camera::fit(view, [1440.0, 900.0]);
        assert!(view.contains_rect(camera.tank_on_screen()) && !camera.is_cut());
        assert_eq!(camera.tank_on_screen().width(), 1000.0);
        let there = camera.screen_from_tank([720.0, 450.0]);
        assert_eq!(there, view.center());
        let back = camera.tank_from_screen(there).expect("the tank has a size");
        assert!((back[0] - 720.0).abs() < 1e-3 && (back[1] - 450.0).abs() < 1e-3);
        let nothing = Camera::fit(Rect::from_min_size(pos2(0.0, 0.0), vec2(0.0, 5.0)), [1440.0, 900.0]);
        assert_eq!(nothing.tank_from_screen(pos2(1.0, 1.0)), None);
    }

    #[test]
    fn seen_from_near_a_huge_tank_loses_nothing() {
        let view = Rect::from_min_size(pos2(280.0, 30.0), vec2(1000.0, 800.0));
        let camera = Camera::new(view, [100_000.0, 60_000.0], 16.0, [99_000.25, 59_000.5]);
        assert!(camera.is_cut());
        assert_eq!(camera.seen_on_screen(), view);
        for place in [[99_010.0, 59_020.0], [98_980.5, 58_990.25]] {
            let on_screen = camera.screen_from_tank(place);
            let back = camera.tank_from_screen(on_screen).expect("the tank has a size");
            assert!((back[0] - place[0]).abs() < 0.01 && (back[1] - place[1]).abs() < 0.01, "{back:?}");
        }
        // The glass ends where the place at its corner is.
        let corner = camera.screen_from_tank([100_000.0, 60_000.0]);
        assert!((corner - camera.tank_on_screen().max).length() < 0.5, "{corner:?}");
    }
}
