//! The preset that is open, and the values that are held beside it.

use crate::params::Params;
use crate::preset::Preset;
use std::path::PathBuf;

/// One of the two sets of values that are compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Letter {
    /// The first; what is held to begin with.
    #[default]
    A,
    /// The second.
    B,
}

impl Letter {
    /// Both, in their order.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }

    /// As it is shown.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "A",
            Self::B => "B",
        }
    }
}

/// A second set of values, held beside those that are now.
#[derive(Clone, Debug, PartialEq)]
pub struct Held {
    /// Which of the two it is.
    pub letter: Letter,
    /// What it is called.
    pub name: String,
    /// The values and the seed.
    pub preset: Preset,
    /// What the values that are now were called while they were held; none if
    /// they never were.
    pub now_name: Option<String>,
}

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
    /// What is held beside it, if anything is.
    pub other: Option<Held>,
}

impl Document {
    pub(super) fn new(preset: Preset, path: Option<PathBuf>) -> Self {
        Self { loaded: preset.clone(), preset, path, is_lost: false, other: None }
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

    /// The letter of the values that are now: B as long as nothing else was
    /// said.
    #[must_use]
    pub fn letter(&self) -> Letter {
        self.other.as_ref().map_or(Letter::B, |held| held.letter.other())
    }

    /// What the values that are now are called.
    #[must_use]
    pub fn now_name(&self) -> &str {
        let named = self.other.as_ref().and_then(|held| held.now_name.as_deref());
        named.unwrap_or(&self.preset.name)
    }

    /// What the preset as it was loaded is called when it is held.
    #[must_use]
    pub fn loaded_name(&self) -> String {
        format!("{} (as loaded)", self.loaded.name)
    }

    /// The values of a letter; none of the one that is not held.
    #[must_use]
    pub fn params_of(&self, letter: Letter) -> Option<&Params> {
        if letter == self.letter() {
            return Some(&self.preset.params);
        }
        self.other.as_ref().map(|held| &held.preset.params)
    }

    /// Holds values beside those that are now, in place of what was held.
    pub(super) fn hold(&mut self, preset: Preset, name: String) {
        let letter = self.letter().other();
        let now_name = self.other.take().and_then(|held| held.now_name);
        self.other = Some(Held { letter, name, preset, now_name });
    }

    /// Exchanges values and seed with those held. With nothing held it is the
    /// preset as it was loaded.
    pub(super) fn swap_sides(&mut self) {
        if self.other.is_none() {
            self.hold(self.loaded.clone(), self.loaded_name());
        }
        let now_name = self.now_name().to_owned();
        if let Some(held) = &mut self.other {
            std::mem::swap(&mut self.preset.params, &mut held.preset.params);
            std::mem::swap(&mut self.preset.seed, &mut held.preset.seed);
            held.letter = held.letter.other();
            held.now_name = Some(std::mem::replace(&mut held.name, now_name));
        }
    }
}
