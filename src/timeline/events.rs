//! What happened along the timeline.

use super::frame::Moment;
use crate::shoal::Vec2;
use std::collections::VecDeque;

/// Most events that are kept; of more the oldest go.
const MOST: usize = 1000;

/// Kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// A click in the water.
    Click,
    /// An edit, or one that was taken back or done again.
    Edit,
    /// A preset was loaded.
    Load,
    /// The shoal was built anew.
    Restart,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When it happened.
    pub moment: Moment,
    /// What kind it is.
    pub kind: EventKind,
    /// What it was, for a person.
    pub text: String,
}

/// The events of the window, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Events {
    list: VecDeque<Event>,
}

impl Events {
    /// Notes an event. Time never goes back.
    pub fn note(&mut self, moment: Moment, kind: EventKind, text: String) {
        if self.list.len() == MOST {
            self.list.pop_front();
        }
        self.list.push_back(Event { moment, kind, text });
    }

    /// Notes a click in the water, tank px.
    pub fn note_click(&mut self, moment: Moment, [x, y]: Vec2) {
        self.note(moment, EventKind::Click, format!("click at {x:.0}, {y:.0}"));
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
        events.note_click(Moment(5), [719.6, 450.2]);
        events.note(Moment(6), EventKind::Load, "Reference".to_owned());
        assert_eq!(events.iter().next().map(|event| event.text.as_str()), Some("click at 720, 450"));
        events.evict_before(Moment(6));
        let left: Vec<&Event> = events.iter().collect();
        assert_eq!(left.len(), 1);
        assert_eq!((left[0].kind, left[0].moment), (EventKind::Load, Moment(6)));
    }

    #[test]
    fn the_list_is_bounded() {
        let mut events = Events::default();
        for step in 0..2 * MOST as u64 {
            events.note(Moment(step), EventKind::Edit, String::new());
        }
        assert_eq!(events.iter().count(), MOST);
        assert_eq!(events.iter().next_back().map(|event| event.moment), Some(Moment(2 * MOST as u64 - 1)));
    }
}
