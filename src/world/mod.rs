//! The state of a run: all that a step reads besides parameters and input, and
//! the order inside a step (SPEC 2).

mod resting;
mod run;

pub use resting::Resting;
pub use run::{Change, Run};

use crate::behavior::{self, Behavior, Mood, MoodDrives};
use crate::clock::Step;
use crate::mirror::{MirrorState, Seen, StepInput};
use crate::params::{Group, ParamId, ParamValue, Params};
use crate::shoal::{self, Body, Shoal, ShoalScratch, StateHasher};

/// State. Hashed and restored as a whole; scratch is apart.
#[derive(Debug, PartialEq)]
pub struct World {
    seed: u64,
    step: Step,
    shoal: Shoal,
    behavior: Behavior,
    mirror: MirrorState,
    /// Read by no step: only the number of fish follows it.
    resting: Resting,
}

/// Copying one into another of as many fish allocates nothing.
impl Clone for World {
    fn clone(&self) -> Self {
        let Self { seed, step, shoal, behavior, mirror, resting } = self;
        Self {
            seed: *seed,
            step: *step,
            shoal: shoal.clone(),
            behavior: behavior.clone(),
            mirror: mirror.clone(),
            resting: *resting,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { seed, step, shoal, behavior, mirror, resting } = other;
        self.seed = *seed;
        self.step = *step;
        self.shoal.clone_from(shoal);
        self.behavior.clone_from(behavior);
        self.mirror.clone_from(mirror);
        self.resting = *resting;
    }
}

impl World {
    /// A world at its start, drawn from the seed.
    #[must_use]
    pub fn start(params: &Params, seed: u64) -> Self {
        let shoal = Shoal::start(params, seed);
        Self {
            seed,
            step: Step::default(),
            behavior: Behavior::start(shoal.len()),
            shoal,
            mirror: MirrorState::default(),
            resting: Resting::Nobody,
        }
    }

    /// An empty world with room for `fish` fish.
    #[must_use]
    pub fn with_room(fish: usize) -> Self {
        Self {
            seed: 0,
            step: Step::default(),
            shoal: Shoal::with_room(fish),
            behavior: Behavior::with_room(fish),
            mirror: MirrorState::default(),
            resting: Resting::Nobody,
        }
    }

    /// A world that was written down. One mood a fish, by id.
    #[must_use]
    pub const fn resumed(
        seed: u64,
        step: Step,
        shoal: Shoal,
        behavior: Behavior,
        mirror: MirrorState,
        resting: Resting,
    ) -> Self {
        Self { seed, step, shoal, behavior, mirror, resting }
    }

    /// Bytes that the fish of a world take.
    #[must_use]
    pub const fn bytes_of(fish: usize) -> u64 {
        (fish * (Shoal::BYTES_A_FISH + size_of::<Mood>())) as u64
    }

    /// The seed it was started from.
    #[must_use]
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Steps taken since the start.
    #[must_use]
    pub const fn step_count(&self) -> Step {
        self.step
    }

    /// Positions and velocities.
    #[must_use]
    pub const fn shoal(&self) -> &Shoal {
        &self.shoal
    }

    /// States and timers.
    #[must_use]
    pub const fn behavior(&self) -> &Behavior {
        &self.behavior
    }

    /// What the mirror remembers.
    #[must_use]
    pub const fn mirror(&self) -> &MirrorState {
        &self.mirror
    }

    /// How many fish rest.
    #[must_use]
    pub const fn resting(&self) -> Resting {
        self.resting
    }

    /// How many fish are to swim: those asked for but for those that rest.
    #[must_use]
    pub const fn swimming_of(&self, params: &Params) -> usize {
        self.resting.swimming_of(params.fish_count)
    }

    /// Brings the number of fish to the one that is to swim.
    fn resize(&mut self, params: &Params) {
        self.shoal.resize(self.swimming_of(params), params, self.seed);
        self.behavior.resize(self.shoal.len());
    }

    /// One step: clicks and signals, states and timers, the shoal, the counter.
    fn step(&mut self, input: &StepInput, params: &Params, scratch: &mut ShoalScratch) -> Seen {
        let seen = self.mirror.step(input, params);
        self.behavior.step(&seen, params, &self.shoal, self.seed, self.step);
        let drives = MoodDrives::new(&self.behavior, params, &seen.signals);
        let stimuli = behavior::stimuli(&self.behavior, params, &seen);
        shoal::step(&mut self.shoal, params, &stimuli, &drives, self.seed, self.step, scratch);
        self.step.0 += 1;
        seen
    }

    /// 64 bits over everything a step reads, in id order.
    #[must_use]
    pub fn state_hash(&self, params: &Params) -> u64 {
        let Self { seed, step, shoal, behavior, mirror, resting: _ } = self;
        let mut hasher = StateHasher::default();
        hasher.long(*seed);
        hasher.long(step.0);
        for Body { x, y, vx, vy } in shoal.bodies() {
            hasher.floats(&[*x, *y, *vx, *vy]);
        }
        behavior.hash_into(&mut hasher);
        mirror.hash_into(&mut hasher);
        hash_params(params, &mut hasher);
        hasher.finish()
    }
}

/// Adds the parameters that a step may read: looks and replay are not among
/// them.
fn hash_params(params: &Params, hasher: &mut StateHasher) {
    for id in ParamId::ALL {
        if matches!(id.spec().group, Group::Looks | Group::Replay) {
            continue;
        }
        match params.get(*id) {
            ParamValue::Float(value) => hasher.float(value),
            ParamValue::Count(value) => hasher.word(value),
            ParamValue::Choice(value) => hasher.word(u32::from(value)),
        }
    }
}
