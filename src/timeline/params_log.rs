//! The parameter values in force along the timeline.

use super::frame::Moment;
use crate::params::Params;
use std::collections::VecDeque;

/// Values, and the first moment whose frame was made with them.
#[derive(Clone, Debug)]
struct Entry {
    from: Moment,
    params: Params,
}

/// One entry a change: those of the window, and the one in force before it.
#[derive(Clone, Debug)]
pub struct ParamsLog {
    entries: VecDeque<Entry>,
}

impl ParamsLog {
    /// A log that begins with these values.
    #[must_use]
    pub fn new(params: &Params) -> Self {
        let first = Entry { from: Moment::default(), params: params.clone() };
        Self { entries: VecDeque::from([first]) }
    }

    /// Notes the values that hold from the step after `now` on: the frame of
    /// this moment was made with those before.
    pub fn note(&mut self, now: Moment, params: &Params) {
        self.set(Moment(now.0 + 1), params);
    }

    /// Notes that the shoal was built anew with these values: the frame of this
    /// very moment is made with them.
    pub fn note_restart(&mut self, now: Moment, params: &Params) {
        self.set(now, params);
    }

    fn set(&mut self, from: Moment, params: &Params) {
        // Of several changes between two steps only the last was ever obeyed.
        while self.entries.back().is_some_and(|last| last.from >= from) {
            self.entries.pop_back();
        }
        if self.entries.back().is_none_or(|last| last.params != *params) {
            self.entries.push_back(Entry { from, params: params.clone() });
        }
    }

    /// Forgets what no frame from `oldest` on was made with.
    pub fn evict_before(&mut self, oldest: Moment) {
        while self.entries.get(1).is_some_and(|second| second.from <= oldest) {
            self.entries.pop_front();
        }
    }

    /// The values that the frame of a moment was made with; for moments older
    /// than the window the oldest that are known. None never happens after
    /// [`ParamsLog::new`].
    #[must_use]
    pub fn at(&self, moment: Moment) -> Option<&Params> {
        let known = self.entries.partition_point(|entry| entry.from <= moment);
        self.entries.get(known.saturating_sub(1)).map(|entry| &entry.params)
    }

    /// Moments at which other values come into force, oldest first, the first
    /// entry's own included.
    pub fn changes(&self) -> impl Iterator<Item = Moment> {
        self.entries.iter().map(|entry| entry.from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fast(max_speed: f32) -> Params {
        Params { max_speed, ..Params::default() }
    }

    fn speeds<const N: usize>(log: &ParamsLog, moments: [u64; N]) -> [f32; N] {
        moments.map(|moment| log.at(Moment(moment)).expect("there is always an entry").max_speed)
    }

    #[test]
    fn a_frame_has_the_values_of_the_step_that_made_it() {
        let mut log = ParamsLog::new(&fast(1.0));
        log.note(Moment(10), &fast(2.0));
        log.note(Moment(20), &fast(3.0));
        assert_eq!(speeds(&log, [0, 10, 11, 20, 21, 99]), [1.0, 1.0, 2.0, 2.0, 3.0, 3.0]);
    }

    #[test]
    fn changes_between_two_steps_are_one() {
        let mut log = ParamsLog::new(&fast(1.0));
        for speed in [2.0, 3.0, 4.0] {
            log.note(Moment(10), &fast(speed));
        }
        assert_eq!(speeds(&log, [10, 11]), [1.0, 4.0]);
        assert_eq!(log.changes().count(), 2);
        log.note(Moment(10), &fast(1.0));
        assert_eq!(log.changes().count(), 1, "it went back before anyone obeyed");
        log.note(Moment(12), &fast(1.0));
        assert_eq!(log.changes().count(), 1, "nothing changed");
    }

    #[test]
    fn a_restart_is_made_with_the_values_of_its_own_moment() {
        let mut log = ParamsLog::new(&fast(1.0));
        log.note(Moment(9), &fast(2.0));
        log.note(Moment(10), &fast(3.0));
        log.note_restart(Moment(10), &fast(3.0));
        assert_eq!(speeds(&log, [9, 10, 11]), [1.0, 3.0, 3.0]);
    }

    #[test]
    fn the_values_before_the_window_are_kept() {
        let mut log = ParamsLog::new(&fast(1.0));
        log.note(Moment(10), &fast(2.0));
        log.note(Moment(20), &fast(3.0));
        log.evict_before(Moment(20));
        assert_eq!(speeds(&log, [5, 20, 21]), [2.0, 2.0, 3.0]);
        assert_eq!(log.changes().collect::<Vec<_>>(), [Moment(11), Moment(21)]);
    }
}
