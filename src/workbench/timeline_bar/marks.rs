//! Marks of what happened: a shape and a color per kind, and their words.

use super::TimeMap;
use super::band::mark_place;
use crate::engine::{Engine, Mode};
use crate::timeline::{Event, Happening};
use crate::workbench::theme::Palette;
use crate::workbench::view::mode_color;
use eframe::egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};

/// A mark names itself to a pointer this near, points.
const NEAR: f32 = 6.0;

/// Color and, by its shape, kind of a mark.
const fn mark_color(what: &Happening, palette: &Palette) -> Color32 {
    match what {
        Happening::Click(_) => Color32::from_rgb(0xD5, 0x5E, 0x00),
        Happening::Edit { .. } => Color32::from_rgb(0x56, 0xB4, 0xE9),
        Happening::Load(_) => Color32::from_rgb(0x00, 0x9E, 0x73),
        Happening::Restart | Happening::Continue => Color32::from_rgb(0xCC, 0x79, 0xA7),
        Happening::Parting(_) => Color32::from_rgb(0xE6, 0x9F, 0x00),
        Happening::Bookmark(_) => palette.text,
    }
}

/// What is called a split or a merge, after its words.
const PARTED: &str = " (of a tenth of the fish or more, for half a second)";

/// Paints all marks; those of edits that a what-if passes over are struck out.
pub(super) fn paint(painter: &Painter, map: &TimeMap, engine: &Engine, palette: &Palette) {
    for event in engine.shown_events() {
        let at = mark_place(map, event.moment.seconds());
        paint_mark(painter, at, &event.what, palette);
        if is_passed_over(engine, event) {
            let stroke = Stroke::new(1.5, mode_color(Mode::WhatIf));
            painter.line_segment([at + vec2(-6.0, 5.0), at + vec2(6.0, -5.0)], stroke);
        }
    }
}

/// A shape per kind: triangle, diamond, square, disc, fork, flag.
fn paint_mark(painter: &Painter, at: Pos2, what: &Happening, palette: &Palette) {
    const R: f32 = 4.5;
    let color = mark_color(what, palette);
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
        Happening::Bookmark(_) => {
            painter.line_segment([at + vec2(0.0, -6.0), at + vec2(0.0, 7.0)], Stroke::new(1.5, color));
            polygon(&[(0.0, -1.3), (1.7, -0.6), (0.0, 0.1)]);
        }
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
pub(super) fn at(map: &TimeMap, engine: &Engine, pointer: Pos2) -> Option<String> {
    const MOST: usize = 8;
    let is_near = |event: &&Event| (map.x(event.moment.seconds()) - pointer.x).abs() <= NEAR;
    let named = |event: &Event| {
        let note = match &event.what {
            Happening::Parting(_) => PARTED,
            _ if is_passed_over(engine, event) => " (passed over by the what-if)",
            _ => "",
        };
        format!("−{:.1} s  {}{note}", map.now_s - event.moment.seconds(), event.text())
    };
    let lines: Vec<String> = engine.shown_events().filter(is_near).map(named).take(MOST).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}
