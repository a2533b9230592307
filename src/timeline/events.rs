//! What happened along the timeline.

use super::frame::Moment;
use super::parting::Parting;
use super::relive::Tried;
use super::room::queue_with_room_of;
use crate::params::ParamId;
use crate::shoal::Vec2;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Most events that are kept; of more the oldest go.
const MOST: usize = 1000;

/// What may happen.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub enum Happening {
    /// A click in the water, tank px.
    Click(Vec2),
    /// An edit, or one that was taken back or done again.
    Edit {
        /// In a few words.
        name: String,
        /// The parameters that it changed.
        ids: Vec<ParamId>,
    },
    /// A preset of this name was loaded.
    Load(String),
    /// The shoal was built anew.
    Restart,
    /// A step of the past became the present.
    Continue,
    /// The shoal split, or parts of it merged.
    Parting(Parting),
    /// A person set a bookmark of this name.
    Bookmark(String),
}

/// One event.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// When it happened.
    pub moment: Moment,
    /// What it was.
    pub what: Happening,
}

impl Event {
    /// The same at another moment.
    #[must_use]
    pub fn at(&self, moment: Moment) -> Self {
        Self { moment, what: self.what.clone() }
    }

    /// What it was, for a person.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.what {
            Happening::Click([x, y]) => format!("click at {x:.0}, {y:.0}"),
            Happening::Edit { name, .. } => name.clone(),
            Happening::Load(name) => format!("load {name}"),
            Happening::Restart => "restart".to_owned(),
            Happening::Continue => "went on from here".to_owned(),
            Happening::Parting(parting) => parting.text(),
            Happening::Bookmark(name) => name.clone(),
        }
    }

    /// Whether it is a bookmark.
    #[must_use]
    pub const fn is_bookmark(&self) -> bool {
        matches!(self.what, Happening::Bookmark(_))
    }

    /// The moment from which on it was known that the shoal had parted; none for
    /// other events.
    #[must_use]
    pub const fn parting_known(&self) -> Option<Moment> {
        match &self.what {
            Happening::Parting(parting) => Some(parting.known),
            _ => None,
        }
    }

    /// Whether it belongs to the state of its moment, and is not what came in
    /// after it.
    pub(crate) const fn is_of_state(&self) -> bool {
        matches!(self.what, Happening::Bookmark(_) | Happening::Restart)
    }

    /// Whether nothing is left of it with values that are tried instead.
    #[must_use]
    pub fn is_passed_over(&self, tried: &Tried) -> bool {
        let Happening::Edit { ids, .. } = &self.what else {
            return false;
        };
        self.moment >= tried.since() && !ids.is_empty() && ids.iter().all(|id| tried.holds(*id))
    }
}

/// The events of the window, oldest first.
#[derive(Debug)]
pub struct Events {
    list: VecDeque<Event>,
}

/// A copy has the same room.
impl Clone for Events {
    fn clone(&self) -> Self {
        Self { list: queue_with_room_of(&self.list) }
    }
}

impl Default for Events {
    fn default() -> Self {
        // All the room there will ever be: clicks and partings are noted within a step.
        Self { list: VecDeque::with_capacity(MOST) }
    }
}

impl Events {
    /// Notes an event, after those of the same moment.
    pub fn note(&mut self, moment: Moment, what: Happening) {
        self.make_room();
        let index = self.list.partition_point(|event| event.moment <= moment);
        self.list.insert(index, Event { moment, what });
    }

    /// Puts an event where it belongs, after those of the same moment.
    pub(crate) fn put(&mut self, event: Event) {
        self.make_room();
        let index = self.list.partition_point(|other| other.moment <= event.moment);
        self.list.insert(index, event);
    }

    /// Puts an event where it belongs, before those of the same moment.
    pub(crate) fn insert(&mut self, moment: Moment, what: Happening) {
        self.make_room();
        let index = self.list.partition_point(|event| event.moment < moment);
        self.list.insert(index, Event { moment, what });
    }

    fn make_room(&mut self) {
        if self.list.len() == MOST {
            self.list.pop_front();
        }
    }

    /// Sets a bookmark, or gives the one at that moment another name.
    pub(crate) fn bookmark(&mut self, moment: Moment, name: String) {
        let is_there = |event: &&mut Event| event.moment == moment && event.is_bookmark();
        match self.list.iter_mut().find(is_there) {
            Some(there) => there.what = Happening::Bookmark(name),
            None => self.note(moment, Happening::Bookmark(name)),
        }
    }

    /// Takes the bookmark at a moment away.
    pub(crate) fn remove_bookmark(&mut self, moment: Moment) {
        self.list.retain(|event| !(event.moment == moment && event.is_bookmark()));
    }

    /// The name of the bookmark at a moment; none if there is none.
    #[must_use]
    pub fn bookmark_at(&self, moment: Moment) -> Option<&str> {
        self.list.iter().filter(|event| event.moment == moment).find_map(|event| match &event.what {
            Happening::Bookmark(name) => Some(name.as_str()),
            _ => None,
        })
    }

    /// A name for the next bookmark that none of them has.
    #[must_use]
    pub fn next_bookmark_name(&self) -> String {
        let is_free = |name: &String| {
            !self.list.iter().any(|event| matches!(&event.what, Happening::Bookmark(taken) if taken == name))
        };
        let mut names = (1..).map(|number: u32| format!("bookmark {number}"));
        names.find(is_free).unwrap_or_default()
    }

    /// Forgets the splits and merges that were not known before a moment: a run
    /// that is lived again from there on brings its own.
    pub(crate) fn forget_partings_known_from(&mut self, moment: Moment) {
        self.list.retain(|event| event.parting_known().is_none_or(|known| known < moment));
    }

    /// Takes in the events of others.
    pub(crate) fn append(&mut self, others: Self) {
        others.list.into_iter().for_each(|event| self.note(event.moment, event.what));
    }

    /// Forgets the edits of which nothing is left with other values.
    pub(crate) fn pass_over(&mut self, tried: &Tried) {
        self.list.retain(|event| !event.is_passed_over(tried));
    }

    /// Forgets what happened after the state of a moment: of what is noted at
    /// that moment, bookmarks and what led to a restart belong to it.
    pub(crate) fn cut_after(&mut self, moment: Moment) {
        let is_restart = |event: &Event| event.moment == moment && event.what == Happening::Restart;
        let opened = self.list.iter().rposition(is_restart).map_or(0, |last| last + 1);
        let mut index = 0;
        self.list.retain(|event| {
            index += 1;
            event.moment < moment || index <= opened || (event.moment == moment && event.is_of_state())
        });
    }

    /// Forgets what happened before the oldest frame.
    pub fn evict_before(&mut self, oldest: Moment) {
        while self.list.front().is_some_and(|event| event.moment < oldest) {
            self.list.pop_front();
        }
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Event> + Clone {
        self.list.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_leave_with_their_frames() {
        let mut events = Events::default();
        events.note(Moment(5), Happening::Click([719.6, 450.2]));
        events.note(Moment(6), Happening::Load("Reference".to_owned()));
        assert_eq!(events.iter().next().map(Event::text).as_deref(), Some("click at 720, 450"));
        events.evict_before(Moment(6));
        let left: Vec<&Event> = events.iter().collect();
        assert_eq!(left.len(), 1);
        assert_eq!((left[0].text().as_str(), left[0].moment), ("load Reference", Moment(6)));
    }

    fn texts(events: &Events) -> Vec<(u64, String)> {
        events.iter().map(|event| (event.moment.0, event.text())).collect()
    }

    #[test]
    fn bookmarks_are_set_named_and_removed_wherever_they_are() {
        let mut events = Events::default();
        events.note(Moment(9), Happening::Restart);
        for step in [9, 4, 6] {
            let name = events.next_bookmark_name();
            events.bookmark(Moment(step), name);
        }
        let named = |step, name: &str| (step, name.to_owned());
        let all =
            [named(4, "bookmark 2"), named(6, "bookmark 3"), named(9, "restart"), named(9, "bookmark 1")];
        assert_eq!(texts(&events), all);
        events.bookmark(Moment(9), "here".to_owned());
        assert_eq!((events.bookmark_at(Moment(9)), events.bookmark_at(Moment(8))), (Some("here"), None));
        events.remove_bookmark(Moment(4));
        assert_eq!(texts(&events), [named(6, "bookmark 3"), named(9, "restart"), named(9, "here")]);
        assert_eq!(events.next_bookmark_name(), "bookmark 1");
    }

    #[test]
    fn a_run_lived_again_brings_its_own_partings() {
        let parting = |since, known, after| {
            let (since, known) = (Moment(since), Moment(known));
            (since, Happening::Parting(Parting { since, known, before: 9, after }))
        };
        let (mut events, mut others) = (Events::default(), Events::default());
        for (moment, what) in [parting(0, 30, 1), parting(40, 70, 2), parting(80, 110, 3)] {
            events.note(moment, what);
        }
        events.note(Moment(90), Happening::Restart);
        for (moment, what) in [parting(40, 70, 4), parting(84, 114, 5)] {
            others.note(moment, what);
        }
        events.forget_partings_known_from(Moment(60));
        events.append(others);
        let expected = [(0, 1), (40, 4), (84, 5)]
            .map(|(step, n)| (step, format!("merge: {n} shoal{}", if n == 1 { "" } else { "s" })));
        let restart = (90, "restart".to_owned());
        assert_eq!(texts(&events), expected.into_iter().chain([restart]).collect::<Vec<_>>());
    }

    #[test]
    fn the_list_is_bounded() {
        let mut events = Events::default();
        for step in 0..2 * MOST as u64 {
            events.note(Moment(step), Happening::Restart);
        }
        assert_eq!(events.iter().count(), MOST);
        let room = events.list.capacity();
        events.evict_before(Moment(u64::MAX));
        assert_eq!(events.clone().list.capacity(), room, "a copy has the same room");
        for step in MOST as u64..2 * MOST as u64 {
            events.note(Moment(step), Happening::Restart);
        }
        assert_eq!(events.iter().next_back().map(|event| event.moment), Some(Moment(2 * MOST as u64 - 1)));
    }
}
