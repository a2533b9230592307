//! Two tanks in the room of the one: hands in either reach both.

use super::{App, STRIP};
use crate::aquarium::{Aquarium, Camera};
use crate::compare::{Comparison, same_place};
use crate::engine::Letter;
use crate::mirror::{FrameInput, collect::collect};
use crate::workbench::compare::{
    CompareView, NumbersOf, compare_bar_ui, compare_table_ui, numbers_height, numbers_ui, side_color,
    title_ui,
};
use eframe::egui::{
    CentralPanel, Color32, Id, Panel, Pos2, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

/// Room between the two tanks, points.
const GAP: f32 = 10.0;
/// Height of a tank's title, points.
const TITLE: f32 = 22.0;
/// A room lower than this, points, is left to the tanks alone.
const ROOM_FOR_TABLE: f32 = 360.0;

/// The pictures of both sides.
#[derive(Debug, Default)]
pub(super) struct Tanks {
    aquariums: [Aquarium; 2],
    cameras: [Option<Camera>; 2],
    /// The tank that the pointer is in.
    pointed: Option<Letter>,
    view: CompareView,
}

impl Tanks {
    /// What paints the tank at the left.
    pub const fn left(&self) -> &Aquarium {
        &self.aquariums[0]
    }

    /// Whether a picture still eases to where the fish are.
    pub fn is_easing(&self) -> bool {
        self.aquariums.iter().any(Aquarium::is_easing)
    }

    /// Moves both pictures on by a frame of `wall_s` seconds.
    pub fn advance(&mut self, comparison: &Comparison, wall_s: f64) {
        for (letter, aquarium) in Letter::ALL.into_iter().zip(&mut self.aquariums) {
            aquarium.advance(comparison.side(letter), wall_s, false);
        }
    }
}

/// What a side has of the room.
#[derive(Clone, Copy, Debug)]
struct Place {
    title: Rect,
    tank: Rect,
    numbers: Rect,
}

impl Place {
    fn within(room: Rect) -> Self {
        let numbers = numbers_height(room.width());
        // Where there is little room the water comes first.
        let (title, numbers) = match room.height() {
            height if height > TITLE + numbers + 60.0 => (TITLE, numbers + 4.0),
            height if height > TITLE + 60.0 => (TITLE, 0.0),
            _ => (0.0, 0.0),
        };
        let (top, bottom) = (room.top() + title, room.bottom() - numbers);
        Self {
            title: Rect::from_min_max(room.min, pos2(room.right(), top)),
            tank: Rect::from_min_max(pos2(room.left(), top), pos2(room.right(), bottom)),
            numbers: Rect::from_min_max(pos2(room.left(), bottom + 4.0), room.max),
        }
    }

    /// Title and numbers right above and below the glass.
    fn around(self, glass: Rect) -> Self {
        let up = (self.title.bottom() - glass.top()).min(0.0);
        let down = (self.numbers.top() - 4.0 - glass.bottom()).max(0.0);
        Self {
            title: self.title.translate(vec2(0.0, -up)),
            numbers: self.numbers.translate(vec2(0.0, -down)),
            ..self
        }
    }
}

/// Side by side, or one above the other where the room is taller than wide.
fn places(room: Rect) -> [Place; 2] {
    let halves = if room.height() > room.width() {
        let (above, below) = (room.center().y - GAP / 2.0, room.center().y + GAP / 2.0);
        [
            Rect::from_min_max(room.min, pos2(room.right(), above)),
            Rect::from_min_max(pos2(room.left(), below), room.max),
        ]
    } else {
        let (left, right) = (room.center().x - GAP / 2.0, room.center().x + GAP / 2.0);
        [
            Rect::from_min_max(room.min, pos2(left, room.bottom())),
            Rect::from_min_max(pos2(right, room.top()), room.max),
        ]
    };
    halves.map(Place::within)
}

impl App {
    /// All that stands below the strips while two shoals are compared.
    pub(super) fn comparison_ui(&mut self, ui: &mut Ui) {
        let Self { engine, out, tanks, .. } = &mut *self;
        Panel::top("compare bar").show(ui, |ui| compare_bar_ui(ui, engine, out));
        if ui.available_height() >= ROOM_FOR_TABLE {
            Panel::bottom("differences")
                .default_size(156.0)
                .size_range(3.0 * STRIP..=ui.available_height() / 2.0)
                .resizable(true)
                .show(ui, |ui| compare_table_ui(ui, &mut tanks.view, engine, out));
        }
        CentralPanel::no_frame().show(ui, |ui| self.tanks_ui(ui));
    }

    /// The cameras of both tanks; none once nothing is compared.
    fn side_cameras(&self, places: &[Place; 2]) -> Option<[Camera; 2]> {
        let comparison = self.engine.comparison()?;
        let camera = |letter: Letter| {
            Camera::fit(places[letter as usize].tank, comparison.side(letter).params().sides())
        };
        Some(Letter::ALL.map(camera))
    }

    /// Input is taken, time goes on, both tanks are painted.
    pub(super) fn tanks_ui(&mut self, ui: &mut Ui) {
        let room = ui.available_rect_before_wrap().shrink(6.0);
        let places = places(room);
        let Some(cameras) = self.side_cameras(&places) else {
            return;
        };
        self.water = cameras[0].tank_on_screen().union(cameras[1].tank_on_screen());
        self.room = places[self.engine.document().letter() as usize].tank;
        let waters = Letter::ALL.map(|letter| {
            let rect = cameras[letter as usize].tank_on_screen();
            let water = ui.interact(rect, Id::unique(("aquarium", letter.name())), Sense::click_and_drag());
            let name = format!("Aquarium {}", letter.name());
            water.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, &name));
            water
        });
        if ui.ctx().current_pass_index() == 0 {
            let input = self.side_input(ui, &waters, &cameras);
            let now = cameras.map(Some);
            let has_moved = std::mem::replace(&mut self.tanks.cameras, now) != now;
            self.pass_time(ui, input, has_moved);
        }
        // A step may have been taken in tanks of other sides.
        if let Some(cameras) = self.side_cameras(&places) {
            self.paint_tanks(ui, &cameras, &places);
            paint_mirrored(ui, &waters, &cameras);
        }
    }

    /// What the hands do, in the tank that is now.
    fn side_input(&mut self, ui: &Ui, waters: &[Response; 2], cameras: &[Camera; 2]) -> FrameInput {
        let inputs = [0, 1].map(|side| collect(ui, &waters[side], &cameras[side]));
        let of = Letter::ALL.into_iter().find(|letter| {
            let input = &inputs[*letter as usize];
            input.pointer.is_some() || input.click.is_some()
        });
        if self.tanks.pointed != of {
            self.tanks.pointed = of;
            // In the other tank the pointer was put, not moved.
            self.sampler.lift();
        }
        let input = inputs[of.unwrap_or_default() as usize];
        let Some((letter, comparison)) = of.zip(self.engine.comparison()) else {
            return input;
        };
        let [from, to] = [comparison.side(letter), comparison.now_side()].map(|side| side.params().sides());
        FrameInput {
            pointer: input.pointer.map(|place| same_place(place, from, to)),
            click: input.click.map(|place| same_place(place, from, to)),
            ..input
        }
    }

    fn paint_tanks(&mut self, ui: &mut Ui, cameras: &[Camera; 2], places: &[Place; 2]) {
        let dayness = self.dayness();
        let Self { engine, view, tanks, .. } = &mut *self;
        let Some(comparison) = engine.comparison() else {
            return;
        };
        let document = engine.document();
        for (letter, aquarium) in Letter::ALL.into_iter().zip(&mut tanks.aquariums) {
            let (camera, side) = (&cameras[letter as usize], comparison.side(letter));
            let glass = camera.tank_on_screen();
            let place = places[letter as usize].around(glass);
            aquarium.paint(&ui.painter_at(glass), camera, side, &view.looks(dayness));
            let width = if document.letter() == letter { 2.5 } else { 1.0 };
            let stroke = Stroke::new(width, side_color(letter));
            ui.painter().rect_stroke(glass, 0.0, stroke, StrokeKind::Outside);
            if place.title.height() > 0.0 {
                title_ui(ui, place.title, letter, document, side.world().shoal().len());
            }
            numbers_ui(ui, place.numbers, NumbersOf { comparison, letter });
        }
    }
}

/// A ring where the pointer acts in the other tank.
fn paint_mirrored(ui: &Ui, waters: &[Response; 2], cameras: &[Camera; 2]) {
    for (side, water) in waters.iter().enumerate() {
        let glass = cameras[side].tank_on_screen();
        let other = cameras[1 - side].tank_on_screen();
        let Some(place) = water.hover_pos().filter(|place| glass.is_positive() && glass.contains(*place))
        else {
            continue;
        };
        let share = (place - glass.min) / glass.size();
        let there: Pos2 = other.min + vec2(share.x, share.y) * other.size();
        let painter = ui.painter_at(other);
        painter.circle_stroke(there, 8.0, Stroke::new(3.0, Color32::from_black_alpha(120)));
        painter.circle_stroke(there, 8.0, Stroke::new(1.5, Color32::WHITE));
    }
}
