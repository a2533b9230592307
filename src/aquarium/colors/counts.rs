//! Clusters and neighbors of the fish as they are drawn.

use crate::aquarium::motion::DrawnFish;
use crate::engine::Engine;
use crate::metrics::ClusterFinder;
use crate::params::Params;
use crate::shoal::{Body, Grid, OccupiedCell, Rules};

/// While they swim, fish are counted at most so often, s.
const LEAST_INTERVAL_S: f64 = 0.1;
/// Of so many fish the count may cost a second's worth of work: more are counted
/// less often.
const FISH_A_SECOND: f64 = 200_000.0;
/// A group of fewer fish is no cluster.
const LEAST_CLUSTER: u32 = 3;
/// Ends of the scale of neighbors: the first that few fish go beyond is taken.
const TOPS: [u32; 8] = [10, 20, 50, 100, 200, 500, 1000, 5000];
/// Share of the fish that may go beyond the end of the scale.
const BEYOND: f32 = 0.05;

/// What is counted.
#[derive(Clone, Copy, Debug)]
enum What {
    Clusters,
    Neighbors,
}

/// What a count holds for.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Counted {
    fish: usize,
    restarts: u64,
    /// On the timeline's clock.
    at_s: f64,
}

/// Numbers of the fish, by id, and their buffers.
#[derive(Debug, Default)]
pub(super) struct Counts {
    /// By what is counted.
    counted: [Option<Counted>; 2],
    bodies: Vec<Body>,
    grid: Grid,
    finder: ClusterFinder,
    ranks: Vec<Option<u32>>,
    /// Per fish, those that have it for the first of their cluster.
    sizes_by_first: Vec<u32>,
    rank_of_first: Vec<u32>,
    sizes: Vec<u32>,
    neighbors: Vec<u32>,
    most: u32,
}

impl Counts {
    /// The rank of the cluster of each fish, in the order of their first fish;
    /// none in a group too small for one.
    pub fn cluster_ranks(&mut self, fish: &[DrawnFish], engine: &Engine) -> &[Option<u32>] {
        if self.is_due(What::Clusters, fish.len(), engine) {
            self.take_bodies(fish);
            self.find_clusters(engine.shown_params());
        }
        &self.ranks
    }

    /// How many fish each cluster has, by rank.
    pub fn cluster_sizes(&self) -> &[u32] {
        &self.sizes
    }

    /// How many neighbors each fish has by the rules, and the end of their scale.
    pub fn neighbors(&mut self, fish: &[DrawnFish], engine: &Engine) -> (&[u32], u32) {
        if self.is_due(What::Neighbors, fish.len(), engine) {
            self.take_bodies(fish);
            self.count_neighbors(fish, engine.shown_params());
        }
        (&self.neighbors, self.most)
    }

    /// The end of the scale of neighbors.
    pub const fn most(&self) -> u32 {
        self.most
    }

    /// A picture that rests, and one of the past, is counted as it is: it may have
    /// been changed from below.
    fn is_due(&mut self, what: What, fish: usize, engine: &Engine) -> bool {
        let now = Counted { fish, restarts: engine.restarts(), at_s: engine.shown_s() };
        let interval_s = (fish as f64 / FISH_A_SECOND).max(LEAST_INTERVAL_S);
        let is_flowing = engine.is_moving() && !engine.is_in_past();
        let holds = |counted: Counted| {
            let passed_s = (now.at_s - counted.at_s).abs();
            is_flowing && passed_s < interval_s && Counted { at_s: now.at_s, ..counted } == now
        };
        let counted = &mut self.counted[what as usize];
        let is_due = !counted.is_some_and(holds);
        if is_due {
            *counted = Some(now);
        }
        is_due
    }

    fn take_bodies(&mut self, fish: &[DrawnFish]) {
        self.bodies.clear();
        self.bodies.extend(fish.iter().map(DrawnFish::body));
    }

    fn find_clusters(&mut self, params: &Params) {
        let firsts = self.finder.find(&self.bodies, params);
        let clear = |numbers: &mut Vec<u32>| {
            numbers.clear();
            numbers.resize(firsts.len(), 0);
        };
        clear(&mut self.sizes_by_first);
        clear(&mut self.rank_of_first);
        for first in firsts {
            self.sizes_by_first[*first as usize] += 1;
        }
        self.sizes.clear();
        for (first, size) in self.sizes_by_first.iter().enumerate() {
            if *size >= LEAST_CLUSTER {
                self.rank_of_first[first] = self.sizes.len() as u32;
                self.sizes.push(*size);
            }
        }
        let is_cluster = |first: usize| self.sizes_by_first[first] >= LEAST_CLUSTER;
        let rank = |first: &u32| is_cluster(*first as usize).then_some(self.rank_of_first[*first as usize]);
        self.ranks.clear();
        self.ranks.extend(firsts.iter().map(rank));
    }

    fn count_neighbors(&mut self, fish: &[DrawnFish], params: &Params) {
        self.grid.rebuild(&self.bodies, params, params.perception_radius);
        let rules = Rules::new(params);
        self.neighbors.clear();
        self.neighbors.resize(fish.len(), 0);
        for OccupiedCell { places, candidates, .. } in self.grid.occupied_cells() {
            for place in places {
                let (id, body) = self.grid.fish(place);
                let heading = fish[id as usize].heading;
                let sees = |other: &usize| {
                    let way = self.grid.short_way(body.pos(), self.grid.fish(*other).1.pos());
                    *other != place && rules.is_seen(heading, way)
                };
                self.neighbors[id as usize] = candidates.places().filter(sees).count() as u32;
            }
        }
        self.most = self.scale_end();
    }

    fn scale_end(&self) -> u32 {
        let beyond = |top: u32| self.neighbors.iter().filter(|number| **number > top).count();
        let allowed = (BEYOND * self.neighbors.len() as f32) as usize;
        TOPS.into_iter().find(|top| beyond(*top) <= allowed).unwrap_or(TOPS[TOPS.len() - 1])
    }
}
