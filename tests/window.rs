//! The window by its labels: what a person does to it reaches the engine, and
//! nothing else does.

#[path = "common/ui.rs"]
mod ui;

use eframe::egui::{self, Key, Modifiers, Pos2, Rect, Vec2, pos2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use mirofish::app::App;
use mirofish::clock::RunSpeed;
use mirofish::command::Command;
use mirofish::engine::{Engine, Mode};
use mirofish::mirror::StepInput;
use mirofish::params::{Kind, ParamId, Params};
use mirofish::preset::{self, Preset};
use mirofish::workbench::View;
use std::path::Path;
use ui::*;

#[test]
fn a_slider_changes_the_engine() {
    let mut harness = window();
    for name in ["Cohesion weight", "Perception radius", "Snapshot interval", "Trail opacity"] {
        let before = params(&harness);
        let slider = harness.get_by_role_and_label(egui::Role::Slider, name);
        let value = slider.accesskit_node().numeric_value().expect("a slider has a value");
        slider.set_value_accesskit(value * 1.5);
        harness.run_steps(2);
        let changed: Vec<ParamId> = params(&harness).differing(&before).collect();
        assert_eq!(changed.len(), 1, "{name}: {changed:?}");
        assert_eq!(changed[0].spec().label, name);
    }
}

#[test]
fn one_drag_is_one_undo_step() {
    let mut harness = window();
    let rail = slider_rect(&harness, "Cohesion weight");
    press(&mut harness, rail.center(), true);
    for share in [0.6, 0.7, 0.8, 0.9] {
        harness.event(egui::Event::PointerMoved(pos2(rail.left() + rail.width() * share, rail.center().y)));
        harness.run_steps(2);
    }
    press(&mut harness, pos2(rail.left() + rail.width() * 0.9, rail.center().y), false);
    harness.run_steps(2);
    let dragged = params(&harness).cohesion_weight;
    assert!(dragged > 3.0, "{dragged}");
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&harness), Params::default());
    keys(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(params(&harness).cohesion_weight, dragged);
}

#[test]
fn typing_gives_any_allowed_value_and_refuses_the_rest_with_a_word() {
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "12.5");
    assert_eq!(params(&harness).cohesion_weight, 12.5, "beyond the slider, within the hard range");
    type_into(&mut harness, "Maximum speed", "200 px/s");
    assert_eq!(params(&harness).max_speed, 200.0);
    for (text, word) in [("0,9", "0.9"), ("101", "0 to 100"), ("fast", "a number")] {
        type_into(&mut harness, "Cohesion weight", text);
        assert_eq!(params(&harness).cohesion_weight, 12.5, "{text}");
        let messages: Vec<&str> = harness.state().messages().collect();
        assert!(messages.last().is_some_and(|message| message.contains(word)), "{text}: {messages:?}");
    }
}

#[test]
fn an_emptied_value_is_refused_with_a_word() {
    let mut harness = window();
    let place = field_rect(&harness, "Cohesion weight").center();
    click(&mut harness, place);
    harness.run_steps(1);
    keys(&mut harness, Modifiers::NONE, Key::Backspace);
    keys(&mut harness, Modifiers::NONE, Key::Enter);
    assert_eq!(params(&harness), Params::default());
    assert!(harness.state().messages().any(|message| message.contains("is empty")));
}

#[test]
fn escape_gives_a_typed_value_up() {
    let mut harness = window();
    let place = field_rect(&harness, "Cohesion weight").center();
    click(&mut harness, place);
    harness.run_steps(1);
    harness.event(egui::Event::Text("3".to_owned()));
    harness.run_steps(1);
    keys(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(params(&harness), Params::default());
}

#[test]
fn a_double_click_on_a_name_resets() {
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "2");
    // Long enough for the click into the field not to count.
    harness.run_steps(40);
    let name = harness.get_by_role_and_label(egui::Role::Label, "Cohesion weight").rect().center();
    click(&mut harness, name);
    click(&mut harness, name);
    harness.run_steps(2);
    assert_eq!(params(&harness), Params::default());
}

#[test]
fn a_click_on_the_water_startles_and_a_press_elsewhere_does_not() {
    let mut harness = window();
    let rail = slider_rect(&harness, "Cohesion weight");
    let elsewhere = [rail.center(), pos2(600.0, 12.0), pos2(140.0, 600.0), pos2(480.0, 634.0)];
    for place in elsewhere {
        click(&mut harness, place);
        harness.run_steps(4);
        assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0), "{place:?}");
        keys(&mut harness, Modifiers::NONE, Key::Escape);
    }
    let water = harness.state().water().center();
    click(&mut harness, water);
    harness.run_steps(3);
    assert_eq!(startled(&harness), 400);
}

#[test]
fn a_drag_from_a_slider_over_the_water_does_not_stir_the_fish() {
    let mut harness = window();
    let rail = slider_rect(&harness, "Cohesion weight");
    let water = harness.state().water().center();
    press(&mut harness, rail.center(), true);
    for share in [0.2, 0.5, 0.8, 1.0] {
        harness.event(egui::Event::PointerMoved(rail.center() + (water - rail.center()) * share));
        harness.run_steps(2);
        let signals = harness.state().engine().seen().signals;
        assert_eq!((signals.energy, signals.pointer_x), (0.0, 0.0));
    }
    press(&mut harness, water, false);
    harness.run_steps(3);
    assert_eq!(startled(&harness), 0);
}

#[test]
fn a_menu_over_the_water_covers_it() {
    let mut harness = window();
    harness.get_by_label("Preset").click();
    harness.run_steps(3);
    let entry = harness.get_by_label("Tight and fast").rect();
    assert!(harness.state().water().intersects(entry.expand(40.0)), "the list should reach the water");
    click(&mut harness, entry.center());
    harness.run_steps(4);
    assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0));
    assert_eq!(harness.state().engine().document().preset.name, "Tight and fast");
}

#[test]
fn a_dragged_press_on_the_water_is_no_click() {
    let mut harness = window();
    let water = harness.state().water().center();
    press(&mut harness, water, true);
    press(&mut harness, water + vec2(5.0, 0.0), false);
    harness.run_steps(3);
    assert_eq!(startled(&harness), 0);
}

#[test]
fn sweeping_gives_energy_and_rest_takes_it() {
    let mut harness = window();
    let water = harness.state().water();
    for step in 0..20u8 {
        harness
            .event(egui::Event::PointerMoved(water.left_center() + vec2(50.0 + 25.0 * f32::from(step), 0.0)));
        harness.run_steps(1);
    }
    let moving = harness.state().engine().seen().signals;
    assert!(moving.energy > 0.3, "{moving:?}");
    harness.run_steps(8);
    assert_eq!(harness.state().engine().seen().signals.energy, 0.0);
    harness.event(egui::Event::PointerGone);
    harness.run_steps(2);
    assert_eq!(harness.state().engine().seen().pointer, None);
}

#[test]
fn a_paused_shoal_is_not_stirred_and_asks_for_no_frames() {
    let mut harness = window();
    keys(&mut harness, Modifiers::NONE, Key::Space);
    // Settles: with frames asked for without end this would panic.
    harness.run();
    let hash = harness.state().engine().state_hash();
    let water = harness.state().water().center();
    click(&mut harness, water);
    harness.run();
    assert_eq!(harness.state().engine().state_hash(), hash);
    keys(&mut harness, Modifiers::NONE, Key::Space);
    harness.run_steps(3);
    assert_eq!(startled(&harness), 0, "the click was not kept for later");
}

#[test]
fn steps_are_counted_out() {
    let mut harness = window();
    keys(&mut harness, Modifiers::NONE, Key::Space);
    let before = harness.state().engine().world().step_count().0;
    keys(&mut harness, Modifiers::NONE, Key::Period);
    harness.get_by_label("Step").click();
    harness.run_steps(3);
    assert_eq!(harness.state().engine().world().step_count().0, before + 2);
}

#[test]
fn keys_rest_while_a_text_is_typed() {
    let mut harness = window();
    let filter = field_rect(&harness, "Filter").center();
    click(&mut harness, filter);
    harness.run_steps(1);
    for (key, letter) in [(Key::Space, " "), (Key::F, "f"), (Key::P, "p"), (Key::T, "t"), (Key::Period, ".")]
    {
        harness.event(egui::Event::Text(letter.to_owned()));
        keys(&mut harness, Modifiers::NONE, key);
    }
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    let app = harness.state();
    assert!(app.engine().clock().is_running());
    assert_eq!(app.engine().params(), &Params::default());
    assert!(app.view().shows_parameters && app.view().shows_trails);
}

#[test]
fn the_filter_finds_words_of_the_help() {
    let mut harness = window();
    let filter = field_rect(&harness, "Filter").center();
    click(&mut harness, filter);
    harness.run_steps(1);
    harness.event(egui::Event::Text("midnight".to_owned()));
    harness.run_steps(3);
    assert!(harness.query_by_role_and_label(egui::Role::Slider, "Night speed").is_some());
    assert!(harness.query_by_role_and_label(egui::Role::Slider, "Cohesion weight").is_none());
}

#[test]
fn showing_a_panel_changes_no_value() {
    let outside =
        preset::read_file(Path::new("tests/trials/ok-outside-slider.ron")).expect("a good file").preset;
    let view = View { listing: Listing::All, ..View::default() };
    let mut harness = window_of(outside.clone(), view, [1280.0, 2400.0]);
    harness.run_steps(5);
    for id in ParamId::ALL {
        let spec = id.spec();
        let role = match spec.kind {
            Kind::Choice { .. } => egui::Role::ComboBox,
            _ => egui::Role::Slider,
        };
        assert!(harness.query_by_role_and_label(role, spec.label).is_some(), "{}", spec.label);
    }
    assert_eq!(harness.state().engine().document().preset, outside);
    assert_eq!(preset::to_ron(&harness.state().engine().document().preset), preset::to_ron(&outside));
}

#[test]
fn a_load_is_one_undo_step_and_the_fish_swim_on() {
    let mut harness = window();
    harness.run_steps(30);
    let steps = harness.state().engine().world().step_count();
    choose(&mut harness, "Preset", "Loose and calm");
    assert_eq!(harness.state().engine().document().preset.name, "Loose and calm");
    assert!(harness.state().engine().world().step_count() > steps);
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(harness.state().engine().document().preset, Preset::default());
}

#[test]
fn a_dropped_preset_opens_and_a_bad_one_changes_nothing() {
    let mut harness = window();
    drop_files(&mut harness, &["tests/trials/bad-half-good.ron"]);
    assert_eq!(harness.state().engine().document().preset, Preset::default());
    let messages: Vec<&str> = harness.state().messages().collect();
    assert!(messages.iter().any(|text| text.contains("startle_duration")), "{messages:?}");
    drop_files(&mut harness, &["tests/trials/ok-baseline.ron"]);
    assert_eq!(harness.state().engine().document().preset.name, "Trial");
    assert_eq!(harness.state().engine().world().shoal().len(), 120);
}

#[test]
fn opening_and_saving_by_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.ron");
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "2");
    assert!(harness.state().engine().document().is_changed());
    save_to(&mut harness, "Save to path…", &path);
    assert!(!harness.state().engine().document().is_changed());
    assert_eq!(preset::read_file(&path).expect("just saved").preset.params.cohesion_weight, 2.0);
    type_into(&mut harness, "Cohesion weight", "3");
    keys(&mut harness, Modifiers::COMMAND, Key::S);
    assert_eq!(preset::read_file(&path).expect("saved again").preset.params.cohesion_weight, 3.0);
}

#[test]
fn another_file_is_overwritten_only_when_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.ron");
    std::fs::copy("tests/trials/ok-baseline.ron", &path).expect("a copy");
    let mut harness = window();
    for (answer, count) in [("Cancel", 120), ("Overwrite", 400)] {
        save_to(&mut harness, "Save to path…", &path);
        harness.get_by_label(answer).click();
        harness.run_steps(2);
        assert_eq!(preset::read_file(&path).expect("a preset").preset.params.fish_count, count, "{answer}");
    }
}

#[test]
fn any_size_is_drawn_without_panic() {
    for size in [[1.0, 1.0], [1.0, 900.0], [900.0, 1.0], [64.0, 48.0], [320.0, 240.0], [3840.0, 2160.0]] {
        let view = View { listing: Listing::All, shows_help: true, ..View::default() };
        let mut harness = window_of(Preset::default(), view, size);
        harness.run_steps(3);
        let place = harness.state().water().center();
        click(&mut harness, place);
        keys(&mut harness, Modifiers::NONE, Key::F);
        harness.run_steps(3);
    }
}

#[test]
fn fitting_the_tank_keeps_its_area_and_is_one_undo_step() {
    let mut harness = window();
    keys(&mut harness, Modifiers::NONE, Key::F);
    let fitted = params(&harness);
    let area = fitted.tank_width * fitted.tank_height;
    assert!((area / (1440.0 * 900.0) - 1.0).abs() < 0.01, "{area}");
    harness.run_steps(2);
    let water = harness.state().water();
    let shape = fitted.tank_width / fitted.tank_height;
    assert!((water.width() / water.height() / shape - 1.0).abs() < 0.01);
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&harness), Params::default());
}

/// A window that lists all parameters, and the box below the fish count ticked.
fn window_whose_tank_grows(preset: Preset) -> Harness<'static, App> {
    let mut harness = window_of(preset, View { listing: Listing::All, ..noon() }, SIZE);
    harness.run_steps(3);
    harness.get_by_label(TANK_GROWS).click();
    harness.run_steps(2);
    harness
}

const TANK_GROWS: &str = "Tank grows with the fish";

fn tank(harness: &Harness<'_, App>) -> (u32, f32, f32) {
    let params = params(harness);
    (params.fish_count, params.tank_width, params.tank_height)
}

#[test]
fn the_tank_grows_with_a_typed_count_if_that_is_wanted() {
    let mut harness = window_whose_tank_grows(Preset::default());
    assert!(harness.state().view().tank_grows);
    assert_eq!(params(&harness), Params::default(), "the box by itself changes no value");
    type_into(&mut harness, "Fish count", "1600");
    assert_eq!(tank(&harness), (1600, 2880.0, 1800.0));
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&harness), Params::default(), "one step of undo");
    keys(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(tank(&harness), (1600, 2880.0, 1800.0));
    // Long enough for the click into the field not to count.
    harness.run_steps(APART);
    let name = harness.get_by_role_and_label(egui::Role::Label, "Fish count").rect().center();
    click(&mut harness, name);
    click(&mut harness, name);
    harness.run_steps(2);
    assert_eq!(params(&harness), Params::default(), "a reset brings the tank back as well");
    harness.get_by_label(TANK_GROWS).click();
    harness.run_steps(2);
    type_into(&mut harness, "Fish count", "300");
    assert_eq!(tank(&harness), (300, 1440.0, 900.0), "the tank rests without the tick");
}

#[test]
fn a_drag_of_the_count_comes_back_to_the_same_tank() {
    let mut harness = window_whose_tank_grows(Preset::default());
    let rail = slider_rect(&harness, "Fish count");
    let at = |share: f32| pos2(rail.left() + rail.width() * share, rail.center().y);
    press(&mut harness, at(0.6), true);
    let mut tanks = Vec::new();
    for share in [0.7, 0.8, 0.3, 0.8, 0.7] {
        harness.event(egui::Event::PointerMoved(at(share)));
        harness.run_steps(2);
        tanks.push(tank(&harness));
    }
    press(&mut harness, at(0.7), false);
    harness.run_steps(2);
    assert!(tanks[1].1 > tanks[0].1 && tanks[2].1 < 1440.0, "{tanks:?}");
    assert_eq!((tanks[0], tanks[1]), (tanks[4], tanks[3]));
    let name = harness.state().engine().undo_name().expect("an edit");
    assert_eq!(name, format!("Fish count 400 to {} with the tank", tanks[4].0));
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!((params(&harness), harness.state().engine().undo_name()), (Params::default(), None));
}

#[test]
fn keys_on_the_count_move_the_tank_too() {
    let mut harness = window_whose_tank_grows(Preset::default());
    harness.get_by_role_and_label(egui::Role::Slider, "Fish count").focus();
    harness.run_steps(2);
    keys(&mut harness, Modifiers::NONE, Key::ArrowRight);
    let (count, width, _) = tank(&harness);
    assert!(count > 400);
    assert_eq!(width, (1440.0 * (f64::from(count) / 400.0).sqrt()) as f32);
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&harness), Params::default());
}

#[test]
fn a_count_without_a_tank_is_refused_with_a_word() {
    let mut preset = Preset::default();
    preset.params.fish_count = 1;
    let mut harness = window_whose_tank_grows(preset.clone());
    for (text, word) in [("10000", "1 to 4822 fish are possible"), ("0", "0 x 0 px")] {
        type_into(&mut harness, "Fish count", text);
        assert_eq!(params(&harness), preset.params, "{text}");
        let said: Vec<&str> = harness.state().messages().collect();
        assert!(
            said.len() == 1 && said[0].starts_with("Fish count is") && said[0].contains(word),
            "{said:?}"
        );
    }
    // A drag ends where the tank does.
    let rail = slider_rect(&harness, "Fish count");
    press(&mut harness, rail.left_center() + vec2(6.0, 0.0), true);
    for (place, count) in [(rail.right_center(), 4822), (rail.left_center(), 1)] {
        harness.event(egui::Event::PointerMoved(place));
        harness.run_steps(2);
        assert_eq!(params(&harness).fish_count, count);
    }
    press(&mut harness, rail.left_center(), false);
    assert_eq!(harness.state().messages().count(), 1, "and says nothing");
}

#[test]
fn without_a_density_the_count_is_free() {
    let mut harness = window_whose_tank_grows(Preset::default());
    let mut empty = Preset::default();
    empty.params.fish_count = 0;
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("empty.ron");
    std::fs::write(&path, preset::to_ron(&empty)).expect("a folder of its own");
    drop_files(&mut harness, &[path.to_str().expect("a plain path")]);
    harness.run_steps(2);
    type_into(&mut harness, "Fish count", "50");
    assert_eq!(tank(&harness), (50, 1440.0, 900.0));
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    type_into(&mut harness, "Fish count", "100");
    assert_eq!(tank(&harness), (100, 720.0, 450.0), "what was ticked is kept");
}

#[test]
fn water_that_moves_under_a_resting_pointer_makes_no_speed() {
    let mut harness = window();
    let place = harness.state().water().left_top() + vec2(60.0, 40.0);
    harness.event(egui::Event::PointerMoved(place));
    harness.run_steps(10);
    for key in [Key::F, Key::P, Key::P] {
        harness.key_press(key);
        for _ in 0..20 {
            harness.run_steps(1);
            assert_eq!(harness.state().engine().seen().signals.energy, 0.0, "{key:?}");
        }
    }
}

#[test]
fn closing_on_changes_asks_once() {
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "2");
    let root = harness.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
    root.events.push(egui::ViewportEvent::Close);
    harness.run_steps(2);
    assert!(harness.query_by_label("Discard").is_some());
    harness.get_by_label("Cancel").click();
    harness.run_steps(2);
    assert!(harness.query_by_label("Discard").is_none());
}

#[test]
fn no_fish_and_very_many_are_drawn() {
    for count in [0, 1, 5000] {
        let mut preset = Preset::default();
        preset.params.fish_count = count;
        let mut harness = window_of(preset, View::default(), SIZE);
        harness.run_steps(4);
        assert_eq!(harness.state().engine().world().shoal().len(), count as usize);
    }
}

#[test]
fn a_frame_is_laid_out_again_without_a_second_step() {
    let mut harness = window();
    assert_eq!(harness.state().engine().clock().speed(), RunSpeed::Times(1.0));
    let before = harness.state().engine().world().step_count().0;
    harness.run_steps(60);
    let steps = harness.state().engine().world().step_count().0 - before;
    assert!((59..=61).contains(&steps), "{steps} steps in a second");
}

#[test]
fn the_tank_is_on_screen_between_the_panels() {
    let harness = window();
    let water = harness.state().water();
    let window = Rect::from_min_size(Pos2::ZERO, Vec2::from(SIZE));
    assert!(window.contains_rect(water), "{water:?}");
    // Left panel 280 points, right 320: the aquarium is larger than either.
    assert!(water.area() > 0.28 * window.area(), "the aquarium is the largest thing: {water:?}");
    let canvas = harness.get_by_role_and_label(egui::Role::Canvas, "Aquarium").rect();
    assert!((canvas.width() - water.width()).abs() < 1.0);
}

/// A window whose playhead rests a second back.
fn window_on_the_past() -> Harness<'static, App> {
    let mut engine = Engine::new(Preset::default(), None);
    for _ in 0..120 {
        engine.step(&StepInput::quiet(12.0));
    }
    engine.apply(Command::Seek(1.0)).expect("no value to refuse");
    let mut harness = window_on(engine, noon(), SIZE);
    harness.run_steps(3);
    harness
}

#[test]
fn in_the_past_the_run_keys_move_the_playhead() {
    let mut harness = window_on_the_past();
    assert!(harness.query_by_label("REPLAY").is_some());
    keys(&mut harness, Modifiers::NONE, Key::Period);
    let engine = harness.state().engine();
    assert!((engine.shown_s() - 61.0 / 60.0).abs() < 1e-9, "{}", engine.shown_s());
    keys(&mut harness, Modifiers::NONE, Key::Space);
    assert!(harness.state().engine().is_playing());
    harness.run_steps(6);
    let engine = harness.state().engine();
    assert!(engine.shown_s() > 1.05, "{}", engine.shown_s());
    keys(&mut harness, Modifiers::NONE, Key::Space);
    let engine = harness.state().engine();
    assert!(!engine.is_playing() && engine.clock().is_running());
    assert_eq!((engine.mode(), engine.world().step_count().0), (Mode::Replay, 120), "the present is held");
    harness.run_steps(70);
    assert_eq!(harness.state().engine().mode(), Mode::Replay, "it rests");
    keys(&mut harness, Modifiers::NONE, Key::Space);
    harness.run_steps(70);
    assert_eq!(harness.state().engine().mode(), Mode::Live);
}

#[test]
fn a_contradiction_is_said_without_widening_the_panel() {
    let mut harness = window();
    let before = (slider_rect(&harness, "Cohesion weight"), harness.state().water());
    type_into(&mut harness, "Separation radius", "80");
    type_into(&mut harness, "Edge margin", "400");
    harness.run_steps(5);
    assert!(harness.query_by_label_contains("is above").is_some());
    let after = (slider_rect(&harness, "Cohesion weight"), harness.state().water());
    assert_eq!((before.0.x_range(), before.1), (after.0.x_range(), after.1));
}

#[test]
fn keys_rest_while_a_question_is_asked() {
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "2");
    let root = harness.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
    root.events.push(egui::ViewportEvent::Close);
    harness.run_steps(3);
    for key in [Key::Space, Key::P, Key::T] {
        keys(&mut harness, Modifiers::NONE, key);
    }
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    let app = harness.state();
    assert!(app.engine().clock().is_running() && app.view().shows_parameters && app.view().shows_trails);
    assert_eq!(app.engine().params().cohesion_weight, 2.0);
}

#[test]
fn a_drag_that_is_taken_back_says_no_more() {
    let mut harness = window();
    let rail = slider_rect(&harness, "Cohesion weight");
    let at = |share: f32| pos2(rail.left() + rail.width() * share, rail.center().y);
    press(&mut harness, at(0.5), true);
    harness.event(egui::Event::PointerMoved(at(0.7)));
    harness.run_steps(2);
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    for share in [0.8, 0.9] {
        harness.event(egui::Event::PointerMoved(at(share)));
        harness.run_steps(2);
    }
    press(&mut harness, at(0.9), false);
    harness.run_steps(2);
    assert_eq!(params(&harness), Params::default());
    assert_eq!(harness.state().engine().undo_name(), None);
    type_into(&mut harness, "Cohesion weight", "2");
    assert_eq!(params(&harness).cohesion_weight, 2.0, "the next edit counts");
}

#[test]
fn the_click_that_closes_a_menu_startles_nobody() {
    let mut harness = window();
    harness.get_by_label("Time").click();
    harness.run_steps(3);
    let water = harness.state().water().center();
    click(&mut harness, water);
    harness.run_steps(3);
    assert_eq!((startled(&harness), clickness(&harness)), (0, 0.0));
    click(&mut harness, water);
    harness.run_steps(3);
    assert_eq!(startled(&harness), 400);
}

#[test]
fn panels_keep_their_widths_through_a_small_window() {
    let mut harness = window();
    let before = (harness.state().water(), slider_rect(&harness, "Cohesion weight"));
    for size in [[1.0, 1.0], [400.0, 300.0], SIZE] {
        harness.set_size(size.into());
        harness.run_steps(4);
    }
    assert_eq!((harness.state().water(), slider_rect(&harness, "Cohesion weight")), before);
}
