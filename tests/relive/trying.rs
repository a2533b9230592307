//! What-if: other values from the playhead on, with what came in then.

use super::*;
use mirofish::engine::Showing;
use mirofish::mirror::StepInput;
use mirofish::timeline::Event;

/// Tries a value from a step on, and waits for what comes of it.
fn try_from(engine: &mut Engine, moment: u64, id: ParamId, value: ParamValue) {
    seek(engine, moment);
    apply(engine, Command::SetParam(id, value));
    engine.wait_for_what_if();
}

/// The hash of the run that is shown at a step.
fn hash_at(engine: &mut Engine, moment: u64) -> u64 {
    seek(engine, moment);
    engine.find_exact().expect("it is found").run().state_hash()
}

#[test]
fn it_is_the_run_that_would_have_been() {
    let mut engine = quiet_run(params_of(60), 1200);
    try_from(&mut engine, 700, ParamId::cohesion_weight, ParamValue::Float(2.5));
    assert_eq!(engine.mode(), Mode::WhatIf);
    // The same, lived for the first time.
    let mut other = quiet_run(params_of(60), 700);
    assert_eq!(hash_at(&mut engine, 700), other.state_hash());
    set(&mut other, ParamId::cohesion_weight, 2.5);
    for moment in 701..=1200 {
        other.step(&StepInput::quiet(12.0));
        assert_eq!(hash_at(&mut engine, moment), other.state_hash(), "at {moment}");
    }
    let frames = |engine: &Engine| {
        engine.shown_frames().map(|frame| (frame.moment, frame.positions.to_vec())).collect::<Vec<_>>()
    };
    assert_eq!(frames(&engine), frames(&other), "frames");
    let times_s = engine.shown_history()[1].times_s().to_vec();
    let expected = other.history();
    for time_s in times_s {
        seek(&mut engine, Moment((time_s * 60.0).round() as u64).0);
        let shown = engine.shown_sample().expect("measured").clone();
        assert_eq!(Some(&shown), expected.sample_at(time_s), "metrics at {time_s}");
    }
}

#[test]
fn in_a_busy_window_all_but_the_tried_values_is_as_it_was() {
    let Busy { mut engine, was, .. } = Busy::forty_seconds();
    // Later edits, a load and two restarts lie behind these steps.
    for from in [620u64, 1005, 1259, 1260, 1700, 2100] {
        let value = ParamValue::Float(0.37);
        try_from(&mut engine, from, ParamId::alignment_weight, value);
        for moment in (from..2400).step_by(61).chain([1260, 1261, 1721]).filter(|moment| *moment > from) {
            seek(&mut engine, moment);
            let exact = engine.find_exact().expect("it is found");
            let mut expected = was[&Moment(moment)].params.clone();
            expected.set(ParamId::alignment_weight, value).expect("allowed");
            assert_eq!(exact.run().params(), &expected, "values at {moment} from {from}");
            assert_eq!(exact.run().world().shoal().len(), was[&Moment(moment)].world.shoal().len());
        }
        apply(&mut engine, Command::DropWhatIf);
        assert_eq!(hash_at(&mut engine, from + 200), was[&Moment(from + 200)].hash, "dropped");
    }
}

#[test]
fn the_same_values_give_the_same_run() {
    let Busy { mut engine, was, .. } = Busy::forty_seconds();
    let csv = engine.history().to_csv();
    // A parameter that was not touched after this step, set to what it is and back.
    let id = ParamId::ALL
        .iter()
        .copied()
        .find(|id| engine.timeline().log().changes_after(Moment(900)).all(|change| !change.sets(*id)))
        .expect("one of them was left alone");
    let same = engine.params().get(id);
    let ParamValue::Float(value) = same else { panic!("{id:?} is a number") };
    apply(&mut engine, Command::BeginEdit);
    try_from(&mut engine, 900, id, ParamValue::Float(value * 0.99));
    apply(&mut engine, Command::SetParam(id, same));
    apply(&mut engine, Command::EndEdit);
    engine.wait_for_what_if();
    for moment in (900..2399).step_by(37) {
        assert_eq!(hash_at(&mut engine, moment), was[&Moment(moment)].hash, "at {moment}");
    }
    apply(&mut engine, Command::KeepWhatIf);
    assert_eq!(engine.state_hash(), was[&Moment(2400)].hash);
    assert_eq!(engine.history().to_csv(), csv, "metrics too");
}

#[test]
fn keep_is_one_step_of_undo() {
    let mut engine = quiet_run(params_of(60), 1000);
    apply(&mut engine, Command::SetParam(ParamId::cohesion_weight, ParamValue::Float(1.1)));
    (0..200).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    let (hash, csv) = (engine.state_hash(), engine.history().to_csv());
    seek(&mut engine, 600);
    apply(&mut engine, Command::BeginEdit);
    for value in [0.9, 1.4, 2.0] {
        set(&mut engine, ParamId::cohesion_weight, value);
    }
    apply(&mut engine, Command::EndEdit);
    assert_eq!(engine.params().cohesion_weight, 1.1, "the present is not touched");
    assert_eq!(engine.edited_params().cohesion_weight, 2.0);
    // It is kept as soon as its run is whole.
    apply(&mut engine, Command::KeepWhatIf);
    engine.wait_for_what_if();
    assert!(!engine.is_keeping());
    assert_eq!((engine.mode(), engine.shown_moment()), (Mode::Replay, Moment(600)));
    assert_eq!(engine.params().cohesion_weight, 2.0, "its values are the live ones");
    assert_ne!(engine.state_hash(), hash);
    let by_hand = engine.timeline().events().iter().filter(|event| event.parting_known().is_none());
    let events: Vec<String> = by_hand.map(|event| event.text()).collect();
    assert_eq!(events, ["what-if: Cohesion weight 2"], "the edit that was passed over is gone");
    let kept = engine.state_hash();
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.state_hash(), engine.history().to_csv()), (hash, csv));
    assert_eq!(engine.params().cohesion_weight, 1.1);
    apply(&mut engine, Command::Redo);
    assert_eq!((engine.state_hash(), engine.params().cohesion_weight), (kept, 2.0));
    engine.step(&StepInput::quiet(12.0));
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.params().cohesion_weight, 0.7);
}

#[test]
fn undo_goes_through_what_was_tried_and_then_out() {
    let mut engine = quiet_run(params_of(30), 400);
    seek(&mut engine, 200);
    for value in [1.0, 2.0] {
        set(&mut engine, ParamId::cohesion_weight, value);
    }
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.edited_params().cohesion_weight, 1.0);
    apply(&mut engine, Command::Redo);
    assert_eq!(engine.edited_params().cohesion_weight, 2.0);
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.mode(), engine.edited_params().cohesion_weight), (Mode::Replay, 0.7));
}

#[test]
fn a_count_that_is_tried_holds_against_later_ones() {
    let mut engine = quiet_run(params_of(40), 400);
    apply(&mut engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(10)));
    (0..200).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    try_from(&mut engine, 300, ParamId::fish_count, ParamValue::Count(70));
    let fish_at = |engine: &mut Engine, moment| {
        seek(engine, moment);
        engine.find_exact().expect("found").run().world().shoal().len()
    };
    assert_eq!([300, 301, 450, 600].map(|moment| fish_at(&mut engine, moment)), [40, 70, 70, 70]);
    let is_by_hand = |event: &&Event| event.parting_known().is_none();
    let event = engine.timeline().events().iter().rfind(is_by_hand).expect("the count was set");
    assert!(event.is_passed_over(engine.what_if().expect("it is tried").tried()));
    apply(&mut engine, Command::ShowOfWhatIf(Showing::Recorded));
    assert_eq!([301, 450].map(|moment| fish_at(&mut engine, moment)), [40, 10]);
}

#[test]
fn going_on_from_a_what_if_takes_its_values_along() {
    let mut engine = quiet_run(params_of(30), 600);
    let hash = engine.state_hash();
    try_from(&mut engine, 300, ParamId::max_speed, ParamValue::Float(90.0));
    let there = hash_at(&mut engine, 500);
    apply(&mut engine, Command::ContinueHere);
    assert_eq!((engine.state_hash(), engine.timeline().now()), (there, Moment(500)));
    assert_eq!((engine.params().max_speed, engine.mode()), (90.0, Mode::Live));
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.state_hash(), engine.params().max_speed), (hash, 165.0), "one step of undo");
}

#[test]
fn the_present_waits_behind_it_and_ends_it() {
    let mut engine = quiet_run(params_of(30), 600);
    apply(&mut engine, Command::SetRunOn(true));
    try_from(&mut engine, 300, ParamId::max_speed, ParamValue::Float(90.0));
    engine.advance(0.1, |_| StepInput::quiet(12.0));
    assert_eq!(engine.timeline().now(), Moment(600), "held");
    apply(&mut engine, Command::SetReplayPlaying(true));
    for _ in 0..200 {
        engine.advance(0.1, |_| StepInput::quiet(12.0));
    }
    assert_eq!((engine.mode(), engine.shown_moment()), (Mode::WhatIf, Moment(600)), "it rests at its end");
    apply(&mut engine, Command::SeekLive);
    assert_eq!((engine.mode(), engine.params().max_speed), (Mode::Live, 165.0));
}

#[test]
fn a_value_that_is_refused_changes_nothing() {
    let mut engine = quiet_run(params_of(10), 100);
    seek(&mut engine, 50);
    let refused = engine.apply(Command::SetParam(ParamId::max_speed, ParamValue::Float(1e9)));
    assert!(refused.is_err());
    assert_eq!(engine.mode(), Mode::Replay);
    apply(&mut engine, Command::SetParam(ParamId::max_speed, ParamValue::Float(165.0)));
    assert_eq!(engine.mode(), Mode::Replay, "the value it has tries nothing");
}

#[test]
fn many_fish_show_the_nearest_part_first() {
    let mut engine = quiet_run(params_of(4000), 400);
    seek(&mut engine, 10);
    set(&mut engine, ParamId::cohesion_weight, 2.0);
    let mut seen = Vec::new();
    while engine.what_if().expect("it is tried").is_running() {
        engine.advance(0.0, |_| StepInput::quiet(12.0));
        seen.push(engine.what_if().expect("it is tried").progress());
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(seen.windows(2).all(|pair| pair[0] <= pair[1]), "it only grows");
    assert_eq!(seen.last(), Some(&1.0));
    let is_part = |share: &&f32| **share > 0.0 && **share < 1.0;
    assert!(seen.iter().find(is_part).is_some(), "parts were shown: {} polls", seen.len());
}

#[test]
fn what_was_set_after_the_last_step_is_kept_too() {
    for tried_at in [300u64, 600] {
        let mut engine = quiet_run(params_of(30), 600);
        apply(&mut engine, Command::SetRunning(false));
        set(&mut engine, ParamId::max_speed, 222.0);
        apply(&mut engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(40)));
        try_from(&mut engine, tried_at, ParamId::cohesion_weight, ParamValue::Float(1.5));
        assert_eq!(engine.mode(), Mode::WhatIf, "at {tried_at}");
        apply(&mut engine, Command::KeepWhatIf);
        let params = engine.params();
        assert_eq!((params.max_speed, params.cohesion_weight, params.fish_count), (222.0, 1.5, 40));
        assert_eq!(engine.world().shoal().len(), 40);
        apply(&mut engine, Command::SeekLive);
        for _ in 0..30 {
            engine.step(&StepInput::quiet(12.0));
        }
        let now = engine.state_hash();
        assert_eq!(hash_at(&mut engine, 630), now, "and it can be lived again");
    }
}

#[test]
fn a_finer_grain_that_is_tried_reaches_as_far_back() {
    let coarse = Params { snapshot_interval: 5.0, ..params_of(20) };
    let mut engine = quiet_run(coarse, 1800 + 300 + 240);
    apply(&mut engine, Command::SeekOldest);
    let since = engine.shown_moment().0;
    set(&mut engine, ParamId::snapshot_interval, 0.1);
    engine.wait_for_what_if();
    assert!(hash_at(&mut engine, since + 1) != 0 && engine.shows_tried());
    let mut shown = Vec::new();
    assert!(engine.replayed_into(&mut shown));
    apply(&mut engine, Command::KeepWhatIf);
    let again = quiet_run(params_of(20), since + 400);
    assert_eq!(hash_at(&mut engine, since + 400), again.state_hash(), "frames change no state");
    apply(&mut engine, Command::SeekLive);
    (0..6).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    let oldest = engine.timeline().ring().oldest().expect("recorded").moment;
    assert!(engine.timeline().now().steps_since(oldest) <= 1806, "what is too old goes");
}

#[test]
fn an_edit_of_several_values_is_one_step_of_undo() {
    let mut engine = quiet_run(params_of(30), 300);
    seek(&mut engine, 200);
    apply(&mut engine, Command::SetFishAtDensity(60));
    assert!(engine.edited_params().tank_width > 1440.0);
    apply(&mut engine, Command::Undo);
    assert_eq!((engine.mode(), engine.edited_params().tank_width), (Mode::Replay, 1440.0));
}

#[test]
fn a_way_that_is_left_knows_what_was_saved() {
    let mut engine = quiet_run(params_of(30), 300);
    try_from(&mut engine, 200, ParamId::cohesion_weight, ParamValue::Float(1.5));
    apply(&mut engine, Command::KeepWhatIf);
    apply(&mut engine, Command::MarkSaved("kept.ron".into()));
    assert!(!engine.document().is_changed());
    apply(&mut engine, Command::Undo);
    assert!(engine.document().is_changed(), "the file has the other value");
    assert_eq!(engine.document().path.as_deref(), Some(std::path::Path::new("kept.ron")));
    apply(&mut engine, Command::Redo);
    assert!(!engine.document().is_changed());
}
