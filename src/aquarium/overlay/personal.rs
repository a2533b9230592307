//! Layers that belong to single fish, and who of very many has them.

use super::lines::{Lines, Pen};
use super::{CONE, LINK, Layer, PERCEPTION, SEPARATION, STEERING_COLOR, Scene, Scope, VELOCITY};
use super::{OverlaySettings, term_color};
use crate::aquarium::motion::DrawnFish;
use crate::shoal::{Grid, OccupiedCell, Pulls, Rules, Term, Vec2, add, length, scale};
use eframe::egui::{Color32, Rect};

/// How far ahead a velocity arrow reaches, s.
const AHEAD_S: f32 = 0.5;
/// Length of an arrow, px, for an acceleration of 1 px/s².
const PX_PER_ACCELERATION: f32 = 0.35;
/// Arrows shorter than this, px, are left out.
const SHORTEST_PX: f32 = 1.0;
/// Most fish that have layers of their own.
const MOST_FISH: usize = 2_500;
/// Links that are drawn of many fish; more would cost more than they tell.
const MOST_LINKS: usize = 16_000;
/// Links of a fish before any were counted.
const USUAL_LINKS: f32 = 10.0;

/// How much of the overlay was drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Drawn {
    /// Fish in the scope and in sight.
    pub in_scope: usize,
    /// Those of them whose layers are drawn.
    pub fish: usize,
    /// Those of them whose links are drawn.
    pub linked: usize,
}

/// Who has layers of its own.
#[derive(Debug)]
pub(super) struct Chosen {
    /// Ids, rising.
    pub ids: Vec<u32>,
    in_scope: usize,
    /// By id: whether its links are drawn.
    is_linked: Vec<bool>,
    linked: usize,
    /// Links a fish had when they were drawn last.
    links_a_fish: f32,
}

impl Default for Chosen {
    fn default() -> Self {
        Self { ids: Vec::new(), in_scope: 0, is_linked: Vec::new(), linked: 0, links_a_fish: USUAL_LINKS }
    }
}

impl Chosen {
    /// Chooses by scope: of all those in sight the lowest ids, which are anywhere.
    pub fn choose(&mut self, scene: &Scene<'_>) {
        let fish = &scene.shown.fish;
        self.ids.clear();
        self.linked = 0;
        match (scene.settings.scope, scene.selected) {
            (Scope::None, _) | (Scope::Selected, None) => {}
            (Scope::Selected, Some(id)) => self.ids.extend((id < fish.len()).then_some(id as u32)),
            (Scope::All, _) => {
                let seen = in_sight(scene);
                let is_seen = |fish: &DrawnFish| seen.contains(scene.camera.screen_from_tank(fish.pos));
                let seen = (0..fish.len() as u32).filter(|id| is_seen(&fish[*id as usize]));
                self.ids.extend(seen);
            }
        }
        self.in_scope = self.ids.len();
        self.ids.truncate(MOST_FISH);
    }

    /// How what they have is drawn.
    pub fn style(&self, scope: Scope) -> Style {
        Style::new(scope, self.ids.len())
    }

    /// How many they are.
    pub fn drawn(&self, has_links: bool) -> Drawn {
        let linked = if has_links { self.linked } else { self.ids.len() };
        Drawn { in_scope: self.in_scope, fish: self.ids.len(), linked }
    }

    /// Lines to all neighbors that the rules use.
    pub fn links(&mut self, lines: &mut Lines<'_>, grid: &Grid, scene: &Scene<'_>) {
        self.choose_linked(scene.shown.fish.len());
        let style = self.style(scene.settings.scope);
        let rules = Rules::new(scene.params);
        let is_linked = &self.is_linked;
        let mut count = 0;
        for OccupiedCell { places, candidates, .. } in grid.occupied_cells() {
            for place in places {
                let (id, body) = grid.fish(place);
                if !is_linked[id as usize] {
                    continue;
                }
                let heading = scene.shown.fish[id as usize].heading;
                for other in candidates.places().filter(|other| *other != place) {
                    let (other_id, other) = grid.fish(other);
                    // All around, who sees is seen: one line is enough.
                    let is_other_way = rules.sees_all_around && other_id < id && is_linked[other_id as usize];
                    let way = grid.short_way(body.pos(), other.pos());
                    if is_other_way || !rules.is_seen(heading, way) {
                        continue;
                    }
                    count += 1;
                    if count <= 2 * MOST_LINKS {
                        link(lines, body.pos(), way, scene, style);
                    }
                }
            }
        }
        if self.linked > 0 {
            self.links_a_fish = count as f32 / self.linked as f32;
        }
    }

    /// So many that their links, by those of the last picture, are not too many.
    fn choose_linked(&mut self, fish: usize) {
        let most = MOST_LINKS as f32 / self.links_a_fish.max(1e-3);
        self.linked = self.ids.len().min((most as usize).max(1));
        self.is_linked.clear();
        self.is_linked.resize(fish, false);
        for id in &self.ids[..self.linked] {
            self.is_linked[*id as usize] = true;
        }
    }
}

/// What of the screen a fish has to be in for anything of it to be seen.
fn in_sight(scene: &Scene<'_>) -> Rect {
    let params = scene.params;
    let reach_px = params.perception_radius.max(params.separation_radius).max(params.max_speed);
    scene.clip.expand(reach_px * scene.camera.points_per_px())
}

/// How strongly something of a fish is drawn, by how many have it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    /// Circles and links of many step back.
    faint: f32,
    is_of_many: bool,
}

impl Style {
    /// Of so many fish.
    pub fn new(scope: Scope, fish: usize) -> Self {
        const USUAL: f32 = 400.0;
        match scope {
            Scope::None | Scope::Selected => Self { faint: 1.0, is_of_many: false },
            Scope::All => Self { faint: 0.3 * (USUAL / (fish as f32).max(USUAL)).sqrt(), is_of_many: true },
        }
    }

    fn line(self, width: f32, color: Color32) -> Pen {
        Pen { width, color: color.gamma_multiply(self.faint), is_coarse: self.is_of_many }
    }

    /// Arrows of many are thinner.
    fn arrow(self, width: f32, color: Color32) -> Pen {
        if self.is_of_many {
            Pen { width: 0.65 * width, color: color.gamma_multiply(0.75), is_coarse: true }
        } else {
            Pen::new(width, color)
        }
    }
}

/// Circle, cone or velocity of one fish.
pub(super) fn one(lines: &mut Lines<'_>, layer: Layer, fish: &DrawnFish, scene: &Scene<'_>, style: Style) {
    let params = scene.params;
    let pen = |color| style.line(1.0, color);
    match layer {
        Layer::Velocity => {
            let way = scale(fish.velocity, AHEAD_S * scene.settings.arrow_scale);
            lines.arrow(fish.pos, way, style.arrow(1.5, VELOCITY));
        }
        Layer::Separation => lines.circle(fish.pos, params.separation_radius, pen(SEPARATION)),
        Layer::Perception => {
            lines.circle(fish.pos, params.perception_radius, pen(PERCEPTION.gamma_multiply(0.8)));
        }
        Layer::Cone => cone(lines, fish, scene, pen(CONE)),
        _ => {}
    }
}

fn cone(lines: &mut Lines<'_>, fish: &DrawnFish, scene: &Scene<'_>, pen: Pen) {
    let (radius, angle) = (scene.params.perception_radius, scene.params.view_angle.min(360.0).to_radians());
    let ahead = fish.heading[1].atan2(fish.heading[0]);
    let sides = [ahead - angle / 2.0, ahead + angle / 2.0];
    if !pen.is_coarse {
        lines.fan(fish.pos, radius, sides, CONE.gamma_multiply(0.16));
    }
    lines.arc(fish.pos, radius, sides, pen);
    if scene.params.view_angle >= 360.0 {
        return;
    }
    for side in sides {
        let (sin, cos) = side.sin_cos();
        lines.segment(fish.pos, add(fish.pos, [radius * cos, radius * sin]), pen);
    }
}

fn link(lines: &mut Lines<'_>, from: Vec2, way: Vec2, scene: &Scene<'_>, style: Style) {
    let is_close = length(way) < scene.params.separation_radius;
    let (width, color) = if is_close { (1.6, SEPARATION) } else { (0.8, LINK) };
    lines.segment(from, add(from, way), style.line(width, color.gamma_multiply(0.7)));
}

/// The steering of one fish.
pub(super) fn steering(
    lines: &mut Lines<'_>,
    fish: &DrawnFish,
    pulls: &Pulls,
    settings: &OverlaySettings,
    style: Style,
) {
    acceleration(lines, fish, pulls.steering, style.arrow(2.6, STEERING_COLOR), settings);
}

/// Each term of one fish as an arrow.
pub(super) fn terms(
    lines: &mut Lines<'_>,
    fish: &DrawnFish,
    pulls: &Pulls,
    settings: &OverlaySettings,
    style: Style,
) {
    for (term, given) in Term::ALL.into_iter().zip(pulls.terms) {
        if settings.shows_term(term) {
            acceleration(lines, fish, given, style.arrow(1.8, term_color(term)), settings);
        }
    }
}

fn acceleration(lines: &mut Lines<'_>, fish: &DrawnFish, given: Vec2, pen: Pen, settings: &OverlaySettings) {
    let way = scale(given, PX_PER_ACCELERATION * settings.arrow_scale);
    if length(way) >= SHORTEST_PX {
        lines.arrow(fish.pos, way, pen);
    }
}
