//! Painting the bar: states as a colored band, marks, labels, the playhead.

use super::{TimeMap, marks};
use crate::aquarium::state_color;
use crate::behavior::FishState;
use crate::engine::{Engine, Mode};
use crate::metrics::Stretch;
use crate::timeline::{WINDOW_S, WhatIf};
use crate::workbench::plots::TimeAxis;
use crate::workbench::theme::{Palette, SMALL};
use crate::workbench::view::mode_color;
use eframe::egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, lerp, pos2, vec2};

/// Height of the row of marks above the band, and of the labels below, points.
const MARKS: f32 = 14.0;
const LABELS: f32 = 16.0;
/// Laid over the time that is marked.
const MARKED: Color32 = Color32::from_rgba_premultiplied(56, 56, 56, 56);
/// Width of the playhead's grip, points.
const GRIP: f32 = 16.0;

/// The band of states in the bar.
pub(super) fn band_of(bar: Rect) -> Rect {
    Rect::from_min_max(bar.min + vec2(0.0, MARKS), bar.max - vec2(0.0, LABELS))
}

/// Where the mark of a time stands.
pub(super) fn mark_place(map: &TimeMap, time_s: f64) -> Pos2 {
    pos2(map.x(time_s), map.bar.top() + MARKS / 2.0)
}

pub(super) struct Band<'a> {
    pub map: TimeMap,
    pub engine: &'a Engine,
    pub axis: &'a TimeAxis,
    pub palette: Palette,
}

impl Band<'_> {
    pub fn paint(&self, painter: &Painter) {
        let band = band_of(self.map.bar);
        painter.rect_filled(band, 2.0, self.palette.line);
        painter.add(Shape::mesh(self.state_mesh(band)));
        if let Some(range) = self.engine.transport().range() {
            let [left, right] = self.map.edges(range);
            painter.rect_filled(Rect::from_x_y_ranges(left..=right, band.y_range()), 0.0, MARKED);
        }
        self.paint_labels(painter, band);
        marks::paint(painter, &self.map, self.engine, &self.palette);
        self.paint_tried(painter, band);
        if let Some(cursor) = self.axis.cursor_s() {
            let x = self.map.x(cursor);
            if band.x_range().contains(x) {
                painter.vline(x, band.y_range(), Stroke::new(1.0, Color32::from_gray(140)));
            }
        }
        self.paint_playhead(painter, band);
    }

    /// From where on other values are tried, and how far that has come.
    fn paint_tried(&self, painter: &Painter, band: Rect) {
        let Some(what_if) = self.engine.what_if() else {
            return;
        };
        let color = mode_color(Mode::WhatIf);
        let from = self.map.x(what_if.tried().since().seconds()).max(band.left());
        let until = lerp(from..=band.right(), what_if.progress());
        let line = Rect::from_min_max(pos2(from, band.top() - 2.0), pos2(until, band.top() + 1.0));
        painter.rect_filled(line, 0.0, color);
        painter.vline(from, self.map.bar.top()..=band.bottom(), Stroke::new(1.0, color));
    }

    /// Each sample's shares, as wide as the time to the next, to where the next
    /// part begins or as far as there is any.
    fn state_mesh(&self, band: Rect) -> Mesh {
        let mut mesh = Mesh::default();
        let parts = self.engine.shown_history();
        for (i, part) in parts.iter().enumerate() {
            let next = parts.get(i + 1).and_then(|next| next.times_s().first());
            let end_s = next.copied().unwrap_or_else(|| self.known_until_s());
            self.add_states(&mut mesh, band, part, end_s);
        }
        mesh
    }

    /// The present, or how far a what-if has come, s.
    fn known_until_s(&self) -> f64 {
        let outcome = self.engine.what_if().and_then(WhatIf::outcome);
        outcome.map_or(self.map.now_s, |outcome| outcome.timeline().now().seconds())
    }

    fn add_states(&self, mesh: &mut Mesh, band: Rect, part: &Stretch<'_>, end_s: f64) {
        let (times, boundaries) = (part.times_s(), part.state_boundaries());
        for (i, &time) in times.iter().enumerate() {
            let until = times.get(i + 1).copied().unwrap_or(end_s);
            let (left, right) = (self.map.x(time).max(band.left()), self.map.x(until).min(band.right()));
            for (state, color) in FishState::ALL.map(state_color).into_iter().enumerate() {
                let (lower, upper) = (boundaries[state][i] as f32, boundaries[state + 1][i] as f32);
                if upper > lower && right > left {
                    let y = |share: f32| band.bottom() - share * band.height();
                    let rect = Rect::from_min_max(pos2(left, y(upper)), pos2(right, y(lower)));
                    mesh.add_colored_rect(rect, color.gamma_multiply(0.75));
                }
            }
        }
    }

    fn paint_labels(&self, painter: &Painter, band: Rect) {
        let font = FontId::proportional(SMALL);
        for ago in [30.0, 25.0, 20.0, 15.0, 10.0, 5.0, 0.0] {
            let x = self.map.x(self.map.now_s - ago);
            painter.vline(x, band.bottom()..=band.bottom() + 3.0, Stroke::new(1.0, self.palette.weak));
            let (text, align) = match ago {
                0.0 => ("now".to_owned(), Align2::RIGHT_TOP),
                30.0 => (format!("−{WINDOW_S:.0} s"), Align2::LEFT_TOP),
                _ => (format!("−{ago:.0} s"), Align2::CENTER_TOP),
            };
            painter.text(pos2(x, band.bottom() + 3.0), align, text, font.clone(), self.palette.weak);
        }
    }

    fn paint_playhead(&self, painter: &Painter, band: Rect) {
        let color = mode_color(self.engine.mode());
        let x = self.map.x(self.engine.shown_s()).clamp(band.left(), band.right());
        painter.vline(x, self.map.bar.top()..=band.bottom() + 2.0, Stroke::new(2.0, color));
        let grip = Rect::from_center_size(pos2(x, band.center().y), vec2(GRIP, 18.0));
        painter.rect_filled(grip, 4.0, color);
        for offset in [-3.0, 0.0, 3.0] {
            let stroke = Stroke::new(1.0, Color32::from_black_alpha(160));
            painter.vline(x + offset, grip.shrink(5.0).y_range(), stroke);
        }
    }
}
