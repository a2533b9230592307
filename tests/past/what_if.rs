//! A slider that is dragged in the past changes what comes after, under the
//! hand, and nothing before; it can be dropped, kept, and taken back.

use super::*;
use mirofish::engine::Mode;

/// Polarization as the plots show it, before and after a time.
fn polarization(harness: &Harness<'_, App>, split_s: f64) -> [Vec<[f64; 2]>; 2] {
    let engine = harness.state().engine();
    let shown = engine.shown_history();
    let all = shown.iter().flat_map(|part| part.runs("polarization")).flatten();
    let (before, after): (Vec<_>, Vec<_>) =
        all.map(|point| [point.x, point.y]).partition(|point| point[0] <= split_s);
    [before, after]
}

fn drag(
    harness: &mut Harness<'_, App>,
    name: &str,
    shares: [f32; 2],
    while_held: impl Fn(&Harness<'_, App>),
) {
    let rect = slider_rect(harness, name);
    let at = |share: f32| pos2(rect.left() + rect.width() * share, rect.center().y);
    hover(harness, at(shares[0]));
    press(harness, at(shares[0]), true);
    for i in 1..=8 {
        let share = shares[0] + (shares[1] - shares[0]) * i as f32 / 8.0;
        hover(harness, at(share));
    }
    settle(harness);
    while_held(harness);
    press(harness, at(shares[1]), false);
    settle(harness);
}

/// Until the run with the newest values is whole.
fn settle(harness: &mut Harness<'_, App>) {
    harness.run_steps(2);
    for _ in 0..2000 {
        if harness.state().engine().what_if().is_none_or(|what_if| !what_if.is_running()) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
        harness.run_steps(1);
    }
    harness.run_steps(2);
}

/// Twenty seconds of a shoal, looked at ten seconds ago.
fn ten_seconds_ago() -> (Harness<'static, App>, f64) {
    let (mut harness, _) = Run::new(preset(FISH)).steps(1200).pause().window(SIZE);
    let place = place_of(&harness, harness.state().engine().timeline_s() - 10.0);
    click(&mut harness, place);
    harness.run_steps(2);
    assert_eq!(badge(&harness), "REPLAY");
    let shown_s = harness.state().engine().shown_s();
    (harness, shown_s)
}

#[test]
fn drag_drop_keep_undo() {
    let (mut harness, playhead_s) = ten_seconds_ago();
    let [before, after] = polarization(&harness, playhead_s);
    let hash = harness.state().engine().state_hash();
    drag(&mut harness, "Cohesion weight", [0.2, 0.7], |harness| {
        assert_eq!(badge(harness), "WHAT-IF");
        let [same, other] = polarization(harness, playhead_s);
        assert_eq!(same, before, "the line before the playhead");
        assert_ne!(other, after, "the line after it, while the slider is held");
        assert_eq!(other.len(), after.len());
    });
    let tried = harness.state().engine().edited_params().cohesion_weight;
    assert!(tried > 1.5, "{tried}");
    assert_eq!(params(&harness).cohesion_weight, 0.7);
    key(&mut harness, Key::Escape);
    assert_eq!(badge(&harness), "REPLAY");
    assert_eq!(polarization(&harness, playhead_s), [before.clone(), after.clone()], "dropped");

    drag(&mut harness, "Cohesion weight", [0.2, 0.7], |_| {});
    let [_, other] = polarization(&harness, playhead_s);
    key(&mut harness, Key::K);
    assert_eq!((badge(&harness), polarization(&harness, playhead_s)), ("REPLAY", [before.clone(), other]));
    assert_eq!(params(&harness).cohesion_weight, tried, "the live value");
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(polarization(&harness, playhead_s), [before, after], "the old future");
    assert_eq!(harness.state().engine().state_hash(), hash);
    assert_eq!(params(&harness).cohesion_weight, 0.7);
}

#[test]
fn the_water_shows_the_new_run_before_a_ghost_of_the_old() {
    let (mut harness, playhead_s) = ten_seconds_ago();
    drag(&mut harness, "Cohesion weight", [0.2, 0.9], |_| {});
    let was = harness.state().engine().timeline().ring().around(playhead_s + 5.0).expect("recorded");
    let (was, moment) = (was.before.positions.to_vec(), was.before.moment);
    let place = place_of(&harness, moment.seconds());
    click(&mut harness, place);
    harness.run_steps(3);
    let engine = harness.state().engine();
    assert_eq!(engine.mode(), Mode::WhatIf);
    assert!(engine.shows_tried());
    let (mut ghosts, shown) = (Vec::new(), harness.state().shown().fish.clone());
    assert!(engine.ghost_into(&mut ghosts));
    let apart = |places: &[Vec2]| {
        let way = |(fish, place): (&Vec2, &Vec2)| (fish[0] - place[0]).hypot(fish[1] - place[1]);
        was.iter().zip(places).map(way).fold(0.0, f32::max)
    };
    let ghost_places: Vec<Vec2> = ghosts.iter().map(|ghost| ghost.pos).collect();
    let shown_places: Vec<Vec2> = shown.iter().map(|fish| fish.pos).collect();
    assert!(apart(&ghost_places) < 30.0, "the ghost is where it was");
    assert!(apart(&shown_places) > 60.0, "the new run is elsewhere");
    harness.get_by_label("Old").click();
    harness.run_steps(3);
    assert!(!harness.state().engine().shows_tried());
    let old: Vec<Vec2> = harness.state().shown().fish.iter().map(|fish| fish.pos).collect();
    assert!(apart(&old) < 30.0);
    harness.get_by_label("Both").click();
    harness.run_steps(3);
    assert_eq!(harness.state().shown().fish.len(), shown.len());
}

#[test]
fn going_on_from_the_past_is_live_and_can_be_taken_back() {
    let (mut harness, playhead_s) = ten_seconds_ago();
    let now_s = harness.state().engine().timeline_s();
    key(&mut harness, Key::Enter);
    assert_eq!((badge(&harness), harness.state().engine().timeline_s()), ("PAUSED", playhead_s));
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().engine().timeline_s(), now_s);
    // In the present the key means nothing.
    key(&mut harness, Key::Enter);
    assert_eq!(harness.state().engine().timeline_s(), now_s);
}

#[test]
fn live_ends_a_what_if_and_says_so() {
    let (mut harness, _) = ten_seconds_ago();
    drag(&mut harness, "Cohesion weight", [0.2, 0.9], |_| {});
    key(&mut harness, Key::End);
    harness.run_steps(2);
    assert_eq!(badge(&harness), "PAUSED");
    let said: Vec<&str> = harness.state().messages().collect();
    assert!(said.iter().any(|text| text.starts_with("Dropped the what-if: Cohesion weight")), "{said:?}");
}

/// Until the files have said something that begins or ends so.
fn await_message(harness: &mut Harness<'_, App>, words: &str) {
    for _ in 0..2000 {
        harness.run_steps(1);
        if harness.state().messages().any(|text| text.starts_with(words) || text.ends_with(words)) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    harness.run_steps(3);
}

fn open_path(harness: &mut Harness<'_, App>, path: &std::path::Path) {
    keys(harness, Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::O);
    harness.run_steps(2);
    harness.event(egui::Event::Text(path.display().to_string()));
    harness.run_steps(1);
    key(harness, Key::Enter);
    harness.run_steps(3);
}

#[test]
fn a_replay_is_saved_and_opened_by_its_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("seen.replay.ron");
    let (mut harness, _) = Run::new(preset(FISH)).steps(600).pause().window(SIZE);
    let hash = harness.state().engine().state_hash();
    save_to(&mut harness, "Save replay to path…", &path);
    await_message(&mut harness, "Saved");
    let (mut other, _) = Run::new(preset(5)).pause().window(SIZE);
    open_path(&mut other, &path);
    await_message(&mut other, "Opened");
    assert_eq!(badge(&other), "REPLAY");
    assert_eq!(other.state().engine().state_hash(), hash);
    std::fs::write(&path, "(replay: 7)").expect("written");
    open_path(&mut other, &path);
    await_message(&mut other, "Nothing was changed.");
    assert!(other.state().messages().any(|text| text.contains("format 7")));
    assert_eq!(other.state().engine().state_hash(), hash, "nothing was changed");
}

#[test]
fn the_past_is_as_bright_as_it_was() {
    let mut engine = Engine::new(preset(5), None);
    for step in 0..600u16 {
        engine.step(&StepInput::quiet(if step < 300 { 12.0 } else { 0.0 }));
    }
    let mut harness = window_on(engine, noon(), SIZE);
    harness.run_steps(2);
    assert_eq!(harness.state().engine().shown_hour(), None, "now it is as it is set");
    for (time_s, hour) in [(0.0, 12.0), (2.0, 12.0), (8.0, 0.0)] {
        let place = place_of(&harness, time_s);
        click(&mut harness, place);
        // Clicks of one after the other are no double-click.
        harness.run_steps(30);
        assert_eq!(harness.state().engine().shown_hour(), Some(hour), "at {time_s} s");
    }
}
