//! Painting the tank. Looks alone: nothing here is ever read by a step.

mod camera;
mod colors;
mod costs;
mod dots;
mod far;
mod fish_mesh;
mod fish_template;
mod largest_cluster;
mod light;
mod mesh_pair;
mod motion;
mod overlay;
mod particles;
mod picking;
mod quality;
mod ripples;
mod swimming;
mod trails;
mod viewing;
mod water;
mod water_clock;

pub use camera::Camera;
pub use colors::{ColorBy, Legend};
pub use costs::{PaintCosts, PaintLayer};
pub use fish_mesh::{FishPainter, FishPicture};
pub use motion::{DrawnFish, Motion, Shown};
pub use overlay::{
    Drawn, Layer, Member, OverlaySettings, STEERING_COLOR, Scope, Set, layer_colors, term_color,
};
pub use quality::{Governor, Quality, SLOW_MS};
pub use trails::{Trails, trail_weight};
pub use viewing::{Follow, Followed, Room, Subject, Viewing};
pub use water::paint_water;

use crate::behavior::FishState;
use crate::engine::Engine;
use crate::params::Params;
use colors::Tints;
use dots::Dots;
use eframe::egui::{Color32, Painter, Pos2, Rect, Shape};
use far::FarLayer;
use largest_cluster::LargestCluster;
use light::Light;
use overlay::{Overlay, Scene};
use particles::{Current, Particles};
use picking::{SelectionTrail, paint_ring, pick};
use water_clock::WaterClock;

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

/// Opacity of what was recorded behind a what-if.
const GHOST: f32 = 0.45;

/// What is shown of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Looks<'a> {
    /// Whether trails are drawn.
    pub shows_trails: bool,
    /// What fish are colored by.
    pub color_by: ColorBy,
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

/// What a layer is painted with.
#[derive(Clone, Copy, Debug)]
pub struct Canvas<'a> {
    /// Where the tank is on screen.
    pub camera: &'a Camera,
    /// What of the screen is seen, points: what lies beyond is left out.
    pub clip: Rect,
    /// What is shown.
    pub engine: &'a Engine,
    /// How it is shown.
    pub looks: &'a Looks<'a>,
}

/// Everything that is drawn in the water, and its buffers.
#[derive(Debug, Default)]
pub struct Aquarium {
    clock: WaterClock,
    motion: Motion,
    light: Light,
    far: FarLayer,
    particles: Particles,
    trails: Trails,
    tints: Tints,
    fish: FishPainter,
    ghosts: FishPainter,
    ghost_tints: Vec<Color32>,
    overlay: Overlay,
    selection: SelectionTrail,
    largest_cluster: LargestCluster,
    dots: Dots,
    restarts: u64,
    was_in_past: bool,
    /// How the picture was painted last: particles drift by it.
    dayness: f32,
    is_reduced: bool,
    /// What the next picture has cost before it is painted.
    costs_ahead: PaintCosts,
    costs: PaintCosts,
}

impl Aquarium {
    /// Moves the picture on by a frame of `wall_s` seconds. Where the picture
    /// rests, the water may live on all the same.
    pub fn advance(&mut self, engine: &Engine, wall_s: f64, lives: bool) {
        let is_in_past = engine.is_in_past();
        if self.restarts != engine.restarts() || (self.was_in_past && !is_in_past) {
            self.restarts = engine.restarts();
            self.trails.clear();
        }
        self.was_in_past = is_in_past;
        let water_s = self.clock.advance(engine, wall_s, lives);
        self.motion.advance(engine, wall_s, water_s);
        let mut costs = PaintCosts::default();
        costs.time(PaintLayer::Far, || self.far.advance(engine, water_s));
        costs.time(PaintLayer::Particles, || self.drift(engine, water_s));
        self.costs_ahead = costs;
        if is_in_past {
            self.trails.rewind(engine);
        } else if engine.is_moving() {
            self.trails.advance(&self.motion, engine.params(), wall_s);
        }
    }

    fn drift(&mut self, engine: &Engine, passed_s: f32) {
        let params = engine.shown_params();
        let current = Current {
            count: params.particle_count as usize / if self.is_reduced { 2 } else { 1 },
            body_length: params.body_length,
            dayness: self.dayness,
            now_s: self.clock.now_s(),
            passed_s,
        };
        self.particles.advance(self.motion.shown(), &current);
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

    /// Where the one is that the view is to follow, in the picture as it is now;
    /// none if it is not there. `wall_s` seconds have passed since the last time.
    pub fn followed(
        &mut self,
        follow: Follow,
        selected: Option<usize>,
        params: &Params,
        wall_s: f64,
    ) -> Option<Followed> {
        let fish = self.motion.drawn();
        if follow != Follow::LargestCluster {
            self.largest_cluster.forget();
        }
        match follow {
            Follow::Nothing => None,
            Follow::Fish => {
                let id = selected?;
                fish.get(id).map(|fish| Followed { subject: Subject::Fish(id), place: fish.pos })
            }
            Follow::LargestCluster => {
                let center = self.largest_cluster.center(fish, params, wall_s)?;
                Some(Followed { subject: Subject::Cluster, place: center })
            }
        }
    }

    /// All fish as dots, in the colors they were painted in last, on a map of the
    /// tank that takes up `map`, points; as one shape.
    pub fn dots(&mut self, map: Rect) -> Shape {
        self.dots.mesh(map, self.motion.shown(), self.tints.as_slice())
    }

    /// What the colors of the fish mean.
    #[must_use]
    pub fn legend(&self, engine: &Engine) -> Legend {
        self.tints.legend(engine.shown_params())
    }

    /// The water and the light in it as one shape.
    pub fn light_mesh(&mut self, canvas: &Canvas<'_>) -> Shape {
        self.light.mesh(canvas, self.clock.now_s())
    }

    /// Gives every fish its color, for all layers that show it.
    pub fn color(&mut self, canvas: &Canvas<'_>) {
        let Canvas { engine, looks, .. } = *canvas;
        self.tints.refresh(self.motion.drawn(), engine, looks.color_by, looks.dayness);
    }

    /// The far layer as one shape.
    pub fn far_mesh(&mut self, canvas: &Canvas<'_>) -> Shape {
        self.far.mesh(canvas, self.tints.as_slice())
    }

    /// The particles as one shape.
    pub fn particle_mesh(&mut self, canvas: &Canvas<'_>) -> Shape {
        self.particles.mesh(canvas)
    }

    /// The trails of all fish as one shape.
    pub fn trail_mesh(&mut self, canvas: &Canvas<'_>) -> Shape {
        self.trails.mesh(canvas, &self.motion, self.tints.as_slice())
    }

    /// All fish and, below them, their shadows, as two shapes.
    pub fn fish_meshes(&mut self, canvas: &Canvas<'_>) -> [Shape; 2] {
        let picture = picture(canvas, self.motion.drawn(), self.tints.as_slice());
        let fish = self.fish.mesh(&picture);
        // In the dark nothing throws a shadow.
        [self.fish.shadow_mesh(&picture, canvas.looks.dayness), fish]
    }

    /// The fish as they were recorded, dimmed, as one shape.
    fn ghost_mesh(&mut self, canvas: &Canvas<'_>) -> Shape {
        let ghosts = self.motion.ghosts();
        let colors = FishState::ALL.map(|state| {
            let color = water::at_hour(state_color(state), canvas.looks.dayness);
            color.lerp_to_gamma(Color32::GRAY, 0.6).gamma_multiply(GHOST)
        });
        self.ghost_tints.clear();
        self.ghost_tints.extend(ghosts.iter().map(|fish| colors[fish.state as usize]));
        self.ghosts.mesh(&picture(canvas, ghosts, &self.ghost_tints))
    }

    /// Paints the tank where the camera has it, with the values in force at the
    /// moment shown.
    pub fn paint(&mut self, painter: &Painter, camera: &Camera, engine: &Engine, looks: &Looks<'_>) {
        let canvas = &Canvas { camera, clip: painter.clip_rect(), engine, looks };
        (self.dayness, self.is_reduced) = (looks.dayness, looks.is_reduced);
        let mut costs = std::mem::take(&mut self.costs_ahead);
        costs.time(PaintLayer::Water, || painter.add(self.light_mesh(canvas)));
        costs.time(PaintLayer::Fish, || self.color(canvas));
        costs.time(PaintLayer::Far, || painter.add(self.far_mesh(canvas)));
        costs.time(PaintLayer::Particles, || painter.add(self.particle_mesh(canvas)));
        let [below, above] = costs.time(PaintLayer::Overlay, || self.overlay_meshes(canvas));
        painter.add(below);
        if looks.shows_trails {
            costs.time(PaintLayer::Trails, || painter.add(self.trail_mesh(canvas)));
        }
        if !looks.is_reduced {
            costs.time(PaintLayer::Ripples, || ripples::paint(painter, camera, engine));
        }
        costs.time(PaintLayer::Fish, || self.paint_fish(painter, canvas));
        costs.time(PaintLayer::Overlay, || self.paint_overlay(painter, above, canvas));
        self.costs = costs;
    }

    /// What the layers of the last picture cost.
    #[must_use]
    pub const fn costs(&self) -> &PaintCosts {
        &self.costs
    }

    fn paint_fish(&mut self, painter: &Painter, canvas: &Canvas<'_>) {
        let Canvas { camera, engine, looks, .. } = *canvas;
        if !self.motion.ghosts().is_empty() {
            painter.add(self.ghost_mesh(canvas));
        }
        self.selection.paint(painter, camera, engine, self.motion.drawn(), looks.selected);
        painter.extend(self.fish_meshes(canvas));
    }

    /// The overlay as two shapes: what lies below the fish and what above.
    pub fn overlay_meshes(&mut self, canvas: &Canvas<'_>) -> [Shape; 2] {
        let Canvas { camera, clip, engine, looks } = *canvas;
        let scene = Scene {
            engine,
            shown: self.motion.shown(),
            params: engine.shown_params(),
            selected: looks.selected,
            camera,
            clip,
            settings: looks.overlay,
        };
        self.overlay.build(&scene, &mut self.tints)
    }

    /// For how many fish the overlay was drawn last.
    #[must_use]
    pub fn overlay_drawn(&self, settings: &OverlaySettings) -> Drawn {
        self.overlay.drawn(settings)
    }

    fn paint_overlay(&self, painter: &Painter, above: Shape, canvas: &Canvas<'_>) {
        let Canvas { camera, engine, looks, .. } = *canvas;
        painter.add(above);
        let body_length = engine.shown_params().body_length;
        paint_ring(painter, camera, self.motion.drawn(), looks.selected, body_length);
        self.overlay.paint_words(painter, camera, looks.overlay);
    }
}

fn picture<'a>(canvas: &Canvas<'a>, fish: &'a [DrawnFish], tints: &'a [Color32]) -> FishPicture<'a> {
    let body_length = canvas.engine.shown_params().body_length;
    FishPicture { fish, tints, body_length, camera: canvas.camera, clip: canvas.clip }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::Preset;
    use eframe::egui::{pos2, vec2};

    /// A tank to paint, for the tests of the layers.
    pub(super) struct Stage {
        pub engine: Engine,
        pub camera: Camera,
        clip: Rect,
        overlay: OverlaySettings,
    }

    impl Stage {
        pub fn new(params: Params) -> Self {
            let clip = Rect::from_min_size(pos2(100.0, 50.0), vec2(1000.0, 700.0));
            let camera = Camera::fit(clip, params.sides());
            let engine = Engine::new(Preset { params, ..Preset::default() }, None);
            Self { engine, camera, clip, overlay: OverlaySettings::default() }
        }

        /// By day, with all that is usually shown.
        pub fn looks(&self) -> Looks<'_> {
            Looks {
                shows_trails: true,
                color_by: ColorBy::State,
                overlay: &self.overlay,
                selected: None,
                dayness: 1.0,
                is_reduced: false,
            }
        }

        pub const fn canvas<'a>(&'a self, looks: &'a Looks<'a>) -> Canvas<'a> {
            Canvas { camera: &self.camera, clip: self.clip, engine: &self.engine, looks }
        }
    }
}
