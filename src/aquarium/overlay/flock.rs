//! Layers that belong to the flock: its center, its clusters, and the cells it
//! lies in.

use super::lines::{Lines, Pen};
use super::{CELL, CENTER};
use crate::aquarium::colors::cluster_color;
use crate::metrics::flock_center;
use crate::params::{Boundary, Params};
use crate::shoal::{Body, Grid, OccupiedCell, Plane, Vec2, add, sub};

/// A cross at the center and a ring of the mean distance from it.
pub(super) fn center(lines: &mut Lines<'_>, bodies: &[Body], params: &Params) {
    const ARM_PX: f32 = 10.0;
    let Some(center) = flock_center(bodies, params) else {
        return;
    };
    for arm in [[ARM_PX, 0.0], [0.0, ARM_PX]] {
        lines.segment(sub(center.place, arm), add(center.place, arm), Pen::new(2.0, CENTER));
    }
    lines.circle(center.place, center.mean_distance_px, Pen::new(1.0, CENTER.gamma_multiply(0.6)));
}

/// The squares of the grid that hold fish; stronger those in which neighbors of
/// the selected fish are looked for.
pub(super) fn cells(lines: &mut Lines<'_>, grid: &Grid, selected: Option<Vec2>) {
    let own = selected.map(|place| grid.square_at(place));
    for OccupiedCell { places, .. } in grid.occupied_cells() {
        let mut drawn = None;
        for place in places {
            // In a grid that is rolled up a cell is several squares.
            let square = grid.square_at(grid.fish(place).1.pos());
            if drawn.replace(square) == Some(square) {
                continue;
            }
            let [corner, sides] = square;
            let is_searched = own.is_some_and(|[own, _]| {
                let center = add(own, [sides[0] / 2.0, sides[1] / 2.0]);
                let way = grid.short_way(center, add(corner, [sides[0] / 2.0, sides[1] / 2.0]));
                way[0].abs() < 1.5 * sides[0] && way[1].abs() < 1.5 * sides[1]
            });
            let [fill, line] = if is_searched { [0.13, 0.6] } else { [0.06, 0.2] };
            let end = add(corner, sides);
            lines.band(corner, end, CELL.gamma_multiply(fill));
            lines.frame(corner, end, Pen::new(1.0, CELL.gamma_multiply(line)));
        }
    }
}

/// Outlines of clusters, and their buffers.
#[derive(Debug, Default)]
pub(super) struct Outlines {
    members: Vec<(u32, Vec2)>,
    places: Vec<Vec2>,
    hull: Vec<Vec2>,
}

impl Outlines {
    /// Outlines the clusters that have a rank; `ranks` are by fish.
    pub fn draw(&mut self, lines: &mut Lines<'_>, bodies: &[Body], ranks: &[Option<u32>], params: &Params) {
        let Self { members, places, hull } = self;
        let plane = &Plane::new(params);
        let around = (params.boundary == Boundary::Wrap).then(|| params.sides());
        members.clear();
        members.extend(ranks.iter().zip(bodies).filter_map(|(rank, body)| Some(((*rank)?, body.pos()))));
        // By place as well, so that the anchor below is always the same.
        members.sort_unstable_by(|(a, p), (b, q)| a.cmp(b).then(p[0].total_cmp(&q[0])));
        for group in members.chunk_by(|a, b| a.0 == b.0) {
            // Around a member, the short way: a cluster across the seam is one piece.
            let (rank, anchor) = group[0];
            places.clear();
            places.extend(group.iter().map(|(_, place)| add(anchor, plane.way(anchor, *place))));
            convex_hull(places, hull);
            outline(lines, hull, around, Pen::new(1.5, cluster_color(rank)));
        }
    }
}

/// Draws an outline; what of it lies beyond a side of a torus is drawn where it
/// comes in again.
fn outline(lines: &mut Lines<'_>, hull: &[Vec2], around: Option<Vec2>, pen: Pen) {
    let turns = |axis: usize| {
        let Some(side) = around.map(|sides| sides[axis]) else {
            return [Some(0.0), None, None];
        };
        let is_before = hull.iter().any(|corner| corner[axis] < 0.0);
        let is_beyond = hull.iter().any(|corner| corner[axis] > side);
        [Some(0.0), is_before.then_some(side), is_beyond.then_some(-side)]
    };
    for right in turns(0).into_iter().flatten() {
        for down in turns(1).into_iter().flatten() {
            for i in 0..hull.len() {
                let [from, to] = [hull[i], hull[(i + 1) % hull.len()]].map(|at| add(at, [right, down]));
                lines.segment(from, to, pen);
            }
        }
    }
}

/// Corners of the convex hull in order (Andrew 1979).
fn convex_hull(places: &mut [Vec2], hull: &mut Vec<Vec2>) {
    hull.clear();
    places.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
    add_half(places.iter(), hull);
    add_half(places.iter().rev(), hull);
}

fn add_half<'a>(places: impl Iterator<Item = &'a Vec2>, hull: &mut Vec<Vec2>) {
    let first = hull.len();
    for &place in places {
        while let [.., a, b] = hull[first..] {
            let turn = (b[0] - a[0]) * (place[1] - a[1]) - (b[1] - a[1]) * (place[0] - a[0]);
            if turn > 0.0 {
                break;
            }
            hull.pop();
        }
        hull.push(place);
    }
    hull.pop();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aquarium::camera::Camera;
    use eframe::egui::{Mesh, Pos2, Rect, vec2};

    #[test]
    fn the_hull_of_a_square_with_points_inside() {
        let mut places =
            vec![[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [1.0, 2.0], [2.0, 0.0], [3.0, 3.0]];
        let mut hull = vec![[9.0, 9.0]];
        convex_hull(&mut places, &mut hull);
        hull.sort_by(|a, b| a[0].total_cmp(&b[0]).then(a[1].total_cmp(&b[1])));
        assert_eq!(hull, [[0.0, 0.0], [0.0, 4.0], [4.0, 0.0], [4.0, 4.0]]);
        convex_hull(&mut [[1.0, 1.0]], &mut hull);
        assert!(hull.len() <= 1);
    }

    #[test]
    fn over_the_corner_of_a_torus_an_outline_comes_in_on_every_side() {
        let sides = [1440.0, 900.0];
        let camera = Camera::fit(Rect::from_min_size(Pos2::ZERO, vec2(1440.0, 900.0)), sides);
        let count = |hull: &[Vec2], around| {
            let mut mesh = Mesh::default();
            outline(&mut Lines::new(&mut mesh, camera), hull, around, Pen::new(1.0, CENTER));
            mesh.vertices.len() / 4
        };
        let at = |x: f32, y: f32| [[x, y], [x + 40.0, y], [x, y + 40.0]];
        assert_eq!(count(&at(700.0, 400.0), Some(sides)), 3);
        assert_eq!(count(&at(-20.0, 400.0), Some(sides)), 2 * 3);
        assert_eq!(count(&at(1420.0, 880.0), Some(sides)), 4 * 3);
        assert_eq!(count(&at(1420.0, 880.0), None), 3, "no torus");
    }
}
