//! Why fish do what they do, drawn over the water: each layer with its own
//! switch, for the selected fish or for all.

mod flock;
mod lines;
mod personal;
mod terms;

pub use terms::{STEERING_COLOR, term_color};

use super::camera::Camera;
use super::motion::Shown;
use crate::metrics::ClusterFinder;
use crate::params::Params;
use crate::shoal::{Account, Body, Grid, Plane};
use eframe::egui::{Color32, Painter, Shape};
use lines::LineMesh;

/// One layer of the overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub enum Layer {
    /// Where each fish is in half a second if it swims on.
    Velocity,
    /// Where the glass acts.
    EdgeZones,
    /// How far a fish sees.
    Perception,
    /// Where it is crowded.
    Separation,
    /// Whom it sees.
    Links,
    /// The middle of the flock.
    Center,
    /// Groups connected by perception.
    Clusters,
    /// What moved the selected fish.
    Terms,
}

impl Layer {
    /// All layers in the order they are painted.
    pub const ALL: [Self; 8] = [
        Self::EdgeZones,
        Self::Clusters,
        Self::Perception,
        Self::Separation,
        Self::Links,
        Self::Velocity,
        Self::Terms,
        Self::Center,
    ];

    /// The word on its switch.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Velocity => "velocity",
            Self::EdgeZones => "edges",
            Self::Perception => "perception",
            Self::Separation => "separation",
            Self::Links => "links",
            Self::Center => "center",
            Self::Clusters => "clusters",
            Self::Terms => "terms",
        }
    }

    /// What it shows, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Velocity => "Where each fish is in half a second if it swims on",
            Self::EdgeZones => {
                "The bands in which the soft edge acts; for the selected fish, where the glass begins to act on it at its speed"
            }
            Self::Perception => "How far a fish sees others, and its view cone",
            Self::Separation => "The distance under which others push it away",
            Self::Links => "Whom it has for neighbors; thicker within the separation radius",
            Self::Center => "The flock's center and, as a ring, its mean extent",
            Self::Clusters => "Outlines of the groups that are connected by perception",
            Self::Terms => {
                "Everything that moved the selected fish in its last step, in the colors of the inspector, and the steering in green"
            }
        }
    }
}

/// For whom personal layers are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub enum Scope {
    /// The selected fish.
    #[default]
    Selected,
    /// Every fish.
    All,
}

/// The switches.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(default)]
pub struct OverlaySettings {
    on: Vec<Layer>,
    /// For whom.
    pub scope: Scope,
}

impl OverlaySettings {
    /// Whether a layer is on.
    #[must_use]
    pub fn is_on(&self, layer: Layer) -> bool {
        self.on.contains(&layer)
    }

    /// Changes between the selected fish and all.
    pub const fn toggle_scope(&mut self) {
        self.scope = match self.scope {
            Scope::Selected => Scope::All,
            Scope::All => Scope::Selected,
        };
    }

    /// Turns a layer on or off.
    pub fn toggle(&mut self, layer: Layer) {
        if self.is_on(layer) {
            self.on.retain(|other| *other != layer);
        } else {
            self.on.push(layer);
        }
    }
}

/// Colors as the game-engine tradition draws them.
const VELOCITY: Color32 = Color32::from_rgb(0x6A, 0xA9, 0xFF);
const PERCEPTION: Color32 = Color32::from_rgb(0xF0, 0xE4, 0x42);
const SEPARATION: Color32 = Color32::from_rgb(0xFF, 0x5A, 0x4F);
const EDGE: Color32 = Color32::from_rgb(0xE6, 0x9F, 0x00);
const LINK: Color32 = Color32::from_rgb(0xA8, 0xC8, 0xE8);
const CENTER: Color32 = Color32::WHITE;
const CLUSTERS: [Color32; 6] = [
    Color32::from_rgb(0x56, 0xB4, 0xE9),
    Color32::from_rgb(0xE6, 0x9F, 0x00),
    Color32::from_rgb(0x00, 0x9E, 0x73),
    Color32::from_rgb(0xCC, 0x79, 0xA7),
    Color32::from_rgb(0xF0, 0xE4, 0x42),
    Color32::from_rgb(0xD5, 0x5E, 0x00),
];

/// Paints the overlay, and its buffers.
#[derive(Debug, Default)]
pub struct Overlay {
    bodies: Vec<Body>,
    grid: Grid,
    clusters: ClusterFinder,
    lines: LineMesh,
}

/// What is drawn over.
pub(super) struct Scene<'a> {
    pub shown: &'a Shown,
    pub params: &'a Params,
    pub selected: Option<usize>,
    pub camera: &'a Camera,
    /// The last step of the selected fish, where it is known and asked for.
    pub account: Option<&'a Account>,
}

impl Overlay {
    /// Paints the layers that are on.
    pub(super) fn paint(&mut self, painter: &Painter, scene: &Scene<'_>, settings: &OverlaySettings) {
        if settings.on.is_empty() {
            return;
        }
        self.lines.begin(*scene.camera);
        self.bodies.clear();
        self.bodies.extend(scene.shown.fish.iter().map(|fish| Body {
            x: fish.pos[0],
            y: fish.pos[1],
            vx: fish.velocity[0],
            vy: fish.velocity[1],
        }));
        for layer in Layer::ALL.into_iter().filter(|layer| settings.is_on(*layer)) {
            self.layer(layer, scene, settings.scope);
        }
        painter.add(Shape::mesh(self.lines.finish()));
    }

    fn layer(&mut self, layer: Layer, scene: &Scene<'_>, scope: Scope) {
        match layer {
            Layer::EdgeZones => personal::edge_zones(&mut self.lines, scene),
            Layer::Clusters => {
                let roots = self.clusters.find(&self.bodies, scene.params);
                flock::clusters(&mut self.lines, &self.bodies, roots, &Plane::new(scene.params));
            }
            Layer::Center => flock::center(&mut self.lines, &self.bodies, scene.params),
            Layer::Links => {
                self.grid.rebuild(&self.bodies, scene.params, scene.params.perception_radius);
                personal::links(&mut self.lines, &self.grid, scene, scope);
            }
            Layer::Terms => terms::terms(&mut self.lines, scene),
            Layer::Velocity | Layer::Perception | Layer::Separation => {
                for fish in personal::chosen(scene, scope) {
                    personal::one(&mut self.lines, layer, fish, scene, scope);
                }
            }
        }
    }
}
