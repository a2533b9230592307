//! For people who do not see the screen or do not use a mouse.

use crate::ui::{Listing, keys, noon, window, window_of};
use eframe::egui::{self, Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use mirofish::app::App;
use mirofish::preset::Preset;
use mirofish::workbench::View;

fn focused_name(harness: &Harness<'_, App>) -> Option<String> {
    let id = harness.ctx.memory(|memory| memory.focused())?;
    let rect = harness.ctx.read_response(id)?.rect;
    let nodes = harness.root().children_recursive();
    nodes
        .filter(|node| node.is_focused())
        .find_map(|node| node.accesskit_node().label())
        .or_else(|| Some(format!("{rect:?}")))
}

#[test]
fn keys_go_from_part_to_part_and_from_control_to_control() {
    let mut harness = window();
    let mut stops = Vec::new();
    for _ in 0..6 {
        keys(&mut harness, Modifiers::NONE, Key::F6);
        stops.push(focused_name(&harness));
    }
    let expected =
        ["File", "Reference", "Overlay menu", "Order", "Timeline"].map(|name| Some(name.to_owned()));
    assert_eq!(stops[..5], expected);
    assert_eq!(stops[5], None, "then the keys are the water's again");
    keys(&mut harness, Modifiers::SHIFT, Key::F6);
    assert_eq!(focused_name(&harness).as_deref(), Some("Timeline"));
    // In a part Tab goes on; with nothing in focus it selects fish.
    keys(&mut harness, Modifiers::NONE, Key::F6);
    keys(&mut harness, Modifiers::NONE, Key::Tab);
    assert!(harness.state().view().selected.is_some());
    keys(&mut harness, Modifiers::NONE, Key::F6);
    keys(&mut harness, Modifiers::NONE, Key::F6);
    for name in ["All", "Changed", "Filter"] {
        keys(&mut harness, Modifiers::NONE, Key::Tab);
        assert_eq!(focused_name(&harness).as_deref(), Some(name));
    }
}

#[test]
fn every_parameter_can_be_reached_by_tab() {
    let mut harness = window();
    (0..2).for_each(|_| keys(&mut harness, Modifiers::NONE, Key::F6));
    let mut reached = Vec::new();
    for _ in 0..40 {
        keys(&mut harness, Modifiers::NONE, Key::Tab);
        reached.extend(focused_name(&harness));
    }
    for name in ["Perception radius", "Cohesion weight", "Snapshot interval"] {
        // Its slider and its field, and no stop on its name.
        assert_eq!(reached.iter().filter(|reached| *reached == name).count(), 2, "{name}: {reached:?}");
    }
}

#[test]
fn the_timeline_obeys_keys_and_screen_readers() {
    let mut harness = window();
    harness.run_steps(120);
    harness.get_by_role_and_label(egui::Role::Slider, "Timeline").focus();
    harness.run_steps(2);
    keys(&mut harness, Modifiers::NONE, Key::Home);
    assert!(harness.state().engine().is_in_past());
    let at = harness.state().engine().shown_s();
    keys(&mut harness, Modifiers::NONE, Key::ArrowRight);
    assert!((harness.state().engine().shown_s() - at - 1.0 / 60.0).abs() < 1e-6);
    assert_eq!(focused_name(&harness).as_deref(), Some("Timeline"), "the arrows stay with it");
    let now = harness.state().engine().timeline_s();
    harness.get_by_role_and_label(egui::Role::Slider, "Timeline").set_value_accesskit(-1.0);
    harness.run_steps(2);
    assert!((harness.state().engine().shown_s() - (now - 1.0)).abs() < 0.02);
    let value = harness
        .get_by_role_and_label(egui::Role::Slider, "Timeline")
        .accesskit_node()
        .numeric_value()
        .expect("it has one");
    assert!((value + 1.0).abs() < 0.02, "{value}");
    keys(&mut harness, Modifiers::NONE, Key::End);
    assert!(!harness.state().engine().is_in_past());
}

#[test]
fn every_control_has_a_name_and_sliders_have_values_and_ends() {
    let view = View { listing: Listing::All, shows_help: true, shows_edits: true, tour: Some(0), ..noon() };
    let mut harness = window_of(Preset::default(), view, [1600.0, 2600.0]);
    harness.run_steps(4);
    let mut sliders = 0;
    for node in harness.root().children_recursive() {
        let role = node.accesskit_node().role();
        let is_control = matches!(
            role,
            egui::Role::Button
                | egui::Role::CheckBox
                | egui::Role::Slider
                | egui::Role::TextInput
                | egui::Role::ComboBox
                | egui::Role::SpinButton
                | egui::Role::RadioButton
        );
        if !is_control {
            continue;
        }
        assert!(
            node.accesskit_node().label().is_some_and(|label| !label.trim().is_empty()),
            "{node:?} has no name"
        );
        if role == egui::Role::Slider {
            sliders += 1;
            assert!(node.accesskit_node().numeric_value().is_some(), "{node:?} has no value");
        }
    }
    assert!(sliders > 40, "{sliders}");
}

#[test]
fn keys_rest_while_letters_are_composed() {
    let mut harness = window();
    let before = harness.state().view().clone();
    harness.get_by_label("Filter").focus();
    harness.run_steps(2);
    harness.event(Event::Ime(egui::ImeEvent::Preedit { text: "ka".to_owned(), active_range_chars: None }));
    harness.run_steps(1);
    for key in [Key::K, Key::M, Key::P] {
        keys(&mut harness, Modifiers::NONE, key);
    }
    let after = harness.state().view().clone();
    assert_eq!(View { filter: String::new(), ..after }, before);
    assert!(harness.state().engine().clock().is_running());
}
