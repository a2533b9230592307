//! The overlay: each switch by name, key and menu, and everything on in any tank.

use super::*;
use mirofish::aquarium::{Layer, OverlaySettings, Scope};
use mirofish::shoal::Term;
use mirofish::workbench::View;

const KEYS: [(Layer, Key); 10] = [
    (Layer::Velocity, Key::Num1),
    (Layer::EdgeZones, Key::Num2),
    (Layer::Perception, Key::Num3),
    (Layer::Separation, Key::Num4),
    (Layer::Links, Key::Num5),
    (Layer::Center, Key::Num6),
    (Layer::Clusters, Key::Num7),
    (Layer::Terms, Key::Num8),
    (Layer::Steering, Key::Num9),
    (Layer::Heat, Key::A),
];

fn everything(scope: Scope) -> View {
    let mut overlay = OverlaySettings::default();
    overlay.scope = scope;
    Layer::ALL.into_iter().for_each(|layer| overlay.toggle(layer));
    View { overlay, selected: Some(0), ..noon() }
}

fn on(harness: &Harness<'_, App>) -> Vec<Layer> {
    harness.state().view().overlay.layers().iter().collect()
}

fn scope(harness: &Harness<'_, App>) -> Scope {
    harness.state().view().overlay.scope
}

#[test]
fn each_layer_by_its_key() {
    let mut harness = window();
    for (layer, pressed) in KEYS {
        key(&mut harness, pressed);
        assert_eq!(on(&harness), [layer], "{pressed:?}");
        key(&mut harness, pressed);
        assert_eq!(on(&harness), [], "{pressed:?}");
    }
    for wanted in [Scope::All, Scope::None, Scope::Selected] {
        key(&mut harness, Key::Num0);
        assert_eq!(scope(&harness), wanted);
    }
}

#[test]
fn switches_beside_both_panels_of_a_small_window_and_all_in_a_wide_one() {
    for (size, layers) in [
        (SIZE, &[Layer::Velocity, Layer::Terms, Layer::Perception, Layer::Links, Layer::EdgeZones][..]),
        ([1920.0, 1080.0], &Layer::ALL[..]),
    ] {
        let mut harness = window_of(Preset::default(), noon(), size);
        harness.run_steps(3);
        for layer in layers {
            harness.get_by_label(layer.name()).click();
            harness.run_steps(2);
            assert_eq!(on(&harness), [*layer]);
            harness.get_by_label(layer.name()).click();
            harness.run_steps(2);
            assert_eq!(on(&harness), []);
        }
        for wanted in [Scope::All, Scope::None, Scope::Selected] {
            harness.get_by_label(wanted.name()).click();
            harness.run_steps(2);
            assert_eq!(scope(&harness), wanted);
        }
        // Nothing lies upon anything else.
        let (last, hour) = (harness.get_by_label("all").rect(), harness.get_by_label("Hour").rect());
        assert!(last.right() <= hour.left(), "{size:?}: {last} {hour}");
    }
}

/// A control of the menu, which stands on the strip as well.
fn check_box(harness: &mut Harness<'_, App>, name: &str) {
    harness.get_by_role_and_label(egui::Role::CheckBox, name).click();
    harness.run_steps(2);
}

#[test]
fn the_menu_has_every_layer_and_stays_open_meanwhile() {
    let mut harness = window();
    key(&mut harness, Key::V);
    harness.run_steps(3);
    for layer in Layer::ALL {
        check_box(&mut harness, layer.name());
        assert_eq!(on(&harness), [layer]);
        check_box(&mut harness, layer.name());
        assert_eq!(on(&harness), []);
    }
    check_box(&mut harness, "term noise");
    let overlay = harness.state().view().overlay;
    assert!(!overlay.shows_term(Term::Noise) && overlay.shows_term(Term::Edge));
    harness.get_by_label("All terms").click();
    harness.run_steps(2);
    assert!(harness.state().view().overlay.shows_term(Term::Noise));
    check_box(&mut harness, "cells");
    harness.get_by_label("All off").click();
    harness.run_steps(2);
    assert_eq!(on(&harness), []);
    let slider = harness.get_by_role_and_label(egui::Role::Slider, "Length of arrows");
    slider.set_value_accesskit(2.0);
    harness.run_steps(2);
    assert!((harness.state().view().overlay.arrow_scale - 2.0).abs() < 0.01);
    key(&mut harness, Key::V);
    harness.run_steps(3);
    assert!(harness.query_by_label("All off").is_none(), "closed by the key that opened it");
    harness.get_by_label("Overlay menu").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("All off").is_some());
    key(&mut harness, Key::Escape);
    harness.run_steps(3);
    assert!(harness.query_by_label("All off").is_none());
}

#[test]
fn without_a_selected_fish_it_is_said_how_to_get_one() {
    let mut harness = window();
    key(&mut harness, Key::Num6);
    assert!(harness.query_by_label("no fish selected").is_none(), "the center needs none");
    key(&mut harness, Key::Num1);
    harness.run_steps(2);
    assert!(harness.query_by_label("no fish selected").is_some());
    key(&mut harness, Key::Tab);
    harness.run_steps(2);
    assert!(harness.query_by_label("no fish selected").is_none());
}

#[test]
fn everything_on_in_every_tank_live_and_in_the_past() {
    for fish in [0, 1, 400, 2000] {
        for boundary in 0..4 {
            let mut preset = preset(fish);
            preset.params.set(ParamId::boundary, ParamValue::Choice(boundary)).expect("a choice");
            if boundary % 2 == 1 {
                preset.params.view_angle = 120.0;
            }
            let mut harness = drawn(preset);
            assert_eq!(harness.state().shown().fish.len(), fish as usize);
            assert_eq!(badge(&harness), "LIVE");
            key(&mut harness, Key::Home);
            assert_eq!(badge(&harness), "REPLAY");
            for wanted in [Scope::None, Scope::Selected] {
                key(&mut harness, Key::Num0);
                assert_eq!(scope(&harness), wanted);
            }
        }
    }
}

/// A window with everything on, live for a few frames.
fn drawn(preset: Preset) -> Harness<'static, App> {
    // What runs is drawn many times before it is handed out.
    let mut harness = window_on(Run::new(preset).pause().engine, everything(Scope::All), SIZE);
    key(&mut harness, Key::Space);
    harness.run_steps(4);
    harness
}

#[test]
fn everything_on_in_every_window() {
    for size in [
        [1.0, 1.0],
        [1.0, 900.0],
        [900.0, 1.0],
        [64.0, 48.0],
        [320.0, 240.0],
        [640.0, 480.0],
        [3840.0, 2160.0],
    ] {
        let run = Run::new(preset(FISH)).steps(200).pause();
        let mut harness = window_on(run.engine, everything(Scope::All), size);
        for pressed in
            [Key::Space, Key::Home, Key::ArrowRight, Key::Space, Key::Num0, Key::End, Key::M, Key::P, Key::L]
        {
            key(&mut harness, pressed);
        }
        let water = harness.state().water().center();
        click(&mut harness, water);
        assert_eq!(harness.state().engine().mode(), mirofish::engine::Mode::Live, "{size:?}");
    }
}

#[test]
fn values_at_the_edge_of_the_hard_range_are_drawn() {
    for (perception, separation, margin, tank) in
        [(5000.0, 5000.0, 10_000.0, 20.0), (1.0, 0.0, 0.0, 100_000.0), (5000.0, 0.0, 10_000.0, 100_000.0)]
    {
        let mut preset = preset(50);
        let params = &mut preset.params;
        (params.perception_radius, params.separation_radius) = (perception, separation);
        (params.edge_margin, params.tank_width, params.tank_height) = (margin, tank, tank);
        let mut harness = drawn(preset);
        key(&mut harness, Key::Home);
        assert_eq!(badge(&harness), "REPLAY");
    }
}
