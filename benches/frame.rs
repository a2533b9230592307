//! What a frame is made of besides the steps: a sample of the metrics, a
//! recorded frame, the fish mesh; and a frame of the window as a whole. Everything starts from the snapshot that the
//! steps are measured from.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eframe::egui::emath::TSTransform;
use eframe::egui::epaint::ClippedShape;
use eframe::egui::{Color32, Context, RawInput, Rect, Shape, pos2, vec2};
use egui_kittest::Harness;
use mirofish::app::App;
use mirofish::aquarium::{
    Aquarium, Camera, Canvas, ColorBy, DrawnFish, FishPainter, FishPicture, Layer, Looks, OverlaySettings,
    Scope,
};
use mirofish::behavior::Behavior;
use mirofish::benchmark::Snapshot;
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::metrics::Meter;
use mirofish::mirror::StepInput;
use mirofish::preset::Preset;
use mirofish::timeline::{Moment, Ring};
use mirofish::workbench::{HourSource, View};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

const COUNTS: [u32; 3] = [400, 10_000, 100_000];

/// The snapshot of so many fish; taken once.
fn snapshot(count: u32) -> Snapshot {
    static TAKEN: LazyLock<Mutex<BTreeMap<u32, Snapshot>>> = LazyLock::new(Mutex::default);
    let mut taken = TAKEN.lock().expect("no bench panics while it holds the lock");
    let found = taken.entry(count).or_insert_with(|| {
        let snapshot = Snapshot::take(count);
        eprintln!("{count} fish at step {}: {:.1} neighbors", snapshot.step.0, snapshot.neighbors);
        snapshot
    });
    found.clone()
}

fn main() {
    // Taken, and their neighbors printed, before the table begins.
    for count in COUNTS {
        snapshot(count);
    }
    divan::main();
}

#[divan::bench(args = COUNTS)]
fn metrics(bencher: Bencher<'_, '_>, count: u32) {
    let snapshot = snapshot(count);
    let (behavior, mut meter) = (Behavior::start(count as usize), Meter::default());
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        black_box(meter.measure(&snapshot.shoal, &behavior, &snapshot.params, snapshot.step))
    });
}

#[divan::bench(args = COUNTS)]
fn record(bencher: Bencher<'_, '_>, count: u32) {
    let snapshot = snapshot(count);
    let behavior = Behavior::start(count as usize);
    let (mut ring, mut now) = (Ring::default(), Moment(0));
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        ring.record(now, &snapshot.params, &snapshot.shoal, &behavior.moods);
        now.0 += 6;
    });
}

/// Fish of the picture, by the window's usual looks.
const PAINTED: [u32; 3] = [400, 2_000, 20_000];

/// A tank that has been swum in for a while, and what paints it.
struct Painting {
    engine: Engine,
    aquarium: Aquarium,
    camera: Camera,
    overlay: OverlaySettings,
    ctx: Context,
}

impl Painting {
    fn new(count: u32) -> Self {
        let preset = Preset { params: snapshot(count).params, ..Preset::default() };
        let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(1440.0, 900.0));
        let camera = Camera::fit(view, preset.params.sides());
        let (mut engine, mut aquarium) = (Engine::new(preset, None), Aquarium::default());
        for _ in 0..240 {
            engine.advance(1.0 / 60.0, |_| StepInput::quiet(12.0));
            aquarium.advance(&engine, 1.0 / 60.0, false);
        }
        let ctx = Context::default();
        // The first frame makes the fonts.
        let _ = ctx.run_ui(RawInput::default(), |_| {});
        Self { engine, aquarium, camera, overlay: OverlaySettings::default(), ctx }
    }

    /// Builds something and cuts it into triangles.
    fn paint(&mut self, color_by: ColorBy, build: impl FnOnce(&mut Aquarium, &Canvas<'_>) -> Vec<Shape>) {
        let Self { engine, aquarium, camera, overlay, ctx } = self;
        let looks =
            Looks { shows_trails: true, color_by, overlay, selected: None, dayness: 1.0, is_reduced: false };
        let clip = camera.tank_on_screen();
        let canvas = Canvas { camera, clip, engine, looks: &looks };
        let shapes = build(aquarium, &canvas);
        let clipped = |shape| ClippedShape {
            clip_rect: clip,
            transform_after_tessellation: TSTransform::IDENTITY,
            shape,
        };
        black_box(ctx.tessellate(shapes.into_iter().map(clipped).collect(), 1.0));
    }
}

fn bench_layer(
    bencher: Bencher<'_, '_>,
    count: u32,
    build: impl Fn(&mut Aquarium, &Canvas<'_>) -> Vec<Shape> + Copy,
) {
    let mut painting = Painting::new(count);
    painting.paint(ColorBy::State, |aquarium, canvas| {
        aquarium.color(canvas);
        Vec::new()
    });
    bencher.counter(ItemsCount::new(count)).bench_local(|| painting.paint(ColorBy::State, build));
}

/// Layers of the overlay for all fish, built and cut into triangles.
fn bench_overlay(bencher: Bencher<'_, '_>, count: u32, layers: &[Layer]) {
    let mut painting = Painting::new(count);
    painting.overlay.scope = Scope::All;
    layers.iter().for_each(|layer| painting.overlay.toggle(*layer));
    let build = |aquarium: &mut Aquarium, canvas: &Canvas<'_>| aquarium.overlay_meshes(canvas).into();
    // How many links there are is known after the first picture.
    painting.paint(ColorBy::State, build);
    bencher.counter(ItemsCount::new(count)).bench_local(|| painting.paint(ColorBy::State, build));
}

/// Each layer of the picture, built and cut into triangles.
mod layer {
    use super::*;

    #[divan::bench(args = PAINTED)]
    fn water(bencher: Bencher<'_, '_>, count: u32) {
        bench_layer(bencher, count, |aquarium, canvas| vec![aquarium.light_mesh(canvas)]);
    }

    #[divan::bench(args = PAINTED)]
    fn far(bencher: Bencher<'_, '_>, count: u32) {
        bench_layer(bencher, count, |aquarium, canvas| vec![aquarium.far_mesh(canvas)]);
    }

    #[divan::bench(args = PAINTED)]
    fn particles(bencher: Bencher<'_, '_>, count: u32) {
        bench_layer(bencher, count, |aquarium, canvas| vec![aquarium.particle_mesh(canvas)]);
    }

    #[divan::bench(args = PAINTED)]
    fn trails(bencher: Bencher<'_, '_>, count: u32) {
        bench_layer(bencher, count, |aquarium, canvas| vec![aquarium.trail_mesh(canvas)]);
    }

    #[divan::bench(args = PAINTED)]
    fn fish(bencher: Bencher<'_, '_>, count: u32) {
        bench_layer(bencher, count, |aquarium, canvas| aquarium.fish_meshes(canvas).into());
    }

    /// Every layer of the overlay for all fish, as many of them as have layers.
    #[divan::bench(args = PAINTED)]
    fn overlay_all(bencher: Bencher<'_, '_>, count: u32) {
        bench_overlay(bencher, count, &Layer::ALL);
    }

    #[divan::bench(args = PAINTED)]
    fn overlay_heat(bencher: Bencher<'_, '_>, count: u32) {
        bench_overlay(bencher, count, &[Layer::Heat]);
    }

    /// Each layer of the overlay for all fish, in the order of [`Layer::ALL`].
    #[divan::bench(args = [2_000], consts = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])]
    fn overlay<const LAYER: usize>(bencher: Bencher<'_, '_>, count: u32) {
        bench_overlay(bencher, count, &[Layer::ALL[LAYER]]);
    }

    /// What moves before anything is painted: fish, tails, the far layer,
    /// particles.
    #[divan::bench(args = PAINTED)]
    fn motion(bencher: Bencher<'_, '_>, count: u32) {
        let mut painting = Painting::new(count);
        bencher.counter(ItemsCount::new(count)).bench_local(|| {
            painting.aquarium.advance(&painting.engine, 1.0 / 60.0, true);
        });
    }

    /// Each coloring; clusters and neighbors as they are counted in a picture that
    /// rests, in every frame.
    #[divan::bench(args = PAINTED, consts = [0, 1, 2, 3, 4, 5])]
    fn color<const BY: usize>(bencher: Bencher<'_, '_>, count: u32) {
        let mut painting = Painting::new(count);
        painting.engine.apply(Command::SetRunning(false)).expect("no value to refuse");
        bencher.counter(ItemsCount::new(count)).bench_local(|| {
            painting.paint(ColorBy::ALL[BY], |aquarium, canvas| {
                aquarium.color(canvas);
                Vec::new()
            });
        });
    }
}

/// Very many fish, as a mesh alone.
#[divan::bench(args = COUNTS)]
fn fish_mesh(bencher: Bencher<'_, '_>, count: u32) {
    let Snapshot { params, shoal, .. } = snapshot(count);
    let view = Rect::from_min_size(pos2(0.0, 0.0), vec2(1440.0, 900.0));
    let camera = Camera::fit(view, [params.tank_width, params.tank_height]);
    let drawn = shoal.bodies().map(|body| DrawnFish {
        pos: body.pos(),
        heading: body.heading(),
        ..DrawnFish::default()
    });
    let drawn: Vec<DrawnFish> = drawn.collect();
    let tints = vec![Color32::BLUE; drawn.len()];
    let picture = FishPicture {
        fish: &drawn,
        tints: &tints,
        body_length: params.body_length,
        camera: &camera,
        clip: view,
    };
    let mut painter = FishPainter::default();
    bencher.counter(ItemsCount::new(count)).bench_local(|| black_box(painter.mesh(&picture)));
}

/// A whole frame of the window at full speed: input, a step, recording,
/// panels, plots and timeline, all that is drawn laid out and cut into
/// triangles. Putting them on the screen is the graphics driver's.
#[divan::bench(args = COUNTS, sample_count = 60, sample_size = 1)]
fn window(bencher: Bencher<'_, '_>, count: u32) {
    let preset = Preset { params: snapshot(count).params, ..Preset::default() };
    let engine = Engine::new(preset, None);
    let view = View { hour: HourSource::Fixed(12.0), ..View::default() };
    let mut harness = Harness::builder()
        .with_size([1440.0, 900.0])
        .with_step_dt(1.0 / 60.0)
        .build_eframe(|creation| App::new(&creation.egui_ctx, engine, view));
    harness.run_steps(snapshot(count).step.0 as usize);
    bencher.bench_local(|| {
        harness.step();
        black_box(harness.ctx.tessellate(harness.output().shapes.clone(), 1.0))
    });
}
