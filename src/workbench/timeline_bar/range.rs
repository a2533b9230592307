//! The range that is marked on the bar: its edges, its length, and the x that
//! clears it.

use super::band::band_of;
use super::{TimeMap, TimelineBar};
use crate::command::Command;
use crate::engine::Engine;
use crate::timeline::TimeRange;
use crate::workbench::Outbox;
use crate::workbench::actions::Action;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{
    CursorIcon, Id, Label, Rect, Response, RichText, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2,
};

/// Width in which an edge can be grabbed, points.
const GRAB: f32 = 12.0;
/// Height above the band's lower end in which it can be: the playhead's grip
/// lies higher.
const GRAB_IN_BAND: f32 = 10.0;
/// Sizes of the length and of the x beside it, points.
const LENGTH: f32 = 44.0;
const CLEAR: f32 = 16.0;
/// Length of what is shorter than this, s, is given in hundredths.
const SHORT_S: f64 = 0.95;

impl TimelineBar {
    /// Shift and a drag mark a range. True if that is what the pointer is doing.
    pub(super) fn take_range(
        &mut self,
        ui: &Ui,
        response: &Response,
        map: &TimeMap,
        out: &mut Outbox,
    ) -> bool {
        let (is_meant, origin) = ui.input(|input| (input.modifiers.shift, input.pointer.press_origin()));
        if response.drag_started() && is_meant {
            self.anchor_s = origin.map(|origin| map.time_s(origin.x));
        }
        self.drag_edge(ui, response, map, out)
    }

    /// The edge under the pointer follows it, the other one stays; so they may
    /// change places.
    fn drag_edge(&self, ui: &Ui, response: &Response, map: &TimeMap, out: &mut Outbox) -> bool {
        let Some(anchor_s) = self.anchor_s.filter(|_| response.dragged() || response.drag_stopped()) else {
            return false;
        };
        // Time runs on under a pointer that rests.
        let has_moved = ui.input(|input| input.pointer.delta().x != 0.0);
        if let Some(pointer) = response.interact_pointer_pos().filter(|_| has_moved) {
            let range = TimeRange::between(anchor_s, map.time_s(pointer.x));
            out.command(Command::SetRange(Some(range)));
        }
        true
    }

    /// Draws edges, length and x of the range.
    pub(super) fn range_ui(&mut self, ui: &mut Ui, map: &TimeMap, engine: &Engine, out: &mut Outbox) {
        let Some(range) = engine.transport().range() else {
            return;
        };
        let edges = map.edges(range);
        let times_s = [range.first().seconds(), range.last().seconds()];
        for (name, x, other_s) in [("Range start", edges[0], times_s[1]), ("Range end", edges[1], times_s[0])]
        {
            let response = edge_ui(ui, map, name, x);
            if response.drag_started() {
                self.anchor_s = Some(other_s);
            }
            self.drag_edge(ui, &response, map, out);
        }
        length_ui(ui, map, engine, range, out);
    }
}

fn edge_ui(ui: &Ui, map: &TimeMap, name: &'static str, x: f32) -> Response {
    let band = band_of(map.bar);
    let top = band.bottom() - GRAB_IN_BAND;
    let rect = Rect::from_x_y_ranges(x - GRAB / 2.0..=x + GRAB / 2.0, top..=map.bar.bottom());
    let response = ui.interact(rect, Id::unique(name), Sense::drag());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let palette = Palette::of(ui.visuals());
    let is_held = response.hovered() || response.dragged();
    let color = if is_held { palette.accent } else { palette.text };
    let painter = ui.painter();
    painter.vline(x, band.top()..=band.bottom(), Stroke::new(1.5, color));
    let corners = [(-4.5, 9.0), (4.5, 9.0), (0.0, 0.0)].map(|(dx, dy)| pos2(x + dx, band.bottom() + dy));
    painter.add(Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
    response.on_hover_cursor(CursorIcon::ResizeHorizontal).on_hover_text("Drag moves this end of the range")
}

/// Between the edges if there is room, else beside them.
fn length_ui(ui: &mut Ui, map: &TimeMap, engine: &Engine, range: TimeRange, out: &mut Outbox) {
    let (bar, [left, right]) = (map.bar, map.edges(range));
    let width = LENGTH + CLEAR;
    let start = if right - left > width + GRAB {
        (left + right - width) / 2.0
    } else if right + GRAB / 2.0 + width <= bar.right() {
        right + GRAB / 2.0
    } else {
        left - GRAB / 2.0 - width
    };
    let row = Rect::from_min_size(pos2(start, band_of(bar).bottom() + 1.0), vec2(width, CLEAR));
    let palette = Palette::of(ui.visuals());
    ui.painter().rect_filled(row, 3.0, palette.line);
    let seconds = range.length_s();
    let decimals = if seconds < SHORT_S { 2 } else { 1 };
    let text = RichText::new(format!("{seconds:.decimals$} s")).size(SMALL).color(palette.text);
    let [first_s, last_s] = [range.first(), range.last()].map(|edge| engine.timeline_s() - edge.seconds());
    ui.put(Rect::from_min_size(row.min, vec2(LENGTH, CLEAR)), Label::new(text).selectable(false))
        .on_hover_text(format!("The range from −{first_s:.2} s to −{last_s:.2} s. With \"Loop\" on, what plays goes around in it."));
    let clear = Rect::from_min_size(row.min + vec2(LENGTH, 0.0), vec2(CLEAR, CLEAR));
    let response = ui.interact(clear, Id::unique("clear range"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, "Clear range"));
    let color = if response.hovered() { palette.text } else { palette.weak };
    let cross = clear.shrink(5.0);
    for ends in [[cross.left_top(), cross.right_bottom()], [cross.right_top(), cross.left_bottom()]] {
        ui.painter().line_segment(ends, Stroke::new(1.5, color));
    }
    if response.on_hover_text(Action::ClearRange.tooltip(ui.ctx())).clicked() {
        out.action(Action::ClearRange);
    }
}
