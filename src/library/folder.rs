//! The person's own folder of presets. Nothing is ever replaced or lost in it:
//! files move to names that are free, and what is deleted goes to a folder
//! beside it.

use super::entry::Entry;
use super::error::failed;
use super::listing::Listing;
use super::names::{candidates, copy_name, folded, stem_for};
use super::{EntryKey, LibraryError, Waker};
use crate::preset::{self, Overwrite, Preset, SaveError};
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file that was deleted, and can be brought back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trashed {
    /// Where it was.
    pub from: PathBuf,
    /// Where it is.
    pub now: PathBuf,
}

/// Every preset there is to choose from.
#[derive(Debug)]
pub struct Library {
    root: Option<PathBuf>,
    built_in: Vec<Arc<Entry>>,
    listing: Listing,
}

impl Library {
    /// The library of the person who runs the program.
    #[must_use]
    pub fn of_person() -> Self {
        Self::at(crate::folders::data_folder())
    }

    /// A library whose own presets are in the folder `presets` of `root`.
    /// Nothing is looked at or made yet.
    #[must_use]
    pub fn at(root: Option<PathBuf>) -> Self {
        // Relative paths would change their meaning with the working folder.
        let root = root.map(|root| std::path::absolute(&root).unwrap_or(root));
        Self { root, built_in: Entry::built_in().map(Arc::new).collect(), listing: Listing::default() }
    }

    /// The folder of the person's own presets, if the system has a place for it.
    #[must_use]
    pub fn folder(&self) -> Option<PathBuf> {
        self.root.as_ref().map(|root| root.join("presets"))
    }

    /// Looks what there is: in the folder, and of these files elsewhere. Only
    /// files that changed are read again; very many on a thread of their own,
    /// and `wake` is called once they are there.
    pub fn refresh<'a>(&mut self, elsewhere: impl Iterator<Item = &'a Path>, wake: &Waker) {
        self.listing.refresh(self.folder().as_deref(), elsewhere, wake);
    }

    /// Takes in what was read on a thread of its own.
    pub fn take_arrived(&mut self) {
        self.listing.take_arrived();
    }

    /// Whether files are being read.
    #[must_use]
    pub const fn is_reading(&self) -> bool {
        self.listing.is_reading()
    }

    /// Files of the folder that are not listed, because there are too many.
    #[must_use]
    pub const fn left_out(&self) -> usize {
        self.listing.left_out
    }

    /// Every preset: the built-in ones in their order, then the files by name.
    pub fn entries(&self) -> impl Iterator<Item = &Arc<Entry>> {
        self.built_in.iter().chain(self.listing.entries())
    }

    /// The one of this key, if it is there.
    #[must_use]
    pub fn entry(&self, key: &EntryKey) -> Option<&Arc<Entry>> {
        self.entries().find(|entry| entry.key == *key)
    }

    /// Which one a preset is that was opened or saved: a file, or as it is a
    /// built-in one.
    #[must_use]
    pub fn key_of(preset: &Preset, path: Option<&Path>) -> Option<EntryKey> {
        if let Some(path) = path {
            return Some(EntryKey::File(std::path::absolute(path).unwrap_or_else(|_| path.to_owned())));
        }
        let index = preset::built_ins().iter().position(|built_in| built_in == preset)?;
        Some(EntryKey::BuiltIn(preset::BUILT_INS[index].file.to_owned()))
    }

    /// Saves a preset as a new file of the folder, under its own name.
    ///
    /// # Errors
    /// The folder or the file cannot be made; nothing is replaced.
    pub fn save_new(&self, preset: &Preset) -> Result<PathBuf, LibraryError> {
        let folder = self.ready_folder()?;
        let stem = stem_for(&preset.name);
        let taken = names_in(&folder);
        for name in candidates(&stem).filter(|name| !taken.contains(&folded(name))) {
            let path = folder.join(name);
            match preset::save(preset, &path, Overwrite::Never) {
                Ok(_) => return Ok(path),
                // Names that the disk takes for the same, or that came since.
                Err(SaveError::Exists(_) | SaveError::NotAFile(_)) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(LibraryError::NoFolder)
    }

    /// Saves a copy of a preset in the folder: `NAME copy`, or with the first
    /// number that is free.
    ///
    /// # Errors
    /// As [`Library::save_new`].
    pub fn duplicate(&self, preset: &Preset) -> Result<PathBuf, LibraryError> {
        let taken: HashSet<String> = self.entries().map(|entry| folded(&entry.name())).collect();
        let name = copy_name(&preset.name, |name| taken.contains(&folded(name)));
        self.save_new(&Preset { name, ..preset.clone() })
    }

    /// Gives an own preset another name, inside the file and as the file's
    /// name. Returns where it is now.
    ///
    /// # Errors
    /// The name is empty, the file is none of the folder, does not read, or
    /// cannot be written or moved. Whatever happens the preset is whole, under
    /// the old file name or the new one.
    pub fn rename(&self, path: &Path, name: &str) -> Result<PathBuf, LibraryError> {
        let folder = self.folder_of(path)?;
        let name = name.trim();
        if name.is_empty() {
            return Err(LibraryError::EmptyName);
        }
        let read = preset::read_file(path);
        let preset = read.map_err(|why| LibraryError::Unreadable { path: path.to_owned(), why })?.preset;
        if preset.name != name {
            preset::save(&Preset { name: name.to_owned(), ..preset }, path, Overwrite::Own)?;
        }
        let stem = stem_for(name);
        if stem_for_file(path) == stem {
            return Ok(path.to_owned());
        }
        move_to_free(path, &folder, &stem)
    }

    /// Deletes an own preset: its file goes to the folder `trash` beside
    /// `presets`, under a name that is free there.
    ///
    /// # Errors
    /// The file is none of the folder, or cannot be moved.
    pub fn delete(&self, path: &Path) -> Result<Trashed, LibraryError> {
        self.folder_of(path)?;
        let root = self.root.as_ref().ok_or(LibraryError::NoFolder)?;
        let trash = root.join("trash");
        fs::create_dir_all(&trash).map_err(failed("making the folder", &trash))?;
        let now = move_to_free(path, &trash, &stem_for_file(path))?;
        Ok(Trashed { from: path.to_owned(), now })
    }

    /// Brings a deleted preset back: to where it was or, if that name has been
    /// taken meanwhile, with a number. Returns where it is now.
    ///
    /// # Errors
    /// It is no longer there, or cannot be moved.
    pub fn restore(&self, trashed: &Trashed) -> Result<PathBuf, LibraryError> {
        let folder = self.ready_folder()?;
        move_to_free(&trashed.now, &folder, &stem_for_file(&trashed.from))
    }

    /// The folder of own presets, made if it is not there.
    fn ready_folder(&self) -> Result<PathBuf, LibraryError> {
        let folder = self.folder().ok_or(LibraryError::NoFolder)?;
        fs::create_dir_all(&folder).map_err(failed("making the folder", &folder))?;
        Ok(folder)
    }

    /// The folder, if the file is one of it.
    fn folder_of(&self, path: &Path) -> Result<PathBuf, LibraryError> {
        let folder = self.folder().ok_or(LibraryError::NoFolder)?;
        if path.parent() == Some(&folder) { Ok(folder) } else { Err(LibraryError::NotOwn(path.to_owned())) }
    }
}

/// A file's name without its ending, made safe: it may have come by hand.
fn stem_for_file(path: &Path) -> String {
    stem_for(&path.file_stem().unwrap_or(OsStr::new("")).to_string_lossy())
}

/// Every name in a folder, as file systems compare them.
fn names_in(folder: &Path) -> HashSet<String> {
    let inside = fs::read_dir(folder).into_iter().flatten().flatten();
    inside.map(|entry| folded(&entry.file_name().to_string_lossy())).collect()
}

/// Moves a file into a folder, to the first name of this stem that is free.
fn move_to_free(from: &Path, folder: &Path, stem: &str) -> Result<PathBuf, LibraryError> {
    let own = from.file_name().filter(|_| from.parent() == Some(folder));
    let own = own.map(|name| folded(&name.to_string_lossy()));
    let taken = names_in(folder);
    for name in candidates(stem) {
        let to = folder.join(&name);
        if own.as_ref() == Some(&folded(&name)) {
            return Ok(from.to_owned());
        }
        if taken.contains(&folded(&name)) {
            continue;
        }
        // Moving would replace a file that came just now: an empty one of our
        // own holds the name, and is what gets replaced.
        match OpenOptions::new().write(true).create_new(true).open(&to) {
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(failed("naming", &to)(error)),
        }
        return match fs::rename(from, &to) {
            Ok(()) => Ok(to),
            Err(error) => {
                // It is empty and ours; if it stays nothing is lost.
                let _ = fs::remove_file(&to);
                Err(failed("moving", from)(error))
            }
        };
    }
    Err(LibraryError::NoFolder)
}
