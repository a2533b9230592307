//! Splits and merges are those of the run that is there: lived once or again,
//! kept or dropped, none is noted twice.

use super::*;
use mirofish::mirror::StepInput;
use mirofish::timeline::{Happening, Parting};

fn partings(engine: &Engine) -> Vec<Parting> {
    let all = engine.timeline().events().iter();
    all.filter_map(|event| match event.what {
        Happening::Parting(parting) => Some(parting),
        _ => None,
    })
    .collect()
}

fn go_on_to(engine: &mut Engine, moment: u64) {
    while engine.timeline().now() < Moment(moment) {
        engine.step(&StepInput::quiet(12.0));
    }
}

/// Few enough fish to lie in several shoals, which part and meet.
fn parting_run(steps: u64) -> Engine {
    quiet_run(params_of(60), steps)
}

#[test]
fn a_shoal_of_few_parts_and_merges_and_each_event_says_when() {
    let engine = parting_run(1800);
    let found = partings(&engine);
    let [splits, merges] = [true, false]
        .map(|splits| found.iter().filter(|parting| (parting.after > parting.before) == splits).count());
    assert!(splits >= 2 && merges >= 2, "{found:?}");
    assert!(found.len() < 60, "they do not flicker: {}", found.len());
    for parting in &found {
        assert!(parting.known.steps_since(parting.since) >= 30, "{parting:?}");
    }
    for pair in found.windows(2) {
        assert!(pair[0].known < pair[1].known && pair[0].since < pair[1].since, "{pair:?}");
    }
}

#[test]
fn time_that_goes_on_from_the_past_notes_the_same_ones_once() {
    let expected = partings(&parting_run(1500));
    let turn = expected.iter().find(|parting| parting.since.0 > 500).expect("there is one");
    // On its first snapshot, while it is not known yet, when it is, and in between.
    for from in [turn.since.0, turn.since.0 + 13, turn.known.0, turn.known.0 + 1, 400, 961] {
        let mut engine = parting_run(1500);
        seek(&mut engine, from);
        apply(&mut engine, Command::ContinueHere);
        let is_known = |parting: &&Parting| parting.known <= Moment(from);
        let known: Vec<Parting> = expected.iter().filter(is_known).copied().collect();
        assert_eq!(partings(&engine), known, "gone back to {from}");
        go_on_to(&mut engine, 1500);
        assert_eq!(partings(&engine), expected, "gone on from {from}");
        apply(&mut engine, Command::Undo);
        assert_eq!(partings(&engine), expected, "taken back from {from}");
    }
}

#[test]
fn a_what_if_shows_its_own_and_brings_them_when_it_is_kept() {
    let mut engine = parting_run(1500);
    let recorded = partings(&engine);
    seek(&mut engine, 700);
    set(&mut engine, ParamId::cohesion_weight, 3.0);
    engine.wait_for_what_if();
    let mut other = parting_run(700);
    set(&mut other, ParamId::cohesion_weight, 3.0);
    go_on_to(&mut other, 1500);
    let expected = partings(&other);
    assert_ne!(expected, recorded, "the values make a difference");
    let mut shown: Vec<Parting> = engine
        .shown_events()
        .filter_map(|event| match event.what {
            Happening::Parting(parting) => Some(parting),
            _ => None,
        })
        .collect();
    shown.sort_by_key(|parting| parting.since);
    assert_eq!(shown, expected, "shown while they are tried");
    assert_eq!(partings(&engine), recorded, "and not recorded");
    apply(&mut engine, Command::KeepWhatIf);
    assert_eq!(partings(&engine), expected, "kept");
    go_on_to(&mut engine, 1700);
    go_on_to(&mut other, 1700);
    assert_eq!(partings(&engine), partings(&other), "and on");
    apply(&mut engine, Command::Undo);
    assert_eq!(partings(&engine), recorded, "taken back");
}

#[test]
fn a_restart_is_no_parting() {
    let mut engine = parting_run(300);
    apply(&mut engine, Command::Restart);
    let before = partings(&engine);
    (0..29).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    assert_eq!(partings(&engine), before, "nothing is known of the new shoal");
    // The same seed gives the same shoal, later.
    let again: Vec<u64> = partings(&parting_run(300)).iter().map(|parting| parting.since.0 + 300).collect();
    go_on_to(&mut engine, 600);
    let found: Vec<u64> =
        partings(&engine).iter().map(|parting| parting.since.0).filter(|since| *since >= 300).collect();
    assert_eq!(found, again);
}

#[test]
fn one_that_began_before_a_checkpoint_stays_however_far_it_is_lived_again() {
    let recorded = parting_run(1800);
    let expected = partings(&recorded);
    let checkpoints: Vec<Moment> = recorded.timeline().checkpoints().iter().map(|it| it.moment).collect();
    let straddled = expected.iter().filter_map(|parting| {
        let from = checkpoints.iter().rev().find(|moment| **moment <= parting.known)?;
        (*from > parting.since).then_some((parting, *from))
    });
    let mut count = 0;
    for (parting, from) in straddled {
        for later in
            [6, 12, 30].map(|steps| parting.known.0 + steps).into_iter().filter(|at| *at < from.0 + 60)
        {
            count += 1;
            let mut engine = parting_run(1800);
            seek(&mut engine, later);
            apply(&mut engine, Command::ContinueHere);
            assert!(partings(&engine).contains(parting), "{parting:?} from {from:?} to {later}");
        }
    }
    assert!(count > 3, "{count} of {expected:?}");
}
