//! Which cell a place is in.
//!
//! The plane is rolled up: cell indices are taken modulo the number of columns
//! and rows. Fish beyond the tank, at negative places or a million px away
//! share cells with others and are told apart by distance, so any place and
//! any radius is right. In a torus the number of cells around divides into the
//! columns, so that the roll and the seam agree.

use super::Body;
use super::plane::fold;
use super::vector::Vec2;
use crate::params::{Boundary, Params};

/// Cells are wider than the radius by this factor, so that rounding can never
/// put two neighbors two cells apart.
const SLACK: f64 = 1.0001;
/// Most cells a fish.
const CELLS_A_FISH: f64 = 4.0;
/// Places that are looked up at once.
const BATCH: usize = 8;

/// One direction of the cells.
#[derive(Clone, Copy, Debug, Default)]
struct Axis {
    /// Cells a px.
    density: f64,
    /// Number of columns (or rows) that are kept.
    cells: i32,
    /// The side, px, if the tank is a torus.
    around: Option<f32>,
    /// Whether each kept cell of a torus is one stretch of it, not several.
    is_one_turn: bool,
}

impl Axis {
    fn new(side: f32, cell_px: f64, torus: bool, most: i32) -> Self {
        let across = f64::from(side) / cell_px;
        if !torus {
            // One more on either side, for fish a little outside.
            let cells = (across.ceil() as i32).saturating_add(2).min(most);
            return Self { density: 1.0 / cell_px, cells, around: None, is_one_turn: true };
        }
        let around = (across.floor() as i32).max(1);
        let turns = (around + most - 1) / most;
        let cells = around / turns;
        let density = f64::from(cells * turns) / f64::from(side);
        Self { density, cells, around: Some(side), is_one_turn: turns == 1 }
    }

    /// Index before it is rolled up: rounded down, also below 0.
    ///
    /// Added to a number whose last bit is 1, a number is rounded to a whole
    /// one, which the lower half of the sum then holds; no instruction set
    /// lacks that. Beyond 2³¹ cells from the corner what comes out is any
    /// cell, but the same for the same place, and single precision knows no
    /// two places a cell apart there.
    #[inline(always)]
    fn unrolled(self, place: f32) -> i32 {
        const LAST_BIT_IS_ONE: f64 = 1.5 * (1u64 << 52) as f64;
        (f64::from(place) * self.density - 0.5 + LAST_BIT_IS_ONE).to_bits() as i32
    }

    /// The place folded to [0, side) in a torus, as it is otherwise.
    #[inline(always)]
    fn folded(self, place: f32) -> f32 {
        match self.around {
            Some(side) => fold(place, side),
            None => place,
        }
    }
}

/// The cells of a tank, for neighbors up to a radius.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cells {
    columns: Axis,
    rows: Axis,
    width_px: f32,
}

impl Cells {
    /// Cells as wide as the radius, or fewer if that would be more than about
    /// four a fish.
    pub fn new(fish: usize, params: &Params, radius_px: f32) -> Self {
        let torus = params.boundary == Boundary::Wrap;
        let cell_px = f64::from(radius_px) * SLACK;
        let across = [params.tank_width, params.tank_height].map(|side| f64::from(side) / cell_px + 2.0);
        let most = (CELLS_A_FISH * fish as f64).max(9.0);
        let shrink = (most / (across[0] * across[1])).sqrt().min(1.0);
        let most_columns = (across[0] * shrink).max(3.0);
        let most_rows = (most / most_columns).max(3.0);
        Self {
            columns: Axis::new(params.tank_width, cell_px, torus, most_columns.ceil() as i32),
            rows: Axis::new(params.tank_height, cell_px, torus, most_rows.ceil() as i32),
            width_px: cell_px as f32,
        }
    }

    /// Where the cell begins in which a place is, and its sides, px. Places that
    /// share a cell because the grid is rolled up may be in several such squares.
    pub fn square_at(&self, [x, y]: Vec2) -> [Vec2; 2] {
        let along = |axis: Axis, place: f32| {
            let index = f64::from(axis.unrolled(axis.folded(place)));
            [index / axis.density, 1.0 / axis.density].map(|px| px as f32)
        };
        let ([left, width], [top, height]) = (along(self.columns, x), along(self.rows, y));
        [[left, top], [width, height]]
    }

    /// Number of columns.
    pub const fn columns(&self) -> usize {
        self.columns.cells as usize
    }

    /// Number of rows.
    pub const fn rows(&self) -> usize {
        self.rows.cells as usize
    }

    /// Width of a cell, px; at least the radius asked for.
    pub const fn width_px(&self) -> f32 {
        self.width_px
    }

    /// Whether the tank is a torus.
    pub const fn is_torus(&self) -> bool {
        self.columns.around.is_some()
    }

    /// Whether two fish in adjoining cells, none of them over a seam, are the
    /// short way apart as they are.
    pub const fn is_plain_inside(&self) -> bool {
        self.columns.is_one_turn && self.rows.is_one_turn
    }

    /// The body folded in a torus, as it is otherwise.
    #[inline(always)]
    pub fn folded(&self, body: &Body) -> Body {
        Body { x: self.columns.folded(body.x), y: self.rows.folded(body.y), ..*body }
    }

    /// Cells of all bodies, row by row.
    #[inline(always)]
    pub fn of_all(&self, bodies: &[Body], cells: &mut [u32]) {
        let (batches, rest) = bodies.as_chunks::<BATCH>();
        let (cell_batches, cells_rest) = cells.as_chunks_mut::<BATCH>();
        for (bodies, cells) in batches.iter().zip(cell_batches) {
            self.of_batch(bodies, cells);
        }
        for (body, cell) in rest.iter().zip(cells_rest) {
            *cell = self.rolled(self.columns.unrolled(body.x), self.rows.unrolled(body.y));
        }
    }

    #[inline(always)]
    fn of_batch(&self, bodies: &[Body; BATCH], cells: &mut [u32; BATCH]) {
        let (mut columns, mut rows) = ([0; BATCH], [0; BATCH]);
        for i in 0..BATCH {
            columns[i] = self.columns.unrolled(bodies[i].x);
            rows[i] = self.rows.unrolled(bodies[i].y);
        }
        let (mut is_inside, all) = (true, [self.columns.cells as u32, self.rows.cells as u32]);
        for i in 0..BATCH {
            is_inside &= ((columns[i] as u32) < all[0]) & ((rows[i] as u32) < all[1]);
            cells[i] = (rows[i] as u32).wrapping_mul(all[0]).wrapping_add(columns[i] as u32);
        }
        if !is_inside {
            for i in 0..BATCH {
                cells[i] = self.rolled(columns[i], rows[i]);
            }
        }
    }

    fn rolled(&self, column: i32, row: i32) -> u32 {
        let (column, row) = (column.rem_euclid(self.columns.cells), row.rem_euclid(self.rows.cells));
        (row * self.columns.cells + column) as u32
    }
}
