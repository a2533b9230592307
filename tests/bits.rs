//! The same preset, seed and inputs give the same bits on every instruction
//! set and for any number of threads, and those of the day these hashes were
//! written down. A change of a hash is a decision: it makes every recorded run
//! another one, and its reason belongs beside it.

use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, Law, Mirror, ParamId, ParamValue, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Crew, FEWEST_SHARED_FISH, Means, Simd};
use std::num::NonZeroUsize;

/// A run: what it starts from and what is done to it.
struct Run {
    name: &'static str,
    params: Params,
    is_busy: bool,
}

/// Hashes of the four runs after 600 steps.
///
/// Written down when the step began to take eight fish at a time: sums go by
/// id within a cell, and a fish at rest keeps its heading in its velocity.
const GOLDEN: [u64; 4] =
    [0x29b1_df8a_3ad6_5346, 0x7403_6429_7608_f8c0, 0x027d_e22f_ea30_22c6, 0xd69b_b383_147d_1e7e];

/// Four runs that between them take every path of the step.
fn runs() -> [Run; 4] {
    let calm = Params { mirror: Mirror::Off, ..Params::default() };
    [
        Run { name: "soft", params: calm.clone(), is_busy: false },
        Run { name: "wrap", params: Params { boundary: Boundary::Wrap, ..calm.clone() }, is_busy: false },
        Run {
            name: "per rule with a view angle",
            params: Params { law: Law::PerRule, view_angle: 220.0, boundary: Boundary::Bounce, ..calm },
            is_busy: false,
        },
        Run { name: "busy", params: Params::default(), is_busy: true },
    ]
}

impl Run {
    /// The same with more fish at the same density.
    fn enlarged(mut self, fish: u32) -> Self {
        let scale = (fish as f32 / self.params.fish_count as f32).sqrt();
        self.params.fish_count = fish;
        self.params.tank_width *= scale;
        self.params.tank_height *= scale;
        self
    }

    fn start(&self, means: Means) -> Engine {
        let mut engine = Engine::new(Preset { params: self.params.clone(), ..Preset::default() }, None);
        engine.use_means(means);
        engine
    }

    /// Takes a step, with clicks, a pointer and edits of every kind in a busy
    /// run.
    fn step(&self, engine: &mut Engine) {
        let mut input = StepInput::quiet(9.0);
        if self.is_busy {
            let step = engine.world().step_count().0;
            self.edit(engine, step);
            let [width, height] = [self.params.tank_width, self.params.tank_height];
            let sway = (step % 90) as f32 / 90.0;
            input.pointer = Some([width * (0.3 + 0.4 * sway), height * 0.5]);
            input.pointer_speed_px_per_s = if step % 120 < 60 { 0.0 } else { 1500.0 };
            input.click = (step % 100 == 20).then_some([width * sway, height * 0.4]);
        }
        engine.step(&input);
    }

    fn edit(&self, engine: &mut Engine, step: u64) {
        let count = self.params.fish_count;
        let edit = match step {
            15 => (ParamId::cohesion_weight, ParamValue::Float(1.5)),
            30 => (ParamId::boundary, ParamValue::Choice(Boundary::Wrap as u8)),
            45 => (ParamId::fish_count, ParamValue::Count(count + 57)),
            60 => (ParamId::law, ParamValue::Choice(Law::PerRule as u8)),
            75 => (ParamId::view_angle, ParamValue::Float(250.0)),
            90 => (ParamId::fish_count, ParamValue::Count(count)),
            105 => (ParamId::perception_radius, ParamValue::Float(90.0)),
            120 => (ParamId::boundary, ParamValue::Choice(Boundary::Open as u8)),
            135 => (ParamId::tank_width, ParamValue::Float(self.params.tank_width * 0.9)),
            150 => (ParamId::boundary, ParamValue::Choice(Boundary::Soft as u8)),
            _ => return,
        };
        engine.apply(Command::SetParam(edit.0, edit.1)).expect("all of these are allowed");
    }
}

#[test]
fn four_runs_have_the_bits_they_always_had() {
    let found = runs().map(|run| {
        let mut engine = run.start(Means::default());
        for _ in 0..600 {
            run.step(&mut engine);
        }
        engine.state_hash()
    });
    assert_eq!(found, GOLDEN, "{found:#018x?}");
}

fn with_threads(threads: usize, simd: Simd) -> Means {
    let threads = NonZeroUsize::new(threads).expect("no test asks for none");
    Means { simd, crew: Crew::of(threads).expect("a few threads are always to be had") }
}

/// Every way to take a step, the plainest first.
fn all_means() -> Vec<(String, Means)> {
    let mut all = Vec::new();
    for simd in Simd::available() {
        for threads in [1, 2, 3, 8] {
            all.push((format!("{} on {threads} threads", simd.name()), with_threads(threads, simd)));
        }
    }
    all
}

#[test]
fn every_instruction_set_and_any_number_of_threads_give_the_same_bits() {
    let fish = FEWEST_SHARED_FISH as u32 + 501;
    for run in runs().map(|run| run.enlarged(fish)) {
        let mut wanted = Vec::new();
        for (means_name, means) in all_means() {
            assert!(means.crew.threads_for(fish as usize) > 1 || means_name.ends_with(" 1 threads"));
            let mut engine = run.start(means);
            for step in 0..40 {
                for _ in 0..4 {
                    run.step(&mut engine);
                }
                let hash = engine.state_hash();
                match wanted.get(step) {
                    Some(wanted) => assert_eq!(hash, *wanted, "{}, {means_name}, step {step}", run.name),
                    None => wanted.push(hash),
                }
            }
        }
    }
}

/// A huddle of fish, some of them in one place, in one row of cells.
#[test]
fn where_fish_crowd_the_bits_are_the_same_too() {
    let fish = FEWEST_SHARED_FISH as u32 + 100;
    let params = Params {
        fish_count: fish,
        tank_width: 200.0,
        tank_height: 120.0,
        perception_radius: 40.0,
        max_speed: 0.0,
        ..Params::default()
    };
    let run = Run { name: "huddle", params, is_busy: false };
    let hashes = all_means().into_iter().map(|(name, means)| {
        let mut engine = run.start(means);
        (0..3).for_each(|_| run.step(&mut engine));
        (name, engine.state_hash())
    });
    let hashes: Vec<_> = hashes.collect();
    for (name, hash) in &hashes {
        assert_eq!(*hash, hashes[0].1, "{name}");
    }
}
