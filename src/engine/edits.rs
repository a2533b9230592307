//! The one door by which an engine is changed from outside, and what each edit
//! leaves behind: an undo step, a mark on the timeline, a shoal of the right
//! size.

use super::history::History;
use super::{Document, Engine};
use crate::command::Command;
use crate::params::ParamError;
use crate::preset::Preset;
use crate::timeline::Happening;
use std::path::PathBuf;

impl Engine {
    /// Carries out a command.
    ///
    /// # Errors
    /// A value that is not allowed is refused and nothing changes.
    pub fn apply(&mut self, command: Command) -> Result<(), ParamError> {
        match command {
            Command::BeginEdit => self.begin_edit(),
            Command::SetParam(id, value) => return self.edit(|preset| preset.params.set(id, value)),
            Command::SetFishAtDensity(count) => return self.set_fish_at_density(count),
            Command::SetSeed(seed) => self.edit_text(|preset| preset.seed = seed),
            Command::SetName(name) => self.edit_text(|preset| preset.name = name),
            Command::SetNotes(notes) => self.edit_text(|preset| preset.notes = notes),
            Command::EndEdit => self.end_edit(),
            Command::LoadPreset(preset, path) => self.load(*preset, path),
            Command::MarkSaved(path) => self.mark_saved(path),
            Command::Undo => self.travel("undo", History::undo),
            Command::Redo => self.travel("redo", History::redo),
            Command::Restart => self.restart(),
            Command::SetRunning(running) => self.clock.set_running(running),
            Command::SetSpeed(speed) => self.clock.set_speed(speed),
            Command::StepBy(steps) => self.request_steps(steps),
            Command::Seek(time_s) => self.timeline.seek(time_s),
            Command::SeekFrames(frames) => self.timeline.seek_frames(frames),
            Command::SeekOldest => self.timeline.seek_oldest(),
            Command::SeekLive => self.timeline.seek_live(),
            Command::SetReplayPlaying(plays) => self.timeline.set_replay_playing(plays),
            Command::SetRunOn(runs_on) => self.timeline.set_run_on(runs_on),
            Command::ResetTimeBase => self.clock.reset(),
        }
        Ok(())
    }

    /// Opens the bracket of an edit. One that was left open ends here.
    fn begin_edit(&mut self) {
        self.end_edit();
        self.history.begin(&self.document);
    }

    fn end_edit(&mut self) {
        if let Some(name) = self.history.end(&self.document) {
            self.timeline.note(Happening::Edit(name));
        }
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
            self.begin_edit();
        }
        let done = change(&mut self.document.preset);
        if is_own_bracket {
            self.end_edit();
        }
        self.after_change();
        done
    }

    /// The tank follows from the preset as loaded, never from the one before:
    /// going to and fro comes back to the same tank.
    fn set_fish_at_density(&mut self, count: u32) -> Result<(), ParamError> {
        let like = self.document.loaded.params.clone();
        self.edit(|preset| preset.params.set_fish_at_density_of(&like, count))
    }

    fn load(&mut self, preset: Preset, path: Option<PathBuf>) {
        self.end_edit();
        let before = std::mem::replace(&mut self.document, Document::new(preset, path));
        self.history.loaded(before, &self.document);
        self.timeline.note(Happening::Load(self.document.preset.name.clone()));
        self.after_change();
    }

    fn mark_saved(&mut self, path: PathBuf) {
        self.end_edit();
        self.document.loaded.clone_from(&self.document.preset);
        self.document.path = Some(path);
        self.history.saved(&self.document);
    }

    fn travel(&mut self, word: &str, direction: fn(&mut History, &mut Document) -> Option<String>) {
        self.end_edit();
        if let Some(name) = direction(&mut self.history, &mut self.document) {
            self.timeline.note(Happening::Edit(format!("{word} {name}")));
            self.after_change();
        }
    }

    /// Whatever changed the parameters, the fish that swim are kept; only
    /// their number follows.
    fn after_change(&mut self) {
        if self.world.shoal().len() != self.params().fish_count as usize {
            self.world.resize(&self.document.preset.params);
            self.scratch.forget_previous();
        }
        self.timeline.note_params(&self.document.preset.params, self.world.shoal().len());
    }

    /// Steps that nobody would see are not saved up for later.
    fn request_steps(&mut self, steps: u64) {
        if !self.timeline.transport().holds() {
            self.clock.request_steps(steps);
        }
    }
}
