//! Continue from here: the world becomes that step, and the way that was left
//! comes back whole.

use super::*;
use mirofish::mirror::StepInput;

#[test]
fn fed_the_logged_inputs_it_repeats_the_recording() {
    let Busy { mut engine, was, inputs } = Busy::forty_seconds();
    // No edits and no loads lie between these steps and those they are followed to.
    for (from, to) in [(1331, 1340), (1780, 1790), (2232, 2260)] {
        seek(&mut engine, from);
        apply(&mut engine, Command::ContinueHere);
        assert_eq!((engine.timeline().now(), engine.mode()), (Moment(from), Mode::Live));
        assert_eq!(engine.state_hash(), was[&Moment(from)].hash, "at {from}");
        for moment in from + 1..=to {
            let log_of_then = &was[&Moment(moment)];
            apply_changes_to(&mut engine, &log_of_then.params);
            engine.step(&inputs[&Moment(moment)]);
            assert_eq!(engine.state_hash(), log_of_then.hash, "at {moment} from {from}");
        }
        apply(&mut engine, Command::Undo);
        while engine.timeline().now() != Moment(busy::STEPS) {
            apply(&mut engine, Command::Undo);
        }
    }
}

fn apply_changes_to(engine: &mut Engine, params: &Params) {
    let before = engine.params().clone();
    for id in params.differing(&before) {
        apply(engine, Command::SetParam(id, params.get(id)));
    }
}

/// All that is known of the past, as a person sees it.
fn past_of(engine: &Engine) -> (Vec<(u64, u64)>, Vec<String>, String, u64) {
    let frames = engine.timeline().ring().frames().map(|frame| (frame.number, frame.moment.0)).collect();
    let events = engine.timeline().events().iter().map(|event| event.text()).collect();
    (frames, events, engine.history().to_csv(), engine.state_hash())
}

#[test]
fn undo_brings_the_cut_future_back_whole_and_redo_the_other() {
    let mut engine = quiet_run(params_of(50), 900);
    set(&mut engine, ParamId::max_speed, 200.0);
    (0..300).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    let recorded = past_of(&engine);
    seek(&mut engine, 800);
    apply(&mut engine, Command::ContinueHere);
    assert_eq!(engine.params().max_speed, 165.0, "the values of that step");
    assert_eq!(engine.timeline().ring().newest().map(|frame| frame.moment), Some(Moment(798)));
    assert!(engine.timeline().events().iter().all(|event| !event.text().contains("Maximum speed")));
    // Another future, longer than the window: the old one is not to be had from this.
    (0..2500).for_each(|_| engine.step(&StepInput::quiet(3.0)));
    let other = past_of(&engine);
    let name = engine.undo_name().expect("there is something to undo");
    assert_eq!(name, "continue from −6.7 s");
    apply(&mut engine, Command::Undo);
    assert_eq!(past_of(&engine), recorded);
    assert_eq!((engine.params().max_speed, engine.mode()), (200.0, Mode::Live));
    seek(&mut engine, 1100);
    assert!(engine.find_exact().is_some());
    apply(&mut engine, Command::Redo);
    assert_eq!(past_of(&engine), other);
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.params().max_speed, 165.0, "and behind it lies the edit");
}

#[test]
fn it_records_on_the_same_grid() {
    let mut engine = quiet_run(params_of(50), 900);
    let recorded = past_of(&engine);
    seek(&mut engine, 451);
    apply(&mut engine, Command::ContinueHere);
    (451..900).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    let again = past_of(&engine);
    let moments = |past: &(Vec<(u64, u64)>, _, _, _)| past.0.iter().map(|frame| frame.1).collect::<Vec<_>>();
    assert_eq!(moments(&again), moments(&recorded));
    assert_eq!((again.2, again.3), (recorded.2, recorded.3), "metrics and state");
}

#[test]
fn from_the_present_there_is_nothing_to_continue() {
    let mut engine = quiet_run(params_of(20), 100);
    let before = past_of(&engine);
    apply(&mut engine, Command::ContinueHere);
    assert_eq!((past_of(&engine), engine.undo_name()), (before, None));
}

#[test]
fn a_bookmark_of_the_step_goes_along() {
    let mut engine = quiet_run(params_of(20), 300);
    for moment in [100, 150, 200] {
        apply(&mut engine, Command::SetBookmark(Moment(moment), format!("at {moment}")));
    }
    seek(&mut engine, 150);
    apply(&mut engine, Command::ContinueHere);
    let names: Vec<String> = engine.timeline().events().iter().map(|event| event.text()).collect();
    assert_eq!(names, ["at 100", "at 150", "went on from here"]);
}
