//! Words in the water: where the glass wins, and what the heat means.

use super::heat::shade_at;
use crate::aquarium::camera::Camera;
use eframe::egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Vec2, lerp, pos2, vec2};

/// Size of the words, points.
const SIZE: f32 = 12.0;

/// Words in the water.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Label {
    pub at: Pos2,
    pub align: Align2,
    pub text: &'static str,
    pub color: Color32,
}

/// Words with a shadow, so that they are read over fish as well.
pub(super) fn paint_word(painter: &Painter, label: &Label) {
    let paint = |at, color| painter.text(at, label.align, label.text, FontId::proportional(SIZE), color);
    paint(label.at + vec2(1.0, 1.0), Color32::from_black_alpha(200));
    paint(label.at, label.color);
}

/// What the colors of the heat mean, in the lower left corner.
pub(super) fn paint_legend(painter: &Painter, camera: &Camera, top: f32) {
    const BOX: Vec2 = vec2(178.0, 38.0);
    let seen = painter.clip_rect().intersect(camera.tank_on_screen());
    if seen.width() < BOX.x + 20.0 || seen.height() < BOX.y + 20.0 {
        return;
    }
    let frame = Rect::from_min_size(seen.left_bottom() + vec2(10.0, -10.0 - BOX.y), BOX);
    painter.rect_filled(frame, 4.0, Color32::from_black_alpha(150));
    let font = || FontId::proportional(SIZE);
    let color = Color32::from_gray(225);
    let middle = frame.top() + 27.0;
    painter.text(frame.left_top() + vec2(8.0, 5.0), Align2::LEFT_TOP, "fish in 100 × 100 px", font(), color);
    let bar =
        Rect::from_min_max(pos2(frame.left() + 22.0, middle - 4.0), pos2(frame.right() - 48.0, middle + 4.0));
    painter.text(pos2(bar.left() - 6.0, middle), Align2::RIGHT_CENTER, "0", font(), color);
    painter.text(pos2(bar.right() + 6.0, middle), Align2::LEFT_CENTER, format!("{top:.0}+"), font(), color);
    painter.add(Shape::mesh(scale_mesh(bar)));
}

/// The scale of the heat from left to right.
fn scale_mesh(bar: Rect) -> Mesh {
    const PARTS: u32 = 24;
    let mut mesh = Mesh::default();
    for part in 0..=PARTS {
        let share = part as f32 / PARTS as f32;
        let x = lerp(bar.x_range(), share);
        mesh.colored_vertex(pos2(x, bar.top()), shade_at(share));
        mesh.colored_vertex(pos2(x, bar.bottom()), shade_at(share));
        if part > 0 {
            let first = 2 * part - 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 2, first + 1, first + 3);
        }
    }
    mesh
}
