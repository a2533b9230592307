//! The layers of the overlay, by name.

use super::set::Member;

/// One layer of the overlay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub enum Layer {
    /// Where each fish is in half a second if it swims on.
    Velocity,
    /// The steering of its last step.
    Steering,
    /// What led to it, term by term.
    Terms,
    /// How far a fish sees.
    Perception,
    /// What it has in view.
    Cone,
    /// Where it is crowded.
    Separation,
    /// Whom it sees.
    Links,
    /// Where the glass acts, and where it wins.
    EdgeZones,
    /// The cells in which neighbors are looked for.
    Cells,
    /// The middle of the flock.
    Center,
    /// Groups connected by perception.
    Clusters,
    /// How dense the flock is.
    Heat,
}

impl Member for Layer {
    const EVERY: &'static [Self] = &Self::ALL;
}

impl Layer {
    /// All layers: first those of single fish, then those of the tank.
    pub const ALL: [Self; 12] = [
        Self::Velocity,
        Self::Steering,
        Self::Terms,
        Self::Perception,
        Self::Cone,
        Self::Separation,
        Self::Links,
        Self::EdgeZones,
        Self::Cells,
        Self::Center,
        Self::Clusters,
        Self::Heat,
    ];

    /// Whether it belongs to single fish: then the scope says to which.
    #[must_use]
    pub const fn is_personal(self) -> bool {
        match self {
            Self::Velocity
            | Self::Steering
            | Self::Terms
            | Self::Perception
            | Self::Cone
            | Self::Separation
            | Self::Links => true,
            Self::EdgeZones | Self::Cells | Self::Center | Self::Clusters | Self::Heat => false,
        }
    }

    /// The word on its switch.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Velocity => "velocity",
            Self::Steering => "steering",
            Self::Terms => "terms",
            Self::Perception => "perception",
            Self::Cone => "cone",
            Self::Separation => "separation",
            Self::Links => "links",
            Self::EdgeZones => "edges",
            Self::Cells => "cells",
            Self::Center => "center",
            Self::Clusters => "clusters",
            Self::Heat => "heat",
        }
    }

    /// What it shows, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Velocity => "Where each fish is in half a second if it swims on",
            Self::Steering => {
                "The steering of the last step, in green: what all terms led to, within the maximum force"
            }
            Self::Terms => {
                "What each term gave in the last step, in the colors of the inspector; the overlay's menu chooses which are drawn"
            }
            Self::Perception => "How far a fish sees others",
            Self::Cone => "The part of it that a fish has in view, by the view angle; with 360° all around",
            Self::Separation => "The distance under which others push it away",
            Self::Links => "Whom it has for neighbors; thicker within the separation radius",
            Self::EdgeZones => {
                "The margin in which the soft edge acts; for the selected fish, the line at which the glass gives more than all its other terms together. Of a tank without a soft edge, its sides: solid where fish bounce, dashed where they swim through"
            }
            Self::Cells => {
                "The cells of the grid that hold fish; around the selected one, those in which its neighbors are looked for"
            }
            Self::Center => "The flock's center and, as a ring, its mean extent",
            Self::Clusters => {
                "Outlines of the groups that are connected by perception, in the colors fish have by cluster"
            }
            Self::Heat => "How many fish there are in an area, as colors below them",
        }
    }
}
