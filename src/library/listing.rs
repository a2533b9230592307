//! What there is: the folder is looked through, and only files that changed
//! since are read again.

use super::Waker;
use super::entry::{Entry, Place, Stamp};
use super::names::folded;
use crate::replay;
use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

/// Most files of the folder that are listed.
pub const MOST_FILES: usize = 2000;
/// More files than this are read beside the picture.
const MOST_AT_ONCE: usize = 48;

/// A file as it was found.
type Found = (PathBuf, Place, Stamp);

/// The files that were read.
#[derive(Debug, Default)]
pub(super) struct Listing {
    entries: Vec<Arc<Entry>>,
    arriving: Option<Receiver<Vec<Arc<Entry>>>>,
    /// Files of the folder beyond the most that are listed.
    pub left_out: usize,
}

impl Listing {
    /// All files, by name.
    pub fn entries(&self) -> &[Arc<Entry>] {
        &self.entries
    }

    /// Whether files are being read.
    pub const fn is_reading(&self) -> bool {
        self.arriving.is_some()
    }

    /// Looks through the folder and at the files elsewhere. Very many changed
    /// files are read on a thread of their own; `wake` is called once they are.
    pub fn refresh<'a>(
        &mut self,
        folder: Option<&Path>,
        elsewhere: impl Iterator<Item = &'a Path>,
        wake: &Waker,
    ) {
        self.take_arrived();
        if self.is_reading() {
            return;
        }
        let (mut found, left_out) = folder.map(files_of).unwrap_or_default();
        self.left_out = left_out;
        let in_folder: BTreeSet<PathBuf> = found.iter().map(|(path, ..)| path.clone()).collect();
        let others: BTreeSet<&Path> = elsewhere.filter(|path| !in_folder.contains(*path)).collect();
        let others = others.into_iter().filter(|path| folder != path.parent() && path.is_file());
        found.extend(others.map(|path| (path.to_owned(), Place::Elsewhere, Stamp::of(path))));
        let mut known: HashMap<PathBuf, Arc<Entry>> = self.entries.drain(..).filter_map(keyed).collect();
        let mut stale = Vec::new();
        for file in found {
            match known.remove(&file.0).filter(|entry| (entry.place, entry.stamp) == (file.1, file.2)) {
                Some(entry) => self.entries.push(entry),
                None => stale.push(file),
            }
        }
        if stale.len() <= MOST_AT_ONCE {
            self.add(read_all(&stale));
            return;
        }
        let ((sender, receiver), wake) = (channel(), Waker::clone(wake));
        self.arriving = Some(receiver);
        std::thread::spawn(move || {
            // If the window is gone nobody waits for them.
            let _ = sender.send(read_all(&stale));
            wake();
        });
    }

    /// Takes in what was read beside the picture.
    pub fn take_arrived(&mut self) {
        use std::sync::mpsc::TryRecvError;
        let Some(receiver) = &self.arriving else { return };
        match receiver.try_recv() {
            Ok(read) => self.add(read),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {}
        }
        self.arriving = None;
    }

    fn add(&mut self, read: Vec<Arc<Entry>>) {
        self.entries.extend(read);
        self.entries.sort_by_cached_key(|entry| (folded(&entry.name()), entry.key.clone()));
    }
}

fn read_all(files: &[Found]) -> Vec<Arc<Entry>> {
    let read = files.iter().map(|(path, place, stamp)| Entry::read(path, *place, *stamp));
    read.filter(|entry| entry.content.is_ok() || !is_replay(entry)).map(Arc::new).collect()
}

/// A replay is no broken preset. Asked of regular files alone: opening a pipe
/// waits for whoever writes it.
fn is_replay(entry: &Entry) -> bool {
    entry.key.path().is_some_and(|path| path.is_file() && replay::is_replay(path))
}

fn keyed(entry: Arc<Entry>) -> Option<(PathBuf, Arc<Entry>)> {
    Some((entry.key.path()?.to_owned(), entry))
}

/// The preset files of a folder, and how many more there are than are listed.
/// A folder that is not there has none.
fn files_of(folder: &Path) -> (Vec<Found>, usize) {
    let Ok(inside) = std::fs::read_dir(folder) else { return Default::default() };
    let paths = inside.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| is_preset_file(path));
    let mut paths: Vec<PathBuf> = paths.collect();
    paths.sort();
    let left_out = paths.len().saturating_sub(MOST_FILES);
    paths.truncate(MOST_FILES);
    let found = paths.into_iter().map(|path| {
        let stamp = Stamp::of(&path);
        (path, Place::Own, stamp)
    });
    (found.collect(), left_out)
}

/// Whether a path looks like that of a preset.
fn is_preset_file(path: &Path) -> bool {
    let is_ron = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("ron"));
    is_ron && !path.is_dir()
}
