//! Where the program keeps things on this machine.

use directories::ProjectDirs;
use std::path::{Path, PathBuf};

/// One folder for everything, if this variable of the environment names it: for
/// a program that is carried about, or for tests.
const OWN_FOLDER: &str = "MIROFISH_DATA";

/// The folder for the person's data, which need not be there yet; none where the
/// system names no place for it.
#[must_use]
pub fn data_folder() -> Option<PathBuf> {
    folder(ProjectDirs::data_dir)
}

/// The file of the settings; none where the system names no place for it.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    folder(ProjectDirs::config_dir).map(|folder| folder.join("settings.ron"))
}

fn folder(of_system: fn(&ProjectDirs) -> &Path) -> Option<PathBuf> {
    let own = std::env::var_os(OWN_FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    own.or_else(|| ProjectDirs::from("", "", "MiroFish").map(|project| of_system(&project).to_owned()))
}
