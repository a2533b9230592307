//! A world on its way: it changes by [`Change`]s and by steps, and by nothing
//! else. The present, a past that is lived again and a past that is tried all
//! go this way.

use super::{Resting, World};
use crate::mirror::{Seen, Signals, StepInput};
use crate::params::{ParamId, ParamValue, Params};
use crate::shoal::ShoalScratch;

/// What may change between two steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change {
    /// A parameter takes another value.
    Set {
        /// Which one.
        id: ParamId,
        /// What it was.
        from: ParamValue,
        /// What it is from now on.
        to: ParamValue,
    },
    /// The number of fish follows the parameters as they are now.
    Resize,
    /// Fish go to rest, or come back to where fish start from.
    Rest(Resting),
    /// The shoal is built anew, from this seed and the parameters as they are
    /// now; nobody rests.
    Restart {
        /// The seed.
        seed: u64,
    },
}

impl Change {
    /// Whether it sets this parameter.
    #[must_use]
    pub fn sets(&self, parameter: ParamId) -> bool {
        matches!(self, Self::Set { id, .. } if *id == parameter)
    }
}

/// A world, the values it obeys, and what its last step obeyed and saw.
#[derive(Clone, Debug)]
pub struct Run {
    world: World,
    params: Params,
    stepped: Params,
    seen: Seen,
}

impl Run {
    /// A run at its start. Nobody has been seen yet, and it is noon.
    #[must_use]
    pub fn start(params: &Params, seed: u64) -> Self {
        Self::resumed(World::start(params, seed), params.clone())
    }

    /// A run that goes on from a world.
    #[must_use]
    pub fn resumed(world: World, params: Params) -> Self {
        Self { world, stepped: params.clone(), params, seen: Seen::at_noon() }
    }

    /// The same, in the buffers of this one.
    pub fn resume(&mut self, world: &World, params: &Params) {
        let Self { world: own, params: in_force, stepped, seen } = self;
        own.clone_from(world);
        in_force.clone_from(params);
        stepped.clone_from(params);
        *seen = Seen::at_noon();
    }

    /// The state.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// The values that the next step will obey.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.params
    }

    /// The values that the last step obeyed.
    #[must_use]
    pub const fn stepped_params(&self) -> &Params {
        &self.stepped
    }

    /// What the last step saw of the person.
    #[must_use]
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// 64 bits over everything the next step reads.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        self.world.state_hash(&self.params)
    }

    /// Whether the number of fish is another than the one asked for.
    #[must_use]
    pub const fn wants_resize(&self) -> bool {
        self.world.shoal().len() != self.world.swimming_of(&self.params)
    }

    /// Carries out a change. The fish of the last step are then no longer those
    /// of the scratch, unless only a value was set.
    pub fn apply(&mut self, change: &Change, scratch: &mut ShoalScratch) {
        match *change {
            Change::Set { id, to, .. } => {
                let done = self.params.set(id, to);
                debug_assert_eq!(done, Ok(()), "it was allowed when it was noted");
            }
            Change::Resize => {
                self.world.resize(&self.params);
                scratch.forget_previous();
            }
            Change::Rest(resting) => {
                self.world.resting = resting;
                self.world.resize(&self.params);
                scratch.forget_previous();
            }
            Change::Restart { seed } => {
                self.world = World::start(&self.params, seed);
                scratch.forget_previous();
                // Nobody has been seen yet; the hour is the one it was.
                let dayness = self.seen.signals.dayness;
                self.seen = Seen { signals: Signals { dayness, ..Signals::default() }, ..Seen::default() };
            }
        }
    }

    /// Takes one step.
    pub fn step(&mut self, input: &StepInput, scratch: &mut ShoalScratch) {
        self.stepped.clone_from(&self.params);
        self.seen = self.world.step(input, &self.params, scratch);
    }
}
