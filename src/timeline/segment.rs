//! Frames of one era, in buffers that are allocated once.

use super::frame::{Era, FrameHead, FrameView};
use super::plan::{frame_bytes, room_of};
use super::room::with_room_of;
use crate::behavior::{FishState, Mood};
use crate::shoal::{Body, Shoal, Vec2};

/// A ring of frames. An open one has room for a whole window; a closed one for
/// what it holds.
///
/// Slots are used from the first to the last and then again from the first, so
/// buffers only ever grow by the next slot, within what was reserved.
#[derive(Debug)]
pub(super) struct Segment {
    era: Era,
    room: usize,
    first: usize,
    len: usize,
    is_closed: bool,
    heads: Vec<FrameHead>,
    positions: Vec<Vec2>,
    states: Vec<FishState>,
}

/// A copy has the same room.
impl Clone for Segment {
    fn clone(&self) -> Self {
        let Self { era, room, first, len, is_closed, heads, positions, states } = self;
        Self {
            era: *era,
            room: *room,
            first: *first,
            len: *len,
            is_closed: *is_closed,
            heads: with_room_of(heads),
            positions: with_room_of(positions),
            states: with_room_of(states),
        }
    }
}

impl Segment {
    /// An empty one with room for a window of its era.
    pub fn open(era: Era) -> Self {
        let room = room_of(era.interval_steps) as usize;
        Self {
            era,
            room,
            first: 0,
            len: 0,
            is_closed: false,
            heads: Vec::with_capacity(room),
            positions: Vec::with_capacity(room * era.fish),
            states: Vec::with_capacity(room * era.fish),
        }
    }

    /// What all its frames have in common.
    pub const fn era(&self) -> &Era {
        &self.era
    }

    /// Whether it takes no more frames.
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Number of frames.
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether it has no frames.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether another frame would need the place of the oldest.
    pub const fn is_full(&self) -> bool {
        self.len == self.room
    }

    /// Bytes that are reserved.
    pub const fn bytes(&self) -> u64 {
        let heads = self.heads.capacity() * size_of::<FrameHead>();
        let positions = self.positions.capacity() * size_of::<Vec2>();
        (heads + positions + self.states.capacity() * size_of::<FishState>()) as u64
    }

    /// Bytes that would be reserved if it were closed now.
    pub const fn bytes_when_closed(&self) -> u64 {
        self.len as u64 * frame_bytes(self.era.fish)
    }

    const fn slot(&self, index: usize) -> usize {
        (self.first + index) % self.room
    }

    /// Adds a frame; if there is no room the oldest gives way.
    pub fn push(&mut self, head: FrameHead, shoal: &Shoal, moods: &[Mood]) {
        debug_assert_eq!((shoal.len(), moods.len()), (self.era.fish, self.era.fish));
        if self.is_full() {
            self.drop_oldest();
        }
        let slot = self.slot(self.len);
        let places = shoal.bodies().map(Body::pos);
        let states = moods.iter().map(|mood| mood.state);
        if slot == self.heads.len() {
            self.heads.push(head);
            self.positions.extend(places);
            self.states.extend(states);
        } else {
            self.heads[slot] = head;
            let range = slot * self.era.fish..(slot + 1) * self.era.fish;
            let kept_places = self.positions[range.clone()].iter_mut();
            kept_places.zip(places).for_each(|(kept, place)| *kept = place);
            self.states[range].iter_mut().zip(states).for_each(|(kept, state)| *kept = state);
        }
        self.len += 1;
    }

    /// Forgets the oldest frame.
    pub fn drop_oldest(&mut self) {
        if self.len > 0 {
            self.first = self.slot(1);
            self.len -= 1;
        }
    }

    /// Forgets the newest frame.
    pub const fn drop_newest(&mut self) {
        self.len = self.len.saturating_sub(1);
    }

    /// Gives back what it does not need. Nothing is added to it any more.
    pub fn close(&mut self) {
        let fish = self.era.fish;
        // In place: a copy of a large one would not stay under the budget.
        self.heads.rotate_left(self.first);
        self.positions.rotate_left(self.first * fish);
        self.states.rotate_left(self.first * fish);
        self.heads.truncate(self.len);
        self.positions.truncate(self.len * fish);
        self.states.truncate(self.len * fish);
        self.heads.shrink_to_fit();
        self.positions.shrink_to_fit();
        self.states.shrink_to_fit();
        self.first = 0;
        self.room = self.len.max(1);
        self.is_closed = true;
    }

    /// Head of the frame at a place counted from the oldest.
    pub fn head(&self, index: usize) -> Option<&FrameHead> {
        if index < self.len { self.heads.get(self.slot(index)) } else { None }
    }

    /// Head of the oldest frame.
    pub fn oldest(&self) -> Option<&FrameHead> {
        self.head(0)
    }

    /// Head of the newest frame.
    pub fn newest(&self) -> Option<&FrameHead> {
        self.head(self.len.checked_sub(1)?)
    }

    /// The frame at a place counted from the oldest.
    pub fn frame(&self, index: usize) -> Option<FrameView<'_>> {
        let &FrameHead { number, moment, kept_ids } = self.head(index)?;
        let slot = self.slot(index);
        let range = slot * self.era.fish..(slot + 1) * self.era.fish;
        Some(FrameView {
            number,
            moment,
            kept_ids,
            positions: self.positions.get(range.clone())?,
            states: self.states.get(range)?,
            sides: self.era.sides,
            boundary: self.era.boundary,
        })
    }

    /// How many of the oldest frames pass; `passes` must not become true again
    /// once it is false.
    pub fn count_while(&self, passes: impl Fn(&FrameHead) -> bool) -> usize {
        let (mut low, mut high) = (0, self.len);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.head(middle).is_some_and(&passes) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }
}
