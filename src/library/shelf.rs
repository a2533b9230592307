//! What a person marks among the presets, and what they opened last.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Most presets that are remembered as opened last.
pub const MOST_RECENT: usize = 12;

/// Which preset: a built-in one by the name of its file, any other by its path.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum EntryKey {
    /// Built in.
    BuiltIn(String),
    /// A file.
    File(PathBuf),
}

impl EntryKey {
    /// The file, if it is one.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::BuiltIn(_) => None,
            Self::File(path) => Some(path),
        }
    }
}

/// Favorites, and what was opened or saved last. Plain data, to be kept between
/// runs.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shelf {
    /// Those that are marked.
    pub favorites: BTreeSet<EntryKey>,
    /// Those opened or saved last, the newest first, none twice.
    pub recent: Vec<EntryKey>,
}

impl Shelf {
    /// Whether it is marked.
    #[must_use]
    pub fn is_favorite(&self, key: &EntryKey) -> bool {
        self.favorites.contains(key)
    }

    /// Marks it, or takes its mark away.
    pub fn toggle_favorite(&mut self, key: &EntryKey) {
        if !self.favorites.remove(key) {
            self.favorites.insert(key.clone());
        }
    }

    /// Notes that it was opened or saved.
    pub fn note(&mut self, key: EntryKey) {
        self.recent.retain(|other| *other != key);
        self.recent.insert(0, key);
        self.recent.truncate(MOST_RECENT);
    }

    /// Notes that a file has another name now.
    pub fn note_moved(&mut self, from: &Path, to: &Path) {
        let [from, to] = [from, to].map(|path| EntryKey::File(path.to_owned()));
        if from == to {
            return;
        }
        if self.favorites.remove(&from) {
            self.favorites.insert(to.clone());
        }
        if self.recent.contains(&from) {
            self.recent.retain(|key| *key != to);
        }
        if let Some(key) = self.recent.iter_mut().find(|key| **key == from) {
            *key = to;
        }
    }

    /// Every file that is on the shelf.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.recent.iter().chain(&self.favorites).filter_map(EntryKey::path)
    }
}
