//! What a frame is made of, at the reference density: a step of the shoal, a
//! sample of the metrics, a recorded frame, the fish mesh. Everything starts
//! from the same snapshot after 300 steps with the mirror off; its mean number
//! of neighbors is printed, since figures mean nothing without it.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use eframe::egui::{Color32, Rect, pos2, vec2};
use mirofish::aquarium::{Camera, DrawnFish, FishPainter};
use mirofish::behavior::Behavior;
use mirofish::clock::Step;
use mirofish::engine::Engine;
use mirofish::metrics::Meter;
use mirofish::mirror::StepInput;
use mirofish::params::{Mirror, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{self, Drive, Shoal, ShoalScratch, Stimuli};
use mirofish::timeline::{Moment, Ring};
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

const COUNTS: [u32; 3] = [400, 10_000, 100_000];
const WARM_UP: u64 = 300;

/// A shoal of the reference density that has swum for five seconds.
#[derive(Clone)]
struct Snapshot {
    params: Params,
    shoal: Shoal,
}

impl Snapshot {
    fn of(count: u32) -> Self {
        static TAKEN: LazyLock<Mutex<BTreeMap<u32, Snapshot>>> = LazyLock::new(Mutex::default);
        let mut taken = TAKEN.lock().expect("no bench panics while it holds the lock");
        taken.entry(count).or_insert_with(|| Self::take(count)).clone()
    }

    fn take(count: u32) -> Self {
        let reference = Params::default();
        let scale = (count as f32 / reference.fish_count as f32).sqrt();
        let params = Params {
            fish_count: count,
            tank_width: reference.tank_width * scale,
            tank_height: reference.tank_height * scale,
            noise_weight: 0.0,
            mirror: Mirror::Off,
            ..reference
        };
        let mut engine = Engine::new(Preset { params: params.clone(), ..Preset::default() }, None);
        for _ in 0..WARM_UP {
            engine.step(&StepInput::quiet(12.0));
        }
        let neighbors = engine.sample().neighbors.unwrap_or(f64::NAN);
        eprintln!("{count} fish at step {WARM_UP}: {neighbors:.1} neighbors a fish");
        Self { params, shoal: engine.world().shoal().clone() }
    }

    fn drive(&self) -> Drive {
        Drive {
            max_speed: self.params.max_speed,
            max_force: self.params.max_force,
            separation_weight: self.params.separation_weight,
            cohesion_weight: self.params.cohesion_weight,
            ..Drive::default()
        }
    }
}

fn main() {
    // Taken, and their neighbors printed, before the table begins.
    for count in COUNTS {
        Snapshot::of(count);
    }
    divan::main();
}

#[divan::bench(args = COUNTS)]
fn step(bencher: Bencher<'_, '_>, count: u32) {
    let snapshot = Snapshot::of(count);
    let (drive, mut scratch) = (snapshot.drive(), ShoalScratch::default());
    bencher.counter(ItemsCount::new(count)).with_inputs(|| snapshot.shoal.clone()).bench_local_refs(
        |shoal| {
            shoal::step(shoal, &snapshot.params, &Stimuli::default(), &drive, 1, Step(WARM_UP), &mut scratch);
        },
    );
}

#[divan::bench(args = COUNTS)]
fn metrics(bencher: Bencher<'_, '_>, count: u32) {
    let snapshot = Snapshot::of(count);
    let (behavior, mut meter) = (Behavior::start(count as usize), Meter::default());
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        black_box(meter.measure(&snapshot.shoal, &behavior, &snapshot.params, Step(WARM_UP)))
    });
}

#[divan::bench(args = COUNTS)]
fn record(bencher: Bencher<'_, '_>, count: u32) {
    let snapshot = Snapshot::of(count);
    let behavior = Behavior::start(count as usize);
    let (mut ring, mut now) = (Ring::default(), Moment(0));
    bencher.counter(ItemsCount::new(count)).bench_local(|| {
        ring.record(now, &snapshot.params, &snapshot.shoal, &behavior.moods);
        now.0 += 6;
    });
}

#[divan::bench(args = COUNTS)]
fn fish_mesh(bencher: Bencher<'_, '_>, count: u32) {
    let Snapshot { params, shoal } = Snapshot::of(count);
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
