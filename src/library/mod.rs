//! The presets a person can choose from: the built-in ones, those in a folder of
//! their own, and a small picture of each. Knows nothing of the window.

mod entry;
mod error;
mod folder;
mod listing;
mod names;
mod picture;
mod shelf;

pub use entry::{Entry, Place};
pub use error::LibraryError;
pub use folder::{Library, Trashed};
pub use listing::MOST_FILES;
pub use names::{copy_name, file_name_for};
pub use picture::{Picture, PicturedFish, Pictures, Waker};
pub use shelf::{EntryKey, MOST_RECENT, Shelf};
