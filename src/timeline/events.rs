//! What happened along the timeline.

use super::frame::Moment;
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
        }
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
        // All the room there will ever be: clicks are noted within a step.
        Self { list: VecDeque::with_capacity(MOST) }
    }
}

impl Events {
    /// Notes an event. Time never goes back.
    pub fn note(&mut self, moment: Moment, what: Happening) {
        if self.list.len() == MOST {
            self.list.pop_front();
        }
        self.list.push_back(Event { moment, what });
    }

    /// Puts an event where it belongs, before those of the same moment.
    pub(crate) fn insert(&mut self, moment: Moment, what: Happening) {
        let index = self.list.partition_point(|event| event.moment < moment);
        self.list.insert(index, Event { moment, what });
        self.list.truncate(MOST);
    }

    /// Forgets the edits of which nothing is left with other values.
    pub(crate) fn pass_over(&mut self, tried: &Tried) {
        self.list.retain(|event| !event.is_passed_over(tried));
    }

    /// Forgets what happened after the state of a moment: of what is noted at
    /// that moment, what led to a restart belongs to it.
    pub(crate) fn cut_after(&mut self, moment: Moment) {
        let is_restart = |event: &Event| event.moment == moment && event.what == Happening::Restart;
        let opened = self.list.iter().rposition(is_restart).map_or(0, |last| last + 1);
        let mut index = 0;
        self.list.retain(|event| {
            index += 1;
            event.moment < moment || index <= opened
        });
    }

    /// Forgets what happened before the oldest frame.
    pub fn evict_before(&mut self, oldest: Moment) {
        while self.list.front().is_some_and(|event| event.moment < oldest) {
            self.list.pop_front();
        }
    }

    /// All of them, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Event> {
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

    #[test]
    fn the_list_is_bounded() {
        let mut events = Events::default();
        for step in 0..2 * MOST as u64 {
            events.note(Moment(step), Happening::Restart);
        }
        assert_eq!(events.iter().count(), MOST);
        assert_eq!(events.iter().next_back().map(|event| event.moment), Some(Moment(2 * MOST as u64 - 1)));
    }
}
