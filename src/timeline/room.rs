//! Copies that keep the room of their originals: what was allocated once is
//! not to grow again in a copy.

use std::collections::VecDeque;

/// A copy of a list with its capacity.
pub(super) fn with_room_of<T: Copy>(values: &Vec<T>) -> Vec<T> {
    let mut copy = Vec::with_capacity(values.capacity());
    copy.extend_from_slice(values);
    copy
}

/// A copy of a queue with its capacity.
pub(super) fn queue_with_room_of<T: Clone>(values: &VecDeque<T>) -> VecDeque<T> {
    let mut copy = VecDeque::with_capacity(values.capacity());
    copy.extend(values.iter().cloned());
    copy
}
