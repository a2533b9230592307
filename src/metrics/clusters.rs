//! Groups of fish connected by perception: a union-find forest (Tarjan 1975),
//! by size, with halved paths.

use crate::params::Params;
use crate::shoal::{Body, Grid, OccupiedCell, dot};
use std::cmp::Reverse;

/// Finds who belongs together in any set of bodies.
#[derive(Clone, Debug, Default)]
pub struct ClusterFinder {
    grid: Grid,
    clusters: Clusters,
}

impl ClusterFinder {
    /// For each body, by index, a number that all of its cluster share: the
    /// index of one of them.
    pub fn find(&mut self, bodies: &[Body], params: &Params) -> &[u32] {
        self.grid.rebuild(bodies, params, params.perception_radius);
        self.clusters.reset(bodies.len());
        let reach_sq = params.perception_radius * params.perception_radius;
        for OccupiedCell { places, candidates, .. } in self.grid.occupied_cells() {
            for place in places {
                let (id, body) = self.grid.fish(place);
                for other_place in candidates.places() {
                    let (other_id, other) = self.grid.fish(other_place);
                    let d = self.grid.short_way(body.pos(), other.pos());
                    if id < other_id && dot(d, d) < reach_sq {
                        self.clusters.join(id, other_id);
                    }
                }
            }
        }
        self.clusters.settle();
        &self.clusters.parent
    }
}

/// The clusters of one sample, by fish id.
#[derive(Clone, Debug, Default)]
pub(super) struct Clusters {
    parent: Vec<u32>,
    size: Vec<u32>,
    largest_root: Option<u32>,
}

impl Clusters {
    /// Everyone alone.
    pub fn reset(&mut self, count: usize) {
        self.parent.clear();
        self.parent.extend(0..count as u32);
        self.size.clear();
        self.size.resize(count, 1);
        self.largest_root = None;
    }

    fn root(&mut self, mut fish: u32) -> u32 {
        while self.parent[fish as usize] != fish {
            let grandparent = self.parent[self.parent[fish as usize] as usize];
            self.parent[fish as usize] = grandparent;
            fish = grandparent;
        }
        fish
    }

    /// Says that two fish belong together.
    pub fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.root(a), self.root(b));
        if a == b {
            return;
        }
        let (small, large) = if self.size[a as usize] < self.size[b as usize] { (a, b) } else { (b, a) };
        self.parent[small as usize] = large;
        self.size[large as usize] += self.size[small as usize];
    }

    /// Ends the joining: from here on every fish points at its root.
    pub fn settle(&mut self) {
        for fish in 0..self.parent.len() as u32 {
            let root = self.root(fish);
            self.parent[fish as usize] = root;
        }
        // Of equals the one with the lowest id in it: which of its fish is the root depends on
        // the order of joining, and the answer must not waver with that.
        let size_of_own = |fish: usize| self.size[self.parent[fish] as usize];
        let fish = (0..self.parent.len()).max_by_key(|&fish| (size_of_own(fish), Reverse(fish)));
        self.largest_root = fish.map(|fish| self.parent[fish]);
    }

    /// How many clusters there are, and how many fish the largest has.
    pub fn count(&self) -> (u32, u32) {
        let roots = self.parent.iter().enumerate().filter(|(fish, parent)| *fish as u32 == **parent);
        let largest = self.largest_root.map_or(0, |root| self.size[root as usize]);
        (roots.count() as u32, largest)
    }

    /// Whether a fish is in the largest cluster.
    pub fn is_in_largest(&self, fish: usize) -> bool {
        self.largest_root == Some(self.parent[fish])
    }
}
