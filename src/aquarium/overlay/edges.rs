//! What the sides of the tank do, and where the glass begins to win.

use super::lines::{Lines, Pen};
use super::words::Label;
use super::{EDGE, LINK, Scene};
use crate::aquarium::motion::DrawnFish;
use crate::params::Boundary;
use crate::shoal::{Account, Rules, Vec2, Wall, add, scale};
use eframe::egui::{Align2, vec2};

/// Half the length of the line at which the glass wins, points.
const HALF_LENGTH: f32 = 34.0;
/// A side that is farther than this at the fish's speed, s, is none of its business
/// yet.
const AHEAD_S: f32 = 2.5;
/// Room that its words need beside it, points.
const WORDS_WIDTH: f32 = 150.0;

/// The sides of the tank: the margin of a soft edge, or how far fish get without
/// one.
pub(super) fn zones(lines: &mut Lines<'_>, scene: &Scene<'_>) {
    let [width, height] = scene.shown.tank;
    match scene.params.boundary {
        Boundary::Soft => margin(lines, scene),
        Boundary::Bounce => lines.frame([0.0, 0.0], [width, height], Pen::new(5.0, EDGE)),
        Boundary::Wrap => dashed_frame(lines, [width, height], Pen::new(5.0, EDGE)),
        Boundary::Open => dashed_frame(lines, [width, height], Pen::new(2.5, LINK.gamma_multiply(0.5))),
    }
}

fn dashed_frame(lines: &mut Lines<'_>, [width, height]: Vec2, pen: Pen) {
    let corners = [[0.0, 0.0], [width, 0.0], [width, height], [0.0, height]];
    for i in 0..4 {
        lines.dashed(corners[i], corners[(i + 1) % 4], pen);
    }
}

fn margin(lines: &mut Lines<'_>, scene: &Scene<'_>) {
    let [width, height] = scene.shown.tank;
    let margin = scene.params.effective_edge_margin();
    let tint = EDGE.gamma_multiply(0.11);
    lines.band([0.0, 0.0], [width, margin], tint);
    lines.band([0.0, height - margin], [width, height], tint);
    lines.band([0.0, margin], [margin, height - margin], tint);
    lines.band([width - margin, margin], [width, height - margin], tint);
    let pen = Pen::new(1.0, EDGE.gamma_multiply(0.7));
    lines.frame([margin, margin], [width - margin, height - margin], pen);
}

/// For each side that the fish will soon be at: the line at which the glass begins to win
/// against all its other terms, with its words.
pub(super) fn where_glass_wins(
    lines: &mut Lines<'_>,
    labels: &mut Vec<Label>,
    fish: &DrawnFish,
    account: &Account,
    scene: &Scene<'_>,
) {
    let rules = Rules::new(scene.params);
    for wall in Wall::ALL {
        let axis = wall.axis();
        let is_far = wall.outward()[axis] > 0.0;
        let speed_out = fish.velocity[axis] * wall.outward()[axis];
        let Some(distance) = account.glass_wins_at(wall, &rules).filter(|_| speed_out > 0.0) else {
            continue;
        };
        let mut at = fish.pos;
        at[axis] = if is_far { scene.shown.tank[axis] - distance } else { distance };
        let left = (at[axis] - fish.pos[axis]) * wall.outward()[axis];
        if left > AHEAD_S * speed_out {
            continue;
        }
        let is_winning = left <= 0.0;
        line(lines, fish, at, axis, is_winning);
        labels.push(label(lines, at, axis, is_winning, scene));
    }
}

fn line(lines: &mut Lines<'_>, fish: &DrawnFish, at: Vec2, axis: usize, is_winning: bool) {
    let mut along = [0.0, 0.0];
    along[1 - axis] = HALF_LENGTH / lines.camera.points_per_px().max(1e-6);
    let pen = Pen::new(if is_winning { 3.5 } else { 2.0 }, EDGE);
    lines.segment(add(at, scale(along, -1.0)), add(at, along), pen);
    lines.segment(fish.pos, at, Pen::new(1.0, EDGE.gamma_multiply(0.6)));
    lines.dot(at, 4.0, EDGE);
}

/// The words at the end of the line that has more room.
fn label(lines: &Lines<'_>, at: Vec2, axis: usize, is_winning: bool, scene: &Scene<'_>) -> Label {
    let (at, room) = (lines.screen(at), scene.clip);
    let beside = HALF_LENGTH + 5.0;
    let (at, align) = if axis == 0 {
        // The line stands, its words above or below it, away from the sides.
        let (side, align) = if at.y < room.center().y {
            (beside, Align2::CENTER_TOP)
        } else {
            (-beside, Align2::CENTER_BOTTOM)
        };
        let x = at.x.clamp(
            room.left() + WORDS_WIDTH / 2.0,
            room.right().max(room.left() + WORDS_WIDTH) - WORDS_WIDTH / 2.0,
        );
        (eframe::egui::pos2(x, at.y + side), align)
    } else if at.x + beside + WORDS_WIDTH < room.right() {
        (at + vec2(beside, 0.0), Align2::LEFT_CENTER)
    } else {
        (at - vec2(beside, 0.0), Align2::RIGHT_CENTER)
    };
    let text = if is_winning { "the glass wins" } else { "the glass wins from here on" };
    Label { at, align, text, color: EDGE }
}
