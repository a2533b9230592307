//! The palette in the window.

use crate::ui::{Listing, keys, params, window};
use eframe::egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;

fn open(harness: &mut Harness<'_, App>, query: &str) {
    keys(harness, Modifiers::COMMAND, Key::P);
    harness.run_steps(2);
    harness.event(Event::Text(query.to_owned()));
    harness.run_steps(2);
}

#[test]
fn letters_and_enter_do_any_action() {
    let mut harness = window();
    open(&mut harness, "list of ed");
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    harness.run_steps(2);
    assert!(harness.state().view().shows_edits && !harness.state().view().shows_palette);
}

#[test]
fn a_value_is_set_and_can_be_undone() {
    let mut harness = window();
    open(&mut harness, "max speed 90");
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(params(&harness).max_speed, 90.0);
    // What cannot be undone is not offered; now it is, by its name.
    open(&mut harness, "undo");
    assert!(harness.query_by_label("Undo Maximum speed 165 to 90").is_some());
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(params(&harness).max_speed, 165.0);
}

#[test]
fn a_parameter_is_shown_ready_to_be_typed() {
    let mut harness = window();
    keys(&mut harness, Modifiers::NONE, Key::P);
    assert!(!harness.state().view().shows_parameters);
    open(&mut harness, "homing delay");
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    harness.run_steps(20);
    assert_eq!(
        (harness.state().view().shows_parameters, harness.state().view().listing),
        (true, Listing::All)
    );
    harness.event(Event::Text("3".to_owned()));
    harness.run_steps(2);
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(params(&harness).homing_delay, 3.0);
}

#[test]
fn a_preset_is_opened_and_arrows_choose() {
    let mut harness = window();
    open(&mut harness, "open loose");
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(harness.state().engine().document().preset.name, "Loose and calm");
    open(&mut harness, "overlay");
    for key in [Key::ArrowDown, Key::ArrowDown, Key::ArrowUp] {
        keys(&mut harness, Modifiers::NONE, key);
    }
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    let overlay = &harness.state().view().overlay;
    assert_eq!(mirofish::aquarium::Layer::ALL.iter().filter(|layer| overlay.is_on(**layer)).count(), 1);
    // What was taken last comes first.
    keys(&mut harness, Modifiers::COMMAND, Key::P);
    harness.run_steps(2);
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    let overlay = &harness.state().view().overlay;
    assert!(mirofish::aquarium::Layer::ALL.iter().all(|layer| !overlay.is_on(*layer)));
}

#[test]
fn escape_leaves_and_changes_nothing_and_no_key_acts_meanwhile() {
    let mut harness = window();
    let before = harness.state().view().clone();
    open(&mut harness, "kmlpt");
    keys(&mut harness, Modifiers::NONE, Key::Space);
    keys(&mut harness, Modifiers::NONE, Key::Escape);
    harness.run_steps(2);
    assert_eq!(*harness.state().view(), before);
    assert!(harness.state().engine().clock().is_running());
}
