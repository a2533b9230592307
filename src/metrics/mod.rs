//! What the shoal as a whole does, as numbers (SPEC 11).

mod batch;
mod budget;
mod circle;
mod clusters;
mod columns;
mod crowding;
mod frame_time;
mod group;
mod history;
mod order;
mod sliding;
mod spacing;

pub use budget::{Budget, PartCost, SlowFrame};
pub use clusters::{ClusterFinder, Shoals};
pub use columns::{METRICS, MetricSpec, csv_header, csv_row};
pub use frame_time::{FrameCost, FrameStatistics, FrameTimes};
pub use group::GroupState;
pub use history::{History, Stretch};
pub use order::{FlockCenter, flock_center};

use crate::behavior::Behavior;
use crate::clock::{STEP_S, Step};
use crate::params::Params;
use crate::shoal::{Shoal, Simd};
use clusters::Clusters;
use order::Orders;
use spacing::Spacing;

/// The metrics at one step. `None` is a gap: the shoal is too small for the
/// metric to mean anything.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FlockSample {
    /// When it was taken.
    pub step: Step,
    /// Number of fish.
    pub fish: usize,
    /// Fish that stand still, left out of polarization and rotation.
    pub without_heading: usize,
    /// |Σ û| / N: 0 random, 1 aligned.
    pub polarization: Option<f64>,
    /// Σ (r̂ × û) / N: ±1 is a perfect mill, positive clockwise on screen.
    pub rotation: Option<f64>,
    /// What polarization and rotation together say.
    pub group: Option<GroupState>,
    /// Polarization of the largest cluster alone.
    pub largest_polarization: Option<f64>,
    /// Rotation of the largest cluster about its own center.
    pub largest_rotation: Option<f64>,
    /// Mean distance to the nearest other fish, px.
    pub nearest_neighbor: Option<f64>,
    /// Mean number of neighbors that the rules use.
    pub neighbors: Option<f64>,
    /// Mean number of candidates the grid offered.
    pub candidates: Option<f64>,
    /// Mean distance to the center, px.
    pub dispersion_mean: Option<f64>,
    /// Root mean square distance to the center, px.
    pub dispersion_rms: Option<f64>,
    /// Number of groups connected by perception.
    pub clusters: Option<f64>,
    /// Fish in the largest of them.
    pub largest_cluster: Option<f64>,
    /// Largest cluster / N: 1 is one shoal.
    pub cohesion: Option<f64>,
    /// Mean speed, px/s.
    pub mean_speed: Option<f64>,
    /// Pairs that came under half the separation radius, per second.
    pub crowding_per_s: Option<f64>,
    /// Sign changes of wall-normal velocity at the walls, per fish and second.
    pub edge_flips_per_s: Option<f64>,
    /// Fish per state, in the order of [`crate::behavior::FishState::ALL`].
    pub states: [usize; 4],
}

/// Takes samples. Holds the buffers for it and what happened since the last
/// one; nothing of it is read by a step.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    spacing: Spacing,
    clusters: Clusters,
    edge_flips: u64,
    steps: u32,
}

impl Meter {
    /// Notes a step that was taken, with its sign changes at the walls.
    pub fn note_step(&mut self, edge_flips: u64) {
        self.edge_flips += edge_flips;
        self.steps = self.steps.saturating_add(1);
    }

    /// How many shoals there were when it last measured.
    #[must_use]
    pub const fn shoals(&self) -> Shoals {
        self.clusters.shoals()
    }

    /// Measures the shoal as it is now.
    pub fn measure(
        &mut self,
        shoal: &Shoal,
        behavior: &Behavior,
        params: &Params,
        step: Step,
    ) -> FlockSample {
        let since_s = f64::from(self.steps) * STEP_S;
        let mut sample =
            FlockSample { step, fish: shoal.len(), states: behavior.counts(), ..FlockSample::default() };
        self.measure_spacing(&mut sample, shoal, params, since_s);
        if !shoal.is_empty() {
            let fish = shoal.len() as f64;
            self.measure_order(&mut sample, params);
            sample.edge_flips_per_s = (since_s > 0.0).then(|| self.edge_flips as f64 / fish / since_s);
        }
        self.edge_flips = 0;
        self.steps = 0;
        sample
    }

    fn measure_spacing(&mut self, sample: &mut FlockSample, shoal: &Shoal, params: &Params, since_s: f64) {
        let totals = self.spacing.measure(Simd::best(), shoal, params, &mut self.clusters);
        let fish = shoal.len() as f64;
        if shoal.len() < 2 {
            return;
        }
        sample.nearest_neighbor = Some(totals.nearest_px / fish);
        sample.neighbors = Some(totals.neighbors as f64 / fish);
        sample.candidates = Some(totals.candidates as f64 / fish);
        sample.crowding_per_s =
            totals.newly_crowded.filter(|_| since_s > 0.0).map(|pairs| pairs as f64 / since_s);
        let (clusters, largest) = self.clusters.count();
        sample.clusters = Some(f64::from(clusters));
        sample.largest_cluster = Some(f64::from(largest));
        sample.cohesion = Some(f64::from(largest) / fish);
    }

    /// Of the fish as they lie in the grid of the spacing.
    fn measure_order(&self, sample: &mut FlockSample, params: &Params) {
        let bodies = self.spacing.grid().sorted();
        let Orders { whole, part } = Orders::of(Simd::best(), bodies, self.clusters.largest(), params);
        sample.mean_speed = Some(whole.mean_speed);
        if bodies.len() < 2 {
            return;
        }
        sample.without_heading = whole.without_heading;
        sample.polarization = whole.polarization;
        sample.rotation = whole.rotation;
        sample.group = GroupState::of(whole.polarization, whole.rotation);
        sample.dispersion_mean = Some(whole.dispersion_mean);
        sample.dispersion_rms = Some(whole.dispersion_rms);
        sample.largest_polarization = part.polarization;
        sample.largest_rotation = part.rotation;
    }
}
