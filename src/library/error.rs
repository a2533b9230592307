//! Why something was not done in the library.

use crate::preset::{Refused, SaveError};
use std::io;
use std::path::{Path, PathBuf};

/// Why something was not done. One line for a person; nothing was lost.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    /// The system names no folder for a program's data.
    #[error("this system names no folder for your presets; set MIROFISH_DATA to one")]
    NoFolder,
    /// A preset without a name could not be found again.
    #[error("the name is empty; a preset needs at least one letter")]
    EmptyName,
    /// The file is none of the person's own folder.
    #[error("{} is not in your presets folder; duplicate it there first", .0.display())]
    NotOwn(PathBuf),
    /// The file there does not read as a preset.
    #[error("{} does not read as a preset ({}); mend the file first", .path.display(), .why.errors().first().map(ToString::to_string).unwrap_or_default())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What reading it says.
        why: Refused,
    },
    /// It could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The disk said no.
    #[error("{doing} {} failed: {source}; nothing was lost", .path.display())]
    Io {
        /// What was to be made or moved.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
}

/// Puts what the system says into words.
pub(super) fn failed(doing: &'static str, path: &Path) -> impl FnOnce(io::Error) -> LibraryError {
    let path = path.to_owned();
    move |source| LibraryError::Io { path, doing, source }
}
