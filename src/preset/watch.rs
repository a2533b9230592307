//! Tells when somebody else may have written a file.

use notify::event::{AccessKind, AccessMode};
use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher as _};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Editors write in several moves: news is told once it has been quiet so long.
const QUIET: Duration = Duration::from_millis(200);
/// A file that is written without a rest is looked at this often all the same.
const LONGEST: Duration = Duration::from_secs(1);

/// Watches one file on disk. Not the file itself but its folder, since most
/// programs put a new file in the place of the old one. While nothing happens it
/// costs nothing.
#[derive(Debug)]
pub struct FileWatch {
    has_news: Arc<AtomicBool>,
    // Dropping it ends the thread that waits for it.
    _watcher: RecommendedWatcher,
}

impl FileWatch {
    /// Watches the file at `path`, and where a link there leads to. `wake` is
    /// called on another thread whenever there is news.
    ///
    /// # Errors
    /// The system has no means left for it, or the folder is not there.
    pub fn new(path: &Path, wake: impl Fn() + Send + 'static) -> notify::Result<Self> {
        let mut places = vec![place(path)];
        if let Ok(target) = path.canonicalize()
            && let there = place(&target)
            && !places.contains(&there)
        {
            places.push(there);
        }
        let names: Vec<OsString> = places.iter().map(|(_, name)| name.clone()).collect();
        let (sender, stirs) = channel();
        let mut watcher = notify::recommended_watcher(move |event| {
            tell(&sender, &names, &event);
        })?;
        for (folder, _) in &places {
            watcher.watch(folder, RecursiveMode::NonRecursive)?;
        }
        let has_news = Arc::new(AtomicBool::new(false));
        let news = Arc::clone(&has_news);
        std::thread::Builder::new().name("file watch".to_owned()).spawn(move || {
            while wait_for_quiet(&stirs) {
                news.store(true, Ordering::Release);
                wake();
            }
        })?;
        Ok(Self { has_news, _watcher: watcher })
    }

    /// Whether anything may have happened to the file since this was asked last.
    #[must_use]
    pub fn take_news(&self) -> bool {
        self.has_news.swap(false, Ordering::AcqRel)
    }
}

/// The folder of a file, and its name in it.
fn place(path: &Path) -> (PathBuf, OsString) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    (folder.to_owned(), path.file_name().unwrap_or_default().to_owned())
}

/// Passes on what may have changed the file.
fn tell(sender: &Sender<()>, names: &[OsString], event: &notify::Result<Event>) {
    let is_meant = match event {
        // Looking at a file is no news; we do so ourselves.
        Ok(Event { kind: EventKind::Access(kind), .. }) if *kind != AccessKind::Close(AccessMode::Write) => {
            false
        }
        Ok(event) => {
            let is_ours =
                |path: &PathBuf| path.file_name().is_some_and(|name| names.iter().any(|n| n == name));
            event.paths.is_empty() || event.need_rescan() || event.paths.iter().any(is_ours)
        }
        // Something was missed.
        Err(_) => true,
    };
    if is_meant {
        // If nobody waits any more, nobody wants to know.
        let _ = sender.send(());
    }
}

/// Waits for something to happen and then for rest; false once the watch is over.
fn wait_for_quiet(stirs: &Receiver<()>) -> bool {
    if stirs.recv().is_err() {
        return false;
    }
    let begun = Instant::now();
    while begun.elapsed() < LONGEST {
        match stirs.recv_timeout(QUIET) {
            Ok(()) => {}
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return false,
        }
    }
    true
}
