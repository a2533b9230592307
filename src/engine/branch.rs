//! Where time takes another way: a what-if and what becomes of it, and going on
//! from the past. Undo goes back to the way that was left.

use super::edits::Refusal;
use super::history::Present;
use super::{Document, Engine};
use crate::params::{ParamError, ParamId, ParamValue, Params};
use crate::replay::LivedReplay;
use crate::timeline::{Happening, Lived, Moment, WhatIf};

/// What a person wants to be done with a what-if whose run still goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Awaited {
    Keep,
    Continue(Moment),
}

impl Engine {
    /// The values that the panel shows and edits: those of the present, or in a
    /// what-if those that it comes to.
    #[must_use]
    pub fn edited_params(&self) -> Params {
        let mut params = self.params().clone();
        if let Some(what_if) = &self.what_if {
            what_if.tried().put_into(&mut params);
        }
        params
    }

    /// Whether an edit now is one of the past.
    pub(super) const fn edits_past(&self) -> bool {
        self.is_in_past() || self.what_if.is_some()
    }

    /// Tries a value from the playhead on.
    pub(super) fn try_value(&mut self, id: ParamId, value: ParamValue) -> Result<(), Refusal> {
        id.spec().check(value)?;
        let moment = self.shown_moment();
        if self.what_if.is_none() && !self.would_differ(id, value, moment) {
            return Ok(());
        }
        self.begin_what_if(moment)?;
        if let Some(what_if) = &mut self.what_if {
            what_if.set(id, value);
        }
        Ok(())
    }

    /// Whether the value is another than the one that was in force from a moment
    /// on.
    fn would_differ(&self, id: ParamId, value: ParamValue, moment: Moment) -> bool {
        let is_set_later = || self.timeline().log().changes_after(moment).any(|change| change.sets(id));
        self.params().get(id) != value || is_set_later()
    }

    fn begin_what_if(&mut self, moment: Moment) -> Result<(), Refusal> {
        let timeline = self.present.lived.timeline();
        if let Some(what_if) = &mut self.what_if {
            let is_known = what_if.begin_at(timeline, moment);
            return if is_known { Ok(()) } else { Err(self.forgotten(moment)) };
        }
        let means = self.present.lived.scratch().means.clone();
        let mut begun = WhatIf::begin(timeline, moment, means).ok_or_else(|| self.forgotten(moment))?;
        if self.history.is_open() {
            begun.begin_edit();
        }
        self.what_if = Some(begun);
        Ok(())
    }

    /// Tries what an edit would do to the values that are shown.
    pub(super) fn try_edit(
        &mut self,
        change: impl FnOnce(&mut Params) -> Result<(), ParamError>,
    ) -> Result<(), Refusal> {
        let before = self.edited_params();
        let mut after = before.clone();
        change(&mut after)?;
        let is_own_bracket = !self.history.is_open();
        if is_own_bracket {
            self.begin_edit();
        }
        let done = after.differing(&before).try_for_each(|id| self.try_value(id, after.get(id)));
        if is_own_bracket {
            self.end_edit();
        }
        done
    }

    /// Gives up a what-if. The playhead stays in the past, as it was.
    pub(super) fn drop_what_if(&mut self) {
        self.what_if = None;
        self.awaited = None;
    }

    /// Whether something is to be made of a what-if as soon as its run is whole.
    #[must_use]
    pub const fn is_keeping(&self) -> bool {
        self.awaited.is_some()
    }

    /// Does what was to be done with the what-if, if its run is whole by now.
    pub(super) fn do_what_was_awaited(&mut self) -> Result<(), Refusal> {
        if self.is_trying() {
            return Ok(());
        }
        match self.awaited.take() {
            Some(Awaited::Keep) => self.keep_what_if(),
            Some(Awaited::Continue(moment)) => self.continue_from(moment, true),
            None => Ok(()),
        }
    }

    fn forgotten(&self, moment: Moment) -> Refusal {
        Refusal::Forgotten { ago_s: self.timeline_s() - moment.seconds() }
    }

    /// Makes what was tried the present, as soon as its run is whole; the way
    /// that was recorded can be had back by undo.
    pub(super) fn keep_what_if(&mut self) -> Result<(), Refusal> {
        if self.is_trying() {
            self.awaited = Some(Awaited::Keep);
        } else if self.what_if.is_some() {
            let before = self.leave_way();
            let name = self.take_what_was_tried().ok_or(Refusal::CameToNothing)?;
            self.take_way(name, before, true);
        }
        Ok(())
    }

    /// Goes on as the what-if did; returns what it was. None if its run came to
    /// nothing.
    fn take_what_was_tried(&mut self) -> Option<String> {
        let what_if = self.what_if.take()?;
        let (tried, name) = (what_if.tried().clone(), what_if.name());
        let lived = what_if.into_lived()?;
        let events = self.present.lived.timeline_mut().events_mut();
        events.pass_over(&tried);
        let ids = tried.values().iter().map(|(id, _)| *id).collect();
        events.insert(tried.since(), Happening::Edit { name: name.clone(), ids });
        self.present.lived.graft(lived);
        Some(name)
    }

    /// Makes the state under the playhead the present. What came after is cut
    /// off; undo brings it back.
    pub(super) fn continue_here(&mut self) -> Result<(), Refusal> {
        if !self.is_in_past() {
            return Ok(());
        }
        let (moment, is_tried) = (self.shown_moment(), self.shows_tried());
        if is_tried && self.is_trying() {
            self.awaited = Some(Awaited::Continue(moment));
            return Ok(());
        }
        self.continue_from(moment, is_tried)
    }

    fn continue_from(&mut self, moment: Moment, is_tried: bool) -> Result<(), Refusal> {
        let ago_s = self.timeline_s() - moment.seconds();
        let before = self.leave_way();
        if is_tried && self.take_what_was_tried().is_none() {
            return Err(Refusal::CameToNothing);
        }
        let Some(course) = self.timeline().course_from(moment) else {
            self.present = before;
            return Err(self.forgotten(moment));
        };
        let mut lived = Lived::again(&course, self.means().clone());
        lived.pursue(&course.log, None, moment, || false);
        self.present.lived.timeline_mut().events_mut().cut_after(moment);
        self.present.lived.graft(lived);
        self.present.lived.timeline_mut().note(Happening::Continue);
        self.seek_live();
        self.take_way(format!("continue from −{ago_s:.1} s"), before, true);
        Ok(())
    }

    /// The present becomes that of a replay, with its past, and is looked at from
    /// where it is meant to be. It is opened even if it is not what was recorded.
    pub(super) fn open_replay(&mut self, opened: LivedReplay) -> Result<(), Refusal> {
        let LivedReplay { replay, mut lived, mismatch } = opened;
        lived.use_means(self.means().clone());
        let before = self.leave_way();
        self.seek_live();
        let name = format!("open replay {}", replay.preset.name);
        self.present = Present { document: Document::new(replay.preset, None), lived };
        // It was marked on another clock.
        self.seek(|playhead, ring, _| playhead.set_range(ring, None));
        self.take_way(name, before, false);
        // A file that was written by hand may set a count that nobody followed.
        self.after_change();
        let from_s = replay.from.seconds();
        self.seek(|playhead, ring, _| playhead.seek(ring, from_s));
        mismatch.map_or(Ok(()), |mismatch| Err(Refusal::NotAsRecorded(mismatch, replay.app)))
    }

    /// The present as it is, before time takes another way.
    fn leave_way(&mut self) -> Present {
        self.end_edit_of_present();
        self.present.clone()
    }

    /// Time has taken another way.
    fn take_way(&mut self, name: String, before: Present, is_same_document: bool) {
        let values = self.present.lived.run().params().clone();
        self.present.document.preset.params = values;
        self.history.branched(name, before, is_same_document);
        self.arrive_elsewhere();
    }

    /// The present is another one: drawing starts from the exact point.
    pub(super) fn arrive_elsewhere(&mut self) {
        self.branches += 1;
        self.restarts += 1;
        self.clock.reset();
        self.seek(|playhead, ring, _| playhead.follow(ring));
    }
}
