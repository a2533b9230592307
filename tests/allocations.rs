//! After the warm-up a step allocates nothing: not the shoal, not the states,
//! not the metrics of a snapshot. A counting allocator says so; this file is a
//! test program of its own with one test, so that nobody else is counted.

use mirofish::clock::Step;
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::{Script, StepInput};
use mirofish::params::{Boundary, Law, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Crew, FEWEST_SHARED_FISH, Means};
use std::alloc::{GlobalAlloc, Layout, System};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

/// The system's allocator, with every request for memory counted.
struct Counting;

// SAFETY: every call is passed on to the system's allocator as it came.
#[allow(unsafe_code)]
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as promised by the caller.
        unsafe { System.dealloc(memory, layout) }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: as promised by the caller.
        unsafe { System.realloc(memory, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const WARM_UP: usize = 300;
const COUNTED: usize = 600;

/// Inputs of the whole run, written down beforehand: the pointer moves, leaves
/// and comes back, and there is a click before and after the warm-up.
fn inputs() -> Vec<StepInput> {
    let waypoints = vec![
        (Step(30), Some([100.0, 100.0])),
        (Step(250), Some([1200.0, 800.0])),
        (Step(500), Some([300.0, 500.0])),
        (Step(620), None),
        (Step(700), Some([720.0, 450.0])),
    ];
    let clicks = vec![(Step(120), [500.0, 400.0]), (Step(420), [600.0, 600.0]), (Step(720), [720.0, 450.0])];
    let mut script = Script::new(15.0, waypoints, clicks);
    (0..WARM_UP + COUNTED).map(|step| script.input(Step(step as u64))).collect()
}

/// Allocations of the counted steps, and samples taken in them.
fn allocations(params: Params, inputs: &[StepInput], threads: usize) -> (u64, u64) {
    let mut engine = Engine::new(Preset { params, ..Preset::default() }, None);
    let threads = NonZeroUsize::new(threads).expect("no case has none");
    let crew = Crew::of(threads).expect("a few threads are always to be had");
    engine.use_means(Means { crew, ..Means::default() });
    engine.at_work(|engine| {
        for input in &inputs[..WARM_UP] {
            engine.step(input);
        }
        let (before, mut samples) = (ALLOCATIONS.load(Ordering::Relaxed), 0);
        for input in &inputs[WARM_UP..] {
            engine.step(input);
            samples += u64::from(engine.sample().step == engine.world().step_count());
        }
        (ALLOCATIONS.load(Ordering::Relaxed) - before, samples)
    })
}

/// Allocations of the counted frames of two shoals that are compared, of one step
/// each.
fn allocations_of_two(inputs: &[StepInput]) -> u64 {
    let mut engine = Engine::new(Preset::default(), None);
    let held =
        Preset { params: Params { boundary: Boundary::Wrap, ..Params::default() }, ..Preset::default() };
    for command in [Command::HoldPreset(Box::new(held), "torus".to_owned()), Command::OpenComparison] {
        engine.apply(command).expect("nothing to refuse");
    }
    let mut frames =
        |inputs: &[StepInput]| inputs.iter().map(|input| engine.advance(1.0 / 60.0, |_| *input)).sum::<u64>();
    frames(&inputs[..WARM_UP]);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let steps = frames(&inputs[WARM_UP..]);
    assert_eq!(steps, COUNTED as u64);
    ALLOCATIONS.load(Ordering::Relaxed) - before
}

/// A shoal that is large enough to be shared out.
fn large() -> Params {
    let fish_count = FEWEST_SHARED_FISH as u32 + 200;
    Params { fish_count, tank_width: 4800.0, tank_height: 3000.0, ..Params::default() }
}

#[test]
fn a_step_allocates_nothing() {
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let inputs = inputs();
    assert!(ALLOCATIONS.load(Ordering::Relaxed) > before, "the allocator counts");
    let cases = [
        ("reference", Params::default()),
        ("torus", Params { boundary: Boundary::Wrap, ..Params::default() }),
        ("view cone", Params { view_angle: 270.0, ..Params::default() }),
        ("per rule", Params { law: Law::PerRule, boundary: Boundary::Bounce, ..Params::default() }),
        ("open", Params { boundary: Boundary::Open, perception_radius: 20.0, ..Params::default() }),
        ("crowding beyond sight", Params { separation_radius: 300.0, ..Params::default() }),
    ];
    for (name, params) in cases {
        let (allocations, samples) = allocations(params, &inputs, 1);
        assert_eq!(samples, 100, "{name}: metrics are part of it");
        assert_eq!(allocations, 0, "{name}: allocations in {COUNTED} steps");
    }
    assert_eq!(allocations_of_two(&inputs), 0, "compared: allocations in {COUNTED} frames");
    // One test for all, so that nobody else is counted.
    for threads in [1, 2, 3, 8] {
        let (allocations, _) = allocations(large(), &inputs[..WARM_UP + 60], threads);
        assert_eq!(allocations, 0, "{threads} threads: allocations in 60 steps");
    }
}
