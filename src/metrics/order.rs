//! Who swims where to: polarization, rotation, dispersion (Couzin et al. 2002;
//! Tunstrøm et al. 2013 for the group states).

use crate::params::{Boundary, Params};
use crate::shoal::{Body, STANDSTILL_PX_PER_S};
use std::f64::consts::TAU;

/// What the shoal as a whole is doing (Tunstrøm et al. 2013).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupState {
    /// Neither aligned nor turning.
    Swarm,
    /// Aligned.
    Polarized,
    /// Turning about its center.
    Milling,
    /// Between these.
    Transition,
}

impl GroupState {
    /// The state for these values; none if either has none.
    #[must_use]
    pub fn of(polarization: Option<f64>, rotation: Option<f64>) -> Option<Self> {
        const LOW: f64 = 0.35;
        const HIGH: f64 = 0.65;
        let (aligned, turning) = (polarization?, rotation?.abs());
        Some(if aligned < LOW && turning < LOW {
            Self::Swarm
        } else if aligned > HIGH && turning < LOW {
            Self::Polarized
        } else if aligned < LOW && turning > HIGH {
            Self::Milling
        } else {
            Self::Transition
        })
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swarm => "swarm",
            Self::Polarized => "polarized",
            Self::Milling => "milling",
            Self::Transition => "transition",
        }
    }
}

/// Where the flock is, and how far it extends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FlockCenter {
    /// Mean place, px; in a torus the circular mean of each axis.
    pub place: [f32; 2],
    /// Mean distance of the fish from it, px.
    pub mean_distance_px: f32,
}

/// The flock's center; none without fish.
#[must_use]
pub fn flock_center(bodies: &[Body], params: &Params) -> Option<FlockCenter> {
    let center = Plane::new(params).center(bodies.iter())?;
    let extent = Order::of(bodies.iter(), params).dispersion_mean;
    Some(FlockCenter { place: center.map(|c| c as f32), mean_distance_px: extent as f32 })
}

/// Order of some of the fish about their own center.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Order {
    pub without_heading: usize,
    pub polarization: Option<f64>,
    pub rotation: Option<f64>,
    pub dispersion_mean: f64,
    pub dispersion_rms: f64,
}

impl Order {
    /// Measures at least one fish; with none all is 0 or a gap.
    pub fn of<'a>(fish: impl Iterator<Item = &'a Body> + Clone, params: &Params) -> Self {
        let plane = Plane::new(params);
        let Some(center) = plane.center(fish.clone()) else {
            return Self::default();
        };
        let mut sums = Sums::default();
        for body in fish {
            sums.add(body, plane.way(center, body));
        }
        sums.order()
    }
}

/// Speed of a fish, px/s.
pub(super) fn speed(body: &Body) -> f64 {
    let [vx, vy] = body.velocity().map(f64::from);
    vx.hypot(vy)
}

/// Nearer than this to the center, px, the direction to a fish is rounding: it
/// is at the center and turns about nothing.
const AT_CENTER_PX: f64 = 1e-4;

#[derive(Default)]
struct Sums {
    fish: usize,
    with_heading: usize,
    heading: [f64; 2],
    turning: f64,
    distance: f64,
    distance_sq: f64,
}

impl Sums {
    /// `from_center` is the way from the center to the fish, px.
    fn add(&mut self, body: &Body, from_center: [f64; 2]) {
        let distance = from_center[0].hypot(from_center[1]);
        self.fish += 1;
        self.distance += distance;
        self.distance_sq += distance * distance;
        let speed = speed(body);
        if speed < f64::from(STANDSTILL_PX_PER_S) {
            return;
        }
        let heading = [f64::from(body.vx) / speed, f64::from(body.vy) / speed];
        self.with_heading += 1;
        self.heading[0] += heading[0];
        self.heading[1] += heading[1];
        if distance > AT_CENTER_PX {
            self.turning += (from_center[0] * heading[1] - from_center[1] * heading[0]) / distance;
        }
    }

    fn order(&self) -> Order {
        let (fish, with_heading) = (self.fish as f64, self.with_heading as f64);
        let of_those_with_heading = |sum: f64| (self.with_heading > 0).then(|| sum / with_heading);
        Order {
            without_heading: self.fish - self.with_heading,
            polarization: of_those_with_heading(self.heading[0].hypot(self.heading[1])),
            rotation: of_those_with_heading(self.turning),
            dispersion_mean: self.distance / fish,
            dispersion_rms: (self.distance_sq / fish).sqrt(),
        }
    }
}

/// The plane the fish are in: flat, or a torus with its sides, px.
struct Plane {
    around: Option<[f64; 2]>,
}

impl Plane {
    fn new(params: &Params) -> Self {
        let sides = [f64::from(params.tank_width), f64::from(params.tank_height)];
        Self { around: (params.boundary == Boundary::Wrap).then_some(sides) }
    }

    /// The mean place; in a torus the circular mean of each axis.
    fn center<'a>(&self, fish: impl Iterator<Item = &'a Body> + Clone) -> Option<[f64; 2]> {
        let count = fish.clone().count();
        if count == 0 {
            return None;
        }
        let Some(sides) = self.around else {
            let sum =
                fish.fold([0.0, 0.0], |sum, body| [sum[0] + f64::from(body.x), sum[1] + f64::from(body.y)]);
            return Some(sum.map(|s| s / count as f64));
        };
        let x = circular_mean(fish.clone().map(|body| f64::from(body.x)), sides[0]);
        let y = circular_mean(fish.map(|body| f64::from(body.y)), sides[1]);
        Some([x, y])
    }

    fn way(&self, center: [f64; 2], body: &Body) -> [f64; 2] {
        let d = [f64::from(body.x) - center[0], f64::from(body.y) - center[1]];
        match self.around {
            Some(sides) => [0, 1].map(|axis| d[axis] - sides[axis] * (d[axis] / sides[axis]).round()),
            None => d,
        }
    }
}

/// Mean of places on a circle of length `side`, px (Mardia 1972).
fn circular_mean(places: impl Iterator<Item = f64>, side: f64) -> f64 {
    let (sin, cos) = places.fold((0.0, 0.0), |(sin, cos), place| {
        let (s, c) = libm::sincos(place / side * TAU);
        (sin + s, cos + c)
    });
    (libm::atan2(sin, cos) / TAU).rem_euclid(1.0) * side
}
