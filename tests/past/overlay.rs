//! The overlay: each switch by name and key, and everything on in any tank.

use super::*;
use mirofish::aquarium::{Layer, OverlaySettings, Scope};
use mirofish::workbench::View;

const SWITCHES: [(Layer, &str, Key); 8] = [
    (Layer::Velocity, "velocity", Key::Num1),
    (Layer::EdgeZones, "edges", Key::Num2),
    (Layer::Perception, "perception", Key::Num3),
    (Layer::Separation, "separation", Key::Num4),
    (Layer::Links, "links", Key::Num5),
    (Layer::Center, "center", Key::Num6),
    (Layer::Clusters, "clusters", Key::Num7),
    (Layer::Terms, "terms", Key::Num8),
];

fn everything(scope: Scope) -> View {
    let mut overlay = OverlaySettings::default();
    overlay.scope = scope;
    Layer::ALL.into_iter().for_each(|layer| overlay.toggle(layer));
    View { overlay, selected: Some(0), ..noon() }
}

#[test]
fn each_switch_by_name_and_key() {
    let mut harness = window();
    let on = |harness: &Harness<'_, App>| -> Vec<Layer> {
        let overlay = &harness.state().view().overlay;
        Layer::ALL.into_iter().filter(|layer| overlay.is_on(*layer)).collect()
    };
    for (layer, name, pressed) in SWITCHES {
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(on(&harness), [layer], "{name}");
        key(&mut harness, pressed);
        assert_eq!(on(&harness), [], "{name} by {pressed:?}");
        key(&mut harness, pressed);
        assert_eq!(on(&harness), [layer], "{name} by {pressed:?}");
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(on(&harness), [], "{name}");
    }
    for (scope, name) in [(Scope::All, "all"), (Scope::Selected, "selected")] {
        harness.get_by_label(name).click();
        harness.run_steps(2);
        assert_eq!(harness.state().view().overlay.scope, scope);
    }
    key(&mut harness, Key::Num0);
    assert_eq!(harness.state().view().overlay.scope, Scope::All);
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
            key(&mut harness, Key::Num0);
            assert_eq!(harness.state().view().overlay.scope, Scope::Selected);
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
