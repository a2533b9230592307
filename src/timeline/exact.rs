//! The past, bit for bit: from the nearest checkpoint, with what came in.

use super::frame::Moment;
use super::relive::{Relived, open_again, step_again};
use super::{ShownFish, Timeline};
use crate::mirror::StepInput;
use crate::params::Params;
use crate::shoal::{Means, ShoalScratch};
use crate::world::{Change, Run, World};
use std::time::{Duration, Instant};

/// The state at one step of a timeline, found again.
#[derive(Debug)]
pub struct Exact {
    at: Option<Moment>,
    run: Run,
    scratch: ShoalScratch,
}

impl Exact {
    /// No state yet.
    #[must_use]
    pub fn nowhere(means: Means) -> Self {
        let run = Run::resumed(World::with_room(0), Params::default());
        Self { at: None, run, scratch: ShoalScratch::with_means(means) }
    }

    /// Forgets where it is: the timeline is another.
    pub const fn leave(&mut self) {
        self.at = None;
    }

    /// The moment it is at.
    #[must_use]
    pub const fn moment(&self) -> Option<Moment> {
        self.at
    }

    /// The run at that moment.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// The buffers of the step that led there.
    #[must_use]
    pub const fn scratch(&self) -> &ShoalScratch {
        &self.scratch
    }

    /// The fish of the state, by id, into `out`.
    pub fn shown_into(&self, out: &mut Vec<ShownFish>) {
        out.clear();
        let world = self.run.world();
        let fish = world.shoal().bodies().zip(&world.behavior().moods);
        out.extend(fish.map(|(body, mood)| ShownFish {
            pos: body.pos(),
            velocity: body.velocity(),
            heading: body.heading(),
            state: mood.state,
        }));
    }

    /// Goes to a moment of the timeline, at least a step, and as far as there
    /// is time. Whether it is there.
    pub fn pursue(&mut self, timeline: &Timeline, target: Moment, time: Duration) -> bool {
        if self.at == Some(target) {
            return true;
        }
        let begun = Instant::now();
        let Some(start) = self.start_towards(timeline, target) else {
            return false;
        };
        let crew = self.scratch.means.crew.clone();
        let mut life = Again { at: start, run: &mut self.run, scratch: &mut self.scratch };
        crew.work(life.run.world().shoal().len(), || {
            while life.at < target && step_again(&mut life, timeline.log(), None) {
                if begun.elapsed() >= time {
                    break;
                }
            }
            self.at = Some(life.at);
        });
        self.at == Some(target)
    }

    /// Goes back to the checkpoint before the target, unless the way from here
    /// is shorter. From before the target, so that it is known what led to it.
    fn start_towards(&mut self, timeline: &Timeline, target: Moment) -> Option<Moment> {
        let before = Moment(target.0.saturating_sub(1));
        let found = timeline.checkpoint_for(before).or_else(|| timeline.checkpoint_for(target));
        let checkpoint = found.filter(|_| target <= timeline.log().last())?;
        if let Some(here) = self.at.filter(|here| (checkpoint.moment..target).contains(here)) {
            return Some(here);
        }
        self.run.resume(&checkpoint.world, &checkpoint.params);
        self.scratch.forget_previous();
        self.at = Some(checkpoint.moment);
        let mut life = Again { at: checkpoint.moment, run: &mut self.run, scratch: &mut self.scratch };
        open_again(&mut life, timeline.log());
        Some(checkpoint.moment)
    }
}

/// On the way.
struct Again<'a> {
    at: Moment,
    run: &'a mut Run,
    scratch: &'a mut ShoalScratch,
}

impl Relived for Again<'_> {
    fn moment(&self) -> Moment {
        self.at
    }

    fn run(&self) -> &Run {
        self.run
    }

    fn apply(&mut self, change: &Change) {
        self.run.apply(change, self.scratch);
    }

    fn step(&mut self, input: &StepInput) {
        self.run.step(input, self.scratch);
        self.at.0 += 1;
    }
}
