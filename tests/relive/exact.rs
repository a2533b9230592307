//! Any step of the window, bit for bit.

use super::*;
use mirofish::shoal::Body;
use mirofish::world::World;

/// Fails at the first field that differs, and names it.
fn assert_same(moment: Moment, found: &World, was: &World) {
    assert_eq!(found.step_count(), was.step_count(), "{moment:?}: step");
    assert_eq!(found.seed(), was.seed(), "{moment:?}: seed");
    assert_eq!(found.shoal().len(), was.shoal().len(), "{moment:?}: number of fish");
    for (id, (found, was)) in found.shoal().bodies().zip(was.shoal().bodies()).enumerate() {
        let bits = |body: &Body| [body.x, body.y, body.vx, body.vy].map(f32::to_bits);
        for (field, (found, was)) in ["x", "y", "vx", "vy"].iter().zip(bits(found).iter().zip(bits(was))) {
            assert_eq!(*found, was, "{moment:?}: {field} of fish {id}");
        }
    }
    for (id, (found, was)) in found.behavior().moods.iter().zip(&was.behavior().moods).enumerate() {
        assert_eq!(found, was, "{moment:?}: mood of fish {id}");
    }
    assert_eq!(found, was, "{moment:?}: timers of the shoal, or the mirror");
}

#[test]
fn every_step_of_a_busy_window_comes_back() {
    let Busy { mut engine, was, .. } = Busy::forty_seconds();
    let oldest = engine.timeline().ring().oldest().expect("recorded").moment;
    let newest = engine.timeline().ring().newest().expect("recorded").moment;
    assert!(newest.steps_since(oldest) >= 1790, "{oldest:?} to {newest:?}");
    // There and back again, and criss-cross: from checkpoints and from where it just was.
    let forward = oldest.0..=newest.0;
    let criss_cross = (0..200).map(|i| oldest.0 + i * 7919 % (newest.0 - oldest.0));
    for moment in forward.clone().chain(forward.rev().step_by(7)).chain(criss_cross) {
        seek(&mut engine, moment);
        let exact = engine.find_exact().unwrap_or_else(|| panic!("step {moment} is found"));
        let was = &was[&Moment(moment)];
        assert_same(Moment(moment), exact.run().world(), &was.world);
        assert_eq!(exact.run().params(), &was.params, "values at {moment}");
        assert_eq!(exact.run().state_hash(), was.hash, "hash at {moment}");
        assert_eq!(engine.shown_params(), &was.params, "values shown at {moment}");
    }
}

#[test]
fn checkpoints_are_the_state_itself() {
    let Busy { engine, was, .. } = Busy::forty_seconds();
    let checkpoints: Vec<_> = engine.timeline().checkpoints().iter().collect();
    assert!(checkpoints.len() > 28, "{}", checkpoints.len());
    // The one of a restart is that from before it.
    for checkpoint in checkpoints.iter().filter(|found| found.moment != Moment(1260)) {
        assert_eq!(
            checkpoint.world.state_hash(&checkpoint.params),
            was[&checkpoint.moment].hash,
            "{:?}",
            checkpoint.moment
        );
    }
}

#[test]
fn the_picture_at_rest_is_the_step_itself() {
    let mut engine = quiet_run(params_of(60), 600);
    apply(&mut engine, Command::SetRunning(false));
    let before = engine.state_hash();
    seek(&mut engine, 343);
    engine.find_exact();
    let mut shown = Vec::new();
    assert!(engine.replayed_into(&mut shown));
    let again = quiet_run(params_of(60), 343);
    for (shown, body) in shown.iter().zip(again.world().shoal().bodies()) {
        assert_eq!((shown.pos, shown.velocity, shown.heading), (body.pos(), body.velocity(), body.heading()));
    }
    assert_eq!(engine.mode(), Mode::Replay);
    apply(&mut engine, Command::SeekLive);
    assert_eq!(engine.state_hash(), before, "looking back changes nothing");
}

#[test]
fn what_the_log_has_no_room_for_is_refused_and_not_made_up() {
    let mut engine = quiet_run(params_of(20), 300);
    // However often a value is set between two steps, the last one counts.
    for i in 0..20_000 {
        set(&mut engine, ParamId::max_speed, 100.0 + (i % 7) as f32);
    }
    seek(&mut engine, 100);
    assert!(engine.find_exact().is_some());
    apply(&mut engine, Command::SeekLive);
    // But whoever leaves and comes back is another each time.
    for i in 0..20_000 {
        apply(&mut engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(20 + i % 2)));
    }
    engine.step(&mirofish::mirror::StepInput::quiet(12.0));
    seek(&mut engine, 100);
    assert!(engine.find_exact().is_none());
    let mut shown = Vec::new();
    assert!(engine.replayed_into(&mut shown), "frames are still there");
    let refused = engine.apply(Command::SetParam(ParamId::max_speed, ParamValue::Float(90.0)));
    let message = refused.expect_err("it cannot be lived again").to_string();
    assert!(message.contains("−3.3 s cannot be lived again"), "{message}");
    assert!(engine.apply(Command::ContinueHere).is_err());
    assert_eq!((engine.mode(), engine.timeline().now()), (Mode::Replay, Moment(301)));
}

#[test]
fn what_it_takes_is_bounded_and_said() {
    let engine = quiet_run(params_of(400), 1);
    assert_eq!(engine.timeline().exact_text(), "every step: 1.2 MB, states at least 1 s apart");
    let bytes = engine.timeline().exact_bytes();
    let later = quiet_run(params_of(400), 2500);
    assert_eq!(later.timeline().exact_bytes(), bytes, "all of it from the start");
    let many = quiet_run(params_of(200_000), 0);
    let text = many.timeline().exact_text();
    assert!(text.ends_with("states thinned to 2.0 s to stay under 128 MB"), "{text}");
    assert!(many.timeline().checkpoints().bytes() <= 128_000_000);
}
