//! The engine's timeline over a run that changes under it.

use mirofish::behavior::FishState;
use mirofish::clock::RunSpeed;
use mirofish::command::Command;
use mirofish::engine::{Engine, Mode};
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, ParamId, ParamValue, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Vec2, length};
use mirofish::timeline::{Event, Moment, Playhead, TimeRange};

const STEP_S: f64 = 1.0 / 60.0;

fn engine_of(params: Params) -> Engine {
    Engine::new(Preset { params, ..Preset::default() }, None)
}

fn engine() -> Engine {
    engine_of(Params { fish_count: 60, ..Params::default() })
}

fn apply(engine: &mut Engine, command: Command) {
    engine.apply(command).expect("nothing to refuse");
}

fn set(engine: &mut Engine, id: ParamId, value: ParamValue) {
    apply(engine, Command::SetParam(id, value));
}

fn count(engine: &mut Engine, count: u32) {
    set(engine, ParamId::fish_count, ParamValue::Count(count));
}

/// A frame of the window: one step in the present.
fn frames(engine: &mut Engine, count: u64) {
    for _ in 0..count {
        engine.advance(STEP_S, |_| StepInput::quiet(12.0));
    }
}

fn number_under_playhead(engine: &Engine) -> u64 {
    engine.frame_under_playhead().expect("the playhead is in the past").number
}

fn playhead_step(engine: &Engine) -> u64 {
    let moment = engine.shown_moment();
    assert_eq!(engine.shown_s(), moment.seconds(), "exactly on a step");
    moment.0
}

fn place_of(engine: &Engine, id: usize) -> Vec2 {
    engine.world().shoal().body(id).pos()
}

/// What a frame should hold, taken from the engine itself.
struct Seen {
    moment: Moment,
    positions: Vec<Vec2>,
    states: Vec<FishState>,
    params: Params,
}

/// Changes of the run, by the step after which they come.
fn change(engine: &mut Engine, step: u64) {
    match step {
        182 => {
            count(engine, 10);
            count(engine, 60);
        }
        485 => set(engine, ParamId::tank_width, ParamValue::Float(1000.0)),
        725 => set(engine, ParamId::snapshot_interval, ParamValue::Float(0.05)),
        960 => set(engine, ParamId::boundary, ParamValue::Choice(Boundary::Wrap as u8)),
        1202 => count(engine, 0),
        1320 => count(engine, 80),
        1441 => apply(engine, Command::Restart),
        1681 => set(engine, ParamId::snapshot_interval, ParamValue::Float(0.5)),
        1981 => set(engine, ParamId::tank_width, ParamValue::Float(1600.0)),
        2102 => set(engine, ParamId::boundary, ParamValue::Choice(Boundary::Soft as u8)),
        _ => {}
    }
}

fn forty_seconds() -> (Engine, Vec<Seen>) {
    let mut engine = engine();
    let mut seen: Vec<Seen> = Vec::new();
    for step in 0..=2400 {
        if step > 0 {
            let click = (step == 1500).then_some([300.0, 300.0]);
            engine.step(&StepInput { click, ..StepInput::quiet(12.0) });
        }
        note(&engine, &mut seen);
        change(&mut engine, step);
        if step == 1441 {
            note(&engine, &mut seen);
        }
    }
    (engine, seen)
}

fn note(engine: &Engine, seen: &mut Vec<Seen>) {
    if engine.is_snapshot() {
        seen.push(Seen {
            moment: engine.timeline().now(),
            positions: engine.world().shoal().bodies().map(|body| body.pos()).collect(),
            states: engine.world().behavior().moods.iter().map(|mood| mood.state).collect(),
            params: engine.params().clone(),
        });
        assert_eq!(engine.sample().step, engine.world().step_count(), "measured at the same step");
        assert_eq!(engine.sample().fish, engine.world().shoal().len());
    }
}

#[test]
fn forty_seconds_that_change_are_kept_for_thirty() {
    let (engine, seen) = forty_seconds();
    let ring = engine.timeline().ring();
    let newest = seen[seen.len() - 1].moment;
    let kept: Vec<&Seen> = seen.iter().filter(|seen| newest.steps_since(seen.moment) <= 1800).collect();
    assert_eq!(ring.len(), kept.len());
    for (frame, seen) in ring.frames().zip(kept) {
        assert_eq!(frame.moment, seen.moment);
        assert_eq!(frame.positions, seen.positions, "{:?}", frame.moment);
        assert_eq!(frame.states, seen.states, "{:?}", frame.moment);
        let params = engine.timeline().params_at(frame.moment).expect("of the window");
        assert_eq!(params, seen.params, "{:?}", frame.moment);
        assert_eq!((frame.sides, frame.boundary), ([params.tank_width, 900.0], params.boundary));
    }
    let moments: Vec<u64> = ring.frames().map(|frame| frame.moment.0).collect();
    for moment in [576, 582, 720, 726, 729, 1440, 1441, 1444, 1681, 1711, 2371] {
        assert!(moments.contains(&moment), "{moment} of {moments:?}");
    }
    for moment in [570, 723, 725, 1684, 2400] {
        assert!(!moments.contains(&moment), "{moment} of {moments:?}");
    }
}

#[test]
fn values_in_force_are_kept_for_the_window_and_no_longer() {
    let (engine, _) = forty_seconds();
    let mut changes: Vec<u64> = engine.timeline().log().changes().map(|(moment, _)| moment.0).collect();
    changes.dedup();
    assert_eq!(changes, [725, 960, 1202, 1320, 1441, 1681, 1981, 2102]);
    // The checkpoint before the oldest frame, of step 576, is as far back as anything is kept.
    let oldest = engine.timeline().checkpoints().iter().next().expect("there is one").moment;
    assert!((510..=576).contains(&oldest.0), "{oldest:?}");
    assert_eq!(engine.timeline().log().first(), oldest);
}

#[test]
fn nobody_slides_through_the_changes() {
    let (engine, _) = forty_seconds();
    let mut shown = Vec::new();
    let mut last: Option<(u64, Vec<Vec2>)> = None;
    for tick in 1000..=4000 {
        let time_s = f64::from(tick) / 100.0;
        let around = engine.timeline().ring().interpolate_into(time_s, &mut shown).expect("in the window");
        assert_eq!(shown.len(), around.before.fish_count());
        for (id, fish) in shown.iter().enumerate() {
            let speed = length(fish.velocity);
            assert!(speed < 2.2 * 165.0 + 5.0, "fish {id} at {time_s}: {fish:?}");
            assert!((length(fish.heading) - 1.0).abs() < 1e-5);
            if around.before.boundary == Boundary::Wrap {
                let [width, height] = around.before.sides;
                assert!((0.0..width).contains(&fish.pos[0]) && (0.0..height).contains(&fish.pos[1]));
            }
            // Within a pair of frames nobody jumps either, but over a seam.
            if let Some((number, places)) = &last
                && *number == around.before.number
                && around.before.boundary != Boundary::Wrap
            {
                let [dx, dy] = [fish.pos[0] - places[id][0], fish.pos[1] - places[id][1]];
                assert!(dx.hypot(dy) < 5.0, "fish {id} at {time_s}");
            }
        }
        last = Some((around.before.number, shown.iter().map(|fish| fish.pos).collect()));
    }
}

/// The events that are no doing of the fish.
fn by_hand(engine: &Engine) -> impl Iterator<Item = &Event> {
    engine.timeline().events().iter().filter(|event| event.parting_known().is_none())
}

#[test]
fn what_happened_is_named() {
    let (engine, _) = forty_seconds();
    let events: Vec<(u64, String)> = by_hand(&engine).map(|event| (event.moment.0, event.text())).collect();
    assert_eq!(
        events,
        [
            (725, "Snapshot interval 0.1 to 0.05".to_owned()),
            (960, "Boundary Soft to Wrap".to_owned()),
            (1202, "Fish count 60 to 0".to_owned()),
            (1320, "Fish count 0 to 80".to_owned()),
            (1441, "restart".to_owned()),
            (1499, "click at 300, 300".to_owned()),
            (1681, "Snapshot interval 0.05 to 0.5".to_owned()),
            (1981, "Tank width 1000 to 1600".to_owned()),
            (2102, "Boundary Wrap to Soft".to_owned()),
        ]
    );
}

#[test]
fn a_gesture_a_load_and_what_is_taken_back_are_one_event_each() {
    let mut engine = engine();
    apply(&mut engine, Command::BeginEdit);
    for speed in [170.0, 180.0, 200.0] {
        set(&mut engine, ParamId::max_speed, ParamValue::Float(speed));
        frames(&mut engine, 3);
    }
    apply(&mut engine, Command::EndEdit);
    apply(&mut engine, Command::Undo);
    apply(&mut engine, Command::Redo);
    let tuna = Preset { name: "Tuna".to_owned(), ..Preset::default() };
    apply(&mut engine, Command::LoadPreset(Box::new(tuna), None));
    let events: Vec<String> = engine.timeline().events().iter().map(Event::text).collect();
    assert_eq!(
        events,
        [
            "Maximum speed 165 to 200",
            "undo Maximum speed 165 to 200",
            "redo Maximum speed 165 to 200",
            "load Tuna"
        ]
    );
    let speed_at = |step: u64| engine.timeline().params_at(Moment(step)).map(|params| params.max_speed);
    assert_eq!(
        [0, 1, 3, 4, 6, 7, 9, 10].map(speed_at).map(Option::unwrap),
        [165.0, 170.0, 170.0, 180.0, 180.0, 200.0, 200.0, 165.0]
    );
}

#[test]
fn one_frame_has_two_ends() {
    let mut engine = engine();
    assert_eq!((engine.mode(), engine.timeline().ring().len()), (Mode::Live, 1));
    for command in [Command::SeekOldest, Command::Seek(-3.0), Command::Seek(99.0), Command::SeekFrames(-1)] {
        apply(&mut engine, Command::SeekLive);
        assert_eq!(engine.mode(), Mode::Live);
        apply(&mut engine, command.clone());
        assert_eq!((engine.mode(), playhead_step(&engine)), (Mode::Replay, 0), "{command:?}");
    }
}

#[test]
fn scrubbing_in_the_first_second_holds_the_simulation() {
    let mut engine = engine();
    frames(&mut engine, 40);
    let hash = engine.state_hash();
    apply(&mut engine, Command::Seek(0.33));
    assert_eq!((engine.mode(), engine.is_moving()), (Mode::Replay, false));
    let mut shown = Vec::new();
    assert!(engine.replayed_into(&mut shown), "in the past");
    assert_eq!(engine.frame_under_playhead().map(|frame| frame.moment), Some(Moment(18)));
    assert_eq!(engine.shown_moment(), Moment(20));
    assert_eq!(shown.len(), 60);
    frames(&mut engine, 100);
    assert_eq!((engine.state_hash(), engine.timeline().now()), (hash, Moment(40)));
    for (command, step) in [
        (Command::SeekFrames(-1), 18),
        (Command::SeekFrames(2), 30),
        (Command::SeekFrames(i64::MAX), 36),
        (Command::SeekSteps(-1), 35),
        (Command::SeekSteps(i64::MAX), 36),
        (Command::SeekOldest, 0),
        (Command::SeekSteps(-1), 0),
        (Command::SeekFrames(-1), 0),
        (Command::SeekSteps(7), 7),
        (Command::SeekFrames(-1), 6),
        (Command::Seek(0.65), 36),
    ] {
        apply(&mut engine, command.clone());
        assert_eq!(playhead_step(&engine), step, "{command:?}");
    }
    apply(&mut engine, Command::StepBy(5));
    apply(&mut engine, Command::SeekLive);
    assert_eq!((engine.mode(), engine.replayed_into(&mut shown)), (Mode::Live, false));
    frames(&mut engine, 1);
    assert_eq!(engine.timeline().now(), Moment(41), "no burst, and no steps saved up");
}

#[test]
fn the_present_is_as_it_was_left() {
    let mut engine = engine();
    frames(&mut engine, 40);
    apply(&mut engine, Command::SetRunning(false));
    assert_eq!(engine.mode(), Mode::Paused);
    apply(&mut engine, Command::SeekOldest);
    assert_eq!(engine.mode(), Mode::Replay);
    apply(&mut engine, Command::SeekLive);
    assert_eq!(engine.mode(), Mode::Paused);
}

#[test]
fn a_replay_plays_at_the_speed_and_ends_in_the_present() {
    let mut engine = engine();
    frames(&mut engine, 120);
    apply(&mut engine, Command::SetReplayPlaying(true));
    assert!(engine.mode() == Mode::Live, "there is nothing to replay");
    apply(&mut engine, Command::SetSpeed(RunSpeed::Times(2.0)));
    apply(&mut engine, Command::SeekOldest);
    assert!(!engine.is_playing());
    apply(&mut engine, Command::SetReplayPlaying(true));
    assert!(engine.is_playing() && engine.is_moving());
    let advance = |engine: &mut Engine| engine.advance(0.1, |_| StepInput::quiet(12.0));
    for tick in 1..10 {
        assert_eq!(advance(&mut engine), 0);
        assert!((engine.shown_s() - 0.2 * f64::from(tick)).abs() < 1e-9);
    }
    assert_eq!((advance(&mut engine), engine.mode()), (0, Mode::Live));
    assert_eq!(engine.advance(0.05, |_| StepInput::quiet(12.0)), 6);
}

#[test]
fn under_run_on_the_frame_rests_until_it_is_gone() {
    let mut engine = engine();
    frames(&mut engine, 60);
    apply(&mut engine, Command::SetRunOn(true));
    apply(&mut engine, Command::Seek(0.55));
    let (number, at) = (number_under_playhead(&engine), engine.transport().playhead());
    assert_eq!(number, 5);
    while engine.timeline().ring().oldest().expect("recorded").number < number {
        frames(&mut engine, 1);
        assert_eq!((number_under_playhead(&engine), engine.transport().playhead()), (number, at));
        assert_eq!(engine.transport().loss(), None);
    }
    assert_eq!(engine.timeline().now(), Moment(1830), "30 s after the frame");
    frames(&mut engine, 6);
    assert_eq!(number_under_playhead(&engine), number + 1);
    let loss = engine.transport().loss().expect("it says so");
    assert_eq!(loss.text(), "The frame at −30 s is gone; the playhead moved to the oldest.");
    frames(&mut engine, 60);
    assert_eq!(number_under_playhead(&engine), number + 11);
    assert_eq!(playhead_step(&engine), 96);
    assert_eq!(engine.transport().loss(), Some(loss), "said once");
}

#[test]
fn hands_on_the_past_stir_nobody() {
    let hand = StepInput {
        pointer: Some([700.0, 450.0]),
        pointer_speed_px_per_s: 5000.0,
        click: Some([700.0, 450.0]),
        hour: 12.0,
        is_active: true,
    };
    let mut engine = engine();
    frames(&mut engine, 60);
    apply(&mut engine, Command::SeekOldest);
    assert_eq!(engine.advance(STEP_S, |_| panic!("nobody asks for input")), 0);
    apply(&mut engine, Command::SetRunOn(true));
    for _ in 0..10 {
        assert_eq!(engine.advance(STEP_S, |_| hand), 1);
    }
    let seen = engine.seen();
    assert_eq!((seen.click, seen.pointer, seen.signals.energy), (None, None, 0.0));
    assert!(seen.is_active, "somebody is there");
    assert_eq!(engine.world().behavior().counts(), [60, 0, 0, 0]);
    assert_eq!(engine.timeline().events().iter().count(), 0);
    apply(&mut engine, Command::SeekLive);
    engine.advance(STEP_S, |_| hand);
    assert_eq!(engine.world().behavior().counts(), [0, 0, 60, 0]);
}

#[test]
fn recording_and_looking_back_leave_the_run_as_it_is() {
    let of_interval =
        |snapshot_interval| engine_of(Params { fish_count: 60, snapshot_interval, ..Params::default() });
    let (mut a, mut b) = (of_interval(1.0 / 60.0), of_interval(5.0));
    apply(&mut b, Command::SetRunOn(true));
    for step in 0..300u32 {
        if step % 50 == 10 {
            apply(&mut b, Command::Seek(f64::from(step) * 0.01));
        } else if step % 50 == 40 {
            apply(&mut b, Command::SeekLive);
        }
        frames(&mut a, 1);
        frames(&mut b, 1);
        assert_eq!(a.state_hash(), b.state_hash(), "step {step}");
    }
    assert_eq!((a.timeline().ring().len(), b.timeline().ring().len()), (301, 2));
}

#[test]
fn a_bookmark_is_kept_as_long_as_its_frame() {
    let mut engine = engine();
    let set_at = |engine: &mut Engine, step, name: &str| {
        apply(engine, Command::SetBookmark(Moment(step), name.to_owned()));
    };
    let names = |engine: &Engine| -> Vec<String> {
        engine.timeline().events().iter().filter(|event| event.is_bookmark()).map(Event::text).collect()
    };
    frames(&mut engine, 100);
    for (step, name) in [(101, "to come"), (100, "now"), (41, "then"), (40, "before")] {
        set_at(&mut engine, step, name);
    }
    assert_eq!(names(&engine), ["before", "then", "now"]);
    apply(&mut engine, Command::RemoveBookmark(Moment(40)));
    // Time that is cut off takes its bookmarks along, and undo brings them back.
    apply(&mut engine, Command::Seek(Moment(60).seconds()));
    apply(&mut engine, Command::ContinueHere);
    assert_eq!(names(&engine), ["then"]);
    apply(&mut engine, Command::Undo);
    assert_eq!(names(&engine), ["then", "now"]);
    while engine.timeline().ring().oldest().is_some_and(|oldest| oldest.moment <= Moment(41)) {
        assert_eq!(names(&engine), ["then", "now"]);
        frames(&mut engine, 1);
    }
    assert_eq!(names(&engine), ["now"]);
    set_at(&mut engine, 41, "too late");
    assert_eq!(names(&engine), ["now"]);
}

#[test]
fn a_range_shrinks_with_time_that_is_cut_off_and_frames_that_leave() {
    let mut engine = engine();
    let span = |first, last| TimeRange::between(Moment(first).seconds(), Moment(last).seconds());
    frames(&mut engine, 600);
    apply(&mut engine, Command::SetRange(Some(span(120, 480))));
    apply(&mut engine, Command::Restart);
    assert_eq!(engine.transport().range(), Some(span(120, 480)), "a restart cuts no time off");
    apply(&mut engine, Command::Seek(Moment(240).seconds()));
    apply(&mut engine, Command::ContinueHere);
    assert_eq!(engine.transport().range(), Some(span(120, 240)));
    frames(&mut engine, 1740);
    assert_eq!(engine.transport().range(), Some(span(180, 240)));
    frames(&mut engine, 66);
    assert_eq!(engine.transport().range(), None);
}

#[test]
fn a_replay_that_goes_around_never_comes_to_the_present() {
    let mut engine = engine();
    frames(&mut engine, 300);
    apply(&mut engine, Command::SetRange(Some(TimeRange::between(1.0, 2.0))));
    apply(&mut engine, Command::SetLooping(true));
    apply(&mut engine, Command::Seek(4.0));
    apply(&mut engine, Command::SetReplayPlaying(true));
    assert_eq!(engine.shown_s(), 1.0);
    for tick in 1..100 {
        engine.advance(0.03, |_| StepInput::quiet(12.0));
        let expected_s = 1.0 + (0.03 * f64::from(tick)) % 1.0;
        assert!((engine.shown_s() - expected_s).abs() < 1e-9, "{} for {expected_s}", engine.shown_s());
    }
    assert_eq!(engine.timeline().now(), Moment(300), "held all the while");
    set(&mut engine, ParamId::cohesion_weight, ParamValue::Float(2.0));
    engine.wait_for_what_if();
    for _ in 0..100 {
        engine.advance(0.03, |_| StepInput::quiet(12.0));
        assert!((1.0..=2.0).contains(&engine.shown_s()), "{}", engine.shown_s());
        assert_eq!((engine.mode(), engine.is_playing()), (Mode::WhatIf, true));
    }
}

#[test]
fn a_restart_is_in_the_present_and_on_the_same_clock() {
    let mut engine = engine();
    frames(&mut engine, 100);
    apply(&mut engine, Command::SeekOldest);
    apply(&mut engine, Command::Restart);
    assert_eq!((engine.mode(), engine.timeline().now()), (Mode::Live, Moment(100)));
    assert!(engine.is_snapshot() && engine.sample().step.0 == 0);
    let newest = engine.timeline().ring().newest().expect("recorded");
    assert_eq!((newest.moment, newest.kept_ids), (Moment(100), 0));
    assert_eq!(newest.positions[0], place_of(&engine, 0));
    // Another at the same moment takes its place.
    set(&mut engine, ParamId::tank_width, ParamValue::Float(700.0));
    apply(&mut engine, Command::Restart);
    let again = engine.timeline().ring().newest().expect("recorded");
    assert_eq!((again.moment, again.number), (Moment(100), newest_number(&engine)));
    assert_eq!(again.sides, [700.0, 900.0]);
    assert_eq!(engine.timeline().ring().by_number(again.number - 1), None, "it was replaced");
    let params = engine.timeline().params_at(Moment(100)).expect("known");
    assert_eq!(params.tank_width, 700.0);
    frames(&mut engine, 6);
    assert!(engine.is_snapshot(), "the grid begins at the restart");
}

fn newest_number(engine: &Engine) -> u64 {
    engine.timeline().ring().frames().map(|frame| frame.number).max().expect("recorded")
}

#[test]
fn a_fish_that_comes_back_is_another() {
    let mut engine = engine();
    frames(&mut engine, 13);
    count(&mut engine, 10);
    count(&mut engine, 60);
    frames(&mut engine, 5);
    let ring = engine.timeline().ring();
    assert_eq!(ring.frames().map(|frame| frame.kept_ids).collect::<Vec<_>>(), [0, 60, 60, 10]);
    let before = ring.by_number(2).expect("recorded").positions.to_vec();
    let mut shown = Vec::new();
    assert!(ring.interpolate_into(0.25, &mut shown).is_some());
    for (id, fish) in shown.iter().enumerate() {
        assert_eq!(fish.pos == before[id], id >= 10, "fish {id}");
    }
}

#[test]
fn a_shoal_of_none_is_recorded_too() {
    let mut engine = engine_of(Params { fish_count: 0, ..Params::default() });
    frames(&mut engine, 60);
    assert_eq!(engine.timeline().ring().len(), 11);
    apply(&mut engine, Command::Seek(0.5));
    assert_eq!(engine.transport().playhead(), Playhead::At { time_s: 0.5, is_playing: false });
    let mut shown = Vec::new();
    assert!(engine.replayed_into(&mut shown) && shown.is_empty());
}
