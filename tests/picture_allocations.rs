//! Frames allocate nothing after the warm-up, live and in the past: not the
//! steps, recording and metrics, not the picture's motion, not the meshes of
//! its layers. What egui does with the meshes is egui's.

#[path = "common/counting.rs"]
mod counting;

use counting::allocations_of;
use eframe::egui::{Pos2, Rect, Shape, vec2};
use mirofish::aquarium::{
    Aquarium, Camera, Canvas, ColorBy, Follow, Layer, Looks, OverlaySettings, Room, Scope, Viewing,
};
use mirofish::clock::Step;
use mirofish::command::Command;
use mirofish::engine::{Engine, Mode};
use mirofish::mirror::{Script, StepInput};
use mirofish::params::{Boundary, Params};
use mirofish::preset::Preset;
use mirofish::shoal::Plane;

const WARM_UP: usize = 400;
const COUNTED: usize = 600;
const FRAME_S: f64 = 1.0 / 60.0;

/// The layers that are meshes.
const LAYERS: [&str; 8] = [
    "water",
    "far layer",
    "particles",
    "trails",
    "shadows",
    "fish",
    "overlay below the fish",
    "overlay above the fish",
];

/// What the window does in a frame, without the window.
struct Frames {
    engine: Engine,
    aquarium: Aquarium,
    camera: Camera,
    overlay: OverlaySettings,
    inputs: Vec<StepInput>,
    color_by: ColorBy,
    /// The last frame's, as the renderer holds them.
    held: [Shape; LAYERS.len()],
}

impl Frames {
    fn new(params: Params) -> Self {
        let view = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0));
        let camera = Camera::fit(view, [params.tank_width, params.tank_height]);
        let waypoints = vec![
            (Step(30), Some([100.0, 100.0])),
            (Step(550), Some([1200.0, 800.0])),
            (Step(720), None),
            (Step(800), Some([720.0, 450.0])),
        ];
        let clicks = [100, 520, 700].map(|step| (Step(step), [500.0, 400.0])).to_vec();
        let mut script = Script::new(15.0, waypoints, clicks);
        Self {
            engine: Engine::new(Preset { params, ..Preset::default() }, None),
            aquarium: Aquarium::default(),
            camera,
            overlay: everything(Scope::All),
            inputs: (0..2 * (WARM_UP + COUNTED)).map(|step| script.input(Step(step as u64))).collect(),
            color_by: ColorBy::State,
            held: LAYERS.map(|_| Shape::Noop),
        }
    }

    fn run(&mut self, frames: usize) {
        for _ in 0..frames {
            let inputs = &self.inputs;
            self.engine.advance(FRAME_S, |step| inputs[step.0 as usize]);
            self.aquarium.advance(&self.engine, FRAME_S, false);
            let Self { aquarium, engine, camera, .. } = self;
            let looks = Looks {
                shows_trails: true,
                color_by: self.color_by,
                overlay: &self.overlay,
                selected: Some(3),
                dayness: 1.0,
                is_reduced: false,
            };
            let canvas = &Canvas { camera, clip: camera.tank_on_screen(), engine, looks: &looks };
            aquarium.color(canvas);
            let (water, far) = (aquarium.light_mesh(canvas), aquarium.far_mesh(canvas));
            let (particles, trails) = (aquarium.particle_mesh(canvas), aquarium.trail_mesh(canvas));
            let [shadows, fish] = aquarium.fish_meshes(canvas);
            let [below, above] = aquarium.overlay_meshes(canvas);
            self.held = [water, far, particles, trails, shadows, fish, below, above];
        }
    }

    /// Every layer is there.
    fn assert_drawn(&self, name: &str) {
        for (shape, layer) in self.held.iter().zip(LAYERS) {
            let Shape::Mesh(mesh) = shape else {
                panic!("{name}: {layer} is no mesh: {shape:?}");
            };
            let least = if layer == "water" { 200 } else { 400 };
            assert!(mesh.vertices.len() >= least, "{name}: {} vertices in {layer}", mesh.vertices.len());
        }
    }
}

/// Every layer of the overlay.
fn everything(scope: Scope) -> OverlaySettings {
    let mut overlay = OverlaySettings::default();
    overlay.scope = scope;
    Layer::ALL.into_iter().for_each(|layer| overlay.toggle(layer));
    overlay
}

fn cases() -> [(&'static str, Params); 4] {
    let reference = Params::default();
    [
        ("reference", reference.clone()),
        ("torus", Params { boundary: Boundary::Wrap, ..reference.clone() }),
        ("long trails", Params { trail_opacity: 0.03, ..reference.clone() }),
        ("very many", Params { fish_count: 3200, perception_radius: 20.0, ..reference }),
    ]
}

#[test]
fn a_live_frame_allocates_nothing() {
    for (name, params) in cases() {
        let mut frames = Frames::new(params);
        assert!(allocations_of(|| frames.run(1)) > 0, "{name}: the counter counts");
        frames.run(WARM_UP);
        let (steps, number) = (frames.engine.world().step_count(), newest(&frames.engine));
        assert_eq!(allocations_of(|| frames.run(COUNTED)), 0, "{name}: allocations in {COUNTED} frames");
        assert!(frames.engine.world().step_count().0 >= steps.0 + COUNTED as u64 - 1, "{name}: steps");
        assert!(newest(&frames.engine) >= number + COUNTED as u64 / 6 - 1, "{name}: frames were recorded");
        frames.assert_drawn(name);
    }
}

fn newest(engine: &Engine) -> u64 {
    engine.timeline().ring().newest().expect("recorded").number
}

#[test]
fn a_replayed_frame_allocates_nothing() {
    for (name, params) in cases() {
        let mut frames = Frames::new(params);
        frames.run(WARM_UP + COUNTED);
        let mut play = |from_s: f64, count: usize| {
            frames.engine.apply(Command::Seek(from_s)).expect("no value to refuse");
            frames.engine.apply(Command::SetReplayPlaying(true)).expect("no value to refuse");
            frames.run(count);
            assert_eq!(frames.engine.mode(), Mode::Replay);
        };
        play(0.0, 120);
        play(10.0, 120);
        assert_eq!(allocations_of(|| play(2.0, COUNTED)), 0, "{name}: allocations in {COUNTED} frames");
        frames.assert_drawn(name);
    }
}

#[test]
fn no_coloring_allocates() {
    for color_by in ColorBy::ALL {
        let overlay = OverlaySettings::default();
        let mut frames = Frames { color_by, overlay, ..Frames::new(Params::default()) };
        frames.run(WARM_UP);
        assert_eq!(allocations_of(|| frames.run(COUNTED)), 0, "by {}", color_by.name());
    }
}

#[test]
fn a_view_that_follows_and_its_map_allocate_nothing() {
    let map = Rect::from_min_size(Pos2::ZERO, vec2(180.0, 112.0));
    for (name, params) in cases() {
        let room = Room { view: Rect::from_min_size(Pos2::ZERO, vec2(900.0, 600.0)), tank: params.sides() };
        let mut frames = Frames::new(params);
        let mut viewing = Viewing::default();
        viewing.toggle_follow(&room, Follow::LargestCluster);
        let mut held = Shape::Noop;
        let mut run = |count: usize| {
            for _ in 0..count {
                frames.run(1);
                let Frames { aquarium, engine, .. } = &mut frames;
                let followed = aquarium.followed(viewing.follow(), None, engine.params(), FRAME_S);
                assert!(followed.is_some());
                viewing.advance(&room, followed, &Plane::new(engine.params()), FRAME_S);
                held = aquarium.dots(map);
            }
        };
        run(WARM_UP);
        assert_eq!(allocations_of(|| run(COUNTED)), 0, "{name}: allocations in {COUNTED} frames");
        assert!(matches!(&held, Shape::Mesh(mesh) if mesh.vertices.len() >= 1600), "{name}: dots are drawn");
    }
}

#[test]
fn no_scope_of_the_overlay_allocates() {
    for scope in Scope::ALL {
        let mut frames = Frames { overlay: everything(scope), ..Frames::new(Params::default()) };
        frames.run(WARM_UP);
        assert_eq!(allocations_of(|| frames.run(COUNTED)), 0, "for {}", scope.name());
    }
}
