//! What moved the selected fish in its last step, term by term.

use super::lines::LineMesh;
use super::{EDGE, PERCEPTION, SEPARATION, Scene};
use crate::shoal::{Term, length, scale};
use eframe::egui::Color32;

/// Length of an arrow, px, for an acceleration of 1 px/s².
const PX_PER_ACCELERATION: f32 = 0.35;
/// Arrows shorter than this, px, are left out.
const SHORTEST_PX: f32 = 1.0;

/// Color of the steering, in the water.
pub const STEERING_COLOR: Color32 = Color32::from_rgb(0x5C, 0xE0, 0x6A);

/// Color of a term, in the water and in the inspector.
#[must_use]
pub const fn term_color(term: Term) -> Color32 {
    match term {
        Term::Separation => SEPARATION,
        Term::Alignment => Color32::from_rgb(0xB3, 0x88, 0xFF),
        Term::Cohesion => PERCEPTION,
        Term::Course => Color32::from_rgb(0xB8, 0xC4, 0xD0),
        Term::Noise => Color32::from_rgb(0x4D, 0xD0, 0xE1),
        Term::Flee => Color32::from_rgb(0xFF, 0x8A, 0xD8),
        Term::Shy => Color32::from_rgb(0xCC, 0x79, 0xA7),
        Term::Curious => Color32::from_rgb(0x56, 0xB4, 0xE9),
        Term::Home => Color32::from_rgb(0xC4, 0x9A, 0x6C),
        Term::Edge => EDGE,
    }
}

/// Each term as an arrow, and the steering they led to.
pub(super) fn terms(lines: &mut LineMesh, scene: &Scene<'_>) {
    let fish = scene.selected.and_then(|id| scene.shown.fish.get(id));
    let Some((fish, account)) = fish.zip(scene.account) else {
        return;
    };
    let mut arrow = |acceleration, width, color| {
        let way = scale(acceleration, PX_PER_ACCELERATION);
        if length(way) >= SHORTEST_PX {
            lines.arrow(fish.pos, way, width, color);
        }
    };
    arrow(account.steering, 3.0, STEERING_COLOR);
    for term in Term::ALL {
        arrow(account.acceleration_of(term), 1.8, term_color(term));
    }
}
