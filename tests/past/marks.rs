//! From event to event, and bookmarks.

use super::*;
use egui::PointerButton;
use mirofish::timeline::Moment;

fn shown(harness: &Harness<'_, App>) -> Moment {
    harness.state().engine().shown_moment()
}

fn bookmarks(harness: &Harness<'_, App>) -> Vec<(u64, String)> {
    let events = harness.state().engine().timeline().events().iter();
    events.filter(|event| event.is_bookmark()).map(|event| (event.moment.0, event.text())).collect()
}

#[test]
fn from_event_to_event_by_keys_and_by_buttons() {
    let weight = |weight| ParamValue::Float(weight);
    let run = Run::new(preset(FISH)).steps(100).set(ParamId::cohesion_weight, weight(0.4)).steps(95);
    let mut run = run.set(ParamId::alignment_weight, weight(0.9)).steps(100);
    run.engine.step(&StepInput { click: Some([300.0, 300.0]), ..StepInput::quiet(12.0) });
    let (mut harness, _) = run.steps(110).pause().window(SIZE);
    let events = harness.state().engine().timeline().events();
    let mut stops: Vec<(Moment, String)> = events.iter().map(|event| (event.moment, event.text())).collect();
    assert!(stops.len() >= 3, "{stops:?}");
    stops.dedup_by_key(|(moment, _)| *moment);
    key(&mut harness, Key::N);
    assert_eq!(badge(&harness), "PAUSED", "nothing comes after the present");
    for (moment, text) in stops.iter().rev() {
        keys(&mut harness, Modifiers::SHIFT, Key::N);
        assert_eq!((shown(&harness), badge(&harness)), (*moment, "REPLAY"), "{text}");
        let is_named = harness.query_all_by_label_contains(text).next().is_some();
        assert!(is_named, "{text} is named");
    }
    keys(&mut harness, Modifiers::SHIFT, Key::N);
    assert_eq!(shown(&harness), stops[0].0, "there is none before it");
    for (moment, text) in &stops[1..] {
        harness.get_by_label("Next event").click();
        harness.run_steps(2);
        assert_eq!(shown(&harness), *moment, "{text}");
    }
    harness.get_by_label("Event before").click();
    harness.run_steps(2);
    assert_eq!(shown(&harness), stops[stops.len() - 2].0);
}

#[test]
fn a_bookmark_is_set_named_visited_and_removed() {
    let (mut harness, _) = Run::new(preset(20)).steps(600).pause().window(SIZE);
    let place = place_of(&harness, harness.state().engine().timeline_s() - 6.0);
    click(&mut harness, place);
    harness.run_steps(1);
    let there = shown(&harness);
    key(&mut harness, Key::B);
    assert_eq!(bookmarks(&harness), [(there.0, "bookmark 1".to_owned())]);
    harness.run_steps(2);
    // Typing replaces the name, and no key does anything else meanwhile.
    harness.event(egui::Event::Text("turn".to_owned()));
    harness.run_steps(1);
    key(&mut harness, Key::B);
    assert_eq!(bookmarks(&harness), [(there.0, "turn".to_owned())]);
    key(&mut harness, Key::Enter);
    assert!(harness.query_by_label("Bookmark name").is_none(), "named");
    assert_eq!(badge(&harness), "REPLAY", "Enter was for the field");

    key(&mut harness, Key::End);
    let flag = harness.get_by_role_and_label(egui::Role::Button, "turn").rect().center();
    click(&mut harness, flag);
    harness.run_steps(1);
    assert_eq!(shown(&harness), there);

    rename(&mut harness, flag, "other");
    key(&mut harness, Key::Escape);
    harness.run_steps(2);
    assert_eq!(bookmarks(&harness), [(there.0, "turn".to_owned())], "Escape takes back what was typed");
    rename(&mut harness, flag, "other");
    click_with(&mut harness, pos2(400.0, 5.0), PointerButton::Primary, Modifiers::NONE);
    harness.run_steps(2);
    assert!(harness.query_by_label("Bookmark name").is_none(), "a click elsewhere ends it");
    assert_eq!(bookmarks(&harness), [(there.0, "other".to_owned())]);

    click_with(&mut harness, flag, PointerButton::Secondary, Modifiers::NONE);
    harness.run_steps(2);
    harness.get_by_label("Remove").click();
    harness.run_steps(2);
    assert_eq!(bookmarks(&harness), []);
    assert!(harness.query_by_label("Bookmark name").is_none());
}

fn rename(harness: &mut Harness<'_, App>, flag: Pos2, name: &str) {
    click_with(harness, flag, PointerButton::Secondary, Modifiers::NONE);
    harness.run_steps(2);
    harness.event(egui::Event::Text(name.to_owned()));
    harness.run_steps(2);
    assert_eq!(bookmarks(harness)[0].1, name, "named while it is typed");
}

#[test]
fn a_live_bookmark_stays_with_its_step() {
    let mut harness = window_of(preset(20), noon(), SIZE);
    harness.run_steps(60);
    key(&mut harness, Key::B);
    let set = bookmarks(&harness);
    assert_eq!(set.len(), 1);
    let step = Moment(set[0].0);
    assert!(harness.state().engine().timeline().now().steps_since(step) < 5, "the step looked at");
    key(&mut harness, Key::Enter);
    harness.run_steps(60);
    assert_eq!((badge(&harness), bookmarks(&harness)), ("LIVE", set));
    keys(&mut harness, Modifiers::SHIFT, Key::N);
    assert_eq!((badge(&harness), shown(&harness)), ("REPLAY", step));
}
