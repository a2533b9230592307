//! What each part of a frame costs, and the slowest frames.

use super::sliding::Sliding;
use crate::timeline::WINDOW_S;

/// Frames that median and percentile look at.
const MOST_FRAMES: usize = 600;
/// Slow frames that are kept.
const MOST_SLOW: usize = 5;
/// Slow frames nearer to each other than this, s, are one hitch.
const APART_S: f64 = 0.5;

/// What a part costs, ms.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PartCost {
    /// In the newest frame.
    pub now_ms: f64,
    /// Half of the frames take less.
    pub median_ms: f64,
    /// Nineteen of twenty frames take less.
    pub percentile_95_ms: f64,
}

/// A frame that took long.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlowFrame<const N: usize> {
    /// When it was, on the timeline's clock, s.
    pub time_s: f64,
    /// What its parts cost, ms.
    pub parts_ms: [f64; N],
}

impl<const N: usize> SlowFrame<N> {
    /// What it cost as a whole, ms.
    #[must_use]
    pub fn total_ms(&self) -> f64 {
        self.parts_ms.iter().sum()
    }

    /// The costliest part.
    #[must_use]
    pub fn costliest(&self) -> usize {
        let parts = self.parts_ms.iter().enumerate();
        parts.max_by(|a, b| a.1.total_cmp(b.1)).map_or(0, |(part, _)| part)
    }
}

/// The costs of frames of `N` parts each. Adding one allocates nothing.
#[derive(Clone, Debug)]
pub struct Budget<const N: usize> {
    recent: [Sliding<f64>; N],
    sorted_ms: Vec<f64>,
    slowest: Vec<SlowFrame<N>>,
}

impl<const N: usize> Default for Budget<N> {
    fn default() -> Self {
        Self {
            recent: std::array::from_fn(|_| Sliding::new(MOST_FRAMES)),
            sorted_ms: Vec::with_capacity(MOST_FRAMES),
            slowest: Vec::with_capacity(MOST_SLOW + 1),
        }
    }
}

impl<const N: usize> Budget<N> {
    /// Adds a frame drawn at `time_s` on the timeline's clock.
    pub fn push(&mut self, time_s: f64, parts_ms: [f64; N]) {
        for (row, ms) in self.recent.iter_mut().zip(parts_ms) {
            row.push(ms);
        }
        // What has left the window, or was on a way that time did not take.
        self.slowest.retain(|slow| (time_s - WINDOW_S..=time_s).contains(&slow.time_s));
        self.note_slow(SlowFrame { time_s, parts_ms });
    }

    fn note_slow(&mut self, frame: SlowFrame<N>) {
        match self.slowest.iter().position(|slow| (slow.time_s - frame.time_s).abs() < APART_S) {
            Some(same) if self.slowest[same].total_ms() >= frame.total_ms() => return,
            Some(same) => self.slowest[same] = frame,
            None => self.slowest.push(frame),
        }
        self.slowest.sort_unstable_by(|a, b| b.total_ms().total_cmp(&a.total_ms()));
        self.slowest.truncate(MOST_SLOW);
    }

    /// What each part costs now and usually.
    pub fn parts(&mut self) -> [PartCost; N] {
        let Self { recent, sorted_ms, .. } = self;
        std::array::from_fn(|part| {
            let row = recent[part].as_slice();
            let Some(now_ms) = row.last().copied() else {
                return PartCost::default();
            };
            sorted_ms.clear();
            sorted_ms.extend_from_slice(row);
            sorted_ms.sort_unstable_by(f64::total_cmp);
            let at = |share: f64| sorted_ms[((sorted_ms.len() - 1) as f64 * share).round() as usize];
            PartCost { now_ms, median_ms: at(0.5), percentile_95_ms: at(0.95) }
        })
    }

    /// The slowest frames of the window, each of another half second, the slowest
    /// first.
    #[must_use]
    pub fn slowest(&self) -> &[SlowFrame<N>] {
        &self.slowest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_known_frames() {
        let mut budget = Budget::<2>::default();
        assert_eq!(budget.parts(), [PartCost::default(); 2]);
        (0..101).for_each(|i| budget.push(f64::from(i), [f64::from(i), 1.0]));
        let [first, second] = budget.parts();
        assert_eq!((first.now_ms, first.median_ms, first.percentile_95_ms), (100.0, 50.0, 95.0));
        assert_eq!(second, PartCost { now_ms: 1.0, median_ms: 1.0, percentile_95_ms: 1.0 });
    }

    fn slow_at(budget: &Budget<2>) -> Vec<f64> {
        budget.slowest().iter().map(|slow| slow.time_s).collect()
    }

    #[test]
    fn the_slowest_frames_of_the_window_are_kept() {
        let mut budget = Budget::<2>::default();
        for frame in 0..1500 {
            let time_s = f64::from(frame) / 60.0;
            let spike = match frame {
                300 => 40.0,
                // Part of the same hitch.
                310 => 30.0,
                900 => 60.0,
                _ => 2.0,
            };
            budget.push(time_s, [1.0, spike]);
        }
        assert_eq!(slow_at(&budget)[..2], [15.0, 5.0]);
        assert!(slow_at(&budget).len() == MOST_SLOW && budget.slowest()[2].total_ms() == 3.0);
        assert_eq!((budget.slowest()[0].total_ms(), budget.slowest()[0].costliest()), (61.0, 1));
        budget.push(36.0, [1.0, 2.0]);
        assert_eq!(slow_at(&budget)[0], 15.0);
        assert!(!slow_at(&budget).contains(&5.0), "it has left the window");
        budget.push(10.0, [1.0, 2.0]);
        assert!(slow_at(&budget).iter().all(|time_s| *time_s <= 10.0), "time went another way");
    }
}
