//! Sets of few things that are known by name in a file.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;

/// What may be in a set: one of at most 32.
pub trait Member: Copy + PartialEq + 'static {
    /// All there are.
    const EVERY: &'static [Self];
}

/// Some of them, each once. In a file it is a list of names; one that stands
/// there twice is in it once.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Set<T> {
    bits: u32,
    of: PhantomData<T>,
}

impl<T: Member> Set<T> {
    /// Whether one is in it.
    #[must_use]
    pub fn contains(self, member: T) -> bool {
        self.bits & bit(member) != 0
    }

    /// Takes one out that is in it, and puts one in that is not.
    pub fn toggle(&mut self, member: T) {
        self.bits ^= bit(member);
    }

    /// Those that are in it, in their order.
    pub fn iter(self) -> impl Iterator<Item = T> {
        T::EVERY.iter().copied().filter(move |member| self.contains(*member))
    }

    /// How many are in it.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }

    /// Whether none is in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
}

fn bit<T: Member>(member: T) -> u32 {
    T::EVERY.iter().position(|other| *other == member).map_or(0, |place| 1 << place)
}

/// With nothing in it.
impl<T> Default for Set<T> {
    fn default() -> Self {
        Self { bits: 0, of: PhantomData }
    }
}

impl<T: Member> FromIterator<T> for Set<T> {
    fn from_iter<I: IntoIterator<Item = T>>(members: I) -> Self {
        let bits = members.into_iter().fold(0, |bits, member| bits | bit(member));
        Self { bits, of: PhantomData }
    }
}

impl<T: Member + std::fmt::Debug> std::fmt::Debug for Set<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<T: Member + Serialize> Serialize for Set<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, T: Member + Deserialize<'de>> Deserialize<'de> for Set<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<T>::deserialize(deserializer)?.into_iter().collect())
    }
}
