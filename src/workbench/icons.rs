//! Signs painted as shapes: the fonts lack them.

use crate::aquarium::state_color;
use crate::behavior::FishState;
use eframe::egui::{Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};
use eframe::egui::{Role, StrokeKind};

/// A painted sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A triangle to the right.
    Play,
    /// Two bars.
    Pause,
    /// A bar and a triangle.
    Step,
    /// An open circle with an arrow head.
    Restart,
    /// A bar and two triangles to the left.
    Oldest,
    /// A triangle to the left and a bar.
    Back,
    /// Two triangles to the right and a bar.
    Live,
    /// A triangle to the left and a diamond.
    PreviousEvent,
    /// A diamond and a triangle to the right.
    NextEvent,
    /// A flag.
    Bookmark,
    /// Two bent arrows, one after the other.
    Loop,
    /// The outline of a star.
    Star,
    /// A star.
    StarFull,
}

impl Icon {
    /// Paints the sign into a square.
    pub fn paint(self, painter: &Painter, rect: Rect, stroke: Stroke) {
        let at = |x: f32, y: f32| rect.min + vec2(x, y) * rect.size();
        match self {
            Self::Play => triangle(painter, [at(0.2, 0.1), at(0.9, 0.5), at(0.2, 0.9)], stroke),
            Self::Pause => {
                for x in [0.15, 0.6] {
                    painter.rect_filled(Rect::from_min_max(at(x, 0.1), at(x + 0.25, 0.9)), 1.0, stroke.color);
                }
            }
            Self::Step => {
                painter.rect_filled(Rect::from_min_max(at(0.1, 0.1), at(0.28, 0.9)), 1.0, stroke.color);
                triangle(painter, [at(0.4, 0.1), at(0.95, 0.5), at(0.4, 0.9)], stroke);
            }
            Self::Restart => paint_restart(painter, rect, stroke),
            Self::Back => {
                triangle(painter, [at(0.6, 0.1), at(0.05, 0.5), at(0.6, 0.9)], stroke);
                painter.rect_filled(Rect::from_min_max(at(0.72, 0.1), at(0.9, 0.9)), 1.0, stroke.color);
            }
            Self::PreviousEvent => {
                diamond(painter, at(0.78, 0.5), rect.width() * 0.3, stroke);
                triangle(painter, [at(0.42, 0.15), at(0.0, 0.5), at(0.42, 0.85)], stroke);
            }
            Self::NextEvent => {
                diamond(painter, at(0.22, 0.5), rect.width() * 0.3, stroke);
                triangle(painter, [at(0.58, 0.15), at(1.0, 0.5), at(0.58, 0.85)], stroke);
            }
            Self::Bookmark => {
                painter.line_segment([at(0.25, 0.0), at(0.25, 1.0)], Stroke::new(1.8, stroke.color));
                triangle(painter, [at(0.25, 0.02), at(0.95, 0.3), at(0.25, 0.58)], stroke);
            }
            Self::Loop => {
                paint_loop_half(painter, &at, stroke);
                paint_loop_half(painter, &|x, y| at(1.0 - x, 1.0 - y), stroke);
            }
            Self::Star => {
                let outline = star(rect);
                painter.add(Shape::closed_line(outline.to_vec(), Stroke::new(1.3, stroke.color)));
            }
            Self::StarFull => paint_star(painter, rect, stroke),
            Self::Oldest => {
                painter.rect_filled(Rect::from_min_max(at(0.0, 0.1), at(0.14, 0.9)), 1.0, stroke.color);
                triangle(painter, [at(0.58, 0.15), at(0.18, 0.5), at(0.58, 0.85)], stroke);
                triangle(painter, [at(1.0, 0.15), at(0.6, 0.5), at(1.0, 0.85)], stroke);
            }
            Self::Live => {
                triangle(painter, [at(0.0, 0.15), at(0.4, 0.5), at(0.0, 0.85)], stroke);
                triangle(painter, [at(0.42, 0.15), at(0.82, 0.5), at(0.42, 0.85)], stroke);
                painter.rect_filled(Rect::from_min_max(at(0.86, 0.1), at(1.0, 0.9)), 1.0, stroke.color);
            }
        }
    }
}

fn triangle(painter: &Painter, corners: [Pos2; 3], stroke: Stroke) {
    painter.add(Shape::convex_polygon(corners.to_vec(), stroke.color, Stroke::NONE));
}

fn diamond(painter: &Painter, center: Pos2, radius: f32, stroke: Stroke) {
    let corners = [vec2(0.0, -1.0), vec2(1.0, 0.0), vec2(0.0, 1.0), vec2(-1.0, 0.0)];
    let corners = corners.map(|corner| center + corner * radius).to_vec();
    painter.add(Shape::convex_polygon(corners, stroke.color, Stroke::NONE));
}

/// The upper half of a loop; the lower one is the same, turned about.
fn paint_loop_half(painter: &Painter, at: &impl Fn(f32, f32) -> Pos2, stroke: Stroke) {
    let line = vec![at(0.0, 0.5), at(0.0, 0.35), at(0.12, 0.22), at(0.65, 0.22)];
    painter.add(Shape::line(line, Stroke::new(1.8, stroke.color)));
    triangle(painter, [at(0.62, -0.06), at(1.0, 0.22), at(0.62, 0.5)], stroke);
}

/// The corners of a star, outer and inner in turn, from the top.
fn star(rect: Rect) -> [Pos2; 10] {
    std::array::from_fn(|corner| {
        let (sin, cos) = (std::f32::consts::PI * corner as f32 / 5.0).sin_cos();
        let radius = rect.width() * if corner % 2 == 0 { 0.62 } else { 0.27 };
        rect.center() + vec2(sin, -cos) * radius
    })
}

/// A star is not convex: its points stand around a pentagon.
fn paint_star(painter: &Painter, rect: Rect, stroke: Stroke) {
    let corners = star(rect);
    let mut mesh = eframe::egui::Mesh::default();
    mesh.colored_vertex(rect.center(), stroke.color);
    corners.iter().for_each(|corner| mesh.colored_vertex(*corner, stroke.color));
    for corner in 0..10 {
        mesh.add_triangle(0, 1 + corner, 1 + (corner + 1) % 10);
    }
    painter.add(Shape::mesh(mesh));
    painter.add(Shape::closed_line(corners.to_vec(), Stroke::new(1.0, stroke.color)));
}

fn paint_restart(painter: &Painter, rect: Rect, stroke: Stroke) {
    const POINTS: usize = 20;
    let radius = rect.width() * 0.4;
    let on_circle = |turn: f32| {
        let (sin, cos) = (turn * std::f32::consts::TAU).sin_cos();
        rect.center() + vec2(cos, sin) * radius
    };
    let arc = (0..=POINTS).map(|i| on_circle(-0.12 + 0.82 * i as f32 / POINTS as f32)).collect();
    painter.add(Shape::line(arc, Stroke::new(1.8, stroke.color)));
    let tip = on_circle(-0.16);
    let size = rect.width() * 0.28;
    triangle(
        painter,
        [tip + vec2(size * 0.5, -size), tip + vec2(size * 0.5, size * 0.4), tip + vec2(-size, 0.0)],
        stroke,
    );
}

/// A button with a painted sign; `name` is what it is called.
pub fn icon_button_ui(ui: &mut Ui, icon: Icon, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
    paint_button(ui, icon, rect, &response, false);
    response
}

/// The same, for what is on or off; a click asks for the other.
pub fn icon_toggle_ui(ui: &mut Ui, icon: Icon, name: &str, is_on: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(24.0), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, is_on, name));
    paint_button(ui, icon, rect, &response, is_on);
    response
}

fn paint_button(ui: &Ui, icon: Icon, rect: Rect, response: &Response, is_on: bool) {
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(response, is_on);
        ui.painter().rect(
            rect,
            visuals.corner_radius,
            visuals.weak_bg_fill,
            visuals.bg_stroke,
            StrokeKind::Inside,
        );
        icon.paint(ui.painter(), rect.shrink(7.0), visuals.fg_stroke);
    }
}

/// A state's mark: its color, and a shape of its own for those who do not tell
/// colors apart.
pub fn state_mark_ui(ui: &mut Ui, state: FishState) {
    let (rect, _) = ui.allocate_exact_size(vec2(10.0, 14.0), Sense::hover());
    let (center, color) = (rect.center(), state_color(state));
    let corners: &[[f32; 2]] = match state {
        FishState::Cruise => {
            ui.painter().circle_filled(center, 4.0, color);
            return;
        }
        FishState::Curious => &[[0.0, -5.0], [5.0, 0.0], [0.0, 5.0], [-5.0, 0.0]],
        FishState::Startled => &[[0.0, -5.0], [5.0, 4.0], [-5.0, 4.0]],
        FishState::Homing => &[[-4.0, -4.0], [4.0, -4.0], [4.0, 4.0], [-4.0, 4.0]],
    };
    let corners = corners.iter().map(|&[x, y]| center + vec2(x, y)).collect();
    ui.painter().add(Shape::convex_polygon(corners, color, Stroke::NONE));
}
