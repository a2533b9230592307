//! Why a fish moved as it did, asked of the engine (SPEC 10).

use super::Engine;
use crate::behavior::{self, MoodDrives, Outlook};
use crate::clock::Step;
use crate::shoal::{Account, Pulls, Rules, ShoalScratch, StepRead, Stimuli};
use crate::timeline::Exact;
use crate::world::Run;

/// What the last step of a run did to a fish; the scratch is the one it was
/// taken with.
///
/// None before the first step, after the number of fish has changed, and if
/// there is no such fish.
#[must_use]
pub fn account_of(run: &Run, scratch: &ShoalScratch, fish: usize) -> Option<Account> {
    scratch.account(run.world().shoal(), &LastStep::of(run)?.read(), fish)
}

/// What the last step of a run has read besides the shoal.
struct LastStep<'a> {
    rules: Rules,
    stimuli: Stimuli,
    drives: MoodDrives<'a>,
    seed: u64,
    now: Step,
}

impl<'a> LastStep<'a> {
    fn of(run: &'a Run) -> Option<Self> {
        let (world, params, seen) = (run.world(), run.stepped_params(), run.seen());
        Some(Self {
            rules: Rules::new(params),
            stimuli: behavior::stimuli(world.behavior(), params, seen),
            drives: MoodDrives::new(world.behavior(), params, &seen.signals),
            seed: world.seed(),
            now: Step(world.step_count().0.checked_sub(1)?),
        })
    }

    const fn read(&self) -> StepRead<'_> {
        let Self { rules, stimuli, drives, seed, now } = self;
        StepRead { rules, stimuli, drives, seed: *seed, now: *now }
    }
}

/// What a fish of a run is about to do, if what was seen stays as it is.
#[must_use]
pub fn outlook_of(run: &Run, fish: usize) -> Option<Outlook> {
    let world = run.world();
    let pos = (fish < world.shoal().len()).then(|| world.shoal().body(fish).pos())?;
    world.behavior().outlook(fish, run.seen(), run.params(), pos)
}

impl Engine {
    /// What the step that made the state looked at did to a fish; none where
    /// that is not known.
    #[must_use]
    pub fn account(&self, fish: usize) -> Option<Account> {
        let (run, scratch) = self.looked_at()?;
        account_of(run, scratch, fish)
    }

    /// The same without the fish's neighbors: nothing is allocated.
    #[must_use]
    pub fn account_alone(&self, fish: usize) -> Option<Account> {
        let (run, scratch) = self.looked_at()?;
        scratch.account_alone(run.world().shoal(), &LastStep::of(run)?.read(), fish)
    }

    /// What the step that made the state looked at did to each fish, by id;
    /// nothing where that is not known. Allocates only if there are more fish than
    /// ever before.
    pub fn pulls_into(&self, pulls: &mut Vec<Pulls>) {
        pulls.clear();
        let Some((run, scratch)) = self.looked_at() else {
            return;
        };
        if let Some(step) = LastStep::of(run) {
            scratch.pulls_into(run.world().shoal(), &step.read(), pulls);
        }
    }

    /// What a fish is about to do in the state looked at; none where that is
    /// not known.
    #[must_use]
    pub fn outlook(&self, fish: usize) -> Option<Outlook> {
        outlook_of(self.looked_at()?.0, fish)
    }

    /// The run that is looked at, and the buffers of the step that led there:
    /// the present, or the past once it is found again.
    fn looked_at(&self) -> Option<(&Run, &ShoalScratch)> {
        if self.is_in_past() {
            return self.exact().map(|exact: &Exact| (exact.run(), exact.scratch()));
        }
        Some((self.lived().run(), self.lived().scratch()))
    }
}
