//! Cells of the inspector's tables: text in columns of fixed width, small
//! arrows.

use crate::shoal::{Vec2, length};
use eframe::egui::{
    Align, Color32, Layout, Rect, Response, RichText, Sense, Shape, Stroke, Ui, UiBuilder, vec2,
};

/// Height of a row, points.
pub(super) const ROW: f32 = 17.0;

/// Rows without gaps between them and their cells.
pub(super) fn rows_ui(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(0.0, 0.0);
        // A row is at least as high as this.
        ui.spacing_mut().interact_size.y = ROW;
        content(ui);
    });
}

/// Text in a column of its own.
pub(super) fn cell_ui(ui: &mut Ui, width: f32, align: Align, text: RichText) -> Response {
    let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let layout = match align {
        Align::Max => Layout::right_to_left(Align::Center),
        _ => Layout::left_to_right(Align::Center),
    };
    let mut cell = ui.new_child(UiBuilder::new().max_rect(rect).layout(layout));
    cell.add(eframe::egui::Label::new(text).extend())
}

/// A number set in tabular figures at the right of its column.
pub(super) fn number_ui(ui: &mut Ui, width: f32, number: String, color: Color32) -> Response {
    cell_ui(ui, width, Align::Max, RichText::new(number).monospace().color(color))
}

/// Room for a sign.
pub(super) fn sign_ui(ui: &mut Ui, width: f32) -> Rect {
    ui.allocate_exact_size(vec2(width, ROW), Sense::hover()).0
}

/// An arrow in the middle of a cell, `way` as in the tank; `longest` fills the
/// cell.
pub(super) fn arrow_ui(ui: &mut Ui, width: f32, way: Vec2, longest: f32, color: Color32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
    let room = rect.width().min(rect.height()) - 2.0;
    let way = vec2(way[0], way[1]) * (room / longest.max(f32::MIN_POSITIVE));
    if way.length() < 1.5 {
        ui.painter().circle_filled(rect.center(), 1.0, color.gamma_multiply(0.6));
        return response;
    }
    let (tail, tip) = (rect.center() - way / 2.0, rect.center() + way / 2.0);
    let side = way.rot90() / way.length();
    let head = way.normalized() * (way.length() * 0.5).min(4.5);
    ui.painter().line_segment([tail, tip - head * 0.7], Stroke::new(1.5, color));
    let corners =
        vec![tip, tip - head + side * head.length() * 0.55, tip - head - side * head.length() * 0.55];
    ui.painter().add(Shape::convex_polygon(corners, color, Stroke::NONE));
    response
}

/// The longest of some vectors.
pub(super) fn longest(ways: impl IntoIterator<Item = Vec2>) -> f32 {
    ways.into_iter().map(length).fold(0.0, f32::max)
}
