//! Files of a save that was cut off: the machine or the program stopped before
//! they were put in place.

use std::fs;
use std::path::Path;
use std::time::Duration;

/// How the name of a file begins that is being saved.
pub(super) const PREFIX: &str = ".mirofish-";
/// How it ends.
pub(super) const SUFFIX: &str = ".tmp";
/// Letters and digits between the two.
const RANDOM: usize = 6;
/// No save takes so long: what is older belongs to nobody.
const STALE: Duration = Duration::from_secs(600);

/// Takes away what earlier saves have left in a folder. That is a kindness, no
/// part of saving: what cannot be taken away stays.
pub(super) fn clear(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if entry.file_name().to_str().is_some_and(is_ours) && is_stale(&entry) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_ours(name: &str) -> bool {
    let random = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| random.len() == RANDOM && random.chars().all(|c| c.is_ascii_alphanumeric()))
}

/// Looks at the entry itself, not where a link leads.
fn is_stale(entry: &fs::DirEntry) -> bool {
    let Ok(metadata) = entry.metadata() else { return false };
    let age = metadata.modified().ok().and_then(|modified| modified.elapsed().ok());
    metadata.is_file() && age.is_some_and(|age| age > STALE)
}
