//! A uniform grid of cells at least as wide as fish look, rebuilt by a
//! counting sort: the fish of a cell, and of cells side by side in a row, lie
//! side by side in memory, by id within a cell. So the order in which a fish
//! adds its neighbors follows from where they all are, and from nothing else.

use super::cells::Cells;
use super::plane::short_way_of_folded;
use super::simd::{Simd, built_for_each};
use super::step::Means;
use super::vector::{Vec2, sub};
use super::{Body, Shoal};
use crate::params::Params;
use std::ops::Range;

/// Ranges of places that hold everyone near some cells, in a fixed order.
#[derive(Clone, Copy, Debug, Default)]
pub struct Candidates {
    ranges: [(u32, u32); 6],
    len: usize,
    reaches_over_seam: bool,
}

impl Candidates {
    #[inline(always)]
    fn push(&mut self, start: u32, end: u32) {
        if start < end {
            self.ranges[self.len] = (start, end);
            self.len += 1;
        }
    }

    /// Ranges of places, in the fixed order of the grid.
    #[inline(always)]
    pub fn ranges(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        self.ranges[..self.len].iter().map(|&(start, end)| start as usize..end as usize)
    }

    /// Places of all candidates, in the fixed order of the grid.
    #[inline(always)]
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.ranges().flatten()
    }

    /// How many candidates there are, the fish itself included.
    #[must_use]
    pub fn count(&self) -> usize {
        self.ranges().map(|range| range.len()).sum()
    }

    /// Whether the short way to some of them may lead over a seam.
    #[must_use]
    pub const fn reaches_over_seam(&self) -> bool {
        self.reaches_over_seam
    }
}

/// A cell that holds fish.
#[derive(Clone, Debug)]
pub struct OccupiedCell {
    /// Its number.
    pub cell: usize,
    /// Places of its fish.
    pub places: Range<usize>,
    /// Places of everyone who may be their neighbor, themselves included.
    pub candidates: Candidates,
}

/// Fish sorted by cell. "Place" below means the place in that order.
#[derive(Clone, Debug, Default)]
pub struct Grid {
    cells: Cells,
    sides: Vec2,
    starts: Vec<u32>,
    cell_of_fish: Vec<u32>,
    sorted: Vec<Body>,
    keys: Vec<Key>,
}

/// Who is at a place: the cell in the upper half, the id in the lower one. In
/// the order of the grid they rise.
type Key = u64;

#[inline(always)]
const fn key(cell: u32, id: u32) -> Key {
    (cell as u64) << 32 | id as u64
}

#[inline(always)]
const fn id_of(key: Key) -> u32 {
    key as u32
}

impl Grid {
    /// Sorts bodies by id anew, for neighbors up to `radius_px`. Allocates only
    /// if there are more fish or cells than ever before.
    pub fn rebuild(&mut self, bodies: &[Body], params: &Params, radius_px: f32) {
        self.sort(bodies, 0..bodies.len() as u32, params, radius_px, &Means::alone());
    }

    /// Sorts a shoal anew, for neighbors up to `radius_px`.
    pub fn rebuild_from(&mut self, shoal: &Shoal, params: &Params, radius_px: f32) {
        self.sort(&shoal.bodies, shoal.ids.iter().copied(), params, radius_px, &Means::alone());
    }

    /// Sorts bodies anew, whose ids are given in the same order.
    pub(super) fn sort(
        &mut self,
        bodies: &[Body],
        ids: impl Iterator<Item = u32>,
        params: &Params,
        radius_px: f32,
        means: &Means,
    ) {
        self.cells = Cells::new(bodies.len(), params, radius_px);
        self.sides = [params.tank_width, params.tank_height];
        self.cell_of_fish.resize(bodies.len(), 0);
        let part = means.crew.part(bodies.len());
        find_cells(means.simd, &self.cells, bodies, &mut self.cell_of_fish, part);
        self.count();
        self.scatter(bodies, ids);
        order_cells(&self.starts, &mut self.keys, &mut self.sorted, part);
    }

    /// Starts of the cells, one place late: while fish are put into cell c,
    /// `starts[c + 1]` moves from its start to its end, which is where it
    /// belongs in the end.
    fn count(&mut self) {
        self.starts.clear();
        self.starts.resize(self.cells.columns() * self.cells.rows() + 2, 0);
        let counts = &mut self.starts[2..];
        for &cell in &self.cell_of_fish {
            counts[cell as usize] += 1;
        }
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
    }

    fn scatter(&mut self, bodies: &[Body], ids: impl Iterator<Item = u32>) {
        self.sorted.resize(bodies.len(), Body::default());
        self.keys.resize(bodies.len(), 0);
        let (sorted, keys) = (&mut self.sorted[..], &mut self.keys[..]);
        let next_places = &mut self.starts[1..];
        for ((body, id), &cell) in bodies.iter().zip(ids).zip(&self.cell_of_fish) {
            let place = next_places[cell as usize] as usize;
            next_places[cell as usize] += 1;
            sorted[place] = *body;
            keys[place] = key(cell, id);
        }
        self.starts.pop();
        if self.cells.is_torus() {
            for body in sorted {
                *body = self.cells.folded(body);
            }
        }
    }

    /// Number of fish.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are no fish.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// Number of cells.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.starts.len().saturating_sub(1)
    }

    /// Width of a cell, px; at least the radius asked for.
    #[must_use]
    pub const fn cell_px(&self) -> f32 {
        self.cells.width_px()
    }

    /// Where the square of the grid begins in which a place of the tank is, and
    /// its sides, px.
    #[must_use]
    pub fn square_at(&self, place: Vec2) -> [Vec2; 2] {
        self.cells.square_at(place)
    }

    /// The fish at a place: its id and its body, folded in a torus.
    #[inline(always)]
    #[must_use]
    pub fn fish(&self, place: usize) -> (u32, Body) {
        (self.id(place), self.sorted[place])
    }

    /// Bodies by place, folded in a torus.
    #[inline(always)]
    pub(crate) fn sorted(&self) -> &[Body] {
        &self.sorted
    }

    /// The id of the fish at a place.
    #[inline(always)]
    pub(super) fn id(&self, place: usize) -> u32 {
        id_of(self.keys[place])
    }

    /// The cell of the fish at a place.
    pub(crate) fn cell_at(&self, place: usize) -> usize {
        (self.keys[place] >> 32) as usize
    }

    /// Ids by place.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u32> + '_ {
        self.keys.iter().map(|key| id_of(*key))
    }

    /// Bytes that the grid holds on to.
    #[must_use]
    pub fn bytes(&self) -> usize {
        size_of::<u32>() * (self.starts.capacity() + self.cell_of_fish.capacity())
            + size_of::<Key>() * self.keys.capacity()
            + size_of::<Body>() * self.sorted.capacity()
    }

    /// Sides of the tank, px.
    #[inline(always)]
    pub(super) const fn sides(&self) -> Vec2 {
        self.sides
    }

    /// Number of rows.
    #[inline(always)]
    pub(crate) fn rows(&self) -> usize {
        self.cells.rows()
    }

    /// Places of the fish of some rows.
    #[inline(always)]
    pub(super) fn places_of_rows(&self, rows: Range<usize>) -> Range<usize> {
        let columns = self.cells.columns();
        self.starts[rows.start * columns] as usize..self.starts[rows.end * columns] as usize
    }

    /// The row of the fish at a place.
    pub(super) fn row_at(&self, place: usize) -> usize {
        self.cell_at(place) / self.cells.columns()
    }

    /// A row with about as many fish before as from it on, and rows on both
    /// sides.
    pub(super) fn middle_row(&self, rows: Range<usize>) -> usize {
        let places = self.places_of_rows(rows.clone());
        let middle = places.start.midpoint(places.end);
        let (mut low, mut high) = (rows.start + 1, rows.end - 1);
        while low < high {
            let row = low.midpoint(high);
            if self.places_of_rows(rows.start..row).end < middle {
                low = row + 1;
            } else {
                high = row;
            }
        }
        low
    }

    /// The column of the fish at a place of a row, which is not left of
    /// `column`.
    #[inline(always)]
    pub(super) fn column_from(&self, row: usize, mut column: usize, place: usize) -> usize {
        let first = row * self.cells.columns();
        while self.starts[first + column + 1] as usize <= place {
            column += 1;
        }
        column
    }

    /// Places of the fish of a cell.
    #[inline(always)]
    #[must_use]
    pub fn places_of_cell(&self, cell: usize) -> Range<usize> {
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
        let column = cell % self.cells.columns();
        self.around(cell / self.cells.columns(), column..column + 1)
    }

    /// How many others are in the cells around that of a fish, summed over all
    /// fish.
    #[must_use]
    pub fn candidates_of_all(&self) -> u64 {
        let (columns, mut sum) = (self.cells.columns(), 0);
        for row in 0..self.rows() {
            for column in 0..columns {
                let fish = self.places_of_cell(row * columns + column).len();
                if fish > 0 {
                    sum += fish as u64 * (self.around(row, column..column + 1).count() as u64 - 1);
                }
            }
        }
        sum
    }

    /// Everyone who may be a neighbor of a fish in these columns of a row.
    #[inline(always)]
    pub(super) fn around(&self, row: usize, columns: Range<usize>) -> Candidates {
        let (all_columns, all_rows) = (self.cells.columns(), self.cells.rows());
        let is_inside = columns.start >= 1 && columns.end < all_columns && row >= 1 && row + 1 < all_rows;
        if !is_inside {
            return self.around_rolled(row, columns);
        }
        let mut found = Candidates {
            ranges: [(0, 0); 6],
            len: 0,
            reaches_over_seam: self.cells.is_torus() && !self.cells.is_plain_inside(),
        };
        let starts = &self.starts[..];
        for near_row in row - 1..row + 2 {
            let first = near_row * all_columns;
            found.push(starts[first + columns.start - 1], starts[first + columns.end + 1]);
        }
        found
    }

    /// The same at the rim of the grid, where rows and columns are rolled up.
    #[inline(never)]
    fn around_rolled(&self, row: usize, columns: Range<usize>) -> Candidates {
        let (near_columns, _) = reach(columns, 1, self.cells.columns());
        let (near_rows, _) = reach(row..row + 1, 1, self.cells.rows());
        let mut found = Candidates { ranges: [(0, 0); 6], len: 0, reaches_over_seam: self.cells.is_torus() };
        for near_row in near_rows.into_iter().flatten() {
            self.push_stretches(near_row, &near_columns, &mut found);
        }
        found
    }

    #[inline(always)]
    fn push_stretches(&self, row: usize, [columns, beyond]: &[Range<usize>; 2], found: &mut Candidates) {
        let first = row * self.cells.columns();
        found.push(self.starts[first + columns.start], self.starts[first + columns.end]);
        if !beyond.is_empty() {
            found.push(self.starts[first + beyond.start], self.starts[first + beyond.end]);
        }
    }

    /// Calls for the places of the fish in the square of cells up to `reach`
    /// cells around a cell, stretch by stretch; whether that square is the
    /// whole grid. Everyone nearer than `reach` cell widths is among them.
    #[inline]
    pub fn for_square(&self, cell: usize, reach_cells: usize, mut each: impl FnMut(Range<usize>)) -> bool {
        let (columns, rows) = (self.cells.columns(), self.cells.rows());
        let (row, column) = (cell / columns, cell % columns);
        let (near_columns, _) = reach(column..column + 1, reach_cells, columns);
        let (near_rows, _) = reach(row..row + 1, reach_cells, rows);
        for near_row in near_rows.into_iter().flatten() {
            let first = near_row * columns;
            for stretch in &near_columns {
                each(self.starts[first + stretch.start] as usize..self.starts[first + stretch.end] as usize);
            }
        }
        2 * reach_cells + 1 >= columns.max(rows)
    }

    /// The short way from `from` to `to`, places folded as the grid folds
    /// them: around the torus where that is nearer, straight otherwise.
    #[inline(always)]
    #[must_use]
    pub fn short_way(&self, from: Vec2, to: Vec2) -> Vec2 {
        let d = sub(to, from);
        if !self.cells.is_torus() {
            return d;
        }
        [0, 1].map(|axis| short_way_of_folded(d[axis], self.sides[axis]))
    }
}

/// The cells of all bodies, part by part.
fn find_cells(simd: Simd, cells: &Cells, bodies: &[Body], found: &mut [u32], part: usize) {
    if bodies.len() <= part {
        return cells_of_all(simd, cells, bodies, found);
    }
    let middle = bodies.len() / 2;
    let ((one, other), (found_one, found_other)) = (bodies.split_at(middle), found.split_at_mut(middle));
    rayon::join(
        || find_cells(simd, cells, one, found_one, part),
        || find_cells(simd, cells, other, found_other, part),
    );
}

/// Puts the fish of each cell in the order of their ids, part by part. `starts`
/// are those of the cells whose fish are given, and the end of the last.
fn order_cells(starts: &[u32], keys: &mut [Key], bodies: &mut [Body], part: usize) {
    if keys.len() <= part || starts.len() < 3 {
        return insertion_sort(keys, bodies);
    }
    let first = starts[0] as usize;
    let middle = first + keys.len() / 2;
    let cut = starts.partition_point(|start| (*start as usize) < middle).clamp(1, starts.len() - 2);
    let (keys, keys_after) = keys.split_at_mut(starts[cut] as usize - first);
    let (bodies, bodies_after) = bodies.split_at_mut(keys.len());
    rayon::join(
        || order_cells(&starts[..=cut], keys, bodies, part),
        || order_cells(&starts[cut..], keys_after, bodies_after, part),
    );
}

/// Keys looked at at once.
const STRIDE: usize = 8;

/// Few fish change cells in a step, so most strides are in order as they are.
fn insertion_sort(keys: &mut [Key], bodies: &mut [Body]) {
    let mut checked = 1;
    while checked < keys.len() {
        let end = keys.len().min(checked + STRIDE);
        if !rises(&keys[checked - 1..end]) {
            (checked..end).for_each(|place| insert(keys, bodies, place));
        }
        checked = end;
    }
}

/// Whether a stride and the key before it are in order.
#[inline(always)]
fn rises(keys: &[Key]) -> bool {
    let Some(keys) = keys.first_chunk::<{ STRIDE + 1 }>() else {
        return keys.is_sorted();
    };
    let mut all = true;
    for i in 0..STRIDE {
        all &= keys[i] <= keys[i + 1];
    }
    all
}

/// Moves a fish down to where it belongs among those before it.
#[inline(always)]
fn insert(keys: &mut [Key], bodies: &mut [Body], mut place: usize) {
    let (key, body) = (keys[place], bodies[place]);
    while place > 0 && keys[place - 1] > key {
        keys[place] = keys[place - 1];
        bodies[place] = bodies[place - 1];
        place -= 1;
    }
    (keys[place], bodies[place]) = (key, body);
}

/// Indices up to `reach` away from a range, each once, of `all` that are
/// rolled up: one stretch or two, in a fixed order, and whether they go over
/// the end.
#[inline(always)]
fn reach(range: Range<usize>, reach: usize, all: usize) -> ([Range<usize>; 2], bool) {
    if range.start >= reach && range.end + reach <= all {
        return ([range.start - reach..range.end + reach, 0..0], false);
    }
    let count = (range.len() + 2 * reach).min(all);
    let start = (range.start + all * reach.div_ceil(all) - reach) % all;
    let beyond = (start + count).saturating_sub(all);
    ([start..start + count - beyond, 0..beyond], true)
}

built_for_each! {
    /// The cells of all bodies.
    fn cells_of_all(cells: &Cells, bodies: &[Body], found: &mut [u32]) {
        cells.of_all(bodies, found);
    }
}
#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Boundary;

    fn bodies_at(places: &[Vec2]) -> Vec<Body> {
        places.iter().map(|&[x, y]| Body { x, y, ..Body::default() }).collect()
    }

    #[test]
    fn every_fish_is_in_the_grid_once() {
        let params = Params { fish_count: 333, ..Params::default() };
        let shoal = Shoal::start(&params, 1);
        let mut grid = Grid::default();
        grid.rebuild_from(&shoal, &params, 70.0);
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
    fn fish_of_a_cell_stand_by_id_whatever_order_they_came_in() {
        let params = Params { fish_count: 500, ..Params::default() };
        let mut shoal = Shoal::start(&params, 4);
        let mut wanted = Grid::default();
        wanted.rebuild_from(&shoal, &params, 70.0);
        shoal.bodies.reverse();
        shoal.ids.reverse();
        let mut grid = Grid::default();
        grid.rebuild_from(&shoal, &params, 70.0);
        assert_eq!((grid.keys, grid.sorted), (wanted.keys, wanted.sorted));
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
