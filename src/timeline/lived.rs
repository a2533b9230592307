//! A run and all that is kept of it. The present is one; a past that is tried
//! with other values is another, and both are lived the same way.

use super::frame::Moment;
use super::relive::{Relived, Tried, close_again, open_again, step_again};
use super::{Course, Event, Log, Ring, Timeline};
use crate::metrics::{FlockSample, FrameCost, History, Meter};
use crate::mirror::StepInput;
use crate::params::Params;
use crate::shoal::{Means, ShoalScratch};
use crate::world::{Change, Run};
use std::time::{Duration, Instant};

/// A run, its last thirty seconds, and its metrics.
#[derive(Clone, Debug)]
pub struct Lived {
    run: Run,
    timeline: Timeline,
    meter: Meter,
    sample: FlockSample,
    history: History,
    scratch: ShoalScratch,
    cost: FrameCost,
}

impl Lived {
    /// A run at its start.
    #[must_use]
    pub fn start(params: &Params, seed: u64) -> Self {
        let run = Run::start(params, seed);
        let timeline = Timeline::starting_at(Moment::default(), run.world().shoal().len());
        let mut lived = Self::new(run, timeline, Means::default());
        lived.take_snapshot();
        lived
    }

    /// A recorded run that is to be lived again, with a timeline that begins
    /// where its course does.
    #[must_use]
    pub fn again(course: &Course, means: Means) -> Self {
        let Course { start, log, next_number, kept_ids } = course;
        let run = Run::resumed(start.world.clone(), start.params.clone());
        let mut timeline = Timeline::starting_at(start.moment, run.world().shoal().len());
        timeline.ring = Ring::numbered_from(*next_number, *kept_ids);
        timeline.partings = start.partings;
        let mut lived = Self::new(run, timeline, means);
        // Checkpoints are of frames, after which counts and timers of the meter
        // start over. What it measures here is no sample of the run.
        lived.take_snapshot();
        open_again(&mut lived, log);
        lived
    }

    fn new(run: Run, timeline: Timeline, means: Means) -> Self {
        Self {
            run,
            timeline,
            meter: Meter::default(),
            sample: FlockSample::default(),
            history: History::default(),
            scratch: ShoalScratch::with_means(means),
            cost: FrameCost::default(),
        }
    }

    /// The run as it is now.
    #[must_use]
    pub const fn run(&self) -> &Run {
        &self.run
    }

    /// Its last thirty seconds.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Takes over what happened.
    pub(crate) fn take_events(&mut self, events: impl Iterator<Item = Event>) {
        events.for_each(|event| self.timeline.events.put(event));
    }

    /// The same, to note events in.
    pub(crate) const fn timeline_mut(&mut self) -> &mut Timeline {
        &mut self.timeline
    }

    /// The newest metrics.
    #[must_use]
    pub const fn sample(&self) -> &FlockSample {
        &self.sample
    }

    /// The metrics of the last thirty seconds.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// The buffers of its steps.
    #[must_use]
    pub const fn scratch(&self) -> &ShoalScratch {
        &self.scratch
    }

    /// What its steps are taken with from now on.
    pub fn use_means(&mut self, means: Means) {
        self.scratch.means = means;
    }

    /// What steps and snapshots have cost since this was last set to nothing.
    pub(crate) const fn cost_mut(&mut self) -> &mut FrameCost {
        &mut self.cost
    }

    /// What steps and snapshots have cost.
    #[must_use]
    pub const fn cost(&self) -> &FrameCost {
        &self.cost
    }

    /// Brings other values into force, and the number of fish with them.
    pub fn change_to(&mut self, params: &Params) {
        let before = self.run.params().clone();
        for id in params.differing(&before) {
            self.apply(&Change::Set { id, from: before.get(id), to: params.get(id) });
        }
        if self.run.wants_resize() {
            self.apply(&Change::Resize);
        }
    }

    /// Lives on as the recorded run did, but for values that are tried, until a
    /// moment or until the time is up. Whether it is there.
    pub fn pursue(
        &mut self,
        log: &Log,
        tried: Option<&Tried>,
        until: Moment,
        is_time_up: impl Fn() -> bool + Send + Sync,
    ) -> bool {
        let crew = self.scratch.means.crew.clone();
        let fish = self.run.world().shoal().len();
        crew.work(fish, || {
            while self.timeline.now() < until && step_again(self, log, tried) {
                if is_time_up() {
                    break;
                }
            }
        });
        self.timeline.now() >= until
    }

    /// Brings the values into force that are set or tried after the last step.
    pub fn close(&mut self, log: &Log, tried: Option<&Tried>) {
        close_again(self, log, tried);
    }

    /// Forgets what was recorded since another one, lived again from a
    /// checkpoint, began; from there on it goes on as that one did. Events stay,
    /// but for splits and merges, which are those of the other.
    pub fn graft(&mut self, other: Self) {
        let Self { run, timeline, meter, sample, history, scratch, cost: _ } = other;
        let from = timeline.log.first();
        self.run = run;
        self.meter = meter;
        self.sample = sample;
        self.scratch = scratch;
        self.history.go_on_from(from.seconds(), &history);
        self.timeline.cut_from(from);
        self.timeline.events.forget_partings_known_from(from);
        self.timeline.append(timeline);
    }

    /// Hands out what was recorded so far and goes on with nothing recorded: a
    /// run that is long to live is shown piece by piece.
    #[must_use]
    pub fn hand_out(&mut self) -> (Timeline, History) {
        let rest = self.timeline.successor();
        (std::mem::replace(&mut self.timeline, rest), std::mem::take(&mut self.history))
    }

    /// Takes back what was handed out.
    pub fn take_back(&mut self, timeline: Timeline, history: History) {
        self.timeline = timeline;
        self.history = history;
    }

    /// Frames and metrics are of the same steps.
    fn take_snapshot(&mut self) {
        let begun = Instant::now();
        self.timeline.record(&self.run);
        let world = self.run.world();
        self.sample =
            self.meter.measure(world.shoal(), world.behavior(), self.run.params(), world.step_count());
        self.history.push(self.timeline.now().seconds(), &self.sample);
        self.timeline.note_shoals(self.meter.shoals());
        self.cost.recording_ms += milliseconds(begun.elapsed());
    }
}

impl Relived for Lived {
    fn moment(&self) -> Moment {
        self.timeline.now()
    }

    fn run(&self) -> &Run {
        &self.run
    }

    fn apply(&mut self, change: &Change) {
        self.run.apply(change, &mut self.scratch);
        self.timeline.note_change(change, &self.run);
        if matches!(change, Change::Restart { .. }) {
            self.meter = Meter::default();
            self.take_snapshot();
        }
    }

    fn step(&mut self, input: &StepInput) {
        self.run.step(input, &mut self.scratch);
        let counted = &self.scratch;
        self.meter.note_step(counted.edge_flips);
        self.cost.grid_ms += milliseconds(counted.grid_time);
        self.cost.steering_ms += milliseconds(counted.steering_time);
        if self.timeline.note_step(input, self.run.params()) {
            self.take_snapshot();
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
