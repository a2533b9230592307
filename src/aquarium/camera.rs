//! Where the tank is on screen.

use crate::shoal::Vec2;
use eframe::egui::{Pos2, Rect, pos2, vec2};

/// Maps the tank to the screen, scaled to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    tank_on_screen: Rect,
    points_per_px: f32,
}

impl Camera {
    /// The whole tank, as large as fits in the middle of `view`, points.
    #[must_use]
    pub fn fit(view: Rect, tank_px: Vec2) -> Self {
        let [width, height] = tank_px;
        let points_per_px = (view.width() / width).min(view.height() / height).max(0.0);
        let size = vec2(width, height) * points_per_px;
        Self { tank_on_screen: Rect::from_center_size(view.center(), size), points_per_px }
    }

    /// The tank's glass, points.
    #[must_use]
    pub const fn tank_on_screen(&self) -> Rect {
        self.tank_on_screen
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
        let corner = self.tank_on_screen.min;
        pos2(corner.x + place[0] * self.points_per_px, corner.y + place[1] * self.points_per_px)
    }

    /// A place on screen, points, in the tank, px. None if the tank has no
    /// size on screen.
    #[must_use]
    pub fn tank_from_screen(&self, place: Pos2) -> Option<Vec2> {
        if self.points_per_px <= 0.0 {
            return None;
        }
        let from_corner = place - self.tank_on_screen.min;
        Some([from_corner.x / self.points_per_px, from_corner.y / self.points_per_px])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tank_fits_and_maps_back() {
        let view = Rect::from_min_size(pos2(280.0, 30.0), vec2(1000.0, 800.0));
        let camera = Camera::fit(view, [1440.0, 900.0]);
        assert!(view.contains_rect(camera.tank_on_screen()));
        assert_eq!(camera.tank_on_screen().width(), 1000.0);
        let there = camera.screen_from_tank([720.0, 450.0]);
        assert_eq!(there, view.center());
        let back = camera.tank_from_screen(there).expect("the tank has a size");
        assert!((back[0] - 720.0).abs() < 1e-3 && (back[1] - 450.0).abs() < 1e-3);
        let nothing = Camera::fit(Rect::from_min_size(pos2(0.0, 0.0), vec2(0.0, 5.0)), [1440.0, 900.0]);
        assert_eq!(nothing.tank_from_screen(pos2(1.0, 1.0)), None);
    }
}
