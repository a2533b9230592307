//! A range of time that is marked, and going around in it.

use super::frame::Moment;
use super::ring::{HAIR_S, Ring};
use crate::clock::Step;

/// A stretch of time between two whole steps, both of them in it. In time, like
/// the playhead, never in places of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeRange {
    first: Moment,
    last: Moment,
}

impl TimeRange {
    /// From one time to another, s, in either order: from the step nearest to
    /// one to the step nearest to the other.
    #[must_use]
    pub fn between(one_s: f64, other_s: f64) -> Self {
        let [one, other] = [one_s, other_s].map(|time_s| Moment(Step::nearest(time_s).0));
        Self { first: one.min(other), last: one.max(other) }
    }

    /// Its first step.
    #[must_use]
    pub const fn first(&self) -> Moment {
        self.first
    }

    /// Its last step.
    #[must_use]
    pub const fn last(&self) -> Moment {
        self.last
    }

    /// How long it takes to play, s.
    #[must_use]
    pub fn length_s(&self) -> f64 {
        Moment(self.last.steps_since(self.first)).seconds()
    }

    /// What is left of it between two moments; none if that is nothing.
    #[must_use]
    pub fn within(&self, oldest: Moment, newest: Moment) -> Option<Self> {
        let (first, last) = (self.first.max(oldest), self.last.min(newest));
        (first <= last).then_some(Self { first, last })
    }
}

/// What a replay goes around in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looping {
    pub is_on: bool,
    range: Option<TimeRange>,
}

impl Looping {
    /// The range that is marked.
    pub const fn range(&self) -> Option<TimeRange> {
        self.range
    }

    /// Marks what of a range was recorded, or nothing.
    pub fn mark(&mut self, ring: &Ring, range: Option<TimeRange>) {
        self.range = range;
        self.follow(ring);
    }

    /// Lets the range shrink with what was recorded.
    pub fn follow(&mut self, ring: &Ring) {
        if let Some(range) = self.range {
            let ends = ring.oldest().zip(ring.newest());
            self.range = ends.and_then(|(oldest, newest)| range.within(oldest.moment, newest.moment));
        }
    }

    /// Where a playhead begins to play: from outside of the range at its start.
    pub fn begin_s(&self, time_s: f64) -> f64 {
        match self.range.filter(|_| self.is_on) {
            Some(range) => around(time_s, 0.0, range.first.seconds(), range.last.seconds()),
            None => time_s,
        }
    }

    /// Where a playhead is that has gone on for so long, s, around the range or
    /// else all that was recorded; none if it does not go around.
    pub fn play_on(&self, ring: &Ring, time_s: f64, passed_s: f64) -> Option<f64> {
        let (oldest, newest) = ring.oldest().zip(ring.newest()).filter(|_| self.is_on)?;
        let whole = TimeRange { first: oldest.moment, last: newest.moment };
        let range = self.range.unwrap_or(whole);
        Some(around(time_s, passed_s, range.first.seconds(), range.last.seconds()))
    }
}

/// Where a playhead is after so many seconds that goes around between two times,
/// s: what it goes beyond the end it goes on from the start. From outside it
/// begins at the start.
pub(super) fn around(from_s: f64, passed_s: f64, start_s: f64, end_s: f64) -> f64 {
    let is_inside = from_s >= start_s - HAIR_S && from_s <= end_s + HAIR_S;
    let length_s = end_s - start_s;
    // Comparisons with what is no number are false.
    if !is_inside || length_s <= HAIR_S {
        return start_s;
    }
    let to_s = if passed_s > 0.0 { from_s + passed_s } else { from_s };
    if to_s <= end_s {
        return to_s.max(start_s);
    }
    let over_s = to_s - end_s;
    if over_s <= HAIR_S { end_s } else { start_s + over_s % length_s }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn range(first: u64, last: u64) -> TimeRange {
        TimeRange { first: Moment(first), last: Moment(last) }
    }

    #[test]
    fn it_lies_between_whole_steps_whatever_the_order() {
        assert_eq!(TimeRange::between(1.004, 2.0), range(60, 120));
        assert_eq!(TimeRange::between(2.0, 0.99), range(59, 120));
        assert_eq!(TimeRange::between(-4.0, f64::NAN), range(0, 0));
        assert_eq!(range(60, 252).length_s(), 3.2);
    }

    #[test]
    fn it_shrinks_to_what_is_left() {
        let all = range(60, 120);
        for (oldest, newest, left) in [
            (0, 500, Some(all)),
            (70, 500, Some(range(70, 120))),
            (0, 100, Some(range(60, 100))),
            (120, 500, Some(range(120, 120))),
            (121, 500, None),
            (0, 59, None),
        ] {
            assert_eq!(all.within(Moment(oldest), Moment(newest)), left, "{oldest} to {newest}");
        }
    }

    #[test]
    fn beyond_the_end_it_goes_on_from_the_start() {
        for (from_s, passed_s, to_s) in [
            (2.0, 0.25, 2.25),
            (2.0, 2.0, 4.0),
            (4.0, 0.25, 2.25),
            (3.75, 0.5, 2.25),
            (3.75, 20.5, 2.25),
            (1.0, 0.5, 2.0),
            (9.0, 0.5, 2.0),
            (3.0, f64::NAN, 3.0),
            (f64::NAN, 0.5, 2.0),
        ] {
            assert_eq!(around(from_s, passed_s, 2.0, 4.0), to_s, "{from_s} and {passed_s}");
        }
        assert_eq!(around(2.0, 0.5, 2.0, 2.0), 2.0, "a range of one step");
    }

    proptest! {
        #[test]
        fn it_never_leaves_the_range(
            first in 0u64..100_000, length in 0u64..1800, share in -0.5f64..1.5, passed_s in 0.0f64..100.0,
        ) {
            let (start_s, end_s) = (Moment(first).seconds(), Moment(first + length).seconds());
            let from_s = start_s + share * (end_s - start_s);
            let to_s = around(from_s, passed_s, start_s, end_s);
            prop_assert!((start_s..=end_s).contains(&to_s), "{} of {}..{}", to_s, start_s, end_s);
            // Around in two goes is around in one.
            if (0.0..=1.0).contains(&share) && length > 0 {
                let halfway_s = around(from_s, passed_s / 2.0, start_s, end_s);
                let again_s = around(halfway_s, passed_s / 2.0, start_s, end_s);
                let apart_s = (again_s - to_s).abs();
                let is_same = apart_s < 1e-5 || (apart_s - (end_s - start_s)).abs() < 1e-5;
                prop_assert!(is_same, "{} for {}", again_s, to_s);
            }
        }
    }
}
