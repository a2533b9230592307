//! The headless core as a whole: time, reproducible runs, the person in the
//! water, and the reference run. Commands have a file of their own.

mod common;

use common::{bodies, farthest_outside_px};
use mirofish::behavior::FishState;
use mirofish::clock::{RunSpeed, Step};
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::{Script, StepInput};
use mirofish::params::{Mirror, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Body, Vec2, length, sub};

const CENTER: Vec2 = [720.0, 450.0];

fn engine_with(params: Params, seed: u64) -> Engine {
    Engine::new(Preset { params, seed, ..Preset::default() }, None)
}

fn reference(seed: u64) -> Engine {
    engine_with(Params::default(), seed)
}

fn unwatched(seed: u64) -> Engine {
    engine_with(Params { mirror: Mirror::Off, ..Params::default() }, seed)
}

fn count_of(engine: &Engine, state: FishState) -> usize {
    engine.world().behavior().counts()[state as usize]
}

fn quiet(_: Step) -> StepInput {
    StepInput::quiet(12.0)
}

/// Steps until `seconds` have been simulated, with a look after each step.
fn run_to(engine: &mut Engine, seconds: f64, script: &mut Script, mut look: impl FnMut(&Engine)) {
    let end = Step::nearest(seconds);
    while engine.world().step_count() < end {
        engine.step(&script.input(engine.world().step_count()));
        look(engine);
    }
}

fn clicks(at: &[(f64, Vec2)]) -> Script {
    Script::new(12.0, Vec::new(), at.iter().map(|(s, place)| (Step::nearest(*s), *place)).collect())
}

/// A person who sweeps, rests, leaves, comes back and clicks.
fn busy() -> Script {
    let at = |seconds, place| (Step::nearest(seconds), place);
    let waypoints = vec![
        at(0.2, Some([100.0, 100.0])),
        at(0.9, Some([1300.0, 700.0])),
        at(1.6, Some([1300.0, 700.0])),
        at(2.1, Some([300.0, 800.0])),
        at(2.6, None),
        at(3.0, Some([700.0, 500.0])),
        at(4.5, Some([800.0, 450.0])),
    ];
    let clicks = [(0.5, [650.0, 380.0]), (2.0, [500.0, 760.0]), (3.2, [706.0, 494.0])];
    Script::new(9.5, waypoints, clicks.iter().map(|(s, place)| (Step::nearest(*s), *place)).collect())
}

// --- time ---

#[test]
fn a_frame_of_three_minutes_is_no_burst() {
    let mut engine = reference(1);
    for _ in 0..120 {
        engine.advance(1.0 / 60.0, quiet);
    }
    let before = bodies(engine.world().shoal());
    let steps = engine.advance(187.0, quiet);
    assert_eq!(steps, 5, "the cap at normal speed");
    let farthest_px = 165.0 * steps as f32 / 60.0 + 0.01;
    for (from, to) in before.iter().zip(engine.world().shoal().bodies()) {
        let way_px = length(sub(to.pos(), from.pos()));
        assert!(way_px <= farthest_px, "{way_px} px in {steps} steps");
    }
    for frame in 0..60 {
        assert_eq!(engine.advance(1.0 / 60.0, quiet), 1, "debt is not paid in frame {frame}");
        assert_eq!(count_of(&engine, FishState::Startled), 0);
    }
}

/// The hash after every frame that took a step, with the step's number, in a
/// run of five seconds.
fn hashes_at(frames_per_s: u32) -> Vec<(u64, u64)> {
    let (mut engine, mut script) = (reference(7), busy());
    let mut hashes = Vec::new();
    while engine.world().step_count().0 < 300 {
        let before = engine.world().step_count().0;
        let steps = engine.advance(1.0 / f64::from(frames_per_s), |step| script.input(step));
        let now = engine.world().step_count().0;
        assert_eq!(now, before + steps);
        if steps > 0 {
            hashes.push((now, engine.state_hash()));
        }
    }
    hashes
}

#[test]
fn frame_rates_give_the_same_bits_at_every_step() {
    let (mut engine, mut script) = (reference(7), busy());
    let mut exact = vec![engine.state_hash()];
    run_to(&mut engine, 5.0, &mut script, |engine| exact.push(engine.state_hash()));
    for (rate, least_seen) in [(30, 150), (60, 300), (144, 300)] {
        let hashes = hashes_at(rate);
        assert!(hashes.len() >= least_seen, "{} steps were seen at {rate} frames a second", hashes.len());
        for (step, hash) in hashes.into_iter().filter(|(step, _)| *step <= 300) {
            assert_eq!(hash, exact[step as usize], "step {step} at {rate} frames a second");
        }
    }
    let mut distinct = exact.clone();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), exact.len(), "every step changes something");
}

#[test]
fn time_in_slow_motion_haste_and_pause() {
    let frames = |engine: &mut Engine, count: u32| -> u64 {
        (0..count).map(|_| engine.advance(1.0 / 60.0, quiet)).sum()
    };
    let mut engine = reference(1);
    for (speed, steps) in [(0.1, 6), (1.0, 60), (10.0, 600)] {
        engine.apply(Command::SetSpeed(RunSpeed::Times(speed))).expect("a speed");
        assert_eq!(frames(&mut engine, 60), steps, "at {speed} times");
        assert_eq!(engine.speed_factor(), Some(speed));
    }
    engine.apply(Command::SetSpeed(RunSpeed::Unlimited)).expect("a speed");
    assert_eq!(engine.speed_factor(), None);
    let begun = std::time::Instant::now();
    assert!(frames(&mut engine, 3) >= 3, "as fast as possible runs");
    assert!(begun.elapsed().as_secs_f64() < 1.0, "and leaves time for the picture");
    engine.apply(Command::SetRunning(false)).expect("a pause");
    let hash = engine.state_hash();
    assert_eq!(frames(&mut engine, 60), 0);
    assert_eq!((engine.state_hash(), engine.is_moving()), (hash, false));
    engine.apply(Command::SetRunning(true)).expect("no pause");
    assert!(engine.advance(0.0, quiet) <= 1_000_000 && engine.is_moving());
}

#[test]
fn steps_by_number_are_exactly_so_many() {
    for count in [0, 1, 7, 120, 333] {
        let mut engine = reference(1);
        engine.apply(Command::StepBy(count)).expect("a number of steps");
        for _ in 0..20 {
            engine.advance(0.25, quiet);
        }
        assert_eq!(engine.world().step_count(), Step(count));
        assert!(!engine.clock().is_running() && !engine.is_moving());
    }
}

#[test]
fn a_window_that_was_hidden_owes_nothing() {
    let mut engine = reference(1);
    engine.advance(0.016, quiet);
    engine.apply(Command::ResetTimeBase).expect("a new time base");
    assert_eq!(engine.advance(0.0166, quiet), 0, "what was left before is forgotten");
}

// --- the person in the water ---

/// Most fish that are curious at one time within 4 s of a click at the center,
/// where the pointer stays.
fn most_curious(seed: u64) -> usize {
    let (mut engine, mut script) = (reference(seed), clicks(&[(5.0, CENTER)]));
    let mut most = 0;
    run_to(&mut engine, 9.0, &mut script, |engine| {
        most = most.max(count_of(engine, FishState::Curious));
        if engine.world().step_count().0 == 301 {
            assert_eq!(count_of(engine, FishState::Startled), 400, "every fish at once");
        }
    });
    most
}

#[test]
fn fish_come_to_look_at_a_pointer_that_rests_after_a_click() {
    for seed in 1..=5 {
        let most = most_curious(seed);
        assert!(most >= 60, "seed {seed}: {most} of 400 at most");
    }
}

fn mean_distance_to_center(engine: &Engine) -> f32 {
    let bodies = engine.world().shoal().bodies();
    let count = bodies.len();
    bodies.map(|body| length(sub(body.pos(), CENTER))).sum::<f32>() / count as f32
}

#[test]
fn a_long_quiet_brings_the_shoal_home_and_a_touch_ends_it() {
    for seed in 1..=3 {
        let mut engine = reference(seed);
        let mut nobody = clicks(&[]);
        run_to(&mut engine, 7.9, &mut nobody, |engine| {
            assert_eq!(count_of(engine, FishState::Homing), 0, "not before 8 s");
        });
        run_to(&mut engine, 8.5, &mut nobody, |_| {});
        let homing = count_of(&engine, FishState::Homing);
        assert!(homing >= 380, "seed {seed}: {homing} of 400 go home");
        let mut distances = Vec::new();
        run_to(&mut engine, 40.0, &mut nobody, |engine| distances.push(mean_distance_to_center(engine)));
        let mean = |part: &[f32]| part.iter().sum::<f32>() / part.len() as f32;
        let (early, late) = (mean(&distances[..60]), mean(&distances[distances.len() - 600..]));
        assert!(late < 0.9 * early, "seed {seed}: {early} px from the center, then {late} px");
        engine.step(&StepInput { is_active: true, ..StepInput::quiet(12.0) });
        assert_eq!(count_of(&engine, FishState::Homing), 0, "a touch anywhere ends it");
    }
}

// --- the reference run ---

#[test]
fn the_reference_run_repeats_itself_and_stays_in_the_tank() {
    let mut hashes = Vec::new();
    for _ in 0..2 {
        let mut engine = unwatched(1);
        let (mut nearest, mut neighbors, mut samples) = (0.0, 0.0, 0.0);
        run_to(&mut engine, 30.0, &mut clicks(&[]), |engine| {
            let outside = farthest_outside_px(engine.params(), engine.world().shoal().bodies());
            assert_eq!(outside, 0.0, "px outside at {:?}", engine.world().step_count());
            if engine.is_snapshot() {
                nearest += engine.sample().nearest_neighbor.expect("400 fish");
                neighbors += engine.sample().neighbors.expect("400 fish");
                samples += 1.0;
            }
        });
        assert_eq!(samples, 300.0);
        assert!((12.0..24.0).contains(&(nearest / samples)), "nearest neighbor {} px", nearest / samples);
        assert!((15.0..60.0).contains(&(neighbors / samples)), "{} neighbors", neighbors / samples);
        hashes.push(engine.state_hash());
    }
    assert_eq!(hashes[0], hashes[1]);
    let mut other = unwatched(2);
    run_to(&mut other, 30.0, &mut clicks(&[]), |_| {});
    assert_ne!(other.state_hash(), hashes[0], "another seed is another run");
}

#[test]
fn clicks_drive_nobody_far_through_the_glass() {
    let mut script = clicks(&[(5.0, CENTER), (12.0, [300.0, 300.0])]);
    let mut engine = reference(1);
    let (mut startled, mut curious) = (0, 0);
    run_to(&mut engine, 30.0, &mut script, |engine| {
        let outside = farthest_outside_px(engine.params(), engine.world().shoal().bodies());
        assert!(outside <= 12.0, "{outside} px outside at {:?}", engine.world().step_count());
        startled = startled.max(count_of(engine, FishState::Startled));
        curious = curious.max(count_of(engine, FishState::Curious));
    });
    assert!(startled == 400 && curious > 0, "{startled} startled, {curious} curious at most");
}

#[test]
fn drawing_between_steps_has_the_bodies_before_the_last() {
    let mut engine = reference(1);
    let before = bodies(engine.world().shoal());
    assert_eq!(engine.previous_body(0), None, "at the start there is nothing before");
    engine.step(&quiet(Step(0)));
    let previous: Vec<Body> =
        (0..before.len()).map_while(|fish| engine.previous_body(fish).copied()).collect();
    assert_eq!(previous, before);
    assert_ne!(bodies(engine.world().shoal()), before);
}
