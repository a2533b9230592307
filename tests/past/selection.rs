//! Who is selected, by what, and what it does to the shoal: nothing.

use super::*;
use eframe::egui::PointerButton;
use mirofish::engine::Mode;
use mirofish::shoal::{length, sub};

fn selected(harness: &Harness<'_, App>) -> Option<usize> {
    harness.state().view().selected
}

fn on_screen(harness: &Harness<'_, App>, place: Vec2) -> Pos2 {
    let (water, tank) = (harness.state().water(), harness.state().shown().tank);
    water.min + egui::vec2(place[0], place[1]) * (water.width() / tank[0])
}

/// The fish as drawn that is farthest from all others and from the glass.
fn loner(harness: &Harness<'_, App>) -> usize {
    let fish = &harness.state().shown().fish;
    let room = |id: usize| {
        let others = fish.iter().enumerate().filter(|(other, _)| *other != id);
        others.map(|(_, other)| length(sub(other.pos, fish[id].pos))).fold(f32::MAX, f32::min)
    };
    (0..fish.len()).max_by(|a, b| room(*a).total_cmp(&room(*b))).expect("there are fish")
}

fn open_water(harness: &Harness<'_, App>) -> Pos2 {
    let (shown, water) = (harness.state().shown(), harness.state().water());
    let spots = (1..20u8).flat_map(|x| (1..12u8).map(move |y| [f32::from(x) / 20.0, f32::from(y) / 12.0]));
    let places = spots.map(|[x, y]| [shown.tank[0] * x, shown.tank[1] * y]);
    let room =
        |place: Vec2| shown.fish.iter().map(|fish| length(sub(fish.pos, place))).fold(f32::MAX, f32::min);
    let emptiest = places.max_by(|a, b| room(*a).total_cmp(&room(*b))).expect("there is water");
    let place = on_screen(harness, emptiest);
    assert!(water.contains(place));
    place
}

fn calm_window(pixels_per_point: f32) -> Harness<'static, App> {
    let run = Run::new(preset(30)).steps(240);
    let mut harness = window_on_at(run.engine, noon(), SIZE, pixels_per_point);
    harness.run_steps(3);
    harness
}

#[test]
fn live_a_meant_click_selects_and_a_plain_one_startles() {
    for pixels_per_point in [1.0, 1.5, 2.0] {
        let mut harness = calm_window(pixels_per_point);
        for (button, modifiers) in
            [(PointerButton::Primary, Modifiers::COMMAND), (PointerButton::Secondary, Modifiers::NONE)]
        {
            let id = loner(&harness);
            let place = on_screen(&harness, harness.state().shown().fish[id].pos);
            click_with(&mut harness, place, button, modifiers);
            harness.run_steps(4);
            assert_eq!(selected(&harness), Some(id), "{button:?} at {pixels_per_point}");
            assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0), "{button:?}");
            let empty = open_water(&harness);
            click_with(&mut harness, empty, button, modifiers);
            harness.run_steps(APART);
            assert_eq!((selected(&harness), startled(&harness)), (None, 0), "{button:?} on empty water");
        }
        let place = on_screen(&harness, harness.state().shown().fish[loner(&harness)].pos);
        click(&mut harness, place);
        harness.run_steps(3);
        assert_eq!((selected(&harness), startled(&harness)), (None, 30), "a plain click");
    }
}

#[test]
fn what_stands_still_is_selected_by_any_click_and_not_stirred() {
    for pixels_per_point in [1.0, 1.5, 2.0] {
        for mode in [Mode::Paused, Mode::Replay] {
            let mut harness = calm_window(pixels_per_point);
            key(&mut harness, if mode == Mode::Paused { Key::Space } else { Key::Home });
            // The picture eases to rest.
            harness.run_steps(60);
            assert_eq!(harness.state().engine().mode(), mode);
            let hash = harness.state().engine().state_hash();
            for (button, modifiers) in [
                (PointerButton::Primary, Modifiers::NONE),
                (PointerButton::Primary, Modifiers::COMMAND),
                (PointerButton::Secondary, Modifiers::NONE),
            ] {
                for id in [loner(&harness), 0, 29] {
                    let fish = harness.state().shown().fish[id];
                    let place = on_screen(&harness, fish.pos);
                    click_with(&mut harness, place, button, modifiers);
                    harness.run_steps(APART);
                    let found = selected(&harness).expect("there is a fish");
                    let distance = length(sub(harness.state().shown().fish[found].pos, fish.pos));
                    assert!(distance < 1.0, "{mode:?}, {button:?}: #{found} for #{id}");
                }
                let empty = open_water(&harness);
                click_with(&mut harness, empty, button, modifiers);
                harness.run_steps(APART);
                assert_eq!(selected(&harness), None, "{mode:?}: empty water");
            }
            assert_eq!(harness.state().engine().state_hash(), hash, "{mode:?}");
            key(&mut harness, Key::End);
            if mode == Mode::Paused {
                key(&mut harness, Key::Space);
            }
            harness.run_steps(5);
            assert_eq!(badge(&harness), "LIVE");
            assert_eq!(startled(&harness), 0, "{mode:?}: no click was kept for later");
        }
    }
}

#[test]
fn tab_walks_around_the_shoal_both_ways() {
    let (mut harness, _) = Run::new(preset(3)).window(SIZE);
    let mut walked = Vec::new();
    for modifiers in [Modifiers::NONE; 4].into_iter().chain([Modifiers::SHIFT; 5]) {
        keys(&mut harness, modifiers, Key::Tab);
        walked.push(selected(&harness));
    }
    assert_eq!(walked, [0, 1, 2, 0, 2, 1, 0, 2, 1].map(Some));
    key(&mut harness, Key::Home);
    assert!(harness.state().engine().is_in_past(), "the keys of the timeline go on as before");
}

#[test]
fn tab_finds_nobody_in_an_empty_tank() {
    let (mut harness, _) = Run::new(preset(0)).window(SIZE);
    key(&mut harness, Key::Tab);
    assert_eq!(selected(&harness), None);
}

#[test]
fn a_selection_outlives_frames_without_the_fish() {
    let run = Run::new(preset(5)).steps(60).set(ParamId::fish_count, ParamValue::Count(40)).steps(60);
    let (mut harness, witness) = run.window(SIZE);
    keys(&mut harness, Modifiers::SHIFT, Key::Tab);
    assert_eq!(selected(&harness), Some(39));
    let absence = "Fish #39 did not swim in this frame.";
    for (place, is_absent) in
        [(Key::Home, true), (Key::End, false), (Key::ArrowLeft, false), (Key::Home, true)]
    {
        key(&mut harness, place);
        harness.run_steps(2);
        assert_eq!(selected(&harness), Some(39), "{place:?}");
        assert_eq!(harness.query_by_label(absence).is_some(), is_absent, "{place:?}");
    }
    assert_one_picture(&harness, &witness);
}

#[test]
fn at_rest_the_numbers_are_of_the_fish_as_drawn() {
    let (mut harness, _) = Run::new(preset(5)).steps(300).window(SIZE);
    key(&mut harness, Key::Tab);
    for place in [Key::Home, Key::ArrowRight, Key::ArrowRight, Key::Period, Key::ArrowLeft] {
        harness.key_press(place);
        // Only as many frames as are asked for.
        harness.run();
        let fish = harness.state().shown().fish[0];
        let position = format!("{:.1}, {:.1} px", fish.pos[0], fish.pos[1]);
        assert!(harness.query_by_label(&position).is_some(), "{place:?}: {position} is said");
        let counts = harness.state().engine().history().sample_at(harness.state().engine().shown_s());
        assert_eq!(counts.map(|sample| sample.fish), Some(5));
    }
}

#[test]
fn no_key_acts_while_the_filter_is_typed() {
    let (mut harness, _) = Run::new(preset(5)).steps(120).window(SIZE);
    let filter = field_rect(&harness, "Filter").center();
    let before = harness.state().view().clone();
    let acting = [
        Key::Space,
        Key::Home,
        Key::ArrowLeft,
        Key::ArrowRight,
        Key::Period,
        Key::End,
        Key::M,
        Key::L,
        Key::P,
        Key::T,
        Key::F,
        Key::Num1,
        Key::Num0,
        Key::Num7,
        Key::Num8,
        Key::Tab,
    ];
    for modifiers in [Modifiers::NONE, Modifiers::SHIFT] {
        for pressed in acting {
            click(&mut harness, filter);
            harness.run_steps(APART);
            keys(&mut harness, modifiers, pressed);
            assert_eq!(harness.state().view(), &before, "{pressed:?}");
            assert_eq!(badge(&harness), "LIVE", "{pressed:?}");
            assert_eq!(params(&harness).tank_width, 1440.0, "{pressed:?}");
        }
    }
}
