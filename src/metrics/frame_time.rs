//! What frames cost, over the last thirty seconds.

use super::sliding::Sliding;
use crate::timeline::WINDOW_S;

/// Work of one frame by part, ms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameCost {
    /// Sorting fish into the grid.
    pub grid_ms: f64,
    /// Terms, laws and moving.
    pub steering_ms: f64,
    /// Snapshots and metrics.
    pub recording_ms: f64,
    /// Building and painting the picture.
    pub drawing_ms: f64,
}

impl FrameCost {
    /// Names of the parts, in the order of [`FrameCost::parts`].
    pub const PARTS: [&str; 4] = ["grid", "steering", "recording", "drawing"];

    /// The parts in order.
    #[must_use]
    pub const fn parts(&self) -> [f64; 4] {
        [self.grid_ms, self.steering_ms, self.recording_ms, self.drawing_ms]
    }

    /// All of it, ms.
    #[must_use]
    pub fn total_ms(&self) -> f64 {
        self.parts().iter().sum()
    }
}

/// Frames that fall into one piece of the time axis are one point: the costliest
/// of them, so that a spike survives.
const PIECE_S: f64 = 0.1;
const MOST_PIECES: usize = 302;
/// Frames that median and percentile look at.
const MOST_FRAMES: usize = 2048;

/// Frame costs of the window, ready to plot.
#[derive(Clone, Debug)]
pub struct FrameTimes {
    times_s: Sliding<f64>,
    /// Parts added up: 0, grid, grid + steering, …
    boundaries: [Sliding<f64>; 5],
    worst_ms: f64,
    totals_ms: Sliding<f64>,
    sorted_ms: Vec<f64>,
}

impl Default for FrameTimes {
    fn default() -> Self {
        Self {
            times_s: Sliding::new(MOST_PIECES),
            boundaries: std::array::from_fn(|_| Sliding::new(MOST_PIECES)),
            worst_ms: 0.0,
            totals_ms: Sliding::new(MOST_FRAMES),
            sorted_ms: Vec::with_capacity(MOST_FRAMES),
        }
    }
}

/// Median, 95th percentile and maximum of recent frames, ms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct FrameStatistics {
    /// Half of the frames cost less.
    pub median_ms: f64,
    /// Nineteen of twenty frames cost less.
    pub percentile_95_ms: f64,
    /// The costliest.
    pub maximum_ms: f64,
}

impl FrameTimes {
    /// Adds a frame drawn at `time_s` on the timeline's clock.
    pub fn push(&mut self, time_s: f64, cost: &FrameCost) {
        self.totals_ms.push(cost.total_ms());
        let piece_s = (time_s / PIECE_S).floor() * PIECE_S;
        // Time may have gone on from an earlier moment.
        let earlier = self.times_s().partition_point(|time| *time < piece_s + PIECE_S / 2.0);
        self.times_s.truncate(earlier);
        self.boundaries.iter_mut().for_each(|row| row.truncate(earlier));
        while self.times_s().first().is_some_and(|oldest| *oldest < piece_s - WINDOW_S - 1e-6) {
            self.times_s.pop_front();
            self.boundaries.iter_mut().for_each(Sliding::pop_front);
        }
        if self.times_s().last().is_some_and(|last| (last - piece_s).abs() < PIECE_S / 2.0) {
            if cost.total_ms() > self.worst_ms {
                self.write(cost, |row, value| *row.last_mut().expect("the piece has begun") = value);
            }
            return;
        }
        self.times_s.push(piece_s);
        self.write(cost, Sliding::push);
    }

    fn write(&mut self, cost: &FrameCost, put: impl Fn(&mut Sliding<f64>, f64)) {
        self.worst_ms = cost.total_ms();
        let mut sum = 0.0;
        put(&mut self.boundaries[0], sum);
        for (part, row) in cost.parts().into_iter().zip(&mut self.boundaries[1..]) {
            sum += part;
            put(row, sum);
        }
    }

    /// Times of the pieces, s, oldest first.
    #[must_use]
    pub fn times_s(&self) -> &[f64] {
        self.times_s.as_slice()
    }

    /// Parts of the costliest frame of each piece, added up: five rows.
    #[must_use]
    pub fn boundaries(&self) -> [&[f64]; 5] {
        std::array::from_fn(|i| self.boundaries[i].as_slice())
    }

    /// Median, 95th percentile and maximum of the last frames.
    pub fn statistics(&mut self) -> FrameStatistics {
        self.sorted_ms.clear();
        self.sorted_ms.extend_from_slice(self.totals_ms.as_slice());
        if self.sorted_ms.is_empty() {
            return FrameStatistics::default();
        }
        self.sorted_ms.sort_unstable_by(f64::total_cmp);
        let last = self.sorted_ms.len() - 1;
        let at = |share: f64| self.sorted_ms[(last as f64 * share).round() as usize];
        FrameStatistics { median_ms: at(0.5), percentile_95_ms: at(0.95), maximum_ms: at(1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(drawing_ms: f64) -> FrameCost {
        FrameCost { grid_ms: 1.0, drawing_ms, ..FrameCost::default() }
    }

    #[test]
    fn a_spike_survives() {
        let mut times = FrameTimes::default();
        for frame in 0..6000 {
            let is_spike = frame == 5000;
            times.push(f64::from(frame) / 144.0, &cost(if is_spike { 40.0 } else { 2.0 }));
        }
        assert!(times.times_s().len() <= MOST_PIECES);
        let [zero, grid, .., top] = times.boundaries();
        assert!(zero.iter().all(|v| *v == 0.0) && grid.iter().all(|v| *v == 1.0));
        assert_eq!(top.iter().filter(|v| **v == 41.0).count(), 1);
        assert_eq!(top.len(), times.times_s().len());
    }

    #[test]
    fn statistics_of_known_frames() {
        let mut times = FrameTimes::default();
        assert_eq!(times.statistics(), FrameStatistics::default());
        for frame in 0..101 {
            times.push(0.0, &cost(f64::from(frame)));
        }
        let found = times.statistics();
        assert_eq!((found.median_ms, found.percentile_95_ms, found.maximum_ms), (51.0, 96.0, 101.0));
    }

    #[test]
    fn time_may_go_on_from_an_earlier_moment() {
        let mut times = FrameTimes::default();
        let cost = FrameCost { drawing_ms: 5.0, ..FrameCost::default() };
        (0..100).for_each(|i| times.push(f64::from(i) * 0.1, &cost));
        times.push(3.05, &cost);
        times.push(3.15, &cost);
        let seen = times.times_s();
        assert!(seen.is_sorted() && seen.len() == 32, "{seen:?}");
        assert!(times.boundaries().iter().all(|row| row.len() == 32));
    }
}
