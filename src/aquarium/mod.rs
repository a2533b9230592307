//! Painting the tank. Looks alone: nothing here is ever read by a step.

mod camera;
mod fish_mesh;
mod motion;
mod trails;
mod water;

pub use camera::Camera;
pub use fish_mesh::FishPainter;
pub use motion::{DrawnFish, Motion};
pub use trails::{Trails, trail_weight};
pub use water::water_colors;

use crate::behavior::{FishState, Mood};
use crate::engine::Engine;
use eframe::egui::{Color32, Painter};

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

/// Everything that is drawn in the water, and its buffers.
#[derive(Debug, Default)]
pub struct Aquarium {
    motion: Motion,
    trails: Trails,
    fish: FishPainter,
    restarts: u64,
}

impl Aquarium {
    /// Moves the picture on by a frame of `wall_s` seconds.
    pub fn advance(&mut self, engine: &Engine, wall_s: f64) {
        if self.restarts != engine.restarts() {
            self.restarts = engine.restarts();
            self.trails.clear();
        }
        self.motion.advance(engine, wall_s);
        if engine.is_moving() {
            self.trails.advance(&self.motion, engine.params(), wall_s);
        }
    }

    /// Whether the picture still eases to where the fish are.
    #[must_use]
    pub const fn is_easing(&self) -> bool {
        self.motion.is_easing()
    }

    /// The fish as drawn, by id.
    #[must_use]
    pub fn drawn(&self) -> &[DrawnFish] {
        self.motion.drawn()
    }

    /// Paints the tank where the camera has it.
    pub fn paint(&mut self, painter: &Painter, camera: &Camera, engine: &Engine, shows_trails: bool) {
        let dayness = engine.seen().signals.dayness;
        water::paint_water(painter, camera.tank_on_screen(), dayness);
        let moods = &engine.world().behavior().moods;
        let color = |mood: &Mood| water::at_hour(state_color(mood.state), dayness);
        let body_length = engine.params().body_length;
        if shows_trails {
            painter.add(self.trails.mesh(&self.motion, moods, engine.params(), camera, color));
        }
        painter.add(self.fish.mesh(self.motion.drawn(), moods, body_length, camera, color));
    }
}
