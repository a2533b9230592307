//! Which parameters no draw may change.

use crate::params::{Group, ParamId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The parameters that are locked. In files, their field names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Locks(BTreeSet<ParamId>);

/// How many parameters of a group are locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locked {
    /// None of them.
    None,
    /// Some of them.
    Some,
    /// All of them.
    All,
}

/// A draw changes how fish swim; how many there are, how large they and the tank
/// are, who stirs them, how they look and what is recorded stay, unless that is
/// asked for.
impl Default for Locks {
    fn default() -> Self {
        let sizes = [
            ParamId::fish_count,
            ParamId::tank_width,
            ParamId::tank_height,
            ParamId::body_length,
            ParamId::mirror,
        ];
        let looks = ParamId::ALL.iter().copied();
        let looks = looks.filter(|id| matches!(id.spec().group, Group::Looks | Group::Replay));
        Self(sizes.into_iter().chain(looks).collect())
    }
}

impl Locks {
    /// Nothing is locked.
    #[must_use]
    pub const fn none() -> Self {
        Self(BTreeSet::new())
    }

    /// Whether a parameter is locked.
    #[must_use]
    pub fn is_locked(&self, id: ParamId) -> bool {
        self.0.contains(&id)
    }

    /// Locks a parameter, or lets it be drawn.
    pub fn set(&mut self, id: ParamId, is_locked: bool) {
        if is_locked {
            self.0.insert(id);
        } else {
            self.0.remove(&id);
        }
    }

    /// How many of a group are locked.
    #[must_use]
    pub fn of_group(&self, group: Group) -> Locked {
        let mut members = members(group).map(|id| self.is_locked(id));
        let first = members.next().unwrap_or_default();
        match (members.all(|is_locked| is_locked == first), first) {
            (false, _) => Locked::Some,
            (true, true) => Locked::All,
            (true, false) => Locked::None,
        }
    }

    /// Locks all of a group, or lets all of it be drawn.
    pub fn set_group(&mut self, group: Group, is_locked: bool) {
        members(group).for_each(|id| self.set(id, is_locked));
    }

    /// How many parameters a draw may change.
    #[must_use]
    pub fn free(&self) -> usize {
        ParamId::ALL.iter().filter(|id| !self.is_locked(**id)).count()
    }
}

fn members(group: Group) -> impl Iterator<Item = ParamId> {
    ParamId::ALL.iter().copied().filter(move |id| id.spec().group == group)
}
