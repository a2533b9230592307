//! What the inspector says about the selected fish is what moved it.

use super::*;
use mirofish::engine::Mode;
use mirofish::params::Law;
use mirofish::shoal::{Account, Reason, Term};

/// High enough for the whole inspector.
const HIGH: [f32; 2] = [1440.0, 2400.0];

fn is_said(harness: &Harness<'_, App>, text: &str) -> bool {
    harness.query_all_by_label(text).count() > 0
}

fn account(harness: &Harness<'_, App>, fish: usize) -> Account {
    harness.state().engine().account(fish).expect("it took a step")
}

/// All that is said of the first fish at rest.
fn assert_told(harness: &Harness<'_, App>) {
    let account = account(harness, 0);
    let sentence = Reason::of(&account).to_string();
    assert!(is_said(harness, &sentence), "{sentence}");
    let decimals = if account.law == Law::Summed { 3 } else { 1 };
    let terms = Term::ALL.map(|term| (account.line(term).gives, decimals));
    let forces = [account.wish, account.cut_by_force(), account.steering].map(|force| (force, 1));
    let velocities = [account.push(), account.taken_by_speed_limit(), account.change()].map(|v| (v, 3));
    for (vector, decimals) in
        terms.into_iter().chain([(account.sum, decimals)]).chain(forces).chain(velocities)
    {
        for part in account.ahead_and_left(vector) {
            let number = format!("{part:.decimals$}");
            assert!(
                is_said(harness, &number) || is_said(harness, number.trim_start_matches('-')),
                "{number}"
            );
        }
    }
    for name in Term::ALL.map(Term::name).into_iter().chain(["sum", "steering", "change of velocity"]) {
        assert!(is_said(harness, name), "{name}");
    }
}

#[test]
fn the_sentence_and_the_numbers_are_those_of_the_selected_fish() {
    for law in [0, 1] {
        let run = Run::new(preset(60)).set(ParamId::law, ParamValue::Choice(law)).steps(150).pause();
        let (mut harness, _) = run.window(HIGH);
        key(&mut harness, Key::Tab);
        harness.run_steps(3);
        assert_told(&harness);
        key(&mut harness, Key::Period);
        harness.run();
        assert_told(&harness);
    }
}

#[test]
fn live_the_sentence_is_of_a_step_a_moment_ago() {
    let (mut harness, _) = Run::new(preset(60)).steps(150).window(HIGH);
    key(&mut harness, Key::Tab);
    let mut said = Vec::new();
    for _ in 0..30 {
        let now = Reason::of(&account(&harness, 0)).to_string();
        harness.run_steps(1);
        said.push(now);
        // Refreshed ten times a second: it is one of the last seven.
        let recent = said.iter().rev().take(8).any(|sentence| is_said(&harness, sentence));
        assert!(said.len() < 8 || recent, "{said:?}");
    }
    assert_eq!(harness.state().engine().mode(), Mode::Live);
}

#[test]
fn where_nothing_moved_it_that_is_said() {
    let (mut harness, _) = Run::new(preset(5)).pause().window(HIGH);
    key(&mut harness, Key::Tab);
    harness.run_steps(3);
    assert!(is_said(&harness, "It has taken no step yet since it came in: nothing has moved it."));
    assert!(!is_said(&harness, "change of velocity"));
}

#[test]
fn the_outlook_says_what_it_takes() {
    let (mut harness, _) = Run::new(preset(5)).steps(30).pause().window(HIGH);
    key(&mut harness, Key::Tab);
    harness.run_steps(3);
    for text in ["enters Curious if all hold", "enters Homing if all hold", "none < 480", "0.0000 < 0.2500"] {
        assert!(is_said(&harness, text), "{text}");
    }
    let mirror = ParamValue::Choice(1);
    let (mut harness, _) = Run::new(preset(5)).set(ParamId::mirror, mirror).steps(30).pause().window(HIGH);
    key(&mut harness, Key::Tab);
    harness.run_steps(3);
    assert!(is_said(&harness, "The mirror is off: every fish cruises."));
}

#[test]
fn neighbors_are_named_by_what_they_do() {
    let (mut harness, _) = Run::new(preset(400)).steps(150).pause().window(HIGH);
    let crowded = |harness: &Harness<'_, App>, fish: usize| {
        let neighbors = account(harness, fish).neighbors;
        let crowding = neighbors.iter().filter(|neighbor| neighbor.is_crowding).count();
        (crowding, neighbors.len() - crowding)
    };
    let fish = (0..400).find(|fish| crowded(&harness, *fish).0 > 0 && crowded(&harness, *fish).1 > 0);
    let fish = fish.expect("somebody is crowded in a shoal");
    for _ in 0..=fish {
        key(&mut harness, Key::Tab);
    }
    harness.run_steps(3);
    let (crowding, others) = crowded(&harness, fish);
    assert!(is_said(&harness, &format!("Neighbors ({})", crowding + others)));
    assert!(is_said(&harness, &format!("too near, push it away, {crowding}")));
    assert!(is_said(&harness, &format!("seen, to swim with, {others}")));
}

#[test]
fn a_click_on_a_trace_goes_to_that_moment() {
    let (mut harness, _) = Run::new(preset(5)).steps(1200).pause().window(HIGH);
    key(&mut harness, Key::Tab);
    harness.run_steps(3);
    let label = harness.get_by_label("speed, px/s").rect();
    let place = pos2(label.right() + 150.0, label.center().y);
    click(&mut harness, place);
    harness.run_steps(APART);
    assert_eq!(badge(&harness), "REPLAY");
    let shown_s = harness.state().engine().shown_s();
    assert!(shown_s > 0.0 && shown_s < 19.0, "{shown_s}");
    assert_told(&harness);
}
