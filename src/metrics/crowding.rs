//! Pairs that are crowded now and were not at the last sample.

use crate::shoal::lanes::{Lanes, WIDEST};
use crate::shoal::{Grid, Rules, Vec2, dot};
use std::ops::Range;

/// Where a fish was that was not there.
const NOWHERE: Vec2 = [f32::NAN; 2];

/// Where the fish were at the last sample.
#[derive(Clone, Debug, Default)]
pub(super) struct LastPlaces {
    by_id: Vec<Vec2>,
    /// By place of the grid at hand, and as many more as there are lanes.
    x: Vec<f32>,
    y: Vec<f32>,
    has_last: bool,
}

impl LastPlaces {
    /// Puts the last sample in the order of the grid, and the fish of the grid
    /// in its stead for the next time. Whether there was a last sample.
    pub fn replace(&mut self, grid: &Grid) -> bool {
        self.by_id.resize(grid.len(), NOWHERE);
        for numbers in [&mut self.x, &mut self.y] {
            numbers.resize(grid.len() + WIDEST, f32::NAN);
        }
        for (place, (id, body)) in grid.ids().zip(grid.sorted()).enumerate() {
            let last = &mut self.by_id[id as usize];
            [self.x[place], self.y[place]] = *last;
            *last = body.pos();
        }
        std::mem::replace(&mut self.has_last, true)
    }

    /// Those of the fish from a place on, a lane each.
    #[inline(always)]
    fn from<L: Lanes>(&self, place: usize) -> Vec2<L> {
        [lanes_from(&self.x, place), lanes_from(&self.y, place)]
    }
}

#[inline(always)]
fn lanes_from<L: Lanes>(numbers: &[f32], place: usize) -> L {
    L::load(numbers[place..].first_chunk().expect("there are as many more as there are lanes"))
}

/// Tells which pairs are newly crowded.
pub(super) struct Crowding<'a> {
    pub last: &'a LastPlaces,
    pub rules: &'a Rules,
    /// Square of half the separation radius, px².
    pub radius_sq: f32,
}

impl Crowding<'_> {
    /// How many of the fish at these places, a lane each, were not crowded by
    /// the one at `other`, and are.
    #[inline(always)]
    pub fn newly<L: Lanes>(&self, places: &Range<usize>, other: usize, is_crowded: L::Mask) -> u32 {
        let other = [L::splat(self.last.x[other]), L::splat(self.last.y[other])];
        let d = self.rules.way(self.last.from(places.start), other);
        let was_crowded = dot(d, d).lt(L::splat(self.radius_sq));
        let lanes = (1 << places.len()) - 1;
        (L::bits(is_crowded & !was_crowded) & lanes).count_ones()
    }
}
