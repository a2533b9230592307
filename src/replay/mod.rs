//! A stretch of a run as one RON file: where it began, all that came in, and
//! hashes that prove that it is lived again bit for bit (SPEC 8). It is what
//! people attach when they say "look at this".
//!
//! `rows` is the file as plain data, `write` and `read` go between that and a
//! [`Replay`].

mod read;
mod rows;
mod write;

pub use read::{ReplayError, is_replay, read, read_file};
pub use write::{save, to_ron};

use crate::preset::Preset;
use crate::shoal::Means;
use crate::timeline::{Course, Event, Happening, Lived, Moment, Timeline};

/// The format that is written, and the newest that is read.
pub const FORMAT: u32 = 1;
/// Largest file that is read, bytes: far more than the most fish of a preset
/// take.
pub const MAX_BYTES: u64 = 64 << 20;
/// Steps from one hash to the next.
pub const HASH_EVERY: u64 = 6;

/// A run from a checkpoint on. Its moments count from there.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The version of the program that wrote it.
    pub app: String,
    /// The preset that was open, with the values at the end.
    pub preset: Preset,
    /// Where it began, and what came in.
    pub course: Course,
    /// What happened.
    pub events: Vec<Event>,
    /// The step from which on it was meant to be looked at.
    pub from: Moment,
    /// Its last step.
    pub until: Moment,
    /// Hashes of the state at the beginning, every [`HASH_EVERY`] steps, and at
    /// the end.
    pub hashes: Vec<u64>,
}

/// Its hashes tell one from another.
impl PartialEq for Replay {
    fn eq(&self, other: &Self) -> bool {
        self.hashes == other.hashes && self.events == other.events && self.preset == other.preset
    }
}

/// A replay that was lived again.
#[derive(Clone, Debug)]
pub struct LivedReplay {
    /// The replay.
    pub replay: Replay,
    /// The run at its end, with its past.
    pub lived: Lived,
    /// Where it is not what was recorded.
    pub mismatch: Option<Mismatch>,
}

impl PartialEq for LivedReplay {
    fn eq(&self, other: &Self) -> bool {
        self.replay == other.replay
    }
}

/// The first of the recorded hashes that is not found again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "step {} of {} is not the recorded one: its hash is 0x{found:016x}, recorded is 0x{recorded:016x}; {}",
    .at.0, .of.0, since(*.last_same)
)]
pub struct Mismatch {
    /// Steps from the beginning.
    pub at: Moment,
    /// Steps of the whole.
    pub of: Moment,
    /// The last step before it that was the same.
    pub last_same: Option<Moment>,
    /// What was recorded.
    pub recorded: u64,
    /// What was found.
    pub found: u64,
}

fn since(last_same: Option<Moment>) -> String {
    last_same.map_or_else(
        || "it differs from the beginning".to_owned(),
        |moment| format!("up to step {} all hashes match", moment.0),
    )
}

impl Replay {
    /// A stretch of a recorded run, still without its hashes; none if it cannot
    /// be lived again.
    #[must_use]
    pub fn draft(preset: &Preset, recorded: &Timeline, from: Moment, until: Moment) -> Option<Self> {
        let course = recorded.course_between(from, until)?;
        let start = course.start.moment;
        let here = |moment: Moment| Moment(moment.steps_since(start));
        // Splits and merges are found again by living it.
        let is_within = |event: &&Event| {
            let is_found = matches!(event.what, Happening::Parting(_));
            let is_in_time = event.moment < until || (event.moment == until && event.is_of_state());
            !is_found && event.moment >= start && is_in_time
        };
        let events = recorded.events().iter().filter(is_within).map(|event| event.at(here(event.moment)));
        Some(Self {
            app: env!("CARGO_PKG_VERSION").to_owned(),
            preset: preset.clone(),
            events: events.collect(),
            from: here(from),
            until: here(until),
            hashes: Vec::new(),
            course: course.from_zero(),
        })
    }

    /// Lives a draft through for its hashes and the values at its end.
    #[must_use]
    pub fn hashed_through(mut self, means: Means) -> Self {
        let mut hashes = Vec::new();
        let lived = self.live(means, |_, hash| {
            hashes.push(hash);
            true
        });
        self.preset.params = lived.run().params().clone();
        self.hashes = hashes;
        self
    }

    /// The moments that are hashed, in order.
    fn hashed(&self) -> impl Iterator<Item = Moment> + use<> {
        let until = self.until.0;
        let last = (!until.is_multiple_of(HASH_EVERY)).then_some(until);
        (0..=until).step_by(HASH_EVERY as usize).chain(last).map(Moment)
    }

    /// Lives it again and compares every hash.
    ///
    /// # Errors
    /// The first that differs.
    pub fn verify(&self, means: Means) -> Result<Lived, Mismatch> {
        let mut recorded = self.hashes.iter();
        let (mut last_same, mut mismatch) = (None, None);
        let lived = self.live(means, |at, found| {
            let recorded = recorded.next().copied().unwrap_or_default();
            if recorded != found {
                mismatch = Some(Mismatch { at, of: self.until, last_same, recorded, found });
                return false;
            }
            last_same = Some(at);
            true
        });
        mismatch.map_or(Ok(lived), Err)
    }

    /// Lives it again to be looked at, whether or not it is what was recorded.
    #[must_use]
    pub fn lived_through(self, means: Means) -> LivedReplay {
        let (lived, mismatch) = match self.verify(means.clone()) {
            Ok(lived) => (lived, None),
            Err(mismatch) => (self.live(means, |_, _| true), Some(mismatch)),
        };
        LivedReplay { replay: self, lived, mismatch }
    }

    fn live(&self, means: Means, mut goes_on: impl FnMut(Moment, u64) -> bool) -> Lived {
        let mut lived = Lived::again(&self.course, means);
        for moment in self.hashed() {
            lived.pursue(&self.course.log, None, moment, || false);
            if !goes_on(moment, lived.run().state_hash()) {
                break;
            }
        }
        lived.take_events(self.events.iter().cloned());
        lived
    }
}
