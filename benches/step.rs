//! The step of the shoal, at the reference density, with the mirror off and no
//! noise: each instruction set on one and two threads, with two plain programs
//! for the same beside it. Everything starts from one snapshot a count, whose
//! step and mean number of neighbors are printed, since figures mean nothing
//! without them; so are ratios, since machines differ.

mod baseline;

use baseline::{Rules, all_pairs, article};
use divan::Bencher;
use divan::counter::ItemsCount;
use mirofish::benchmark::{Cost, Snapshot, median_round_ns};
use mirofish::shoal::{Crew, Means, ShoalScratch, Simd};
use std::collections::BTreeMap;
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

const COUNTS: [u32; 4] = [400, 10_000, 100_000, 1_000_000];
/// All pairs of more fish take too long.
const ALL_PAIRS_COUNTS: [u32; 2] = [400, 10_000];
const ARTICLE_COUNTS: [u32; 3] = [400, 10_000, 100_000];
/// Time for one ratio.
const BUDGET: Duration = Duration::from_millis(500);

fn main() {
    for count in COUNTS {
        let snapshot = snapshot(count);
        println!("{count} fish at step {}: {:.1} neighbors", snapshot.step.0, snapshot.neighbors);
    }
    divan::main();
    print_ratios();
}

/// The snapshot of so many fish; taken once.
fn snapshot(count: u32) -> Arc<Snapshot> {
    static TAKEN: LazyLock<Mutex<BTreeMap<u32, Arc<Snapshot>>>> = LazyLock::new(Mutex::default);
    let mut taken = TAKEN.lock().expect("no bench panics while it holds the lock");
    Arc::clone(taken.entry(count).or_insert_with(|| Arc::new(Snapshot::take(count))))
}

/// One way to take the step.
#[derive(Clone, Copy, Debug)]
struct Case {
    fish: u32,
    simd: Simd,
    threads: usize,
}

impl Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}, {} x{}", self.fish, self.simd.name(), self.threads)
    }
}

impl Case {
    fn all() -> Vec<Self> {
        let with = |fish| move |simd| [1, 2].map(|threads| Self { fish, simd, threads });
        COUNTS.into_iter().flat_map(|fish| Simd::available().into_iter().flat_map(with(fish))).collect()
    }

    fn means(&self) -> Means {
        let threads = NonZeroUsize::new(self.threads).expect("no case has none");
        Means { simd: self.simd, crew: Crew::of(threads).expect("two threads are always to be had") }
    }
}

#[divan::bench(args = Case::all(), sample_count = 20, sample_size = 1)]
fn step(bencher: Bencher<'_, '_>, case: &Case) {
    let snapshot = snapshot(case.fish);
    let mut scratch = ShoalScratch::default();
    scratch.means = case.means();
    let crew = scratch.means.crew.clone();
    let steps = (100_000 / case.fish).max(1);
    let swum = || {
        let mut swimming = Snapshot::clone(&snapshot);
        // The first step finds the memory cold.
        swimming.advance(&mut ShoalScratch::default());
        swimming
    };
    bencher.counter(ItemsCount::new(case.fish * steps)).with_inputs(swum).bench_local_refs(|swimming| {
        crew.work(case.fish as usize, || (0..steps).for_each(|_| swimming.advance(&mut scratch)));
    });
}

#[divan::bench(args = ALL_PAIRS_COUNTS, sample_count = 5, sample_size = 1)]
fn all_pairs(bencher: Bencher<'_, '_>, fish: u32) {
    let mut flock = all_pairs::Flock::new(&fish_of(fish), rules_of(fish));
    bencher.counter(ItemsCount::new(fish)).bench_local(|| flock.step());
}

#[divan::bench(args = ARTICLE_COUNTS, sample_count = 10, sample_size = 1)]
fn article(bencher: Bencher<'_, '_>, fish: u32) {
    let mut flock = article::Flock::new(&fish_of(fish), rules_of(fish));
    bencher.counter(ItemsCount::new(fish)).bench_local(|| flock.step());
}

fn fish_of(count: u32) -> Vec<[f32; 4]> {
    snapshot(count).shoal.bodies().map(|body| [body.x, body.y, body.vx, body.vy]).collect()
}

fn rules_of(count: u32) -> Rules {
    Rules::of(&snapshot(count).params)
}

/// Each way against the article's.
fn print_ratios() {
    println!("\n{:<24} {:>14} {:>20}", "", "ns/fish-step", "times the article's");
    for fish in ARTICLE_COUNTS {
        let mut flock = article::Flock::new(&fish_of(fish), rules_of(fish));
        let of_article = timed(fish, || flock.step());
        print_ratio(&format!("{fish}, article"), of_article, of_article);
        if ALL_PAIRS_COUNTS.contains(&fish) {
            let mut flock = all_pairs::Flock::new(&fish_of(fish), rules_of(fish));
            print_ratio(&format!("{fish}, all pairs"), timed(fish, || flock.step()), of_article);
        }
        for case in Case::all().into_iter().filter(|case| case.fish == fish) {
            let cost = Cost::measure(&snapshot(fish), &case.means(), BUDGET);
            print_ratio(&case.to_string(), cost.ns_per_fish_step, of_article);
        }
    }
}

fn print_ratio(name: &str, ns: f64, of_article: f64) {
    println!("{name:<24} {ns:>14.1} {:>20.1}", of_article / ns);
}

/// ns a fish and step.
fn timed(fish: u32, mut step: impl FnMut()) -> f64 {
    median_round_ns(BUDGET, || {
        let begun = Instant::now();
        step();
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(fish)
    })
}
