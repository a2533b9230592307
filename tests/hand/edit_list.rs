//! The list of edits.

use crate::ui::{keys, params, type_into, window};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

#[test]
fn a_click_in_the_list_goes_there_and_back() {
    let mut harness = window();
    for (name, value) in [
        ("Cohesion weight", "1.1"),
        ("Alignment weight", "2"),
        ("Cohesion weight", "3"),
        ("Maximum speed", "90"),
    ] {
        type_into(&mut harness, name, value);
    }
    keys(&mut harness, Modifiers::NONE, Key::H);
    harness.run_steps(2);
    harness.get_by_label("Alignment weight 0.9 to 2").click();
    harness.run_steps(3);
    let there = params(&harness);
    assert_eq!((there.cohesion_weight, there.alignment_weight, there.max_speed), (1.1, 2.0, 165.0));
    harness.get_by_label("Maximum speed 165 to 90").click();
    harness.run_steps(3);
    assert_eq!((params(&harness).cohesion_weight, params(&harness).max_speed), (3.0, 90.0));
    harness.get_by_label("Start").click();
    harness.run_steps(3);
    assert_eq!(params(&harness), mirofish::params::Params::default());
    assert_eq!(harness.state().engine().redo_name().as_deref(), Some("Cohesion weight 0.7 to 1.1"));
    keys(&mut harness, Modifiers::NONE, Key::Escape);
    harness.run_steps(2);
    assert!(harness.query_by_label("Start").is_none(), "Escape closes the list");
}
