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
use eframe::egui::{Align2, Color32, FontId, Mesh, Painter, Pos2, Rect, Shape, lerp, pos2, vec2};
use flock::Outlines;
use heat::Heat;
use lines::Lines;
use personal::Chosen;

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
}

/// Words in the water.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Label {
    at: Pos2,
    align: Align2,
    text: &'static str,
    color: Color32,
}

/// Builds the overlay, and its buffers.
#[derive(Debug, Default)]
pub struct Overlay {
    below: MeshPair,
    above: MeshPair,
    bodies: Vec<Body>,
    grid: Grid,
    outlines: Outlines,
    heat: Heat,
    chosen: Chosen,
    account: Option<Account>,
    /// By id, or of the selected fish alone.
    pulls: Vec<Pulls>,
    labels: Vec<Label>,
}

impl Overlay {
    /// Builds the layers that are on: those below the fish and those above.
    pub(super) fn build(
        &mut self,
        scene: &Scene<'_>,
        settings: &OverlaySettings,
        tints: &mut Tints,
    ) -> [Shape; 2] {
        self.labels.clear();
        self.chosen.choose(scene, settings.scope);
        if settings.layers().is_empty() {
            return [Shape::Noop, Shape::Noop];
        }
        self.gather(scene, settings);
        let is_drawn = |layer: &Layer| settings.is_drawn(*layer);
        let camera = *scene.camera;
        // The meshes are out while they are written, so that the rest can be read.
        let mut below = std::mem::take(&mut self.below);
        let lines = &mut Lines { mesh: below.turn_empty(), camera };
        BELOW.into_iter().filter(is_drawn).for_each(|layer| self.ground(lines, layer, scene, settings));
        let mut above = std::mem::take(&mut self.above);
        let lines = &mut Lines { mesh: above.turn_empty(), camera };
        for layer in ABOVE.into_iter().filter(is_drawn) {
            self.layer(lines, layer, scene, settings, tints);
        }
        let watched = self.watched(scene, settings).filter(|_| settings.is_on(Layer::EdgeZones));
        if let Some((fish, account)) = watched.zip(self.account.as_ref()) {
            edges::where_glass_wins(lines, &mut self.labels, &scene.shown.fish[fish], account, scene);
        }
        (self.below, self.above) = (below, above);
        [self.below.shape(), self.above.shape()]
    }

    /// The fish that is told more of than others: the selected one, if the scope is
    /// it.
    fn watched(&self, scene: &Scene<'_>, settings: &OverlaySettings) -> Option<usize> {
        let exists = |id: &usize| *id < scene.shown.fish.len();
        scene.selected.filter(exists).filter(|_| settings.scope == Scope::Selected)
    }

    /// Collects what the layers that are on need.
    fn gather(&mut self, scene: &Scene<'_>, settings: &OverlaySettings) {
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
        let watched = self.watched(scene, settings);
        self.account = watched.and_then(|fish| scene.engine.account_alone(fish));
        self.pulls.clear();
        let are_pulls_drawn = settings.is_drawn(Layer::Terms) || settings.is_drawn(Layer::Steering);
        if are_pulls_drawn && settings.scope == Scope::All {
            scene.engine.pulls_into(&mut self.pulls);
        }
        self.pulls.extend(self.account.as_ref().map(Pulls::of));
    }

    fn ground(&mut self, lines: &mut Lines<'_>, layer: Layer, scene: &Scene<'_>, settings: &OverlaySettings) {
        match layer {
            Layer::Heat => {
                let places = self.bodies.iter().map(Body::pos);
                let is_torus = scene.params.boundary == Boundary::Wrap;
                self.heat.draw(lines, places, scene.shown.tank, scene.params.perception_radius, is_torus);
            }
            Layer::Cells => {
                let selected = scene.selected.filter(|_| settings.scope != Scope::None);
                let selected = selected.and_then(|id| self.bodies.get(id));
                flock::cells(lines, &self.grid, selected.map(Body::pos));
            }
            Layer::EdgeZones => edges::zones(lines, scene),
            _ => {}
        }
    }

    fn layer(
        &mut self,
        lines: &mut Lines<'_>,
        layer: Layer,
        scene: &Scene<'_>,
        settings: &OverlaySettings,
        tints: &mut Tints,
    ) {
        let (fish, style) = (&scene.shown.fish, self.chosen.style(settings.scope));
        match layer {
            Layer::Clusters => {
                let ranks = tints.cluster_ranks(fish, scene.engine);
                self.outlines.draw(lines, &self.bodies, ranks, &Plane::new(scene.params));
            }
            Layer::Center => flock::center(lines, &self.bodies, scene.params),
            Layer::Links => self.chosen.links(lines, &self.grid, scene, settings.scope),
            Layer::Terms => self.each_pulled(|pulls, id| {
                personal::terms(lines, &fish[id], pulls, settings, style);
            }),
            Layer::Steering => self.each_pulled(|pulls, id| {
                personal::steering(lines, &fish[id], pulls, settings, style);
            }),
            _ => {
                for id in &self.chosen.ids {
                    personal::one(lines, layer, &fish[*id as usize], scene, settings, style);
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

    /// How much of it was drawn.
    #[must_use]
    pub(super) fn drawn(&self, settings: &OverlaySettings) -> Drawn {
        self.chosen.drawn(settings.is_on(Layer::Links))
    }

    /// Paints the words that belong to what was built.
    pub(super) fn paint_words(&self, painter: &Painter, camera: &Camera, settings: &OverlaySettings) {
        for label in &self.labels {
            paint_word(painter, label);
        }
        if settings.is_on(Layer::Heat) {
            paint_legend(painter, camera, self.heat.top());
        }
    }
}

/// Words with a shadow, so that they are read over fish as well.
fn paint_word(painter: &Painter, label: &Label) {
    const SIZE: f32 = 12.0;
    let paint = |at, color| painter.text(at, label.align, label.text, FontId::proportional(SIZE), color);
    paint(label.at + vec2(1.0, 1.0), Color32::from_black_alpha(200));
    paint(label.at, label.color);
}

/// What the colors of the heat mean, in the lower left corner.
fn paint_legend(painter: &Painter, camera: &Camera, top: f32) {
    const SIZE: eframe::egui::Vec2 = vec2(178.0, 38.0);
    let seen = painter.clip_rect().intersect(camera.tank_on_screen());
    if seen.width() < SIZE.x + 20.0 || seen.height() < SIZE.y + 20.0 {
        return;
    }
    let frame = Rect::from_min_size(seen.left_bottom() + vec2(10.0, -10.0 - SIZE.y), SIZE);
    painter.rect_filled(frame, 4.0, Color32::from_black_alpha(150));
    let font = || FontId::proportional(12.0);
    let color = Color32::from_gray(225);
    let middle = frame.top() + 27.0;
    painter.text(frame.left_top() + vec2(8.0, 5.0), Align2::LEFT_TOP, "fish in 100 × 100 px", font(), color);
    let bar =
        Rect::from_min_max(pos2(frame.left() + 22.0, middle - 4.0), pos2(frame.right() - 48.0, middle + 4.0));
    painter.text(pos2(bar.left() - 6.0, middle), Align2::RIGHT_CENTER, "0", font(), color);
    painter.text(pos2(bar.right() + 6.0, middle), Align2::LEFT_CENTER, format!("{top:.0}+"), font(), color);
    painter.add(Shape::mesh(scale_mesh(bar)));
}

/// The scale of the heat from left to right.
fn scale_mesh(bar: Rect) -> Mesh {
    const PARTS: u32 = 24;
    let mut mesh = Mesh::default();
    for part in 0..=PARTS {
        let share = part as f32 / PARTS as f32;
        let x = lerp(bar.x_range(), share);
        mesh.colored_vertex(pos2(x, bar.top()), heat::shade_at(share));
        mesh.colored_vertex(pos2(x, bar.bottom()), heat::shade_at(share));
        if part > 0 {
            let first = 2 * part - 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 2, first + 1, first + 3);
        }
    }
    mesh
}
