//! Who is near whom: one pass over the grid's candidates gives distances,
//! neighbor counts, clusters and crowding.

use super::clusters::Clusters;
use crate::params::Params;
use crate::shoal::{Body, Candidates, Grid, OccupiedCell, Rules, Shoal, Vec2, dot};

/// Sums over all fish.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SpacingTotals {
    /// Distances to the nearest other fish, px.
    pub nearest_px: f64,
    /// Neighbors that the rules use.
    pub neighbors: u64,
    /// Candidates the grid offered.
    pub candidates: u64,
    /// Pairs under half the separation radius that were not at the last
    /// sample; `None` at the first one.
    pub newly_crowded: Option<u64>,
}

/// Buffers for the pass, and where the fish were at the last sample.
#[derive(Clone, Debug, Default)]
pub(super) struct Spacing {
    grid: Grid,
    last_bodies: Vec<Body>,
    has_last: bool,
}

impl Spacing {
    /// Measures all fish and groups them into `clusters`.
    pub fn measure(&mut self, shoal: &Shoal, params: &Params, clusters: &mut Clusters) -> SpacingTotals {
        let rules = Rules::new(params);
        let crowded_px = params.separation_radius / 2.0;
        self.grid.rebuild_from(shoal, params, params.perception_radius.max(crowded_px));
        clusters.reset(shoal.len());
        let mut pass = Pass {
            grid: &self.grid,
            rules: &rules,
            last_bodies: &self.last_bodies,
            crowded_sq: crowded_px * crowded_px,
            clusters,
            totals: SpacingTotals::default(),
            newly_crowded: 0,
        };
        self.grid.occupied_cells().for_each(|cell| pass.cell(&cell));
        let newly_crowded = self.has_last.then_some(pass.newly_crowded);
        let totals = SpacingTotals { newly_crowded, ..pass.totals };
        clusters.settle();
        self.last_bodies.clear();
        self.last_bodies.extend(shoal.bodies());
        self.has_last = true;
        totals
    }
}

struct Pass<'a> {
    grid: &'a Grid,
    rules: &'a Rules,
    last_bodies: &'a [Body],
    crowded_sq: f32,
    clusters: &'a mut Clusters,
    totals: SpacingTotals,
    newly_crowded: u64,
}

impl Pass<'_> {
    fn cell(&mut self, OccupiedCell { cell, places, candidates }: &OccupiedCell) {
        for place in places.clone() {
            self.totals.candidates += candidates.count() as u64 - 1;
            let nearest_sq = self.fish(place, candidates);
            let nearest = self.nearest_px(*cell, place, nearest_sq.sqrt());
            // A fish alone has no nearest neighbor.
            if nearest.is_finite() {
                self.totals.nearest_px += f64::from(nearest);
            }
        }
    }

    /// Looks at everyone around one fish; returns the least squared distance.
    fn fish(&mut self, place: usize, candidates: &Candidates) -> f32 {
        let (id, body) = self.grid.fish(place);
        let heading = body.heading();
        let mut nearest_sq = f32::INFINITY;
        for other_place in candidates.places() {
            if other_place == place {
                continue;
            }
            let (other_id, other) = self.grid.fish(other_place);
            let d = self.grid.short_way(body.pos(), other.pos());
            let distance_sq = dot(d, d);
            nearest_sq = nearest_sq.min(distance_sq);
            if self.rules.is_seen(heading, d) {
                self.totals.neighbors += 1;
            }
            if id < other_id {
                self.pair(id, other_id, distance_sq);
            }
        }
        nearest_sq
    }

    fn pair(&mut self, a: u32, b: u32, distance_sq: f32) {
        if self.rules.is_within_perception(distance_sq) {
            self.clusters.join(a, b);
        }
        if distance_sq < self.crowded_sq && !self.was_crowded(a, b) {
            self.newly_crowded += 1;
        }
    }

    fn was_crowded(&self, a: u32, b: u32) -> bool {
        let place = |id: u32| self.last_bodies.get(id as usize).map(Body::pos);
        let Some((from, to)) = place(a).zip(place(b)) else {
            return false;
        };
        let d: Vec2 = self.rules.way(from, to);
        dot(d, d) < self.crowded_sq
    }

    /// The nearest distance, given that of the cells around: those hold
    /// everyone within a cell's width, so farther ones need a wider look.
    fn nearest_px(&self, cell: usize, place: usize, near: f32) -> f32 {
        let (_, body) = self.grid.fish(place);
        let (mut nearest, mut reach) = (near, 1usize);
        while nearest > reach as f32 * self.grid.cell_px() {
            reach *= 2;
            let (places, is_all) = self.grid.square(cell, reach);
            for other in places.filter(|other| *other != place) {
                let d = self.grid.short_way(body.pos(), self.grid.fish(other).1.pos());
                nearest = nearest.min(dot(d, d).sqrt());
            }
            if is_all {
                break;
            }
        }
        nearest
    }
}
