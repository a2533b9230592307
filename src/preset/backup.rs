//! An old file that is kept beside the new one.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Nobody has so many.
const MOST: u32 = 10_000;

/// Copies the file to `NAME.bak` beside it, or `NAME.bak2` and so on: never over
/// a file that is there.
pub(super) fn keep_beside(path: &Path) -> io::Result<PathBuf> {
    for number in 1..MOST {
        let mut name = path.file_name().map(OsString::from).unwrap_or_default();
        match number {
            1 => name.push(".bak"),
            _ => name.push(format!(".bak{number}")),
        }
        let backup = path.with_file_name(name);
        match OpenOptions::new().write(true).create_new(true).open(&backup) {
            Ok(file) => {
                // Half a copy is none.
                return fill(file, path).map(|()| backup.clone()).inspect_err(|_| {
                    let _ = fs::remove_file(&backup);
                });
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("there are too many .bak files of it already"))
}

fn fill(mut file: File, from: &Path) -> io::Result<()> {
    let mut old = File::open(from)?;
    io::copy(&mut old, &mut file)?;
    file.set_permissions(old.metadata()?.permissions())?;
    file.sync_all()
}
