//! Saving: whole or not at all, and never over what should stay.
//! Folders without write permission are not tried: an administrator may write
//! there all the same. A parent that is no folder fails for everyone.

use mirofish::params::Params;
use mirofish::preset::{Overwrite, Preset, SaveError, Saved, read_file, save, to_ron};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const ALL: [Overwrite; 5] =
    [Overwrite::Never, Overwrite::Own, Overwrite::OwnChanged, Overwrite::Preset, Overwrite::Unreadable];

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
    let saved = save(&preset(8), &path, Overwrite::Unreadable).expect("agreed");
    assert_eq!(text_of(&path), to_ron(&preset(8)));
    assert_eq!(names_in(&folder), ["a.ron", "a.ron.bak"], "what was there is kept");
    assert_eq!(text_of(&saved.backup.expect("it was kept")), "(format: 1, seed: \"x\")");
}

const HAND_WRITTEN: &str = "( // mine\n  format: 1, params: (fish_count: 7 /* few */) )\n";

#[test]
fn its_own_file_keeps_what_people_wrote_and_another_is_kept_beside() {
    let (folder, path) = folder_with(HAND_WRITTEN);
    for overwrite in [Overwrite::Own, Overwrite::OwnChanged] {
        fs::write(&path, HAND_WRITTEN).expect("writable");
        assert_eq!(save(&preset(8), &path, overwrite).expect("its own"), Saved::default());
        assert_eq!(text_of(&path), HAND_WRITTEN.replace(": 7", ": 8"));
    }
    assert_eq!(names_in(&folder), ["a.ron"]);
    for (number, name) in [(1, "a.ron.bak"), (2, "a.ron.bak2"), (3, "a.ron.bak3")] {
        let text = format!("{HAND_WRITTEN}// {number}\n");
        fs::write(&path, &text).expect("writable");
        let saved = save(&preset(9), &path, Overwrite::Preset).expect("agreed");
        assert_eq!(saved.backup.as_deref(), Some(folder.path().join(name).as_path()));
        assert_eq!((text_of(&folder.path().join(name)), text_of(&path)), (text, to_ron(&preset(9))));
    }
    let saved = save(&preset(10), &path, Overwrite::Preset).expect("agreed");
    assert_eq!(saved.backup, None, "there were no comments");
}

#[test]
fn an_empty_file_is_not_worth_a_copy() {
    let (folder, path) = folder_with(" \n");
    save(&preset(8), &path, Overwrite::Unreadable).expect("agreed");
    assert_eq!(names_in(&folder), ["a.ron"]);
}

#[test]
fn a_copy_is_of_no_use_if_nothing_is_saved() {
    let (folder, path) = folder_with(HAND_WRITTEN);
    // So long that the copy's name fits, and the new file's as well; a copy with
    // a longer end does not.
    let long = folder.path().join(format!("{}.ron", "x".repeat(250)));
    fs::rename(&path, &long).expect("its folder is ours");
    let error = save(&preset(8), &long, Overwrite::Preset).expect_err("no name for the copy").to_string();
    assert!(
        error.contains("keeping the old file beside it failed") && error.contains("shorter name"),
        "{error}"
    );
    assert_eq!(text_of(&long), HAND_WRITTEN);
    assert_eq!(names_in(&folder).len(), 1);
}

#[test]
fn a_name_that_is_too_long_is_said() {
    let folder = folder();
    let path = folder.path().join(format!("{}.ron", "x".repeat(300)));
    let error = save(&preset(8), &path, Overwrite::Never).expect_err("too long").to_string();
    assert!(error.contains("take a shorter name"), "{error}");
    assert_eq!(names_in(&folder).len(), 0);
}

#[test]
fn litter_of_earlier_saves_goes_and_nothing_else() {
    let (folder, path) = folder_with(&to_ron(&preset(7)));
    let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    let old = [".mirofish-aB3dE6.tmp", ".mirofish-notes.tmp", ".mirofish-aB3dE6.tmp~", "mine.tmp"];
    for name in old {
        let file = fs::File::create(folder.path().join(name)).expect("writable");
        file.set_modified(long_ago).expect("our own");
    }
    fs::write(folder.path().join(".mirofish-aB3dE7.tmp"), "somebody saves").expect("writable");
    save(&preset(8), &path, Overwrite::Own).expect("its own");
    let mut left = vec![".mirofish-aB3dE7.tmp", "a.ron"];
    left.extend(&old[1..]);
    left.sort_unstable();
    assert_eq!(names_in(&folder), left);
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
    fn another_name_of_the_same_file_keeps_the_old_text() {
        let (folder, path) = folder_with(&to_ron(&preset(7)));
        let other = folder.path().join("b.ron");
        fs::hard_link(&path, &other).expect("a second name");
        save(&preset(8), &path, Overwrite::Own).expect("its own");
        assert_eq!((text_of(&path), text_of(&other)), (to_ron(&preset(8)), to_ron(&preset(7))));
    }

    #[test]
    fn a_link_that_leads_into_a_folder_that_is_gone_says_so() {
        let folder = folder();
        let link = folder.path().join("a.ron");
        symlink("gone/b.ron", &link).expect("a link");
        let error = save(&preset(1), &link, Overwrite::Never).expect_err("no folder");
        assert!(matches!(error, SaveError::NoFolder(_)), "{error}");
        assert!(fs::symlink_metadata(&link).expect("there").is_symlink());
    }

    /// The file to a child of the test below.
    const FILE: &str = "MIROFISH_TEST_DISK_FULL";

    /// What the child does: the system lets it write no byte to any file.
    #[test]
    #[ignore = "a child of the test below runs this"]
    fn nothing_can_be_written() {
        let Some(path) = std::env::var_os(FILE).map(PathBuf::from) else { return };
        for overwrite in [Overwrite::Own, Overwrite::Preset] {
            let error = save(&preset(8), &path, overwrite).expect_err("no room").to_string();
            assert!(error.contains("the old file, if any, is unchanged"), "{error}");
            assert!(error.contains("larger") && !error.contains('\n'), "{error}");
        }
    }

    #[test]
    fn where_nothing_can_be_written_the_old_file_stays_and_no_litter() {
        let (folder, path) = folder_with(HAND_WRITTEN);
        // A limit on the size of files fails where a full disk does: while writing.
        let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" --ignored --exact unix::nothing_can_be_written";
        let done = std::process::Command::new("sh")
            .args(["-c", script])
            .arg(std::env::current_exe().expect("this test"))
            .env(FILE, &path)
            .output()
            .expect("a shell");
        let said = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success() && said.contains("1 passed"), "{said}");
        assert_eq!(text_of(&path), HAND_WRITTEN);
        assert_eq!(names_in(&folder), ["a.ron"]);
    }

    /// A folder in which even an administrator can make no file.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_read_only_folder_says_what_to_do() {
        let error =
            save(&preset(1), Path::new("/sys/kernel/a.ron"), Overwrite::Never).expect_err("not there");
        let is_told = error.to_string().contains("/sys/kernel: the folder is read-only; make it writable");
        assert!(is_told || !Path::new("/sys/kernel").is_dir(), "{error}");
    }

    #[test]
    fn a_device_is_no_place_to_save() {
        let error = save(&preset(1), Path::new("/dev/null"), Overwrite::Unreadable).expect_err("a device");
        assert!(matches!(error, SaveError::NotAFile(_)), "{error}");
    }
}
