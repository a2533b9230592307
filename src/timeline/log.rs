//! Everything that came into a run, step by step: with it and a checkpoint any
//! step comes back bit for bit (SPEC 8).

use super::frame::Moment;
use super::plan::WINDOW_STEPS;
use super::room::queue_with_room_of;
use crate::mirror::StepInput;
use crate::world::Change;
use std::collections::VecDeque;

/// Most inputs: of the window and of the way to it from the checkpoint before,
/// however thin those are sown.
pub const MOST_INPUTS: usize = 2 * WINDOW_STEPS as usize + 512;
/// Most changes; a hand on a slider makes a few hundred in a window.
const MOST_CHANGES: usize = 16_384;

/// Inputs and changes from a moment on, in room that is allocated once.
///
/// The changes of a moment fall between the step that ends there and the next.
/// The state of a moment is the one before them; only where the shoal was built
/// anew it is the one after that.
#[derive(Debug)]
pub struct Log {
    first: Moment,
    last: Moment,
    inputs: VecDeque<StepInput>,
    changes: VecDeque<(Moment, Change)>,
}

/// A copy has the same room.
impl Clone for Log {
    fn clone(&self) -> Self {
        let Self { first, last, inputs, changes } = self;
        Self {
            first: *first,
            last: *last,
            inputs: queue_with_room_of(inputs),
            changes: queue_with_room_of(changes),
        }
    }
}

impl Default for Log {
    fn default() -> Self {
        Self::starting_at(Moment::default())
    }
}

impl Log {
    /// An empty log of the steps after a moment.
    #[must_use]
    pub fn starting_at(first: Moment) -> Self {
        let inputs = VecDeque::with_capacity(MOST_INPUTS);
        Self { first, last: first, inputs, changes: VecDeque::with_capacity(MOST_CHANGES) }
    }

    /// The moment from which on everything is known; after the last one if that
    /// is no moment yet.
    #[must_use]
    pub const fn first(&self) -> Moment {
        self.first
    }

    /// The moment up to which everything is known.
    #[must_use]
    pub const fn last(&self) -> Moment {
        self.last
    }

    /// Notes the input of the step after the last one.
    pub(crate) fn note_input(&mut self, input: &StepInput) {
        if self.inputs.len() == MOST_INPUTS {
            self.evict_before(Moment(self.first.0 + 1));
        }
        self.last.0 += 1;
        if self.last > self.first {
            self.inputs.push_back(*input);
        }
    }

    /// Notes a change at the present moment. If there is no more room the oldest
    /// steps can no longer be had.
    pub(crate) fn note_change(&mut self, change: Change) {
        if self.replaces_last_value(&change) || self.last < self.first {
            return;
        }
        while self.changes.len() >= MOST_CHANGES {
            let oldest = self.changes[0].0;
            self.evict_before(Moment(oldest.0 + 1));
        }
        if self.last >= self.first {
            self.changes.push_back((self.last, change));
        }
    }

    /// Of several values of a parameter between two steps, or before the number
    /// of fish follows or the shoal is built anew, only the last is ever obeyed.
    fn replaces_last_value(&mut self, change: &Change) -> bool {
        let Change::Set { id, to, .. } = change else {
            return false;
        };
        let newest = self.changes.iter_mut().rev().take_while(|(moment, _)| *moment == self.last);
        let values = newest.map_while(|(_, noted)| match noted {
            Change::Set { id, to, .. } => Some((*id, to)),
            Change::Resize | Change::Rest(_) | Change::Restart { .. } => None,
        });
        let mut same = values.filter(|(noted, _)| noted == id);
        same.next().map(|(_, noted)| *noted = *to).is_some()
    }

    /// Forgets what came in before a moment.
    pub(super) fn evict_before(&mut self, moment: Moment) {
        let steps = (moment.steps_since(self.first) as usize).min(self.inputs.len());
        self.inputs.drain(..steps);
        self.first = Moment(self.first.0.max(moment.0));
        self.changes.drain(..self.index_of(self.first));
    }

    /// Forgets the steps after a moment, and all of its changes.
    pub(super) fn cut_at(&mut self, moment: Moment) {
        self.inputs.truncate(moment.steps_since(self.first) as usize);
        self.last = self.last.min(moment);
        self.changes.truncate(self.index_of(moment));
    }

    /// Forgets what came in after the state of a moment.
    pub(super) fn end_at(&mut self, moment: Moment) {
        self.changes.truncate(self.end_of(moment));
        self.inputs.truncate(moment.steps_since(self.first) as usize);
        self.last = self.last.min(moment);
    }

    /// The same by so many steps earlier.
    pub(super) fn earlier_by(mut self, steps: u64) -> Self {
        let moved = |moment: Moment| Moment(moment.0.saturating_sub(steps));
        (self.first, self.last) = (moved(self.first), moved(self.last));
        self.changes.iter_mut().for_each(|(moment, _)| *moment = moved(*moment));
        self
    }

    /// Goes on with what another log knows from where this one ends.
    pub(super) fn append(&mut self, other: &Self) {
        let end = self.last();
        debug_assert!(other.first <= end);
        let known = end.steps_since(other.first) as usize;
        self.changes.extend(other.changes.range(other.index_of(end)..));
        for input in other.inputs.iter().skip(known) {
            self.note_input(input);
        }
    }

    /// The input of the step that ends at a moment.
    #[must_use]
    pub fn input_to(&self, moment: Moment) -> Option<&StepInput> {
        self.inputs.get(moment.0.checked_sub(self.first.0 + 1)? as usize)
    }

    /// All changes, oldest first.
    pub fn changes(&self) -> impl Iterator<Item = &(Moment, Change)> {
        self.changes.iter()
    }

    /// The changes that came in after the state of a moment.
    pub fn changes_after(&self, moment: Moment) -> impl Iterator<Item = &Change> {
        self.between(moment, Moment(self.last().0 + 1))
    }

    /// The changes of a moment that are part of its state: up to the last time
    /// that the shoal was built anew there.
    pub fn opening(&self, moment: Moment) -> impl Iterator<Item = &Change> {
        let all = self.index_of(moment)..self.index_of(Moment(moment.0 + 1));
        let is_restart = |index: &usize| matches!(self.changes[*index].1, Change::Restart { .. });
        let end = all.clone().rev().find(is_restart).map_or(all.start, |index| index + 1);
        self.changes.range(all.start..end).map(|(_, change)| change)
    }

    /// The other changes of a moment: they come before the next step.
    pub fn closing(&self, moment: Moment) -> impl Iterator<Item = &Change> {
        let opening = self.opening(moment).count();
        let all = self.index_of(moment)..self.index_of(Moment(moment.0 + 1));
        self.changes.range(all.start + opening..all.end).map(|(_, change)| change)
    }

    /// The changes from a checkpoint, whose moment may have been opened since, to
    /// the state of a moment.
    pub(super) fn leading_from(&self, checkpoint: Moment, to: Moment) -> impl Iterator<Item = &Change> {
        self.range(self.index_of(checkpoint), to)
    }

    /// The changes after the state of one moment up to that of another.
    pub(super) fn between(&self, from: Moment, to: Moment) -> impl Iterator<Item = &Change> {
        self.range(self.end_of(from), to)
    }

    /// From an index to the state of a moment.
    fn range(&self, start: usize, to: Moment) -> impl Iterator<Item = &Change> {
        self.changes.range(start..self.end_of(to).max(start)).map(|(_, change)| change)
    }

    /// Index after the changes that are part of the state of a moment.
    fn end_of(&self, moment: Moment) -> usize {
        self.index_of(moment) + self.opening(moment).count()
    }

    fn index_of(&self, moment: Moment) -> usize {
        self.changes.partition_point(|(at, _)| *at < moment)
    }

    /// Bytes reserved.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        let inputs = self.inputs.capacity() * size_of::<StepInput>();
        (inputs + self.changes.capacity() * size_of::<(Moment, Change)>()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{ParamId, ParamValue};

    const RESTART: Change = Change::Restart { seed: 1 };

    fn log(steps: u64) -> Log {
        let mut log = Log::default();
        (1..=steps).for_each(|step| log.note_input(&StepInput::quiet(step as f32)));
        log
    }

    #[test]
    fn inputs_are_found_by_the_moment_they_lead_to() {
        let mut log = log(10);
        let hour = |log: &Log, moment| log.input_to(Moment(moment)).map(|input| input.hour);
        assert_eq!([0, 1, 10, 11].map(|moment| hour(&log, moment)), [None, Some(1.0), Some(10.0), None]);
        log.evict_before(Moment(4));
        assert_eq!([4, 5, 10].map(|moment| hour(&log, moment)), [None, Some(5.0), Some(10.0)]);
        log.cut_at(Moment(7));
        assert_eq!((log.first(), log.last(), hour(&log, 8)), (Moment(4), Moment(7), None));
    }

    #[test]
    fn what_comes_before_a_restart_is_part_of_its_moment() {
        let mut log = log(3);
        for change in [Change::Resize, RESTART, Change::Resize, RESTART, Change::Resize] {
            log.note_change(change);
        }
        assert_eq!(log.opening(Moment(3)).count(), 4);
        assert_eq!(log.closing(Moment(3)).count(), 1);
        log.note_input(&StepInput::quiet(0.0));
        log.note_change(Change::Resize);
        assert_eq!((log.opening(Moment(4)).count(), log.closing(Moment(4)).count()), (0, 1));
        assert_eq!(log.between(Moment(0), Moment(3)).count(), 4);
        assert_eq!(log.between(Moment(3), Moment(4)).count(), 1);
        assert_eq!(log.between(Moment(4), Moment(5)).count(), 1);
        log.cut_at(Moment(3));
        assert_eq!(log.changes().count(), 0);
    }

    #[test]
    fn the_room_is_bounded() {
        let mut log = log(3 * MOST_INPUTS as u64);
        let bytes = log.bytes();
        assert_eq!(log.last().steps_since(log.first()), MOST_INPUTS as u64);
        let before = log.last();
        (0..MOST_CHANGES).for_each(|_| log.note_change(Change::Resize));
        assert_eq!(log.first(), before.min(log.first()), "nothing is lost yet");
        log.note_change(Change::Resize);
        assert_eq!(log.first(), Moment(before.0 + 1), "what can no longer be had is not claimed");
        log.note_input(&StepInput::quiet(0.0));
        log.note_change(Change::Resize);
        log.note_input(&StepInput::quiet(7.0));
        assert_eq!((log.changes().count(), log.last()), (1, Moment(before.0 + 2)));
        assert_eq!(log.input_to(Moment(before.0 + 2)).map(|input| input.hour), Some(7.0));
        assert_eq!((log.bytes(), log.clone().bytes()), (bytes, bytes));
    }

    #[test]
    fn only_values_that_were_obeyed_are_kept() {
        let speed = |from: f32, to: f32| Change::Set {
            id: ParamId::max_speed,
            from: ParamValue::Float(from),
            to: ParamValue::Float(to),
        };
        let mut log = log(1);
        log.note_change(speed(1.0, 2.0));
        log.note_change(speed(2.0, 3.0));
        assert_eq!(log.closing(Moment(1)).collect::<Vec<_>>(), [&speed(1.0, 3.0)]);
        log.note_change(Change::Resize);
        log.note_change(speed(3.0, 4.0));
        assert_eq!(log.closing(Moment(1)).count(), 3, "newcomers came in with the value before");
    }

    #[test]
    fn one_log_goes_on_with_another() {
        let whole = {
            let mut log = log(5);
            log.note_change(RESTART);
            log.note_input(&StepInput::quiet(6.0));
            log
        };
        let mut begun = whole.clone();
        begun.cut_at(Moment(3));
        begun.append(&whole);
        assert_eq!(begun.last(), Moment(6));
        assert!(begun.changes().eq(whole.changes()));
        assert_eq!(begun.input_to(Moment(5)), whole.input_to(Moment(5)));
    }
}
