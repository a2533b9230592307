//! The view of the tank: what is under the pointer is what is meant, at any zoom,
//! pan and scale; and moving the view stirs nobody.

#[path = "common/ui.rs"]
mod ui;

use eframe::egui::{
    self, Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, PointerButton, Pos2, TouchPhase, pos2,
    vec2,
};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::engine::{Engine, Mode};
use mirofish::params::{Boundary, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Vec2, length, sub};
use mirofish::timeline::{self, Happening};
use mirofish::workbench::View;
use ui::*;

const NONE: Modifiers = Modifiers::NONE;

/// Fish that are few enough to lie apart.
fn few(view: View, pixels_per_point: f32) -> Harness<'static, App> {
    window_with(Params { fish_count: 24, ..Params::default() }, view, pixels_per_point)
}

fn window_with(params: Params, view: View, pixels_per_point: f32) -> Harness<'static, App> {
    let engine = Engine::new(Preset { params, ..Preset::default() }, None);
    let mut harness = window_on_at(engine, view, [1280.0, 900.0], pixels_per_point);
    harness.run_steps(3);
    harness
}

fn scroll(harness: &mut Harness<'_, App>, place: Pos2, delta: egui::Vec2, modifiers: Modifiers) {
    hover(harness, place);
    let event = Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        delta,
        phase: TouchPhase::Move,
        source: MouseWheelSource::Unknown,
        modifiers,
    };
    harness.event_modifiers(event, modifiers);
    // Until all easing is done.
    harness.run_steps(60);
    harness.event_modifiers(Event::PointerMoved(place), NONE);
    harness.run_steps(1);
}

fn tank_at(harness: &Harness<'_, App>, place: Pos2) -> Vec2 {
    harness.state().camera().tank_from_screen(place).expect("the tank has a size")
}

fn scale(harness: &Harness<'_, App>) -> f32 {
    harness.state().camera().points_per_px()
}

fn assert_near(a: Vec2, b: Vec2, within_px: f32, what: &str) {
    assert!(length(sub(a, b)) <= within_px, "{what}: {a:?}, {b:?}");
}

/// The fish nearest to a place of the screen.
fn nearest_fish(harness: &Harness<'_, App>, to: Pos2) -> usize {
    let (app, to) = (harness.state(), tank_at(harness, to));
    let fish = app.shown().fish.iter().enumerate();
    let nearest = fish.min_by(|a, b| length(sub(a.1.pos, to)).total_cmp(&length(sub(b.1.pos, to))));
    nearest.expect("there are fish").0
}

/// Where a fish is on screen.
fn place_of(harness: &Harness<'_, App>, id: usize) -> Pos2 {
    harness.state().camera().screen_from_tank(harness.state().shown().fish[id].pos)
}

fn drag(
    harness: &mut Harness<'_, App>,
    button: PointerButton,
    modifiers: Modifiers,
    from: Pos2,
    by: egui::Vec2,
) {
    press_button(harness, from, button, modifiers, true);
    for step in 1..=8u8 {
        let place = from + by * (f32::from(step) / 8.0);
        harness.event_modifiers(Event::PointerMoved(place), modifiers);
        harness.run_steps(1);
        let seen = harness.state().engine().seen();
        assert_eq!((seen.pointer, seen.signals.energy), (None, 0.0), "{button:?} is no hand in the water");
    }
    press_button(harness, from + by, button, modifiers, false);
    harness.event_modifiers(Event::PointerMoved(from + by), NONE);
    harness.run_steps(1);
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_stirs_nobody() {
    let mut harness = few(noon(), 1.0);
    let fit = scale(&harness);
    // Near enough to the middle for the glass not to be in the way.
    let place = harness.state().water().center() + vec2(60.0, -40.0);
    scroll(&mut harness, place, vec2(0.0, 400.0), NONE);
    let there = tank_at(&harness, place);
    assert!(scale(&harness) > 2.0 * fit, "{}", scale(&harness));
    for delta in [150.0, 150.0, -200.0, 77.0] {
        scroll(&mut harness, place, vec2(0.0, delta), NONE);
        assert_near(tank_at(&harness, place), there, 0.05, "the place under the pointer stays");
        assert_eq!(harness.state().engine().seen().signals.energy, 0.0);
    }
    assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0));
    scroll(&mut harness, place, vec2(0.0, -5000.0), NONE);
    assert_eq!(scale(&harness), fit, "never smaller than the whole tank");
    scroll(&mut harness, place, vec2(0.0, 5000.0), NONE);
    assert!((scale(&harness) - 16.0).abs() < 0.01, "{}", scale(&harness));
}

#[test]
fn a_pinch_zooms_at_the_pointer() {
    let mut harness = few(noon(), 1.0);
    let place = harness.state().water().center() + vec2(30.0, 10.0);
    hover(&mut harness, place);
    let (fit, there) = (scale(&harness), tank_at(&harness, place));
    harness.event(Event::Zoom(3.0));
    harness.run_steps(60);
    assert!((scale(&harness) / fit - 3.0).abs() < 0.01);
    assert_near(tank_at(&harness, place), there, 0.05, "under the fingers");
}

#[test]
fn drags_and_scrolls_that_move_the_view_are_no_signals() {
    let mut harness = few(noon(), 1.0);
    let middle = harness.state().water().center();
    scroll(&mut harness, middle, vec2(0.0, 400.0), NONE);
    for (button, modifiers) in [(PointerButton::Middle, NONE), (PointerButton::Primary, Modifiers::SHIFT)] {
        for by in [vec2(70.0, 30.0), vec2(-70.0, -30.0), vec2(2.0, 1.0)] {
            let held = tank_at(&harness, middle);
            drag(&mut harness, button, modifiers, middle, by);
            harness.run_steps(4);
            assert_near(tank_at(&harness, middle + by), held, 0.05, "what the hand holds goes with it");
            assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0), "{button:?} by {by:?}");
        }
    }
    let there = tank_at(&harness, middle);
    scroll(&mut harness, middle, vec2(-31.0, -17.0), Modifiers::SHIFT);
    assert_near(tank_at(&harness, middle + vec2(-31.0, -17.0)), there, 0.05, "a trackpad has two axes");
    assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0));
    // A plain press without a drag is still meant for the fish.
    click(&mut harness, middle);
    harness.run_steps(3);
    assert_eq!(startled(&harness), 24);
}

#[test]
fn a_plain_drag_stirs_and_does_not_move_the_view() {
    let mut harness = few(noon(), 1.0);
    let middle = harness.state().water().center();
    scroll(&mut harness, middle, vec2(0.0, 400.0), NONE);
    let before = harness.state().camera();
    press(&mut harness, middle, true);
    for step in 1..=10u8 {
        harness.event(Event::PointerMoved(middle + vec2(12.0 * f32::from(step), 0.0)));
        harness.run_steps(1);
    }
    assert!(harness.state().engine().seen().signals.energy > 0.04);
    assert_eq!(harness.state().camera(), before);
}

/// At many scales of text and display, zoomed and panned.
#[test]
fn what_is_under_the_pointer_is_picked_and_signaled_at_any_scale() {
    for (pixels_per_point, text) in [(1.0, 1.0), (1.5, 1.0), (2.0, 0.8), (1.25, 1.5)] {
        // So slow that they are still there after a gesture.
        let params = Params { fish_count: 24, max_speed: 2.0, ..Params::default() };
        let view = View { scale: text, shows_plots: false, ..noon() };
        let mut harness = window_with(params, view, pixels_per_point);
        harness.run_steps(3);
        for zoom in [0.0, 250.0, 330.0] {
            let name = format!("{pixels_per_point} pixels a point, text {text}, zoom {zoom}");
            let middle = harness.state().water().center();
            let place = place_of(&harness, nearest_fish(&harness, middle));
            let at = harness.state().water().shrink(60.0).clamp(place);
            scroll(&mut harness, at, vec2(0.0, zoom), NONE);
            let middle = harness.state().water().center();
            if zoom > 0.0 {
                drag(&mut harness, PointerButton::Middle, NONE, middle, vec2(23.0, -17.0));
            }
            assert_picked_and_signaled(&mut harness, &name);
        }
    }
}

fn assert_picked_and_signaled(harness: &mut Harness<'_, App>, name: &str) {
    let id = nearest_fish(harness, harness.state().water().center());
    let place = place_of(harness, id);
    let seen = harness.state().water();
    assert!(seen.contains(place), "{name}: {place:?} in {seen:?}");
    click_with(harness, place, PointerButton::Primary, Modifiers::COMMAND);
    let picked = harness.state().view().selected.expect("a fish is there");
    let distance = (place_of(harness, picked) - place).length();
    assert!(picked == id || distance < 16.0, "{name}: {picked} and not {id}");
    // Where a place of the tank is on screen, the pointer is at that place.
    let wanted = tank_at(harness, seen.center() + vec2(31.25, -12.5));
    let on_screen = harness.state().camera().screen_from_tank(wanted);
    hover(harness, on_screen);
    harness.run_steps(3);
    let signaled = harness.state().engine().seen().pointer.expect("the pointer is in the water");
    assert_near(signaled, wanted, 0.01, name);
    let params = params(harness);
    let signals = harness.state().engine().seen().signals;
    assert!((signals.pointer_x - (2.0 * wanted[0] / params.tank_width - 1.0)).abs() < 1e-4, "{name}");
    click(harness, on_screen);
    harness.run_steps(2);
    let clicks = recorded_clicks(harness);
    assert_near(*clicks.last().expect("a click was recorded"), wanted, 0.01, name);
    harness.event(Event::PointerGone);
    harness.run_steps(APART);
}

/// The clicks that were recorded, tank px.
fn recorded_clicks(harness: &Harness<'_, App>) -> Vec<Vec2> {
    let events = harness.state().engine().shown_events();
    let click = |event: &timeline::Event| match event.what {
        Happening::Click(place) => Some(place),
        _ => None,
    };
    events.filter_map(click).collect()
}

#[test]
fn keys_zoom_at_the_pointer_or_in_the_middle() {
    let mut harness = few(noon(), 1.0);
    let fit = scale(&harness);
    let place = harness.state().water().center() + vec2(20.0, 20.0);
    let settle = |harness: &mut Harness<'_, App>, key| {
        keys(harness, NONE, key);
        harness.run_steps(40);
    };
    for _ in 0..4 {
        settle(&mut harness, Key::CloseBracket);
    }
    assert!((scale(&harness) / fit - 1.25f32.powi(4)).abs() < 1e-2);
    assert_near(harness.state().camera().center(), [720.0, 450.0], 0.1, "nobody pointed");
    hover(&mut harness, place);
    let there = tank_at(&harness, place);
    settle(&mut harness, Key::CloseBracket);
    settle(&mut harness, Key::CloseBracket);
    settle(&mut harness, Key::OpenBracket);
    assert_near(tank_at(&harness, place), there, 0.05, "under the pointer");
    settle(&mut harness, Key::O);
    assert!((scale(&harness) - 1.0).abs() < 1e-4);
    settle(&mut harness, Key::Z);
    assert_eq!(scale(&harness), fit);
}

#[test]
fn a_paused_view_comes_to_rest() {
    let mut harness = few(noon(), 1.0);
    keys(&mut harness, NONE, Key::Space);
    harness.run();
    let fit = scale(&harness);
    harness.key_press(Key::CloseBracket);
    // Frames are asked for while it eases, and none after it: with frames asked
    // for without end this would panic.
    harness.run();
    assert!((scale(&harness) / fit - 1.25).abs() < 1e-3, "{}", scale(&harness) / fit);
}

#[test]
fn the_selected_fish_is_followed_now_and_in_the_past() {
    let mut harness = few(noon(), 1.0);
    keys(&mut harness, NONE, Key::J);
    assert!(harness.state().messages().any(|text| text.contains("No fish to follow")));
    harness.run_steps(90);
    keys(&mut harness, NONE, Key::Tab);
    keys(&mut harness, NONE, Key::J);
    harness.run_steps(60);
    let off = |harness: &Harness<'_, App>| {
        let id = harness.state().view().selected.expect("selected");
        let (app, fish) = (harness.state(), harness.state().shown().fish[id].pos);
        let room = app.camera().seen_on_screen();
        // Near the glass the view ends there.
        let half = vec2(room.width(), room.height()) / (2.0 * scale(harness));
        let [w, h] = app.shown().tank;
        let middle = [fish[0].clamp(half.x, w - half.x), fish[1].clamp(half.y, h - half.y)];
        length(sub(app.camera().center(), middle)) * scale(harness)
    };
    assert!(off(&harness) < 30.0, "{}", off(&harness));
    let there = harness.state().camera().center();
    let chip = harness.get_by_label_contains("following fish").rect();
    assert!(harness.state().water().contains_rect(chip));
    harness.run_steps(60);
    assert!(length(sub(harness.state().camera().center(), there)) > 5.0, "it goes along");
    for _ in 0..30 {
        keys(&mut harness, Modifiers::SHIFT, Key::ArrowLeft);
    }
    harness.run_steps(30);
    assert_eq!(harness.state().engine().mode(), Mode::Replay);
    assert!(off(&harness) < 0.5, "at rest in the past: {}", off(&harness));
    // Moving the view makes it wait, and the key goes on.
    let middle = harness.state().water().center();
    drag(&mut harness, PointerButton::Middle, NONE, middle, vec2(50.0, 20.0));
    assert!(harness.query_by_label_contains("paused").is_some());
    keys(&mut harness, NONE, Key::J);
    harness.run_steps(40);
    assert!(off(&harness) < 0.5, "{}", off(&harness));
    harness.get_by_label_contains("following fish").click();
    harness.run_steps(60);
    assert!(harness.query_by_label_contains("following").is_none());
    assert!(!harness.state().camera().is_cut(), "the chip shows the whole tank");
}

#[test]
fn over_the_seam_the_view_of_a_followed_fish_does_not_cross_the_tank() {
    let params = Params { fish_count: 1, boundary: Boundary::Wrap, ..Params::default() };
    let mut harness = window_of(Preset { params, ..Preset::default() }, noon(), [1280.0, 900.0]);
    keys(&mut harness, NONE, Key::Tab);
    keys(&mut harness, NONE, Key::J);
    harness.run_steps(60);
    let (mut last, mut jumps) = (harness.state().shown().fish[0].pos, 0);
    for _ in 0..1500 {
        harness.run_steps(1);
        let now = harness.state().shown().fish[0].pos;
        jumps += u32::from(length(sub(now, last)) > 400.0);
        last = now;
        let place = place_of(&harness, 0);
        assert!(harness.state().water().expand(1.0).contains(place), "it stays in the view: {place:?}");
    }
    assert!(jumps > 0, "it came over the seam");
}

#[test]
fn the_map_moves_the_view_and_is_not_the_water() {
    let mut harness = few(noon(), 1.0);
    assert!(harness.query_by_label("Minimap").is_none(), "the whole tank is seen");
    let middle = harness.state().water().center();
    scroll(&mut harness, middle, vec2(0.0, 400.0), NONE);
    let map = harness.get_by_label("Minimap").rect();
    let water = harness.state().water();
    assert!(map.width() <= 180.0 && water.contains_rect(map), "{map:?} in {water:?}");
    assert!(map.center().x > water.center().x && map.center().y > water.center().y);
    let [w, h] = harness.state().shown().tank;
    for share in [vec2(0.45, 0.55), vec2(0.6, 0.4)] {
        click(&mut harness, map.min + share * map.size());
        harness.run_steps(40);
        assert_near(
            harness.state().camera().center(),
            [w * share.x, h * share.y],
            0.5,
            "where it was clicked",
        );
        let seen = harness.state().engine().seen();
        assert_eq!((seen.pointer, clickness(&harness), startled(&harness)), (None, 0.0, 0));
    }
    press(&mut harness, map.center(), true);
    hover(&mut harness, map.min + vec2(0.4, 0.6) * map.size());
    harness.run_steps(40);
    assert_near(harness.state().camera().center(), [w * 0.4, h * 0.6], 0.5, "dragged");
    press(&mut harness, map.min + vec2(0.4, 0.6) * map.size(), false);
    assert_eq!(startled(&harness), 0);
}

#[test]
fn a_presentation_is_the_tank_alone_and_escape_leaves_it_first() {
    let mut harness = few(noon(), 1.0);
    keys(&mut harness, NONE, Key::G);
    assert!(harness.state().view().shows_gallery);
    keys(&mut harness, NONE, Key::F11);
    harness.run_steps(3);
    assert!(!harness.state().view().shows_gallery, "no window is left over the tank");
    for name in ["File", "Filter", "Preset", "Live", "Minimap", "Step"] {
        assert!(harness.query_by_label(name).is_none(), "{name}");
    }
    assert!(harness.query_by_label("F11 or Escape leaves").is_some());
    let water = harness.state().water();
    assert!(water.width() == 1280.0 || water.height() == 900.0, "{water:?}");
    // Keys and hands go on working; what fails is said.
    keys(&mut harness, NONE, Key::T);
    assert!(!harness.state().view().shows_trails);
    drop_files(&mut harness, &["tests/trials/bad-half-good.ron"]);
    assert!(harness.query_by_label_contains("startle_duration").is_some());
    click(&mut harness, water.center());
    harness.run_steps(3);
    assert_eq!(startled(&harness), 24);
    harness.run_steps(200);
    assert!(harness.query_by_label("F11 or Escape leaves").is_none(), "the words are gone");
    keys(&mut harness, NONE, Key::Escape);
    harness.run_steps(3);
    assert!(!harness.state().view().is_presenting);
    assert!(harness.query_by_label("File").is_some());
    assert!(harness.state().messages().next().is_some(), "the message is still to be read");
}

#[test]
fn in_a_presentation_two_tanks_that_are_compared_stand_alone() {
    let mut harness = few(noon(), 1.0);
    keys(&mut harness, NONE, Key::C);
    keys(&mut harness, NONE, Key::F11);
    harness.run_steps(3);
    let [a, b] = ["Aquarium A", "Aquarium B"].map(|name| harness.get_by_label(name).rect());
    assert!(a.width() > 600.0 && b.right() > 1200.0, "{a:?} {b:?}");
    assert!(harness.query_by_label("File").is_none());
    keys(&mut harness, NONE, Key::CloseBracket);
    keys(&mut harness, NONE, Key::Escape);
    assert!(harness.state().engine().comparison().is_some(), "the presentation is left first");
    keys(&mut harness, NONE, Key::Escape);
    harness.run_steps(3);
    assert!(!harness.state().camera().is_cut(), "two tanks have no view to zoom");
}

#[test]
fn any_size_is_looked_at_without_panic() {
    for size in [[1.0, 1.0], [1.0, 900.0], [900.0, 1.0], [64.0, 48.0], [3840.0, 2160.0]] {
        let mut harness = window_of(Preset::default(), noon(), size);
        for key in [Key::CloseBracket, Key::Tab, Key::J, Key::U, Key::O, Key::F11, Key::OpenBracket, Key::Z] {
            keys(&mut harness, NONE, key);
        }
        scroll(&mut harness, pos2(size[0] / 2.0, size[1] / 2.0), vec2(0.0, 300.0), NONE);
    }
}

#[test]
fn a_presentation_takes_the_full_screen_and_gives_it_back() {
    let mut harness = few(noon(), 1.0);
    for (key, is_full) in [(Key::F11, true), (Key::Escape, false), (Key::F11, true), (Key::F11, false)] {
        // Pressed alone: letting go would be a frame of its own.
        let press = Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: NONE };
        harness.input_mut().events.push(press);
        harness.run_steps(1);
        let window = &harness.output().viewport_output[&egui::ViewportId::ROOT];
        let asked = window.commands.contains(&egui::ViewportCommand::Fullscreen(is_full));
        assert!(asked, "{key:?}");
        assert_eq!(harness.state().view().is_presenting, is_full);
    }
}
