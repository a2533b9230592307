//! What can be held beside the values that are now.

use crate::engine::Document;
use crate::preset::{Preset, built_ins};

/// One that can be held.
#[derive(Clone, Debug)]
pub struct Offer<'a> {
    /// What it is called once it is held.
    pub name: String,
    /// What it is for.
    pub notes: &'a str,
    /// Its values.
    pub preset: &'a Preset,
}

/// All that a document can be compared with: itself as it was loaded, and every
/// built-in preset.
#[must_use]
pub fn offers(document: &Document) -> Vec<Offer<'_>> {
    let loaded = Offer {
        name: document.loaded_name(),
        notes: "The preset you tune, as it was loaded or last saved",
        preset: &document.loaded,
    };
    let built_ins =
        built_ins().iter().map(|preset| Offer { name: preset.name.clone(), notes: &preset.notes, preset });
    std::iter::once(loaded).chain(built_ins).collect()
}
