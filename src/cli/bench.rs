//! `mirofish bench`: how fast the step is, in a table.

use super::args::BenchArgs;
use super::{Failure, crew_of};
use mirofish::benchmark::{Cost, Snapshot};
use mirofish::shoal::{Crew, Means, Simd};
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::time::Duration;

/// Time for one row of the table.
const BUDGET: Duration = Duration::from_millis(800);

/// Measures and prints row by row.
pub fn bench(args: &BenchArgs) -> Result<(), Failure> {
    let sets = if args.simd.is_empty() { Simd::available() } else { args.simd.clone() };
    let crews = crews(args)?;
    print("The three rules and the soft edge, mirror off, no noise, at the reference density.\n\n");
    print(&format!(
        "{:>8} {:>8} {:>7} {:>14} {:>10} {:>12} {:>9} {:>10}\n",
        "fish", "set", "threads", "ns/fish-step", "steps/s", "fish at 60/s", "30 s in s", "bytes/fish"
    ));
    for &fish in &args.fish {
        let snapshot = Snapshot::take(fish);
        print(&format!("{fish} fish at step {}: {:.1} neighbors\n", snapshot.step.0, snapshot.neighbors));
        for &simd in &sets {
            for crew in &crews {
                let means = Means { simd, crew: crew.clone() };
                print(&row(&snapshot, &means));
            }
        }
    }
    Ok(())
}

/// One thread, and all processors if that is more.
fn crews(args: &BenchArgs) -> Result<Vec<Crew>, Failure> {
    let all = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut threads = args.threads.clone();
    if threads.is_empty() {
        threads = vec![NonZeroUsize::MIN, all];
        threads.dedup();
    }
    threads.into_iter().map(crew_of).collect()
}

fn row(snapshot: &Snapshot, means: &Means) -> String {
    let fish = snapshot.shoal.len();
    let cost = Cost::measure(snapshot, means, BUDGET);
    format!(
        "{fish:>8} {:>8} {:>7} {:>14.1} {:>10.1} {:>12.0} {:>9.3} {:>10.1}\n",
        means.simd.name(),
        means.crew.threads_for(fish),
        cost.ns_per_fish_step,
        cost.steps_per_s(fish),
        cost.most_fish_at_60(),
        cost.window_s(fish),
        cost.bytes_per_fish
    )
}

/// Each row as soon as it is known. A reader that has seen enough, like `head`,
/// is no failure.
fn print(text: &str) {
    let mut out = std::io::stdout().lock();
    let _ = out.write_all(text.as_bytes()).and_then(|()| out.flush());
}
