//! The overlay as meshes: each layer draws something, the scope says for whom,
//! terms and arrows obey their settings, and very many fish are bounded.

use eframe::egui::{Mesh, Pos2, Rect, Shape, vec2};
use mirofish::aquarium::{Aquarium, Camera, Canvas, ColorBy, Drawn, Layer, Looks, OverlaySettings, Scope};
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, Law, Params};
use mirofish::preset::Preset;
use mirofish::shoal::Term;
use std::sync::Arc;

/// A tank that was swum in for two seconds.
struct Stage {
    engine: Engine,
    aquarium: Aquarium,
    camera: Camera,
    selected: Option<usize>,
}

impl Stage {
    fn new(params: Params) -> Self {
        let view = Rect::from_min_size(Pos2::ZERO, vec2(1440.0, 900.0));
        let camera = Camera::fit(view, [params.tank_width, params.tank_height]);
        let engine = Engine::new(Preset { params, ..Preset::default() }, None);
        let mut stage = Self { engine, aquarium: Aquarium::default(), camera, selected: Some(7) };
        (0..120).for_each(|_| stage.frame());
        stage
    }

    fn frame(&mut self) {
        self.engine.advance(1.0 / 60.0, |_| StepInput::quiet(12.0));
        self.aquarium.advance(&self.engine, 1.0 / 60.0, false);
    }

    /// The mesh below the fish and the one above.
    fn meshes(&mut self, overlay: &OverlaySettings) -> [Arc<Mesh>; 2] {
        let Self { engine, aquarium, camera, selected } = self;
        let looks = Looks {
            shows_trails: true,
            color_by: ColorBy::State,
            overlay,
            selected: *selected,
            dayness: 1.0,
            is_reduced: false,
        };
        let canvas = Canvas { camera, clip: camera.tank_on_screen(), engine, looks: &looks };
        aquarium.overlay_meshes(&canvas).map(|shape| match shape {
            Shape::Mesh(mesh) => {
                assert!(mesh.is_valid());
                assert!(mesh.vertices.iter().all(|vertex| vertex.pos.is_finite()));
                mesh
            }
            Shape::Noop => Arc::default(),
            other => panic!("no mesh: {other:?}"),
        })
    }

    /// How many triangles are drawn.
    fn triangles(&mut self, overlay: &OverlaySettings) -> usize {
        self.meshes(overlay).iter().map(|mesh| mesh.indices.len() / 3).sum()
    }
}

fn reference() -> Params {
    Params { fish_count: 200, view_angle: 300.0, ..Params::default() }
}

fn settings(scope: Scope, layers: &[Layer]) -> OverlaySettings {
    let mut settings = OverlaySettings::default();
    settings.scope = scope;
    layers.iter().for_each(|layer| settings.toggle(*layer));
    settings
}

#[test]
fn each_layer_draws_something_and_for_all_more_of_what_is_of_single_fish() {
    let mut stage = Stage::new(reference());
    for layer in Layer::ALL {
        let [none, one, all] = Scope::ALL.map(|scope| stage.triangles(&settings(scope, &[layer])));
        assert!(one > 0, "{layer:?}");
        if layer.is_personal() {
            assert_eq!(none, 0, "{layer:?}: of single fish");
            assert!(all > 20 * one, "{layer:?}: {one} of one, {all} of all");
        } else {
            assert!(none > 0 && all > 0, "{layer:?}: of the flock");
        }
    }
    assert_eq!(stage.triangles(&OverlaySettings::default()), 0);
}

#[test]
fn of_nobody_nothing_is_drawn_but_what_belongs_to_all() {
    let mut stage = Stage::new(reference());
    let flock: Vec<Layer> = Layer::ALL.into_iter().filter(|layer| !layer.is_personal()).collect();
    let of_nobody = stage.triangles(&settings(Scope::None, &Layer::ALL));
    stage.selected = None;
    assert_eq!(of_nobody, stage.triangles(&settings(Scope::None, &flock)));
    assert_eq!(of_nobody, stage.triangles(&settings(Scope::Selected, &Layer::ALL)), "nobody is selected");
    stage.selected = Some(200);
    assert_eq!(of_nobody, stage.triangles(&settings(Scope::Selected, &Layer::ALL)), "there is no such fish");
}

#[test]
fn each_term_has_its_arrow_and_no_other() {
    for law in Law::ALL {
        let mut stage = Stage::new(Params { law: *law, ..reference() });
        for scope in [Scope::Selected, Scope::All] {
            let mut overlay = settings(scope, &[Layer::Terms]);
            let all = stage.triangles(&overlay);
            let mut sum = 0;
            for term in Term::ALL {
                let mut alone = settings(scope, &[Layer::Terms]);
                Term::ALL
                    .into_iter()
                    .filter(|other| *other != term)
                    .for_each(|other| alone.toggle_term(other));
                sum += stage.triangles(&alone);
                overlay.toggle_term(term);
            }
            assert_eq!((sum, stage.triangles(&overlay)), (all, 0), "{law:?} {scope:?}");
            overlay.show_all_terms();
            assert_eq!(stage.triangles(&overlay), all);
        }
    }
}

#[test]
fn arrows_are_as_long_as_they_are_set() {
    let mut stage = Stage::new(reference());
    for layer in [Layer::Velocity, Layer::Steering, Layer::Terms] {
        let mut reach = |arrow_scale| {
            let mut overlay = settings(Scope::Selected, &[layer]);
            overlay.arrow_scale = arrow_scale;
            let [_, above] = stage.meshes(&overlay);
            let fish = stage.aquarium.shown().fish[7].pos;
            let from = stage.camera.screen_from_tank(fish);
            above.vertices.iter().map(|vertex| vertex.pos.distance(from)).fold(0.0, f32::max)
        };
        let [short, usual, long] = [0.5, 1.0, 4.0].map(&mut reach);
        assert!((usual / short - 2.0).abs() < 0.15, "{layer:?}: {short} {usual}");
        assert!((long / usual - 4.0).abs() < 0.15, "{layer:?}: {usual} {long}");
    }
}

#[test]
fn the_sides_of_every_tank_say_what_they_do() {
    for boundary in Boundary::ALL {
        let mut stage = Stage::new(Params { boundary: *boundary, ..reference() });
        let edges = [Layer::EdgeZones];
        let [none, one, all] =
            Scope::ALL.map(|scope| stage.meshes(&settings(scope, &edges)).map(|mesh| mesh.vertices.len()));
        assert!(none[0] > 0 && none == all, "{boundary:?}: the same for nobody and for all");
        assert_eq!(one[0], none[0]);
        assert!(one[1] == 0 || *boundary == Boundary::Soft, "{boundary:?}: no glass that could win");
    }
}

#[test]
fn a_fish_on_its_way_to_the_glass_is_shown_where_it_wins() {
    let mut stage = Stage::new(reference());
    let overlay = settings(Scope::Selected, &[Layer::EdgeZones]);
    let mut lines = 0;
    for fish in 0..200 {
        stage.selected = Some(fish);
        let [_, above] = stage.meshes(&overlay);
        lines += usize::from(!above.vertices.is_empty());
    }
    assert!(lines > 50, "{lines} of 200 swim to a side that they will soon be at");
}

#[test]
fn very_many_fish_are_bounded_and_it_is_said() {
    let many = Params { fish_count: 6000, tank_width: 4000.0, tank_height: 2500.0, ..Params::default() };
    let mut stage = Stage::new(many);
    let overlay = settings(Scope::All, &Layer::ALL);
    stage.meshes(&overlay);
    let vertices: usize = stage.meshes(&overlay).iter().map(|mesh| mesh.vertices.len()).sum();
    assert!(vertices < 600_000, "{vertices}");
    let Drawn { in_scope, fish, linked } = stage.aquarium.overlay_drawn(&overlay);
    assert_eq!(in_scope, 6000);
    assert!(linked > 100 && linked < fish && fish < in_scope, "{linked} {fish}");
    // Without links nothing is said of them.
    let drawn = stage.aquarium.overlay_drawn(&settings(Scope::All, &[Layer::Velocity]));
    assert_eq!(drawn.linked, fish);
    let few = Stage::new(reference()).aquarium.overlay_drawn(&overlay);
    assert_eq!(few, Drawn::default(), "nothing was drawn yet");
}

#[test]
fn links_of_many_settle_at_what_is_allowed() {
    let many = Params { fish_count: 3000, tank_width: 2000.0, tank_height: 1200.0, ..Params::default() };
    let mut stage = Stage::new(many);
    let overlay = settings(Scope::All, &[Layer::Links]);
    let counts: Vec<usize> = (0..6).map(|_| stage.triangles(&overlay) / 2).collect();
    let last = counts[5];
    assert!((8_000..24_000).contains(&last), "{counts:?}");
    assert!(counts[4].abs_diff(last) < last / 20, "{counts:?}");
}
