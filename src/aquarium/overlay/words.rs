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

/// Words on a dark ground, so that they are read over fish as well.
pub(super) fn paint_word(painter: &Painter, label: &Label) {
    let font = FontId::proportional(SIZE);
    let words = painter.layout_no_wrap(label.text.to_owned(), font, label.color);
    let place = label.align.anchor_size(label.at, words.size());
    painter.rect_filled(place.expand2(vec2(4.0, 1.0)), 3.0, Color32::from_black_alpha(150));
    painter.galley(place.min, words, label.color);
}

/// What the colors of the heat mean, in the lower left corner; in a narrow tank
/// the numbers alone.
pub(super) fn paint_legend(painter: &Painter, camera: &Camera, top: f32) {
    const BAR: Vec2 = vec2(108.0, 8.0);
    const ROW: f32 = 16.0;
    let seen = painter.clip_rect().intersect(camera.tank_on_screen());
    let has_title = seen.width() > 500.0;
    let size = vec2(BAR.x + 70.0, if has_title { 2.0 * ROW + 6.0 } else { ROW + 4.0 });
    if seen.width() < size.x + 20.0 || seen.height() < 3.0 * size.y {
        return;
    }
    let frame = Rect::from_min_size(seen.left_bottom() + vec2(10.0, -10.0 - size.y), size);
    painter.rect_filled(frame, 4.0, Color32::from_black_alpha(150));
    let color = Color32::from_gray(225);
    let word = |at, align, words: &str| painter.text(at, align, words, FontId::proportional(SIZE), color);
    if has_title {
        word(frame.left_top() + vec2(8.0, 4.0), Align2::LEFT_TOP, "fish in 100 × 100 px");
    }
    let middle = frame.bottom() - 2.0 - ROW / 2.0;
    let bar = Rect::from_min_size(pos2(frame.left() + 22.0, middle - BAR.y / 2.0), BAR);
    word(pos2(bar.left() - 6.0, middle), Align2::RIGHT_CENTER, "0");
    word(pos2(bar.right() + 6.0, middle), Align2::LEFT_CENTER, &format!("{top:.0}+"));
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
