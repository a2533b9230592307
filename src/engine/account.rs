//! Why a fish moved as it did, asked of the engine (SPEC 10).

use super::{Engine, World};
use crate::behavior::{self, MoodDrives, Outlook};
use crate::clock::Step;
use crate::mirror::Seen;
use crate::params::Params;
use crate::shoal::{Account, Rules, ShoalScratch};

/// What the last step of a world did to a fish. Parameters and what was seen
/// are those of that step, the scratch the one it was taken with.
///
/// None before the first step, after the number of fish has changed, and if
/// there is no such fish.
#[must_use]
pub fn account_of(
    world: &World,
    scratch: &ShoalScratch,
    params: &Params,
    seen: &Seen,
    fish: usize,
) -> Option<Account> {
    let read = Step(world.step_count().0.checked_sub(1)?);
    let drives = MoodDrives::new(world.behavior(), params, &seen.signals);
    let stimuli = behavior::stimuli(world.behavior(), params, seen);
    scratch.account(world.shoal(), &Rules::new(params), &stimuli, &drives, world.seed(), read, fish)
}

/// What a fish of a world is about to do, if what was seen stays as it is.
#[must_use]
pub fn outlook_of(world: &World, params: &Params, seen: &Seen, fish: usize) -> Option<Outlook> {
    let pos = (fish < world.shoal().len()).then(|| world.shoal().body(fish).pos())?;
    world.behavior().outlook(fish, seen, params, pos)
}

impl Engine {
    /// What the step that made the state looked at did to a fish; none where
    /// that is not known.
    #[must_use]
    pub fn account(&self, fish: usize) -> Option<Account> {
        if self.is_in_past() {
            return None;
        }
        // An edit since then is not what the step obeyed.
        let params = self.timeline.params_at(self.timeline_s())?;
        account_of(&self.world, &self.scratch, params, &self.seen, fish)
    }

    /// What a fish is about to do in the state looked at; none where that is
    /// not known.
    #[must_use]
    pub fn outlook(&self, fish: usize) -> Option<Outlook> {
        let is_present = !self.is_in_past();
        is_present.then(|| outlook_of(&self.world, self.params(), &self.seen, fish)).flatten()
    }
}
