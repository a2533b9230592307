//! What is said to come next comes: the outlook and the transitions read the
//! same gates.

mod common;

use common::for_all;
use mirofish::behavior::{Behavior, FishState, Gate, Mood, Side};
use mirofish::clock::Step;
use mirofish::mirror::{Seen, Signals};
use mirofish::params::{Boundary, Mirror, Params};
use mirofish::shoal::{Shoal, Vec2};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Few values, so that they often are a threshold exactly.
fn share() -> impl Strategy<Value = f32> {
    prop::sample::select(&[0.0f32, 0.1, 0.25, 0.25, 0.4, 1.0][..])
}

prop_compose! {
    /// Thresholds in any order, also those that contradict each other.
    fn params()(
        energies in [share(), share(), share(), share()],
        clicks in [share(), share(), share()],
        radii in [0.0f32..900.0, 0.0f32..900.0],
        homing_delay in 0.0f32..0.2,
        state_dwell in 0.0f32..0.1,
        startle_duration in 0.0f32..0.2,
        is_torus in any::<bool>(),
        has_mirror in prop::bool::weighted(0.95),
    ) -> Params {
        Params {
            curious_energy_enter: energies[0], curious_energy_leave: energies[1],
            homing_energy_enter: energies[2], homing_energy_leave: energies[3],
            curious_click_enter: clicks[0], curious_click_leave: clicks[1], homing_click_enter: clicks[2],
            curious_radius: radii[0], curious_leave_radius: radii[1],
            homing_delay, state_dwell, startle_duration, fish_count: 8,
            boundary: if is_torus { Boundary::Wrap } else { Boundary::Soft },
            mirror: if has_mirror { Mirror::On } else { Mirror::Off },
            ..Params::default()
        }
    }
}

prop_compose! {
    fn seen()(
        energy in share(),
        clickness in share(),
        pointer in option::of([0.0f32..1440.0, 0.0f32..900.0]),
        click in option::weighted(0.05, [0.0f32..1440.0, 0.0f32..900.0]),
        is_active in prop::bool::weighted(0.2),
    ) -> Seen {
        let signals = Signals { energy, clickness, dayness: 1.0, ..Signals::default() };
        Seen { signals, pointer, click, is_active: is_active || click.is_some() }
    }
}

/// Something seen for some steps, after another.
fn story() -> impl Strategy<Value = Vec<(Seen, usize)>> {
    vec((seen(), 1usize..12), 1..12)
}

fn place(shoal: &Shoal, fish: usize) -> Vec2 {
    shoal.body(fish).pos()
}

#[test]
fn what_is_due_happens_and_nothing_else_does() {
    let changes = std::cell::Cell::new(0);
    for_all(600, &(params(), story()), |(params, story)| {
        let shoal = Shoal::start(&params, 3);
        let mut behavior = Behavior::start(shoal.len());
        let mut now = Step(0);
        for (seen, steps) in story {
            for _ in 0..steps {
                let outlooks: Vec<_> = (0..shoal.len())
                    .map(|fish| behavior.outlook(fish, &seen, &params, place(&shoal, fish)).expect("a fish"))
                    .collect();
                let before: Vec<FishState> = behavior.moods.iter().map(|mood| mood.state).collect();
                behavior.step(&seen, &params, &shoal, 3, now);
                now.0 += 1;
                for (fish, outlook) in outlooks.iter().enumerate() {
                    let after = behavior.moods[fish].state;
                    prop_assert_eq!(outlook.state, before[fish]);
                    prop_assert_eq!(outlook.next_state(), after, "{:?}", outlook);
                    let leaves = outlook.has_mirror && !outlook.is_clicked && before[fish] != after;
                    prop_assert!(!leaves || outlook.leaving.is_due(), "it left before it was due");
                    changes.set(changes.get() + usize::from(before[fish] != after));
                }
            }
        }
        prop_assert_eq!(behavior.outlook(shoal.len(), &Seen::default(), &params, [0.0; 2]), None);
        Ok(())
    });
    assert!(changes.get() > 3000, "states change often: {}", changes.get());
}

#[test]
fn every_gate_is_met_on_its_side_of_the_threshold_alone() {
    for_all(600, &(params(), seen(), 0u32..20), |(params, seen, steps)| {
        for state in FishState::ALL {
            let mut behavior = Behavior::start(1);
            behavior.moods[0] = Mood { state, steps_in_state: steps, ..Mood::default() };
            let outlook = behavior.outlook(0, &seen, &params, [700.0, 400.0]).expect("a fish");
            let changes = [&outlook.leaving, &outlook.to_curious, &outlook.to_homing];
            for gate in changes.into_iter().flat_map(|change| change.all.iter().chain(&change.any)) {
                let Gate { value, threshold, .. } = *gate;
                let is_timer = gate.unit == "s";
                let is_met = match gate.side {
                    Side::Below => value < threshold,
                    Side::AtMost => value <= threshold,
                    Side::Above => value > threshold,
                    // A timer has a hair of slack, and quiet that has not begun is never long.
                    Side::AtLeast if is_timer => {
                        value + 1e-5 >= threshold && (gate.what != "quiet for" || value > 0.0)
                    }
                    Side::AtLeast => value >= threshold,
                };
                prop_assert_eq!(gate.is_met, is_met, "{:?}", gate);
            }
        }
        Ok(())
    });
}

#[test]
fn a_startled_fish_knows_how_long_it_will_be() {
    let params = Params::default();
    let mut behavior = Behavior::start(1);
    behavior.moods[0] =
        Mood { state: FishState::Startled, steps_in_state: 30, startle_factor: 0.9, fright: 1.0 };
    let outlook = behavior.outlook(0, &Seen::at_noon(), &params, [700.0, 400.0]).expect("a fish");
    let left = 1.2 * 0.9 - 31.0 / 60.0;
    assert!((outlook.seconds_to_keep - left).abs() < 1e-4, "{} for {left}", outlook.seconds_to_keep);
    assert_eq!((outlook.seconds_in_state, outlook.fright), (0.5, 1.0));
    assert!(!outlook.leaving.is_due());
}
