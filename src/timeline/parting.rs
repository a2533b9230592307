//! Where a shoal splits and where parts of it merge.

use super::frame::Moment;
use crate::clock::has_passed;
use crate::metrics::Shoals;
use serde::{Deserialize, Serialize};

/// A number of shoals counts once it has held for this long, s.
pub const HELD_S: f32 = 0.5;

/// A split or a merge: from one number of shoals to another.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct Parting {
    /// The first snapshot at which it was so.
    pub since: Moment,
    /// The snapshot at which it had held for long enough.
    pub known: Moment,
    /// How many shoals there were before.
    pub before: u32,
    /// How many there are.
    pub after: u32,
}

impl Parting {
    /// In a few words.
    #[must_use]
    pub fn text(&self) -> String {
        let word = if self.after > self.before { "split" } else { "merge" };
        let plural = if self.after == 1 { "" } else { "s" };
        format!("{word}: {} shoal{plural}", self.after)
    }
}

/// Follows the number of shoals from snapshot to snapshot.
///
/// A shoal is a cluster that holds at least a tenth of the fish; one that there
/// is goes on to be one down to a twentieth, so that neither stragglers nor a
/// group that wavers about a bound make an event. The number changes when it has
/// been higher, or lower, at every snapshot of half a second. It becomes what it
/// was throughout: the least it rose to, or the most it fell to. Scattered fish
/// that gather, and shoals that scatter, split and merge nothing.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Partings {
    /// How many there are; none while the fish are scattered.
    shoals: u32,
    turning: Option<Turn>,
}

/// A change that has not held for long enough yet.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    since: Moment,
    to: u32,
}

impl Partings {
    /// The same by so many steps earlier; what began before the beginning began
    /// there.
    pub(crate) fn earlier_by(mut self, steps: u64) -> Self {
        if let Some(turn) = &mut self.turning {
            turn.since = Moment(turn.since.0.saturating_sub(steps));
        }
        self
    }

    /// Takes a snapshot in. Says so if the shoal has split or merged by now.
    pub fn note(&mut self, now: Moment, counted: Shoals) -> Option<Parting> {
        let before = self.shoals;
        let is_more = counted.sure > before;
        if !is_more && counted.possible >= before {
            self.turning = None;
            return None;
        }
        let is_same_way = |turn: &Turn| (turn.to > before) == is_more;
        let turn = match self.turning.filter(is_same_way) {
            Some(Turn { since, to }) if is_more => Turn { since, to: to.min(counted.sure) },
            Some(Turn { since, to }) => Turn { since, to: to.max(counted.possible) },
            None => Turn { since: now, to: if is_more { counted.sure } else { counted.possible } },
        };
        if !has_passed(now.steps_since(turn.since) as u32, HELD_S) {
            self.turning = Some(turn);
            return None;
        }
        let Turn { since, to } = turn;
        *self = Self { shoals: to, turning: None };
        (before > 0 && to > 0).then_some(Parting { since, known: now, before, after: to })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Partings of snapshots every six steps, `(sure, possible)` each, for so
    /// many snapshots.
    fn partings(counts: &[(u32, u32, u64)]) -> Vec<(u64, String)> {
        let (mut partings, mut step, mut found) = (Partings::default(), 0, Vec::new());
        for &(sure, possible, snapshots) in counts {
            for _ in 0..snapshots {
                found.extend(partings.note(Moment(step), Shoals { sure, possible }));
                step += 6;
            }
        }
        found.iter().map(|parting| (parting.since.0, parting.text())).collect()
    }

    #[test]
    fn what_holds_for_half_a_second_is_an_event_at_its_beginning() {
        let found = partings(&[(1, 1, 10), (2, 2, 10), (1, 1, 10)]);
        assert_eq!(found, [(60, "split: 2 shoals".to_owned()), (120, "merge: 1 shoal".to_owned())]);
    }

    #[test]
    fn flicker_and_wavering_sizes_are_none() {
        assert_eq!(partings(&[(1, 1, 10), (2, 2, 5), (1, 1, 1), (2, 2, 5), (1, 1, 20)]), []);
        // Near a single bound: one more for a while, but never sure of it; and one less, but possibly there.
        assert_eq!(partings(&[(1, 1, 10), (1, 2, 50), (1, 1, 50)]), []);
        let found = partings(&[(1, 1, 10), (2, 2, 10), (1, 2, 90), (2, 2, 9)]);
        assert_eq!(found, [(60, "split: 2 shoals".to_owned())]);
    }

    #[test]
    fn it_becomes_what_it_was_throughout() {
        let found = partings(&[(1, 1, 10), (4, 4, 2), (3, 3, 3), (4, 4, 30)]);
        assert_eq!(found, [(60, "split: 3 shoals".to_owned()), (96, "split: 4 shoals".to_owned())]);
        let found = partings(&[(4, 4, 10), (2, 2, 3), (1, 3, 3)]);
        assert_eq!(found, [(60, "merge: 3 shoals".to_owned())]);
    }

    #[test]
    fn gathering_and_scattering_are_neither() {
        assert_eq!(partings(&[(0, 0, 10), (3, 3, 10), (0, 0, 10), (1, 1, 10)]), []);
    }

    #[test]
    fn coarse_snapshots_need_two() {
        let mut partings = Partings::default();
        let counts = [(0, 1), (300, 1), (600, 2), (900, 2)];
        let found = counts.map(|(step, n)| partings.note(Moment(step), Shoals { sure: n, possible: n }));
        let split = Parting { since: Moment(600), known: Moment(900), before: 1, after: 2 };
        assert_eq!(found, [None, None, None, Some(split)]);
    }
}
