//! Two sets of values, A and B: held, exchanged, taken back, and looked at side
//! by side. First the engine, then the window.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/ui.rs"]
mod ui;
mod window;

use mirofish::clock::Step;
use mirofish::command::Command;
use mirofish::compare::same_place;
use mirofish::engine::{Engine, Letter, Mode};
use mirofish::mirror::{Script, StepInput};
use mirofish::params::{ParamId, ParamValue, Params};
use mirofish::preset::{Preset, built_ins};
use mirofish::shoal::ShoalScratch;
use mirofish::timeline::Happening;
use mirofish::world::{Change, Run};
use proptest::prelude::*;

fn engine() -> Engine {
    Engine::new(Preset::default(), None)
}

fn ask(engine: &mut Engine, command: Command) {
    engine.apply(command).expect("an allowed value");
}

fn cohesion(value: f32) -> Command {
    Command::SetParam(ParamId::cohesion_weight, ParamValue::Float(value))
}

fn hold(preset: &Preset) -> Command {
    Command::HoldPreset(Box::new(preset.clone()), preset.name.clone())
}

fn tight() -> Preset {
    built_ins().iter().find(|preset| preset.name == "Tight and fast").expect("it is built in").clone()
}

#[test]
fn a_swap_exchanges_values_and_seed_and_the_fish_swim_on() {
    let mut engine = engine();
    (0..30).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    let (bodies, held) = (engine.world().shoal().clone(), Preset { seed: 77, ..tight() });
    ask(&mut engine, hold(&held));
    assert_eq!(engine.undo_name().as_deref(), Some("hold Tight and fast as A"));
    assert_eq!(engine.params(), &Params::default(), "holding changes nothing");
    ask(&mut engine, Command::SwapSides);
    let document = engine.document();
    assert_eq!((&document.preset.params, document.preset.seed), (&held.params, 77));
    assert_eq!(document.preset.name, "Reference", "the document is the same one");
    let other = document.other.as_ref().expect("something is held");
    assert_eq!((other.letter, other.name.as_str()), (Letter::B, "Reference"));
    assert_eq!((&other.preset.params, other.preset.seed), (&Params::default(), 1));
    assert_eq!((document.letter(), document.now_name()), (Letter::A, "Tight and fast"));
    assert_eq!(engine.undo_name().as_deref(), Some("swap A and B"));
    if held.params.fish_count == 400 {
        assert_eq!(engine.world().shoal(), &bodies, "the fish are those that swam");
    }
    ask(&mut engine, Command::SwapSides);
    assert_eq!(engine.params(), &Params::default());
    assert_eq!((engine.document().letter(), engine.document().now_name()), (Letter::B, "Reference"));
}

#[test]
fn with_nothing_held_a_swap_goes_to_the_preset_as_loaded_and_back() {
    let mut engine = engine();
    ask(&mut engine, cohesion(3.0));
    ask(&mut engine, Command::SwapSides);
    assert_eq!(engine.params().cohesion_weight, 0.7);
    assert_eq!(engine.document().now_name(), "Reference (as loaded)");
    ask(&mut engine, Command::SwapSides);
    assert_eq!(engine.params().cohesion_weight, 3.0);
    for _ in 0..2 {
        ask(&mut engine, Command::Undo);
    }
    assert_eq!(engine.document().other, None, "one step holds and swaps");
    assert_eq!(engine.params().cohesion_weight, 3.0);
}

#[test]
fn letting_go_is_a_step_too_and_what_is_held_stays_over_a_load() {
    let mut engine = engine();
    ask(&mut engine, Command::LetGo);
    assert_eq!(engine.undo_name(), None, "there was nothing to let go of");
    ask(&mut engine, hold(&tight()));
    ask(&mut engine, Command::LoadPreset(Box::new(built_ins()[1].clone()), None));
    let held = engine.document().other.clone().expect("it stays");
    assert_eq!((held.letter, &held.preset), (Letter::A, &tight()));
    ask(&mut engine, Command::LetGo);
    assert_eq!(engine.undo_name().as_deref(), Some("let go of A"));
    ask(&mut engine, Command::Undo);
    assert_eq!(engine.document().other, Some(held));
}

#[test]
fn a_swap_in_the_past_or_in_a_what_if_is_one_of_the_present() {
    for tries in [false, true] {
        let mut engine = engine();
        (0..120).for_each(|_| engine.step(&StepInput::quiet(12.0)));
        ask(&mut engine, hold(&tight()));
        ask(&mut engine, Command::SeekSteps(-60));
        if tries {
            ask(&mut engine, cohesion(4.0));
            assert_eq!(engine.mode(), Mode::WhatIf);
        }
        ask(&mut engine, Command::SwapSides);
        assert_eq!((engine.mode(), engine.params()), (Mode::Live, &tight().params));
    }
}

#[test]
fn a_swap_is_marked_on_the_timeline_and_holding_is_not() {
    let mut engine = engine();
    let edits = |engine: &Engine| {
        let events = engine.timeline().events().iter();
        events.filter(|event| matches!(event.what, Happening::Edit { .. })).count()
    };
    ask(&mut engine, hold(&tight()));
    assert_eq!(edits(&engine), 0);
    ask(&mut engine, Command::SwapSides);
    assert_eq!(edits(&engine), 1);
}

/// What a person may do, for the plain model below.
#[derive(Clone, Debug)]
enum Deed {
    Cohesion(f32),
    Seed(u64),
    Hold(usize),
    Swap,
    LetGo,
    Load(usize),
    Undo,
    Redo,
}

/// What matters of a document.
#[derive(Clone, Debug, PartialEq)]
struct Plain {
    now: (Params, u64),
    held: Option<(Params, u64)>,
    is_b_now: bool,
    loaded: (Params, u64),
}

fn values(preset: &Preset) -> (Params, u64) {
    (preset.params.clone(), preset.seed)
}

impl Plain {
    fn of(engine: &Engine) -> Self {
        let document = engine.document();
        Self {
            now: values(&document.preset),
            held: document.other.as_ref().map(|held| values(&held.preset)),
            is_b_now: document.letter() == Letter::B,
            loaded: values(&document.loaded),
        }
    }

    fn after(&self, deed: &Deed) -> Self {
        let mut next = self.clone();
        match deed {
            Deed::Cohesion(value) => next.now.0.cohesion_weight = *value,
            Deed::Seed(seed) => next.now.1 = *seed,
            Deed::Hold(index) => next.held = Some(values(&built_ins()[*index])),
            Deed::Swap => {
                let held = next.held.take().unwrap_or_else(|| next.loaded.clone());
                next.held = Some(std::mem::replace(&mut next.now, held));
                next.is_b_now = !next.is_b_now;
            }
            Deed::LetGo => {
                next.held = None;
                next.is_b_now = true;
            }
            Deed::Load(index) => {
                next.now = values(&built_ins()[*index]);
                next.loaded = next.now.clone();
            }
            Deed::Undo | Deed::Redo => unreachable!("they are walks through the list"),
        }
        next
    }
}

fn command(deed: &Deed) -> Command {
    match *deed {
        Deed::Cohesion(value) => cohesion(value),
        Deed::Seed(seed) => Command::SetSeed(seed),
        Deed::Hold(index) => hold(&built_ins()[index]),
        Deed::Swap => Command::SwapSides,
        Deed::LetGo => Command::LetGo,
        Deed::Load(index) => Command::LoadPreset(Box::new(built_ins()[index].clone()), None),
        Deed::Undo => Command::Undo,
        Deed::Redo => Command::Redo,
    }
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        (0u8..5).prop_map(|value| Deed::Cohesion(f32::from(value))),
        (1u64..4).prop_map(Deed::Seed),
        (0..built_ins().len()).prop_map(Deed::Hold),
        Just(Deed::Swap),
        Just(Deed::LetGo),
        (0..built_ins().len()).prop_map(Deed::Load),
        Just(Deed::Undo),
        Just(Deed::Redo),
    ]
}

#[test]
fn undo_and_redo_go_through_edits_and_swaps_as_through_a_list_of_states() {
    common::for_all(48, &proptest::collection::vec(deed(), 1..24), |deeds| {
        let mut engine = engine();
        let (mut states, mut at) = (vec![Plain::of(&engine)], 0);
        for deed in &deeds {
            let names = (engine.undo_name(), engine.redo_name());
            ask(&mut engine, command(deed));
            match deed {
                Deed::Undo => at = usize::saturating_sub(at, usize::from(names.0.is_some())),
                Deed::Redo => at += usize::from(names.1.is_some()),
                deed => {
                    let next = states[at].after(deed);
                    // A step that changes nothing that can be seen is none, but a
                    // load or another name may be one.
                    let is_step = (engine.undo_name(), engine.redo_name()) != names || next != states[at];
                    let is_sure = next != states[at] || matches!(deed, Deed::Load(_));
                    if is_sure || is_step {
                        states.truncate(at + 1);
                        states.push(next);
                        at += 1;
                    }
                }
            }
            prop_assert_eq!(&Plain::of(&engine), &states[at], "after {:?} of {:?}", deed, deeds);
        }
        Ok(())
    });
}

fn inputs(steps: u64) -> Vec<StepInput> {
    let ways = vec![
        (Step(10), Some([100.0, 100.0])),
        (Step(60), Some([1200.0, 800.0])),
        (Step(110), None),
        (Step(130), Some([700.0, 450.0])),
    ];
    let clicks = vec![(Step(40), [500.0, 400.0]), (Step(140), [720.0, 450.0])];
    let mut script = Script::new(15.0, ways, clicks);
    (0..steps).map(|step| script.input(Step(step))).collect()
}

/// The hashes of a lone run at the end.
fn alone(params: &Params, seed: u64, inputs: &[StepInput], change: Option<(usize, Change)>) -> u64 {
    let (mut run, mut scratch) = (Run::start(params, seed), ShoalScratch::default());
    for (step, input) in inputs.iter().enumerate() {
        if let Some((_, change)) = change.as_ref().filter(|(at, _)| *at == step) {
            run.apply(change, &mut scratch);
        }
        run.step(input, &mut scratch);
    }
    run.state_hash()
}

/// An engine that compares, not running by itself.
fn comparing(held: &Preset, now: &Preset) -> Engine {
    let mut engine = Engine::new(now.clone(), None);
    ask(&mut engine, hold(held));
    ask(&mut engine, Command::OpenComparison);
    engine
}

fn hashes(engine: &Engine) -> [u64; 2] {
    let comparison = engine.comparison().expect("it is open");
    Letter::ALL.map(|letter| comparison.side(letter).state_hash())
}

/// A preset in the same tank as the reference.
fn nervous() -> Preset {
    let params = Params { noise_weight: 0.9, cohesion_weight: 0.2, ..Params::default() };
    Preset { name: "Nervous".to_owned(), params, ..Preset::default() }
}

#[test]
fn each_side_is_a_lone_run_bit_for_bit_at_any_frame_rate() {
    let inputs = inputs(180);
    let now = Preset { seed: 9, ..Preset::default() };
    let expected = [&nervous().params, &now.params].map(|params| alone(params, 9, &inputs, None));
    assert_ne!(expected[0], expected[1]);
    for rate in [30.0, 60.0, 144.0] {
        let mut engine = comparing(&nervous(), &now);
        let own = engine.state_hash();
        let mut taken = 0;
        while taken < 180 {
            let most = engine.advance(1.0 / rate, |step| inputs[step.0.min(179) as usize]);
            taken += most;
        }
        assert_eq!(taken, 180, "{rate} frames a second come out at three seconds");
        assert_eq!(hashes(&engine), expected, "{rate}");
        assert_eq!(engine.state_hash(), own, "the own shoal waits");
        ask(&mut engine, Command::CloseComparison);
        engine.advance(1.0 / 60.0, |_| StepInput::quiet(12.0));
        assert_eq!(engine.world().step_count(), Step(1), "and goes on");
    }
}

#[test]
fn a_slider_changes_the_side_that_is_now_and_neither_starts_anew() {
    let inputs = inputs(120);
    let mut engine = comparing(&nervous(), &Preset::default());
    let run = |engine: &mut Engine, until: u64| {
        while engine.comparison().expect("open").step_count().0 < until {
            engine.advance(1.0 / 60.0, |step| inputs[step.0 as usize]);
        }
    };
    run(&mut engine, 50);
    ask(&mut engine, cohesion(4.0));
    run(&mut engine, 120);
    let (id, to) = (ParamId::cohesion_weight, ParamValue::Float(4.0));
    let change = Change::Set { id, from: ParamValue::Float(0.7), to };
    let expected = [
        alone(&nervous().params, 1, &inputs, None),
        alone(&Params::default(), 1, &inputs, Some((50, change))),
    ];
    assert_eq!(hashes(&engine), expected);
}

#[test]
fn a_swap_leaves_both_as_they_swim_and_edits_go_to_the_other() {
    let mut engine = comparing(&nervous(), &Preset::default());
    for _ in 0..20 {
        engine.advance(1.0 / 60.0, |_| StepInput::quiet(12.0));
    }
    let before = hashes(&engine);
    ask(&mut engine, Command::SwapSides);
    assert_eq!(hashes(&engine), before);
    ask(&mut engine, cohesion(4.0));
    let side = |letter| engine.comparison().expect("open").side(letter).params().cohesion_weight;
    assert_eq!((side(Letter::A), side(Letter::B)), (4.0, 0.7));
}

#[test]
fn another_held_side_and_a_restart_start_both_anew() {
    for command in [hold(&tight()), Command::RestartComparison, Command::Restart] {
        let mut engine = comparing(&nervous(), &Preset::default());
        for _ in 0..20 {
            engine.advance(1.0 / 60.0, |_| StepInput::quiet(12.0));
        }
        ask(&mut engine, command.clone());
        assert_eq!(engine.comparison().expect("open").step_count(), Step(0), "{command:?}");
        let held = &engine.document().other.as_ref().expect("held").preset.params;
        assert_eq!(hashes(&engine), [held, engine.params()].map(|params| Run::start(params, 1).state_hash()));
    }
}

#[test]
fn looking_elsewhere_or_letting_go_ends_it() {
    for command in [Command::Seek(0.1), Command::SeekOldest, Command::SeekLive, Command::LetGo] {
        let mut engine = engine();
        (0..60).for_each(|_| engine.step(&StepInput::quiet(12.0)));
        ask(&mut engine, Command::OpenComparison);
        assert_eq!(engine.undo_name().as_deref(), Some("hold Reference (as loaded) as A"));
        assert!(engine.comparison().is_some());
        ask(&mut engine, command.clone());
        assert!(engine.comparison().is_none(), "{command:?}");
    }
}

#[test]
fn in_a_tank_of_another_size_the_hands_are_at_the_same_place() {
    let large = Params { tank_width: 2880.0, tank_height: 1800.0, ..Params::default() };
    let mut engine = comparing(&Preset { params: large, ..nervous() }, &Preset::default());
    let input = StepInput { click: Some([300.0, 200.0]), ..StepInput::quiet(12.0) };
    engine.advance(1.0 / 60.0, |_| input);
    let comparison = engine.comparison().expect("open");
    let seen = Letter::ALL.map(|letter| comparison.side(letter).seen().click);
    assert_eq!(seen, [Some([600.0, 400.0]), Some([300.0, 200.0])]);
    assert_eq!(same_place([300.0, 200.0], [1440.0, 900.0], [2880.0, 1800.0]), [600.0, 400.0]);
}
