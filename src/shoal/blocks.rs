//! The walk around that the step and the metrics share: blocks of fish that lie
//! side by side in a row of cells take one candidate after the other and hold
//! each against all of them at once.
//!
//! Every fish so meets the others in the order of the grid, whatever the number
//! of lanes and whoever else is in the block.

use super::Body;
use super::grid::{Candidates, Grid};
use super::integrate::Motion;
use super::lanes::{Lanes, WIDEST};
use super::plane::short_way_of_folded;
use super::real::Real;
use super::vector::{Vec2, dot, splat, sub};
use std::ops::Range;

/// Fish whose candidates are looked up together. The same for every
/// instruction set: candidates, and so the order of sums in a small torus,
/// follow from it.
const BLOCK: usize = 8;

/// Fish side by side in a row of cells, and who may be near them.
pub(crate) struct Stretch {
    /// Their places, at most [`BLOCK`].
    pub places: Range<usize>,
    /// Everyone who may be their neighbor, themselves included.
    pub candidates: Candidates,
}

/// The fish of some rows, stretch by stretch.
pub(crate) struct Stretches<'a> {
    grid: &'a Grid,
    /// Rows to come.
    rows: Range<usize>,
    /// The row at hand, what is left of it, and the column reached in it.
    row: usize,
    places: Range<usize>,
    column: usize,
}

impl Grid {
    /// The fish of some rows, stretch by stretch.
    #[inline(always)]
    pub(crate) fn stretches(&self, rows: Range<usize>) -> Stretches<'_> {
        Stretches { grid: self, row: rows.start, rows, places: 0..0, column: 0 }
    }
}

impl Iterator for Stretches<'_> {
    type Item = Stretch;

    #[inline(always)]
    fn next(&mut self) -> Option<Stretch> {
        while self.places.is_empty() {
            self.row = self.rows.next()?;
            self.places = self.grid.places_of_rows(self.row..self.row + 1);
            self.column = 0;
        }
        let places = self.places.start..self.places.end.min(self.places.start + BLOCK);
        self.places.start = places.end;
        let left = self.grid.column_from(self.row, self.column, places.start);
        self.column = self.grid.column_from(self.row, left, places.end - 1);
        let candidates = self.grid.around(self.row, left..self.column + 1);
        Some(Stretch { places, candidates })
    }
}

/// Where another fish lies, seen from a block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lies {
    /// At a place before the block.
    Before,
    /// In the block.
    Within,
    /// At a place after the block. Of two fish in different blocks one lies
    /// after the other's, so this is where to count pairs.
    After,
}

/// What is done when the fish of a block meet others.
pub(crate) trait Meets<L: Lanes> {
    /// All meet the fish at place `other`: `d` px away, `distance_sq` px². A
    /// fish is infinitely far from itself.
    fn meet(&mut self, lies: Lies, other: usize, body: &Body, d: Vec2<L>, distance_sq: L);
}

/// Fish side by side, a lane each.
pub(crate) struct Block<L> {
    /// Places; lanes beyond the last fish repeat it and count for nothing.
    pub places: Range<usize>,
    /// Where they are and how they move.
    pub motion: Motion<L>,
    /// Unit headings, if anybody asks for them while looking around.
    pub heading: Vec2<L>,
}

/// Infinity in the lanes that hold fish n of a block of `count`, 0 in the
/// others: by count - 1 and n.
const INFINITE_LANES: [[[f32; WIDEST]; WIDEST]; WIDEST] = infinite_lanes();

const fn infinite_lanes() -> [[[f32; WIDEST]; WIDEST]; WIDEST] {
    let mut table = [[[0.0; WIDEST]; WIDEST]; WIDEST];
    let mut last = 0;
    while last < WIDEST {
        let mut lane = 0;
        while lane < WIDEST {
            let n = if lane < last { lane } else { last };
            table[last][n][lane] = f32::INFINITY;
            lane += 1;
        }
        last += 1;
    }
    table
}

impl<L: Lanes> Block<L> {
    /// The fish at these places, at most as many as there are lanes.
    #[inline(always)]
    pub fn load<const CONE: bool>(sorted: &[Body], places: Range<usize>) -> Self {
        let fish = &sorted[places.clone()];
        let last = fish.len() - 1;
        let [x, y, vx, vy] = if last + 1 == L::COUNT {
            let fish = &fish[..L::COUNT];
            L::columns(|lane| fish[lane].numbers())
        } else {
            L::columns(|lane| fish[lane.min(last)].numbers())
        };
        let motion = Motion { pos: [x, y], velocity: [vx, vy] };
        let heading = if CONE { motion.heading() } else { [L::zero(); 2] };
        Self { places, motion, heading }
    }

    /// The place in each lane.
    #[inline(always)]
    pub fn place(&self, lane: usize) -> usize {
        self.places.start + lane.min(self.places.len() - 1)
    }

    /// Meets all candidates, in the order of the grid.
    #[inline(always)]
    pub fn meet_all(&self, grid: &Grid, candidates: &Candidates, meets: &mut impl Meets<L>) {
        if candidates.reaches_over_seam() {
            self.meet_ranges::<true>(grid, candidates, meets);
        } else {
            self.meet_ranges::<false>(grid, candidates, meets);
        }
    }

    #[inline(always)]
    fn meet_ranges<const SEAMS: bool>(
        &self,
        grid: &Grid,
        candidates: &Candidates,
        meets: &mut impl Meets<L>,
    ) {
        for range in candidates.ranges() {
            // In a grid of few columns the end of a range may cut a block in two.
            let own_start = self.places.start.clamp(range.start, range.end);
            let own_end = self.places.end.clamp(range.start, range.end);
            self.meet_others::<SEAMS>(grid, Lies::Before, range.start..own_start, meets);
            if own_start < own_end {
                self.meet_own::<SEAMS>(grid, own_start..own_end, meets);
            }
            self.meet_others::<SEAMS>(grid, Lies::After, own_end..range.end, meets);
        }
    }

    #[inline(always)]
    fn meet_others<const SEAMS: bool>(
        &self,
        grid: &Grid,
        lies: Lies,
        others: Range<usize>,
        meets: &mut impl Meets<L>,
    ) {
        let first = others.start;
        for (n, other) in grid.sorted()[others].iter().enumerate() {
            let d = way_to::<_, SEAMS>(self.motion.pos, other, grid.sides());
            meets.meet(lies, first + n, other, d, dot(d, d));
        }
    }

    /// Some fish of the block, as the others of it meet them.
    #[inline(always)]
    fn meet_own<const SEAMS: bool>(&self, grid: &Grid, own: Range<usize>, meets: &mut impl Meets<L>) {
        let infinite = &INFINITE_LANES[self.places.len() - 1][own.start - self.places.start..];
        let places = own.clone();
        for ((place, other), itself) in places.zip(&grid.sorted()[own]).zip(infinite) {
            let d = way_to::<_, SEAMS>(self.motion.pos, other, grid.sides());
            meets.meet(Lies::Within, place, other, d, dot(d, d).larger(L::load(itself)));
        }
    }
}

/// The way from `pos` to `other`; over the seams of a torus if asked for.
#[inline(always)]
pub(super) fn way_to<R: Real, const SEAMS: bool>(
    pos: Vec2<R>,
    other: &Body,
    [width, height]: Vec2,
) -> Vec2<R> {
    let d = sub(splat(other.pos()), pos);
    if SEAMS { [short_way_of_folded(d[0], width), short_way_of_folded(d[1], height)] } else { d }
}
