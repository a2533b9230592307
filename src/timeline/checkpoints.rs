//! Whole states, about once a second: any step is a short way from one of them.

use super::frame::Moment;
use super::parting::Partings;
use super::plan::WINDOW_STEPS;
use crate::params::Params;
use crate::world::{Run, World};
use std::collections::VecDeque;

/// Steps from one checkpoint to the next, unless they would take too much.
const INTERVAL_STEPS: u64 = 60;
/// Most bytes that checkpoints may take. Three are kept whatever they take.
pub const CHECKPOINT_BUDGET_BYTES: u64 = 128_000_000;
const FEWEST: usize = 3;

/// The state at a moment.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// When it was.
    pub moment: Moment,
    /// The state.
    pub world: World,
    /// The values in force.
    pub params: Params,
    /// What was known of splits and merges, before the shoal was measured then.
    pub partings: Partings,
}

/// The checkpoints of the window, and one before it.
#[derive(Debug)]
pub struct Checkpoints {
    kept: VecDeque<Checkpoint>,
    /// Buffers of worlds for those to come.
    spare: Vec<World>,
    fish: usize,
    interval_steps: u64,
    budget_bytes: u64,
    taken: Option<Moment>,
}

impl Default for Checkpoints {
    fn default() -> Self {
        Self::with_budget(CHECKPOINT_BUDGET_BYTES)
    }
}

impl Clone for Checkpoints {
    fn clone(&self) -> Self {
        let mut copy = self.successor();
        copy.kept.clone_from(&self.kept);
        copy.leave_room();
        copy
    }
}

impl Checkpoints {
    fn with_budget(budget_bytes: u64) -> Self {
        let (kept, spare) = (VecDeque::new(), Vec::new());
        let (fish, interval_steps) = (usize::MAX, INTERVAL_STEPS);
        Self { kept, spare, fish, interval_steps, budget_bytes, taken: None }
    }

    /// None yet, to go on where these end.
    pub(super) fn successor(&self) -> Self {
        let mut next = Self::with_budget(self.budget_bytes);
        next.prepare(self.fish);
        next.taken = self.taken;
        next
    }

    /// Checkpoints that are to be of `fish` fish from now on.
    pub(super) fn for_fish(fish: usize) -> Self {
        let mut checkpoints = Self::default();
        checkpoints.prepare(fish);
        checkpoints
    }

    /// Makes room for a window of checkpoints of `fish` fish, at once.
    pub(super) fn prepare(&mut self, fish: usize) {
        if self.fish == fish {
            return;
        }
        self.fish = fish;
        self.interval_steps = interval_within(fish, self.budget_bytes);
        self.spare.clear();
        self.kept.reserve(slots(self.interval_steps));
        self.spare.resize_with(slots(self.interval_steps), || World::with_room(fish));
        let (room, one) = (self.spare.len() as u64 * World::bytes_of(fish), World::bytes_of(fish));
        while self.kept.len() > 1 && self.kept_bytes() + room > self.budget_bytes + one {
            self.thin();
        }
    }

    /// Drops every other one; the oldest stays.
    fn thin(&mut self) {
        let mut index = 0;
        self.kept.retain(|_| {
            index += 1;
            index % 2 == 1
        });
    }

    /// Whether one is to be taken now, if there is a frame now.
    pub(super) fn is_due(&self, now: Moment) -> bool {
        self.taken.is_none_or(|last| now.steps_since(last) >= self.interval_steps)
    }

    /// Takes one. Time never goes back; one of the same moment is replaced.
    pub(super) fn take(&mut self, now: Moment, run: &Run, partings: Partings) {
        self.cut_from(now);
        let mut world = self.spare.pop().unwrap_or_else(|| World::with_room(self.fish));
        world.clone_from(run.world());
        let params = run.params().clone();
        self.kept.push_back(Checkpoint { moment: now, world, params, partings });
        self.taken = Some(now);
    }

    /// Forgets all but the last one at or before a moment, and what is after it.
    /// Whether there was any such.
    pub(super) fn evict_before(&mut self, moment: Moment) -> bool {
        let before = self.kept.len();
        while self.kept.get(1).is_some_and(|second| second.moment <= moment) {
            self.drop_oldest();
        }
        self.kept.len() < before
    }

    /// Forgets those from which something is missing on the way.
    pub(super) fn evict_older_than(&mut self, moment: Moment) {
        while self.kept.front().is_some_and(|first| first.moment < moment) {
            self.drop_oldest();
        }
    }

    fn drop_oldest(&mut self) {
        let dropped = self.kept.pop_front();
        let is_of_use = |world: &World| world.shoal().len() == self.fish;
        let has_room = self.spare.len() < slots(self.interval_steps);
        self.spare.extend(dropped.map(|old| old.world).filter(is_of_use).filter(|_| has_room));
    }

    /// Forgets those from a moment on.
    pub(super) fn cut_from(&mut self, moment: Moment) {
        while self.kept.back().is_some_and(|last| last.moment >= moment) {
            let last = self.kept.pop_back().map(|last| last.world);
            self.spare.extend(last.filter(|world| world.shoal().len() == self.fish));
        }
        self.taken = self.kept.back().map(|last| last.moment);
    }

    /// Goes on with those of others.
    pub(super) fn append(&mut self, others: Self) {
        self.kept.extend(others.kept);
        self.taken = others.taken.or(self.taken);
        self.prepare(others.fish);
        self.leave_room();
    }

    /// Of the buffers only those stay that have no world of their own yet.
    fn leave_room(&mut self) {
        let taken = self.kept.iter().filter(|kept| kept.world.shoal().len() == self.fish).count();
        self.spare.truncate(slots(self.interval_steps).saturating_sub(taken));
    }

    /// The last one at or before a moment.
    #[must_use]
    pub fn at_or_before(&self, moment: Moment) -> Option<&Checkpoint> {
        let known = self.kept.partition_point(|checkpoint| checkpoint.moment <= moment);
        self.kept.get(known.checked_sub(1)?)
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Checkpoint> {
        self.kept.iter()
    }

    /// Steps from one to the next, as they are taken now.
    #[must_use]
    pub const fn interval_steps(&self) -> u64 {
        self.interval_steps
    }

    /// Whether they are farther apart than they would be with fewer fish.
    #[must_use]
    pub const fn is_thinned(&self) -> bool {
        self.interval_steps > INTERVAL_STEPS
    }

    fn kept_bytes(&self) -> u64 {
        self.kept.iter().map(|checkpoint| World::bytes_of(checkpoint.world.shoal().len())).sum()
    }

    /// Bytes reserved for the fish in them.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.kept_bytes() + self.spare.len() as u64 * World::bytes_of(self.fish)
    }
}

/// Checkpoints at once: of the window, one before it, and one on the way.
const fn slots(interval_steps: u64) -> usize {
    (WINDOW_STEPS / interval_steps) as usize + 2
}

/// The closest interval at which they stay under the budget.
fn interval_within(fish: usize, budget_bytes: u64) -> u64 {
    let fits = |steps: &u64| slots(*steps) as u64 * World::bytes_of(fish) <= budget_bytes;
    (INTERVAL_STEPS..WINDOW_STEPS).find(fits).unwrap_or(WINDOW_STEPS)
}

const _: () = assert!(slots(WINDOW_STEPS) == FEWEST);

#[cfg(test)]
mod tests {
    use super::*;

    fn run(fish: u32) -> Run {
        Run::start(&Params { fish_count: fish, ..Params::default() }, 1)
    }

    fn moments(checkpoints: &Checkpoints) -> Vec<u64> {
        checkpoints.iter().map(|checkpoint| checkpoint.moment.0).collect()
    }

    #[test]
    fn they_thin_out_to_the_budget_and_no_more() {
        for (fish, interval) in [(0, 60), (400, 60), (90_000, 60), (200_000, 121)] {
            let steps = interval_within(fish, CHECKPOINT_BUDGET_BYTES);
            assert_eq!(steps, interval, "{fish} fish");
            assert!(slots(steps) as u64 * World::bytes_of(fish) <= CHECKPOINT_BUDGET_BYTES);
        }
        assert_eq!(interval_within(5_000_000, CHECKPOINT_BUDGET_BYTES), WINDOW_STEPS);
    }

    #[test]
    fn a_window_needs_no_new_room() {
        let run = run(30);
        let mut checkpoints = Checkpoints::for_fish(30);
        let bytes = checkpoints.bytes();
        for step in (0..9000).step_by(6).map(Moment) {
            if checkpoints.is_due(step) {
                checkpoints.take(step, &run, Partings::default());
            }
            checkpoints.evict_before(Moment(step.0.saturating_sub(WINDOW_STEPS)));
            assert_eq!(checkpoints.bytes(), bytes, "at {step:?}");
        }
        let kept = moments(&checkpoints);
        assert_eq!((kept[0], kept[kept.len() - 1], kept.len()), (7140, 8940, 31));
        assert_eq!(checkpoints.at_or_before(Moment(7259)).map(|found| found.moment), Some(Moment(7200)));
        assert!(checkpoints.at_or_before(Moment(7139)).is_none());
    }

    #[test]
    fn other_counts_share_the_budget() {
        let one = World::bytes_of(1000);
        let mut checkpoints = Checkpoints::with_budget(40 * one);
        checkpoints.prepare(1000);
        for step in (0..1800).step_by(60).map(Moment) {
            checkpoints.take(step, &run(1000), Partings::default());
        }
        checkpoints.prepare(1010);
        assert!(checkpoints.bytes() <= 42 * one, "{} of {}", checkpoints.bytes(), 40 * one);
        let kept = moments(&checkpoints);
        assert_eq!(kept[0], 0, "the oldest stays");
        assert!(kept.len() < 30 && kept.len() > 2, "{kept:?}");
    }

    #[test]
    fn one_of_the_same_moment_is_replaced() {
        let mut checkpoints = Checkpoints::for_fish(5);
        let steps = [0, 60, 120, 120].map(Moment);
        steps.iter().for_each(|step| checkpoints.take(*step, &run(5), Partings::default()));
        assert_eq!(moments(&checkpoints), [0, 60, 120]);
        checkpoints.cut_from(Moment(60));
        assert_eq!(moments(&checkpoints), [0]);
    }
}
