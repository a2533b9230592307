//! Who swims where to: polarization, rotation, dispersion (Couzin et al. 2002).
//!
//! Fish are taken a few at a time, the same few for every instruction set: the
//! sums have the same bits on all of them.

use super::batch::{Adds, BATCH, Batch, Which, add, add_all, total};
use super::circle::cos_sin_of_turns;
use super::clusters::Members;
use crate::params::{Boundary, Params};
use crate::shoal::simd::{Simd, built_for_each};
use crate::shoal::{Body, STANDSTILL_PX_PER_S};
use std::f64::consts::TAU;

/// Where the flock is, and how far it extends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockCenter {
    /// Mean place, px; in a torus the circular mean of each axis.
    pub place: [f32; 2],
    /// Mean distance of the fish from it, px.
    pub mean_distance_px: f32,
}

/// The flock's center; none without fish. In a torus places are folded.
#[must_use]
pub fn flock_center(bodies: &[Body], params: &Params) -> Option<FlockCenter> {
    if bodies.is_empty() {
        return None;
    }
    let order = Orders::of(Simd::best(), bodies, None, params).whole;
    let place = order.center.map(|c| c as f32);
    Some(FlockCenter { place, mean_distance_px: order.dispersion_mean as f32 })
}

/// Order of some of the fish about their own center.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Order {
    pub without_heading: usize,
    pub polarization: Option<f64>,
    pub rotation: Option<f64>,
    pub dispersion_mean: f64,
    pub dispersion_rms: f64,
    pub mean_speed: f64,
    /// Mean place, px; in a torus the circular mean of each axis.
    pub center: [f64; 2],
}

/// Order of all fish, and of those of one cluster.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Orders {
    pub whole: Order,
    pub part: Order,
}

impl Orders {
    /// Measures at least one fish; with none all is NaN or a gap. In a torus
    /// places are folded. Without a `part` all are in it.
    pub fn of(simd: Simd, bodies: &[Body], part: Option<Members<'_>>, params: &Params) -> Self {
        let around = [params.tank_width, params.tank_height].map(f64::from);
        let around = (params.boundary == Boundary::Wrap).then_some(around);
        orders(simd, bodies, part, around)
    }
}

built_for_each! {
    fn orders(bodies: &[Body], part: Option<Members<'_>>, around: Option<[f64; 2]>) -> Orders {
        match (part, around) {
            (None, None) => orders_of::<false, false>(bodies, Members::ALL, [1.0; 2]),
            (None, Some(sides)) => orders_of::<true, false>(bodies, Members::ALL, sides),
            (Some(part), None) => orders_of::<false, true>(bodies, part, [1.0; 2]),
            (Some(part), Some(sides)) => orders_of::<true, true>(bodies, part, sides),
        }
    }
}

#[inline(always)]
fn orders_of<const TORUS: bool, const PART: bool>(
    bodies: &[Body],
    part: Members<'_>,
    sides: [f64; 2],
) -> Orders {
    let mut centers = Centers::<TORUS, PART> { sides, ..Centers::default() };
    add_all::<PART>(bodies, part, &mut centers);
    let centers = [centers.whole, centers.part].map(|center| center.mean::<TORUS>(sides));
    let mut sums = Sums::<TORUS, PART> { sides, centers, ..Sums::default() };
    add_all::<PART>(bodies, part, &mut sums);
    let whole = sums.whole.order(centers[0]);
    Orders { whole, part: if PART { sums.part.order(centers[1]) } else { whole } }
}

/// Sums for a mean place: of x and y, or of cosines and sines around the torus.
#[derive(Clone, Copy, Default)]
struct Center {
    fish: Batch,
    sums: [Batch; 4],
}

impl Center {
    #[inline(always)]
    fn add(&mut self, numbers: &[Batch; 4], which: Which) {
        add(&mut self.fish, &[1.0; BATCH], which);
        for (sum, numbers) in self.sums.iter_mut().zip(numbers) {
            add(sum, numbers, which);
        }
    }

    /// The mean place, px; in a torus the circular mean of each axis (Mardia
    /// 1972).
    fn mean<const TORUS: bool>(&self, sides: [f64; 2]) -> [f64; 2] {
        let [x, y, x_sine, y_sine] = self.sums.map(|sum| total(&sum));
        if !TORUS {
            return [x, y].map(|sum| sum / total(&self.fish));
        }
        let around = |sine, cosine, side: f64| (libm::atan2(sine, cosine) / TAU).rem_euclid(1.0) * side;
        [around(x_sine, x, sides[0]), around(y_sine, y, sides[1])]
    }
}

#[derive(Default)]
struct Centers<const TORUS: bool, const PART: bool> {
    sides: [f64; 2],
    whole: Center,
    part: Center,
}

impl<const TORUS: bool, const PART: bool> Adds for Centers<TORUS, PART> {
    #[inline(always)]
    fn add(&mut self, fish: &[Body; BATCH], are_there: Which, are_in_part: Which) {
        let (mut x, mut y) = ([0.0; BATCH], [0.0; BATCH]);
        for i in 0..BATCH {
            x[i] = f64::from(fish[i].x);
            y[i] = f64::from(fish[i].y);
        }
        let mut numbers = [x, y, [0.0; BATCH], [0.0; BATCH]];
        if TORUS {
            for i in 0..BATCH {
                x[i] /= self.sides[0];
                y[i] /= self.sides[1];
            }
            let ([x, x_sine], [y, y_sine]) = (cos_sin_of_turns(x), cos_sin_of_turns(y));
            numbers = [x, y, x_sine, y_sine];
        }
        self.whole.add(&numbers, are_there);
        if PART {
            self.part.add(&numbers, are_in_part);
        }
    }
}

/// Nearer than this to the center, px, the direction to a fish is rounding: it
/// is at the center and turns about nothing.
const AT_CENTER_PX: f64 = 1e-4;

/// Sums over some of the fish.
#[derive(Clone, Copy, Default)]
struct Sum {
    fish: Batch,
    with_heading: Batch,
    heading: [Batch; 2],
    turning: Batch,
    distance: Batch,
    distance_sq: Batch,
    speed: Batch,
}

/// How the fish of a batch move.
struct Moving {
    speed: Batch,
    heading: [Batch; 2],
    has_heading: Which,
}

impl Moving {
    #[inline(always)]
    fn of(fish: &[Body; BATCH]) -> Self {
        let (mut speed, mut heading, mut has_heading) = ([0.0; BATCH], [[0.0; BATCH]; 2], [false; BATCH]);
        for i in 0..BATCH {
            let Body { vx, vy, .. } = fish[i];
            has_heading[i] = (vx * vx + vy * vy).sqrt() >= STANDSTILL_PX_PER_S;
            let (vx, vy) = (f64::from(vx), f64::from(vy));
            speed[i] = (vx * vx + vy * vy).sqrt();
            let inverse = 1.0 / speed[i];
            heading[0][i] = vx * inverse;
            heading[1][i] = vy * inverse;
        }
        Self { speed, heading, has_heading }
    }
}

impl Sum {
    /// `way` leads from the center to each of the fish, px.
    #[inline(always)]
    fn add(&mut self, [x, y]: &[Batch; 2], moving: &Moving, which: Which) {
        let (mut distance, mut distance_sq, mut turning) = ([0.0; BATCH], [0.0; BATCH], [0.0; BATCH]);
        let (mut with_heading, mut turns) = ([false; BATCH], [false; BATCH]);
        for i in 0..BATCH {
            distance_sq[i] = x[i] * x[i] + y[i] * y[i];
            distance[i] = distance_sq[i].sqrt();
            turning[i] = (x[i] * moving.heading[1][i] - y[i] * moving.heading[0][i]) / distance[i];
            with_heading[i] = which[i] & moving.has_heading[i];
            turns[i] = with_heading[i] & (distance[i] > AT_CENTER_PX);
        }
        add(&mut self.fish, &[1.0; BATCH], which);
        add(&mut self.distance, &distance, which);
        add(&mut self.distance_sq, &distance_sq, which);
        add(&mut self.with_heading, &[1.0; BATCH], with_heading);
        add(&mut self.speed, &moving.speed, with_heading);
        add(&mut self.heading[0], &moving.heading[0], with_heading);
        add(&mut self.heading[1], &moving.heading[1], with_heading);
        add(&mut self.turning, &turning, turns);
    }

    fn order(&self, center: [f64; 2]) -> Order {
        let (fish, with_heading) = (total(&self.fish), total(&self.with_heading));
        let of_those_with_heading = |sum: f64| (with_heading > 0.0).then(|| sum / with_heading);
        let [x, y] = self.heading.map(|sum| total(&sum));
        Order {
            without_heading: (fish - with_heading) as usize,
            polarization: of_those_with_heading((x * x + y * y).sqrt()),
            rotation: of_those_with_heading(total(&self.turning)),
            dispersion_mean: total(&self.distance) / fish,
            dispersion_rms: (total(&self.distance_sq) / fish).sqrt(),
            mean_speed: total(&self.speed) / fish,
            center,
        }
    }
}

#[derive(Default)]
struct Sums<const TORUS: bool, const PART: bool> {
    sides: [f64; 2],
    centers: [[f64; 2]; 2],
    whole: Sum,
    part: Sum,
}

impl<const TORUS: bool, const PART: bool> Adds for Sums<TORUS, PART> {
    #[inline(always)]
    fn add(&mut self, fish: &[Body; BATCH], are_there: Which, are_in_part: Which) {
        let moving = Moving::of(fish);
        self.whole.add(&self.way(0, fish), &moving, are_there);
        if PART {
            self.part.add(&self.way(1, fish), &moving, are_in_part);
        }
    }
}

impl<const TORUS: bool, const PART: bool> Sums<TORUS, PART> {
    /// The short way from a center to each fish, px.
    #[inline(always)]
    fn way(&self, center: usize, fish: &[Body; BATCH]) -> [Batch; 2] {
        let mut way = [[0.0; BATCH]; 2];
        for i in 0..BATCH {
            way[0][i] = f64::from(fish[i].x) - self.centers[center][0];
            way[1][i] = f64::from(fish[i].y) - self.centers[center][1];
        }
        if TORUS {
            for (way, side) in way.iter_mut().zip(self.sides) {
                for d in way {
                    // Both places are folded: at most one turn.
                    let back = if *d < -0.5 * side { -side } else { 0.0 };
                    *d -= if *d > 0.5 * side { side } else { back };
                }
            }
        }
        way
    }
}
