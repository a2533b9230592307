//! Marks on the timeline: what happened, and what a person has set there.

use super::Engine;
use crate::timeline::{Event, Moment, Outcome, is_same_time};

impl Engine {
    /// The events of what is shown: as they were recorded, and where other
    /// values are tried the splits and merges that came of them. They are in no
    /// order.
    pub fn shown_events(&self) -> impl Iterator<Item = &Event> + Clone {
        let tried = self.shown_outcome();
        let since = tried.map(|outcome| outcome.tried().since());
        let is_tried = move |event: &Event| {
            since.is_some_and(|since| event.parting_known().is_some_and(|known| known > since))
        };
        let recorded = self.timeline().events().iter().filter(move |event| !is_tried(event));
        let tried = tried.into_iter().map(Outcome::timeline).flat_map(|timeline| timeline.events().iter());
        recorded.chain(tried.filter(move |event| is_tried(event)))
    }

    /// The events at the moment on which the playhead rests.
    pub fn events_rested_on(&self) -> impl Iterator<Item = &Event> {
        let is_there = |event: &&Event| is_same_time(event.moment.seconds(), self.shown_s());
        let rests = self.is_in_past() && !self.is_playing();
        self.shown_events().filter(move |_| rests).filter(is_there)
    }

    pub(super) fn seek_events(&mut self, events: i64) {
        let mut transport = self.transport.clone();
        let moments = self.shown_events().map(|event| event.moment);
        transport.seek_moments(self.timeline().ring(), moments, events);
        self.transport = transport;
    }

    pub(super) fn set_bookmark(&mut self, moment: Moment, name: String) {
        let timeline = self.present.lived.timeline_mut();
        let is_recorded = timeline.ring().oldest().is_some_and(|oldest| oldest.moment <= moment);
        if is_recorded && moment <= timeline.now() {
            timeline.events_mut().bookmark(moment, name);
        }
    }

    pub(super) fn remove_bookmark(&mut self, moment: Moment) {
        self.present.lived.timeline_mut().events_mut().remove_bookmark(moment);
    }
}
