//! The last draws, to go back to.

use super::draw::Draw;
use super::rail::number_of;
use crate::params::{ParamId, ParamValue, Params, RailMap};
use std::collections::VecDeque;

/// So many tries are kept.
pub const MOST_TRIES: usize = 12;

/// One try.
#[derive(Clone, Debug, PartialEq)]
pub struct Try {
    /// Counted from 1.
    pub number: u32,
    /// What was drawn.
    pub draw: Draw,
    /// All values after it.
    pub params: Params,
    /// How far each value moved on its rail, -1 to 1; a choice that became another
    /// moved by 1.
    pub moves: Vec<(ParamId, f32)>,
}

impl Try {
    /// Its name in the undo list, once one goes back to it.
    #[must_use]
    pub fn return_name(&self) -> String {
        format!("go back to try {}", self.number)
    }
}

/// The tries of a sitting, and the values before the first of them.
#[derive(Clone, Debug, Default)]
pub struct Tries {
    start: Option<Params>,
    kept: VecDeque<Try>,
    count: u32,
}

impl Tries {
    /// The values before the first try.
    #[must_use]
    pub const fn start(&self) -> Option<&Params> {
        self.start.as_ref()
    }

    /// Those that are kept, oldest first.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Try> {
        self.kept.iter()
    }

    /// Keeps a draw and what it made of values.
    pub fn note(&mut self, draw: Draw, before: &Params, values: &[(ParamId, ParamValue)]) {
        let mut params = before.clone();
        for (id, value) in values {
            let done = params.set(*id, *value);
            debug_assert_eq!(done, Ok(()), "a draw is allowed");
        }
        let moves = values.iter().map(|(id, value)| (*id, moved(*id, before.get(*id), *value))).collect();
        self.start.get_or_insert_with(|| before.clone());
        self.count += 1;
        if self.kept.len() == MOST_TRIES {
            self.kept.pop_front();
        }
        self.kept.push_back(Try { number: self.count, draw, params, moves });
    }
}

fn moved(id: ParamId, from: ParamValue, to: ParamValue) -> f32 {
    let numbers = number_of(from).zip(number_of(to));
    RailMap::of(id.spec())
        .zip(numbers)
        .map_or(1.0, |(rail, (from, to))| (rail.share_of(to) - rail.share_of(from)).clamp(-1.0, 1.0) as f32)
}
