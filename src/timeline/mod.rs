//! The last thirty seconds (SPEC 8): what was recorded, what happened, what came
//! in, and the playhead over it.
//!
//! Time here is a [`Moment`]: steps since the engine was made. It goes on over
//! a restart, where the world's own counter starts over.

mod checkpoints;
mod events;
mod exact;
mod frame;
mod interpolate;
mod lived;
mod log;
mod parting;
mod plan;
mod playhead;
mod range;
mod relive;
mod ring;
mod room;
mod segment;
mod what_if;

pub use checkpoints::{CHECKPOINT_BUDGET_BYTES, Checkpoint, Checkpoints};
pub use events::{Event, Events, Happening};
pub use exact::Exact;
pub use frame::{FrameView, Moment};
pub use interpolate::ShownFish;
pub use lived::Lived;
pub use log::{Log, MOST_INPUTS};
pub use parting::{HELD_S, Parting, Partings};
pub use plan::{BUDGET_BYTES, Plan, WINDOW_S};
pub use playhead::{Loss, Playhead, Transport};
pub use range::TimeRange;
pub use relive::{Relived, Tried, step_again};
pub use ring::{Around, Ring, is_same_time};
pub use what_if::{Outcome, WhatIf};

use crate::clock::Step;
use crate::metrics::Shoals;
use crate::mirror::StepInput;
use crate::params::Params;
use crate::shoal::Vec2;
use crate::world::{Change, Run};
use std::sync::Arc;

/// Frames, events, inputs and checkpoints of the last thirty seconds of a run.
#[derive(Clone, Debug)]
pub struct Timeline {
    now: Moment,
    ring: Ring,
    events: Events,
    log: Log,
    checkpoints: Checkpoints,
    partings: Partings,
}

/// What it takes to live a part of a run again, apart from its timeline.
#[derive(Clone, Debug)]
pub struct Course {
    /// Where it begins.
    pub start: Arc<Checkpoint>,
    /// What came in from there on.
    pub log: Arc<Log>,
    next_number: u64,
    kept_ids: usize,
}

impl Course {
    /// From a checkpoint at moment 0.
    #[must_use]
    pub fn new(start: Checkpoint, log: Log) -> Self {
        Self { start: Arc::new(start), log: Arc::new(log), next_number: 0, kept_ids: 0 }
    }

    /// The same, with moments that count from its beginning.
    #[must_use]
    pub fn from_zero(self) -> Self {
        let begun = self.start.moment;
        let start = Arc::unwrap_or_clone(self.start);
        let partings = start.partings.earlier_by(begun.0);
        let start = Checkpoint { moment: Moment(0), partings, ..start };
        Self::new(start, Arc::unwrap_or_clone(self.log).earlier_by(begun.0))
    }
}

impl Timeline {
    /// A timeline of `fish` fish that begins at a moment, with nothing recorded.
    #[must_use]
    pub fn starting_at(now: Moment, fish: usize) -> Self {
        Self {
            now,
            ring: Ring::default(),
            events: Events::default(),
            log: Log::starting_at(now),
            checkpoints: Checkpoints::for_fish(fish),
            partings: Partings::default(),
        }
    }

    /// The present.
    #[must_use]
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// The recorded frames.
    #[must_use]
    pub const fn ring(&self) -> &Ring {
        &self.ring
    }

    /// What happened in the window.
    #[must_use]
    pub const fn events(&self) -> &Events {
        &self.events
    }

    /// Everything that came in.
    #[must_use]
    pub const fn log(&self) -> &Log {
        &self.log
    }

    /// Whole states along the window.
    #[must_use]
    pub const fn checkpoints(&self) -> &Checkpoints {
        &self.checkpoints
    }

    /// The last checkpoint from which a moment can be lived again.
    #[must_use]
    pub fn checkpoint_for(&self, moment: Moment) -> Option<&Checkpoint> {
        let found = self.checkpoints.at_or_before(moment)?;
        (self.log.first() <= found.moment && moment <= self.log.last()).then_some(found)
    }

    /// What it takes to live the run again from the last checkpoint before a
    /// moment on.
    #[must_use]
    pub fn course_from(&self, moment: Moment) -> Option<Course> {
        let start = self.checkpoint_for(moment)?;
        let kept_ids = self.ring.at_moment(start.moment).map_or(0, |frame| frame.kept_ids);
        let mut log = self.log.clone();
        log.evict_before(start.moment);
        Some(Course {
            start: Arc::new(start.clone()),
            log: Arc::new(log),
            next_number: self.ring.next_number(),
            kept_ids,
        })
    }

    /// The same, up to the state of another moment.
    #[must_use]
    pub fn course_between(&self, from: Moment, until: Moment) -> Option<Course> {
        let mut course = self.course_from(from)?;
        Arc::make_mut(&mut course.log).end_at(until);
        Some(course)
    }

    /// Bytes that inputs, changes and checkpoints take.
    #[must_use]
    pub fn exact_bytes(&self) -> u64 {
        self.log.bytes() + self.checkpoints.bytes()
    }

    /// What it takes to have every step back, in one line.
    #[must_use]
    pub fn exact_text(&self) -> String {
        let interval_s = Step(self.checkpoints.interval_steps()).seconds();
        let megabytes = self.exact_bytes() as f64 / 1e6;
        let text = format!("every step: {megabytes:.1} MB, states at least {interval_s:.0} s apart");
        if !self.checkpoints.is_thinned() {
            return text;
        }
        let budget = CHECKPOINT_BUDGET_BYTES as f64 / 1e6;
        format!("{text}; states thinned to {interval_s:.1} s to stay under {budget:.0} MB")
    }

    /// Bytes that all of it takes.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.ring.bytes() + self.exact_bytes()
    }

    /// The values that the state of a moment was made with. Before the window
    /// the oldest that are known; none if nothing was recorded.
    #[must_use]
    pub fn params_at(&self, moment: Moment) -> Option<Params> {
        let known = self.checkpoints.at_or_before(moment);
        let Some(known) = known else {
            return self.checkpoints.iter().next().map(|oldest| oldest.params.clone());
        };
        let mut params = known.params.clone();
        for change in self.log.leading_from(known.moment, moment) {
            if let Change::Set { id, to, .. } = change {
                let done = params.set(*id, *to);
                debug_assert_eq!(done, Ok(()), "it was allowed when it was noted");
            }
        }
        Some(params)
    }

    /// Whether a frame was recorded at the present step.
    #[must_use]
    pub fn is_snapshot(&self) -> bool {
        self.ring.is_recorded(self.now)
    }

    /// What happened, to be changed.
    pub(crate) const fn events_mut(&mut self) -> &mut Events {
        &mut self.events
    }

    /// Notes an event at the present.
    pub fn note(&mut self, what: Happening) {
        self.events.note(self.now, what);
    }

    /// Notes a click that the last step saw: it fell before that step.
    pub(crate) fn note_click(&mut self, place: Vec2) {
        self.events.note(Moment(self.now.0.saturating_sub(1)), Happening::Click(place));
    }

    /// Notes a step that was taken with this input; true if a frame is to be
    /// recorded.
    fn note_step(&mut self, input: &StepInput, params: &Params) -> bool {
        self.log.note_input(input);
        self.checkpoints.evict_older_than(self.log.first());
        self.now.0 += 1;
        self.ring.is_due(self.now, params)
    }

    /// Notes a change that was carried out.
    fn note_change(&mut self, change: &Change, run: &Run) {
        self.log.note_change(*change);
        self.checkpoints.evict_older_than(self.log.first());
        let fish = run.world().shoal().len();
        match change {
            Change::Set { .. } => {}
            Change::Resize | Change::Rest(_) => self.ring.note_count(fish),
            Change::Restart { .. } => {
                self.ring.note_count(0);
                // The shoal before it is another.
                self.partings = Partings::default();
            }
        }
        self.checkpoints.prepare(fish);
    }

    /// Records the present.
    fn record(&mut self, run: &Run) {
        let (shoal, moods) = (run.world().shoal(), &run.world().behavior().moods);
        let oldest_before = self.ring.oldest().map(|frame| frame.moment);
        self.ring.record(self.now, run.params(), shoal, moods);
        let oldest = self.ring.oldest().map(|frame| frame.moment);
        // The events of a stretch that was just begun may lie before its first frame.
        if let Some(oldest) = oldest.filter(|oldest| oldest_before.is_some_and(|before| *oldest > before)) {
            self.events.evict_before(oldest);
            let has_left = self.checkpoints.evict_before(oldest);
            if let Some(first) = self.checkpoints.iter().next().filter(|_| has_left) {
                self.log.evict_before(first.moment);
            }
        }
        if self.checkpoints.is_due(self.now) {
            self.checkpoints.take(self.now, run, self.partings);
        }
    }

    /// Takes in how many shoals were counted at the present snapshot.
    fn note_shoals(&mut self, counted: Shoals) {
        if let Some(parting) = self.partings.note(self.now, counted) {
            self.events.note(parting.since, Happening::Parting(parting));
        }
    }

    /// Forgets everything from a moment on, but for events.
    fn cut_from(&mut self, from: Moment) {
        self.ring.cut_from(from);
        self.log.cut_at(from);
        self.checkpoints.cut_from(from);
        self.now = from;
    }

    /// Goes on with another timeline that begins where this one ends.
    pub fn append(&mut self, other: Self) {
        debug_assert_eq!(self.log.last(), other.log.first());
        self.now = other.now;
        self.partings = other.partings;
        self.events.append(other.events);
        self.ring.append(other.ring);
        self.log.append(&other.log);
        self.checkpoints.append(other.checkpoints);
    }

    /// An empty timeline that begins where this one ends.
    fn successor(&self) -> Self {
        Self {
            now: self.now,
            ring: self.ring.successor(),
            events: Events::default(),
            log: Log::starting_at(self.now),
            checkpoints: self.checkpoints.successor(),
            partings: self.partings,
        }
    }
}
