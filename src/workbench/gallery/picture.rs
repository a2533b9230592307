//! A small shoal, painted.

use crate::aquarium::{paint_water, state_color};
use crate::behavior::FishState;
use crate::library::{Picture, PicturedFish};
use eframe::egui::{Mesh, Painter, Pos2, Rect, Shape, Vec2, vec2};

/// Shorter fish are painted at this length, points: they would be dust.
const LEAST_POINTS: f32 = 4.5;
/// Dayness of every picture.
pub const NOON: f32 = 1.0;
/// Width of a fish of length 1.
const WIDTH: f32 = 0.34;

/// Paints a picture: the tank fills as much of the rectangle as its shape
/// allows, water all of it.
pub fn paint_picture(painter: &Painter, rect: Rect, picture: &Picture) {
    paint_water(painter, rect, NOON);
    let tank = Vec2::from(picture.tank);
    let points_per_px = (rect.width() / tank.x).min(rect.height() / tank.y);
    if !(points_per_px.is_finite() && points_per_px > 0.0) {
        return;
    }
    let corner = rect.center() - tank * points_per_px / 2.0;
    let length = (picture.body_length * points_per_px).max(LEAST_POINTS);
    let mut mesh = Mesh::default();
    mesh.reserve_vertices(4 * picture.fish.len());
    mesh.reserve_triangles(2 * picture.fish.len());
    for PicturedFish { pos, heading } in &picture.fish {
        add_fish(&mut mesh, corner + Vec2::from(*pos) * points_per_px, Vec2::from(*heading) * length);
    }
    painter.with_clip_rect(rect.intersect(painter.clip_rect())).add(Shape::mesh(mesh));
}

/// A kite whose nose is ahead of the fish's center. `along` is as long as it.
fn add_fish(mesh: &mut Mesh, center: Pos2, along: Vec2) {
    let (first, color) = (mesh.vertices.len() as u32, state_color(FishState::Cruise));
    let across = vec2(-along.y, along.x) * (WIDTH / 2.0);
    for corner in [along * 0.5, along * 0.1 + across, along * -0.5, along * 0.1 - across] {
        mesh.colored_vertex(center + corner, color);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
