//! Specks that drift in the water and give way to passing fish.

use super::Canvas;
use super::mesh_pair::MeshPair;
use super::motion::{DrawnFish, Shown};
use crate::shoal::{Vec2, fold};
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Shape, lerp, pos2};
use std::f32::consts::TAU;

/// How fast specks drift by day and by night, px/s.
const DRIFT_PX_PER_S: [f32; 2] = [5.0, 9.0];
/// How far the current turns about to either side of its course.
const MEANDER: f32 = 0.9;
/// Time in which a current turns there and back, s.
const MEANDER_S: f64 = 19.0;
/// Fish push specks that are nearer than this, body lengths.
const REACH: f32 = 1.3;
/// What of a fish's velocity a speck right at it takes on each second.
const DRAG_PER_S: f32 = 3.0;
/// How strongly a fish pushes a speck right at it aside, times its speed, each
/// second.
const ASIDE_PER_S: f32 = 4.0;
/// Time in which a push dies down, s.
const CALMS_S: f32 = 0.7;
/// Fastest push, px/s.
const FASTEST_PX_PER_S: f32 = 120.0;
/// Radius of the smallest and the largest speck, px; on screen none is smaller
/// than [`LEAST_POINTS`].
const RADII_PX: [f32; 2] = [0.7, 1.7];
const LEAST_POINTS: f32 = 0.6;
/// Opacity of the faintest and the clearest speck by day.
const OPACITIES: [f32; 2] = [0.12, 0.5];
const BY_DAY: Color32 = Color32::from_rgb(0xCF, 0xE6, 0xEE);
const BY_NIGHT: Color32 = Color32::from_rgb(0x6E, 0x8F, 0xB0);
/// Cells along a side of the grid of specks, at most.
const MOST_CELLS: usize = 96;
/// Vertices of a speck: its middle and around it.
const VERTICES: usize = 7;

/// A speck.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Speck {
    /// Tank px.
    pos: Vec2,
    /// What fish have given it, px/s.
    push: Vec2,
    /// 0 to 1: how large and how clear it is, and which current it is in.
    kind: f32,
}

impl Speck {
    /// One somewhere in a tank: specks lie evenly, whatever their number
    /// (Roberts 2018).
    fn new(number: usize, tank: Vec2) -> Self {
        let share = |kin: f64| ((number as f64 + 0.5) * kin).fract() as f32;
        Self {
            pos: [share(0.754_877_666_246_692_7) * tank[0], share(0.569_840_290_998_053_2) * tank[1]],
            push: [0.0, 0.0],
            kind: share(0.618_033_988_749_895),
        }
    }
}

/// All specks, and their buffers.
#[derive(Debug, Default)]
pub(super) struct Particles {
    specks: Vec<Speck>,
    tank: Vec2,
    cells: Cells,
    mesh: MeshPair,
}

/// The water at a moment.
#[derive(Clone, Copy, Debug)]
pub(super) struct Current {
    /// Specks that are to be there.
    pub count: usize,
    /// Length of a fish, px.
    pub body_length: f32,
    /// 0 at midnight, 1 at noon: at night all drifts more slowly.
    pub dayness: f32,
    /// The water's time, s.
    pub now_s: f64,
    /// Time since the last frame, s.
    pub passed_s: f32,
}

impl Particles {
    /// Lets the specks drift, and the fish push them.
    pub fn advance(&mut self, shown: &Shown, current: &Current) {
        self.be(current.count, shown.tank);
        if current.passed_s <= 0.0 || self.specks.is_empty() {
            return;
        }
        self.give_way(&shown.fish, current);
        let calms = (-current.passed_s / CALMS_S).exp();
        let ways = ways(current);
        for speck in &mut self.specks {
            let way = ways[(speck.kind * ways.len() as f32) as usize % ways.len()];
            for axis in 0..2 {
                let moved = (way[axis] + speck.push[axis]) * current.passed_s;
                speck.pos[axis] = fold(speck.pos[axis] + moved, self.tank[axis]);
                speck.push[axis] *= calms;
            }
        }
    }

    /// So many specks in a tank of these sides.
    fn be(&mut self, count: usize, tank: Vec2) {
        if self.tank != tank {
            self.tank = tank;
            self.specks.clear();
        }
        self.specks.truncate(count);
        let new = self.specks.len()..count;
        self.specks.extend(new.map(|number| Speck::new(number, tank)));
    }

    fn give_way(&mut self, fish: &[DrawnFish], current: &Current) {
        let reach = REACH * current.body_length;
        self.cells.sort(&self.specks, self.tank, reach);
        let passed_s = current.passed_s;
        for fish in fish {
            self.cells.near(fish.pos, |speck| push(&mut self.specks[speck], fish, reach, passed_s));
        }
        for speck in &mut self.specks {
            let speed = speck.push[0].hypot(speck.push[1]);
            if speed > FASTEST_PX_PER_S {
                speck.push = speck.push.map(|part| part * FASTEST_PX_PER_S / speed);
            }
        }
    }

    /// All specks as one shape.
    pub fn mesh(&mut self, canvas: &Canvas<'_>) -> Shape {
        let mesh = self.mesh.turn_empty();
        let (camera, clip) = (canvas.camera, canvas.clip.expand(4.0));
        let color = BY_NIGHT.lerp_to_gamma(BY_DAY, canvas.looks.dayness);
        let around: [[f32; 2]; VERTICES - 1] = std::array::from_fn(|i| {
            let (sin, cos) = (TAU * i as f32 / (VERTICES - 1) as f32).sin_cos();
            [cos, sin]
        });
        for speck in &self.specks {
            let center = camera.screen_from_tank(speck.pos);
            if !clip.contains(center) {
                continue;
            }
            let radius = lerp(RADII_PX[0]..=RADII_PX[1], speck.kind) * camera.points_per_px();
            // A speck smaller than a pixel is fainter instead.
            let shrunk = (radius / LEAST_POINTS).min(1.0);
            let radius = 1.6 * radius.max(LEAST_POINTS);
            let opacity = lerp(OPACITIES[0]..=OPACITIES[1], (speck.kind * 7.0).fract()) * shrunk;
            let first = mesh.vertices.len() as u32;
            mesh.vertices.push(Vertex { pos: center, uv: WHITE_UV, color: color.gamma_multiply(opacity) });
            for [x, y] in around {
                let pos = pos2(center.x + radius * x, center.y + radius * y);
                mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color: Color32::TRANSPARENT });
            }
            for i in 1..VERTICES as u32 {
                mesh.indices.extend([first, first + i, first + 1 + i % (VERTICES as u32 - 1)]);
            }
        }
        self.mesh.shape()
    }
}

/// Velocities of the currents, px/s: a few, so that they are told once a frame.
fn ways(current: &Current) -> [Vec2; 8] {
    let [night, day] = DRIFT_PX_PER_S;
    let speed = lerp(night..=day, current.dayness);
    std::array::from_fn(|i| {
        let phase = (current.now_s / MEANDER_S + i as f64 * 0.37).fract() as f32;
        // Slightly down and to the right, as dust does in a slow current.
        let angle = 0.35 + i as f32 * 0.11 + MEANDER * (TAU * phase).sin();
        let (sin, cos) = angle.sin_cos();
        let speed = speed * (0.6 + 0.1 * i as f32);
        [speed * cos, speed * sin]
    })
}

/// A fish passes: a speck near it is taken along a little and pushed aside.
fn push(speck: &mut Speck, fish: &DrawnFish, reach: f32, passed_s: f32) {
    let away = [speck.pos[0] - fish.pos[0], speck.pos[1] - fish.pos[1]];
    let distance = away[0].hypot(away[1]);
    if distance >= reach {
        return;
    }
    let near = 1.0 - distance / reach;
    let speed = fish.velocity[0].hypot(fish.velocity[1]);
    for axis in 0..2 {
        let aside = away[axis] / distance.max(0.1) * speed * ASIDE_PER_S;
        let along = fish.velocity[axis] * DRAG_PER_S;
        speck.push[axis] += (aside + along) * near * passed_s;
    }
}

/// Specks by cell.
#[derive(Debug, Default)]
struct Cells {
    /// Cells along each axis, and their sides, px.
    counts: [usize; 2],
    sides: Vec2,
    /// Where each cell begins in `order`; one more at the end.
    starts: Vec<u32>,
    order: Vec<u32>,
}

impl Cells {
    /// Sorts the specks of a tank into cells of at least `reach` px.
    fn sort(&mut self, specks: &[Speck], tank: Vec2, reach: f32) {
        self.counts = tank.map(|side| ((side / reach) as usize).clamp(1, MOST_CELLS));
        self.sides = [0, 1].map(|axis| tank[axis] / self.counts[axis] as f32);
        self.starts.clear();
        self.starts.resize(self.counts[0] * self.counts[1] + 1, 0);
        for speck in specks {
            let cell = self.cell(speck.pos);
            self.starts[cell + 1] += 1;
        }
        for cell in 1..self.starts.len() {
            self.starts[cell] += self.starts[cell - 1];
        }
        // Filled from the back of each cell: its end moves to its beginning.
        self.order.clear();
        self.order.resize(specks.len(), 0);
        for (number, speck) in specks.iter().enumerate() {
            let end = self.cell(speck.pos) + 1;
            self.starts[end] -= 1;
            self.order[self.starts[end] as usize] = number as u32;
        }
        self.starts.remove(0);
        self.starts.push(specks.len() as u32);
    }

    fn along(&self, place: f32, axis: usize) -> usize {
        ((place / self.sides[axis]).max(0.0) as usize).min(self.counts[axis] - 1)
    }

    fn cell(&self, [x, y]: Vec2) -> usize {
        self.along(y, 1) * self.counts[0] + self.along(x, 0)
    }

    /// Each speck of the cells around a place.
    fn near(&self, place: Vec2, mut each: impl FnMut(usize)) {
        let [x, y] = [0, 1].map(|axis| self.along(place[axis], axis));
        let columns = [x.saturating_sub(1), (x + 1).min(self.counts[0] - 1)];
        for row in y.saturating_sub(1)..=(y + 1).min(self.counts[1] - 1) {
            let [from, to] = columns.map(|column| row * self.counts[0] + column);
            let range = self.starts[from] as usize..self.starts[to + 1] as usize;
            self.order[range].iter().for_each(|speck| each(*speck as usize));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TANK: Vec2 = [1440.0, 900.0];

    fn current(count: usize) -> Current {
        Current { count, body_length: 16.0, dayness: 1.0, now_s: 3.0, passed_s: 1.0 / 60.0 }
    }

    fn shown(fish: Vec<DrawnFish>) -> Shown {
        Shown { fish, tank: TANK }
    }

    #[test]
    fn as_many_as_asked_for_and_all_in_the_tank() {
        let mut particles = Particles::default();
        for count in [1200, 0, 5000, 40] {
            for _ in 0..50 {
                particles.advance(&shown(Vec::new()), &current(count));
            }
            assert_eq!(particles.specks.len(), count);
            let within = |speck: &Speck| (0..2).all(|axis| (0.0..=TANK[axis]).contains(&speck.pos[axis]));
            assert!(particles.specks.iter().all(within));
        }
    }

    #[test]
    fn they_lie_evenly() {
        let mut particles = Particles::default();
        particles.advance(&shown(Vec::new()), &current(1200));
        let in_quarter = |x: f32, y: f32| {
            particles.specks.iter().filter(|speck| speck.pos[0] < x && speck.pos[1] < y).count()
        };
        let quarter = in_quarter(720.0, 450.0);
        assert!((270..=330).contains(&quarter), "{quarter}");
    }

    #[test]
    fn they_give_way_to_who_passes_and_calm_down() {
        let fish = DrawnFish {
            pos: [700.0, 450.0],
            velocity: [150.0, 0.0],
            heading: [1.0, 0.0],
            ..DrawnFish::default()
        };
        let mut particles = Particles::default();
        particles.advance(&shown(Vec::new()), &current(1));
        particles.specks[0].pos = [703.0, 456.0];
        let far_off = particles.specks[0];
        for _ in 0..6 {
            particles.advance(&shown(vec![fish]), &current(1));
        }
        let pushed = particles.specks[0].push;
        assert!(pushed[1] > 10.0 && pushed[0] > 5.0, "aside and along: {pushed:?}");
        assert!(particles.specks[0].pos[1] > far_off.pos[1] + 1.0);
        for _ in 0..300 {
            particles.advance(&shown(Vec::new()), &current(1));
        }
        assert!(particles.specks[0].push[1].abs() < 0.1);
    }

    #[test]
    fn who_is_near_is_found_whatever_the_cells() {
        for (tank, reach) in [(TANK, 20.0), ([50_000.0, 30_000.0], 20.0), ([30.0, 20.0], 600.0)] {
            let specks: Vec<Speck> = (0..500).map(|number| Speck::new(number, tank)).collect();
            let mut cells = Cells::default();
            cells.sort(&specks, tank, reach);
            for fish in [[0.0, 0.0], [tank[0] / 3.0, tank[1] / 2.0], [tank[0] + 5.0, -3.0]] {
                let is_near = |speck: &Speck| (speck.pos[0] - fish[0]).hypot(speck.pos[1] - fish[1]) < reach;
                let mut found = Vec::new();
                cells.near(fish, |speck| found.push(speck));
                let all_near = specks.iter().enumerate().filter(|(_, speck)| is_near(speck));
                for (number, _) in all_near {
                    assert_eq!(
                        found.iter().filter(|speck| **speck == number).count(),
                        1,
                        "{tank:?} {number}"
                    );
                }
            }
        }
    }

    #[test]
    fn at_night_they_drift_more_slowly() {
        let speed = |dayness: f32| {
            let [x, y] = ways(&Current { dayness, ..current(1) })[3];
            x.hypot(y)
        };
        assert!(speed(0.0) < 0.7 * speed(1.0));
    }
}
