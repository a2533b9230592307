//! What rests asks for no frames: `run` panics where they are asked for without
//! end.

use super::*;
use mirofish::aquarium::{Layer, OverlaySettings};
use mirofish::workbench::{PictureRate, View};
use std::time::Duration;

fn frames_until_rest(harness: &mut Harness<'_, App>) -> u64 {
    harness.run();
    let settled = harness.run();
    assert!(settled <= 2, "{settled} frames more");
    settled
}

#[test]
fn resting_in_the_past_draws_nothing() {
    let (mut harness, _) = Run::new(preset(FISH)).steps(400).window(SIZE);
    for place in [Key::Home, Key::ArrowRight, Key::ArrowLeft, Key::Period] {
        key(&mut harness, place);
        frames_until_rest(&mut harness);
        assert_eq!(badge(&harness), "REPLAY", "{place:?}");
    }
}

#[test]
fn paused_draws_nothing_with_a_fish_selected_and_everything_on() {
    let mut overlay = OverlaySettings::default();
    Layer::ALL.into_iter().for_each(|layer| overlay.toggle(layer));
    let view = View { overlay, selected: Some(3), listing: Listing::All, ..noon() };
    let mut harness = window_on(Run::new(preset(FISH)).steps(400).engine, view, SIZE);
    harness.run_steps(3);
    key(&mut harness, Key::Space);
    frames_until_rest(&mut harness);
    assert_eq!(badge(&harness), "PAUSED");
    key(&mut harness, Key::Home);
    frames_until_rest(&mut harness);
    assert_eq!(badge(&harness), "REPLAY");
}

#[test]
fn a_replay_that_plays_and_a_present_that_runs_on_ask_for_frames() {
    let (mut harness, _) = Run::new(preset(FISH)).steps(400).window(SIZE);
    key(&mut harness, Key::Home);
    key(&mut harness, Key::Space);
    assert!(harness.try_run().is_err(), "it plays");
    key(&mut harness, Key::Space);
    frames_until_rest(&mut harness);
    harness.get_by_label("run on").click();
    harness.run_steps(2);
    assert!(harness.try_run().is_err(), "it runs on");
}

/// Draws the frames that are asked for, be it for later, and not one more.
fn frames_asked_for(harness: &mut Harness<'_, App>) {
    let is_asked = |harness: &Harness<'_, App>| {
        let root = &harness.output().viewport_output[&egui::ViewportId::ROOT];
        root.repaint_delay < Duration::from_secs(1)
    };
    harness.run_steps(1);
    for _ in 0..200 {
        if !is_asked(harness) {
            return;
        }
        harness.run_steps(1);
    }
    panic!("it does not come to rest");
}

#[test]
fn a_replay_that_ends_in_a_paused_present_says_so() {
    // egui adds a frame to those that are asked for at once, and none to those
    // that may wait.
    let view = View { picture_rate: PictureRate::Capped(30), ..noon() };
    let mut harness = window_on(Run::new(preset(FISH)).steps(100).pause().engine, view, SIZE);
    key(&mut harness, Key::ArrowLeft);
    assert_eq!(badge(&harness), "REPLAY");
    harness.key_press(Key::Space);
    frames_asked_for(&mut harness);
    assert_eq!((badge(&harness), harness.state().engine().is_in_past()), ("PAUSED", false));
}

/// The number that stands right of a state's name below the water.
fn assert_all_are(harness: &Harness<'_, App>, state: &str) {
    let name = harness.get_by_label(state).rect();
    let number = harness.get_by_label(&format!("{FISH:<6}")).rect();
    let gap = number.left() - name.right();
    assert!((0.0..12.0).contains(&gap), "{FISH} stand {gap} points from {state}");
}

#[test]
fn counts_are_of_the_frame_that_is_rested_on() {
    let mut run = Run::new(preset(FISH)).steps(60);
    run.engine.step(&StepInput { click: Some([700.0, 400.0]), ..StepInput::quiet(12.0) });
    let (mut harness, _) = run.steps(5).pause().window(SIZE);
    for (place, state) in [(Key::Home, "Cruise"), (Key::End, "Startled"), (Key::ArrowLeft, "Cruise")] {
        harness.key_press(place);
        harness.run();
        assert_all_are(&harness, state);
    }
}
