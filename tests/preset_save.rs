//! Saving: whole or not at all, and never over what should stay.
//! Folders without write permission are not tried: an administrator may write
//! there all the same. A parent that is no folder fails for everyone.

use mirofish::params::Params;
use mirofish::preset::{Overwrite, Preset, SaveError, read_file, save, to_ron};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const ALL: [Overwrite; 3] = [Overwrite::Never, Overwrite::Preset, Overwrite::Unreadable];

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder for the test")
}

fn preset(fish_count: u32) -> Preset {
    Preset { params: Params { fish_count, ..Params::default() }, ..Preset::default() }
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).expect("readable")
}

/// Names in a folder: nothing temporary may be left.
fn names_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("readable");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// A folder with one file in it.
fn folder_with(text: &str) -> (TempDir, PathBuf) {
    let folder = folder();
    let path = folder.path().join("a.ron");
    fs::write(&path, text).expect("writable");
    (folder, path)
}

#[test]
fn a_saved_preset_loads_again() {
    let folder = folder();
    let path = folder.path().join("a.ron");
    save(&preset(7), &path, Overwrite::Never).expect("a new file");
    assert_eq!(text_of(&path), to_ron(&preset(7)));
    assert_eq!(read_file(&path).expect("loads").preset, preset(7));
    save(&preset(8), &path, Overwrite::Preset).expect("over a preset");
    assert_eq!(read_file(&path).expect("loads").preset, preset(8));
    assert_eq!(names_in(&folder), ["a.ron"]);
}

#[test]
fn another_file_is_not_replaced_unasked() {
    let (folder, path) = folder_with(&to_ron(&preset(7)));
    let error = save(&preset(8), &path, Overwrite::Never).expect_err("exists");
    assert!(matches!(error, SaveError::Exists(_)));
    assert!(error.to_string().contains("a.ron exists already"), "{error}");
    assert_eq!(text_of(&path), to_ron(&preset(7)));
    assert_eq!(names_in(&folder), ["a.ron"]);
}

#[test]
fn a_file_that_does_not_read_is_replaced_only_if_agreed() {
    let (folder, path) = folder_with("(format: 1, seed: \"x\")");
    for overwrite in [Overwrite::Never, Overwrite::Preset] {
        let error = save(&preset(8), &path, overwrite).expect_err("does not read");
        assert!(!error.to_string().contains('\n'), "{error}");
        assert_eq!(text_of(&path), "(format: 1, seed: \"x\")");
    }
    let error = save(&preset(8), &path, Overwrite::Preset).expect_err("does not read");
    assert!(error.to_string().contains("not overwritten (1:19: error: `seed` is \"x\""), "{error}");
    save(&preset(8), &path, Overwrite::Unreadable).expect("agreed");
    assert_eq!(text_of(&path), to_ron(&preset(8)));
    assert_eq!(names_in(&folder), ["a.ron"]);
}

#[test]
fn a_newer_file_is_never_replaced() {
    let newer = "(format: 2, shoals: [@])";
    let (_folder, path) = folder_with(newer);
    for overwrite in ALL {
        assert!(save(&preset(8), &path, overwrite).is_err());
        assert_eq!(text_of(&path), newer);
    }
    let error = save(&preset(8), &path, Overwrite::Unreadable).expect_err("newer");
    assert!(error.to_string().contains("never overwritten"), "{error}");
}

#[test]
fn what_would_not_load_is_not_saved() {
    let (_folder, path) = folder_with(&to_ron(&preset(7)));
    let not_finite = Preset { params: Params { max_speed: f32::NAN, ..Params::default() }, ..preset(1) };
    let too_long = Preset { notes: "x".repeat(1 << 20), ..preset(1) };
    for bad in [not_finite, too_long] {
        let error = save(&bad, &path, Overwrite::Preset).expect_err("would not load");
        assert!(matches!(error, SaveError::WouldNotLoad(_)), "{error}");
        assert_eq!(text_of(&path), to_ron(&preset(7)));
    }
}

#[test]
fn a_failure_leaves_everything_as_it_was() {
    let (folder, path) = folder_with(&to_ron(&preset(7)));
    let places =
        [path.join("below-a-file.ron"), folder.path().join("missing/b.ron"), folder.path().to_owned()];
    for place in places {
        for overwrite in ALL {
            let error = save(&preset(8), &place, overwrite).expect_err("no place for a file").to_string();
            assert!(error.contains(&place.display().to_string()) && !error.contains('\n'), "{error}");
        }
    }
    assert_eq!(text_of(&path), to_ron(&preset(7)));
    assert_eq!(names_in(&folder), ["a.ron"]);
}

#[test]
fn a_read_only_file_stays() {
    let (_folder, path) = folder_with(&to_ron(&preset(7)));
    let mut permissions = fs::metadata(&path).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("own file");
    let error = save(&preset(8), &path, Overwrite::Preset).expect_err("read-only");
    assert!(matches!(error, SaveError::ReadOnly(_)), "{error}");
    assert_eq!(text_of(&path), to_ron(&preset(7)));
}

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).expect("there").permissions().mode() & 0o777
    }

    #[test]
    fn permissions_are_kept_and_a_new_file_gets_the_usual_ones() {
        let (folder, path) = folder_with(&to_ron(&preset(7)));
        let usual = mode(&path);
        let new = folder.path().join("new.ron");
        save(&preset(8), &new, Overwrite::Never).expect("a new file");
        assert_eq!(mode(&new), usual);
        for wanted in [0o600, 0o664, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(wanted)).expect("own file");
            save(&preset(9), &path, Overwrite::Preset).expect("over a preset");
            assert_eq!(mode(&path), wanted);
        }
    }

    #[test]
    fn a_link_stays_a_link() {
        let (folder, path) = folder_with(&to_ron(&preset(7)));
        let place = folder.path();
        fs::create_dir(place.join("links")).expect("a folder");
        symlink("../a.ron", place.join("links/one.ron")).expect("a link");
        symlink("links/one.ron", place.join("two.ron")).expect("a link");
        assert!(save(&preset(8), &place.join("two.ron"), Overwrite::Never).is_err());
        save(&preset(8), &place.join("two.ron"), Overwrite::Preset).expect("through both links");
        assert_eq!(text_of(&path), to_ron(&preset(8)));
        for link in ["two.ron", "links/one.ron"] {
            assert!(fs::symlink_metadata(place.join(link)).expect("there").is_symlink(), "{link}");
        }
        symlink("not-yet.ron", place.join("dangling.ron")).expect("a link");
        save(&preset(9), &place.join("dangling.ron"), Overwrite::Never).expect("its target is new");
        assert_eq!(text_of(&place.join("not-yet.ron")), to_ron(&preset(9)));
        symlink("loop.ron", place.join("loop.ron")).expect("a link");
        assert!(save(&preset(9), &place.join("loop.ron"), Overwrite::Preset).is_err());
        assert_eq!(
            names_in(&folder),
            ["a.ron", "dangling.ron", "links", "loop.ron", "not-yet.ron", "two.ron"]
        );
    }

    #[test]
    fn a_device_is_no_place_to_save() {
        let error = save(&preset(1), Path::new("/dev/null"), Overwrite::Unreadable).expect_err("a device");
        assert!(matches!(error, SaveError::NotAFile(_)), "{error}");
    }
}
