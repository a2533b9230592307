//! Each metric's name, unit and formula, declared once: CSV columns, the
//! summary of a run and tooltips come from here.

use super::FlockSample;
use crate::behavior::FishState;

/// What is known about one metric.
#[derive(Debug)]
pub struct MetricSpec {
    /// Column name.
    pub name: &'static str,
    /// Unit, empty if it has none.
    pub unit: &'static str,
    /// The formula, in a line.
    pub formula: &'static str,
    value: fn(&FlockSample) -> Option<f64>,
}

impl MetricSpec {
    /// The value in a sample; `None` is a gap.
    #[must_use]
    pub fn value(&self, sample: &FlockSample) -> Option<f64> {
        (self.value)(sample)
    }
}

macro_rules! metrics {
    ($( $name:ident, $unit:literal, $formula:literal; )*) => {
        /// Every metric that is a number, in the order of the columns.
        pub const METRICS: &[MetricSpec] = &[$( MetricSpec {
            name: stringify!($name),
            unit: $unit,
            formula: $formula,
            value: |sample| sample.$name,
        }, )*];
    };
}

metrics! {
    polarization, "", "|Σ û| / N: 0 random, 1 aligned";
    rotation, "", "Σ (r̂ × û) / N about the center: ±1 is a perfect mill";
    largest_polarization, "", "polarization of the largest cluster";
    largest_rotation, "", "rotation of the largest cluster about its own center";
    nearest_neighbor, "px", "mean of min d over all others";
    neighbors, "", "mean count that the rules use";
    candidates, "", "mean count that the grid offered";
    dispersion_mean, "px", "mean |x - c|";
    dispersion_rms, "px", "√ mean |x - c|²";
    clusters, "", "connected components of d < perception radius";
    largest_cluster, "", "fish in the largest of them";
    cohesion, "", "largest cluster / N";
    mean_speed, "px/s", "Σ |v| / N";
    crowding_per_s, "1/s", "pairs newly under half the separation radius, a second";
    edge_flips_per_s, "1/s", "sign changes of wall-normal velocity at the walls, a fish and second";
}

/// Names of all columns of the metrics file.
#[must_use]
pub fn csv_header() -> String {
    let mut names = vec!["step", "seconds", "fish", "without_heading", "group"];
    names.extend(METRICS.iter().map(|metric| metric.name));
    let states = FishState::ALL.iter().map(|state| state.name().to_lowercase());
    names.into_iter().map(str::to_owned).chain(states).collect::<Vec<_>>().join(",")
}

/// One row of the metrics file; gaps are empty cells.
#[must_use]
pub fn csv_row(sample: &FlockSample) -> String {
    let mut cells = vec![
        sample.step.0.to_string(),
        sample.step.seconds().to_string(),
        sample.fish.to_string(),
        sample.without_heading.to_string(),
        sample.group.map_or_else(String::new, |group| group.name().to_owned()),
    ];
    let values = METRICS.iter().map(|metric| metric.value(sample));
    cells.extend(values.map(|value| value.map_or_else(String::new, |v| v.to_string())));
    cells.extend(sample.states.iter().map(ToString::to_string));
    cells.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_fit_the_header_and_gaps_are_empty() {
        let header = csv_header();
        let row = csv_row(&FlockSample::default());
        assert_eq!(header.split(',').count(), row.split(',').count());
        assert!(row.starts_with("0,0,0,0,,,"), "{row}");
        assert!(header.ends_with("cruise,curious,startled,homing"), "{header}");
    }
}
