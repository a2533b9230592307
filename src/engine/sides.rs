//! The two sets of values, those that are now and those that are held: each
//! change of them is an undo step.

use super::history::{Edited, Sides};
use super::{Document, Engine};
use crate::preset::Preset;
use crate::timeline::Happening;

impl Engine {
    /// Holds values beside those that are now.
    pub(super) fn hold_preset(&mut self, preset: Preset, name: String) {
        let letter = self.document().letter().other();
        let called = format!("hold {name} as {}", letter.name());
        self.change_sides(called, |document| document.hold(preset, name));
    }

    /// Holds the preset as it was loaded, unless something is held.
    pub(super) fn hold_something(&mut self) {
        if self.document().other.is_none() {
            let (loaded, name) = (self.document().loaded.clone(), self.document().loaded_name());
            self.hold_preset(loaded, name);
        }
    }

    /// Exchanges the two. What is shown is the present: the values come into
    /// force there.
    pub(super) fn swap_sides(&mut self) {
        self.seek_live();
        self.change_sides("swap A and B".to_owned(), Document::swap_sides);
    }

    /// Holds nothing any more.
    pub(super) fn let_go(&mut self) {
        if let Some(held) = &self.document().other {
            let called = format!("let go of {}", held.letter.name());
            self.change_sides(called, |document| document.other = None);
        }
    }

    fn change_sides(&mut self, name: String, change: impl FnOnce(&mut Document)) {
        self.end_edit();
        let document = &mut self.present.document;
        let before = Sides::of(document);
        change(document);
        let edited = self.history.sides_changed(name, before, document);
        // What is only held happens to nobody.
        if let Some(Edited { name, ids }) = edited.filter(|edited| !edited.ids.is_empty()) {
            self.present.lived.timeline_mut().note(Happening::Edit { name, ids });
        }
        self.after_change();
    }
}
