//! How dense the flock is, as colors over the water: fish are spread over the
//! corners of a coarse grid and smoothed, so that none is lost and none is
//! counted twice.

use super::lines::Lines;
use crate::aquarium::colors::scale::HEAT;
use crate::shoal::Vec2;
use eframe::egui::Color32;

/// Cells across a perception radius.
const CELLS_A_RADIUS: f32 = 3.0;
/// Most cells there are, and fewest along a side.
const MOST_CELLS: f32 = 16_000.0;
const FEWEST_CELLS: f32 = 4.0;
/// How often the map is smoothed: by weights of 1, 2, 1 along each axis. In all
/// that spreads a fish like a bell as wide as half the perception radius.
const SMOOTHINGS: usize = 4;
/// Area of which fish are counted, px².
pub(super) const AREA_PX2: f32 = 100.0 * 100.0;
/// Colors of the scale.
const SHADES: usize = 256;
/// Share of the fish around which it may be denser than the scale goes.
const FEW: f32 = 0.15;
/// Opacity at the end of the scale.
const OPACITY: f32 = 0.72;
/// Shades below this are not seen and not drawn.
const LEAST_SHADE: usize = 3;

/// Densities at the corners of a grid.
#[derive(Debug, Default)]
pub(super) struct HeatMap {
    /// Cells along each axis; there is one corner more.
    cells: [usize; 2],
    /// Sides of a cell, px.
    cell: Vec2,
    is_torus: bool,
    /// Fish a px², row by row.
    density: Vec<f32>,
    row: Vec<f32>,
}

impl HeatMap {
    /// Spreads the fish at these places over a tank, for a perception radius, px.
    /// Those far outside a tank without walls are left out.
    pub fn measure(
        &mut self,
        places: impl Iterator<Item = Vec2>,
        tank: Vec2,
        radius_px: f32,
        is_torus: bool,
    ) {
        let cell_px = (radius_px / CELLS_A_RADIUS).max((tank[0] * tank[1] / MOST_CELLS).sqrt());
        self.cells = tank.map(|side| (side / cell_px).ceil().max(FEWEST_CELLS) as usize);
        self.cell = [tank[0] / self.cells[0] as f32, tank[1] / self.cells[1] as f32];
        self.is_torus = is_torus;
        self.density.clear();
        self.density.resize(self.columns() * self.rows(), 0.0);
        places.for_each(|place| self.add(place));
        self.spread();
        for _ in 0..SMOOTHINGS {
            self.smooth_rows();
            self.smooth_columns();
        }
        self.close_seams();
    }

    const fn columns(&self) -> usize {
        self.cells[0] + 1
    }

    const fn rows(&self) -> usize {
        self.cells[1] + 1
    }

    /// Shares a fish among the four corners around it, by nearness.
    fn add(&mut self, place: Vec2) {
        let along = |axis: usize| {
            let (cells, at) = (self.cells[axis], place[axis] / self.cell[axis]);
            let is_near = (-1.0..=cells as f32 + 1.0).contains(&at);
            let at = at.clamp(0.0, cells as f32);
            let first = (at as usize).min(cells - 1);
            // In a torus the last corner is the first one.
            let second = if self.is_torus { (first + 1) % cells } else { first + 1 };
            is_near.then_some(([first, second], at - first as f32))
        };
        let (Some((columns, right)), Some((rows, down))) = (along(0), along(1)) else {
            return;
        };
        for (row, by_row) in rows.into_iter().zip([1.0 - down, down]) {
            for (column, by_column) in columns.into_iter().zip([1.0 - right, right]) {
                self.density[row * (self.cells[0] + 1) + column] += by_row * by_column;
            }
        }
    }

    /// The share of a cell that a corner stands for along an axis: half at a wall.
    fn share(&self, axis: usize, corner: usize) -> f32 {
        let is_at_wall = !self.is_torus && (corner == 0 || corner == self.cells[axis]);
        if is_at_wall { 0.5 } else { 1.0 }
    }

    /// Makes densities of numbers.
    fn spread(&mut self) {
        let (columns, area) = (self.columns(), self.cell[0] * self.cell[1]);
        for row in 0..self.rows() {
            for column in 0..columns {
                let part = area * self.share(0, column) * self.share(1, row);
                self.density[row * columns + column] /= part;
            }
        }
    }

    /// The corners beside the first and the last one that counts: those of the
    /// other side in a torus, and mirrored at walls, so that nobody gets lost there.
    const fn beside(&self, axis: usize) -> [usize; 2] {
        let cells = self.cells[axis];
        if self.is_torus { [cells - 1, 0] } else { [1, cells - 1] }
    }

    /// The number of corners that count along an axis.
    const fn counting(&self, axis: usize) -> usize {
        self.cells[axis] + if self.is_torus { 0 } else { 1 }
    }

    fn smooth_rows(&mut self) {
        let (columns, count, [before, after]) = (self.columns(), self.counting(0), self.beside(0));
        for row in self.density.chunks_exact_mut(columns) {
            let (mut left, end) = (row[before], row[after]);
            for column in 0..count {
                let right = if column + 1 < count { row[column + 1] } else { end };
                let here = row[column];
                row[column] = 0.25 * (left + right) + 0.5 * here;
                left = here;
            }
        }
    }

    fn smooth_columns(&mut self) {
        let (columns, count, [before, after]) = (self.columns(), self.counting(1), self.beside(1));
        // The row above as it was, and the one that follows the last.
        self.row.clear();
        self.row.extend_from_slice(&self.density[before * columns..(before + 1) * columns]);
        self.row.extend_from_slice(&self.density[after * columns..(after + 1) * columns]);
        for row in 0..count {
            for column in 0..columns {
                let at = row * columns + column;
                let here = self.density[at];
                let below =
                    if row + 1 < count { self.density[at + columns] } else { self.row[columns + column] };
                self.density[at] = 0.25 * (self.row[column] + below) + 0.5 * here;
                self.row[column] = here;
            }
        }
    }

    /// Writes the first corners of a torus once more, as its last.
    fn close_seams(&mut self) {
        if !self.is_torus {
            return;
        }
        let columns = self.columns();
        for row in self.density.chunks_exact_mut(columns) {
            row[columns - 1] = row[0];
        }
        let last = (self.rows() - 1) * columns;
        self.density.copy_within(0..columns, last);
    }

    /// The density, fish in [`AREA_PX2`], that a few of the fish have around them or
    /// more: one dense spot does not leave the rest without color.
    fn upper_end(&self) -> f32 {
        const BINS: usize = 128;
        let peak = self.density.iter().copied().fold(0.0, f32::max);
        if peak <= 0.0 {
            return 0.0;
        }
        // Fish by the density around them.
        let mut fish = [0.0f32; BINS];
        for density in &self.density {
            fish[((density / peak * BINS as f32) as usize).min(BINS - 1)] += density;
        }
        let (most, mut sum) = (FEW * fish.iter().sum::<f32>(), 0.0);
        let bin = (1..BINS).rev().find(|bin| {
            sum += fish[*bin];
            sum > most
        });
        AREA_PX2 * peak * (bin.unwrap_or(0) + 1) as f32 / BINS as f32
    }
}

/// The map as it is drawn.
#[derive(Debug, Default)]
pub(super) struct Heat {
    map: HeatMap,
    shades: Vec<Color32>,
    /// End of the scale, fish in [`AREA_PX2`].
    top: f32,
}

impl Heat {
    /// Measures and draws.
    pub fn draw(
        &mut self,
        lines: &mut Lines<'_>,
        places: impl Iterator<Item = Vec2>,
        tank: Vec2,
        radius_px: f32,
        is_torus: bool,
    ) {
        self.map.measure(places, tank, radius_px, is_torus);
        self.top = scale_end(self.top, self.map.upper_end());
        if self.shades.is_empty() {
            self.shades.extend((0..SHADES).map(|shade| shade_at(shade as f32 / (SHADES - 1) as f32)));
        }
        let map = &self.map;
        let (columns, per_shade) = (map.columns(), AREA_PX2 * (SHADES - 1) as f32 / self.top);
        let shade = |density: f32| ((density * per_shade) as usize).min(SHADES - 1);
        let first = lines.mesh.vertices.len() as u32;
        for (row, densities) in map.density.chunks_exact(columns).enumerate() {
            for (column, density) in densities.iter().enumerate() {
                let place = [column as f32 * map.cell[0], row as f32 * map.cell[1]];
                lines.vertex(lines.screen(place), self.shades[shade(*density)]);
            }
        }
        for row in 0..map.cells[1] {
            for column in 0..map.cells[0] {
                let at = row * columns + column;
                let corners = [at, at + 1, at + columns, at + columns + 1];
                if corners.iter().all(|corner| shade(map.density[*corner]) < LEAST_SHADE) {
                    continue;
                }
                let [a, b, c, d] = corners.map(|corner| first + corner as u32);
                lines.mesh.indices.extend([a, b, c, c, b, d]);
            }
        }
    }

    /// The end of the scale, fish in [`AREA_PX2`].
    pub const fn top(&self) -> f32 {
        self.top
    }
}

/// A color of the scale over the water: few are hardly seen.
pub(super) fn shade_at(share: f32) -> Color32 {
    HEAT.at(share).gamma_multiply(OPACITY * (1.0 - (1.0 - share).powi(3)))
}

/// The end of the scale for a peak: the next of 1, 2, 3, 4, 6, 8, 10, 20 … fish. It
/// goes down late, so that it does not flicker.
fn scale_end(now: f32, peak: f32) -> f32 {
    let above = |number: f32| {
        let ten = 10f32.powf(number.max(1.0).log10().floor());
        [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 10.0].into_iter().map(|step| step * ten).find(|end| *end >= number)
    };
    let [wanted, kept] = [peak, 1.2 * peak].map(|number| above(number).unwrap_or(number).max(1.0));
    if now < wanted || now > kept { kept } else { now }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoal::{Purpose, unit};

    fn places(count: u32, tank: Vec2) -> impl Iterator<Item = Vec2> {
        (0..count).map(move |fish| {
            [tank[0] * unit(5, fish, 0, Purpose::StartX), tank[1] * unit(5, fish, 0, Purpose::StartY)]
        })
    }

    /// All fish of a map.
    fn total(map: &HeatMap) -> f64 {
        let mut sum = 0.0;
        for row in 0..map.counting(1) {
            for column in 0..map.counting(0) {
                let part = map.share(0, column) * map.share(1, row) * map.cell[0] * map.cell[1];
                sum += f64::from(map.density[row * map.columns() + column] * part);
            }
        }
        sum
    }

    #[test]
    fn no_fish_is_lost_and_none_is_counted_twice() {
        let mut map = HeatMap::default();
        for tank in [[1440.0, 900.0], [20.0, 20.0], [100_000.0, 20.0], [301.0, 77.0]] {
            for (radius_px, is_torus) in [(70.0, false), (70.0, true), (1.0, false), (5000.0, true)] {
                map.measure(places(500, tank), tank, radius_px, is_torus);
                let found = total(&map);
                assert!((found - 500.0).abs() < 0.05, "{tank:?} {radius_px} {is_torus}: {found}");
            }
        }
        // In the corner, at a wall and a hair outside, all are in; a stray is not.
        let strays = [[0.0, 0.0], [1440.0, 300.0], [-2.0, 500.0], [-400.0, 500.0]];
        map.measure(strays.into_iter(), [1440.0, 900.0], 70.0, false);
        assert!((total(&map) - 3.0).abs() < 1e-3);
    }

    #[test]
    fn an_even_flock_is_evenly_dense_up_to_the_glass() {
        let even = (0..144 * 90).map(|i| [(i % 144) as f32 * 10.0 + 5.0, (i / 144) as f32 * 10.0 + 5.0]);
        let mut map = HeatMap::default();
        map.measure(even, [1440.0, 900.0], 70.0, false);
        for density in &map.density {
            assert!((density * 100.0 - 1.0).abs() < 0.05, "{density}");
        }
    }

    #[test]
    fn one_fish_is_a_hill_that_reaches_over_the_seam_of_a_torus() {
        let mut map = HeatMap::default();
        let at = |map: &HeatMap, column: usize, row: usize| map.density[row * map.columns() + column];
        map.measure([[0.0, 450.0]].into_iter(), [1440.0, 900.0], 90.0, true);
        let last = map.cells[0];
        assert!(at(&map, 0, 15) > at(&map, 1, 15) && at(&map, 1, 15) > at(&map, 2, 15));
        assert_eq!(at(&map, 0, 15), at(&map, last, 15));
        assert!((at(&map, 1, 15) - at(&map, last - 1, 15)).abs() < 1e-9);
        assert_eq!(at(&map, 20, 15), 0.0);
        map.measure([[0.0, 450.0]].into_iter(), [1440.0, 900.0], 90.0, false);
        assert_eq!(at(&map, last, 15), 0.0);
    }

    #[test]
    fn one_dense_spot_leaves_the_rest_its_colors() {
        let mut map = HeatMap::default();
        let spot = (0..60).map(|_| [100.0, 100.0]);
        map.measure(places(1500, [1440.0, 900.0]).chain(spot), [1440.0, 900.0], 70.0, false);
        let peak = AREA_PX2 * map.density.iter().copied().fold(0.0, f32::max);
        let (even, end) = (1500.0 / (14.4 * 9.0), map.upper_end());
        assert!(peak > 60.0 && end > even && end < 2.5 * even, "{peak} {even} {end}");
        map.measure(std::iter::empty(), [1440.0, 900.0], 70.0, false);
        assert_eq!(map.upper_end(), 0.0);
    }

    #[test]
    fn the_end_of_the_scale_is_above_the_peak_and_does_not_flicker() {
        let ends = [0.0, 0.4, 2.4, 3.9, 30.0, 700.0].map(|peak| scale_end(0.0, peak));
        assert_eq!(ends, [1.0, 1.0, 3.0, 6.0, 40.0, 1000.0]);
        let mut top = scale_end(0.0, 3.9);
        for peak in [4.1, 3.9, 3.4, 4.2, 5.9] {
            top = scale_end(top, peak);
            assert_eq!(top, 6.0, "{peak}");
        }
        assert_eq!((scale_end(top, 3.0), scale_end(top, 6.1)), (4.0, 8.0));
    }
}
