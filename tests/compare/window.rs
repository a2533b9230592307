//! Two shoals side by side in the window.

use super::{ask, cohesion, hold, nervous};
use crate::ui::{click, hover, keys, noon, params, slider_rect, window, window_of, window_on};
use eframe::egui::{self, Key, Modifiers, Pos2, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::engine::{Engine, Letter};
use mirofish::params::Params;
use mirofish::preset::Preset;

const NONE: Modifiers = Modifiers::NONE;

fn comparing() -> Harness<'static, App> {
    let mut engine = Engine::new(Preset::default(), None);
    ask(&mut engine, hold(&nervous()));
    let mut harness = window_on(engine, noon(), [1440.0, 900.0]);
    harness.run_steps(3);
    keys(&mut harness, NONE, Key::C);
    harness.run_steps(3);
    harness
}

fn is_open(harness: &Harness<'_, App>) -> bool {
    harness.state().engine().comparison().is_some()
}

fn tank(harness: &Harness<'_, App>, letter: Letter) -> Rect {
    harness.get_by_label(&format!("Aquarium {}", letter.name())).rect()
}

/// A place at a share of a tank's sides.
fn in_tank(tank: Rect, x: f32, y: f32) -> Pos2 {
    tank.lerp_inside(egui::vec2(x, y))
}

fn side<R>(harness: &Harness<'_, App>, letter: Letter, what: impl Fn(&Engine) -> R) -> R {
    what(harness.state().engine().comparison().expect("it is open").side(letter))
}

#[test]
fn a_key_swaps_and_swaps_back() {
    let mut engine = Engine::new(Preset::default(), None);
    ask(&mut engine, cohesion(3.0));
    let mut harness = window_on(engine, noon(), [1280.0, 720.0]);
    harness.run_steps(3);
    keys(&mut harness, NONE, Key::X);
    assert_eq!(params(&harness).cohesion_weight, 0.7);
    keys(&mut harness, NONE, Key::X);
    assert_eq!(params(&harness).cohesion_weight, 3.0);
}

#[test]
fn both_tanks_stand_beside_each_other_and_swim() {
    let mut harness = comparing();
    let [a, b] = Letter::ALL.map(|letter| tank(&harness, letter));
    assert!(a.right() < b.left() && a.width() > 200.0, "{a:?} {b:?}");
    assert!(harness.query_by_label("Aquarium").is_none(), "the one tank gave its room");
    let own = harness.state().engine().world().step_count();
    let before = harness.state().engine().comparison().expect("open").step_count();
    harness.run_steps(30);
    assert!(harness.state().engine().comparison().expect("open").step_count() > before);
    assert_eq!(harness.state().engine().world().step_count(), own);
    keys(&mut harness, NONE, Key::C);
    assert!(!is_open(&harness));
    harness.run_steps(10);
    assert!(harness.state().engine().world().step_count() > own, "the one goes on");
}

#[test]
fn a_click_in_either_tank_startles_both() {
    for letter in Letter::ALL {
        let mut harness = comparing();
        let place = in_tank(tank(&harness, letter), 0.25, 0.75);
        hover(&mut harness, place);
        click(&mut harness, place);
        harness.run_steps(2);
        for there in Letter::ALL {
            let startled = side(&harness, there, |side| side.world().behavior().counts()[2]);
            assert_eq!(startled, 400, "{there:?} by a click in {letter:?}");
            let pointer = side(&harness, there, |side| side.seen().pointer).expect("over the water");
            let expected = [1440.0 * 0.25, 900.0 * 0.75];
            let off = [0, 1].map(|axis| f32::abs(pointer[axis] - expected[axis]));
            assert!(off[0] < 2.0 && off[1] < 2.0, "{pointer:?}");
        }
    }
}

#[test]
fn going_to_the_other_tank_is_no_movement() {
    let mut harness = comparing();
    let [a, b] = Letter::ALL.map(|letter| in_tank(tank(&harness, letter), 0.5, 0.5));
    hover(&mut harness, a);
    harness.run_steps(10);
    hover(&mut harness, b);
    harness.run_steps(2);
    let energy = side(&harness, Letter::B, |side| side.seen().signals.energy);
    assert_eq!(energy, 0.0);
}

#[test]
fn a_slider_tunes_the_side_that_is_now() {
    let mut harness = comparing();
    let rail = slider_rect(&harness, "Cohesion weight");
    click(&mut harness, rail.right_center() - egui::vec2(8.0, 0.0));
    harness.run_steps(2);
    let weight =
        |harness: &Harness<'_, App>, letter| side(harness, letter, |side| side.params().cohesion_weight);
    assert!(weight(&harness, Letter::B) > 4.0);
    assert_eq!(weight(&harness, Letter::A), nervous().params.cohesion_weight);
    let undo = harness.state().engine().undo_name().expect("an edit");
    assert!(undo.starts_with("Cohesion weight"), "{undo}");
}

#[test]
fn the_table_takes_single_values_over_and_all() {
    let mut harness = comparing();
    assert!(harness.query_by_label("2 values differ").is_some());
    harness.get_by_label("Take over Cohesion weight").click();
    harness.run_steps(3);
    let now = params(&harness);
    assert_eq!((now.cohesion_weight, now.noise_weight), (0.2, Params::default().noise_weight));
    assert_eq!(harness.state().engine().undo_name().as_deref(), Some("take over Cohesion weight"));
    harness.get_by_label("Take all").click();
    harness.run_steps(3);
    assert_eq!(params(&harness), nervous().params);
    assert!(harness.query_by_label("No differences").is_some());
}

#[test]
fn what_is_held_is_chosen_from_a_list_or_is_what_is_now() {
    let mut harness = comparing();
    crate::ui::choose(&mut harness, "Held", "Loose and calm");
    let name = |harness: &Harness<'_, App>| {
        harness.state().engine().document().other.as_ref().map(|held| held.name.clone())
    };
    assert_eq!(name(&harness).as_deref(), Some("Loose and calm"));
    harness.get_by_label("Hold now").click();
    harness.run_steps(3);
    assert_eq!(name(&harness).as_deref(), Some("Reference"));
    assert!(harness.query_by_label("No differences").is_some());
}

#[test]
fn both_start_anew_together() {
    let mut harness = comparing();
    harness.run_steps(30);
    keys(&mut harness, NONE, Key::Space);
    harness.get_by_label("Restart both").click();
    harness.run_steps(2);
    assert_eq!(harness.state().engine().comparison().expect("open").step_count().0, 0);
    keys(&mut harness, NONE, Key::Period);
    assert_eq!(harness.state().engine().comparison().expect("open").step_count().0, 1);
}

#[test]
fn paused_it_rests() {
    let mut harness = comparing();
    keys(&mut harness, NONE, Key::Space);
    // Settles: with frames asked for without end this would panic.
    harness.run_steps(200);
    harness.run();
    let hash = side(&harness, Letter::A, Engine::state_hash);
    harness.run();
    assert_eq!(side(&harness, Letter::A, Engine::state_hash), hash);
}

#[test]
fn escape_leaves_one_thing_after_the_other() {
    let mut harness = comparing();
    keys(&mut harness, NONE, Key::E);
    keys(&mut harness, NONE, Key::F1);
    assert!(harness.state().view().shows_help && harness.state().view().shows_explore);
    for (help, explore, compare) in [(false, true, true), (false, false, true), (false, false, false)] {
        keys(&mut harness, NONE, Key::Escape);
        let view = harness.state().view();
        assert_eq!((view.shows_help, view.shows_explore, is_open(&harness)), (help, explore, compare));
    }
}

#[test]
fn seeking_ends_it() {
    let mut harness = window();
    harness.run_steps(60);
    keys(&mut harness, NONE, Key::C);
    assert!(is_open(&harness));
    keys(&mut harness, NONE, Key::Home);
    assert!(!is_open(&harness) && harness.state().engine().is_in_past());
}

#[test]
fn windows_of_any_size_show_it_and_looking_changes_nothing() {
    for size in [[1.0, 1.0], [40.0, 900.0], [300.0, 200.0], [700.0, 500.0], [500.0, 1200.0], [2560.0, 1440.0]]
    {
        let mut engine = Engine::new(Preset::default(), None);
        ask(&mut engine, hold(&nervous()));
        let mut harness = window_on(engine, noon(), size);
        keys(&mut harness, NONE, Key::C);
        harness.run_steps(4);
        assert!(is_open(&harness), "{size:?}");
        assert_eq!(params(&harness), Params::default(), "{size:?}");
        assert_eq!(
            harness.state().engine().document().other.as_ref().map(|held| &held.preset),
            Some(&nervous())
        );
    }
}

#[test]
fn where_there_is_more_height_one_stands_above_the_other() {
    let mut harness = window_of(Preset::default(), noon(), [560.0, 1200.0]);
    keys(&mut harness, NONE, Key::C);
    harness.run_steps(4);
    let [a, b] = Letter::ALL.map(|letter| tank(&harness, letter));
    assert!(a.bottom() < b.top(), "{a:?} {b:?}");
}
