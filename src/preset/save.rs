//! From a preset to the disk: whole or not at all.

use super::backup::keep_beside;
use super::diagnostic::Refused;
use super::patch::{has_comments, patched};
use super::read::{read, read_file};
use super::write::to_ron;
use super::{MAX_BYTES, Preset, litter};
use std::fs::{self, Metadata};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// What saving may replace. Begin with the first that may be right; the error
/// says what to ask the person before the next. A file of a newer format is
/// never replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overwrite {
    /// Nothing: no file of that name may exist.
    Never,
    /// The file the preset came from, if it reads without an error. Only the
    /// values that differ are replaced in it; what people have written beside
    /// them stays.
    Own,
    /// That file too, although it has changed on disk since: the person was told
    /// so and agreed.
    OwnChanged,
    /// Another preset that reads without an error: the person agreed to replace
    /// it.
    Preset,
    /// A file that does not read as a preset too: the person was told so and
    /// agreed to lose it.
    Unreadable,
}

/// Why a preset was not saved. The old file, if there was one, is as it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A file of that name exists, and nothing may be replaced.
    #[error("{} exists already; save under another name or agree to replace it", .0.display())]
    Exists(PathBuf),
    /// The file there is no preset that reads.
    #[error("{} does not read as a preset and is not overwritten ({}); save under another name", .path.display(), first_line(.why))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What reading it says.
        why: Refused,
    },
    /// The file there was written by a newer version.
    #[error("{} is from a newer version of MiroFish and is never overwritten; save under another name", .0.display())]
    NewerFormat(PathBuf),
    /// What stands there is a folder, a device or a pipe.
    #[error("{} is not a file; save under another name", .0.display())]
    NotAFile(PathBuf),
    /// The folder of this path does not exist, or is no folder.
    #[error("cannot save {}: there is no such folder; make it or save elsewhere", .0.display())]
    NoFolder(PathBuf),
    /// The file there may not be written.
    #[error("{} is read-only; make it writable or save under another name", .0.display())]
    ReadOnly(PathBuf),
    /// No file can be made in the folder.
    #[error("cannot save into {}: the folder is read-only; make it writable or save elsewhere", .0.display())]
    ReadOnlyFolder(PathBuf),
    /// The preset itself would be refused when it is loaded again.
    #[error("the preset would not load again and is not saved: {}", first_line(.0))]
    WouldNotLoad(Refused),
    /// The disk said no.
    #[error("cannot save {}: {doing} failed: {source}; {}the old file, if any, is unchanged", .path.display(), advice(.source))]
    Io {
        /// The file to be written.
        path: PathBuf,
        /// What was being done.
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
}

/// What was saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Saved {
    /// Where the old file is kept, if it held something that the new one does
    /// not: comments, or what does not read as a preset.
    pub backup: Option<PathBuf>,
}

/// Writes `preset` to `path`, atomically: into a file beside it that takes its
/// place once it is safe on disk. A link stays a link, and its target is
/// replaced; permissions of a file that is replaced are kept, and its owner as
/// far as the system allows. Of a file with several names (hard links) only this
/// name gets the new text.
///
/// In the preset's own file what people have written stays as it is but for the
/// values that differ. Where that cannot be, and in any other file, the old one
/// is kept beside it if it had comments or could not be read.
///
/// # Errors
/// See [`SaveError`]. Whatever happens, the old file stays whole.
pub fn save(preset: &Preset, path: &Path, overwrite: Overwrite) -> Result<Saved, SaveError> {
    let fresh = to_ron(preset);
    read(fresh.as_bytes()).map_err(SaveError::WouldNotLoad)?;
    let target = link_target(path).map_err(failed(path, "following the link"))?;
    let old = check_old(&target, overwrite, |old| check_preset(old, overwrite))?;
    let bytes = old.map_or(Ok(Vec::new()), |_| beginning(&target));
    let bytes = bytes.map_err(failed(&target, "reading the old file"))?;
    let is_own = matches!(overwrite, Overwrite::Own | Overwrite::OwnChanged);
    let kept = is_own.then(|| patched(&bytes, preset)).flatten();
    let loses = kept.is_none() && (has_comments(&bytes) || cannot_be_read(&bytes));
    let backup = loses.then(|| keep_beside(&target)).transpose();
    let backup = backup.map_err(failed(&target, "keeping the old file beside it"))?;
    let text = kept.unwrap_or(fresh);
    let done = save_text(&text, path, overwrite, |old| check_preset(old, overwrite));
    if let (Err(_), Some(backup)) = (&done, &backup) {
        // The old file is in its place: the copy is of no use.
        let _ = fs::remove_file(backup);
    }
    done.map(|()| Saved { backup })
}

/// The bytes of a file; of a large one so many that it is seen to be too large
/// for a preset.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    fs::File::open(path)?.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Whether a file holds something that is no preset.
fn cannot_be_read(bytes: &[u8]) -> bool {
    !bytes.trim_ascii().is_empty() && read(bytes).is_err()
}

/// Writes a text to `path`, atomically; `may_replace` is asked about a file
/// that is there already.
///
/// # Errors
/// See [`SaveError`]. Whatever happens, the old file stays whole.
pub fn save_text(
    text: &str,
    path: &Path,
    overwrite: Overwrite,
    may_replace: impl FnOnce(&Path) -> Result<(), SaveError>,
) -> Result<(), SaveError> {
    let target = link_target(path).map_err(failed(path, "following the link"))?;
    let old = check_old(&target, overwrite, may_replace)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Err(SaveError::NoFolder(target));
    }
    let file = new_file(folder).map_err(|error| match error.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            SaveError::ReadOnlyFolder(folder.to_owned())
        }
        _ => failed(&target, "making a file in its folder")(error),
    })?;
    fill(&file, text, old.as_ref()).map_err(failed(&target, "writing"))?;
    put_in_place(file, &target, overwrite)?;
    sync_folder(folder);
    litter::clear(folder);
    Ok(())
}

/// The file that links at `path` lead to, whether it exists or not.
fn link_target(path: &Path) -> io::Result<PathBuf> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&target) {
            Ok(metadata) if metadata.is_symlink() => {
                let next = fs::read_link(&target)?;
                target = target.parent().unwrap_or(Path::new("")).join(next);
            }
            _ => return Ok(target),
        }
    }
    Err(io::Error::other("too many links"))
}

/// Whether what stands at `target` may be replaced; what is known of it if
/// something does.
fn check_old(
    target: &Path,
    overwrite: Overwrite,
    may_replace: impl FnOnce(&Path) -> Result<(), SaveError>,
) -> Result<Option<Metadata>, SaveError> {
    let metadata = match fs::metadata(target) {
        Ok(metadata) => metadata,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(failed(target, "looking at the old file")(error)),
    };
    if !metadata.is_file() {
        return Err(SaveError::NotAFile(target.to_owned()));
    }
    if overwrite == Overwrite::Never {
        return Err(SaveError::Exists(target.to_owned()));
    }
    may_replace(target)?;
    // A folder may let a file be replaced that may not be written.
    let may_write = || fs::OpenOptions::new().write(true).open(target);
    let is_denied = |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied;
    if metadata.permissions().readonly() || may_write().is_err_and(|error| is_denied(&error)) {
        return Err(SaveError::ReadOnly(target.to_owned()));
    }
    Ok(Some(metadata))
}

/// Whether a preset may take the place of the file at `target`.
fn check_preset(target: &Path, overwrite: Overwrite) -> Result<(), SaveError> {
    match read_file(target) {
        Err(why) if why.is_newer_format() => Err(SaveError::NewerFormat(target.to_owned())),
        Err(why) if overwrite != Overwrite::Unreadable => {
            Err(SaveError::Unreadable { path: target.to_owned(), why })
        }
        _ => Ok(()),
    }
}

/// A file in `folder` that vanishes unless it is put in place.
fn new_file(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(litter::PREFIX).suffix(litter::SUFFIX);
    #[cfg(unix)]
    {
        // A temporary file is private otherwise; this is what any new file
        // gets, less what the person's umask takes away.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

fn fill(file: &NamedTempFile, text: &str, old: Option<&Metadata>) -> io::Result<()> {
    file.as_file().write_all(text.as_bytes())?;
    if let Some(old) = old {
        keep_owner(file.as_file(), old);
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()
}

/// A file shared by a group stays the group's. Not everyone may give files away;
/// then it is the person's own.
fn keep_owner(file: &fs::File, old: &Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt as _, fchown};
        let is_same = file.metadata().is_ok_and(|new| (new.uid(), new.gid()) == (old.uid(), old.gid()));
        if !is_same && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
            let _ = fchown(file, None, Some(old.gid()));
        }
    }
    #[cfg(not(unix))]
    let _ = (file, old);
}

fn put_in_place(file: NamedTempFile, target: &Path, overwrite: Overwrite) -> Result<(), SaveError> {
    if overwrite != Overwrite::Never {
        return file.persist(target).map(drop).map_err(|e| failed(target, "replacing it")(e.error));
    }
    // Somebody may have made a file of that name since it was looked for.
    file.persist_noclobber(target).map(drop).map_err(|e| match e.error.kind() {
        io::ErrorKind::AlreadyExists => SaveError::Exists(target.to_owned()),
        _ => failed(target, "naming it")(e.error),
    })
}

/// Makes the new name last through a power cut. Not every system can; the file
/// is in place already, so a failure here is no failure to save.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = fs::File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}

fn failed(path: &Path, doing: &'static str) -> impl FnOnce(io::Error) -> SaveError {
    let path = path.to_owned();
    move |source| SaveError::Io { path, doing, source }
}

/// What a person can do about what the system says; ends in a blank if there is
/// anything.
fn advice(error: &io::Error) -> &'static str {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "free some room or save elsewhere; ",
        io::ErrorKind::FileTooLarge => "save where files may be larger; ",
        io::ErrorKind::InvalidFilename => "take a shorter name; ",
        io::ErrorKind::PermissionDenied => "save elsewhere; ",
        _ => "",
    }
}

fn first_line(refused: &Refused) -> String {
    refused.errors().first().map(ToString::to_string).unwrap_or_default()
}
