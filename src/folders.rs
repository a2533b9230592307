//! Where the program keeps things on this machine.

use directories::ProjectDirs;
use std::path::PathBuf;

/// One folder for everything, if this variable of the environment names it: for
/// a program on a stick, or on many machines alike.
pub const OWN_FOLDER: &str = "MIROFISH_DATA";

/// The file of the settings; none where the platform has no place for it.
#[must_use]
pub fn settings_file() -> Option<PathBuf> {
    own_folder()
        .or_else(|| Some(project()?.config_dir().to_owned()))
        .map(|folder| folder.join("settings.ron"))
}

fn own_folder() -> Option<PathBuf> {
    std::env::var_os(OWN_FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from)
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "MiroFish")
}
