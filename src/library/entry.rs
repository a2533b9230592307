//! One preset of the library.

use super::EntryKey;
use super::names::folded;
use crate::preset::{BUILT_INS, Preset, Refused, built_ins, read_file};
use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

/// Where a preset is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the program: it can be opened and copied.
    BuiltIn,
    /// In the person's own folder.
    Own,
    /// In a file elsewhere that was opened or marked.
    Elsewhere,
}

/// How a file looked when it was read: while that stays, so does its content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stamp {
    modified: Option<SystemTime>,
    len: u64,
}

impl Stamp {
    pub fn of(path: &Path) -> Self {
        std::fs::metadata(path).map_or_else(
            |_| Self::default(),
            |metadata| Self { modified: metadata.modified().ok(), len: metadata.len() },
        )
    }
}

/// A preset that can be chosen, or a file that does not read as one.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Which one.
    pub key: EntryKey,
    /// Where it is kept.
    pub place: Place,
    /// The preset; why its file is refused, if it is.
    pub content: Result<Arc<Preset>, Refused>,
    pub(super) stamp: Stamp,
    /// All words that it is found by, in small letters.
    words: String,
}

impl Entry {
    /// Those that are part of the program, in their order.
    pub(super) fn built_in() -> impl Iterator<Item = Self> {
        BUILT_INS.iter().zip(built_ins()).map(|(built_in, preset)| {
            let key = EntryKey::BuiltIn(built_in.file.to_owned());
            Self::new(key, Place::BuiltIn, Stamp::default(), Ok(Arc::new(preset.clone())))
        })
    }

    /// Reads a file.
    pub(super) fn read(path: &Path, place: Place, stamp: Stamp) -> Self {
        let content = read_file(path).map(|loaded| Arc::new(loaded.preset));
        Self::new(EntryKey::File(path.to_owned()), place, stamp, content)
    }

    fn new(key: EntryKey, place: Place, stamp: Stamp, content: Result<Arc<Preset>, Refused>) -> Self {
        let mut entry = Self { key, place, content, stamp, words: String::new() };
        entry.words = match &entry.content {
            Ok(preset) => {
                let Preset { name, notes, author, tags, .. } = &**preset;
                folded(&[name, notes, author, &tags.join(" ")].map(String::as_str).join("\n"))
            }
            Err(_) => folded(&entry.name()),
        };
        entry
    }

    /// The preset, if it reads.
    #[must_use]
    pub fn preset(&self) -> Option<&Arc<Preset>> {
        self.content.as_ref().ok()
    }

    /// What it is called: by its file if it does not read or has no name.
    #[must_use]
    pub fn name(&self) -> String {
        let named = self.preset().map(|preset| preset.name.trim()).filter(|name| !name.is_empty());
        let file = || match &self.key {
            EntryKey::BuiltIn(file) => file.clone(),
            EntryKey::File(path) => {
                path.file_name().unwrap_or(OsStr::new("?")).to_string_lossy().into_owned()
            }
        };
        named.map_or_else(file, str::to_owned)
    }

    /// Whether name, notes, author or tags hold each of these words, whatever
    /// their case.
    #[must_use]
    pub fn has_words(&self, words: &str) -> bool {
        folded(words).split_whitespace().all(|word| self.words.contains(word))
    }

    /// Whether it may be renamed and deleted.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.place == Place::Own
    }
}
