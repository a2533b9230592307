//! What a fish sees of its neighbors: the three sums of Reynolds' rules
//! (SPEC 4; Reynolds 1987).

use super::grid::{Candidates, Grid};
use super::random::{Purpose, direction};
use super::rules::{Rules, is_coincident};
use super::vector::{Vec2, ZERO, add, dot, scale, unit_above};

/// How strongly coincident fish part, /px: 1 over [`COINCIDENT_PX`].
const COINCIDENT_PUSH: f32 = 1e4;

/// Sums over the neighbors of one fish.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RuleSums {
    /// Sum of -d / |d|² over those within the separation radius, /px.
    pub separation: Vec2,
    /// Sum of velocities, px/s.
    pub alignment: Vec2,
    /// Sum of d, px.
    pub cohesion: Vec2,
    /// How many neighbors there are.
    pub neighbors: u32,
}

impl RuleSums {
    /// Directions of the three sums. What is rounding noise counts as 0.
    #[must_use]
    pub fn units(&self) -> [Vec2; 3] {
        [unit_above(self.separation, 1e-6), unit_above(self.alignment, 1e-3), unit_above(self.cohesion, 1e-3)]
    }
}

/// The direction in which `fish` parts from a coincident `other`: opposite for
/// the two of them, and the same at every step.
#[must_use]
pub fn parting_direction(seed: u64, fish: u32, other: u32) -> Vec2 {
    let (low, high) = (fish.min(other), fish.max(other));
    let away = direction(seed, low, u64::from(high), Purpose::Parting);
    if fish == low { away } else { scale(away, -1.0) }
}

/// Adds up the neighbors of the fish at `place`.
#[inline]
pub(super) fn gather<const WRAP: bool, const CONE: bool>(
    grid: &Grid,
    candidates: &Candidates,
    place: usize,
    heading: Vec2,
    rules: &Rules,
    seed: u64,
) -> RuleSums {
    let (id, body) = grid.fish(place);
    let mut sums = RuleSums::default();
    for other_place in candidates.places() {
        let (other_id, other) = grid.fish(other_place);
        let d =
            if WRAP { grid.short_way(body.pos(), other.pos()) } else { [other.x - body.x, other.y - body.y] };
        let distance_sq = dot(d, d);
        if distance_sq >= rules.perception_sq || other_place == place {
            continue;
        }
        let coincident = is_coincident(distance_sq);
        if CONE && !coincident && dot(heading, d) < rules.view_cos * distance_sq.sqrt() {
            continue;
        }
        let (d, push) = if coincident {
            (ZERO, scale(parting_direction(seed, id, other_id), COINCIDENT_PUSH))
        } else {
            (d, scale(d, -1.0 / distance_sq))
        };
        if distance_sq < rules.separation_sq {
            sums.separation = add(sums.separation, push);
        }
        sums.alignment = add(sums.alignment, other.velocity());
        sums.cohesion = add(sums.cohesion, d);
        sums.neighbors += 1;
    }
    sums
}
