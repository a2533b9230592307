//! States of fish: every transition with its hysteresis and dwell, startles
//! that end in layers, the fright that outlives them, and what holds for a fish
//! in each state.

mod common;

use FishState::{Cruise, Curious, Homing, Startled};
use mirofish::behavior::{Behavior, FishState, Mood, MoodDrives, stimuli};
use mirofish::clock::Step;
use mirofish::mirror::{MirrorState, Seen, Signals, StepInput};
use mirofish::params::{Mirror, Params};
use mirofish::shoal::{Drive, Drives as _, Shoal, Vec2};

const POINTER: Vec2 = [700.0, 450.0];
const SECOND: usize = 60;

/// Nothing to see, nobody there, by day.
fn quiet() -> Seen {
    Seen { signals: Signals { dayness: 1.0, ..Signals::default() }, ..Seen::default() }
}

/// A pointer that moves slowly, a while after a click.
fn inviting() -> Seen {
    let signals = Signals { energy: 0.1, clickness: 0.1, ..quiet().signals };
    Seen { signals, pointer: Some(POINTER), ..quiet() }
}

fn click() -> Seen {
    let signals = Signals { clickness: 1.0, ..quiet().signals };
    Seen { signals, click: Some(POINTER), is_active: true, ..quiet() }
}

fn with_energy(seen: Seen, energy: f32) -> Seen {
    Seen { signals: Signals { energy, ..seen.signals }, ..seen }
}

fn with_clickness(seen: Seen, clickness: f32) -> Seen {
    Seen { signals: Signals { clickness, ..seen.signals }, ..seen }
}

fn active(seen: Seen) -> Seen {
    Seen { is_active: true, ..seen }
}

/// Fish that stay where they are put while they change their minds.
struct Scene {
    params: Params,
    behavior: Behavior,
    shoal: Shoal,
    now: Step,
}

impl Scene {
    fn new(params: Params, count: u32) -> Self {
        let shoal = Shoal::start(&Params { fish_count: count, ..params.clone() }, 1);
        Self { params, behavior: Behavior::start(count as usize), shoal, now: Step(0) }
    }

    /// One fish, 100 px from the pointer, that has been in `state` for long.
    fn one(params: Params, state: FishState) -> Self {
        let mut scene = Self::new(params, 1);
        scene.behavior.moods[0] = Mood { state, ..Mood::default() };
        scene.put(100.0);
        scene
    }

    /// Puts the first fish so far from the pointer, px.
    fn put(&mut self, distance_px: f32) {
        let body = self.shoal.body_mut(0);
        (body.x, body.y) = (POINTER[0] - distance_px, POINTER[1]);
    }

    fn step(&mut self, seen: &Seen) -> FishState {
        self.behavior.step(seen, &self.params, &self.shoal, 1, self.now);
        self.now.0 += 1;
        self.behavior.moods[0].state
    }

    fn steps(&mut self, seen: &Seen, count: usize) -> FishState {
        for _ in 0..count {
            self.step(seen);
        }
        self.behavior.moods[0].state
    }

    fn drives(&self, dayness: f32) -> Vec<Drive> {
        let signals = Signals { dayness, ..Signals::default() };
        let drives = MoodDrives::new(&self.behavior, &self.params, &signals);
        (0..self.behavior.moods.len() as u32).map(|fish| drives.of(fish)).collect()
    }
}

fn reference(state: FishState) -> Scene {
    Scene::one(Params::default(), state)
}

#[test]
fn curiosity_begins_only_if_all_its_conditions_hold() {
    assert_eq!(reference(Cruise).step(&inviting()), Curious);
    for (missing, seen) in [
        ("energy", with_energy(inviting(), 0.25)),
        ("clickness", with_clickness(inviting(), 0.01)),
        ("pointer", Seen { pointer: None, ..inviting() }),
    ] {
        assert_eq!(reference(Cruise).steps(&seen, SECOND), Cruise, "{missing}");
    }
    for (distance, state) in [(479.0, Curious), (481.0, Cruise)] {
        let mut scene = reference(Cruise);
        scene.put(distance);
        assert_eq!(scene.step(&inviting()), state, "{distance} px");
    }
}

#[test]
fn curiosity_ends_at_each_of_its_conditions_alone() {
    for (still, seen) in
        [("energy", with_energy(inviting(), 0.39)), ("clickness", with_clickness(inviting(), 0.000_11))]
    {
        assert_eq!(reference(Curious).steps(&seen, SECOND), Curious, "{still}");
    }
    for (reason, seen) in [
        ("energy", with_energy(inviting(), 0.41)),
        ("clickness", with_clickness(inviting(), 0.000_09)),
        ("pointer", Seen { pointer: None, ..inviting() }),
    ] {
        assert_eq!(reference(Curious).step(&seen), Cruise, "{reason}");
    }
    for (distance, state) in [(599.0, Curious), (601.0, Cruise)] {
        let mut scene = reference(Curious);
        scene.put(distance);
        assert_eq!(scene.step(&inviting()), state, "{distance} px");
    }
}

#[test]
fn in_a_torus_the_pointer_is_near_across_the_seam() {
    let params = Params { boundary: mirofish::params::Boundary::Wrap, ..Params::default() };
    let mut scene = Scene::one(params, Cruise);
    scene.shoal.body_mut(0).x = 1430.0;
    let seen = Seen { pointer: Some([20.0, 450.0]), ..inviting() };
    assert_eq!(scene.step(&seen), Curious);
}

#[test]
fn homing_begins_after_eight_seconds_of_quiet() {
    let mut scene = reference(Cruise);
    assert_eq!(scene.steps(&quiet(), 8 * SECOND - 1), Cruise);
    assert_eq!(scene.steps(&quiet(), 2), Homing);
}

#[test]
fn any_disturbance_starts_the_quiet_over() {
    for (what, seen) in [
        ("activity", active(quiet())),
        ("energy", with_energy(quiet(), 0.021)),
        ("clickness", with_clickness(quiet(), 0.001_1)),
    ] {
        let mut scene = reference(Cruise);
        scene.steps(&quiet(), 8 * SECOND - 2);
        scene.step(&seen);
        assert_eq!(scene.steps(&quiet(), 8 * SECOND - 1), Cruise, "{what}");
        assert_eq!(scene.steps(&quiet(), 2), Homing, "{what}");
    }
}

#[test]
fn homing_ends_at_movement_or_activity_but_not_at_a_whiff() {
    assert_eq!(reference(Homing).steps(&with_energy(quiet(), 0.079), SECOND), Homing);
    assert_eq!(reference(Homing).steps(&with_clickness(quiet(), 0.002), SECOND), Homing);
    assert_eq!(reference(Homing).step(&with_energy(quiet(), 0.081)), Cruise);
    assert_eq!(reference(Homing).step(&active(quiet())), Cruise);
}

#[test]
fn a_click_startles_every_fish_from_any_state() {
    for state in FishState::ALL {
        assert_eq!(reference(state).step(&click()), Startled, "{state:?}");
        // Even where everything else calls for curiosity, and one step after a change.
        let mut scene = reference(Cruise);
        scene.step(&inviting());
        let seen = Seen { click: Some(POINTER), ..inviting() };
        assert_eq!(scene.step(&seen), Startled);
    }
    let mut many = Scene::new(Params::default(), 300);
    many.step(&click());
    assert_eq!(many.behavior.counts(), [0, 0, 300, 0]);
    assert_eq!(many.behavior.last_click(), Some(POINTER));
}

#[test]
fn a_state_is_kept_for_the_dwell() {
    let dwell = 15;
    let mut scene = reference(Cruise);
    assert_eq!(scene.step(&inviting()), Curious);
    assert_eq!(scene.steps(&quiet(), dwell - 1), Curious);
    assert_eq!(scene.step(&quiet()), Cruise);
    assert_eq!(scene.steps(&inviting(), dwell - 1), Cruise, "Cruise is kept as well");
    assert_eq!(scene.step(&inviting()), Curious);

    let mut scene = reference(Cruise);
    let homing_at = (0..).find(|_| scene.step(&quiet()) == Homing);
    assert!(homing_at.is_some());
    assert_eq!(scene.steps(&active(quiet()), dwell - 1), Homing);
    assert_eq!(scene.step(&active(quiet())), Cruise);
}

#[test]
fn what_follows_a_startle_is_decided_in_the_step_it_ends() {
    // A dwell longer than all of this.
    let params = Params { state_dwell: 50.0, ..Params::default() };
    let mut scene = Scene::one(params.clone(), Cruise);
    scene.step(&click());
    let after = (0..2 * SECOND).map(|_| scene.step(&inviting())).find(|state| *state != Startled);
    assert_eq!(after, Some(Curious));
    // Neither did the dwell hold the startle itself; and quiet leads home.
    let mut scene = Scene::one(Params { homing_delay: 0.1, ..params }, Cruise);
    scene.step(&click());
    let after = (0..2 * SECOND).map(|_| scene.step(&quiet())).find(|state| *state != Startled);
    assert_eq!(after, Some(Homing));
}

#[test]
fn a_touch_during_the_dwell_ends_homing_when_the_dwell_is_over() {
    let mut scene = reference(Cruise);
    while scene.step(&quiet()) != Homing {}
    assert_eq!(scene.step(&active(quiet())), Homing, "kept for the dwell");
    assert_eq!(scene.steps(&quiet(), 13), Homing, "kept for the dwell");
    assert_eq!(scene.step(&quiet()), Cruise);
    // A touch from before the homing is none of its business.
    let params = Params { homing_delay: 0.0, ..Params::default() };
    let mut scene = Scene::one(params, Cruise);
    scene.step(&active(quiet()));
    assert_eq!(scene.step(&quiet()), Homing);
    assert_eq!(scene.steps(&quiet(), SECOND), Homing);
}

/// Steps from the click until each fish is startled no more.
fn startle_lengths(params: Params, count: u32) -> Vec<usize> {
    let mut scene = Scene::new(params, count);
    let mut ends = vec![0; count as usize];
    scene.step(&click());
    for step in 1..20 * SECOND {
        scene.step(&quiet());
        for (end, mood) in ends.iter_mut().zip(&scene.behavior.moods) {
            if *end == 0 && mood.state != Startled {
                *end = step;
            }
        }
    }
    ends
}

#[test]
fn calm_returns_in_layers() {
    let ends = startle_lengths(Params::default(), 1000);
    let seconds: Vec<f64> = ends.iter().map(|end| *end as f64 / SECOND as f64).collect();
    // An end falls on a whole step at or after its time.
    assert!(seconds.iter().all(|s| (0.96..=1.44 + 1.0 / 60.0).contains(s)), "{seconds:?}");
    let mean = seconds.iter().sum::<f64>() / 1000.0;
    assert!((mean - 1.2).abs() < 0.025, "{mean}");
    for layer in 0..8 {
        let from = 0.96 + 0.06 * f64::from(layer);
        let inside = seconds.iter().filter(|s| (from..from + 0.06).contains(*s)).count();
        assert!((50..220).contains(&inside), "{inside} of 1000 end from {from} s on");
    }
    let alike = startle_lengths(Params { startle_spread: 0.0, ..Params::default() }, 50);
    assert!(alike.iter().all(|end| *end == 72), "{alike:?}");
}

#[test]
fn each_startle_draws_anew_and_a_new_click_starts_over() {
    let mut scene = Scene::new(Params::default(), 200);
    scene.step(&click());
    let first: Vec<f32> = scene.behavior.moods.iter().map(|mood| mood.startle_factor).collect();
    scene.steps(&quiet(), 50);
    scene.step(&click());
    let second: Vec<f32> = scene.behavior.moods.iter().map(|mood| mood.startle_factor).collect();
    let redrawn = first.iter().zip(&second).filter(|(a, b)| (*a - *b).abs() > 1e-3).count();
    assert!(redrawn > 180, "{redrawn} of 200 were drawn anew");
    scene.steps(&quiet(), 57);
    assert_eq!(scene.behavior.counts()[Startled as usize], 200, "0.95 s after the second click");
    scene.steps(&quiet(), 31);
    assert_eq!(scene.behavior.counts()[Startled as usize], 0, "1.46 s after it");
}

#[test]
fn a_fright_outlives_its_startle_and_fades() {
    let mut scene = reference(Cruise);
    scene.step(&click());
    while scene.step(&quiet()) == Startled {
        assert_eq!(scene.behavior.moods[0].fright, 1.0);
    }
    // The step in which the startle ends may be the first of the decay.
    let mut steps = (-0.6 * f64::from(scene.behavior.moods[0].fright).ln() * 60.0).round();
    assert!((0.0..=1.0).contains(&steps), "{steps}");
    for _ in 0..200 {
        let wanted = (-steps / 60.0 / 0.6).exp();
        let fright = f64::from(scene.behavior.moods[0].fright);
        let is_right = if wanted < 0.05 { fright == 0.0 } else { (fright - wanted).abs() < 1e-4 };
        assert!(is_right, "{fright} after {steps} steps, not {wanted}");
        scene.step(&quiet());
        steps += 1.0;
    }
}

/// A signal that swings ±5 % around `threshold` for a minute, slowly and
/// quickly; how often the fish's state changed at most.
fn most_changes(start: FishState, threshold: f32, seen: impl Fn(&mut Scene, f32) -> Seen) -> usize {
    let periods = [2.0, 7.0, 31.0, 60.0, 400.0, 1300.0];
    let changes = |period: f32| {
        let mut scene = reference(start);
        let mut last = start;
        let mut count = 0;
        for step in 0..60 * SECOND {
            let swing = 1.0 + 0.05 * (std::f32::consts::TAU * (step as f32 + 0.5) / period).sin();
            let seen = seen(&mut scene, threshold * swing);
            let state = scene.step(&seen);
            count += usize::from(state != last);
            last = state;
        }
        count
    };
    periods.map(changes).into_iter().max().unwrap_or_default()
}

#[test]
fn a_signal_that_hovers_at_a_threshold_never_makes_a_fish_flicker() {
    let curious = [Cruise, Curious];
    let homing = [Cruise, Homing];
    for (threshold, starts) in
        [(0.25, curious), (0.40, curious), (0.02, homing), (0.08, homing), (0.02, curious), (0.08, curious)]
    {
        for start in starts {
            let rest = if starts == curious { inviting() } else { quiet() };
            let count = most_changes(start, threshold, |_, energy| with_energy(rest, energy));
            assert!(count <= 1, "{count} changes from {start:?} at energy {threshold}");
        }
    }
    for (threshold, starts) in [(0.01, curious), (0.0001, curious), (0.001, homing)] {
        for start in starts {
            let rest = if starts == curious { inviting() } else { quiet() };
            let count = most_changes(start, threshold, |_, left| with_clickness(rest, left));
            assert!(count <= 1, "{count} changes from {start:?} at clickness {threshold}");
        }
    }
    for (threshold, start) in [(480.0, Cruise), (480.0, Curious), (600.0, Cruise), (600.0, Curious)] {
        let count = most_changes(start, threshold, |scene, distance| {
            scene.put(distance);
            inviting()
        });
        assert!(count <= 1, "{count} changes from {start:?} at {threshold} px");
    }
}

#[test]
fn a_signal_that_crosses_both_thresholds_does_change_the_state() {
    // What the test above would not see if nothing ever changed.
    let swinging = |_: &mut Scene, energy: f32| with_energy(inviting(), (energy - 0.3) * 20.0 + 0.3);
    assert!(most_changes(Cruise, 0.3, swinging) > 10);
}

#[test]
fn thresholds_the_wrong_way_round_never_flicker_at_a_constant_signal() {
    let swapped = Params {
        curious_energy_enter: 0.6,
        curious_energy_leave: 0.2,
        curious_click_enter: 0.001,
        curious_click_leave: 0.1,
        curious_radius: 600.0,
        curious_leave_radius: 300.0,
        homing_energy_enter: 0.5,
        homing_energy_leave: 0.1,
        homing_delay: 0.0,
        state_dwell: 0.0,
        ..Params::default()
    };
    for energy in [0.05, 0.15, 0.4, 0.7] {
        for clickness in [0.0, 0.0005, 0.01, 0.5] {
            for distance in [100.0, 450.0, 700.0] {
                let seen = with_clickness(with_energy(inviting(), energy), clickness);
                let mut scene = Scene::one(swapped.clone(), Cruise);
                scene.put(distance);
                let first = scene.step(&seen);
                let may_be_curious = energy <= 0.2 && clickness >= 0.1 && distance <= 300.0;
                assert_eq!(first == Curious, may_be_curious, "{energy}, {clickness}, {distance} px");
                let stays = (0..SECOND).all(|_| scene.step(&seen) == first);
                assert!(stays, "energy {energy}, clickness {clickness}, {distance} px");
            }
        }
    }
}

#[test]
fn homing_never_begins_where_it_would_end_at_once() {
    let swapped = Params { homing_energy_enter: 0.5, homing_energy_leave: 0.1, ..Params::default() };
    let mut scene = Scene::one(swapped.clone(), Cruise);
    assert_eq!(scene.steps(&with_energy(quiet(), 0.3), 10 * SECOND), Cruise);
    let mut scene = Scene::one(swapped, Cruise);
    assert_eq!(scene.steps(&with_energy(quiet(), 0.09), 10 * SECOND), Homing);
}

#[test]
fn without_a_mirror_every_fish_cruises_and_frights_still_fade() {
    let mut scene = Scene::new(Params::default(), 4);
    scene.step(&click());
    for (mood, state) in scene.behavior.moods.iter_mut().zip(FishState::ALL) {
        mood.state = state;
    }
    scene.params.mirror = Mirror::Off;
    scene.step(&click());
    assert_eq!(scene.behavior.counts(), [4, 0, 0, 0]);
    let seen = quiet();
    scene.steps(&seen, 9 * SECOND);
    assert_eq!(scene.behavior.counts(), [4, 0, 0, 0], "no homing either");
    assert!(scene.behavior.moods.iter().all(|mood| mood.fright == 0.0));
}

/// The table of states as numbers: what holds for a fish by itself, with the
/// reference parameters at noon.
fn own(state: FishState) -> Drive {
    let cruise = Drive {
        max_speed: 165.0,
        max_force: 320.0,
        separation_weight: 1.6,
        cohesion_weight: 0.7,
        ..Drive::default()
    };
    match state {
        Cruise => cruise,
        Curious => {
            Drive { max_speed: 165.0 * 0.6, separation_weight: 1.6 * 1.4, curious_weight: 0.8, ..cruise }
        }
        Startled => Drive {
            max_speed: 165.0 * 2.2,
            max_force: 320.0 * 2.2,
            separation_weight: 2.4,
            cohesion_weight: 0.2,
            flee_weight: 1.2,
            ..cruise
        },
        Homing => Drive { max_speed: 165.0 * 0.8, homing_weight: 0.5, ..cruise },
    }
}

/// own + (startled - own) × b.
fn blended(state: FishState, b: f32) -> Drive {
    let (own, startled) = (own(state), own(Startled));
    let mix = |own: f32, startled: f32| own + (startled - own) * b;
    Drive {
        max_speed: mix(own.max_speed, startled.max_speed),
        max_force: mix(own.max_force, startled.max_force),
        separation_weight: mix(own.separation_weight, startled.separation_weight),
        cohesion_weight: mix(own.cohesion_weight, startled.cohesion_weight),
        flee_weight: 1.2 * b,
        curious_weight: own.curious_weight * (1.0 - b),
        homing_weight: own.homing_weight,
    }
}

fn assert_near(found: &Drive, wanted: &Drive, what: &str) {
    let numbers = |d: &Drive| {
        [
            d.max_speed,
            d.max_force,
            d.separation_weight,
            d.cohesion_weight,
            d.flee_weight,
            d.curious_weight,
            d.homing_weight,
        ]
    };
    for (found, wanted) in numbers(found).into_iter().zip(numbers(wanted)) {
        assert!((found - wanted).abs() <= 1e-5 * wanted.abs(), "{what}: {found}, not {wanted}");
    }
}

fn drive_of(state: FishState, fright: f32, dayness: f32) -> Drive {
    let mut scene = reference(state);
    scene.behavior.moods[0].fright = fright;
    scene.drives(dayness)[0]
}

#[test]
fn each_state_has_its_own_values_and_a_fright_blends_into_the_startled_ones() {
    assert_near(&drive_of(Startled, 1.0, 1.0), &own(Startled), "startled");
    for state in [Cruise, Curious, Homing] {
        assert_near(&drive_of(state, 0.0, 1.0), &own(state), "calm");
        for b in [0.05, 0.3, 0.5, 0.99] {
            assert_near(&drive_of(state, b, 1.0), &blended(state, b), &format!("{state:?}, b {b}"));
        }
    }
}

#[test]
fn nights_are_slower_startled_or_not() {
    for (state, fright) in [(Cruise, 0.0), (Startled, 1.0), (Curious, 0.4), (Homing, 0.0)] {
        let day = drive_of(state, fright, 1.0);
        for (dayness, factor) in [(0.0, 0.7), (0.5, 0.85)] {
            let wanted = Drive { max_speed: day.max_speed * factor, ..day };
            assert_near(&drive_of(state, fright, dayness), &wanted, &format!("{state:?}, {dayness}"));
        }
    }
}

#[test]
fn fish_have_a_drive_in_common_only_if_all_feel_the_same() {
    let mut scene = Scene::new(Params::default(), 5);
    let common = |scene: &Scene| {
        MoodDrives::new(&scene.behavior, &scene.params, &quiet().signals)
            .common()
            .map(|drive| drive.max_speed)
    };
    assert_eq!(common(&scene), Some(own(Cruise).max_speed));
    scene.behavior.moods[3].fright = 0.5;
    assert_eq!(common(&scene), None);
    scene.behavior.moods[3] = Mood { state: Homing, ..Mood::default() };
    assert_eq!(common(&scene), None);
    scene.behavior.moods.fill(Mood { state: Homing, ..Mood::default() });
    assert_eq!(common(&scene), Some(own(Homing).max_speed));
    scene.behavior.moods.clear();
    assert_eq!(common(&scene), None);
}

#[test]
fn what_fish_answer_to_comes_from_signals_and_parameters() {
    let mut scene = reference(Cruise);
    scene.step(&click());
    let found = stimuli(&scene.behavior, &scene.params, &with_energy(inviting(), 0.5));
    assert_eq!((found.pointer, found.last_click), (Some(POINTER), Some(POINTER)));
    assert_eq!((found.shy_weight, found.shy_reach), (0.5, 140.0));
    assert_eq!((found.home, found.home_radius), ([720.0, 450.0], 225.0));
    assert_eq!((found.curious_distance, found.startle_reach), (90.0, 300.0));
}

#[test]
fn a_click_rings_off_and_a_new_one_is_a_whole_one() {
    let (mut mirror, params) = (MirrorState::default(), Params::default());
    let clicked = StepInput { click: Some(POINTER), ..StepInput::quiet(12.0) };
    assert_eq!(mirror.step(&clicked, &params).signals.clickness, 1.0);
    for step in 1..=100 {
        let left = f64::from(mirror.step(&StepInput::quiet(12.0), &params).signals.clickness);
        let wanted = (-3.0 * f64::from(step) / 60.0).exp();
        assert!((left - wanted).abs() < 1e-5, "{left} after {step} steps");
    }
    assert_eq!(mirror.step(&clicked, &params).signals.clickness, 1.0);
}

#[test]
fn a_mirror_turned_off_and_on_again_has_forgotten_the_click() {
    let (mut mirror, on) = (MirrorState::default(), Params::default());
    let off = Params { mirror: Mirror::Off, ..Params::default() };
    mirror.step(&StepInput { click: Some(POINTER), ..StepInput::quiet(12.0) }, &on);
    let seen = mirror.step(&StepInput::quiet(0.0), &off);
    assert_eq!(seen.signals, Signals { dayness: 1.0, ..Signals::default() });
    assert_eq!(mirror.step(&StepInput::quiet(0.0), &on).signals, Signals::default());
}

#[test]
fn a_click_and_its_echo_lead_a_fish_from_startle_over_curiosity_home() {
    let (mut mirror, mut scene) = (MirrorState::default(), reference(Cruise));
    let rest = StepInput { pointer: Some(POINTER), ..StepInput::quiet(12.0) };
    let clicked = StepInput { click: Some(POINTER), is_active: true, ..rest };
    let seen = mirror.step(&clicked, &scene.params);
    let mut story = vec![scene.step(&seen)];
    for _ in 0..20 * SECOND {
        let seen = mirror.step(&rest, &scene.params);
        let state = scene.step(&seen);
        if story.last() != Some(&state) {
            story.push(state);
        }
    }
    assert_eq!(story, [Startled, Curious, Cruise, Homing]);
}
