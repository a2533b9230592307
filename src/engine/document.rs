//! The preset that is open.

use crate::preset::Preset;
use std::path::PathBuf;

/// The preset that is being worked on, and where it came from.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// As it is now.
    pub preset: Preset,
    /// As it was loaded or last saved.
    pub loaded: Preset,
    /// The file it lives in, if any.
    pub path: Option<PathBuf>,
    /// Whether no file holds `loaded` any more, though one did or is to: it was
    /// deleted, or others have written into it.
    pub is_lost: bool,
}

impl Document {
    pub(super) fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        Self { loaded: preset.clone(), preset, path, is_lost: false }
    }

    /// Whether there is anything to save: it was edited, or no file holds it.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.is_edited() || self.is_lost
    }

    /// Whether anything differs from what was loaded or saved.
    #[must_use]
    pub fn is_edited(&self) -> bool {
        self.preset != self.loaded
    }
}
