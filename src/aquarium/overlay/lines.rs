//! Lines, rings and areas in one mesh, given in tank px.

use crate::aquarium::camera::Camera;
use crate::shoal::{Vec2, add};
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Pos2, Rect, vec2};
use std::f32::consts::TAU;
use std::sync::LazyLock;

/// Sides of a ring, and of one of very many.
const SIDES: usize = 48;
const COARSE_SIDES: usize = 16;
/// Vertices there is room for from the start.
const USUAL_VERTICES: usize = 4096;
/// Length of a dash and of the gap after it, points.
const DASH: f32 = 8.0;
/// Most dashes of a line.
const MOST_DASHES: f32 = 400.0;

/// Directions around a circle.
static CIRCLE: LazyLock<[eframe::egui::Vec2; SIDES]> =
    LazyLock::new(|| std::array::from_fn(|i| eframe::egui::Vec2::angled(TAU * i as f32 / SIDES as f32)));

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen {
    /// Points.
    pub width: f32,
    pub color: Color32,
    /// For very many: with fewer corners.
    pub is_coarse: bool,
}

impl Pen {
    pub const fn new(width: f32, color: Color32) -> Self {
        Self { width, color, is_coarse: false }
    }
}

/// Writes into a mesh what is given in px of a camera's tank.
pub(super) struct Lines<'a> {
    pub mesh: &'a mut Mesh,
    pub camera: Camera,
}

impl<'a> Lines<'a> {
    /// Lines in an empty mesh. It has room for what one fish needs, so that it does
    /// not grow little by little.
    pub fn new(mesh: &'a mut Mesh, camera: Camera) -> Self {
        mesh.vertices.reserve(USUAL_VERTICES);
        mesh.indices.reserve(3 * USUAL_VERTICES);
        Self { mesh, camera }
    }

    pub fn screen(&self, place: Vec2) -> Pos2 {
        self.camera.screen_from_tank(place)
    }

    fn points(&self, px: f32) -> f32 {
        px * self.camera.points_per_px()
    }

    /// Adds a corner; its number.
    pub fn vertex(&mut self, pos: Pos2, color: Color32) -> u32 {
        let number = self.mesh.vertices.len() as u32;
        self.mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        number
    }

    fn quad(&mut self, corners: [Pos2; 4], color: Color32) {
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
        self.mesh.indices.extend([0, 1, 2, 0, 2, 3].map(|index| first + index));
    }

    fn triangle(&mut self, corners: [Pos2; 3], color: Color32) {
        let first = self.mesh.vertices.len() as u32;
        self.mesh.vertices.extend(corners.map(|pos| Vertex { pos, uv: WHITE_UV, color }));
        self.mesh.indices.extend([first, first + 1, first + 2]);
    }

    /// A line.
    pub fn segment(&mut self, from: Vec2, to: Vec2, pen: Pen) {
        self.stroke(self.screen(from), self.screen(to), pen);
    }

    fn stroke(&mut self, from: Pos2, to: Pos2, pen: Pen) {
        let along = to - from;
        let length = along.length();
        if length < 1e-3 {
            return;
        }
        let side = along.rot90() * (pen.width / 2.0 / length);
        self.quad([from + side, to + side, to - side, from - side], pen.color);
    }

    /// A line of dashes.
    pub fn dashed(&mut self, from: Vec2, to: Vec2, pen: Pen) {
        let (from, to) = (self.screen(from), self.screen(to));
        let along = to - from;
        let count = (along.length() / (2.0 * DASH)).clamp(1.0, MOST_DASHES).floor();
        for i in 0..count as usize {
            let at = |turn: f32| from + along * ((i as f32 + turn) / count);
            self.stroke(at(0.25), at(0.75), pen);
        }
    }

    /// An arrow with a head.
    pub fn arrow(&mut self, from: Vec2, way: Vec2, pen: Pen) {
        let (from, tip) = (self.screen(from), self.screen(add(from, way)));
        let along = tip - from;
        let length = along.length();
        if length < 1e-3 {
            return;
        }
        let head = (0.4 * length).min(if pen.is_coarse { 3.0 } else { 3.5 } * pen.width + 2.0);
        let neck = tip - along * (head / length);
        self.stroke(from, neck, pen);
        let side = along.rot90() * (0.5 * head / length);
        self.triangle([tip, neck + side, neck - side], pen.color);
    }

    /// A circle.
    pub fn circle(&mut self, center: Vec2, radius: f32, pen: Pen) {
        let (center, radius) = (self.screen(center), self.points(radius));
        let sides = if pen.is_coarse { COARSE_SIDES } else { SIDES };
        let first = self.mesh.vertices.len() as u32;
        let (inner, outer) = (radius - pen.width / 2.0, radius + pen.width / 2.0);
        let corners = CIRCLE.iter().step_by(SIDES / sides).flat_map(|way| [*way * inner, *way * outer]);
        let color = pen.color;
        let vertices = corners.map(|way| Vertex { pos: center + way, uv: WHITE_UV, color });
        self.mesh.vertices.extend(vertices);
        let sides = sides as u32;
        for side in 0..sides {
            let (here, next) = (first + 2 * side, first + 2 * ((side + 1) % sides));
            self.mesh.indices.extend([here, here + 1, next + 1, here, next + 1, next]);
        }
    }

    /// Part of a circle between two angles, rad.
    pub fn arc(&mut self, center: Vec2, radius: f32, [from, to]: [f32; 2], pen: Pen) {
        let (center, radius) = (self.screen(center), self.points(radius));
        let share = (to - from).abs() / TAU;
        let most = if pen.is_coarse { COARSE_SIDES } else { SIDES } as f32;
        let sides = (share * most).ceil().max(2.0) as u32;
        let (inner, outer) = (radius - pen.width / 2.0, radius + pen.width / 2.0);
        let first = self.mesh.vertices.len() as u32;
        for side in 0..=sides {
            let angle = from + (to - from) * side as f32 / sides as f32;
            let way = eframe::egui::Vec2::angled(angle);
            self.vertex(center + way * inner, pen.color);
            self.vertex(center + way * outer, pen.color);
        }
        for here in (0..sides).map(|side| first + 2 * side) {
            self.mesh.indices.extend([here, here + 1, here + 3, here, here + 3, here + 2]);
        }
    }

    /// A filled part of a circle between two angles, rad, fading outward.
    pub fn fan(&mut self, center: Vec2, radius: f32, [from, to]: [f32; 2], color: Color32) {
        let (middle, radius) = (self.screen(center), self.points(radius));
        let hub = self.vertex(middle, color);
        let rim = color.gamma_multiply(0.3);
        for side in 0..=SIDES as u32 {
            let angle = from + (to - from) * side as f32 / SIDES as f32;
            self.vertex(middle + eframe::egui::Vec2::angled(angle) * radius, rim);
            if side > 0 {
                self.mesh.indices.extend([hub, hub + side, hub + side + 1]);
            }
        }
    }

    /// A filled rectangle between two corners.
    pub fn band(&mut self, from: Vec2, to: Vec2, color: Color32) {
        let rect = Rect::from_two_pos(self.screen(from), self.screen(to));
        self.quad([rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()], color);
    }

    /// The sides of a rectangle between two corners.
    pub fn frame(&mut self, [left, top]: Vec2, [right, bottom]: Vec2, pen: Pen) {
        let corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
        for i in 0..4 {
            self.segment(corners[i], corners[(i + 1) % 4], pen);
        }
    }

    /// A dot, `radius` points.
    pub fn dot(&mut self, place: Vec2, radius: f32, color: Color32) {
        let (center, r) = (self.screen(place), radius);
        self.quad(
            [center + vec2(0.0, -r), center + vec2(r, 0.0), center + vec2(0.0, r), center + vec2(-r, 0.0)],
            color,
        );
    }
}
