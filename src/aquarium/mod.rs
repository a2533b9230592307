//! Painting the tank. Looks alone: nothing here is ever read by a step.

mod camera;
mod costs;
mod fish_mesh;
mod motion;
mod overlay;
mod picking;
mod ripples;
mod trails;
mod water;

pub use camera::Camera;
pub use costs::{PaintCosts, PaintLayer};
pub use fish_mesh::FishPainter;
pub use motion::{DrawnFish, Motion, Shown};
pub use overlay::{Layer, OverlaySettings, STEERING_COLOR, Scope, term_color};
pub use trails::{Trails, trail_weight};
pub use water::paint_water;

use crate::behavior::FishState;
use crate::engine::Engine;
use crate::params::Params;
use eframe::egui::{Color32, Painter, Pos2, Shape};
use overlay::{Overlay, Scene};
use picking::{SelectionTrail, paint_ring, pick};

/// Color of a state, safe for color-vision deficiencies (Okabe and Ito 2008).
#[must_use]
pub const fn state_color(state: FishState) -> Color32 {
    match state {
        FishState::Cruise => Color32::from_rgb(0x56, 0xB4, 0xE9),
        FishState::Curious => Color32::from_rgb(0xF0, 0xE4, 0x42),
        FishState::Startled => Color32::from_rgb(0xD5, 0x5E, 0x00),
        FishState::Homing => Color32::from_rgb(0x00, 0x9E, 0x73),
    }
}

/// Colors of states in the light of the hour.
fn color_at_hour(dayness: f32) -> impl Fn(FishState) -> Color32 {
    move |state| water::at_hour(state_color(state), dayness)
}

/// Opacity of what was recorded behind a what-if.
const GHOST: f32 = 0.45;

/// What is shown of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Looks<'a> {
    /// Whether trails are drawn.
    pub shows_trails: bool,
    /// The overlay's switches.
    pub overlay: &'a OverlaySettings,
    /// The selected fish.
    pub selected: Option<usize>,
    /// How bright it is: 0 at midnight, 1 at noon.
    pub dayness: f32,
    /// Whether the picture is drawn with less, since it has cost too much: half the
    /// particles, no rings, no spots of light.
    pub is_reduced: bool,
}

/// Everything that is drawn in the water, and its buffers.
#[derive(Debug, Default)]
pub struct Aquarium {
    motion: Motion,
    trails: Trails,
    fish: FishPainter,
    ghosts: FishPainter,
    overlay: Overlay,
    selection: SelectionTrail,
    dayness: f32,
    restarts: u64,
    was_in_past: bool,
    costs: PaintCosts,
}

impl Aquarium {
    /// Moves the picture on by a frame of `wall_s` seconds.
    pub fn advance(&mut self, engine: &Engine, wall_s: f64) {
        let is_in_past = engine.is_in_past();
        if self.restarts != engine.restarts() || (self.was_in_past && !is_in_past) {
            self.restarts = engine.restarts();
            self.trails.clear();
        }
        self.was_in_past = is_in_past;
        self.motion.advance(engine, wall_s);
        if is_in_past {
            self.trails.rewind(engine);
        } else if engine.is_moving() {
            self.trails.advance(&self.motion, engine.params(), wall_s);
        }
    }

    /// Whether the picture still eases to where the fish are.
    #[must_use]
    pub const fn is_easing(&self) -> bool {
        self.motion.is_easing()
    }

    /// The picture as it is now.
    #[must_use]
    pub const fn shown(&self) -> &Shown {
        self.motion.shown()
    }

    /// The fish `steps` ids on from another, around the shoal; the first or the
    /// last if there is no other.
    #[must_use]
    pub fn neighbor_of(&self, fish: Option<usize>, steps: i64) -> Option<usize> {
        let count = self.motion.drawn().len() as i64;
        let from = fish.map_or(if steps > 0 { -1 } else { 0 }, |id| id as i64);
        (count > 0).then(|| (from + steps).rem_euclid(count) as usize)
    }

    /// The fish at a place on screen, if there is one within reach.
    #[must_use]
    pub fn pick(&self, place: Pos2, camera: &Camera, params: &Params) -> Option<usize> {
        pick(self.motion.drawn(), place, camera, params.body_length)
    }

    /// The trails of all fish as one shape.
    pub fn trail_mesh(&mut self, camera: &Camera, engine: &Engine) -> Shape {
        self.trails.mesh(&self.motion, engine.shown_params(), camera, color_at_hour(self.dayness))
    }

    /// All fish as one shape.
    pub fn fish_mesh(&mut self, camera: &Camera, engine: &Engine) -> Shape {
        let body_length = engine.shown_params().body_length;
        self.fish.mesh(self.motion.drawn(), body_length, camera, color_at_hour(self.dayness))
    }

    /// The fish as they were recorded, dimmed, as one shape.
    fn ghost_mesh(&mut self, camera: &Camera, engine: &Engine) -> Shape {
        let body_length = engine.shown_params().body_length;
        let color = color_at_hour(self.dayness);
        let dimmed = |state| color(state).lerp_to_gamma(Color32::GRAY, 0.6).gamma_multiply(GHOST);
        self.ghosts.mesh(self.motion.ghosts(), body_length, camera, dimmed)
    }

    /// Paints the tank where the camera has it, with the values in force at the
    /// moment shown.
    pub fn paint(&mut self, painter: &Painter, camera: &Camera, engine: &Engine, looks: &Looks<'_>) {
        self.dayness = looks.dayness;
        let mut costs = PaintCosts::default();
        costs.time(PaintLayer::Water, || paint_water(painter, camera.tank_on_screen(), looks.dayness));
        if looks.shows_trails {
            costs.time(PaintLayer::Trails, || painter.add(self.trail_mesh(camera, engine)));
        }
        if !looks.is_reduced {
            costs.time(PaintLayer::Ripples, || ripples::paint(painter, camera, engine));
        }
        costs.time(PaintLayer::Fish, || self.paint_fish(painter, camera, engine, looks));
        costs.time(PaintLayer::Overlay, || self.paint_overlay(painter, camera, engine, looks));
        self.costs = costs;
    }

    /// What the layers of the last picture cost.
    #[must_use]
    pub const fn costs(&self) -> &PaintCosts {
        &self.costs
    }

    fn paint_fish(&mut self, painter: &Painter, camera: &Camera, engine: &Engine, looks: &Looks<'_>) {
        if !self.motion.ghosts().is_empty() {
            painter.add(self.ghost_mesh(camera, engine));
        }
        self.selection.paint(painter, camera, engine, self.motion.drawn(), looks.selected);
        painter.add(self.fish_mesh(camera, engine));
    }

    fn paint_overlay(&mut self, painter: &Painter, camera: &Camera, engine: &Engine, looks: &Looks<'_>) {
        let params = engine.shown_params();
        let explained = looks.selected.filter(|_| looks.overlay.is_on(Layer::Terms));
        let account = explained.and_then(|fish| engine.account(fish));
        let scene = Scene {
            shown: self.motion.shown(),
            params,
            selected: looks.selected,
            camera,
            account: account.as_ref(),
        };
        self.overlay.paint(painter, &scene, looks.overlay);
        paint_ring(painter, camera, self.motion.drawn(), looks.selected, params.body_length);
    }
}
