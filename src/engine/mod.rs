//! The headless core: the window, the command line and the tests all drive this
//! same engine. It changes by [`Command`]s and by [`StepInput`]s, and by
//! nothing else.

mod history;
mod world;

pub use world::World;

use crate::clock::{Clock, Due, RunSpeed, Step, whole_steps};
use crate::command::Command;
use crate::metrics::{FlockSample, Meter};
use crate::mirror::{Seen, StepInput};
use crate::params::{ParamError, Params};
use crate::preset::Preset;
use crate::shoal::Body;
use history::History;
use std::path::PathBuf;
use std::time::Instant;
use world::WorldScratch;

/// The preset that is being worked on, and where it came from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// As it is now.
    pub preset: Preset,
    /// As it was loaded or last saved.
    pub loaded: Preset,
    /// The file it lives in, if any.
    pub path: Option<PathBuf>,
}

impl Document {
    fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        Self { loaded: preset.clone(), preset, path }
    }

    /// Whether anything differs from what was loaded or saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.preset != self.loaded
    }
}

/// Parameters, world, clock and metrics of one run.
#[derive(Debug)]
pub struct Engine {
    document: Document,
    history: History,
    world: World,
    scratch: WorldScratch,
    clock: Clock,
    seen: Seen,
    meter: Meter,
    sample: FlockSample,
    restarts: u64,
}

impl Engine {
    /// An engine at the start of a preset, running.
    #[must_use]
    pub fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        let world = World::start(&preset.params, preset.seed);
        let mut engine = Self {
            document: Document::new(preset, path),
            history: History::default(),
            world,
            scratch: WorldScratch::default(),
            clock: Clock::default(),
            seen: Seen::default(),
            meter: Meter::default(),
            sample: FlockSample::default(),
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

    /// Bodies as they were before the last step, by id. May be shorter than
    /// the shoal: fish that have come in since have no entry.
    #[must_use]
    pub fn previous_bodies(&self) -> &[Body] {
        &self.scratch.shoal.previous
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

    /// Carries out a command.
    ///
    /// # Errors
    /// A value that is not allowed is refused and nothing changes.
    pub fn apply(&mut self, command: Command) -> Result<(), ParamError> {
        match command {
            Command::BeginEdit => self.history.begin(&self.document),
            Command::SetParam(id, value) => return self.edit(|preset| preset.params.set(id, value)),
            Command::SetSeed(seed) => self.edit_text(|preset| preset.seed = seed),
            Command::SetName(name) => self.edit_text(|preset| preset.name = name),
            Command::SetNotes(notes) => self.edit_text(|preset| preset.notes = notes),
            Command::EndEdit => self.history.end(&self.document),
            Command::LoadPreset(preset, path) => self.load(*preset, path),
            Command::MarkSaved(path) => self.mark_saved(path),
            Command::Undo => self.travel(History::undo),
            Command::Redo => self.travel(History::redo),
            Command::Restart => self.restart(),
            Command::SetRunning(running) => self.clock.set_running(running),
            Command::SetSpeed(speed) => self.clock.set_speed(speed),
            Command::StepBy(steps) => self.clock.request_steps(steps),
            Command::ResetTimeBase => self.clock.reset(),
        }
        Ok(())
    }

    fn edit_text(&mut self, change: impl FnOnce(&mut Preset)) {
        let done = self.edit(|preset| {
            change(preset);
            Ok(())
        });
        debug_assert_eq!(done, Ok(()));
    }

    /// Changes the preset inside the open bracket, or in one of its own.
    fn edit(&mut self, change: impl FnOnce(&mut Preset) -> Result<(), ParamError>) -> Result<(), ParamError> {
        let is_own_bracket = !self.history.is_open();
        if is_own_bracket {
            self.history.begin(&self.document);
        }
        let done = change(&mut self.document.preset);
        if is_own_bracket {
            self.history.end(&self.document);
        }
        self.after_change();
        done
    }

    fn load(&mut self, preset: Preset, path: Option<PathBuf>) {
        self.history.end(&self.document);
        let before = std::mem::replace(&mut self.document, Document::new(preset, path));
        self.history.loaded(before, &self.document);
        self.after_change();
    }

    fn mark_saved(&mut self, path: PathBuf) {
        self.history.end(&self.document);
        self.document.loaded.clone_from(&self.document.preset);
        self.document.path = Some(path);
        self.history.saved(&self.document);
    }

    fn travel(&mut self, direction: fn(&mut History, &mut Document) -> bool) {
        if direction(&mut self.history, &mut self.document) {
            self.after_change();
        }
    }

    /// Whatever changed the parameters, the fish that swim are kept; only
    /// their number follows.
    fn after_change(&mut self) {
        if self.world.shoal().len() != self.params().fish_count as usize {
            self.world.resize(&self.document.preset.params);
        }
    }

    fn restart(&mut self) {
        self.world = World::start(&self.document.preset.params, self.document.preset.seed);
        self.clock.reset();
        self.restarts += 1;
        self.begin_run();
    }

    fn begin_run(&mut self) {
        self.scratch.shoal.previous.clone_from(&self.world.shoal().bodies);
        self.meter = Meter::default();
        self.seen = Seen::default();
        self.measure();
    }

    /// Takes one step.
    pub fn step(&mut self, input: &StepInput) {
        let params = &self.document.preset.params;
        self.seen = self.world.step(input, params, &mut self.scratch);
        self.meter.note_step(self.scratch.shoal.edge_flips);
        if self.is_snapshot() {
            self.measure();
        }
    }

    /// Whether a snapshot falls on the present step.
    #[must_use]
    pub fn is_snapshot(&self) -> bool {
        self.world.step_count().0.is_multiple_of(whole_steps(self.params().snapshot_interval))
    }

    fn measure(&mut self) {
        self.sample = self.meter.measure(
            self.world.shoal(),
            self.world.behavior(),
            &self.document.preset.params,
            self.world.step_count(),
        );
    }

    /// Takes the steps that a frame of `wall_s` seconds has due, each with the
    /// input asked for it. Returns how many there were.
    pub fn advance(&mut self, wall_s: f64, mut input: impl FnMut(Step) -> StepInput) -> u64 {
        let begun = Instant::now();
        let due = self.clock.frame(wall_s);
        let mut steps = 0;
        let is_due = |steps: u64| match due {
            Due::Steps(count) => steps < count,
            Due::Until(budget) => begun.elapsed() < budget,
        };
        while is_due(steps) {
            let input = input(self.world.step_count());
            self.step(&input);
            steps += 1;
        }
        self.clock.note_frame(wall_s, steps);
        steps
    }

    /// Whether the next frame will differ from this one by itself.
    #[must_use]
    pub const fn is_moving(&self) -> bool {
        self.clock.is_running() || self.clock.has_requested_steps()
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
