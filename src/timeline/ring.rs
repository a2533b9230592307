//! The recorder: the frames of the last thirty seconds.

use super::frame::{Era, FrameHead, FrameView, Moment};
use super::plan::{BUDGET_BYTES, Plan, WINDOW_STEPS, frame_bytes, room_of};
use super::segment::Segment;
use crate::behavior::Mood;
use crate::params::Params;
use crate::shoal::Shoal;
use std::collections::VecDeque;

/// Times nearer than this, s, are one: a time that a person typed or a slider
/// computed need not have the bits of the frame's own.
pub(super) const HAIR_S: f64 = 1e-6;

/// Whether two times, s, are one.
#[must_use]
pub fn is_same_time(one_s: f64, other_s: f64) -> bool {
    (one_s - other_s).abs() <= HAIR_S
}

/// Frames around a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Around<'a> {
    /// The frame at that time, or the last one before it.
    pub before: FrameView<'a>,
    /// The frame after that; none at the newest.
    pub after: Option<FrameView<'a>>,
    /// How far the time is from `before` to `after`, 0 to 1.
    pub share: f32,
}

/// Frames of the last [`WINDOW_S`](super::WINDOW_S) seconds, in segments of one
/// era each. Buffers are allocated at the first frame of an era and never in
/// between. Between two records no segment is empty.
#[derive(Clone, Debug)]
pub struct Ring {
    segments: VecDeque<Segment>,
    next_number: u64,
    kept_ids: usize,
    recorded: Option<Moment>,
    budget_bytes: u64,
    /// Frames older than so many steps are forgotten.
    window_steps: u64,
}

impl Default for Ring {
    fn default() -> Self {
        Self::with_budget(BUDGET_BYTES)
    }
}

impl Ring {
    /// An empty recorder with a budget of its own, bytes.
    #[must_use]
    pub const fn with_budget(budget_bytes: u64) -> Self {
        Self {
            segments: VecDeque::new(),
            next_number: 0,
            kept_ids: 0,
            recorded: None,
            budget_bytes,
            window_steps: WINDOW_STEPS,
        }
    }

    /// The grain at which these parameters are recorded.
    #[must_use]
    pub fn plan(&self, params: &Params) -> Plan {
        Plan::within(params.fish_count as usize, params.snapshot_interval, self.budget_bytes)
    }

    /// Whether a frame is to be recorded now: an interval has passed since the
    /// last one.
    #[must_use]
    pub fn is_due(&self, now: Moment, params: &Params) -> bool {
        let interval_steps = self.plan(params).interval_steps();
        self.recorded.is_none_or(|last| now.steps_since(last) >= interval_steps)
    }

    /// Whether a frame was recorded at this very moment.
    #[must_use]
    pub fn is_recorded(&self, now: Moment) -> bool {
        self.recorded == Some(now)
    }

    /// Says that from now on `count` fish swim. Those that leave and come back
    /// are others.
    pub fn note_count(&mut self, count: usize) {
        self.kept_ids = self.kept_ids.min(count);
    }

    /// Records the shoal as it is now and forgets what is older than the
    /// window. One mood a body, by id. Time never goes back.
    ///
    /// A frame that was recorded at the same moment is replaced: the shoal was
    /// built anew since, and what it was is no more.
    pub fn record(&mut self, now: Moment, params: &Params, shoal: &Shoal, moods: &[Mood]) {
        debug_assert!(self.recorded.is_none_or(|last| last <= now));
        if self.is_recorded(now) {
            self.drop_newest();
        }
        self.evict_before(now);
        let fish = shoal.len();
        let plan = Plan::within(fish, params.snapshot_interval, self.budget_bytes);
        let era = Era::of(params, fish, &plan);
        let kept_ids = self.kept_ids.min(fish);
        let head = FrameHead { number: self.next_number, moment: now, kept_ids };
        self.segment_of(era).push(head, shoal, moods);
        self.next_number += 1;
        self.kept_ids = fish;
        self.recorded = Some(now);
    }

    /// An empty recorder whose frames are numbered from here on, and of whose
    /// next frame so many ids have swum without a break. It is to become a part
    /// of another one, and forgets nothing for its age.
    pub(super) fn numbered_from(next_number: u64, kept_ids: usize) -> Self {
        Self { next_number, kept_ids, window_steps: u64::MAX, ..Self::default() }
    }

    /// An empty recorder that goes on where this one ends.
    pub(super) const fn successor(&self) -> Self {
        let Self { segments: _, next_number, kept_ids, recorded, budget_bytes, window_steps } = self;
        Self {
            segments: VecDeque::new(),
            next_number: *next_number,
            kept_ids: *kept_ids,
            recorded: *recorded,
            budget_bytes: *budget_bytes,
            window_steps: *window_steps,
        }
    }

    /// The frame of a moment.
    pub(super) fn at_moment(&self, moment: Moment) -> Option<FrameView<'_>> {
        let index = self.index_at(moment.seconds())?;
        self.nth(index).filter(|frame| frame.moment == moment)
    }

    /// The number of the next frame.
    pub(super) const fn next_number(&self) -> u64 {
        self.next_number
    }

    /// Forgets the frames from a moment on.
    pub(super) fn cut_from(&mut self, moment: Moment) {
        while let Some(segment) = self.segments.back_mut() {
            while segment.newest().is_some_and(|head| head.moment >= moment) {
                segment.drop_newest();
            }
            if !segment.is_empty() {
                break;
            }
            self.segments.pop_back();
        }
        self.recorded = self.newest().map(|frame| frame.moment);
    }

    /// Goes on with the frames of another recorder, later ones.
    pub(super) fn append(&mut self, other: Self) {
        let Self { segments, next_number, kept_ids, recorded, budget_bytes: _, window_steps: _ } = other;
        if let Some(open) = self.segments.back_mut().filter(|_| !segments.is_empty()) {
            open.close();
        }
        self.segments.extend(segments);
        self.next_number = next_number.max(self.next_number);
        self.kept_ids = kept_ids;
        self.recorded = recorded.or(self.recorded);
        // The open one holds on to more than its frames take.
        let open = self.segments.back().map_or(0, |open| open.bytes() - open.bytes_when_closed());
        self.make_room(open);
    }

    fn drop_newest(&mut self) {
        let Some(segment) = self.segments.back_mut() else {
            return;
        };
        // Whoever broke off before the frame that is dropped has still broken
        // off before the one that takes its place.
        self.kept_ids = segment.newest().map_or(0, |head| self.kept_ids.min(head.kept_ids));
        segment.drop_newest();
    }

    fn evict_before(&mut self, now: Moment) {
        let window_steps = self.window_steps;
        let is_old = |head: &FrameHead| now.steps_since(head.moment) > window_steps;
        while self.segments.front().and_then(Segment::oldest).is_some_and(is_old) {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        if let Some(segment) = self.segments.front_mut() {
            segment.drop_oldest();
        }
        if self.segments.front().is_some_and(Segment::is_empty) {
            self.segments.pop_front();
        }
    }

    /// The open segment, which is the last, if it is of this era; or a new one.
    fn segment_of(&mut self, era: Era) -> &mut Segment {
        let is_open = self.segments.back().is_some_and(|last| !last.is_closed() && *last.era() == era);
        if !is_open {
            self.make_room(room_of(era.interval_steps) * frame_bytes(era.fish));
            if let Some(open) = self.segments.back_mut() {
                open.close();
            }
            self.segments.retain(|segment| !segment.is_empty());
            self.segments.push_back(Segment::open(era));
        }
        let last = self.segments.len() - 1;
        &mut self.segments[last]
    }

    /// Forgets the oldest frames until `bytes` more stay under the budget, with
    /// the open segment closed.
    fn make_room(&mut self, bytes: u64) {
        while !self.is_empty() && self.bytes_when_closed() + bytes > self.budget_bytes {
            self.drop_oldest();
        }
    }

    fn bytes_when_closed(&self) -> u64 {
        let (open, closed) = match self.segments.back() {
            Some(open) => (open.bytes_when_closed(), self.segments.iter().rev().skip(1)),
            None => return 0,
        };
        open + closed.map(Segment::bytes).sum::<u64>()
    }

    /// Bytes reserved for frames.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.segments.iter().map(Segment::bytes).sum()
    }

    /// Number of frames.
    #[must_use]
    pub fn len(&self) -> usize {
        self.segments.iter().map(Segment::len).sum()
    }

    /// Whether there are no frames.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.segments.iter().all(Segment::is_empty)
    }

    /// The oldest frame.
    #[must_use]
    pub fn oldest(&self) -> Option<FrameView<'_>> {
        self.nth(0)
    }

    /// The newest frame.
    #[must_use]
    pub fn newest(&self) -> Option<FrameView<'_>> {
        let segment = self.segments.back()?;
        segment.frame(segment.len().checked_sub(1)?)
    }

    /// The frame with this number; none if it is gone or yet to come.
    #[must_use]
    pub fn by_number(&self, number: u64) -> Option<FrameView<'_>> {
        let begun = self.segments.partition_point(|s| s.oldest().is_some_and(|head| head.number <= number));
        let segment = self.segments.get(begun.checked_sub(1)?)?;
        let index = segment.count_while(|head| head.number < number);
        segment.frame(index).filter(|frame| frame.number == number)
    }

    /// The frames around a time, s on the timeline's clock. Beyond the newest
    /// it is the newest; none before the oldest, whose frame is gone, and for
    /// what is no number.
    #[must_use]
    pub fn around(&self, time_s: f64) -> Option<Around<'_>> {
        let index = self.index_at(time_s)?;
        let before = self.nth(index)?;
        let after = self.nth(index + 1);
        let share = after.map_or(0.0, |after| {
            let whole_s = after.seconds() - before.seconds();
            ((time_s - before.seconds()) / whole_s).clamp(0.0, 1.0) as f32
        });
        Some(Around { before, after, share })
    }
    /// The frames up to a time, s, newest first.
    pub fn frames_back_from(&self, time_s: f64) -> impl Iterator<Item = FrameView<'_>> {
        let newest = self.index_at(time_s).map_or(0, |index| index + 1);
        (0..newest).rev().filter_map(|index| self.nth(index))
    }

    /// Place, counted from the oldest, of the last frame at or before a time,
    /// s.
    pub(super) fn index_at(&self, time_s: f64) -> Option<usize> {
        let has_begun = |head: &FrameHead| head.moment.seconds() <= time_s + HAIR_S;
        let begun = self.segments.partition_point(|segment| segment.oldest().is_some_and(has_begun));
        let earlier: usize = self.segments.iter().take(begun.checked_sub(1)?).map(Segment::len).sum();
        let within = self.segments.get(begun - 1)?.count_while(has_begun);
        (earlier + within).checked_sub(1)
    }

    /// The frame at a place counted from the oldest.
    #[must_use]
    pub fn nth(&self, index: usize) -> Option<FrameView<'_>> {
        let mut index = index;
        for segment in &self.segments {
            if index < segment.len() {
                return segment.frame(index);
            }
            index -= segment.len();
        }
        None
    }

    /// All frames, oldest first.
    pub fn frames(&self) -> impl Iterator<Item = FrameView<'_>> {
        self.segments.iter().flat_map(|segment| (0..segment.len()).filter_map(|index| segment.frame(index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shoal::Body;

    fn record(ring: &mut Ring, steps: std::ops::Range<u64>) {
        for step in steps.step_by(6) {
            let shoal: Shoal = (0..3).map(|_| Body { x: step as f32, ..Body::default() }).collect();
            let params = Params { fish_count: 3, ..Params::default() };
            ring.record(Moment(step), &params, &shoal, &[Mood::default(); 3]);
        }
    }

    fn frames(ring: &Ring) -> Vec<(u64, u64, usize, f32)> {
        ring.frames()
            .map(|frame| (frame.number, frame.moment.0, frame.kept_ids, frame.positions[0][0]))
            .collect()
    }

    #[test]
    fn pieces_that_were_handed_out_are_one_recording_that_goes_on() {
        let mut whole = Ring::default();
        record(&mut whole, 0..4200);
        // Pieces with many frames, with one, and with none, before and after the first eviction.
        let (mut pieces, mut from) = (Ring::default(), 0);
        for until in [600, 606, 606, 1200, 2400, 2400, 2406, 2406] {
            let mut piece = pieces.successor();
            record(&mut piece, from..until);
            pieces.append(piece);
            from = until;
        }
        record(&mut pieces, from..4200);
        assert_eq!(frames(&pieces), frames(&whole));
    }

    #[test]
    fn another_future_takes_the_place_of_the_one_that_was_cut() {
        for cut in [0, 6, 300, 2394, 2400] {
            let mut ring = Ring::default();
            record(&mut ring, 0..2400);
            let mut other = Ring::numbered_from(ring.next_number(), 3);
            record(&mut other, cut..2400);
            ring.cut_from(Moment(cut));
            ring.append(other);
            record(&mut ring, 2400..3000);
            let moments: Vec<u64> = ring.frames().map(|frame| frame.moment.0).collect();
            let expected: Vec<u64> = (1194..3000).step_by(6).collect();
            assert_eq!(moments, expected, "cut at {cut}");
            assert!(ring.frames().map(|frame| frame.number).is_sorted_by(|a, b| a < b));
        }
    }
}
