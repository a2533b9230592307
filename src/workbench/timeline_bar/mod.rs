//! The bar at the bottom: thirty seconds to pull the past back.

mod band;
mod bookmarks;
mod controls;
mod marks;
mod range;

use super::Outbox;
use super::access::{Region, note_region};
use super::plots::TimeAxis;
use super::theme::Palette;
use crate::command::Command;
use crate::engine::Engine;
use crate::timeline::{TimeRange, WINDOW_S};
use band::Band;
use bookmarks::Naming;
use controls::controls_ui;
use eframe::egui::{
    EventFilter, Id, Rect, Response, Role, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, accesskit,
    pos2, vec2,
};

/// Width of buttons and numbers at the left, points.
const CONTROLS_WIDTH: f32 = 308.0;
/// A pointer this near to an end is on it, points.
const END_POINTS: f32 = 2.0;

/// The bar, and what a hand is doing on it.
#[derive(Debug, Default)]
pub struct TimelineBar {
    /// The edge of the range that stays while the other is dragged, s.
    anchor_s: Option<f64>,
    naming: Option<Naming>,
}

impl TimelineBar {
    /// Draws the bar.
    pub fn ui(&mut self, ui: &mut Ui, engine: &Engine, axis: &mut TimeAxis, out: &mut Outbox) {
        let room = ui.available_rect_before_wrap();
        let controls = Rect::from_min_max(room.min, pos2(room.left() + CONTROLS_WIDTH, room.bottom()));
        ui.scope_builder(UiBuilder::new().max_rect(controls), |ui| controls_ui(ui, engine, out));
        let bar =
            Rect::from_min_max(pos2(controls.right() + 12.0, room.top() + 2.0), room.max - vec2(12.0, 2.0));
        if bar.is_positive() {
            self.bar_ui(ui, bar, engine, axis, out);
            note_region(ui.ctx(), Region::Timeline, room, bar_id());
        }
    }

    fn bar_ui(&mut self, ui: &mut Ui, bar: Rect, engine: &Engine, axis: &mut TimeAxis, out: &mut Outbox) {
        let map = TimeMap { bar, now_s: engine.timeline_s() };
        let response = ui.interact(bar, bar_id(), Sense::click_and_drag());
        by_keys(ui, &response, engine, out);
        if let Some(pointer) = response.hover_pos().or(response.interact_pointer_pos()) {
            axis.point_at(map.time_s(pointer.x));
        }
        if !self.take_range(ui, &response, &map, out) {
            take_drag(ui, &response, &map, out);
        }
        Band { map, engine, axis, palette: Palette::of(ui.visuals()) }.paint(ui.painter());
        self.range_ui(ui, &map, engine, out);
        let is_on_flag = self.bookmarks_ui(ui, &map, engine, out);
        // An edge may have left while it was held.
        if !ui.input(|input| input.pointer.any_down()) {
            self.anchor_s = None;
        }
        // A flag lets drags through to the bar, and so hovers it too.
        let pointer = response.hover_pos().filter(|_| !is_on_flag);
        if let Some(text) = pointer.and_then(|pointer| marks::at(&map, engine, pointer)) {
            response.on_hover_text_at_pointer(text);
        }
    }
}

/// The bar itself. The keys of time are its own: it needs no others.
pub(super) fn bar_id() -> Id {
    Id::unique("timeline")
}

/// What a screen reader says about the bar and asks of it, and who owns the
/// arrows while it is in focus.
fn by_keys(ui: &Ui, bar: &Response, engine: &Engine, out: &mut Outbox) {
    let ago = engine.shown_s() - engine.timeline_s();
    bar.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Slider, true, "Timeline");
        info.value = Some(ago);
        info
    });
    ui.accesskit_node_builder(bar.id, |node| {
        node.set_min_numeric_value(-WINDOW_S);
        node.set_max_numeric_value(0.0);
        node.add_action(accesskit::Action::Increment);
        node.add_action(accesskit::Action::Decrement);
        node.add_action(accesskit::Action::SetValue);
    });
    if bar.has_focus() {
        let filter = EventFilter { horizontal_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(bar.id, filter));
        let line = Stroke::new(2.0, Palette::of(ui.visuals()).accent);
        ui.painter().rect_stroke(bar.rect.expand(1.0), 4.0, line, StrokeKind::Outside);
    }
    let asked = |action| ui.input(|input| input.num_accesskit_action_requests(bar.id, action)) as i64;
    match asked(accesskit::Action::Increment) - asked(accesskit::Action::Decrement) {
        0 => {}
        steps => out.command(Command::SeekSteps(steps)),
    }
    let set = |request: &accesskit::ActionRequest| match request.data {
        Some(accesskit::ActionData::NumericValue(ago)) => Some(ago),
        _ => None,
    };
    let wanted = ui.input(|input| {
        input.accesskit_action_requests(bar.id, accesskit::Action::SetValue).filter_map(set).last()
    });
    match wanted {
        Some(ago) if ago >= 0.0 => out.command(Command::SeekLive),
        Some(ago) => out.command(Command::Seek(engine.timeline_s() + ago)),
        None => {}
    }
}

/// Maps times of the window to the bar.
#[derive(Clone, Copy)]
struct TimeMap {
    bar: Rect,
    now_s: f64,
}

impl TimeMap {
    fn x(&self, time_s: f64) -> f32 {
        let share = 1.0 + (time_s - self.now_s) / WINDOW_S;
        self.bar.left() + (share as f32) * self.bar.width()
    }

    /// Where a range begins and ends.
    fn edges(&self, range: TimeRange) -> [f32; 2] {
        [range.first(), range.last()].map(|edge| self.x(edge.seconds()))
    }

    fn time_s(&self, x: f32) -> f64 {
        let share = f64::from((x - self.bar.left()) / self.bar.width());
        self.now_s + (share - 1.0) * WINDOW_S
    }
}

/// A press or a drag puts the playhead under the pointer; let go at the right
/// end, it is back in the present.
fn take_drag(ui: &Ui, response: &Response, map: &TimeMap, out: &mut Outbox) {
    let Some(pointer) = response.interact_pointer_pos() else {
        return;
    };
    let is_let_go = response.drag_stopped() || response.clicked();
    // The last move may come with the letting go. A pointer that rests seeks
    // nothing: time runs on under it.
    let has_moved = ui.input(|input| input.pointer.delta().x != 0.0);
    let is_dragged = response.dragged() || response.drag_stopped();
    if is_let_go && pointer.x >= map.bar.right() - END_POINTS {
        out.command(Command::SeekLive);
    } else if response.drag_started() || response.clicked() || (is_dragged && has_moved) {
        out.command(seek_to(map, pointer.x));
    }
}

/// The ends are the ends of what there is: the oldest frame may lie before the
/// bar, by up to a snapshot interval.
fn seek_to(map: &TimeMap, x: f32) -> Command {
    if x <= map.bar.left() + END_POINTS { Command::SeekOldest } else { Command::Seek(map.time_s(x)) }
}
