//! What can be asked of the engine: edits in brackets, undo and redo, loads,
//! the seed, restarts, and that nothing of it harms the fish that swim.

mod common;

use common::{bodies, for_all};
use mirofish::behavior::FishState;
use mirofish::clock::Step;
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, Kind, Mirror, ParamId, ParamSpec, ParamValue, Params};
use mirofish::preset::{Preset, built_ins};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::BoxedStrategy;
use std::path::{Path, PathBuf};

fn small() -> Preset {
    Preset { params: Params { fish_count: 50, ..Params::default() }, ..Preset::default() }
}

fn engine() -> Engine {
    Engine::new(small(), None)
}

fn apply(engine: &mut Engine, command: Command) {
    engine.apply(command).expect("it is allowed");
}

fn set(engine: &mut Engine, id: ParamId, value: f32) {
    apply(engine, Command::SetParam(id, ParamValue::Float(value)));
}

fn set_fish(engine: &mut Engine, count: u32) {
    apply(engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(count)));
}

fn set_fish_at_density(engine: &mut Engine, count: u32) {
    apply(engine, Command::SetFishAtDensity(count));
}

fn run(engine: &mut Engine, steps: u32) {
    for _ in 0..steps {
        engine.step(&StepInput::quiet(12.0));
    }
}

/// One gesture: a slider dragged through some values.
fn drag(engine: &mut Engine, id: ParamId, values: &[f32]) {
    apply(engine, Command::BeginEdit);
    for value in values {
        set(engine, id, *value);
        run(engine, 1);
    }
    apply(engine, Command::EndEdit);
}

// --- edits ---

#[test]
fn a_drag_is_one_step_of_undo() {
    let mut engine = engine();
    drag(&mut engine, ParamId::max_speed, &[170.0, 180.0, 190.0, 200.0]);
    drag(&mut engine, ParamId::max_force, &[400.0]);
    assert_eq!(engine.undo_name().as_deref(), Some("Maximum force 320 to 400"));
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.params().max_speed, engine.params().max_force), (200.0, 320.0));
    assert_eq!(engine.undo_name().as_deref(), Some("Maximum speed 165 to 200"));
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.document().preset, small());
    assert_eq!(engine.undo_name(), None);
    apply(&mut engine, Command::Undo);
    for expected in [200.0, 200.0] {
        apply(&mut engine, Command::Redo);
        assert_eq!(engine.params().max_speed, expected);
    }
    assert_eq!((engine.params().max_force, engine.redo_name()), (400.0, None));
    apply(&mut engine, Command::Redo);
    assert_eq!(engine.params().max_force, 400.0);
}

#[test]
fn a_bracket_in_which_nothing_changes_leaves_no_trace() {
    let mut engine = engine();
    drag(&mut engine, ParamId::max_speed, &[200.0]);
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::BeginEdit);
    apply(&mut engine, Command::EndEdit);
    drag(&mut engine, ParamId::max_force, &[500.0, 320.0]);
    apply(&mut engine, Command::EndEdit);
    assert_eq!(engine.undo_name(), None);
    assert_eq!(engine.redo_name().as_deref(), Some("Maximum speed 165 to 200"));
}

#[test]
fn an_undo_while_a_bracket_is_open_ends_it_first() {
    let mut engine = engine();
    drag(&mut engine, ParamId::max_speed, &[200.0]);
    apply(&mut engine, Command::BeginEdit);
    set(&mut engine, ParamId::max_speed, 250.0);
    set(&mut engine, ParamId::max_speed, 300.0);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.params().max_speed, 200.0);
    // The drag goes on and ends: what it still does is an edit by itself.
    set(&mut engine, ParamId::max_speed, 310.0);
    apply(&mut engine, Command::EndEdit);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.params().max_speed, 200.0);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.params().max_speed, 165.0);
}

#[test]
fn a_new_edit_makes_a_new_future() {
    let mut engine = engine();
    set(&mut engine, ParamId::max_speed, 200.0);
    apply(&mut engine, Command::Undo);
    set(&mut engine, ParamId::noise_weight, 0.5);
    assert_eq!(engine.redo_name(), None);
    apply(&mut engine, Command::Redo);
    assert_eq!((engine.params().max_speed, engine.params().noise_weight), (165.0, 0.5));
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut engine = engine();
    run(&mut engine, 10);
    set(&mut engine, ParamId::max_speed, 200.0);
    apply(&mut engine, Command::Undo);
    let (hash, document) = (engine.state_hash(), engine.document().clone());
    let refused = [
        (ParamId::max_speed, ParamValue::Float(f32::NAN)),
        (ParamId::max_speed, ParamValue::Float(f32::INFINITY)),
        (ParamId::max_speed, ParamValue::Float(10_000.1)),
        (ParamId::max_speed, ParamValue::Count(3)),
        (ParamId::perception_radius, ParamValue::Float(0.0)),
        (ParamId::fish_count, ParamValue::Count(200_001)),
        (ParamId::fish_count, ParamValue::Float(3.0)),
        (ParamId::boundary, ParamValue::Choice(4)),
        (ParamId::boundary, ParamValue::Float(1.0)),
    ];
    for (id, value) in refused {
        let error = engine.apply(Command::SetParam(id, value)).expect_err("not allowed");
        let text = error.to_string();
        assert!(text.contains(id.spec().field) && !text.contains('\n'), "{text}");
        for internal in ["Float(", "Count(", "Choice(", "is ?"] {
            assert!(!text.contains(internal), "{text}");
        }
        assert_eq!((engine.state_hash(), engine.document()), (hash, &document), "{text}");
    }
    assert!(engine.redo_name().is_some() && engine.undo_name().is_none());
}

#[test]
fn a_count_and_its_tank_are_one_step_of_undo() {
    let mut engine = engine();
    apply(&mut engine, Command::BeginEdit);
    for count in [60, 113, 7, 200] {
        set_fish_at_density(&mut engine, count);
        run(&mut engine, 1);
    }
    apply(&mut engine, Command::EndEdit);
    let grown = engine.document().clone();
    assert_eq!((grown.preset.params.tank_width, grown.preset.params.tank_height), (2880.0, 1800.0));
    assert_eq!(engine.world().shoal().len(), 200);
    assert_eq!(engine.undo_name().as_deref(), Some("Fish count 50 to 200 with the tank"));
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.document().preset.clone(), engine.undo_name()), (small(), None));
    assert_eq!(engine.world().shoal().len(), 50);
    apply(&mut engine, Command::Redo);
    assert_eq!(engine.document(), &grown);
}

#[test]
fn to_and_fro_comes_back_to_the_same_tank() {
    let mut engine = engine();
    apply(&mut engine, Command::BeginEdit);
    for count in (1..=300).chain((50..300).rev()) {
        set_fish_at_density(&mut engine, count);
    }
    apply(&mut engine, Command::EndEdit);
    assert_eq!((engine.document().preset.clone(), engine.undo_name()), (small(), None));
    // Another tank in between is forgotten: the density is that of the preset as loaded.
    set(&mut engine, ParamId::tank_width, 5000.0);
    set_fish_at_density(&mut engine, 200);
    assert_eq!((engine.params().tank_width, engine.params().tank_height), (2880.0, 1800.0));
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.params().tank_width, engine.params().fish_count), (5000.0, 50));
}

#[test]
fn a_tank_that_cannot_be_is_refused_with_its_count() {
    let mut engine = engine();
    let before = engine.document().clone();
    for (count, word) in [(0, "would be 0 x 0 px"), (200_001, "allowed is 0 to 200000")] {
        let error = engine.apply(Command::SetFishAtDensity(count)).expect_err("not allowed");
        assert!(error.to_string().contains(word), "{error}");
    }
    assert_eq!((engine.document(), engine.undo_name()), (&before, None));
    let mut empty = small();
    empty.params.fish_count = 0;
    apply(&mut engine, Command::LoadPreset(Box::new(empty), None));
    let error = engine.apply(Command::SetFishAtDensity(10)).expect_err("there is no density");
    assert!(error.to_string().contains("no density to keep"), "{error}");
    set_fish(&mut engine, 10);
    assert_eq!(engine.world().shoal().len(), 10);
}

#[test]
fn two_hundred_edits_are_remembered() {
    let mut engine = engine();
    for edit in 1..=250 {
        set(&mut engine, ParamId::max_speed, 200.0 + edit as f32);
    }
    let mut undone = 0;
    while engine.undo_name().is_some() {
        apply(&mut engine, Command::Undo);
        undone += 1;
    }
    assert_eq!((undone, engine.params().max_speed), (200, 250.0));
}

#[test]
fn what_people_read_is_edited_as_well() {
    let mut engine = engine();
    let edits = [
        (Command::SetName("Mine".to_owned()), "name"),
        (Command::SetAuthor("Me".to_owned()), "author"),
        (Command::SetTags(vec!["slow".to_owned()]), "tags"),
        (Command::SetNotes("For me".to_owned()), "notes"),
    ];
    for (edit, name) in edits {
        apply(&mut engine, edit);
        assert_eq!(engine.undo_name().as_deref(), Some(name));
    }
    let edited = &engine.document().preset;
    assert_eq!((&*edited.author, &*edited.tags), ("Me", &["slow".to_owned()][..]));
    (0..4).for_each(|_| apply(&mut engine, Command::Undo));
    assert_eq!(engine.document().preset, small());
}

#[test]
fn several_values_are_set_all_or_none_as_one_named_step() {
    let mut engine = engine();
    let speed = |speed| (ParamId::max_speed, ParamValue::Float(speed));
    let weight = |weight| (ParamId::noise_weight, ParamValue::Float(weight));
    let set_both = |s, w| Command::SetParams("randomize 25 %".to_owned(), vec![speed(s), weight(w)]);
    assert!(engine.apply(set_both(100.0, 1e9)).is_err());
    assert_eq!((engine.params(), engine.undo_name()), (&small().params, None));
    apply(&mut engine, set_both(100.0, 0.5));
    assert_eq!(engine.undo_name().as_deref(), Some("randomize 25 %"));
    assert_eq!((engine.params().max_speed, engine.params().noise_weight), (100.0, 0.5));
    // In a bracket it is a part of its step.
    for command in [Command::BeginEdit, set_both(50.0, 0.1), set_both(60.0, 0.1), Command::EndEdit] {
        apply(&mut engine, command);
    }
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.params().max_speed, 100.0);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.document().preset, small());
}

#[test]
fn a_load_that_no_file_holds_is_unsaved_again_when_it_is_done_again() {
    let mut engine = engine();
    let pasted = Preset { name: "Pasted".to_owned(), ..small() };
    apply(&mut engine, Command::LoadPreset(Box::new(pasted), None));
    apply(&mut engine, Command::MarkLost(true));
    apply(&mut engine, Command::Undo);
    assert!(!engine.document().is_changed());
    apply(&mut engine, Command::Redo);
    assert!(engine.document().is_changed());
}

// --- fish ---

#[test]
fn fish_leave_by_the_highest_ids_and_come_in_as_at_the_start() {
    let mut engine = engine();
    run(&mut engine, 30);
    let swimming = bodies(engine.world().shoal());
    set_fish(&mut engine, 80);
    assert_eq!(bodies(engine.world().shoal())[..50], swimming);
    let start = Engine::new(engine.document().preset.clone(), None);
    assert_eq!(bodies(engine.world().shoal())[50..], bodies(start.world().shoal())[50..]);
    set_fish(&mut engine, 20);
    assert_eq!(bodies(engine.world().shoal()), swimming[..20]);
    assert_eq!(engine.world().behavior().moods.len(), 20);
    run(&mut engine, 1);
    set_fish(&mut engine, 0);
    run(&mut engine, 10);
    assert_eq!(engine.sample().fish, 0);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.world().shoal().len(), 20);
    run(&mut engine, 1);
    assert!(engine.previous_body(19).is_some());
}

// --- loads ---

#[test]
fn a_load_is_one_step_and_the_fish_swim_on() {
    let mut engine = engine();
    run(&mut engine, 60);
    set(&mut engine, ParamId::max_speed, 200.0);
    let before = engine.document().clone();
    let swimming = bodies(engine.world().shoal());
    let tight = built_ins().iter().find(|preset| preset.name == "Tight and fast").expect("built in");
    let path = PathBuf::from("tight.ron");
    apply(&mut engine, Command::LoadPreset(Box::new(tight.clone()), Some(path.clone())));
    assert_eq!(bodies(engine.world().shoal())[..50], swimming);
    assert_eq!(engine.world().step_count(), Step(60));
    assert_eq!(engine.document().path.as_deref(), Some(path.as_path()));
    assert!(!engine.document().is_changed());
    assert_eq!(engine.undo_name().as_deref(), Some("load Tight and fast"));
    set(&mut engine, ParamId::noise_weight, 0.9);
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.document(), &before, "with its file and its unsaved edit");
    assert_eq!(bodies(engine.world().shoal()), swimming);
    apply(&mut engine, Command::Redo);
    assert_eq!(&engine.document().preset, tight);
}

#[test]
fn the_mark_of_saving_follows_the_document() {
    let mut engine = engine();
    set(&mut engine, ParamId::max_speed, 200.0);
    assert!(engine.document().is_changed());
    apply(&mut engine, Command::MarkSaved(PathBuf::from("a.ron")));
    assert!(!engine.document().is_changed());
    assert_eq!(engine.document().path.as_deref(), Some(Path::new("a.ron")));
    apply(&mut engine, Command::Undo);
    assert!(engine.document().is_changed(), "the file holds something else now");
    apply(&mut engine, Command::Redo);
    assert!(!engine.document().is_changed());
    set(&mut engine, ParamId::max_speed, 210.0);
    set(&mut engine, ParamId::max_speed, 200.0);
    assert!(!engine.document().is_changed(), "values count, not gestures");
}

#[test]
fn a_file_is_remembered_on_both_sides_of_a_load() {
    let mut engine = engine();
    let load = Command::LoadPreset(Box::new(built_ins()[3].clone()), Some(PathBuf::from("b.ron")));
    apply(&mut engine, load);
    set(&mut engine, ParamId::max_speed, 200.0);
    apply(&mut engine, Command::MarkSaved(PathBuf::from("c.ron")));
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.document().path, None);
    apply(&mut engine, Command::MarkSaved(PathBuf::from("a.ron")));
    let saved = engine.document().clone();
    apply(&mut engine, Command::Redo);
    apply(&mut engine, Command::Redo);
    assert_eq!(engine.document().path.as_deref(), Some(Path::new("c.ron")));
    assert!(!engine.document().is_changed());
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.document(), &saved, "saved is saved");
}

// --- seeds and restarts ---

#[test]
fn a_seed_waits_for_the_restart() {
    let mut engine = engine();
    run(&mut engine, 20);
    let swimming = engine.world().shoal().clone();
    apply(&mut engine, Command::SetSeed(99));
    assert_eq!((engine.world().shoal(), engine.world().seed()), (&swimming, 1));
    assert_eq!(engine.undo_name().as_deref(), Some("seed 1 to 99"));
    apply(&mut engine, Command::Restart);
    assert_eq!(engine.world().seed(), 99);
    let fresh = Engine::new(Preset { seed: 99, ..small() }, None);
    assert_eq!(engine.state_hash(), fresh.state_hash());
}

#[test]
fn a_restart_is_as_good_as_new() {
    let click = StepInput { click: Some([700.0, 400.0]), is_active: true, ..StepInput::quiet(3.0) };
    let mut old = engine();
    run(&mut old, 50);
    old.step(&click);
    set_fish(&mut old, 70);
    set_fish(&mut old, 40);
    let restarts = old.restarts();
    apply(&mut old, Command::Restart);
    assert_eq!(old.restarts(), restarts + 1);
    assert_eq!(old.world().behavior().counts()[FishState::Cruise as usize], 40);
    let mut fresh = Engine::new(old.document().preset.clone(), None);
    for step in 0..300 {
        assert_eq!(old.state_hash(), fresh.state_hash(), "step {step}");
        assert_eq!(old.sample(), fresh.sample(), "step {step}");
        let input = if step == 100 { click } else { StepInput::quiet(12.0) };
        old.step(&input);
        fresh.step(&input);
    }
}

#[test]
fn looks_are_no_part_of_the_hash_and_rules_are() {
    let hash = |change: fn(&mut Params)| {
        let mut preset = small();
        change(&mut preset.params);
        Engine::new(preset, None).state_hash()
    };
    let plain = hash(|_| {});
    assert_eq!(hash(|params| params.trail_opacity = 0.5), plain);
    assert_ne!(hash(|params| params.alignment_weight = 0.91), plain);
    assert_ne!(hash(|params| params.boundary = Boundary::Open), plain);
    assert_ne!(hash(|params| params.mirror = Mirror::Off), plain);
    assert_ne!(hash(|params| params.fish_count = 51), plain);
}

// --- any sequence ---

#[derive(Clone, Debug)]
enum Act {
    Ask(Command),
    Steps(u8, StepInput),
}

fn floats(lo: f32, hi: f32) -> BoxedStrategy<f32> {
    prop_oneof![1 => Just(lo), 1 => Just(hi), 4 => lo..=hi].boxed()
}

fn value(spec: &'static ParamSpec) -> BoxedStrategy<ParamValue> {
    const MOST_FISH: u32 = 300;
    match spec.kind {
        Kind::Float { hard: [lo, hi], slider, .. } => {
            let near = floats(slider[0], slider[1]);
            prop_oneof![1 => floats(lo, hi), 2 => near].prop_map(ParamValue::Float).boxed()
        }
        Kind::Count { hard: [lo, hi], .. } => (lo..=hi.min(MOST_FISH)).prop_map(ParamValue::Count).boxed(),
        Kind::Choice { names, .. } => (0..names.len() as u8).prop_map(ParamValue::Choice).boxed(),
    }
}

fn assignment() -> impl Strategy<Value = Command> {
    prop::sample::select(ParamId::ALL)
        .prop_flat_map(|id| value(id.spec()).prop_map(move |value| Command::SetParam(id, value)))
}

fn load() -> impl Strategy<Value = Command> {
    (prop::sample::select(built_ins()), 0u32..=300).prop_map(|(mut preset, count)| {
        preset.params.fish_count = count;
        let path = PathBuf::from(format!("{}.ron", preset.name));
        Command::LoadPreset(Box::new(preset), Some(path))
    })
}

fn input() -> impl Strategy<Value = StepInput> {
    let place = || proptest::option::of([-100.0f32..2000.0, -100.0f32..1000.0]);
    (place(), 0.0f32..30_000.0, place(), 0.0f32..=24.0, any::<bool>()).prop_map(
        |(pointer, pointer_speed_px_per_s, click, hour, is_active)| StepInput {
            pointer,
            pointer_speed_px_per_s,
            click,
            hour,
            is_active,
        },
    )
}

fn act() -> impl Strategy<Value = Act> {
    prop_oneof![
        8 => assignment().prop_map(Act::Ask),
        4 => (1u8..4, input()).prop_map(|(steps, input)| Act::Steps(steps, input)),
        2 => Just(Act::Ask(Command::Undo)),
        2 => Just(Act::Ask(Command::Redo)),
        1 => (0usize..12).prop_map(|done| Act::Ask(Command::TravelTo(done))),
        1 => load().prop_map(Act::Ask),
        1 => Just(Act::Ask(Command::Restart)),
        2 => Just(Act::Ask(Command::BeginEdit)),
        2 => Just(Act::Ask(Command::EndEdit)),
        1 => any::<u64>().prop_map(|seed| Act::Ask(Command::SetSeed(seed))),
        1 => (0u32..300).prop_map(|count| Act::Ask(Command::SetFishAtDensity(count))),
        1 => "[a-z]{0,5}".prop_map(|name| Act::Ask(Command::SetName(name))),
    ]
}

#[test]
fn whatever_is_done_can_be_undone() {
    for_all(600, &vec(act(), 0..60), |acts| {
        let mut engine = engine();
        let initial = engine.document().clone();
        for act in acts {
            match act {
                // Not every density has a tank for every count.
                Act::Ask(command @ Command::SetFishAtDensity(_)) => drop(engine.apply(command)),
                Act::Ask(command) => prop_assert_eq!(engine.apply(command), Ok(())),
                Act::Steps(steps, input) => (0..steps).for_each(|_| engine.step(&input)),
            }
            let fish = engine.params().fish_count as usize;
            prop_assert_eq!(engine.world().shoal().len(), fish);
            prop_assert_eq!(engine.world().behavior().moods.len(), fish);
            let mut bodies = engine.world().shoal().bodies();
            let finite = |n: &f32| n.is_finite();
            prop_assert!(bodies.all(|b| [b.x, b.y, b.vx, b.vy].iter().all(finite)));
        }
        apply(&mut engine, Command::EndEdit);
        let last = engine.document().clone();
        let mut undone = 0;
        while engine.undo_name().is_some() {
            apply(&mut engine, Command::Undo);
            undone += 1;
        }
        prop_assert_eq!(engine.document(), &initial);
        for _ in 0..undone {
            apply(&mut engine, Command::Redo);
        }
        prop_assert_eq!(engine.document(), &last, "done again");
        apply(&mut engine, Command::TravelTo(0));
        prop_assert_eq!((engine.document(), engine.edits_done()), (&initial, 0));
        apply(&mut engine, Command::TravelTo(undone));
        prop_assert_eq!((engine.document(), engine.edits_done()), (&last, undone));
        Ok(())
    });
}
