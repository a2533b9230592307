//! Sliders by keys and wheel, what is said about values, and the list of
//! changes.

use crate::ui::{Listing, field_rect, hover, keys, noon, params, slider_rect, type_into, window, window_of};
use eframe::egui::{
    self, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, TouchPhase, vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::params::{Boundary, Mirror, Params};
use mirofish::preset::Preset;
use mirofish::workbench::View;

const NAME: &str = "Cohesion weight";

fn focus_slider(harness: &mut Harness<'_, App>) {
    harness.get_by_role_and_label(egui::Role::Slider, NAME).focus();
    harness.run_steps(2);
}

fn cohesion(harness: &Harness<'_, App>) -> f32 {
    params(harness).cohesion_weight
}

fn undo_name(harness: &Harness<'_, App>) -> Option<String> {
    harness.state().engine().undo_name()
}

fn turn_wheel(harness: &mut Harness<'_, App>, notches: f32) {
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: vec2(0.0, notches),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(2);
}

#[test]
fn arrows_turn_a_slider_in_focus_and_move_time_otherwise() {
    let mut harness = window();
    focus_slider(&mut harness);
    keys(&mut harness, Modifiers::NONE, Key::ArrowRight);
    assert_eq!(
        (cohesion(&harness), undo_name(&harness).as_deref()),
        (0.75, Some("Cohesion weight 0.7 to 0.75"))
    );
    keys(&mut harness, Modifiers::SHIFT, Key::ArrowRight);
    assert_eq!(cohesion(&harness), 0.755);
    keys(&mut harness, Modifiers::NONE, Key::PageUp);
    assert_eq!(cohesion(&harness), 1.25);
    keys(&mut harness, Modifiers::NONE, Key::Delete);
    assert_eq!(cohesion(&harness), 0.7);
    assert!(!harness.state().engine().is_in_past(), "the keys belong to the slider");
    keys(&mut harness, Modifiers::NONE, Key::Escape);
    keys(&mut harness, Modifiers::NONE, Key::ArrowLeft);
    assert!(harness.state().engine().is_in_past(), "and to time without one");
    assert_eq!(cohesion(&harness), 0.7);
}

#[test]
fn a_key_that_is_held_is_one_step_of_undo() {
    let mut harness = window();
    focus_slider(&mut harness);
    let mut key = |pressed| {
        harness.event(Event::Key {
            key: Key::ArrowRight,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(2);
    };
    (0..5).for_each(|_| key(true));
    key(false);
    assert_eq!(
        (cohesion(&harness), undo_name(&harness).as_deref()),
        (0.95, Some("Cohesion weight 0.7 to 0.95"))
    );
    assert_eq!(harness.state().engine().edits_done(), 1);
}

#[test]
fn the_wheel_turns_a_slider_only_in_focus() {
    let mut harness = window();
    let rail = slider_rect(&harness, NAME).center();
    hover(&mut harness, rail);
    turn_wheel(&mut harness, 3.0);
    assert_eq!(params(&harness), Params::default(), "the panel scrolls under the wheel");
    focus_slider(&mut harness);
    let rail = slider_rect(&harness, NAME).center();
    hover(&mut harness, rail);
    turn_wheel(&mut harness, 2.0);
    turn_wheel(&mut harness, -1.0);
    assert_eq!(cohesion(&harness), 0.75);
    let elsewhere = harness.state().water().center();
    hover(&mut harness, elsewhere);
    harness.run_steps(2);
    turn_wheel(&mut harness, 5.0);
    assert_eq!((cohesion(&harness), harness.state().engine().edits_done()), (0.75, 1), "one turn, one step");
}

#[test]
fn the_menu_of_a_row_goes_back_to_loaded_and_default() {
    let loaded = Params { cohesion_weight: 2.0, ..Params::default() };
    let mut harness = window_of(Preset { params: loaded, ..Preset::default() }, noon(), [1280.0, 720.0]);
    harness.run_steps(3);
    type_into(&mut harness, NAME, "3");
    for (entry, value) in [("Back to the default value, 0.7", 0.7), ("Back to the loaded value, 2", 2.0)] {
        let name = harness.get_by_role_and_label(egui::Role::Label, NAME).rect().center();
        crate::ui::click_with(&mut harness, name, PointerButton::Secondary, Modifiers::NONE);
        harness.run_steps(2);
        harness.get_by_label(entry).click();
        harness.run_steps(3);
        assert_eq!(cohesion(&harness), value, "{entry}");
    }
}

#[test]
fn the_menu_of_a_row_locks_it_for_draws() {
    use mirofish::params::ParamId;
    let mut harness = window();
    for is_locked in [true, false] {
        let name = harness.get_by_role_and_label(egui::Role::Label, NAME).rect().center();
        crate::ui::click_with(&mut harness, name, PointerButton::Secondary, Modifiers::NONE);
        harness.run_steps(2);
        harness.get_by_label("Locked for draws").click();
        harness.run_steps(3);
        assert_eq!(harness.state().view().locks.is_locked(ParamId::cohesion_weight), is_locked);
    }
    assert_eq!(params(&harness), Params::default());
}

#[test]
fn what_is_typed_is_never_misread() {
    let mut harness = window();
    for (typed, taken) in [
        ("1,5", 0.7),
        ("1.5", 1.5),
        ("1.000,5", 1.5),
        ("99", 99.0),
        ("1e1", 10.0),
        ("101", 10.0),
        ("2 px", 10.0),
    ] {
        type_into(&mut harness, NAME, typed);
        assert_eq!(cohesion(&harness), taken, "{typed}");
        let is_refused = harness.state().messages().any(|said| said.contains(&format!("is {typed}")));
        assert_eq!(is_refused, !["1.5", "99", "1e1"].contains(&typed), "{typed}");
    }
}

#[test]
fn what_does_nothing_now_is_said_quietly() {
    let params =
        Params { cohesion_weight: 0.0, boundary: Boundary::Wrap, mirror: Mirror::Off, ..Params::default() };
    let view = View { listing: Listing::All, ..noon() };
    let mut harness = window_of(Preset { params, ..Preset::default() }, view, [1280.0, 2600.0]);
    harness.run_steps(3);
    assert_eq!(harness.query_all_by_label("does nothing now: the mirror is off").count(), 3);
    for (name, said) in [
        (NAME, "0 switches this rule off"),
        ("Edge margin", "Does nothing now: the boundary is not Soft"),
        ("Startle duration", "Does nothing now: the mirror is off"),
    ] {
        let place = harness.get_by_role_and_label(egui::Role::Label, name).rect().center();
        hover(&mut harness, place);
        harness.run_steps(80);
        assert!(harness.query_by_label_contains(said).is_some(), "{name}");
    }
    let place = harness.get_by_role_and_label(egui::Role::Label, "Alignment weight").rect().center();
    hover(&mut harness, place);
    harness.run_steps(80);
    assert!(harness.query_by_label_contains("does nothing now: nobody").is_none());
    assert!(harness.query_by_label_contains("Does nothing now").is_none());
}

#[test]
fn the_list_of_changes_shows_what_differs_and_takes_it_back() {
    let mut harness = window();
    type_into(&mut harness, NAME, "3");
    type_into(&mut harness, "Maximum speed", "90");
    harness.get_by_label("Changed").click();
    harness.run_steps(3);
    // The speed of time and the timeline have sliders too.
    let rows = |harness: &Harness<'_, App>| harness.query_all_by_role(egui::Role::Slider).count() - 2;
    assert_eq!(rows(&harness), 2);
    assert!(
        harness.query_by_label("loaded: 0.7").is_some()
            && harness.query_by_label("loaded: 165 px/s").is_some()
    );
    // One that is taken back stays under the pointer.
    type_into(&mut harness, NAME, "0.7");
    assert_eq!(rows(&harness), 2);
    harness.get_by_label("All values as loaded").click();
    harness.run_steps(3);
    assert_eq!(params(&harness), Params::default());
    assert_eq!(undo_name(&harness).as_deref(), Some("all values as loaded"));
    harness.get_by_label("Changed").click();
    harness.run_steps(3);
    assert_eq!(rows(&harness), 0);
    assert!(harness.query_by_label_contains("Nothing differs from Reference").is_some());
}

#[test]
fn a_slider_that_was_dragged_keeps_the_focus() {
    let mut harness = window();
    let rail = slider_rect(&harness, NAME);
    crate::ui::press(&mut harness, rail.center(), true);
    hover(&mut harness, rail.center() + vec2(10.0, 0.0));
    crate::ui::press(&mut harness, rail.center() + vec2(10.0, 0.0), false);
    let dragged = cohesion(&harness);
    keys(&mut harness, Modifiers::NONE, Key::ArrowLeft);
    assert!(cohesion(&harness) < dragged && !harness.state().engine().is_in_past());
    assert!(field_rect(&harness, NAME).is_positive());
}
