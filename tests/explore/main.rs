//! Values by chance, tries to go back to, and the way from A to B. First the
//! plain functions, then the window.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/ui.rs"]
mod ui;
mod window;

use mirofish::explore::{Draw, Locked, Locks, MOST_TRIES, Manner, Tries, draw, morph};
use mirofish::params::{Group, Kind, ParamId, ParamValue, Params, contradictions};
use mirofish::preset::built_ins;
use proptest::prelude::*;

fn drawn(manner: Manner, strength_percent: u8, seed: u64) -> Draw {
    Draw { manner, strength_percent, seed }
}

/// Where a draw has led.
fn after(draw_of: &Draw, params: &Params, locks: &Locks) -> Params {
    let mut params = params.clone();
    for (id, value) in draw(draw_of, &params.clone(), locks) {
        params.set(id, value).expect("a draw is allowed");
    }
    params
}

fn is_on_slider(id: ParamId, value: ParamValue) -> bool {
    match (id.spec().kind, value) {
        (Kind::Float { slider: [lo, hi], .. }, ParamValue::Float(v)) => (lo..=hi).contains(&v),
        (Kind::Count { slider: [lo, hi], .. }, ParamValue::Count(v)) => (lo..=hi).contains(&v),
        (Kind::Choice { .. }, ParamValue::Choice(_)) => true,
        _ => false,
    }
}

fn manner() -> impl Strategy<Value = Manner> {
    prop_oneof![Just(Manner::Randomize), Just(Manner::Mutate)]
}

#[test]
fn the_same_seed_gives_these_values_on_any_machine() {
    let first = |manner| {
        let values = draw(&drawn(manner, 25, 42), &Params::default(), &Locks::default());
        let named = |(id, value): (ParamId, ParamValue)| {
            format!("{} {}", id.spec().field, id.spec().file_text(value))
        };
        values.into_iter().map(named).take(6).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(
        first(Manner::Randomize),
        "perception_radius 115.0, max_speed 184.3, max_force 478.2, view_angle 340.7, separation_radius 32.22, \
         separation_weight 1.455"
    );
    assert_eq!(
        first(Manner::Mutate),
        "perception_radius 74.35, max_speed 143.0, max_force 716.0, view_angle 350.7, separation_radius 19.98, \
         separation_weight 1.414"
    );
}

#[test]
fn draws_stay_on_the_slider_keep_locks_and_bring_no_contradiction() {
    let cases = (manner(), 1u8..=100, any::<u64>(), 0..built_ins().len(), any::<bool>());
    common::for_all(256, &cases, |(manner, strength, seed, preset, all_free)| {
        let params = &built_ins()[preset].params;
        let locks = if all_free { Locks::none() } else { Locks::default() };
        let draw_of = drawn(manner, strength, seed);
        let values = draw(&draw_of, params, &locks);
        for (id, value) in &values {
            prop_assert!(!locks.is_locked(*id), "{:?} is locked", id);
            prop_assert!(is_on_slider(*id, *value), "{:?} {:?}", id, value);
            prop_assert!(*value != params.get(*id), "{:?} has not changed", id);
        }
        prop_assert_eq!(&draw(&draw_of, params, &locks), &values, "again");
        let pairs = |params: &Params| -> Vec<_> {
            contradictions(params).iter().map(|found| (found.first, found.second)).collect()
        };
        let (old, new) = (pairs(params), pairs(&after(&draw_of, params, &locks)));
        prop_assert!(new.iter().all(|pair| old.contains(pair)), "{:?} after {:?}", new, old);
        Ok(())
    });
}

#[test]
fn a_lock_changes_nothing_about_the_others() {
    let draw_of = drawn(Manner::Mutate, 10, 7);
    let free = draw(&draw_of, &Params::default(), &Locks::default());
    let (locked, _) = *free.iter().find(|(id, _)| *id == ParamId::max_force).expect("it is drawn");
    let mut locks = Locks::default();
    locks.set(locked, true);
    let without: Vec<_> = free.into_iter().filter(|(id, _)| *id != locked).collect();
    assert_eq!(draw(&draw_of, &Params::default(), &locks), without);
}

#[test]
fn a_value_beyond_its_slider_stays_while_it_is_locked() {
    let params = Params { max_speed: 5000.0, ..Params::default() };
    let mut locks = Locks::default();
    locks.set(ParamId::max_speed, true);
    for seed in 0..50 {
        assert_eq!(after(&drawn(Manner::Randomize, 100, seed), &params, &locks).max_speed, 5000.0);
    }
    locks.set(ParamId::max_speed, false);
    assert!(after(&drawn(Manner::Mutate, 1, 1), &params, &locks).max_speed <= 600.0);
}

#[test]
fn strength_is_how_far_it_goes() {
    let mean_move = |manner, strength| {
        let moves = (0..200).map(|seed| {
            let draw_of = drawn(manner, strength, seed);
            f64::from((after(&draw_of, &Params::default(), &Locks::default()).max_force - 320.0).abs())
        });
        moves.sum::<f64>() / 200.0
    };
    for manner in [Manner::Randomize, Manner::Mutate] {
        let [weak, strong] = [5, 50].map(|strength| mean_move(manner, strength));
        assert!(weak > 1.0 && weak * 4.0 < strong, "{manner:?}: {weak} {strong}");
    }
    // All the way it is an even draw: its mean is the middle of the slider.
    let even = (0..400).map(|seed| {
        f64::from(
            after(&drawn(Manner::Randomize, 100, seed), &Params::default(), &Locks::default()).max_force,
        )
    });
    let mean = even.sum::<f64>() / 400.0;
    assert!((mean - 1005.0).abs() < 90.0, "{mean}");
}

#[test]
fn choices_change_as_often_as_the_strength_says() {
    let changed = |strength| {
        let laws = (0..400).filter(|seed| {
            let params =
                after(&drawn(Manner::Mutate, strength, *seed), &Params::default(), &Locks::default());
            params.law != Params::default().law
        });
        laws.count()
    };
    assert!((60..140).contains(&changed(25)), "{}", changed(25));
    assert_eq!(changed(100), 400);
}

#[test]
fn sizes_looks_and_recording_are_locked_at_first() {
    let locks = Locks::default();
    for id in [
        ParamId::fish_count,
        ParamId::tank_width,
        ParamId::tank_height,
        ParamId::body_length,
        ParamId::mirror,
    ] {
        assert!(locks.is_locked(id), "{id:?}");
    }
    assert_eq!(locks.of_group(Group::Looks), Locked::All);
    assert_eq!(locks.of_group(Group::Replay), Locked::All);
    assert_eq!(locks.of_group(Group::Scale), Locked::Some);
    assert_eq!(locks.of_group(Group::Weights), Locked::None);
    let text = ron::to_string(&locks).expect("plain data");
    assert!(text.contains("\"fish_count\""), "{text}");
    assert_eq!(ron::from_str::<Locks>(&text).expect("as written"), locks);
}

#[test]
fn a_group_is_locked_as_a_whole() {
    let mut locks = Locks::none();
    assert_eq!(locks.free(), ParamId::ALL.len());
    locks.set_group(Group::Weights, true);
    assert_eq!(locks.of_group(Group::Weights), Locked::All);
    locks.set(ParamId::law, false);
    assert_eq!(locks.of_group(Group::Weights), Locked::Some);
    locks.set_group(Group::Weights, false);
    assert_eq!(locks, Locks::none());
}

#[test]
fn the_last_tries_are_kept_and_the_start() {
    let (mut tries, mut params) = (Tries::default(), Params::default());
    for seed in 0..15 {
        let draw_of = drawn(Manner::Mutate, 10, seed);
        let values = draw(&draw_of, &params, &Locks::default());
        tries.note(draw_of, &params, &values);
        params = after(&draw_of, &params, &Locks::default());
        let last = tries.iter().next_back().expect("it was noted");
        assert_eq!((&last.params, u64::from(last.number)), (&params, seed + 1));
    }
    let numbers: Vec<u32> = tries.iter().map(|one| one.number).collect();
    assert_eq!(numbers, (4..=15).collect::<Vec<_>>());
    assert_eq!(numbers.len(), MOST_TRIES);
    assert_eq!(tries.start(), Some(&Params::default()));
}

#[test]
fn the_ends_of_a_morph_are_exactly_the_two() {
    for a in built_ins() {
        for b in built_ins() {
            assert_eq!(morph(&a.params, &b.params, 0), a.params);
            assert_eq!(morph(&a.params, &b.params, 100), b.params);
        }
    }
}

#[test]
fn half_way_is_the_middle_of_the_rail() {
    let a = Params { fish_count: 100, max_speed: 100.0, ..Params::default() };
    let b = Params { fish_count: 10_000, max_speed: 300.0, law: mirofish::params::Law::PerRule, ..a.clone() };
    let half = morph(&a, &b, 50);
    assert_eq!((half.fish_count, half.max_speed), (1000, 200.0), "by ratios and straight");
    assert_eq!(half.law, b.law, "choices have become the other");
    assert_eq!(morph(&a, &b, 49).law, a.law);
}

#[test]
fn all_between_is_allowed_and_between() {
    let cases = (0..built_ins().len(), any::<u64>(), 1u8..100);
    common::for_all(128, &cases, |(preset, seed, percent)| {
        let a = &built_ins()[preset].params;
        let b = after(&drawn(Manner::Randomize, 100, seed), a, &Locks::none());
        let between = morph(a, &b, percent);
        for &id in ParamId::ALL {
            prop_assert_eq!(id.spec().check(between.get(id)), Ok(()));
            let number = |params: &Params| match params.get(id) {
                ParamValue::Float(v) => f64::from(v),
                ParamValue::Count(v) => f64::from(v),
                ParamValue::Choice(v) => f64::from(v),
            };
            let (lo, hi) = (number(a).min(number(&b)), number(a).max(number(&b)));
            prop_assert!((lo..=hi).contains(&number(&between)), "{:?}", id);
        }
        Ok(())
    });
}
