//! The headless core: the window, the command line and the tests all drive this
//! same engine. It changes by [`Command`](crate::command::Command)s and by [`StepInput`]s, and by
//! nothing else.

mod account;
mod branch;
mod comparing;
mod document;
mod edits;
mod history;
mod lens;
mod marks;
mod mode;
mod past;
mod sides;

pub use account::{account_of, outlook_of};
pub use document::{Document, Held, Letter};
pub use edits::Refusal;
pub use mode::{Mode, Showing};

use crate::clock::{Clock, RunSpeed, Step};
use crate::compare::Comparison;
use crate::metrics::{FlockSample, FrameCost, History as MetricHistory};
use crate::mirror::{Seen, StepInput};
use crate::params::Params;
use crate::preset::Preset;
use crate::shoal::{Body, Means};
use crate::timeline::{Lived, Relived as _, Timeline, Transport, WhatIf};
use crate::world::World;
use branch::Awaited;
use history::{History, Present};
use lens::Lens;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time that a frame has for finding the state under the playhead again.
const EXACT_TIME: Duration = Duration::from_millis(8);

/// Parameters, run, clock, playhead and past of one workbench.
#[derive(Debug)]
pub struct Engine {
    present: Present,
    history: History,
    clock: Clock,
    transport: Transport,
    lens: Lens,
    what_if: Option<WhatIf>,
    showing: Showing,
    /// What is to be done with the what-if once its run is whole.
    awaited: Option<Awaited>,
    refused_late: Option<Refusal>,
    /// How often time has taken another way.
    branches: u64,
    restarts: u64,
    /// Two shoals that are compared, while that of the present waits.
    comparison: Option<Box<Comparison>>,
}

impl Engine {
    /// An engine at the start of a preset, running.
    #[must_use]
    pub fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        let lived = Lived::start(&preset.params, preset.seed);
        Self {
            present: Present { document: Document::new(preset, path), lived },
            history: History::default(),
            clock: Clock::default(),
            transport: Transport::default(),
            lens: Lens::default(),
            what_if: None,
            showing: Showing::default(),
            awaited: None,
            refused_late: None,
            branches: 0,
            restarts: 0,
            comparison: None,
        }
    }

    /// The preset that is being worked on.
    #[must_use]
    pub const fn document(&self) -> &Document {
        &self.present.document
    }

    /// The parameters in force.
    #[must_use]
    pub const fn params(&self) -> &Params {
        &self.document().preset.params
    }

    /// The state of the run.
    #[must_use]
    pub const fn world(&self) -> &World {
        self.lived().run().world()
    }

    const fn lived(&self) -> &Lived {
        &self.present.lived
    }

    /// A fish as it was before the last step; none at the start, and until the
    /// next step after the number of fish has changed.
    #[must_use]
    pub fn previous_body(&self, fish: usize) -> Option<&Body> {
        self.lived().scratch().previous(self.world().shoal(), fish)
    }

    /// Time: speed, pause, and how far drawing is between two steps.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// What the last step saw of the person.
    #[must_use]
    pub const fn seen(&self) -> &Seen {
        self.lived().run().seen()
    }

    /// The newest metrics, taken at each snapshot.
    #[must_use]
    pub const fn sample(&self) -> &FlockSample {
        self.lived().sample()
    }

    /// The metrics of the last thirty seconds, on the timeline's clock.
    #[must_use]
    pub const fn history(&self) -> &MetricHistory {
        self.lived().history()
    }

    /// What the steps of the last frame cost; drawing is not the engine's.
    #[must_use]
    pub const fn cost(&self) -> &FrameCost {
        self.lived().cost()
    }

    /// The last thirty seconds, as they were recorded.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        self.lived().timeline()
    }

    /// The playhead, and whether the simulation runs on behind it.
    #[must_use]
    pub const fn transport(&self) -> &Transport {
        &self.transport
    }

    /// The present on the timeline's clock, s: it goes on over restarts.
    #[must_use]
    pub fn timeline_s(&self) -> f64 {
        self.timeline().now().seconds()
    }

    /// Which world is looked at.
    #[must_use]
    pub const fn mode(&self) -> Mode {
        match (&self.what_if, self.transport.is_in_past(), self.clock.is_running()) {
            (Some(_), _, _) => Mode::WhatIf,
            (None, true, _) => Mode::Replay,
            (None, false, true) => Mode::Live,
            (None, false, false) => Mode::Paused,
        }
    }

    /// Whether what is looked at plays: the past, or the present.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        match self.mode() {
            Mode::Replay | Mode::WhatIf => self.transport.is_playing(),
            Mode::Live => true,
            Mode::Paused => false,
        }
    }

    /// Whether the simulation is held: behind a replay, unless it is to run on,
    /// and behind a what-if, which ends at the present.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.transport.holds() || self.what_if.is_some()
    }

    /// How many times the run was built anew, or became another. Drawing starts from the exact
    /// point when this changes.
    #[must_use]
    pub const fn restarts(&self) -> u64 {
        self.restarts
    }

    /// 64 bits over everything a step reads.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        self.lived().run().state_hash()
    }

    /// Takes the steps from here on with these instructions and threads; what
    /// comes out is the same.
    pub fn use_means(&mut self, means: Means) {
        if let Some(comparison) = &mut self.comparison {
            comparison.use_means(&means);
        }
        self.present.lived.use_means(means);
    }

    /// Does something with the engine while the threads of its steps are at
    /// hand. Many steps in one such call spare each of them the way to the
    /// threads.
    pub fn at_work<R: Send>(&mut self, what: impl FnOnce(&mut Self) -> R + Send) -> R {
        let (crew, fish) = (self.lived().scratch().means.crew.clone(), self.world().shoal().len());
        crew.work(fish, || what(self))
    }

    /// What every edit did that is remembered, the oldest first: those that are
    /// done, then those that were taken back.
    pub fn edit_names(&self) -> impl Iterator<Item = String> {
        self.history.names()
    }

    /// How many of the edits that are remembered are done.
    #[must_use]
    pub const fn edits_done(&self) -> usize {
        self.history.done()
    }

    /// What undo would take back, in a few words.
    #[must_use]
    pub fn undo_name(&self) -> Option<String> {
        let tried = self.what_if.as_ref().map(|what_if| what_if.undo_name());
        tried.unwrap_or_else(|| self.history.undo_name())
    }

    /// What redo would do again, in a few words.
    #[must_use]
    pub fn redo_name(&self) -> Option<String> {
        let tried = self.what_if.as_ref().map(|what_if| what_if.redo_name());
        tried.unwrap_or_else(|| self.history.redo_name())
    }

    /// Takes one step.
    pub fn step(&mut self, input: &StepInput) {
        let lived = &mut self.present.lived;
        lived.step(input);
        if let Some(place) = lived.run().seen().click {
            lived.timeline_mut().note_click(place);
        }
        self.transport.follow(self.present.lived.timeline().ring());
    }

    /// Whether a snapshot falls on the present step: a frame was recorded and
    /// the metrics were measured.
    #[must_use]
    pub fn is_snapshot(&self) -> bool {
        self.timeline().is_snapshot()
    }

    /// Lets a frame of `wall_s` seconds pass: a replay that plays goes on, and
    /// the steps that are due are taken, each with the input asked for it.
    /// Returns how many there were. While two sides are compared they take the
    /// steps; places are then those of the tank that is now.
    ///
    /// With the playhead in the past the simulation is held. If it runs on
    /// behind the replay, pointer and clicks are meant for the picture of the
    /// past and stir nobody.
    pub fn advance(&mut self, wall_s: f64, mut input: impl FnMut(Step) -> StepInput + Send) -> u64 {
        if self.comparison.is_some() {
            return self.advance_comparison(wall_s, input);
        }
        let begun = Instant::now();
        *self.present.lived.cost_mut() = FrameCost::default();
        let (is_in_past, holds) = (self.transport.is_in_past(), self.holds());
        self.play_on(self.clock.replayed_s(wall_s));
        if holds {
            self.look(EXACT_TIME);
            return 0;
        }
        let due = self.clock.frame(wall_s);
        let steps = self.at_work(|engine| {
            let mut steps = 0;
            while due.goes_on_after(steps, begun) {
                let input = input(engine.world().step_count());
                engine.step(&if is_in_past { input.from_afar() } else { input });
                steps += 1;
            }
            steps
        });
        self.clock.note_frame(wall_s, steps);
        self.look(EXACT_TIME);
        steps
    }

    /// Whether the next frame will differ from this one by itself.
    #[must_use]
    pub fn is_moving(&self) -> bool {
        let is_stepping = self.clock.is_running() || self.clock.has_requested_steps();
        let is_searching = self.transport.is_playing() || self.is_seeking() || self.is_trying();
        is_searching || (is_stepping && !self.holds())
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
