//! Each built-in preset does what its name and its notes say: runs without a
//! window, mirror off, over three seeds, held to the range that is stated.

use mirofish::clock::Step;
use mirofish::engine::Engine;
use mirofish::metrics::METRICS;
use mirofish::mirror::StepInput;
use mirofish::params::Mirror;
use mirofish::preset::{BUILT_INS, Preset};
use std::ops::Range;

const SEEDS: Range<u64> = 1..4;
const WARM_UP_S: f64 = 15.0;
const END_S: f64 = 40.0;

/// A metric, where its mean after the warm-up must lie, and the words for that
/// in the notes.
type Promise = (&'static str, Range<f64>, &'static str);

fn built_in(file: &str) -> Preset {
    BUILT_INS.iter().find(|built_in| built_in.file == file).expect("it is built in").load()
}

/// The mean of every metric from the warm-up to the end, in the order of
/// [`METRICS`], and how far any fish was outside at any time, px.
fn run(mut preset: Preset, seed: u64) -> (Vec<f64>, f32) {
    preset.seed = seed;
    preset.params.mirror = Mirror::Off;
    let mut engine = Engine::new(preset, None);
    let (mut sums, mut samples, mut outside_px) = (vec![0.0; METRICS.len()], 0.0, 0.0f32);
    while engine.world().step_count() < Step::nearest(END_S) {
        engine.step(&StepInput::quiet(12.0));
        let [width, height] = [engine.params().tank_width, engine.params().tank_height];
        for body in engine.world().shoal().bodies() {
            let beyond = [-body.x, body.x - width, -body.y, body.y - height];
            outside_px = beyond.into_iter().fold(outside_px, f32::max);
        }
        if engine.is_snapshot() && engine.world().step_count() >= Step::nearest(WARM_UP_S) {
            samples += 1.0;
            for (sum, metric) in sums.iter_mut().zip(METRICS) {
                *sum += metric.value(engine.sample()).expect("a shoal of many has every metric");
            }
        }
    }
    (sums.into_iter().map(|sum| sum / samples).collect(), outside_px)
}

fn hold(file: &str, promises: &[Promise]) {
    let notes = built_in(file).notes;
    for (_, _, words) in promises {
        assert!(notes.contains(words), "the notes of {file} lack: {words}");
    }
    for seed in SEEDS {
        let (means, outside_px) = run(built_in(file), seed);
        for (name, range, _) in promises {
            let index = METRICS.iter().position(|metric| metric.name == *name).expect(name);
            let mean = means[index];
            assert!(range.contains(&mean), "{file}, seed {seed}: {name} is {mean}, stated is {range:?}");
        }
        assert_eq!(outside_px, 0.0, "{file}, seed {seed}: px outside the tank");
    }
}

#[test]
fn the_reference_is_a_shoal_of_a_few_groups() {
    hold(
        "reference.ron",
        &[
            ("nearest_neighbor", 15.0..20.0, ""),
            ("mean_speed", 110.0..135.0, ""),
            ("neighbors", 25.0..50.0, ""),
        ],
    );
}

#[test]
fn reynolds_per_rule_forms_aligned_groups() {
    hold(
        "reynolds-per-rule.ron",
        &[
            ("largest_polarization", 0.8..1.0, "polarization of the largest cluster over 0.8"),
            ("clusters", 1.0..6.0, "1 to 6 clusters"),
            ("nearest_neighbor", 17.0..27.0, "nearest neighbor 17 to 27 px"),
            ("mean_speed", 40.0..60.0, "mean speed 40 to 60 px/s"),
        ],
    );
}

#[test]
fn engine_style_forms_slow_aligned_groups() {
    hold(
        "engine-style.ron",
        &[
            ("largest_polarization", 0.6..1.0, "polarization of the largest cluster over 0.6"),
            ("clusters", 2.0..9.0, "2 to 9 clusters"),
            ("nearest_neighbor", 11.0..18.0, "nearest neighbor 11 to 18 px"),
            ("mean_speed", 26.0..36.0, "mean speed 26 to 36 px/s"),
        ],
    );
}

#[test]
fn tight_and_fast_is_both_and_one_shoal() {
    hold(
        "tight-and-fast.ron",
        &[
            ("nearest_neighbor", 10.0..14.0, "nearest neighbor 10 to 14 px"),
            ("mean_speed", 210.0..245.0, "mean speed 210 to 245 px/s"),
            ("clusters", 1.0..2.0, "1 to 2 clusters"),
            ("largest_polarization", 0.7..1.0, "polarization of the largest over 0.7"),
        ],
    );
}

#[test]
fn loose_and_calm_is_both() {
    hold(
        "loose-and-calm.ron",
        &[
            ("nearest_neighbor", 30.0..45.0, "nearest neighbor 30 to 45 px"),
            ("mean_speed", 42.0..58.0, "mean speed 42 to 58 px/s"),
            ("clusters", 1.0..2.0, "1 to 2 clusters"),
            ("crowding_per_s", 0.0..150.0, "crowding under 150 a second"),
        ],
    );
}

#[test]
fn the_stream_is_of_one_mind() {
    hold(
        "stream.ron",
        &[
            ("polarization", 0.97..1.0, "polarization over 0.97"),
            ("clusters", 1.0..2.0, "1 to 2 clusters"),
            ("nearest_neighbor", 24.0..31.0, "nearest neighbor 24 to 31 px"),
            ("mean_speed", 135.0..141.0, "mean speed 135 to 141 px/s"),
        ],
    );
}

#[test]
fn tuna_are_few_and_fast() {
    hold(
        "tuna.ron",
        &[
            ("polarization", 0.85..1.0, "polarization over 0.85"),
            ("clusters", 1.0..2.0, "1 to 2 clusters"),
            ("nearest_neighbor", 75.0..92.0, "nearest neighbor 75 to 92 px"),
            ("mean_speed", 245.0..265.0, "mean speed 245 to 265 px/s"),
        ],
    );
}

#[test]
fn the_nervous_gather_without_order() {
    hold(
        "nervous.ron",
        &[
            ("polarization", 0.0..0.4, "polarization under 0.4"),
            ("clusters", 2.0..6.0, "2 to 6 clusters"),
            ("nearest_neighbor", 15.0..19.0, "nearest neighbor 15 to 19 px"),
            ("mean_speed", 42.0..56.0, "mean speed 42 to 56 px/s"),
        ],
    );
}

#[test]
fn notes_say_how_the_figures_were_taken() {
    for built_in in BUILT_INS.iter().skip(1) {
        let notes = built_in.load().notes;
        let taken = format!("with the mirror off, as a mean from {WARM_UP_S} to {END_S} s");
        assert!(notes.contains(&taken), "{}: {notes}", built_in.file);
    }
}
