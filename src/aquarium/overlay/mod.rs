//! Why fish do what they do, drawn over the water: each layer with its own
//! switch, for the selected fish or for all.

mod edges;
mod flock;
mod heat;
mod layer;
mod lines;
mod personal;
mod set;
mod settings;
mod words;

pub use layer::Layer;
pub use personal::Drawn;
pub use set::{Member, Set};
pub use settings::{OverlaySettings, Scope};

use super::camera::Camera;
use super::colors::scale::HEAT;
use super::colors::{Tints, cluster_color};
use super::mesh_pair::MeshPair;
use super::motion::Shown;
use crate::engine::Engine;
use crate::params::{Boundary, Params};
use crate::shoal::{Account, Body, Grid, Plane, Pulls, Term};
use eframe::egui::{Color32, Painter, Rect, Shape};
use flock::Outlines;
use heat::Heat;
use lines::Lines;
use personal::Chosen;
use words::{Label, paint_legend, paint_word};

/// Colors as the game-engine tradition draws them.
const VELOCITY: Color32 = Color32::from_rgb(0x6A, 0xA9, 0xFF);
const PERCEPTION: Color32 = Color32::from_rgb(0xF0, 0xE4, 0x42);
const CONE: Color32 = Color32::from_rgb(0xF7, 0xF1, 0xB0);
const SEPARATION: Color32 = Color32::from_rgb(0xFF, 0x5A, 0x4F);
const EDGE: Color32 = Color32::from_rgb(0xE6, 0x9F, 0x00);
const LINK: Color32 = Color32::from_rgb(0xA8, 0xC8, 0xE8);
const CENTER: Color32 = Color32::WHITE;
const CELL: Color32 = Color32::from_rgb(0xC8, 0xE2, 0xF5);
/// Color of the steering, in the water.
pub const STEERING_COLOR: Color32 = Color32::from_rgb(0x5C, 0xE0, 0x6A);

/// Color of a term, in the water and in the inspector.
#[must_use]
pub const fn term_color(term: Term) -> Color32 {
    match term {
        Term::Separation => SEPARATION,
        Term::Alignment => Color32::from_rgb(0xB3, 0x88, 0xFF),
        Term::Cohesion => PERCEPTION,
        Term::Course => Color32::from_rgb(0xB8, 0xC4, 0xD0),
        Term::Noise => Color32::from_rgb(0x4D, 0xD0, 0xE1),
        Term::Flee => Color32::from_rgb(0xFF, 0x8A, 0xD8),
        Term::Shy => Color32::from_rgb(0xCC, 0x79, 0xA7),
        Term::Curious => Color32::from_rgb(0x56, 0xB4, 0xE9),
        Term::Home => Color32::from_rgb(0xC4, 0x9A, 0x6C),
        Term::Edge => EDGE,
    }
}

/// The colors of a layer in the water, the most telling ones.
#[must_use]
pub const fn layer_colors(layer: Layer) -> &'static [Color32] {
    const TERMS: [Color32; 4] = [
        term_color(Term::Separation),
        term_color(Term::Alignment),
        term_color(Term::Cohesion),
        term_color(Term::Noise),
    ];
    const CLUSTERS: [Color32; 4] = [cluster_color(0), cluster_color(1), cluster_color(2), cluster_color(3)];
    match layer {
        Layer::Velocity => &[VELOCITY],
        Layer::Steering => &[STEERING_COLOR],
        Layer::Terms => &TERMS,
        Layer::Perception => &[PERCEPTION],
        Layer::Cone => &[CONE],
        Layer::Separation => &[SEPARATION],
        Layer::Links => &[LINK],
        Layer::EdgeZones => &[EDGE],
        Layer::Cells => &[CELL],
        Layer::Center => &[CENTER],
        Layer::Clusters => &CLUSTERS,
        Layer::Heat => HEAT.anchors(),
    }
}

/// Layers that are drawn below the fish, in their order.
const BELOW: [Layer; 3] = [Layer::Heat, Layer::Cells, Layer::EdgeZones];
/// Layers that are drawn above the fish, in their order.
const ABOVE: [Layer; 9] = [
    Layer::Clusters,
    Layer::Cone,
    Layer::Perception,
    Layer::Separation,
    Layer::Links,
    Layer::Velocity,
    Layer::Terms,
    Layer::Steering,
    Layer::Center,
];

/// What is drawn over.
pub(super) struct Scene<'a> {
    pub engine: &'a Engine,
    pub shown: &'a Shown,
    pub params: &'a Params,
    pub selected: Option<usize>,
    pub camera: &'a Camera,
    /// What of the screen is seen, points.
    pub clip: Rect,
    pub settings: &'a OverlaySettings,
}

/// Builds the overlay, and its buffers.
#[derive(Debug, Default)]
pub struct Overlay {
    below: MeshPair,
    above: MeshPair,
    layers: Layers,
}

impl Overlay {
    /// Builds the layers that are on: those below the fish and those above.
    pub(super) fn build(&mut self, scene: &Scene<'_>, tints: &mut Tints) -> [Shape; 2] {
        let Self { below, above, layers } = self;
        layers.labels.clear();
        layers.chosen.choose(scene);
        if scene.settings.layers().is_empty() {
            return [Shape::Noop, Shape::Noop];
        }
        layers.gather(scene);
        let is_drawn = |layer: &Layer| scene.settings.is_drawn(*layer);
        let lines = &mut Lines::new(below.turn_empty(), *scene.camera);
        for layer in BELOW.into_iter().filter(is_drawn) {
            layers.ground(lines, layer, scene);
        }
        let lines = &mut Lines::new(above.turn_empty(), *scene.camera);
        for layer in ABOVE.into_iter().filter(is_drawn) {
            layers.water(lines, layer, scene, tints);
        }
        if scene.settings.is_on(Layer::EdgeZones) {
            layers.where_glass_wins(lines, scene);
        }
        [below.shape(), above.shape()]
    }

    /// For how many fish it was drawn.
    #[must_use]
    pub(super) fn drawn(&self, settings: &OverlaySettings) -> Drawn {
        self.layers.chosen.drawn(settings.is_on(Layer::Links))
    }

    /// Paints the words that belong to what was built.
    pub(super) fn paint_words(&self, painter: &Painter, camera: &Camera, settings: &OverlaySettings) {
        for label in &self.layers.labels {
            paint_word(painter, label);
        }
        if settings.is_on(Layer::Heat) {
            paint_legend(painter, camera, self.layers.heat.top());
        }
    }
}

/// What the layers are made from.
#[derive(Debug, Default)]
struct Layers {
    bodies: Vec<Body>,
    grid: Grid,
    outlines: Outlines,
    heat: Heat,
    chosen: Chosen,
    /// Of the selected fish, if the scope is it.
    account: Option<Account>,
    /// By id, or of the selected fish alone.
    pulls: Vec<Pulls>,
    labels: Vec<Label>,
}

impl Layers {
    /// The fish that is told more of than others: the selected one, if the scope is
    /// it.
    fn watched(scene: &Scene<'_>) -> Option<usize> {
        let exists = |id: &usize| *id < scene.shown.fish.len();
        scene.selected.filter(exists).filter(|_| scene.settings.scope == Scope::Selected)
    }

    /// The lines at which the glass begins to win against the fish that is watched.
    fn where_glass_wins(&mut self, lines: &mut Lines<'_>, scene: &Scene<'_>) {
        if let Some((fish, account)) = Self::watched(scene).zip(self.account.as_ref()) {
            edges::where_glass_wins(lines, &mut self.labels, &scene.shown.fish[fish], account, scene);
        }
    }

    /// Collects what the layers that are on need.
    fn gather(&mut self, scene: &Scene<'_>) {
        let settings = scene.settings;
        let plane = Plane::new(scene.params);
        self.bodies.clear();
        // Between two steps a fish may be drawn beyond the seam.
        self.bodies.extend(scene.shown.fish.iter().map(|fish| {
            let [x, y] = plane.folded(fish.pos);
            Body { x, y, ..fish.body() }
        }));
        if settings.is_drawn(Layer::Links) || settings.is_on(Layer::Cells) {
            self.grid.rebuild(&self.bodies, scene.params, scene.params.perception_radius);
        }
        self.account = Self::watched(scene).and_then(|fish| scene.engine.account_alone(fish));
        self.pulls.clear();
        let are_pulls_drawn = settings.is_drawn(Layer::Terms) || settings.is_drawn(Layer::Steering);
        if are_pulls_drawn && settings.scope == Scope::All {
            scene.engine.pulls_into(&mut self.pulls);
        }
        self.pulls.extend(self.account.as_ref().map(Pulls::of));
    }

    fn ground(&mut self, lines: &mut Lines<'_>, layer: Layer, scene: &Scene<'_>) {
        match layer {
            Layer::Heat => {
                let places = self.bodies.iter().map(Body::pos);
                let is_torus = scene.params.boundary == Boundary::Wrap;
                self.heat.draw(lines, places, scene.shown.tank, scene.params.perception_radius, is_torus);
            }
            Layer::Cells => {
                let selected = scene.selected.filter(|_| scene.settings.scope != Scope::None);
                let selected = selected.and_then(|id| self.bodies.get(id));
                flock::cells(lines, &self.grid, selected.map(Body::pos));
            }
            Layer::EdgeZones => edges::zones(lines, scene),
            _ => {}
        }
    }

    fn water(&mut self, lines: &mut Lines<'_>, layer: Layer, scene: &Scene<'_>, tints: &mut Tints) {
        let (fish, style) = (&scene.shown.fish, self.chosen.style(scene.settings.scope));
        match layer {
            Layer::Clusters => {
                let ranks = tints.cluster_ranks(fish, scene.engine);
                self.outlines.draw(lines, &self.bodies, ranks, scene.params);
            }
            Layer::Center => flock::center(lines, &self.bodies, scene.params),
            Layer::Links => self.chosen.links(lines, &self.grid, scene),
            Layer::Terms => self.each_pulled(|pulls, id| {
                personal::terms(lines, &fish[id], pulls, scene.settings, style);
            }),
            Layer::Steering => self.each_pulled(|pulls, id| {
                personal::steering(lines, &fish[id], pulls, scene.settings, style);
            }),
            _ => {
                for id in &self.chosen.ids {
                    personal::one(lines, layer, &fish[*id as usize], scene, style);
                }
            }
        }
    }

    /// The chosen fish of which is known what moved them.
    fn each_pulled(&self, mut each: impl FnMut(&Pulls, usize)) {
        for (place, id) in self.chosen.ids.iter().enumerate() {
            let place = if self.account.is_some() { place } else { *id as usize };
            if let Some(pulls) = self.pulls.get(place) {
                each(pulls, *id as usize);
            }
        }
    }
}
