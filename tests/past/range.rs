//! A range of time is marked by hand, and what plays goes around in it.

use super::*;
use egui::PointerButton;
use mirofish::timeline::{Moment, TimeRange};

/// A pixel of the bar is about this much time, s.
const PIXEL_S: f64 = 0.04;

fn paused(steps: u64) -> Harness<'static, App> {
    Run::new(preset(20)).steps(steps).pause().window(SIZE).0
}

fn range(harness: &Harness<'_, App>) -> Option<TimeRange> {
    harness.state().engine().transport().range()
}

/// A drag, with keys held or not.
fn drag(harness: &mut Harness<'_, App>, from: Pos2, to: Pos2, modifiers: Modifiers) {
    press_button(harness, from, PointerButton::Primary, modifiers, true);
    for share in [0.5, 1.0] {
        let there = from + (to - from) * share;
        harness.event_modifiers(egui::Event::PointerMoved(there), modifiers);
        harness.run_steps(1);
    }
    press_button(harness, to, PointerButton::Primary, modifiers, false);
    harness.run_steps(1);
}

/// Marks a range between so many seconds ago.
fn mark(harness: &mut Harness<'_, App>, from_ago_s: f64, to_ago_s: f64) {
    let now_s = harness.state().engine().timeline_s();
    let [from, to] = [from_ago_s, to_ago_s].map(|ago_s| place_of(harness, now_s - ago_s));
    drag(harness, from, to, Modifiers::SHIFT);
}

fn assert_range(harness: &Harness<'_, App>, from_ago_s: f64, to_ago_s: f64) {
    let found = range(harness).expect("a range is marked");
    let now_s = harness.state().engine().timeline_s();
    for (edge, ago_s) in [(found.first(), from_ago_s), (found.last(), to_ago_s)] {
        assert!((now_s - edge.seconds() - ago_s).abs() < PIXEL_S, "{found:?} for {ago_s} s ago");
    }
    let length = format!("{:.1} s", found.length_s());
    assert!(harness.query_by_label(&length).is_some(), "its length is named: {length}");
}

#[test]
fn shift_and_a_drag_mark_it_and_its_ends_can_be_dragged() {
    let mut harness = paused(600);
    mark(&mut harness, 8.0, 5.0);
    assert_range(&harness, 8.0, 5.0);
    assert_eq!(badge(&harness), "PAUSED", "the playhead stays");
    let now_s = harness.state().engine().timeline_s();
    let first = range(&harness).expect("marked").first();
    let end = harness.get_by_label("Range end").rect().center();
    let place = pos2(place_of(&harness, now_s - 4.0).x, end.y);
    drag(&mut harness, end, place, Modifiers::NONE);
    assert_range(&harness, 8.0, 4.0);
    assert_eq!(range(&harness).map(|range| range.first()), Some(first), "the other end stays");
    // Over the other end they change places.
    let start = harness.get_by_label("Range start").rect().center();
    let place = pos2(place_of(&harness, now_s - 1.0).x, start.y);
    drag(&mut harness, start, place, Modifiers::NONE);
    assert_range(&harness, 4.0, 1.0);
    assert_eq!(badge(&harness), "PAUSED");
    // Dragged anew, from right to left, and beyond what was recorded.
    mark(&mut harness, 3.0, 20.0);
    assert_range(&harness, 10.0, 3.0);
}

#[test]
fn escape_or_the_x_clears_it_and_a_what_if_goes_first() {
    let mut harness = paused(600);
    mark(&mut harness, 8.0, 5.0);
    key(&mut harness, Key::Escape);
    assert_eq!(range(&harness), None);
    assert!(harness.query_by_label("Clear range").is_none());
    mark(&mut harness, 8.0, 5.0);
    harness.get_by_label("Clear range").click();
    harness.run_steps(2);
    assert_eq!(range(&harness), None);
    mark(&mut harness, 8.0, 5.0);
    key(&mut harness, Key::Home);
    harness.get_by_role_and_label(egui::Role::Slider, "Cohesion weight").set_value_accesskit(2.0);
    harness.run_steps(2);
    assert_eq!(badge(&harness), "WHAT-IF");
    key(&mut harness, Key::Escape);
    assert_eq!((badge(&harness), range(&harness).is_some()), ("REPLAY", true));
    key(&mut harness, Key::Escape);
    assert_eq!((badge(&harness), range(&harness)), ("REPLAY", None));
}

#[test]
fn a_drag_without_shift_moves_the_playhead_as_ever() {
    let mut harness = paused(600);
    let now_s = harness.state().engine().timeline_s();
    let [from, to] = [8.0, 5.0].map(|ago_s| place_of(&harness, now_s - ago_s));
    drag(&mut harness, from, to, Modifiers::NONE);
    assert_eq!((badge(&harness), range(&harness)), ("REPLAY", None));
    assert!((now_s - harness.state().engine().shown_s() - 5.0).abs() < PIXEL_S);
}

/// Plays for so many frames; how often it went back to an earlier time.
fn turns(harness: &mut Harness<'_, App>, frames: usize, within: TimeRange) -> usize {
    let mut turns = 0;
    let mut before_s = harness.state().engine().shown_s();
    for _ in 0..frames {
        harness.run_steps(1);
        let shown_s = harness.state().engine().shown_s();
        let bounds = within.first().seconds()..=within.last().seconds();
        assert!(bounds.contains(&shown_s), "{shown_s} of {bounds:?}");
        assert_eq!(badge(harness), "REPLAY");
        turns += usize::from(shown_s < before_s);
        before_s = shown_s;
    }
    turns
}

#[test]
fn a_replay_goes_around_in_it_until_it_is_told_to_stop() {
    let mut harness = paused(600);
    mark(&mut harness, 8.0, 7.0);
    let marked = range(&harness).expect("marked");
    key(&mut harness, Key::R);
    key(&mut harness, Key::Home);
    key(&mut harness, Key::Space);
    let around = turns(&mut harness, 300, marked);
    assert!((4..=6).contains(&around), "5 s in a range of 1 s: {around}");
    harness.get_by_role_and_label(egui::Role::Slider, "Speed").set_value_accesskit(10.0);
    harness.run_steps(2);
    assert!(turns(&mut harness, 60, marked) >= 8, "10 s in a range of 1 s");
    // Without the range it is the whole window, and without the loop the present.
    key(&mut harness, Key::Escape);
    let ring = harness.state().engine().timeline().ring();
    let ends = [ring.oldest(), ring.newest()].map(|frame| frame.expect("recorded").seconds());
    assert!(turns(&mut harness, 150, TimeRange::between(ends[0], ends[1])) >= 2);
    key(&mut harness, Key::R);
    harness.run_steps(90);
    assert_eq!(badge(&harness), "PAUSED");
}

#[test]
fn a_range_of_one_step_stands_still() {
    let mut run = Run::new(preset(20)).steps(300).pause();
    let step = TimeRange::between(2.0, 2.0);
    run.engine.apply(Command::SetRange(Some(step))).expect("nothing to refuse");
    run.engine.apply(Command::SetLooping(true)).expect("nothing to refuse");
    let (mut harness, _) = run.window(SIZE);
    key(&mut harness, Key::Home);
    key(&mut harness, Key::Space);
    assert_eq!(turns(&mut harness, 30, step), 0);
    assert_eq!(harness.state().engine().shown_moment(), Moment(120));
}

#[test]
fn time_that_is_cut_off_shortens_it() {
    let (mut harness, _) = Run::new(preset(20)).steps(600).pause().window(SIZE);
    mark(&mut harness, 8.0, 2.0);
    let now_s = harness.state().engine().timeline_s();
    let place = place_of(&harness, now_s - 5.0);
    click(&mut harness, place);
    key(&mut harness, Key::Enter);
    let newest = harness.state().engine().timeline().ring().newest().expect("recorded").moment;
    assert!(newest.seconds() < now_s - 4.9);
    assert_eq!(range(&harness).map(|range| range.last()), Some(newest));
}
