//! Layers that belong to single fish, and the bands of the glass.

use super::lines::LineMesh;
use super::{EDGE, LINK, Layer, PERCEPTION, SEPARATION, Scene, Scope, VELOCITY};
use crate::aquarium::motion::DrawnFish;
use crate::behavior::FishState;
use crate::params::Boundary;
use crate::shoal::{Grid, OccupiedCell, Rules, Vec2, add, length, scale};
use eframe::egui::Color32;

/// How far ahead a velocity arrow reaches, s.
const AHEAD_S: f32 = 0.5;
/// Most links that are drawn.
const MOST_LINKS: usize = 40_000;

/// The fish of a scope.
pub(super) fn chosen<'a>(scene: &'a Scene<'_>, scope: Scope) -> impl Iterator<Item = &'a DrawnFish> {
    let (all, selected) = (&scene.shown.fish[..], scene.selected);
    let range = match (scope, selected) {
        (Scope::All, _) => 0..all.len(),
        (Scope::Selected, Some(id)) if id < all.len() => id..id + 1,
        (Scope::Selected, _) => 0..0,
    };
    all[range].iter()
}

/// Where every fish has its own, circles and links step back.
fn in_scope(color: Color32, scope: Scope) -> Color32 {
    match scope {
        Scope::Selected => color,
        Scope::All => color.gamma_multiply(0.3),
    }
}

/// One personal layer of one fish.
pub(super) fn one(lines: &mut LineMesh, layer: Layer, fish: &DrawnFish, scene: &Scene<'_>, scope: Scope) {
    let params = scene.params;
    let perception = in_scope(PERCEPTION.gamma_multiply(0.8), scope);
    match layer {
        Layer::Velocity => lines.arrow(fish.pos, scale(fish.velocity, AHEAD_S), 1.5, VELOCITY),
        Layer::Separation => {
            lines.circle(fish.pos, params.separation_radius, 1.0, in_scope(SEPARATION, scope));
        }
        Layer::Perception if params.view_angle >= 360.0 => {
            lines.circle(fish.pos, params.perception_radius, 1.0, perception);
        }
        Layer::Perception => {
            view_cone(lines, fish, params.perception_radius, params.view_angle.to_radians(), perception);
        }
        _ => {}
    }
}

fn view_cone(lines: &mut LineMesh, fish: &DrawnFish, radius: f32, angle: f32, color: Color32) {
    let ahead = fish.heading[1].atan2(fish.heading[0]);
    let sides = [ahead - angle / 2.0, ahead + angle / 2.0];
    lines.arc(fish.pos, radius, sides, 1.0, color);
    for side in sides {
        let (sin, cos) = side.sin_cos();
        lines.segment(fish.pos, add(fish.pos, [radius * cos, radius * sin]), 1.0, color);
    }
}

/// Lines to all neighbors that the rules use.
pub(super) fn links(lines: &mut LineMesh, grid: &Grid, scene: &Scene<'_>, scope: Scope) {
    let rules = Rules::new(scene.params);
    let mut left = MOST_LINKS;
    for OccupiedCell { places, candidates, .. } in grid.occupied_cells() {
        for place in places {
            let (id, body) = grid.fish(place);
            if scope == Scope::Selected && scene.selected != Some(id as usize) {
                continue;
            }
            let heading = scene.shown.fish[id as usize].heading;
            for other in candidates.places().filter(|other| *other != place) {
                let way = grid.short_way(body.pos(), grid.fish(other).1.pos());
                if !rules.is_seen(heading, way) || left == 0 {
                    continue;
                }
                left -= 1;
                link(lines, body.pos(), way, scene, scope);
            }
        }
    }
}

fn link(lines: &mut LineMesh, from: Vec2, way: Vec2, scene: &Scene<'_>, scope: Scope) {
    let is_close = length(way) < scene.params.separation_radius;
    let (width, color) = if is_close { (1.6, SEPARATION) } else { (0.8, LINK) };
    lines.segment(from, add(from, way), width, in_scope(color.gamma_multiply(0.7), scope));
}

/// The bands in which the soft edge acts, and where it begins to act on the
/// selected fish: its stopping distance before the margin.
pub(super) fn edge_zones(lines: &mut LineMesh, scene: &Scene<'_>) {
    if scene.params.boundary != Boundary::Soft {
        return;
    }
    let [width, height] = scene.shown.tank;
    let margin = scene.params.effective_edge_margin();
    let tint = EDGE.gamma_multiply(0.09);
    lines.band([0.0, 0.0], [width, margin], tint);
    lines.band([0.0, height - margin], [width, height], tint);
    lines.band([0.0, margin], [margin, height - margin], tint);
    lines.band([width - margin, margin], [width, height - margin], tint);
    let corners = [
        [margin, margin],
        [width - margin, margin],
        [width - margin, height - margin],
        [margin, height - margin],
    ];
    for i in 0..4 {
        lines.segment(corners[i], corners[(i + 1) % 4], 1.0, EDGE.gamma_multiply(0.7));
    }
    if let Some(fish) = scene.selected.and_then(|id| scene.shown.fish.get(id)) {
        glass_ahead(lines, fish, scene, margin);
    }
}

/// For each wall the fish nears: the line at which the glass begins to act.
fn glass_ahead(lines: &mut LineMesh, fish: &DrawnFish, scene: &Scene<'_>, margin: f32) {
    const HALF_WIDTH: f32 = 30.0;
    let [width, height] = scene.shown.tank;
    // A startled fish brakes harder.
    let force = match fish.state {
        FishState::Startled => scene.params.max_force * scene.params.startle_force_factor,
        _ => scene.params.max_force,
    };
    for (axis, side) in [width, height].into_iter().enumerate() {
        let speed = fish.velocity[axis];
        if speed == 0.0 {
            continue;
        }
        let reach = margin + speed * speed / (2.0 * force);
        let mut at = fish.pos;
        at[axis] = if speed > 0.0 { side - reach } else { reach };
        let mut along = [0.0, 0.0];
        along[1 - axis] = HALF_WIDTH;
        lines.segment(add(at, scale(along, -1.0)), add(at, along), 2.0, EDGE);
        lines.segment(fish.pos, at, 0.8, EDGE.gamma_multiply(0.6));
        lines.dot(at, 4.0, EDGE);
    }
}
