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
}

impl Document {
    pub(super) fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        Self { loaded: preset.clone(), preset, path }
    }

    /// Whether anything differs from what was loaded or saved.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.preset != self.loaded
    }
}
