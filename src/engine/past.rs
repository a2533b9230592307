//! Looking at the past: as it was, or as it would have been.

use super::edits::Refusal;
use super::lens::Source;
use super::{Engine, Showing};
use crate::clock::Step;
use crate::metrics::{FlockSample, Stretch};
use crate::params::Params;
use crate::replay::Replay;
use crate::shoal::{Means, Vec2};
use crate::timeline::{
    Exact, FrameView, Moment, Outcome, Playhead, Ring, ShownFish, Timeline, Transport, WhatIf, is_same_time,
};
use std::time::Duration;

impl Engine {
    /// Whether the playhead is in the past.
    #[must_use]
    pub const fn is_in_past(&self) -> bool {
        self.transport.is_in_past()
    }

    /// The time looked at, s on the timeline's clock: of the playhead, or the
    /// present.
    #[must_use]
    pub fn shown_s(&self) -> f64 {
        match self.transport.playhead() {
            Playhead::Live => self.timeline_s(),
            Playhead::At { time_s, .. } => time_s,
        }
    }

    /// The last step at or before the time looked at.
    #[must_use]
    pub fn shown_moment(&self) -> Moment {
        match self.transport.playhead() {
            Playhead::Live => self.timeline().now(),
            Playhead::At { time_s, .. } => Moment(Step::at_or_before(time_s).0),
        }
    }

    /// The hour of the step looked at, 0 to 24, as it came in then; none in the
    /// present, and where it is no longer known.
    #[must_use]
    pub fn shown_hour(&self) -> Option<f32> {
        let log = self.is_in_past().then(|| self.shown_timeline().log())?;
        // The very first state was made by no step: it is shown by the hour of the next one.
        let moment = self.shown_moment().max(Moment(log.first().0 + 1));
        log.input_to(moment).map(|input| input.hour)
    }

    /// The values in force at the time looked at.
    #[must_use]
    pub fn shown_params(&self) -> &Params {
        self.lens.params().unwrap_or_else(|| self.params())
    }

    /// The state under the playhead, bit for bit: none in the present, and none
    /// until it is found again, which for many fish takes a while.
    #[must_use]
    pub fn exact(&self) -> Option<&Exact> {
        self.lens.exact()
    }

    /// Whether the state under the playhead is being looked for.
    pub(super) fn is_seeking(&self) -> bool {
        let moment = self.shown_moment();
        let can_be_found = || self.shown_timeline().checkpoint_for(moment).is_some();
        self.is_in_past() && self.lens.exact().is_none() && can_be_found()
    }

    /// Finds the state under the playhead, however long that takes.
    pub fn find_exact(&mut self) -> Option<&Exact> {
        self.look(Duration::MAX);
        self.exact()
    }

    /// The timeline that is looked at: what was recorded, or from the moment on
    /// where other values are tried what came of them.
    #[must_use]
    pub fn shown_timeline(&self) -> &Timeline {
        self.tried_under_playhead().map_or_else(|| self.timeline(), Outcome::timeline)
    }

    /// What the values that are tried have come to, where that is looked at.
    fn tried_under_playhead(&self) -> Option<&Outcome> {
        let moment = self.shown_moment();
        let outcome = self.shown_outcome()?;
        let is_theirs = moment > outcome.tried().since() && moment <= outcome.timeline().now();
        is_theirs.then_some(outcome)
    }

    /// Whether the run with other values is what is looked at.
    #[must_use]
    pub fn shows_tried(&self) -> bool {
        self.tried_under_playhead().is_some()
    }

    /// The recorded frame under the playhead; none in the present.
    #[must_use]
    pub fn frame_under_playhead(&self) -> Option<FrameView<'_>> {
        let time_s = self.is_in_past().then(|| self.shown_s())?;
        self.shown_timeline().ring().around(time_s).map(|around| around.before)
    }

    /// The tank that is looked at, px.
    #[must_use]
    pub fn shown_sides(&self) -> Vec2 {
        if let Some(exact) = self.exact_at_rest() {
            return exact.run().params().sides();
        }
        self.frame_under_playhead().map_or_else(|| self.params().sides(), |frame| frame.sides)
    }

    /// The fish under the playhead, by id, into `out`; false in the present.
    ///
    /// On a whole step they are exactly as they were. Between two steps, and
    /// until the state is found again, their places go from frame to frame.
    pub fn replayed_into(&self, out: &mut Vec<ShownFish>) -> bool {
        if !self.is_in_past() {
            return false;
        }
        if let Some(exact) = self.exact_at_rest() {
            exact.shown_into(out);
            return true;
        }
        self.shown_timeline().ring().interpolate_into(self.shown_s(), out).is_some()
    }

    /// The exact state, if the playhead is right on it.
    fn exact_at_rest(&self) -> Option<&Exact> {
        self.exact().filter(|_| is_same_time(self.shown_moment().seconds(), self.shown_s()))
    }

    /// The recorded fish behind those of a what-if, by id, into `out`; false if
    /// they are not to be seen or there is no difference yet.
    pub fn ghost_into(&self, out: &mut Vec<ShownFish>) -> bool {
        let is_seen = self.showing == Showing::Both && self.shows_tried();
        is_seen && self.timeline().ring().interpolate_into(self.shown_s(), out).is_some()
    }

    /// The frames of what is shown over the window, oldest first: as they were
    /// recorded, or up to where other values are tried and from there on what
    /// came of them.
    pub fn shown_frames(&self) -> impl Iterator<Item = FrameView<'_>> {
        let outcome = self.shown_outcome();
        let since = outcome.map_or(Moment(u64::MAX), |outcome| outcome.tried().since());
        let recorded = self.timeline().ring().frames().take_while(move |frame| frame.moment <= since);
        let tried = outcome.into_iter().flat_map(|outcome| outcome.timeline().ring().frames());
        recorded.chain(tried.filter(move |frame| frame.moment > since))
    }

    /// The frames up to the time looked at, newest first.
    pub fn frames_before_shown(&self) -> impl Iterator<Item = FrameView<'_>> {
        self.shown_timeline().ring().frames_back_from(self.shown_s())
    }

    /// The metrics of the time looked at.
    #[must_use]
    pub fn shown_sample(&self) -> Option<&FlockSample> {
        let history = self.tried_under_playhead().map_or_else(|| self.history(), Outcome::history);
        history.sample_at(self.shown_s())
    }

    /// The metrics of the recorded run at the time looked at, where those of
    /// another are shown.
    #[must_use]
    pub fn recorded_sample(&self) -> Option<&FlockSample> {
        self.tried_under_playhead().and_then(|_| self.history().sample_at(self.shown_s()))
    }

    /// The metrics of what is shown over the window: as they were recorded, or
    /// up to where other values are tried and from there on what came of them.
    #[must_use]
    pub fn shown_history(&self) -> Vec<Stretch<'_>> {
        match self.shown_outcome() {
            None => vec![self.history().whole()],
            Some(outcome) => {
                let since_s = outcome.tried().since().seconds();
                vec![self.history().until(since_s), outcome.history().from(since_s)]
            }
        }
    }

    /// The metrics as they were recorded, where others are shown in their stead
    /// and both are to be seen.
    #[must_use]
    pub fn ghost_history(&self) -> Option<Stretch<'_>> {
        let outcome = self.shown_outcome().filter(|_| self.showing == Showing::Both)?;
        Some(self.history().from(outcome.tried().since().seconds()))
    }

    /// What the values that are tried have come to, unless that is not to be
    /// seen.
    pub(super) fn shown_outcome(&self) -> Option<&Outcome> {
        self.what_if.as_ref()?.outcome().filter(|_| self.showing != Showing::Recorded)
    }

    /// The moment of the oldest frame.
    #[must_use]
    pub fn oldest_moment(&self) -> Moment {
        let timeline = self.timeline();
        timeline.ring().oldest().map_or_else(|| timeline.now(), |frame| frame.moment)
    }

    /// A stretch of what was recorded, to be lived again elsewhere, still without
    /// its hashes; none if too much has come in since.
    #[must_use]
    pub fn replay_draft(&self, from: Moment, until: Moment) -> Option<Replay> {
        Replay::draft(&self.document().preset, self.timeline(), from, until)
    }

    /// What steps are taken with.
    #[must_use]
    pub const fn means(&self) -> &Means {
        &self.lived().scratch().means
    }

    /// The edit of the past that is being tried.
    #[must_use]
    pub const fn what_if(&self) -> Option<&WhatIf> {
        self.what_if.as_ref()
    }

    /// Why something that was put off could not be done; said once.
    pub const fn take_late_refusal(&mut self) -> Option<Refusal> {
        self.refused_late.take()
    }

    /// What of a what-if is shown.
    #[must_use]
    pub const fn showing(&self) -> Showing {
        self.showing
    }

    /// Waits until what is tried has come to the present.
    pub fn wait_for_what_if(&mut self) {
        self.what_if.iter_mut().for_each(WhatIf::wait);
        self.look(Duration::ZERO);
    }

    /// Whether a what-if is being lived.
    pub(super) fn is_trying(&self) -> bool {
        self.what_if.as_ref().is_some_and(WhatIf::is_running)
    }

    /// Lets the playhead play on. The present begins at the end of what was
    /// recorded; a what-if ends there.
    pub(super) fn play_on(&mut self, passed_s: f64) {
        let ring = self.present.lived.timeline().ring();
        self.transport.advance(ring, passed_s);
        if self.what_if.is_some() && !self.transport.is_in_past() {
            self.transport.rest_at_newest(ring);
        }
    }

    /// Moves the playhead along what was recorded.
    pub(super) fn seek(&mut self, to: impl FnOnce(&mut Transport, &Ring, Moment)) {
        let timeline = self.present.lived.timeline();
        to(&mut self.transport, timeline.ring(), timeline.now());
    }

    /// Brings what is shown of the past up to date.
    pub(super) fn look(&mut self, time: Duration) {
        self.what_if.iter_mut().for_each(WhatIf::poll);
        if let Err(refusal) = self.do_what_was_awaited() {
            self.refused_late = Some(refusal);
        }
        if !self.is_in_past() {
            self.lens.put_away();
            return;
        }
        let source = match &self.what_if {
            Some(what_if) if self.shows_tried() => Source::Tried { version: what_if.version() },
            _ => Source::Recorded { version: self.branches },
        };
        let moment = self.shown_moment();
        let means = self.lived().scratch().means.clone();
        let mut lens = std::mem::take(&mut self.lens);
        lens.look_at(self.shown_timeline(), source, moment, &means, time);
        self.lens = lens;
    }
}
