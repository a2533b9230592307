//! What a frame is made of besides the steps: a sample of the metrics, a
//! recorded frame, the fish mesh; and a frame of the window as a whole. Everything starts from the snapshot that the
//! steps are measured from.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eframe::egui::{Color32, Rect, pos2, vec2};
use egui_kittest::Harness;
use mirofish::app::App;
use mirofish::aquarium::{Camera, DrawnFish, FishPainter};
use mirofish::behavior::Behavior;
use mirofish::benchmark::Snapshot;
use mirofish::engine::Engine;
use mirofish::metrics::Meter;
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
    let mut painter = FishPainter::default();
    bencher
        .counter(ItemsCount::new(count))
        .bench_local(|| black_box(painter.mesh(&drawn, params.body_length, &camera, |_| Color32::BLUE)));
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
