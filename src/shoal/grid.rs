//! A uniform grid of cells at least as wide as fish look, rebuilt by a
//! counting sort: the fish of a cell, and of three cells in a row, lie side by
//! side in memory.
//!
//! The plane is rolled up: cell indices are taken modulo the number of columns
//! and rows. Fish beyond the tank, at negative places or a million px away
//! share cells with others and are told apart by distance, so any place and
//! any radius is right. In a torus the number of cells around divides into the
//! columns, so that the roll and the seam agree.

use super::Body;
use super::vector::Vec2;
use crate::params::{Boundary, Params};

/// Cells are wider than the radius by this factor, so that rounding can never
/// put two neighbors two cells apart.
const SLACK: f64 = 1.0001;
/// Most cells a fish.
const CELLS_A_FISH: f64 = 4.0;

/// One direction of the grid.
#[derive(Clone, Copy, Debug, Default)]
struct Axis {
    /// Cells a px.
    density: f64,
    /// Number of columns (or rows) that are kept.
    cells: i64,
    /// The side, px, if the tank is a torus.
    around: Option<f32>,
}

impl Axis {
    fn new(side: f32, cell_px: f64, torus: bool, most: i64) -> Self {
        let across = f64::from(side) / cell_px;
        if !torus {
            // One more on either side, for fish a little outside.
            let cells = (across.ceil() as i64 + 2).min(most);
            return Self { density: 1.0 / cell_px, cells, around: None };
        }
        let around = (across.floor() as i64).max(1);
        let turns = (around + most - 1) / most;
        let cells = around / turns;
        Self { density: (cells * turns) as f64 / f64::from(side), cells, around: Some(side) }
    }

    #[inline]
    fn index(self, place: f32) -> i64 {
        ((f64::from(place) * self.density).floor() as i64).rem_euclid(self.cells)
    }

    /// The place folded to [0, side) in a torus, as it is otherwise.
    #[inline]
    fn folded(self, place: f32) -> f32 {
        match self.around {
            Some(side) => fold(place, side),
            None => place,
        }
    }

    /// Indices up to `reach` cells away, each once, in a fixed order.
    fn around_index(self, index: i64, reach: i64) -> impl Iterator<Item = i64> {
        let span = (2 * reach + 1).min(self.cells);
        (0..span).map(move |i| (index - reach + i).rem_euclid(self.cells))
    }
}

/// A coordinate folded to [0, side).
#[inline]
#[must_use]
pub fn fold(place: f32, side: f32) -> f32 {
    if (0.0..side).contains(&place) {
        return place;
    }
    // In f64: around a tank many times, f32 would lose a thousandth px or more.
    let folded = f64::from(place).rem_euclid(f64::from(side)) as f32;
    if folded < side { folded } else { 0.0 }
}

/// Ranges of sorted places that hold the candidates of one cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidates {
    ranges: [(u32, u32); 9],
    len: usize,
}

impl Candidates {
    fn push(&mut self, start: u32, end: u32) {
        if start < end {
            self.ranges[self.len] = (start, end);
            self.len += 1;
        }
    }

    /// Places of all candidates, in the fixed order of the grid.
    #[inline]
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.ranges[..self.len].iter().flat_map(|&(start, end)| start as usize..end as usize)
    }

    /// How many candidates there are, the fish itself included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.ranges[..self.len].iter().map(|(start, end)| (end - start) as usize).sum()
    }
}

/// A cell that holds fish.
#[derive(Clone, Debug)]
pub struct OccupiedCell {
    /// Its number.
    pub cell: usize,
    /// Places of its fish.
    pub places: std::ops::Range<usize>,
    /// Places of everyone who may be their neighbor, themselves included.
    pub candidates: Candidates,
}

/// Fish sorted by cell. "Place" below means the place in that order.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    columns: Axis,
    rows: Axis,
    cell_px: f32,
    starts: Vec<u32>,
    cell_of_fish: Vec<u32>,
    sorted: Vec<Body>,
    ids: Vec<u32>,
}

impl Grid {
    /// Sorts the fish anew, for neighbors up to `radius_px`. Allocates only if
    /// there are more fish or cells than ever before.
    pub fn rebuild(&mut self, bodies: &[Body], params: &Params, radius_px: f32) {
        self.shape(bodies.len(), params, radius_px);
        let cells = (self.columns.cells * self.rows.cells) as usize;
        self.starts.clear();
        self.starts.resize(cells + 1, 0);
        self.cell_of_fish.clear();
        for body in bodies {
            let cell = self.rows.index(body.y) * self.columns.cells + self.columns.index(body.x);
            self.cell_of_fish.push(cell as u32);
            self.starts[cell as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        self.scatter(bodies);
    }

    fn shape(&mut self, fish: usize, params: &Params, radius_px: f32) {
        let torus = params.boundary == Boundary::Wrap;
        let cell_px = f64::from(radius_px) * SLACK;
        let across = [params.tank_width, params.tank_height].map(|side| f64::from(side) / cell_px + 2.0);
        let most = (CELLS_A_FISH * fish as f64).max(9.0);
        let shrink = (most / (across[0] * across[1])).sqrt().min(1.0);
        let most_columns = (across[0] * shrink).max(3.0);
        let most_rows = (most / most_columns).max(3.0);
        self.cell_px = cell_px as f32;
        self.columns = Axis::new(params.tank_width, cell_px, torus, most_columns.ceil() as i64);
        self.rows = Axis::new(params.tank_height, cell_px, torus, most_rows.ceil() as i64);
    }

    /// Second half of the counting sort; `starts[c]` moves from the start of
    /// cell c to its end, which is the start of the next, and is moved back.
    fn scatter(&mut self, bodies: &[Body]) {
        self.sorted.clear();
        self.sorted.resize(bodies.len(), Body::default());
        self.ids.clear();
        self.ids.resize(bodies.len(), 0);
        for (id, (body, &cell)) in bodies.iter().zip(&self.cell_of_fish).enumerate() {
            let place = self.starts[cell as usize] as usize;
            self.starts[cell as usize] += 1;
            self.sorted[place] =
                Body { x: self.columns.folded(body.x), y: self.rows.folded(body.y), ..*body };
            self.ids[place] = id as u32;
        }
        self.starts.rotate_right(1);
        self.starts[0] = 0;
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Width of a cell, px; at least the radius asked for.
    #[must_use]
    pub const fn cell_px(&self) -> f32 {
        self.cell_px
    }

    /// The fish at a place: its id and its body, folded in a torus.
    #[inline]
    #[must_use]
    pub fn fish(&self, place: usize) -> (u32, Body) {
        (self.ids[place], self.sorted[place])
    }

    /// Places of the fish of a cell.
    #[inline]
    #[must_use]
    pub fn places_of_cell(&self, cell: usize) -> std::ops::Range<usize> {
        self.starts[cell] as usize..self.starts[cell + 1] as usize
    }

    /// The cells that hold fish, each with the places of its fish and everyone
    /// who may be their neighbor.
    pub fn occupied_cells(&self) -> impl Iterator<Item = OccupiedCell> + '_ {
        let cells = (0..self.cell_count()).map(|cell| (cell, self.places_of_cell(cell)));
        cells.filter(|(_, places)| !places.is_empty()).map(|(cell, places)| OccupiedCell {
            cell,
            places,
            candidates: self.candidates(cell),
        })
    }

    /// Everyone who may be a neighbor of a fish of this cell.
    #[must_use]
    pub fn candidates(&self, cell: usize) -> Candidates {
        let columns = self.columns.cells;
        let (row, column) = (cell as i64 / columns, cell as i64 % columns);
        let mut found = Candidates::default();
        for near_row in self.rows.around_index(row, 1) {
            let first = near_row * columns;
            if column >= 1 && column + 1 < columns {
                let start = self.starts[(first + column - 1) as usize];
                found.push(start, self.starts[(first + column + 2) as usize]);
                continue;
            }
            for near_column in self.columns.around_index(column, 1) {
                let cell = (first + near_column) as usize;
                found.push(self.starts[cell], self.starts[cell + 1]);
            }
        }
        found
    }

    /// Places of the fish in the square of cells up to `reach` cells around a
    /// cell, and whether that square is the whole grid. Everyone nearer than
    /// `reach` cell widths is among them.
    pub fn square(&self, cell: usize, reach: i64) -> (impl Iterator<Item = usize> + '_, bool) {
        let columns = self.columns.cells;
        let (row, column) = (cell as i64 / columns, cell as i64 % columns);
        let all = 2 * reach + 1 >= columns && 2 * reach + 1 >= self.rows.cells;
        let places = self.rows.around_index(row, reach).flat_map(move |near_row| {
            self.columns
                .around_index(column, reach)
                .flat_map(move |near| self.places_of_cell((near_row * columns + near) as usize))
        });
        (places, all)
    }

    /// The short way from `from` to `to`: around the torus where that is
    /// nearer, straight otherwise.
    #[inline]
    #[must_use]
    pub fn short_way(&self, from: Vec2, to: Vec2) -> Vec2 {
        [shorter(to[0] - from[0], self.columns.around), shorter(to[1] - from[1], self.rows.around)]
    }
}

/// A difference of coordinates, taken around the torus where that is shorter.
#[inline]
fn shorter(difference: f32, around: Option<f32>) -> f32 {
    match around {
        Some(side) => short_way_along(difference, side),
        None => difference,
    }
}

/// The shorter of the two ways along a circle of length `side`.
#[inline]
#[must_use]
pub fn short_way_along(difference: f32, side: f32) -> f32 {
    difference - side * (difference / side).round()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoal::Shoal;

    fn bodies_at(places: &[Vec2]) -> Vec<Body> {
        places.iter().map(|&[x, y]| Body { x, y, ..Body::default() }).collect()
    }

    #[test]
    fn every_fish_is_in_the_grid_once() {
        let params = Params { fish_count: 333, ..Params::default() };
        let shoal = Shoal::start(&params, 1);
        let mut grid = Grid::default();
        grid.rebuild(&shoal.bodies, &params, 70.0);
        let mut ids: Vec<u32> = (0..grid.cell_count())
            .flat_map(|cell| grid.places_of_cell(cell))
            .map(|place| grid.fish(place).0)
            .collect();
        ids.sort_unstable();
        assert_eq!(ids, (0..333).collect::<Vec<_>>());
    }

    #[test]
    fn a_cell_appears_once_among_candidates_however_small_the_grid() {
        for boundary in Boundary::ALL {
            for radius in [1.0, 9.0, 12.0, 30.0, 5000.0] {
                let params =
                    Params { boundary: *boundary, tank_width: 20.0, tank_height: 33.0, ..Params::default() };
                let bodies = bodies_at(&[[1.0, 1.0], [19.0, 32.0], [-5.0, 1e6], [10.0, 10.0]]);
                let mut grid = Grid::default();
                grid.rebuild(&bodies, &params, radius);
                for cell in 0..grid.cell_count() {
                    let mut places: Vec<_> = grid.candidates(cell).places().collect();
                    let count = places.len();
                    assert_eq!(count, grid.candidates(cell).count());
                    places.sort_unstable();
                    places.dedup();
                    assert_eq!(places.len(), count, "{boundary:?} {radius}");
                }
            }
        }
    }

    #[test]
    fn folding_ends_below_the_side() {
        for place in [-1e-9, 0.0, 19.999_998, 20.0, 1e9, -1e9, 40.0, -20.0] {
            let folded = fold(place, 20.0);
            assert!((0.0..20.0).contains(&folded), "{place} -> {folded}");
        }
    }

    #[test]
    fn few_cells_for_few_fish() {
        let params = Params { tank_width: 100_000.0, tank_height: 100_000.0, ..Params::default() };
        for boundary in Boundary::ALL {
            let mut grid = Grid::default();
            let params = Params { boundary: *boundary, ..params.clone() };
            grid.rebuild(&bodies_at(&[[5.0, 5.0]; 100]), &params, 1.0);
            assert!(grid.cell_count() <= 450, "{}", grid.cell_count());
        }
    }
}
