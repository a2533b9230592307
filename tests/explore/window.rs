//! The window of draws, tries and the morph.

use crate::ui::{keys, noon, params, press, type_into, window, window_of, window_on};
use eframe::egui::{self, Key, Modifiers, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::command::Command;
use mirofish::engine::{Engine, Mode};
use mirofish::explore::{Draw, Locks, Manner, draw};
use mirofish::params::Params;
use mirofish::preset::{Preset, built_ins};

const NONE: Modifiers = Modifiers::NONE;

fn exploring() -> Harness<'static, App> {
    let mut harness = window();
    keys(&mut harness, NONE, Key::E);
    harness.run_steps(3);
    harness
}

fn press_named(harness: &mut Harness<'_, App>, name: &str) {
    harness.get_by_role_and_label(egui::Role::Button, name).click();
    harness.run_steps(3);
}

fn undo_name(harness: &Harness<'_, App>) -> Option<String> {
    harness.state().engine().undo_name()
}

#[test]
fn a_draw_is_one_step_with_a_name_and_leaves_what_is_locked() {
    for (button, name) in [("Randomize", "randomize 20 %"), ("Mutate", "mutate 20 %")] {
        let mut harness = exploring();
        press_named(&mut harness, button);
        let now = params(&harness);
        assert!(now.differing(&Params::default()).count() > 10);
        assert!(now.differing(&Params::default()).all(|id| !Locks::default().is_locked(id)));
        assert_eq!(undo_name(&harness).as_deref(), Some(name));
        keys(&mut harness, Modifiers::COMMAND, Key::Z);
        assert_eq!(params(&harness), Params::default());
        assert_eq!(undo_name(&harness), None);
    }
}

#[test]
fn a_typed_seed_draws_what_it_says() {
    let mut harness = exploring();
    type_into(&mut harness, "draw seed", "4711");
    press_named(&mut harness, "Mutate");
    let draw_of = Draw { manner: Manner::Mutate, strength_percent: 20, seed: 4711 };
    let mut expected = Params::default();
    for (id, value) in draw(&draw_of, &Params::default(), &Locks::default()) {
        expected.set(id, value).expect("a draw is allowed");
    }
    assert_eq!(params(&harness), expected);
    type_into(&mut harness, "draw seed", "many");
    assert!(harness.state().messages().any(|message| message.contains("whole number")));
}

#[test]
fn a_card_goes_back_to_its_try_and_one_to_the_start() {
    let mut harness = exploring();
    press_named(&mut harness, "Mutate");
    let first = params(&harness);
    press_named(&mut harness, "Mutate");
    assert_ne!(params(&harness), first);
    press_named(&mut harness, "Go back to try 1");
    assert_eq!(params(&harness), first);
    assert_eq!(undo_name(&harness).as_deref(), Some("go back to try 1"));
    press_named(&mut harness, "Go back to the start");
    assert_eq!(params(&harness), Params::default());
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&harness), first);
}

#[test]
fn a_locked_group_is_not_drawn() {
    let mut harness = exploring();
    press_named(&mut harness, "Locks");
    harness.get_by_label("Lock Weights").click();
    harness.run_steps(3);
    press_named(&mut harness, "unfold Edges");
    harness.get_by_label("Lock Edge margin").click();
    harness.run_steps(3);
    press_named(&mut harness, "Randomize");
    let (now, before) = (params(&harness), Params::default());
    assert_eq!((now.cohesion_weight, now.law, now.edge_margin), (0.7, before.law, 120.0));
    assert!(now.differing(&before).count() > 5);
}

#[test]
fn in_the_past_a_draw_is_a_what_if() {
    let mut harness = exploring();
    harness.run_steps(60);
    keys(&mut harness, NONE, Key::ArrowLeft);
    press_named(&mut harness, "Mutate");
    assert_eq!(harness.state().engine().mode(), Mode::WhatIf);
    assert_eq!(params(&harness), Params::default(), "the present is as it was");
}

#[test]
fn a_morph_is_one_step_and_its_ends_are_the_two() {
    let held = built_ins().iter().find(|preset| preset.name == "Loose and calm").expect("built in").clone();
    let mut engine = Engine::new(Preset::default(), None);
    engine.apply(Command::HoldPreset(Box::new(held.clone()), held.name.clone())).expect("allowed");
    let mut harness = window_on(engine, noon(), [1280.0, 720.0]);
    keys(&mut harness, NONE, Key::E);
    harness.run_steps(4);
    let rail = harness.get_by_role_and_label(egui::Role::Slider, "Morph").rect();
    let at = |share: f32| pos2(rail.left() + rail.width() * share, rail.center().y);
    press(&mut harness, at(0.9), true);
    for share in [0.7, 0.5, 0.3] {
        harness.event(egui::Event::PointerMoved(at(share)));
        harness.run_steps(2);
    }
    press(&mut harness, at(0.3), false);
    harness.run_steps(2);
    let name = undo_name(&harness).expect("a step");
    assert!(name.starts_with("morph ") && name.ends_with(" %"), "{name}");
    let now = params(&harness);
    assert!(now != held.params && now != Params::default());
    harness.get_by_role_and_label(egui::Role::Slider, "Morph").set_value_accesskit(0.0);
    harness.run_steps(3);
    assert_eq!(params(&harness), held.params);
    harness.get_by_role_and_label(egui::Role::Slider, "Morph").set_value_accesskit(100.0);
    harness.run_steps(3);
    assert_eq!(params(&harness), Params::default());
    for _ in 0..3 {
        keys(&mut harness, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(params(&harness), Params::default());
    assert_eq!(undo_name(&harness).as_deref(), Some("hold Loose and calm as A"), "the drag was one step");
}

#[test]
fn without_anything_held_it_says_what_to_do() {
    let mut harness = exploring();
    assert!(harness.query_by_role_and_label(egui::Role::Slider, "Morph").is_none());
    press_named(&mut harness, "Hold as loaded");
    assert!(harness.query_by_role_and_label(egui::Role::Slider, "Morph").is_some());
}

#[test]
fn showing_it_changes_nothing_in_windows_of_any_size_and_it_rests() {
    for size in [[1.0, 1.0], [60.0, 700.0], [400.0, 120.0], [1280.0, 720.0]] {
        let outside =
            Preset { params: Params { max_speed: 5000.0, ..Params::default() }, ..Preset::default() };
        let mut harness = window_of(outside.clone(), noon(), size);
        keys(&mut harness, NONE, Key::E);
        keys(&mut harness, NONE, Key::Space);
        harness.run_steps(200);
        harness.run();
        assert!(harness.state().view().shows_explore, "{size:?}");
        assert_eq!(harness.state().engine().document().preset, outside, "{size:?}");
    }
}
