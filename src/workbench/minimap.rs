//! Where in the tank the view is: a small map of it, and a chip that says how
//! large it is seen and what is followed.

use super::actions::Action;
use super::theme::SMALL;
use super::{Outbox, View};
use crate::aquarium::{Camera, Follow, Room};
use crate::shoal::Vec2;
use eframe::egui::{
    Align, Button, Color32, CornerRadius, Id, Layout, Painter, Pos2, Rect, Response, RichText, Role, Sense,
    Shape, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

/// Largest sides of the map, points, and as shares of the room.
const MOST: [f32; 2] = [180.0, 130.0];
const SHARES: [f32; 2] = [0.3, 0.35];
/// A room smaller than this, points, has none for a map.
const LEAST_ROOM: [f32; 2] = [240.0, 180.0];
/// From the corner of the view, points.
const MARGIN: f32 = 10.0;
/// Height of the chip, points.
const CHIP: f32 = 22.0;
const BEHIND: Color32 = Color32::from_rgba_premultiplied(4, 9, 14, 185);
const LINE: Color32 = Color32::from_rgba_premultiplied(70, 80, 90, 110);
const TEXT: Color32 = Color32::from_rgb(0xD8, 0xDE, 0xE6);

/// A small map of the tank in the lower right corner of the view.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Minimap {
    map: Rect,
    tank: Vec2,
}

impl Minimap {
    /// The map for a view; none where the whole tank is seen, or where there is no
    /// room for a map.
    #[must_use]
    pub fn of(camera: &Camera, room: &Room) -> Option<Self> {
        let size = room.view.size();
        if !camera.is_cut() || size.x < LEAST_ROOM[0] || size.y < LEAST_ROOM[1] {
            return None;
        }
        let most = [size.x * SHARES[0], size.y * SHARES[1]];
        let [width, height] = [0, 1].map(|axis| MOST[axis].min(most[axis]) / room.tank[axis]);
        let size = vec2(room.tank[0], room.tank[1]) * width.min(height);
        let corner = camera.seen_on_screen().max - vec2(MARGIN, MARGIN);
        Some(Self { map: Rect::from_min_max(corner - size, corner), tank: room.tank })
    }

    /// Takes the pointer where the map is: it is not in the water there.
    #[must_use]
    pub fn interact(&self, ui: &Ui) -> Response {
        let response = ui.interact(self.map, Id::unique("minimap"), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, "Minimap"));
        response.on_hover_text("Click or drag to move the view")
    }

    /// The place in the tank, px, at a point of the map.
    #[must_use]
    pub fn place_at(&self, at: Pos2) -> Vec2 {
        let share = (at - self.map.min) / self.map.size();
        [share.x * self.tank[0], share.y * self.tank[1]]
    }

    /// Where a place in the tank, px, is on the map.
    fn point_of(&self, [x, y]: Vec2) -> Pos2 {
        self.map.min + vec2(x / self.tank[0], y / self.tank[1]) * self.map.size()
    }

    /// Where the map is, points.
    #[must_use]
    pub const fn rect(&self) -> Rect {
        self.map
    }

    /// Paints the map, the fish on it and an outline of what is seen.
    pub fn paint(&self, painter: &Painter, camera: &Camera, dots: Shape) {
        painter.rect_filled(self.map.expand(2.0), 3.0, BEHIND);
        painter.with_clip_rect(self.map).add(dots);
        painter.rect_stroke(self.map.expand(2.0), 3.0, Stroke::new(1.0, LINE), StrokeKind::Inside);
        let seen = camera.seen_on_screen();
        let corners = [seen.min, seen.max].map(|corner| camera.tank_from_screen(corner));
        if let [Some(low), Some(high)] = corners {
            let frame = Rect::from_min_max(self.point_of(low), self.point_of(high));
            // At the largest scale there would be next to nothing to be seen.
            let frame = Rect::from_center_size(frame.center(), frame.size().max(vec2(5.0, 5.0)));
            painter.rect_stroke(
                frame,
                0.0,
                Stroke::new(3.0, Color32::from_black_alpha(120)),
                StrokeKind::Middle,
            );
            painter.rect_stroke(frame, 0.0, Stroke::new(1.5, Color32::WHITE), StrokeKind::Middle);
        }
    }
}

/// How large the tank is seen and what is followed, to be clicked for the whole
/// tank: above the map, or in its place. Where it is, points; none if all of the
/// tank is seen and nothing is followed.
pub fn view_chip_ui(
    ui: &mut Ui,
    view: &View,
    room: &Room,
    map: Option<&Minimap>,
    out: &mut Outbox,
) -> Option<Rect> {
    let text = chip_text(view, room)?;
    let below = map.map_or(room.view.bottom() - MARGIN, |map| map.rect().top() - 2.0 - 6.0);
    let right = map.map_or(room.view.right() - MARGIN, |map| map.rect().right() + 2.0);
    let place = Rect::from_min_max(pos2(room.view.left(), below - CHIP), pos2(right, below));
    if place.width() < LEAST_ROOM[0] / 2.0 || place.top() < room.view.top() {
        return None;
    }
    let mut ui = ui.new_child(UiBuilder::new().max_rect(place).layout(Layout::right_to_left(Align::Center)));
    let widgets = &mut ui.visuals_mut().widgets;
    for look in [&mut widgets.inactive, &mut widgets.hovered, &mut widgets.active] {
        (look.weak_bg_fill, look.bg_stroke) = (BEHIND, Stroke::new(1.0, LINE));
    }
    widgets.hovered.bg_stroke = Stroke::new(1.0, TEXT);
    ui.spacing_mut().button_padding = vec2(8.0, 2.0);
    let words = RichText::new(text).size(SMALL).color(TEXT);
    let chip = ui.add(Button::new(words).corner_radius(CornerRadius::same(4)).truncate());
    let rect = chip.rect;
    let help = "How many points of the screen show a px of the tank, and what the view follows.";
    if chip.on_hover_text(format!("{help}\nClick: {}", Action::WholeTank.tooltip(ui.ctx()))).clicked() {
        out.action(Action::WholeTank);
    }
    Some(rect)
}

fn chip_text(view: &View, room: &Room) -> Option<String> {
    let viewing = &view.viewing;
    let followed = match (viewing.follow(), view.selected) {
        (Follow::Fish, Some(id)) => Some(format!("fish #{id}")),
        (Follow::LargestCluster, _) => Some("largest cluster".to_owned()),
        (Follow::Nothing | Follow::Fish, _) => None,
    };
    if viewing.is_fit() && followed.is_none() {
        return None;
    }
    let scale = viewing.aimed_scale(room);
    let decimals = if scale < 0.995 { 2 } else { 1 };
    let following = match followed {
        Some(whom) if viewing.is_following_paused() => format!(" · following {whom}, paused"),
        Some(whom) => format!(" · following {whom}"),
        None => String::new(),
    };
    Some(format!("{scale:.decimals$}×{following}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_has_the_shape_of_the_tank_and_stays_in_the_corner() {
        let view = Rect::from_min_size(pos2(280.0, 60.0), vec2(720.0, 500.0));
        for tank in [[1440.0, 900.0], [300.0, 3000.0], [8000.0, 400.0]] {
            let room = Room { view, tank };
            let camera = Camera::new(view, tank, 5.0, [150.0, 200.0]);
            let map = Minimap::of(&camera, &room).expect("the tank is cut");
            let size = map.rect().size();
            assert!(size.x <= 180.01 && size.y <= 130.01, "{size:?}");
            assert!((size.x / size.y / (tank[0] / tank[1]) - 1.0).abs() < 1e-3, "{size:?}");
            assert_eq!(map.rect().max, camera.seen_on_screen().max - vec2(10.0, 10.0));
            let there = map.place_at(map.point_of([120.0, 250.0]));
            assert!((there[0] - 120.0).abs() < 0.1 && (there[1] - 250.0).abs() < 0.1, "{there:?}");
            assert_eq!(Minimap::of(&Camera::fit(view, tank), &room), None);
        }
    }
}
