//! The middle of the largest cluster, for a view that follows it.

use super::motion::DrawnFish;
use crate::metrics::ClusterFinder;
use crate::params::Params;
use crate::shoal::{Body, Plane, Vec2, add, scale};

/// Who belongs to the largest cluster is asked so often, s of wall time.
const INTERVAL_S: f64 = 0.1;
/// Of so many fish the search may cost a second's worth of work.
const FISH_A_SECOND: f64 = 200_000.0;
/// Another cluster must be so many times as large to be followed instead: two
/// of about the same size would take the view back and forth.
const LARGER_BY: f32 = 1.25;

/// Finds the largest cluster and keeps to it.
#[derive(Debug, Default)]
pub(super) struct LargestCluster {
    finder: ClusterFinder,
    bodies: Vec<Body>,
    /// By id: whose cluster each fish is in.
    firsts: Vec<u32>,
    sizes: Vec<u32>,
    /// The fish of the cluster that is followed, by id.
    members: Vec<u32>,
    /// How many fish there were when it was found.
    fish: usize,
    age_s: f64,
}

impl LargestCluster {
    /// The mean place of its fish, px, around which they lie the short way; none
    /// if there are no fish. `wall_s` seconds have passed since it was last asked.
    pub fn center(&mut self, fish: &[DrawnFish], params: &Params, wall_s: f64) -> Option<Vec2> {
        self.age_s += wall_s;
        let interval_s = (fish.len() as f64 / FISH_A_SECOND).max(INTERVAL_S);
        if self.fish != fish.len() || self.age_s >= interval_s {
            (self.fish, self.age_s) = (fish.len(), 0.0);
            self.find(fish, params);
        }
        let plane = Plane::new(params);
        let anchor = fish.get(*self.members.first()? as usize)?.pos;
        let ways = self.members.iter().map(|id| plane.way(anchor, fish[*id as usize].pos));
        let sum = ways.fold([0.0, 0.0], add);
        Some(plane.folded(add(anchor, scale(sum, 1.0 / self.members.len() as f32))))
    }

    /// Forgets whom it kept to.
    pub fn forget(&mut self) {
        (self.fish, self.age_s) = (0, 0.0);
        self.members.clear();
    }

    fn find(&mut self, fish: &[DrawnFish], params: &Params) {
        self.bodies.clear();
        self.bodies.extend(fish.iter().map(DrawnFish::body));
        self.firsts.clear();
        self.firsts.extend(self.finder.find(&self.bodies, params));
        self.sizes.clear();
        self.sizes.resize(fish.len(), 0);
        for first in &self.firsts {
            self.sizes[*first as usize] += 1;
        }
        let chosen = self.chosen();
        self.members.clear();
        let ids = self.firsts.iter().enumerate();
        self.members.extend(ids.filter(|(_, first)| Some(**first) == chosen).map(|(id, _)| id as u32));
    }

    /// The cluster that holds most of those followed until now, unless another is
    /// larger by far.
    fn chosen(&mut self) -> Option<u32> {
        let largest = (0..self.sizes.len() as u32)
            .max_by_key(|first| (self.sizes[*first as usize], std::cmp::Reverse(*first)))?;
        let kept = self.most_common_of_members();
        let size = |first: u32| self.sizes[first as usize] as f32;
        Some(kept.filter(|kept| size(*kept) * LARGER_BY >= size(largest)).unwrap_or(largest))
    }

    /// The cluster that most of the former members are in (Boyer and Moore 1981):
    /// if there is no majority, one of them.
    fn most_common_of_members(&self) -> Option<u32> {
        let mut leader = None;
        let mut votes = 0;
        for id in &self.members {
            let first = self.firsts.get(*id as usize).copied();
            if votes == 0 {
                leader = first;
            }
            votes += if first == leader { 1 } else { -1 };
        }
        leader
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Boundary;

    fn group(at: Vec2, count: usize) -> impl Iterator<Item = DrawnFish> {
        let place = move |n: usize| add(at, [10.0 * (n as f32 - (count as f32 - 1.0) / 2.0), 0.0]);
        (0..count).map(move |n| DrawnFish { pos: place(n), heading: [1.0, 0.0], ..DrawnFish::default() })
    }

    fn two_groups(first: usize, second: usize) -> Vec<DrawnFish> {
        group([300.0, 200.0], first).chain(group([1000.0, 700.0], second)).collect()
    }

    #[test]
    fn the_view_keeps_to_its_cluster_until_another_is_larger_by_far() {
        let params = Params { perception_radius: 40.0, ..Params::default() };
        let mut largest = LargestCluster::default();
        let near = |center: Option<Vec2>, to: Vec2| {
            let center = center.expect("there are fish");
            assert!((center[0] - to[0]).abs() < 0.01 && (center[1] - to[1]).abs() < 0.01, "{center:?}");
        };
        near(largest.center(&two_groups(21, 19), &params, 0.2), [300.0, 200.0]);
        near(largest.center(&two_groups(19, 21), &params, 0.2), [300.0, 200.0]);
        near(largest.center(&two_groups(10, 30), &params, 0.2), [1000.0, 700.0]);
        near(largest.center(&two_groups(19, 21), &params, 0.2), [1000.0, 700.0]);
        largest.forget();
        near(largest.center(&two_groups(21, 19), &params, 0.0), [300.0, 200.0]);
        assert_eq!(largest.center(&[], &params, 0.2), None);
    }

    #[test]
    fn a_cluster_over_the_seam_has_its_middle_there() {
        let params = Params { boundary: Boundary::Wrap, perception_radius: 40.0, ..Params::default() };
        let fish: Vec<DrawnFish> = group([1438.0, 450.0], 11)
            .map(|fish| DrawnFish { pos: Plane::new(&params).folded(fish.pos), ..fish })
            .collect();
        let center = LargestCluster::default().center(&fish, &params, 0.0).expect("there are fish");
        assert!((center[0] - 1438.0).abs() < 0.01, "{center:?}");
    }
}
