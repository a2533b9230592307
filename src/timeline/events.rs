//! What happened along the timeline.

use super::frame::Moment;
use crate::shoal::Vec2;
use std::collections::VecDeque;

/// Most events that are kept; of more the oldest go.
const MOST: usize = 1000;

/// What may happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// A click in the water, tank px.
    Click(Vec2),
    /// An edit, or one that was taken back or done again, in a few words.
    Edit(String),
    /// A preset of this name was loaded.
    Load(String),
    /// The shoal was built anew.
    Restart,
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
    /// What it was, for a person.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.what {
            Happening::Click([x, y]) => format!("click at {x:.0}, {y:.0}"),
            Happening::Edit(name) => name.clone(),
            Happening::Load(name) => format!("load {name}"),
            Happening::Restart => "restart".to_owned(),
        }
    }
}

/// The events of the window, oldest first.
#[derive(Clone, Debug)]
pub struct Events {
    list: VecDeque<Event>,
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
