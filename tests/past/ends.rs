//! Both ends can be reached by drag, click and key, however long the past is
//! and however narrow the bar.

use super::*;

const NARROW: [f32; 2] = [420.0, 400.0];

fn oldest(harness: &Harness<'_, App>) -> u64 {
    harness.state().engine().timeline().ring().oldest().expect("recorded").number
}

fn newest(harness: &Harness<'_, App>) -> u64 {
    harness.state().engine().timeline().ring().newest().expect("recorded").number
}

/// Exactly on a frame, not somewhere near it.
fn assert_exactly_on(harness: &Harness<'_, App>, number: u64, how: &str) {
    assert_eq!(shown_number(harness), Some(number), "{how}");
    let engine = harness.state().engine();
    let share = engine.timeline().ring().around(engine.shown_s()).expect("a frame").share;
    assert_eq!(share, 0.0, "{how}: between two frames");
}

/// A window that stands still, so that ends do not move under the test.
fn paused(run: Run, size: [f32; 2]) -> (Harness<'static, App>, Witness) {
    let mut view = noon();
    if size == NARROW {
        (view.shows_parameters, view.shows_plots) = (false, false);
    }
    let run = run.pause();
    let mut harness = window_on(run.engine, view, size);
    harness.run_steps(3);
    (harness, run.witness)
}

#[test]
fn both_ends_by_every_hand() {
    for (name, steps) in [
        ("one frame", 0),
        ("the first second", 33),
        ("a full window", 1800),
        ("just wrapped", 1806),
        ("off the grid", 2003),
    ] {
        for size in [SIZE, NARROW] {
            let (mut harness, witness) = paused(Run::new(preset(FISH)).steps(steps), size);
            by_drag(&mut harness, &witness, name);
            by_click(&mut harness, &witness, name);
            by_key(&mut harness, &witness, name);
        }
    }
}

/// Beyond an end the playhead sticks to it; let go at the right one it is the
/// present again.
fn by_drag(harness: &mut Harness<'_, App>, witness: &Witness, name: &str) {
    let bar = bar(harness);
    let at = |x: f32| pos2(x, bar.center().y);
    press(harness, bar.center(), true);
    for beyond in [3.0, 80.0] {
        hover(harness, at(bar.left() - beyond));
        harness.run_steps(2);
        assert_exactly_on(harness, oldest(harness), &format!("{name}, dragged {beyond} beyond the left"));
        assert_one_picture(harness, witness);
    }
    for beyond in [3.0, 80.0] {
        hover(harness, at(bar.right() + beyond));
        harness.run_steps(2);
        assert_exactly_on(harness, newest(harness), &format!("{name}, dragged {beyond} beyond the right"));
        assert_one_picture(harness, witness);
    }
    press(harness, at(bar.right() + 80.0), false);
    harness.run_steps(2);
    assert_eq!((badge(harness), shown_number(harness)), ("PAUSED", None), "{name}: let go at the right end");
    press(harness, bar.center(), true);
    hover(harness, at(bar.center().x - 20.0));
    let place = at(bar.left() - 20.0);
    let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
    let let_go = egui::Event::PointerButton { pos: place, button, pressed: false, modifiers };
    // In one frame, as a fast hand does it.
    harness.input_mut().events.extend([egui::Event::PointerMoved(place), let_go]);
    harness.run_steps(3);
    assert_exactly_on(harness, oldest(harness), &format!("{name}, let go with the last move"));
}

fn by_click(harness: &mut Harness<'_, App>, witness: &Witness, name: &str) {
    let bar = bar(harness);
    harness.run_steps(APART);
    click(harness, pos2(bar.right() - 0.5, bar.center().y));
    harness.run_steps(APART);
    assert_eq!(badge(harness), "PAUSED", "{name}: clicked at the right end");
    click(harness, pos2(bar.left() + 0.5, bar.center().y));
    harness.run_steps(APART);
    assert_exactly_on(harness, oldest(harness), &format!("{name}, clicked at the left end"));
    assert_one_picture(harness, witness);
}

fn by_key(harness: &mut Harness<'_, App>, witness: &Witness, name: &str) {
    key(harness, Key::End);
    assert_eq!(badge(harness), "PAUSED", "{name}");
    key(harness, Key::Home);
    assert_exactly_on(harness, oldest(harness), name);
    assert_one_picture(harness, witness);
    keys(harness, Modifiers::SHIFT, Key::ArrowLeft);
    assert_exactly_on(harness, oldest(harness), name);
    key(harness, Key::End);
    keys(harness, Modifiers::SHIFT, Key::ArrowLeft);
    keys(harness, Modifiers::SHIFT, Key::ArrowRight);
    assert_exactly_on(harness, newest(harness), name);
    keys(harness, Modifiers::SHIFT, Key::ArrowRight);
    assert_exactly_on(harness, newest(harness), name);
    assert_one_picture(harness, witness);
}

#[test]
fn the_oldest_of_a_coarse_grain_lies_before_the_bar() {
    let mut coarse = preset(FISH);
    coarse.params.snapshot_interval = 5.0;
    // The newest frame is four seconds old, the oldest thirty-four.
    let (mut harness, witness) = paused(Run::new(coarse).steps(1800 + 300 + 240), SIZE);
    by_drag(&mut harness, &witness, "coarse");
    by_click(&mut harness, &witness, "coarse");
    by_key(&mut harness, &witness, "coarse");
}
