//! The headless core: the window, the command line and the tests all drive this
//! same engine. It changes by [`Command`](crate::command::Command)s and by [`StepInput`]s, and by
//! nothing else.

mod account;
mod document;
mod edits;
mod history;
mod mode;
mod world;

pub use account::{account_of, outlook_of};
pub use document::Document;
pub use mode::Mode;
pub use world::World;

use crate::clock::{Clock, Due, RunSpeed, Step};
use crate::metrics::{FlockSample, FrameCost, History as MetricHistory, Meter};
use crate::mirror::{Seen, Signals, StepInput};
use crate::params::Params;
use crate::preset::Preset;
use crate::shoal::{Body, Means, ShoalScratch, Vec2};
use crate::timeline::{FrameView, Happening, ShownFish, Timeline};
use history::History;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Parameters, world, clock, timeline and metrics of one run.
#[derive(Debug)]
pub struct Engine {
    document: Document,
    history: History,
    world: World,
    scratch: ShoalScratch,
    clock: Clock,
    seen: Seen,
    timeline: Timeline,
    meter: Meter,
    sample: FlockSample,
    metric_history: MetricHistory,
    cost: FrameCost,
    restarts: u64,
}

impl Engine {
    /// An engine at the start of a preset, running.
    #[must_use]
    pub fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        let world = World::start(&preset.params, preset.seed);
        let timeline = Timeline::new(&preset.params);
        let mut engine = Self {
            document: Document::new(preset, path),
            history: History::default(),
            world,
            scratch: ShoalScratch::default(),
            clock: Clock::default(),
            seen: Seen::at_noon(),
            timeline,
            meter: Meter::default(),
            sample: FlockSample::default(),
            metric_history: MetricHistory::default(),
            cost: FrameCost::default(),
            restarts: 0,
        };
        engine.begin_run();
        engine
    }

    /// The preset that is being worked on.
    #[must_use]
    pub const fn document(&self) -> &Document {
        &self.document
    }

    /// The parameters in force.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.document.preset.params
    }

    /// The state of the run.
    #[must_use]
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// A fish as it was before the last step; none at the start, and until the
    /// next step after the number of fish has changed.
    #[must_use]
    pub fn previous_body(&self, fish: usize) -> Option<&Body> {
        self.scratch.previous(self.world.shoal(), fish)
    }

    /// Time: speed, pause, and how far drawing is between two steps.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What the last step saw of the person.
    #[must_use]
    pub const fn seen(&self) -> &Seen {
        &self.seen
    }

    /// The newest metrics, taken at each snapshot.
    #[must_use]
    pub const fn sample(&self) -> &FlockSample {
        &self.sample
    }

    /// The metrics of the last thirty seconds, on the timeline's clock.
    #[must_use]
    pub const fn history(&self) -> &MetricHistory {
        &self.metric_history
    }

    /// What the steps of the last frame cost; drawing is not the engine's.
    #[must_use]
    pub const fn cost(&self) -> &FrameCost {
        &self.cost
    }

    /// Whether the playhead is in the past.
    #[must_use]
    pub const fn is_in_past(&self) -> bool {
        self.timeline.transport().is_in_past()
    }

    /// The time looked at, s on the timeline's clock.
    #[must_use]
    pub fn shown_s(&self) -> f64 {
        self.timeline.shown_s()
    }

    /// The values in force at the time looked at.
    #[must_use]
    pub fn shown_params(&self) -> &Params {
        let past = self.is_in_past().then(|| self.timeline.params_at(self.shown_s()));
        past.flatten().unwrap_or_else(|| self.params())
    }

    /// The fish under the playhead, by id, into `out`; returns the sides of
    /// their tank, px, or none in the present.
    pub fn replayed_into(&self, out: &mut Vec<ShownFish>) -> Option<Vec2> {
        self.timeline.shown_into(out).map(|around| around.before.sides)
    }

    /// The recorded frames up to the time looked at, newest first.
    pub fn frames_before_shown(&self) -> impl Iterator<Item = FrameView<'_>> {
        self.timeline.ring().frames_back_from(self.shown_s())
    }

    /// The last thirty seconds, and the playhead over them.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// The present on the timeline's clock, s: it goes on over restarts.
    #[must_use]
    pub fn timeline_s(&self) -> f64 {
        self.timeline.now().seconds()
    }

    /// Which world is looked at.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        if self.timeline.transport().is_in_past() {
            Mode::Replay
        } else if self.clock.is_running() {
            Mode::Live
        } else {
            Mode::Paused
        }
    }

    /// Whether what is looked at plays: the replay, or the present.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        match self.mode() {
            Mode::Replay => self.timeline.transport().is_playing(),
            Mode::Live => true,
            Mode::Paused => false,
        }
    }

    /// How many times the run was built anew. Drawing starts from the exact
    /// point when this changes.
    #[must_use]
    pub const fn restarts(&self) -> u64 {
        self.restarts
    }

    /// 64 bits over everything a step reads.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        self.world.state_hash(self.params())
    }

    /// Takes the steps from here on with these instructions and threads; what
    /// comes out is the same.
    pub fn use_means(&mut self, means: Means) {
        self.scratch.means = means;
    }

    /// Does something with the engine while the threads of its steps are at
    /// hand. Many steps in one such call spare each of them the way to the
    /// threads.
    pub fn at_work<R: Send>(&mut self, what: impl FnOnce(&mut Self) -> R + Send) -> R {
        let (crew, fish) = (self.scratch.means.crew.clone(), self.world.shoal().len());
        crew.work(fish, || what(self))
    }

    /// What undo would take back, in a few words.
    #[must_use]
    pub fn undo_name(&self) -> Option<String> {
        self.history.undo_name()
    }

    /// What redo would do again, in a few words.
    #[must_use]
    pub fn redo_name(&self) -> Option<String> {
        self.history.redo_name()
    }

    fn restart(&mut self) {
        self.world = World::start(&self.document.preset.params, self.document.preset.seed);
        self.clock.reset();
        self.restarts += 1;
        self.timeline.note_restart(&self.document.preset.params);
        self.begin_run();
    }

    fn begin_run(&mut self) {
        self.scratch.forget_previous();
        self.meter = Meter::default();
        // Nobody has been seen yet; the hour is the one it was.
        let dayness = self.seen.signals.dayness;
        self.seen = Seen { signals: Signals { dayness, ..Signals::default() }, ..Seen::default() };
        self.take_snapshot();
    }

    /// Takes one step.
    pub fn step(&mut self, input: &StepInput) {
        let params = &self.document.preset.params;
        self.seen = self.world.step(input, params, &mut self.scratch);
        let counted = &self.scratch;
        self.meter.note_step(counted.edge_flips);
        self.cost.grid_ms += milliseconds(counted.grid_time);
        self.cost.steering_ms += milliseconds(counted.steering_time);
        if let Some(place) = self.seen.click {
            self.timeline.note(Happening::Click(place));
        }
        if self.timeline.step_taken(params) {
            self.take_snapshot();
        }
    }

    /// Whether a snapshot falls on the present step: a frame was recorded and
    /// the metrics were measured.
    #[must_use]
    pub fn is_snapshot(&self) -> bool {
        self.timeline.is_snapshot()
    }

    /// Frames and metrics are of the same steps.
    fn take_snapshot(&mut self) {
        let begun = Instant::now();
        let (shoal, moods) = (self.world.shoal(), &self.world.behavior().moods);
        self.timeline.record(&self.document.preset.params, shoal, moods);
        self.measure();
        self.metric_history.push(self.timeline.now().seconds(), &self.sample);
        self.cost.recording_ms += milliseconds(begun.elapsed());
    }

    fn measure(&mut self) {
        self.sample = self.meter.measure(
            self.world.shoal(),
            self.world.behavior(),
            &self.document.preset.params,
            self.world.step_count(),
        );
    }

    /// Lets a frame of `wall_s` seconds pass: a replay that plays goes on, and
    /// the steps that are due are taken, each with the input asked for it.
    /// Returns how many there were.
    ///
    /// With the playhead in the past the simulation is held. If it runs on
    /// behind the replay, pointer and clicks are meant for the picture of the
    /// past and stir nobody.
    pub fn advance(&mut self, wall_s: f64, mut input: impl FnMut(Step) -> StepInput + Send) -> u64 {
        let begun = Instant::now();
        self.cost = FrameCost::default();
        let (is_in_past, holds) = (self.timeline.transport().is_in_past(), self.timeline.transport().holds());
        self.timeline.play_on(self.clock.replayed_s(wall_s));
        if holds {
            return 0;
        }
        let due = self.clock.frame(wall_s);
        let is_due = |steps: u64| match due {
            Due::Steps(count) => steps < count,
            Due::Until(budget) => begun.elapsed() < budget,
        };
        let steps = self.at_work(|engine| {
            let mut steps = 0;
            while is_due(steps) {
                let input = input(engine.world.step_count());
                engine.step(&if is_in_past { input.from_afar() } else { input });
                steps += 1;
            }
            steps
        });
        self.clock.note_frame(wall_s, steps);
        steps
    }

    /// Whether the next frame will differ from this one by itself.
    #[must_use]
    pub const fn is_moving(&self) -> bool {
        let is_stepping = self.clock.is_running() || self.clock.has_requested_steps();
        let transport = self.timeline.transport();
        transport.is_playing() || (is_stepping && !transport.holds())
    }

    /// The speed asked for, as a factor; none if it is as fast as possible.
    #[must_use]
    pub const fn speed_factor(&self) -> Option<f64> {
        match self.clock.speed() {
            RunSpeed::Times(factor) => Some(factor),
            RunSpeed::Unlimited => None,
        }
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}
