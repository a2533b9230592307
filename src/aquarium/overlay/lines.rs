//! Many thin lines in one mesh, given in tank px.

use crate::aquarium::camera::Camera;
use crate::shoal::{Vec2, add, scale};
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Pos2, Rect, pos2, vec2};
use std::sync::Arc;

/// Sides of a circle.
const SIDES: usize = 48;

/// A mesh of lines, bands and circles. Two are used in turn, so that the one the
/// renderer still holds is never copied.
#[derive(Debug, Default)]
pub(super) struct LineMesh {
    meshes: [Arc<Mesh>; 2],
    turn: usize,
    camera: Option<Camera>,
}

impl LineMesh {
    /// Empties the mesh; what follows is given in px of this camera's tank.
    pub fn begin(&mut self, camera: Camera) {
        self.turn = 1 - self.turn;
        self.camera = Some(camera);
        let mesh = self.mesh();
        mesh.vertices.clear();
        mesh.indices.clear();
    }

    /// The finished mesh.
    pub fn finish(&self) -> Arc<Mesh> {
        Arc::clone(&self.meshes[self.turn])
    }

    fn mesh(&mut self) -> &mut Mesh {
        Arc::make_mut(&mut self.meshes[self.turn])
    }

    fn screen(&self, place: Vec2) -> Pos2 {
        self.camera.map_or(Pos2::ZERO, |camera| camera.screen_from_tank(place))
    }

    /// A line, `width` points wide.
    pub fn segment(&mut self, from: Vec2, to: Vec2, width: f32, color: Color32) {
        let (from, to) = (self.screen(from), self.screen(to));
        let along = to - from;
        let length = along.length();
        if length < 1e-3 {
            return;
        }
        let side = vec2(-along.y, along.x) * (width / 2.0 / length);
        self.quad([from + side, to + side, to - side, from - side], color);
    }

    fn quad(&mut self, corners: [Pos2; 4], color: Color32) {
        let mesh = self.mesh();
        let first = mesh.vertices.len() as u32;
        mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
        mesh.indices.extend([0, 1, 2, 0, 2, 3].map(|index| first + index));
    }

    /// An arrow with a head.
    pub fn arrow(&mut self, from: Vec2, way: Vec2, width: f32, color: Color32) {
        let tip = add(from, way);
        self.segment(from, tip, width, color);
        let [x, y] = scale(way, 0.22);
        for barb in [[-x - y * 0.6, -y + x * 0.6], [-x + y * 0.6, -y - x * 0.6]] {
            self.segment(tip, add(tip, barb), width, color);
        }
    }

    /// A circle, `width` points wide.
    pub fn circle(&mut self, center: Vec2, radius: f32, width: f32, color: Color32) {
        self.arc(center, radius, [0.0, std::f32::consts::TAU], width, color);
    }

    /// Part of a circle between two angles, rad.
    pub fn arc(&mut self, center: Vec2, radius: f32, [from, to]: [f32; 2], width: f32, color: Color32) {
        let at = |i: usize| {
            let (sin, cos) = (from + (to - from) * i as f32 / SIDES as f32).sin_cos();
            add(center, [radius * cos, radius * sin])
        };
        for i in 0..SIDES {
            self.segment(at(i), at(i + 1), width, color);
        }
    }

    /// A filled rectangle between two corners.
    pub fn band(&mut self, from: Vec2, to: Vec2, color: Color32) {
        let rect = Rect::from_two_pos(self.screen(from), self.screen(to));
        let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
        self.quad(corners.map(|corner| pos2(corner.x, corner.y)), color);
    }

    /// A dot, `radius` points.
    pub fn dot(&mut self, place: Vec2, radius: f32, color: Color32) {
        let center = self.screen(place);
        let r = radius;
        self.quad(
            [center + vec2(0.0, -r), center + vec2(r, 0.0), center + vec2(0.0, r), center + vec2(-r, 0.0)],
            color,
        );
    }
}
