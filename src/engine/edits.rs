//! The one door by which an engine is changed from outside, and what each edit
//! leaves behind: an undo step, a mark on the timeline, a shoal of the right
//! size.

use super::comparing::leaves_comparison;
use super::document::Held;
use super::history::{Edited, History, Present, Traveled};
use super::{Document, EXACT_TIME, Engine};
use crate::command::Command;
use crate::params::{ParamError, ParamId, ParamValue, Params};
use crate::preset::Preset;
use crate::replay::Mismatch;
use crate::timeline::{Happening, Relived as _, WhatIf};
use crate::world::{Change, Resting};
use std::path::PathBuf;
use std::sync::Arc;

/// Why a command is refused. One line for a person.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    /// The value is not allowed.
    #[error(transparent)]
    Value(#[from] ParamError),
    /// It was opened, but it is not what was recorded.
    #[error("the replay is opened, but {0}; it was recorded by version {1}")]
    NotAsRecorded(Mismatch, String),
    /// The run with the values that were tried could not be lived.
    #[error("the run with these values has come to nothing, and nothing was changed; try again")]
    CameToNothing,
    /// More came in since than is kept.
    #[error(
        "the step at −{ago_s:.1} s cannot be lived again: too many edits have come in since; try it at a later time"
    )]
    Forgotten {
        /// How long ago it was, s.
        ago_s: f64,
    },
}

impl Engine {
    /// Carries out a command.
    ///
    /// # Errors
    /// A value that is not allowed is refused and nothing changes.
    pub fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        if leaves_comparison(&command) {
            self.close_comparison();
        }
        let done = self.carry_out(command);
        self.bring_to_comparison();
        // What is looked at may be elsewhere by now.
        self.look(EXACT_TIME);
        done
    }

    fn carry_out(&mut self, command: Command) -> Result<(), Refusal> {
        match command {
            Command::BeginEdit => self.begin_edit(),
            Command::SetParam(id, value) => return self.set_param(id, value),
            Command::SetParams(name, values) => return self.set_params(&name, &values),
            Command::SetFishAtDensity(count) => return self.set_fish_at_density(count),
            Command::SetSeed(seed) => self.edit_text(|preset| preset.seed = seed),
            Command::SetName(name) => self.edit_text(|preset| preset.name = name),
            Command::SetAuthor(author) => self.edit_text(|preset| preset.author = author),
            Command::SetTags(tags) => self.edit_text(|preset| preset.tags = tags),
            Command::SetNotes(notes) => self.edit_text(|preset| preset.notes = notes),
            Command::EndEdit => self.end_edit(),
            Command::LoadPreset(preset, path) => self.load(*preset, path),
            Command::HoldPreset(preset, name) => self.hold_preset(*preset, name),
            Command::SwapSides => self.swap_sides(),
            Command::LetGo => self.let_go(),
            Command::OpenReplay(opened) => return self.open_replay(Arc::unwrap_or_clone(opened)),
            Command::MarkSaved(path) => self.mark_saved(path),
            Command::MarkRenamed(path, name) => self.mark_renamed(path, name),
            Command::MarkLost(is_lost) => {
                self.present.document.is_lost = is_lost;
                self.history.lost(is_lost);
            }
            Command::Undo => self.travel("undo", History::undo, WhatIf::undo),
            Command::Redo => self.travel("redo", History::redo, WhatIf::redo),
            Command::TravelTo(done) => self.travel_to(done),
            Command::OpenComparison => self.open_comparison(),
            Command::CloseComparison => self.close_comparison(),
            Command::RestartComparison => {
                self.restart_comparison();
            }
            Command::SetResting(resting) => self.set_resting(resting),
            Command::Restart => {
                if !self.restart_comparison() {
                    self.restart();
                }
            }
            Command::SetRunning(running) => self.clock.set_running(running),
            Command::SetSpeed(speed) => self.clock.set_speed(speed),
            Command::StepBy(steps) => self.request_steps(steps),
            Command::Seek(time_s) => self.seek(|playhead, ring, _| playhead.seek(ring, time_s)),
            Command::SeekSteps(steps) => {
                self.seek(|playhead, ring, now| playhead.seek_steps(ring, now, steps));
            }
            Command::SeekFrames(frames) => {
                self.seek(|playhead, ring, now| playhead.seek_frames(ring, now, frames));
            }
            Command::SeekEvents(events) => self.seek_events(events),
            Command::SetRange(range) => self.seek(|playhead, ring, _| playhead.set_range(ring, range)),
            Command::SetLooping(loops) => self.transport.set_looping(loops),
            Command::SetBookmark(moment, name) => self.set_bookmark(moment, name),
            Command::RemoveBookmark(moment) => self.remove_bookmark(moment),
            Command::SeekOldest => self.seek(|playhead, ring, _| playhead.seek_oldest(ring)),
            Command::SeekLive => self.seek_live(),
            Command::SetReplayPlaying(plays) => self.transport.set_playing(plays),
            Command::SetRunOn(runs_on) => self.transport.set_running_on(runs_on),
            Command::ContinueHere => return self.continue_here(),
            Command::KeepWhatIf => return self.keep_what_if(),
            Command::DropWhatIf => self.drop_what_if(),
            Command::ShowOfWhatIf(showing) => self.showing = showing,
            Command::ResetTimeBase => self.clock.reset(),
        }
        Ok(())
    }

    /// Opens the bracket of an edit. One that was left open ends here.
    pub(super) fn begin_edit(&mut self) {
        self.end_edit();
        self.history.begin(&self.present.document);
        self.what_if.iter_mut().for_each(WhatIf::begin_edit);
    }

    pub(super) fn end_edit(&mut self) {
        self.end_edit_of_present();
        self.what_if.iter_mut().for_each(WhatIf::end_edit);
    }

    /// An edit that goes on while time takes another way ends before that.
    pub(super) fn end_edit_of_present(&mut self) {
        if let Some(Edited { name, ids }) = self.history.end(&self.present.document) {
            self.present.lived.timeline_mut().note(Happening::Edit { name, ids });
        }
    }

    fn set_param(&mut self, id: ParamId, value: ParamValue) -> Result<(), Refusal> {
        if self.edits_past() {
            return self.try_value(id, value);
        }
        Ok(self.edit(|preset| preset.params.set(id, value))?)
    }

    /// Sets several at once: all of them, or with one that is refused none.
    fn set_params(&mut self, name: &str, values: &[(ParamId, ParamValue)]) -> Result<(), Refusal> {
        values.iter().try_for_each(|&(id, value)| id.spec().check(value))?;
        let set_all = |params: &mut Params| values.iter().try_for_each(|&(id, value)| params.set(id, value));
        if self.edits_past() {
            return self.try_edit(set_all);
        }
        let is_own_bracket = !self.history.is_open();
        if is_own_bracket {
            self.begin_edit();
        }
        self.history.call(name);
        let done = self.edit(|preset| set_all(&mut preset.params));
        if is_own_bracket {
            self.end_edit();
        }
        Ok(done?)
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
        let done = change(&mut self.present.document.preset);
        if is_own_bracket {
            self.end_edit();
        }
        self.after_change();
        done
    }

    /// The tank follows from the preset as loaded, never from the one before:
    /// going to and fro comes back to the same tank.
    fn set_fish_at_density(&mut self, count: u32) -> Result<(), Refusal> {
        let like = self.document().loaded.params.clone();
        if self.edits_past() {
            return self.try_edit(|params| params.set_fish_at_density_of(&like, count));
        }
        Ok(self.edit(|preset| preset.params.set_fish_at_density_of(&like, count))?)
    }

    /// A preset is loaded into the present, and ends what is tried of the past.
    fn load(&mut self, preset: Preset, path: Option<PathBuf>) {
        self.end_edit();
        self.drop_what_if();
        let Present { document, lived } = &mut self.present;
        // What is held stays, beside the values of another preset.
        let other = document.other.clone().map(|held| Held { now_name: None, ..held });
        let before = std::mem::replace(document, Document { other, ..Document::new(preset, path) });
        self.history.loaded(before, document);
        lived.timeline_mut().note(Happening::Load(document.preset.name.clone()));
        self.after_change();
    }

    fn mark_saved(&mut self, path: PathBuf) {
        self.end_edit();
        let document = &mut self.present.document;
        document.loaded.clone_from(&document.preset);
        document.path = Some(path);
        document.is_lost = false;
        self.history.saved(document);
    }

    fn mark_renamed(&mut self, path: PathBuf, name: String) {
        self.end_edit();
        let document = &mut self.present.document;
        document.loaded.name.clone_from(&name);
        document.preset.name = name;
        document.path = Some(path);
        self.history.saved(document);
    }

    /// In a what-if undo and redo go through what was tried; behind its first
    /// edit lies the past as it was.
    fn travel(
        &mut self,
        word: &str,
        direction: fn(&mut History, &mut Present) -> Option<Traveled>,
        in_what_if: fn(&mut WhatIf) -> bool,
    ) {
        if let Some(what_if) = &mut self.what_if {
            if !in_what_if(what_if) {
                self.drop_what_if();
            }
            return;
        }
        self.end_edit();
        let Some(mut traveled) = direction(&mut self.history, &mut self.present) else {
            return;
        };
        traveled.edited.name = format!("{word} {}", traveled.edited.name);
        self.arrive(traveled);
    }

    /// Goes through the list of edits to where so many are done.
    fn travel_to(&mut self, done: usize) {
        self.end_edit();
        if done != self.history.done() {
            self.drop_what_if();
        }
        let is_back = done < self.history.done();
        let (word, direction): (_, fn(&mut History, &mut Present) -> Option<Traveled>) =
            if is_back { ("undo", History::undo) } else { ("redo", History::redo) };
        let mut steps = Vec::new();
        while self.history.done() != done {
            let Some(step) = direction(&mut self.history, &mut self.present) else { break };
            steps.push(step);
        }
        let name = match &steps[..] {
            [] => return,
            [step] => format!("{word} {}", step.edited.name),
            _ => format!("{word} {} edits", steps.len()),
        };
        let is_elsewhere = steps.iter().any(|step| step.is_elsewhere);
        let mut ids: Vec<ParamId> = steps.into_iter().flat_map(|step| step.edited.ids).collect();
        ids.sort_unstable();
        ids.dedup();
        self.arrive(Traveled { edited: Edited { name, ids }, is_elsewhere });
    }

    /// The present is what undo or redo has made of it.
    fn arrive(&mut self, Traveled { edited: Edited { name, ids }, is_elsewhere }: Traveled) {
        if is_elsewhere {
            self.transport.seek_live();
            self.arrive_elsewhere();
        } else {
            self.present.lived.timeline_mut().note(Happening::Edit { name, ids });
        }
        self.after_change();
    }

    /// Builds the shoal anew. The playhead goes to the present: what was asked
    /// for is there.
    pub(super) fn restart(&mut self) {
        self.seek_live();
        let lived = &mut self.present.lived;
        lived.apply(&Change::Restart { seed: self.present.document.preset.seed });
        lived.timeline_mut().note(Happening::Restart);
        self.clock.reset();
        self.restarts += 1;
    }

    /// Fish go to rest or are woken: what is asked for stays what it is.
    fn set_resting(&mut self, resting: Resting) {
        if !self.holds() && resting != self.world().resting() {
            self.present.lived.apply(&Change::Rest(resting));
        }
    }

    /// The present is no place for a what-if.
    pub(super) fn seek_live(&mut self) {
        self.drop_what_if();
        self.transport.seek_live();
    }

    /// Whatever changed the parameters, the fish that swim are kept; only
    /// their number follows.
    pub(super) fn after_change(&mut self) {
        let Present { document, lived } = &mut self.present;
        lived.change_to(&document.preset.params);
    }

    /// Steps that nobody would see are not saved up for later.
    fn request_steps(&mut self, steps: u64) {
        if !self.holds() {
            self.clock.request_steps(steps);
        }
    }
}
