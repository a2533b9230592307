//! Layers that belong to the flock: its center and its clusters.

use super::lines::LineMesh;
use super::{CENTER, CLUSTERS};
use crate::metrics::flock_center;
use crate::params::Params;
use crate::shoal::{Body, Plane, Vec2, add, sub};

/// A cross at the center and a ring of the mean distance from it.
pub(super) fn center(lines: &mut LineMesh, bodies: &[Body], params: &Params) {
    const ARM_PX: f32 = 10.0;
    let Some(center) = flock_center(bodies, params) else {
        return;
    };
    for arm in [[ARM_PX, 0.0], [0.0, ARM_PX]] {
        lines.segment(sub(center.place, arm), add(center.place, arm), 2.0, CENTER);
    }
    lines.circle(center.place, center.mean_distance_px, 1.0, CENTER.gamma_multiply(0.6));
}

/// Outlines of clusters of three or more; `roots` names each fish's cluster.
pub(super) fn clusters(lines: &mut LineMesh, bodies: &[Body], roots: &[u32], plane: &Plane) {
    let mut members: Vec<(u32, Vec2)> =
        roots.iter().zip(bodies).map(|(root, body)| (*root, body.pos())).collect();
    members.sort_by_key(|(root, _)| *root);
    let groups = members.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() >= 3);
    for (index, group) in groups.enumerate() {
        // Around a member, the short way: a cluster across the seam is one piece.
        let anchor = group[0].1;
        let mut places: Vec<Vec2> =
            group.iter().map(|(_, place)| add(anchor, plane.way(anchor, *place))).collect();
        let hull = convex_hull(&mut places);
        let color = CLUSTERS[index % CLUSTERS.len()];
        for i in 0..hull.len() {
            lines.segment(hull[i], hull[(i + 1) % hull.len()], 1.5, color);
        }
    }
}

/// Corners of the convex hull in order (Andrew 1979).
fn convex_hull(places: &mut [Vec2]) -> Vec<Vec2> {
    places.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    let half = |places: &mut dyn Iterator<Item = &Vec2>| {
        let mut chain: Vec<Vec2> = Vec::new();
        for &place in places {
            while let [.., a, b] = chain[..] {
                let turn = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]);
                if turn > 0.0 {
                    break;
                }
                chain.pop();
            }
            chain.push(place);
        }
        chain.pop();
        chain
    };
    let mut hull = half(&mut places.iter());
    hull.extend(half(&mut places.iter().rev()));
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hull_of_a_square_with_points_inside() {
        let mut places =
            vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [1.0, 2.0], [2.0, 0.0], [3.0, 3.0]];
        let mut hull = convex_hull(&mut places);
        hull.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        assert_eq!(hull, [[0.0, 0.0], [0.0, 4.0], [4.0, 0.0], [4.0, 4.0]]);
        assert!(convex_hull(&mut [[1.0, 1.0]]).len() <= 1);
    }
}
