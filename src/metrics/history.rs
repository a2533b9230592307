//! The metrics of the last thirty seconds, ready to plot.

use super::columns::METRICS;
use super::sliding::Sliding;
use super::{FlockSample, csv_header, csv_row};
use crate::timeline::WINDOW_S;
use egui_plot::PlotPoint;
use std::collections::VecDeque;
use std::ops::Range;

/// Most samples: one at every step of the window.
const MOST: usize = 1802;

/// Samples of the window. Times are on the timeline's clock, which a restart
/// does not set back.
#[derive(Clone, Debug)]
pub struct History {
    times_s: Sliding<f64>,
    metrics: Vec<Sliding<PlotPoint>>,
    /// Shares of the fish per state, added up: 0, Cruise, Cruise + Curious, …, 1.
    states: [Sliding<f64>; 5],
    samples: VecDeque<FlockSample>,
}

impl Default for History {
    fn default() -> Self {
        Self {
            times_s: Sliding::new(MOST),
            metrics: METRICS.iter().map(|_| Sliding::new(MOST)).collect(),
            states: std::array::from_fn(|_| Sliding::new(MOST)),
            samples: VecDeque::with_capacity(MOST),
        }
    }
}

impl History {
    /// Adds a sample taken at `time_s` and lets go of what is too old.
    pub fn push(&mut self, time_s: f64, sample: &FlockSample) {
        while self.oldest_s().is_some_and(|oldest| oldest < time_s - WINDOW_S - 1e-6) {
            self.pop_front();
        }
        if self.samples.len() == MOST {
            self.pop_front();
        }
        self.times_s.push(time_s);
        for (metric, points) in METRICS.iter().zip(&mut self.metrics) {
            points.push(PlotPoint::new(time_s, metric.value(sample).unwrap_or(f64::NAN)));
        }
        let fish = sample.fish.max(1) as f64;
        let mut sum = 0.0;
        self.states[0].push(0.0);
        for (count, boundary) in sample.states.iter().zip(&mut self.states[1..]) {
            sum += *count as f64 / fish;
            boundary.push(sum);
        }
        self.samples.push_back(sample.clone());
    }

    /// Forgets the samples after a time, s, and goes on with those that another
    /// history has after it.
    pub fn go_on_from(&mut self, time_s: f64, other: &Self) {
        self.truncate(self.count_until(time_s));
        let start = other.count_until(time_s);
        for (time, sample) in other.times_s()[start..].iter().zip(other.samples.range(start..)) {
            self.push(*time, sample);
        }
    }

    /// How many samples there are up to a time, s.
    fn count_until(&self, time_s: f64) -> usize {
        self.times_s().partition_point(|time| *time <= time_s + 1e-6)
    }

    fn truncate(&mut self, len: usize) {
        self.samples.truncate(len);
        self.times_s.truncate(len);
        self.metrics.iter_mut().for_each(|points| points.truncate(len));
        self.states.iter_mut().for_each(|shares| shares.truncate(len));
    }

    fn pop_front(&mut self) {
        self.samples.pop_front();
        self.times_s.pop_front();
        self.metrics.iter_mut().for_each(Sliding::pop_front);
        self.states.iter_mut().for_each(Sliding::pop_front);
    }

    fn oldest_s(&self) -> Option<f64> {
        self.times_s.as_slice().first().copied()
    }

    /// Times of the samples, s, oldest first.
    #[must_use]
    pub fn times_s(&self) -> &[f64] {
        self.times_s.as_slice()
    }

    /// The values of the metric with this column name, in unbroken runs: gaps
    /// are left out.
    pub fn runs(&self, name: &str) -> impl Iterator<Item = &[PlotPoint]> {
        self.whole().runs(name)
    }

    /// All of it.
    #[must_use]
    pub fn whole(&self) -> Stretch<'_> {
        Stretch { history: self, samples: 0..self.times_s().len() }
    }

    /// The samples up to a time, s.
    #[must_use]
    pub fn until(&self, time_s: f64) -> Stretch<'_> {
        Stretch { history: self, samples: 0..self.count_until(time_s) }
    }

    /// The samples from the last one at or before a time, s, on; the very first
    /// one is left out: nothing was measured before it.
    #[must_use]
    pub fn from(&self, time_s: f64) -> Stretch<'_> {
        let start = self.count_until(time_s).saturating_sub(1).max(1);
        Stretch { history: self, samples: start..self.times_s().len().max(start) }
    }

    fn points(&self, name: &str) -> &[PlotPoint] {
        let index = METRICS.iter().position(|metric| metric.name == name);
        index.map_or(&[][..], |index| self.metrics[index].as_slice())
    }

    /// Shares of the fish per state, added up: five rows of boundaries, from 0
    /// to 1.
    #[must_use]
    pub fn state_boundaries(&self) -> [&[f64]; 5] {
        std::array::from_fn(|i| self.states[i].as_slice())
    }

    /// The sample at or before a time; the oldest if there is none.
    #[must_use]
    pub fn sample_at(&self, time_s: f64) -> Option<&FlockSample> {
        self.samples.get(self.count_until(time_s).saturating_sub(1))
    }

    /// All samples as CSV, as a run writes them, with the time on the timeline
    /// in front.
    #[must_use]
    pub fn to_csv(&self) -> String {
        let rows = self.times_s().iter().zip(&self.samples);
        let rows: Vec<String> = rows.map(|(time, sample)| format!("{time},{}\n", csv_row(sample))).collect();
        format!("timeline_s,{}\n{}", csv_header(), rows.concat())
    }
}

/// A part of a history.
#[derive(Clone, Debug)]
pub struct Stretch<'a> {
    history: &'a History,
    samples: Range<usize>,
}

impl<'a> Stretch<'a> {
    /// Times of the samples, s, oldest first.
    #[must_use]
    pub fn times_s(&self) -> &'a [f64] {
        part_of(self.history.times_s(), &self.samples)
    }

    /// The values of the metric with this column name, in unbroken runs: gaps
    /// are left out.
    pub fn runs(&self, name: &str) -> impl Iterator<Item = &'a [PlotPoint]> + use<'a> {
        let points = part_of(self.history.points(name), &self.samples);
        points.split(|point| point.y.is_nan()).filter(|run| !run.is_empty())
    }

    /// Shares of the fish per state, added up: five rows of boundaries, from 0
    /// to 1.
    #[must_use]
    pub fn state_boundaries(&self) -> [&'a [f64]; 5] {
        self.history.state_boundaries().map(|row| part_of(row, &self.samples))
    }
}

fn part_of<'a, T>(values: &'a [T], part: &Range<usize>) -> &'a [T] {
    values.get(part.clone()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(polarization: Option<f64>) -> FlockSample {
        FlockSample { fish: 4, polarization, states: [2, 1, 0, 1], ..FlockSample::default() }
    }

    #[test]
    fn it_keeps_the_window_and_no_more() {
        let mut history = History::default();
        for i in 0..1000 {
            history.push(f64::from(i) * 0.1, &sample(Some(0.5)));
        }
        assert_eq!(history.times_s().len(), 301);
        assert!((history.times_s()[0] - 69.9).abs() < 1e-9);
        for i in 0..5000 {
            history.push(100.0 + f64::from(i) / 60.0, &sample(Some(0.5)));
        }
        assert_eq!(history.times_s().len(), 1801);
        assert_eq!(history.samples.len(), 1801);
    }

    #[test]
    fn gaps_break_the_line() {
        let mut history = History::default();
        for (i, value) in [Some(0.1), Some(0.2), None, None, Some(0.3)].into_iter().enumerate() {
            history.push(i as f64, &sample(value));
        }
        let runs: Vec<usize> = history.runs("polarization").map(<[PlotPoint]>::len).collect();
        assert_eq!(runs, [2, 1]);
        assert_eq!(history.runs("rotation").count(), 0);
    }

    #[test]
    fn states_add_up_to_one() {
        let mut history = History::default();
        history.push(0.0, &sample(None));
        let boundaries = history.state_boundaries().map(|row| row[0]);
        assert_eq!(boundaries, [0.0, 0.5, 0.75, 0.75, 1.0]);
    }

    #[test]
    fn the_sample_at_a_time_is_the_one_before() {
        let mut history = History::default();
        assert!(history.sample_at(1.0).is_none());
        for i in 0..10u64 {
            history.push(i as f64, &FlockSample { fish: i as usize, ..FlockSample::default() });
        }
        for (time, fish) in [(-5.0, 0), (0.0, 0), (3.9, 3), (4.0, 4), (99.0, 9)] {
            assert_eq!(history.sample_at(time).map(|sample| sample.fish), Some(fish), "{time}");
        }
        assert_eq!(history.to_csv().lines().count(), 11);
    }
}
