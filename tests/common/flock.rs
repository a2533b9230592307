//! A plain reading of SPEC 11's formulas: all pairs, f64, no grid. Where a hair
//! decides, it says so.

use mirofish::params::{Boundary, Params};
use mirofish::shoal::{Plane, Shoal};
use std::f64::consts::TAU;

/// A plain reading of the formulas.
pub struct Oracle<'a> {
    pub shoal: &'a Shoal,
    pub params: &'a Params,
}

/// Polarization, rotation and the dispersions of some fish.
pub struct Order {
    pub polarization: Option<f64>,
    pub rotation: Option<f64>,
    pub mean_px: f64,
    pub rms_px: f64,
    pub without_heading: usize,
    /// Whether the center of a torus is where a hair puts it.
    pub is_hair: bool,
}

impl Oracle<'_> {
    fn sides(&self) -> [f64; 2] {
        [f64::from(self.params.tank_width), f64::from(self.params.tank_height)]
    }

    fn is_torus(&self) -> bool {
        self.params.boundary == Boundary::Wrap
    }

    /// The nearest image of `to`, seen from `from`.
    fn way(&self, from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| {
            let straight = to[axis] - from[axis];
            if !self.is_torus() {
                return straight;
            }
            let around = straight.rem_euclid(self.sides()[axis]);
            if around > self.sides()[axis] / 2.0 { around - self.sides()[axis] } else { around }
        })
    }

    /// In a torus the folded one, in f32 as fish have it there.
    fn place(&self, fish: usize) -> [f64; 2] {
        Plane::new(self.params).folded(self.shoal.body(fish).pos()).map(f64::from)
    }

    fn distance(&self, a: usize, b: usize) -> f64 {
        let [x, y] = self.way(self.place(a), self.place(b));
        x.hypot(y)
    }

    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> {
        let count = self.shoal.len();
        (0..count).flat_map(move |a| (a + 1..count).map(move |b| (a, b)))
    }

    /// How wide of a rim f32 may be here, px.
    pub fn hair_px(&self) -> f64 {
        let farthest = self.shoal.bodies().flat_map(|body| [body.x.abs(), body.y.abs()]);
        1e-4 + 1e-6 * f64::from(farthest.fold(0.0, f32::max)) + 1e-6 * self.sides()[0].max(self.sides()[1])
    }

    /// Whether rounding decides about a radius or the rim of the view.
    pub fn is_on_a_rim(&self) -> bool {
        let radii = [self.params.perception_radius, self.params.separation_radius / 2.0].map(f64::from);
        let half_view = f64::from(self.params.view_angle).to_radians() / 2.0;
        self.pairs().any(|(a, b)| {
            let distance = self.distance(a, b);
            // A large radius rounds by its own size.
            let on_radius =
                radii.iter().any(|r| *r > 0.0 && (distance - r).abs() < self.hair_px() + 1e-6 * r);
            let near_angle = |a, b| (self.angle(a, b) - half_view).abs() < 1e-3 + self.hair_px() / distance;
            let on_cone = distance > 1e-4 && (near_angle(a, b) || near_angle(b, a));
            let barely_apart = (distance - 1e-4).abs() < 1e-4 && distance > 0.0;
            on_radius || barely_apart || (self.params.view_angle < 360.0 && on_cone)
        })
    }

    /// Angle between the heading of a and the way to b.
    fn angle(&self, a: usize, b: usize) -> f64 {
        let [hx, hy] = self.shoal.body(a).heading().map(f64::from);
        let [x, y] = self.way(self.place(a), self.place(b));
        (hx * y - hy * x).atan2(hx * x + hy * y).abs()
    }

    /// Mean distance to the nearest other fish, px.
    pub fn nearest_neighbor(&self) -> f64 {
        let count = self.shoal.len();
        let nearest =
            |a| (0..count).filter(|b| *b != a).map(|b| self.distance(a, b)).fold(f64::INFINITY, f64::min);
        (0..count).map(nearest).sum::<f64>() / count as f64
    }

    /// Mean number of neighbors that the rules use.
    pub fn neighbors(&self) -> f64 {
        let half_view = f64::from(self.params.view_angle).to_radians() / 2.0;
        let sees = |a, b| {
            let distance = self.distance(a, b);
            let in_view = self.params.view_angle >= 360.0 || distance < 1e-4 || self.angle(a, b) <= half_view;
            distance < f64::from(self.params.perception_radius) && in_view
        };
        let seen = self.pairs().map(|(a, b)| u32::from(sees(a, b)) + u32::from(sees(b, a))).sum::<u32>();
        f64::from(seen) / self.shoal.len() as f64
    }

    /// The lowest id of each fish's cluster, by flooding.
    fn clusters(&self) -> Vec<usize> {
        let mut of_fish: Vec<usize> = (0..self.shoal.len()).collect();
        loop {
            let before = of_fish.clone();
            for (a, b) in self.pairs() {
                if self.distance(a, b) < f64::from(self.params.perception_radius) {
                    let low = of_fish[a].min(of_fish[b]);
                    (of_fish[a], of_fish[b]) = (low, low);
                }
            }
            if of_fish == before {
                return of_fish;
            }
        }
    }

    /// Number of clusters, and the fish of the largest; of equals of the one
    /// with the lowest id.
    pub fn largest(&self) -> (usize, Vec<usize>) {
        let of_fish = self.clusters();
        let members =
            |cluster| -> Vec<usize> { (0..of_fish.len()).filter(|fish| of_fish[*fish] == cluster).collect() };
        let all: Vec<_> = (0..of_fish.len()).map(members).filter(|members| !members.is_empty()).collect();
        let most = all.iter().map(Vec::len).max().unwrap_or(0);
        (all.len(), all.into_iter().find(|members| members.len() == most).unwrap_or_default())
    }

    /// The mean place, and how far the circular mean is from having none.
    fn center(&self, fish: &[usize]) -> ([f64; 2], f64) {
        let mut least_resultant = f64::INFINITY;
        let center = [0, 1].map(|axis| {
            let places = fish.iter().map(|id| self.place(*id)[axis]);
            let count = fish.len() as f64;
            if !self.is_torus() {
                return places.sum::<f64>() / count;
            }
            let side = self.sides()[axis];
            let turns: Vec<f64> = places.map(|place| place / side * TAU).collect();
            let sin = turns.iter().map(|turn| turn.sin()).sum::<f64>() / count;
            let cos = turns.iter().map(|turn| turn.cos()).sum::<f64>() / count;
            least_resultant = least_resultant.min(sin.hypot(cos));
            sin.atan2(cos) / TAU * side
        });
        (center, least_resultant)
    }

    /// Order of some of the fish about their own center.
    pub fn order(&self, fish: &[usize]) -> Order {
        let (center, resultant) = self.center(fish);
        let (mut heading, mut turning, mut with_heading) = ([0.0, 0.0], 0.0, 0.0);
        let (mut sum, mut sum_sq, mut is_hair) = (0.0, 0.0, resultant < 1e-6);
        for &id in fish {
            let [x, y] = self.way(center, self.place(id));
            let distance = x.hypot(y);
            (sum, sum_sq) = (sum + distance, sum_sq + distance * distance);
            let opposite = self.is_torus()
                && [x, y]
                    .iter()
                    .zip(self.sides())
                    .any(|(d, side)| (d.abs() - side / 2.0).abs() < 1e-6 * side);
            let at_rim_of_center = distance > 5e-5 && distance < 2e-4;
            is_hair |= opposite || at_rim_of_center;
            let velocity = self.shoal.body(id).velocity().map(f64::from);
            let speed = velocity[0].hypot(velocity[1]);
            if speed == 0.0 {
                continue;
            }
            let unit = velocity.map(|v| v / speed);
            with_heading += 1.0;
            heading = [heading[0] + unit[0], heading[1] + unit[1]];
            // So near the direction to a fish is noise: it is at the center.
            if distance > 1e-4 {
                turning += (x * unit[1] - y * unit[0]) / distance;
            }
        }
        let count = fish.len() as f64;
        let is_any = with_heading > 0.0;
        Order {
            polarization: is_any.then(|| f64::hypot(heading[0], heading[1]) / with_heading),
            rotation: is_any.then(|| turning / with_heading),
            mean_px: sum / count,
            rms_px: (sum_sq / count).sqrt(),
            without_heading: fish.len() - with_heading as usize,
            is_hair,
        }
    }

    /// Pairs under half the separation radius.
    pub fn crowded(&self) -> Vec<(usize, usize)> {
        let crowded_px = f64::from(self.params.separation_radius) / 2.0;
        self.pairs().filter(|&(a, b)| self.distance(a, b) < crowded_px).collect()
    }
}
