//! Who is near whom: one pass over the grid's candidates, in the blocks of the
//! step, gives distances, neighbor counts, clusters and crowding.

use super::clusters::{Clusters, Roots};
use super::crowding::{Crowding, LastPlaces};
use crate::params::Params;
use crate::shoal::blocks::{Block, Lies, Meets};
use crate::shoal::lanes::Lanes;
use crate::shoal::simd::{Simd, built_for_each};
use crate::shoal::{Body, Candidates, Grid, Rules, Shoal, Vec2, dot};
use std::ops::Range;

/// Sums over all fish.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SpacingTotals {
    /// Distances to the nearest other fish, px.
    pub nearest_px: f64,
    /// Neighbors that the rules use.
    pub neighbors: u64,
    /// Candidates the grid offered: fish in the cells around that of a fish.
    pub candidates: u64,
    /// Pairs under half the separation radius that were not at the last
    /// sample; `None` at the first one.
    pub newly_crowded: Option<u64>,
}

/// Buffers for the pass, and where the fish were at the last sample.
#[derive(Clone, Debug, Default)]
pub(super) struct Spacing {
    grid: Grid,
    last: LastPlaces,
}

impl Spacing {
    /// Measures all fish and groups them into `clusters`. The result is the
    /// same for every instruction set.
    pub fn measure(
        &mut self,
        simd: Simd,
        shoal: &Shoal,
        params: &Params,
        clusters: &mut Clusters,
    ) -> SpacingTotals {
        let rules = Rules::new(params);
        let crowded_px = params.separation_radius / 2.0;
        self.grid.rebuild_from(shoal, params, params.perception_radius.max(crowded_px));
        let has_last = self.last.replace(&self.grid);
        clusters.reset(shoal.len());
        let crowding = Crowding { last: &self.last, rules: &rules, radius_sq: crowded_px * crowded_px };
        let pass = Pass { grid: &self.grid, rules: &rules, crowding };
        let mut totals = SpacingTotals::default();
        let newly_crowded = survey(simd, &pass, clusters, &mut totals);
        clusters.settle(self.grid.ids());
        totals.newly_crowded = has_last.then_some(newly_crowded);
        totals.candidates = self.grid.candidates_of_all();
        totals
    }

    /// The grid of the last measurement.
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }
}

struct Pass<'a> {
    grid: &'a Grid,
    rules: &'a Rules,
    crowding: Crowding<'a>,
}

built_for_each! {
    /// Looks around from all fish; returns the number of newly crowded pairs.
    fn survey(pass: &Pass<'_>, clusters: &mut Clusters, totals: &mut SpacingTotals) -> u64 {
        if pass.rules.sees_all_around {
            pass.all::<L, false>(clusters, totals)
        } else {
            pass.all::<L, true>(clusters, totals)
        }
    }
}

/// What the fish of a block have met.
struct Met<'a, 'p, L, const CONE: bool> {
    pass: &'a Pass<'p>,
    clusters: &'a mut Clusters,
    roots: Roots,
    block: &'a Block<L>,
    /// Squared distance of the nearest other fish, px².
    nearest_sq: L,
    /// Neighbors, counted in floats: exact for as many as there can be.
    neighbors: L,
    /// Each pair counts two.
    newly_crowded: u64,
}

impl<L: Lanes, const CONE: bool> Meets<L> for Met<'_, '_, L, CONE> {
    #[inline(always)]
    fn meet(&mut self, lies: Lies, other: usize, _body: &Body, d: Vec2<L>, distance_sq: L) {
        let rules = self.pass.rules;
        self.nearest_sq = distance_sq.smaller(self.nearest_sq);
        let is_neighbor = rules.are_seen::<L, CONE>(self.block.heading, d, distance_sq);
        self.neighbors = self.neighbors + L::splat(1.0).only(is_neighbor);
        if lies == Lies::Before {
            return;
        }
        if !self.roots.are_of(self.clusters, other) {
            self.roots.join(self.clusters, other, L::bits(rules.are_near(distance_sq)));
        }
        let is_crowded = distance_sq.lt(L::splat(self.pass.crowding.radius_sq));
        if L::any(is_crowded) {
            let newly = self.pass.crowding.newly::<L>(&self.block.places, other, is_crowded);
            // Within the block both fish of a pair meet the other.
            self.newly_crowded += u64::from(newly) << u32::from(lies == Lies::After);
        }
    }
}

impl Pass<'_> {
    #[inline(always)]
    fn all<L: Lanes, const CONE: bool>(&self, clusters: &mut Clusters, totals: &mut SpacingTotals) -> u64 {
        let mut newly_crowded = 0;
        for stretch in self.grid.stretches(0..self.grid.rows()) {
            let mut start = stretch.places.start;
            while start < stretch.places.end {
                let part = start..stretch.places.end.min(start + L::COUNT);
                start = part.end;
                newly_crowded += self.block::<L, CONE>(part, &stretch.candidates, clusters, totals);
            }
        }
        newly_crowded / 2
    }

    #[inline(always)]
    fn block<L: Lanes, const CONE: bool>(
        &self,
        places: Range<usize>,
        candidates: &Candidates,
        clusters: &mut Clusters,
        totals: &mut SpacingTotals,
    ) -> u64 {
        let roots = Roots::of(clusters, &places);
        let block = Block::<L>::load::<CONE>(self.grid.sorted(), places.clone());
        let mut met = Met::<L, CONE> {
            pass: self,
            clusters,
            roots,
            block: &block,
            nearest_sq: L::splat(f32::INFINITY),
            neighbors: L::zero(),
            newly_crowded: 0,
        };
        block.meet_all(self.grid, candidates, &mut met);
        let nearest = met.nearest_sq.sqrt();
        let (neighbors, mut nearest_px) = (met.neighbors.store(), nearest.store());
        let newly_crowded = met.newly_crowded;
        if L::any(L::splat(self.grid.cell_px()).lt(nearest)) {
            self.look_farther(&places, &mut nearest_px);
        }
        for lane in 0..places.len() {
            totals.neighbors += neighbors[lane] as u64;
            totals.nearest_px += f64::from(nearest_px[lane]);
        }
        newly_crowded
    }

    /// Corrects the nearest distances, px, of fish with nobody in the cells
    /// around. A fish without any other has none: 0.
    #[cold]
    #[inline(never)]
    fn look_farther(&self, places: &Range<usize>, nearest_px: &mut [f32]) {
        for (place, nearest_px) in places.clone().zip(nearest_px) {
            if *nearest_px > self.grid.cell_px() {
                let nearest = self.nearest_px(place, *nearest_px);
                *nearest_px = if nearest.is_finite() { nearest } else { 0.0 };
            }
        }
    }

    /// The nearest distance, given that of the cells around: those hold
    /// everyone within a cell's width, so farther ones need a wider look.
    fn nearest_px(&self, place: usize, near: f32) -> f32 {
        let (cell, pos) = (self.grid.cell_at(place), self.grid.sorted()[place].pos());
        let (mut nearest, mut reach, mut is_all) = (near, 1usize, false);
        while nearest > reach as f32 * self.grid.cell_px() && !is_all {
            reach *= 2;
            let mut nearest_sq = f32::INFINITY;
            is_all = self.grid.for_square(cell, reach, |places| {
                let first = places.start;
                for (n, other) in self.grid.sorted()[places].iter().enumerate() {
                    let d = self.grid.short_way(pos, other.pos());
                    let distance_sq = if first + n == place { f32::INFINITY } else { dot(d, d) };
                    nearest_sq = nearest_sq.min(distance_sq);
                }
            });
            nearest = nearest.min(nearest_sq.sqrt());
        }
        nearest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::metrics::order::Orders;
    use crate::params::Boundary;

    /// Places like those of a shoal: dense and loose, some twice.
    fn bodies(params: &Params, seed: u64) -> Vec<Body> {
        let mut shoal: Vec<Body> = Shoal::start(params, seed).bodies().copied().collect();
        for n in (0..shoal.len()).filter(|n| n % 3 > 0) {
            let [x, y] = [shoal[n / 40].x, shoal[n / 40].y];
            let spread = if n % 7 == 0 { 0.0 } else { 0.1 };
            (shoal[n].x, shoal[n].y) = (x + spread * (shoal[n].x - x), y + spread * (shoal[n].y - y));
        }
        shoal
    }

    #[test]
    fn every_instruction_set_measures_the_same_bits() {
        for (boundary, view_angle) in [
            (Boundary::Soft, 360.0),
            (Boundary::Wrap, 360.0),
            (Boundary::Wrap, 200.0),
            (Boundary::Open, 90.0),
        ] {
            let params = Params { boundary, view_angle, fish_count: 1003, ..Params::default() };
            let [first, later]: [Shoal; 2] = [1, 2].map(|seed| bodies(&params, seed).into_iter().collect());
            let measured = Simd::available().into_iter().map(|simd| {
                let (mut spacing, mut clusters) = (Spacing::default(), Clusters::default());
                let before = spacing.measure(simd, &first, &params, &mut clusters);
                let totals = spacing.measure(simd, &later, &params, &mut clusters);
                assert!(before.newly_crowded.is_none() && totals.newly_crowded > Some(0));
                let orders = Orders::of(simd, spacing.grid().sorted(), clusters.largest(), &params);
                (before, totals, clusters.count(), orders)
            });
            let measured: Vec<_> = measured.collect();
            assert!(measured[0].2.0 > 1, "several clusters");
            assert!(measured.iter().all(|found| *found == measured[0]), "{boundary:?}: {measured:#?}");
        }
    }
}
