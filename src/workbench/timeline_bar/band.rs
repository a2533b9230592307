//! Painting the bar: states as a colored band, marks, labels, the playhead.

use super::TimeMap;
use crate::aquarium::state_color;
use crate::behavior::FishState;
use crate::engine::{Engine, Mode};
use crate::metrics::Stretch;
use crate::timeline::{Event, Happening, WINDOW_S};
use crate::workbench::plots::TimeAxis;
use crate::workbench::theme::{Palette, SMALL};
use crate::workbench::view::mode_color;
use eframe::egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, lerp, pos2, vec2};

/// Height of the row of marks above the band, and of the labels below, points.
const MARKS: f32 = 14.0;
const LABELS: f32 = 16.0;
/// Width of the playhead's grip, points.
const GRIP: f32 = 16.0;
/// A mark names itself to a pointer this near, points.
const NEAR: f32 = 6.0;

/// Color and, by its shape, kind of a mark.
const fn mark_color(what: &Happening) -> Color32 {
    match what {
        Happening::Click(_) => Color32::from_rgb(0xD5, 0x5E, 0x00),
        Happening::Edit { .. } => Color32::from_rgb(0x56, 0xB4, 0xE9),
        Happening::Load(_) => Color32::from_rgb(0x00, 0x9E, 0x73),
        Happening::Restart | Happening::Continue => Color32::from_rgb(0xCC, 0x79, 0xA7),
        Happening::Parting(_) => Color32::from_rgb(0xE6, 0x9F, 0x00),
        Happening::Bookmark(_) => Color32::from_rgb(0xF0, 0xE4, 0x42),
    }
}

pub(super) struct Band<'a> {
    pub map: TimeMap,
    pub engine: &'a Engine,
    pub axis: &'a TimeAxis,
    pub palette: Palette,
}

impl Band<'_> {
    pub fn paint(&self, painter: &Painter) {
        let bar = self.map.bar;
        let band = Rect::from_min_max(bar.min + vec2(0.0, MARKS), bar.max - vec2(0.0, LABELS));
        painter.rect_filled(band, 2.0, self.palette.line);
        painter.add(Shape::mesh(self.state_mesh(band)));
        self.paint_labels(painter, band);
        for event in self.engine.timeline().events().iter() {
            let at = pos2(self.map.x(event.moment.seconds()), bar.top() + MARKS / 2.0);
            paint_mark(painter, at, &event.what);
            if is_passed_over(self.engine, event) {
                let stroke = Stroke::new(1.5, mode_color(Mode::WhatIf));
                painter.line_segment([at + vec2(-6.0, 5.0), at + vec2(6.0, -5.0)], stroke);
            }
        }
        self.paint_tried(painter, band);
        if let Some(cursor) = self.axis.cursor_s() {
            let x = self.map.x(cursor);
            if bar.x_range().contains(x) {
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

    /// Each sample's shares, as wide as the time to the next.
    fn state_mesh(&self, band: Rect) -> Mesh {
        let mut mesh = Mesh::default();
        for part in self.engine.shown_history() {
            self.add_states(&mut mesh, band, &part);
        }
        mesh
    }

    fn add_states(&self, mesh: &mut Mesh, band: Rect, part: &Stretch<'_>) {
        let (times, boundaries) = (part.times_s(), part.state_boundaries());
        for (i, &time) in times.iter().enumerate() {
            let until = times.get(i + 1).copied().unwrap_or(self.map.now_s);
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

/// A shape per kind: triangle, diamond, square, disc.
fn paint_mark(painter: &Painter, at: Pos2, what: &Happening) {
    const R: f32 = 4.5;
    let color = mark_color(what);
    let polygon = |corners: &[(f32, f32)]| {
        let corners = corners.iter().map(|&(x, y)| at + vec2(x, y) * R).collect();
        painter.add(Shape::convex_polygon(corners, color, Stroke::NONE));
    };
    match what {
        Happening::Click(_) => polygon(&[(-1.0, -0.8), (1.0, -0.8), (0.0, 1.0)]),
        Happening::Edit { .. } => polygon(&[(0.0, -1.1), (1.0, 0.0), (0.0, 1.1), (-1.0, 0.0)]),
        Happening::Load(_) => polygon(&[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)]),
        Happening::Continue => polygon(&[(-0.8, -1.0), (1.0, 0.0), (-0.8, 1.0)]),
        // Two ways out of one, or two into one.
        Happening::Parting(parting) => {
            let to = if parting.after > parting.before { 1.0 } else { -1.0 };
            polygon(&[(-0.9 * to, 0.0), (0.9 * to, -1.1), (0.1 * to, 0.0)]);
            polygon(&[(-0.9 * to, 0.0), (0.1 * to, 0.0), (0.9 * to, 1.1)]);
        }
        Happening::Bookmark(_) => polygon(&[(-0.6, -1.2), (1.2, -0.5), (-0.6, 0.2)]),
        Happening::Restart => {
            painter.circle_filled(at, R * 0.9, color);
        }
    }
}

/// Whether values that are tried stand in for those of an edit.
fn is_passed_over(engine: &Engine, event: &Event) -> bool {
    engine.what_if().is_some_and(|what_if| event.is_passed_over(what_if.tried()))
}

/// What the marks near the pointer are, a line each.
pub(super) fn marks_at(map: &TimeMap, engine: &Engine, pointer: Pos2) -> Option<String> {
    const MOST: usize = 8;
    let is_near = |event: &&Event| (map.x(event.moment.seconds()) - pointer.x).abs() <= NEAR;
    let named = |event: &Event| {
        let note = if is_passed_over(engine, event) { " (passed over by the what-if)" } else { "" };
        format!("−{:.1} s  {}{note}", map.now_s - event.moment.seconds(), event.text())
    };
    let lines: Vec<String> =
        engine.timeline().events().iter().filter(is_near).map(named).take(MOST).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
