//! The baselines of the benchmarks do the same work as the library: figures of
//! programs that do something else could not be compared.

#[path = "../benches/baseline/mod.rs"]
mod baseline;

use baseline::{Rules, all_pairs, article};
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Mirror, Params};
use mirofish::preset::Preset;

/// Sums in another order differ by rounding.
const EACH_OTHER_PX: f32 = 1e-3;
const LIBRARY_PX: f32 = 1e-2;

/// The reference shoal without what the baselines leave out.
fn plain() -> Params {
    Params { noise_weight: 0.0, mirror: Mirror::Off, ..Params::default() }
}

/// The library's shoal at its start.
fn engine() -> Engine {
    Engine::new(Preset { params: plain(), ..Preset::default() }, None)
}

/// The library's fish as `[x, y, vx, vy]`, px and px/s, by id.
fn fish_of(engine: &Engine) -> Vec<[f32; 4]> {
    engine.world().shoal().bodies().map(|body| [body.x, body.y, body.vx, body.vy]).collect()
}

fn assert_within(tolerance_px: f32, found: &[[f32; 4]], wanted: &[[f32; 4]]) {
    assert_eq!(found.len(), wanted.len());
    for (id, (found, wanted)) in found.iter().zip(wanted).enumerate() {
        let off = (found[0] - wanted[0]).hypot(found[1] - wanted[1]);
        assert!(off <= tolerance_px, "fish {id}: {found:?} is {off} px from {wanted:?}");
    }
}

#[test]
fn the_baselines_agree_with_each_other() {
    let start = fish_of(&engine());
    let rules = Rules::of(&plain());
    let mut article = article::Flock::new(&start, rules);
    let mut all_pairs = all_pairs::Flock::new(&start, rules);
    for _ in 0..5 {
        article.step();
        all_pairs.step();
        assert_within(EACH_OTHER_PX, &article.fish(), &all_pairs.fish());
    }
}

/// One step from the start, and one from a shoal that has formed and meets the
/// glass.
#[test]
fn a_step_of_the_baselines_is_one_of_the_library() {
    let mut engine = engine();
    for steps_before in [0, 300] {
        for _ in 0..steps_before {
            engine.step(&StepInput::quiet(12.0));
        }
        let before = fish_of(&engine);
        let mut article = article::Flock::new(&before, Rules::of(&plain()));
        let mut all_pairs = all_pairs::Flock::new(&before, Rules::of(&plain()));
        engine.step(&StepInput::quiet(12.0));
        article.step();
        all_pairs.step();
        assert_within(LIBRARY_PX, &article.fish(), &fish_of(&engine));
        assert_within(LIBRARY_PX, &all_pairs.fish(), &fish_of(&engine));
    }
}

#[test]
fn the_baselines_repeat_to_the_bit() {
    let start = fish_of(&engine());
    let run = || {
        let mut article = article::Flock::new(&start, Rules::of(&plain()));
        (0..50).for_each(|_| article.step());
        article.fish()
    };
    assert_eq!(run(), run());
}
