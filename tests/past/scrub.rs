//! Forty seconds lived in the window itself, then pulled back by every hand.

use super::*;

/// Lives in the window, and writes down what was drawn from.
fn live(seconds: usize) -> (Harness<'static, App>, Witness) {
    let run = Run::new(preset(FISH));
    let mut witness = run.witness;
    let mut harness = window_on(run.engine, noon(), SIZE);
    for _ in 0..seconds * 60 {
        harness.run_steps(1);
        witness.look(harness.state().engine());
    }
    (harness, witness)
}

#[test]
fn whatever_moves_the_playhead_all_show_its_frame() {
    let (mut harness, witness) = live(40);
    let last = harness.state().engine().timeline().ring().newest().expect("recorded").number;
    assert!(step_count(&harness) >= 2390, "forty seconds");
    assert_eq!(last, step_count(&harness) / 6);
    let held = step_count(&harness);
    drag_over_the_bar(&mut harness, &witness);
    click_along_the_bar(&mut harness, &witness);
    walk_by_keys(&mut harness, &witness);
    assert!((step_count(&harness) - held) < 60, "held but for the moments between");
}

fn drag_over_the_bar(harness: &mut Harness<'_, App>, witness: &Witness) {
    let bar = bar(harness);
    press(harness, bar.center(), true);
    for share in [0.45, 0.3, 0.71, 0.02, 0.005, 0.98, 0.99, 0.123] {
        let place = pos2(bar.left() + bar.width() * share, bar.center().y);
        hover(harness, place);
        harness.run_steps(1);
        assert_eq!(badge(harness), "REPLAY");
        assert_one_picture(harness, witness);
        let app = harness.state();
        let wanted = app.engine().timeline_s() - (1.0 - f64::from(share)) * WINDOW_S;
        assert!((app.engine().shown_s() - wanted).abs() < 0.11, "{share}: {}", app.engine().shown_s());
        let cursor = app.time_axis().cursor_s().expect("the pointer is on a time");
        assert!((cursor - wanted).abs() < 0.02, "the plots' cursor: {cursor} for {wanted}");
    }
    press(harness, pos2(bar.left() + bar.width() * 0.123, bar.center().y), false);
    harness.run_steps(1);
    assert_one_picture(harness, witness);
}

fn click_along_the_bar(harness: &mut Harness<'_, App>, witness: &Witness) {
    let ring = harness.state().engine().timeline().ring();
    let moments: Vec<(f64, u64)> =
        ring.frames().step_by(37).map(|frame| (frame.seconds(), frame.number)).collect();
    for (time_s, number) in moments {
        // A hundredth of a second on: a pixel is wider than a rounding error.
        let place = place_of(harness, time_s + 0.05);
        click(harness, place);
        harness.run_steps(APART);
        assert_eq!(shown_number(harness), Some(number));
        assert_one_picture(harness, witness);
    }
}

fn walk_by_keys(harness: &mut Harness<'_, App>, witness: &Witness) {
    let ends = |harness: &Harness<'_, App>| {
        let ring = harness.state().engine().timeline().ring();
        (ring.oldest().expect("recorded").number, ring.newest().expect("recorded").number)
    };
    key(harness, Key::Home);
    let (oldest, newest) = ends(harness);
    assert_eq!(shown_number(harness), Some(oldest));
    assert_one_picture(harness, witness);
    for (arrow, number) in [
        (Key::ArrowRight, oldest + 1),
        (Key::ArrowRight, oldest + 2),
        (Key::ArrowLeft, oldest + 1),
        (Key::ArrowLeft, oldest),
        (Key::ArrowLeft, oldest),
    ] {
        keys(harness, Modifiers::SHIFT, arrow);
        assert_eq!(shown_number(harness), Some(number));
        assert_one_picture(harness, witness);
    }
    key(harness, Key::Space);
    let begun_s = harness.state().engine().shown_s();
    harness.run_steps(45);
    let played_s = harness.state().engine().shown_s() - begun_s;
    assert!((played_s - 0.75).abs() < 0.02, "{played_s}");
    key(harness, Key::Space);
    harness.run_steps(1);
    assert_one_picture(harness, witness);
    key(harness, Key::End);
    assert_eq!((badge(harness), shown_number(harness)), ("LIVE", None));
    key(harness, Key::Space);
    let is_on_newest = harness.state().engine().is_snapshot();
    key(harness, Key::ArrowLeft);
    assert_eq!(shown_number(harness), Some(ends(harness).1 - u64::from(is_on_newest)));
    assert!(ends(harness).1 >= newest);
}
