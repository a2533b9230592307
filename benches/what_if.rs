//! What it costs to live the last thirty seconds again with another value: as a
//! slider does it, and of that the steps alone. Each figure is the best of a
//! few, with the time a fish and step and how many times faster than time it is.

use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Mirror, ParamId, ParamValue, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Crew, Means};
use mirofish::timeline::{Exact, Moment, WINDOW_S, WhatIf};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

const COUNTS: [u32; 3] = [400, 2000, 10_000];
/// Steps before the window, in which shoals form.
const BEFORE: u64 = 300;
const WINDOW_STEPS: u64 = 1800;

fn main() {
    println!("Thirty seconds lived again, reference density, nobody at the tank.\n");
    println!(
        "{:>6} {:>7} {:>22} {:>9} {:>13} {:>10}",
        "fish", "threads", "what", "ms", "ns/fish-step", "x time"
    );
    for count in COUNTS {
        for (name, params) in [("what-if", reference(count)), ("without noise, mirror", bare(count))] {
            let mut engine = Engine::new(Preset { params, ..Preset::default() }, None);
            (0..BEFORE + WINDOW_STEPS).for_each(|_| engine.step(&StepInput::quiet(12.0)));
            let neighbors = engine.sample().neighbors.unwrap_or_default();
            for threads in threads_for(count) {
                row(count, threads, name, || what_if(&engine, &means(threads)));
                row(count, threads, "its steps alone", || steps_alone(&engine, &means(threads)));
            }
            println!("       {neighbors:.1} neighbors at step {}", BEFORE + WINDOW_STEPS);
        }
    }
}

fn reference(count: u32) -> Params {
    let mut params = Params::default();
    params.set_fish_at_density_of(&Params::default(), count).expect("the tank has room");
    params
}

fn bare(count: u32) -> Params {
    Params { noise_weight: 0.0, mirror: Mirror::Off, ..reference(count) }
}

fn threads_for(count: u32) -> impl Iterator<Item = usize> {
    [1, 2].into_iter().filter(move |threads| *threads == 1 || count >= 4000)
}

fn means(threads: usize) -> Means {
    let threads = NonZeroUsize::new(threads).expect("one or two");
    Means { crew: Crew::of(threads).expect("the system gives threads"), ..Means::default() }
}

/// From the oldest step to the present, recorded and measured all the way.
fn what_if(engine: &Engine, means: &Means) -> Duration {
    let begun = Instant::now();
    let mut what_if =
        WhatIf::begin(engine.timeline(), Moment(BEFORE), means.clone()).expect("it is in the window");
    what_if.set(ParamId::alignment_weight, ParamValue::Float(0.91));
    what_if.wait();
    assert!(what_if.outcome().is_some_and(|outcome| outcome.is_whole()));
    begun.elapsed()
}

/// The same steps, with nothing kept of them.
fn steps_alone(engine: &Engine, means: &Means) -> Duration {
    let mut exact = Exact::nowhere(means.clone());
    assert!(exact.pursue(engine.timeline(), Moment(BEFORE), Duration::MAX));
    // Along the whole way, not from the checkpoint before the end.
    let begun = Instant::now();
    for moment in BEFORE..=BEFORE + WINDOW_STEPS {
        exact.pursue(engine.timeline(), Moment(moment), Duration::MAX);
    }
    begun.elapsed()
}

fn row(count: u32, threads: usize, what: &str, once: impl Fn() -> Duration) {
    let best = (0..5).map(|_| once()).min().expect("some were taken");
    let seconds = best.as_secs_f64();
    let per_fish = seconds * 1e9 / f64::from(count) / WINDOW_STEPS as f64;
    println!(
        "{count:>6} {threads:>7} {what:>22} {:>9.1} {per_fish:>13.1} {:>10.0}",
        seconds * 1e3,
        WINDOW_S / seconds
    );
}
