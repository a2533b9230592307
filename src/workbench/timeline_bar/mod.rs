//! The bar at the bottom: thirty seconds to pull the past back.

mod band;

use super::Outbox;
use super::actions::Action;
use super::icons::{Icon, icon_button_ui};
use super::plots::TimeAxis;
use super::theme::{Palette, SMALL};
use super::view::mode_color;
use crate::command::Command;
use crate::engine::Engine;
use crate::timeline::WINDOW_S;
use band::Band;
use eframe::egui::{Id, Rect, Response, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, pos2, vec2};

/// Width of buttons and numbers at the left, points.
const CONTROLS_WIDTH: f32 = 216.0;
/// A pointer this near to an end is on it, points.
const END_POINTS: f32 = 2.0;

/// Draws the bar.
pub fn timeline_bar_ui(ui: &mut Ui, engine: &Engine, axis: &mut TimeAxis, out: &mut Outbox) {
    let room = ui.available_rect_before_wrap();
    let controls = Rect::from_min_max(room.min, pos2(room.left() + CONTROLS_WIDTH, room.bottom()));
    ui.scope_builder(UiBuilder::new().max_rect(controls), |ui| controls_ui(ui, engine, out));
    let bar = Rect::from_min_max(pos2(controls.right() + 12.0, room.top() + 2.0), room.max - vec2(12.0, 2.0));
    if bar.is_positive() {
        bar_ui(ui, bar, engine, axis, out);
    }
}

fn controls_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    ui.add_space(2.0);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let play = if engine.is_playing() { (Icon::Pause, "Pause here") } else { (Icon::Play, "Play here") };
        for (icon, name, action) in [
            (Icon::Oldest, "Oldest frame", Action::SeekOldest),
            (Icon::Back, "Frame back", Action::FrameBack),
            (play.0, play.1, Action::PlayPause),
            (Icon::Step, "Frame forward", Action::FrameForward),
            (Icon::Live, "Live", Action::SeekLive),
        ] {
            let tooltip = action.tooltip(ui.ctx());
            if icon_button_ui(ui, icon, name).on_hover_text(tooltip).clicked() {
                out.action(action);
            }
        }
        let mut runs_on = engine.transport().is_running_on();
        let run_on = ui.toggle_value(&mut runs_on, RichText::new("run on").size(SMALL));
        if run_on
            .on_hover_text(
                "Off: the simulation is held while you look at the past. On: it goes on behind the replay.",
            )
            .changed()
        {
            out.command(Command::SetRunOn(runs_on));
        }
    });
    ui.horizontal(|ui| where_ui(ui, engine));
}

/// The time looked at, and the number of the frame.
fn where_ui(ui: &mut Ui, engine: &Engine) {
    let palette = Palette::of(ui.visuals());
    let ago = engine.timeline_s() - engine.shown_s();
    let time = if engine.is_in_past() { format!("−{ago:.2} s") } else { "now".to_owned() };
    ui.label(RichText::new(format!("{time:>8}")).monospace().size(15.0).color(mode_color(engine.mode())));
    let frame = engine.frame_under_playhead().or_else(|| engine.timeline().ring().newest());
    let number = frame.map_or_else(|| "no frame yet".to_owned(), |frame| format!("frame {}", frame.number));
    ui.label(RichText::new(number).monospace().color(palette.weak))
        .on_hover_text("Frames are counted from the program's start; a frame keeps its number");
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

    fn time_s(&self, x: f32) -> f64 {
        let share = f64::from((x - self.bar.left()) / self.bar.width());
        self.now_s + (share - 1.0) * WINDOW_S
    }
}

fn bar_ui(ui: &mut Ui, bar: Rect, engine: &Engine, axis: &mut TimeAxis, out: &mut Outbox) {
    let map = TimeMap { bar, now_s: engine.timeline_s() };
    let response = ui.interact(bar, Id::unique("timeline"), Sense::click_and_drag());
    let ago = engine.shown_s() - engine.timeline_s();
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Slider, true, "Timeline");
        info.value = Some(ago);
        info
    });
    if let Some(pointer) = response.hover_pos().or(response.interact_pointer_pos()) {
        axis.point_at(map.time_s(pointer.x));
    }
    take_drag(ui, &response, &map, out);
    Band { map, engine, axis, palette: Palette::of(ui.visuals()) }.paint(ui.painter());
    if let Some(text) = response.hover_pos().and_then(|pointer| band::marks_at(&map, engine, pointer)) {
        response.on_hover_text_at_pointer(text);
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
