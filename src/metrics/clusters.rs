//! Groups of fish connected by perception: a union-find forest (Tarjan 1975),
//! by size, with halved paths.
//!
//! Fish are met block by block. A block knows what its fish belong to, and most
//! of those it meets are known to belong there too: one comparison says so, and
//! only else the forest is asked.

use crate::params::Params;
use crate::shoal::blocks::{Block, Lies, Meets};
use crate::shoal::lanes::{Lanes, WIDEST};
use crate::shoal::simd::{Simd, built_for_each};
use crate::shoal::{Body, Grid, Rules, Vec2};
use std::cmp::Reverse;
use std::ops::Range;

/// Finds who belongs together in any set of bodies.
#[derive(Clone, Debug, Default)]
pub struct ClusterFinder {
    grid: Grid,
    clusters: Clusters,
    labels: Vec<u32>,
}

impl ClusterFinder {
    /// For each body, by index, a number that all of its cluster share: the
    /// lowest index of them.
    pub fn find(&mut self, bodies: &[Body], params: &Params) -> &[u32] {
        self.grid.rebuild(bodies, params, params.perception_radius);
        self.clusters.reset(bodies.len());
        join_near(Simd::best(), &self.grid, &Rules::new(params), &mut self.clusters);
        self.clusters.settle(self.grid.ids());
        self.labels.resize(bodies.len(), 0);
        for (id, root) in self.grid.ids().zip(&self.clusters.parent) {
            self.labels[id as usize] = self.clusters.lowest[*root as usize];
        }
        &self.labels
    }
}

built_for_each! {
    /// Joins all that are within perception of each other.
    fn join_near(grid: &Grid, rules: &Rules, clusters: &mut Clusters) {
        for stretch in grid.stretches(0..grid.rows()) {
            let mut start = stretch.places.start;
            while start < stretch.places.end {
                let part = start..stretch.places.end.min(start + L::COUNT);
                start = part.end;
                let roots = Roots::of(clusters, &part);
                let block = Block::<L>::load::<false>(grid.sorted(), part);
                let mut joining = Joining { rules, clusters, roots };
                block.meet_all(grid, &stretch.candidates, &mut joining);
            }
        }
    }
}

struct Joining<'a> {
    rules: &'a Rules,
    clusters: &'a mut Clusters,
    roots: Roots,
}

impl<L: Lanes> Meets<L> for Joining<'_> {
    #[inline(always)]
    fn meet(&mut self, lies: Lies, other: usize, _body: &Body, _d: Vec2<L>, distance_sq: L) {
        if lies != Lies::Before && !self.roots.are_of(self.clusters, other) {
            let near = L::bits(self.rules.are_near(distance_sq));
            self.roots.join(self.clusters, other, near);
        }
    }
}

/// No root: the fish of a block belong to several.
const SEVERAL: u32 = u32::MAX;

/// The roots of the fish of a block.
pub(super) struct Roots {
    by_lane: [u32; WIDEST],
    /// The root of all, or [`SEVERAL`].
    common: u32,
}

impl Roots {
    /// Those of the fish at these places; lanes beyond repeat the last.
    #[inline(always)]
    pub fn of(clusters: &mut Clusters, places: &Range<usize>) -> Self {
        let mut by_lane = [0; WIDEST];
        for (lane, root) in by_lane.iter_mut().enumerate() {
            *root = clusters.root((places.start + lane).min(places.end - 1) as u32);
        }
        Self { by_lane, common: common(&by_lane) }
    }

    /// Whether the fish at a place is known to belong to the same as all of
    /// the block.
    #[inline(always)]
    pub fn are_of(&self, clusters: &Clusters, other: usize) -> bool {
        clusters.parent[other] == self.common
    }

    /// Says that the fish of these lanes, a bit each, belong together with the
    /// one at a place.
    #[inline(always)]
    pub fn join(&mut self, clusters: &mut Clusters, other: usize, mut lanes: u32) {
        if lanes == 0 {
            return;
        }
        let mut root = clusters.root(other as u32);
        while lanes != 0 {
            let own = self.by_lane[lanes.trailing_zeros() as usize];
            lanes &= lanes - 1;
            if own != root {
                let both = clusters.join_roots(own, root);
                self.replace(own ^ root ^ both, both);
                root = both;
            }
        }
        clusters.parent[other] = root;
    }

    /// Puts the root of two clusters that were joined in place of the one that
    /// is none any more.
    #[inline(always)]
    fn replace(&mut self, lost: u32, root: u32) {
        for own in &mut self.by_lane {
            *own = if *own == lost { root } else { *own };
        }
        self.common = common(&self.by_lane);
    }
}

#[inline(always)]
fn common(roots: &[u32; WIDEST]) -> u32 {
    let differ = roots.iter().fold(0, |differ, root| differ | (root ^ roots[0]));
    if differ == 0 { roots[0] } else { SEVERAL }
}

/// How many clusters are large enough to be called a shoal. Two bounds, so that
/// one of a size near a single bound is not one shoal and none in turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shoals {
    /// Clusters that hold at least a tenth of the fish, and three.
    pub sure: u32,
    /// Those, and the ones that hold at least a twentieth, and two.
    pub possible: u32,
}

impl Shoals {
    fn note(&mut self, size: u32, fish: u32) {
        self.sure += u32::from(size >= 3 && u64::from(size) * 10 >= u64::from(fish));
        self.possible += u32::from(size >= 2 && u64::from(size) * 20 >= u64::from(fish));
    }
}

/// The clusters of one sample. Fish go by their place in the grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Clusters {
    parent: Vec<u32>,
    size: Vec<u32>,
    /// By root: the lowest id in the cluster.
    lowest: Vec<u32>,
    count: u32,
    largest: Option<u32>,
    shoals: Shoals,
}

impl Clusters {
    /// Everyone alone.
    pub fn reset(&mut self, count: usize) {
        self.parent.clear();
        self.parent.extend(0..count as u32);
        self.size.clear();
        self.size.resize(count, 1);
        self.count = count as u32;
        self.largest = None;
        self.shoals = Shoals::default();
    }

    #[inline(always)]
    fn root(&mut self, mut fish: u32) -> u32 {
        loop {
            let parent = self.parent[fish as usize];
            if parent == fish {
                return fish;
            }
            let grandparent = self.parent[parent as usize];
            self.parent[fish as usize] = grandparent;
            fish = grandparent;
        }
    }

    /// Joins the clusters of two different roots; returns the root of both.
    #[inline(always)]
    fn join_roots(&mut self, a: u32, b: u32) -> u32 {
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
        self.count -= 1;
        large
    }

    /// Ends the joining: from here on every fish points at its root. `ids` are
    /// those of the fish by place.
    pub fn settle(&mut self, ids: impl Iterator<Item = u32>) {
        self.lowest.clear();
        self.lowest.resize(self.parent.len(), u32::MAX);
        for (place, id) in ids.enumerate() {
            let root = self.root(place as u32);
            self.parent[place] = root;
            let lowest = &mut self.lowest[root as usize];
            *lowest = (*lowest).min(id);
        }
        // Of equals the one with the lowest id in it: which of its fish is the root depends on
        // the order of joining, and the answer must not waver with that.
        let fish = self.parent.len() as u32;
        let roots = (0..fish).filter(|place| self.parent[*place as usize] == *place);
        let (size, shoals) = (&self.size, &mut self.shoals);
        let counted = roots.inspect(|root| shoals.note(size[*root as usize], fish));
        self.largest =
            counted.max_by_key(|root| (size[*root as usize], Reverse(self.lowest[*root as usize])));
    }

    /// How many of them are shoals.
    pub const fn shoals(&self) -> Shoals {
        self.shoals
    }

    /// How many clusters there are, and how many fish the largest has.
    pub fn count(&self) -> (u32, u32) {
        (self.count, self.largest.map_or(0, |root| self.size[root as usize]))
    }

    /// The fish of the largest cluster; none if that is everyone.
    pub fn largest(&self) -> Option<Members<'_>> {
        let root = self.largest.filter(|_| self.count > 1)?;
        Some(Members { roots: &self.parent, root })
    }
}

/// The fish of one cluster.
#[derive(Clone, Copy, Debug)]
pub(super) struct Members<'a> {
    /// By place: the root of the fish there.
    pub roots: &'a [u32],
    /// The root of the cluster.
    pub root: u32,
}

impl Members<'_> {
    /// Of no cluster: everyone.
    pub const ALL: Self = Members { roots: &[], root: SEVERAL };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Boundary;

    #[test]
    fn a_cluster_goes_by_its_lowest_index_also_over_a_seam() {
        let params = Params { boundary: Boundary::Wrap, perception_radius: 50.0, ..Params::default() };
        // A chain through the right edge, a pair, and one alone; more than a block of each other.
        let chain = (0..20).map(|n| [1000.0 + 45.0 * n as f32, 100.0]);
        let places = [[300.0, 500.0]].into_iter().chain(chain).chain([[310.0, 530.0], [700.0, 700.0]]);
        let bodies: Vec<Body> = places.map(|[x, y]| Body { x, y, ..Body::default() }).collect();
        let mut wanted = vec![1; 23];
        (wanted[0], wanted[21], wanted[22]) = (0, 0, 22);
        assert_eq!(ClusterFinder::default().find(&bodies, &params), wanted);
    }

    #[test]
    fn stragglers_are_no_shoals() {
        // Clusters of these sizes, one after the other.
        let cases: [(&[usize], u32, u32); 9] = [
            (&[100], 1, 1),
            (&[50, 50], 2, 2),
            (&[88, 10, 1, 1], 2, 2),
            (&[86, 9, 5], 1, 3),
            (&[90, 4, 3, 3], 1, 1),
            (&[1; 20], 0, 0),
            (&[2, 2, 2], 0, 3),
            (&[3], 1, 1),
            (&[], 0, 0),
        ];
        for (sizes, sure, possible) in cases {
            let mut clusters = Clusters::default();
            let fish: usize = sizes.iter().sum();
            clusters.reset(fish);
            let mut start = 0;
            for size in sizes {
                for other in start + 1..start + size {
                    Roots::of(&mut clusters, &(start..start + 1)).join(&mut clusters, other, 1);
                }
                start += size;
            }
            clusters.settle(0..fish as u32);
            assert_eq!(clusters.shoals(), Shoals { sure, possible }, "{sizes:?}");
        }
    }

    #[test]
    fn of_equal_clusters_the_one_with_the_lowest_id_counts_as_largest() {
        let mut clusters = Clusters::default();
        for ids in [[3, 0, 2, 1], [1, 2, 3, 0], [2, 3, 0, 1]] {
            clusters.reset(4);
            for pair in [[0, 1], [2, 3]] {
                Roots::of(&mut clusters, &(pair[0]..pair[0] + 1)).join(&mut clusters, pair[1], 1);
            }
            clusters.settle(ids.into_iter());
            let of_fish_0 = ids.iter().position(|id| *id == 0).expect("it is there");
            let largest = clusters.largest().expect("there are two");
            assert_eq!((clusters.count(), largest.root), ((2, 2), largest.roots[of_fish_0]));
        }
    }
}
