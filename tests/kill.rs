//! A program that is killed while it saves leaves the old file or the new one,
//! whole. Takes a while, so it is run by itself: `--ignored`.

#![cfg(unix)]

use mirofish::params::Params;
use mirofish::preset::{Overwrite, Preset, read_file, save};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const ROUNDS: u64 = 200;
/// Names the file to a child, which then saves to it until it is killed.
const FILE: &str = "MIROFISH_TEST_SAVES_TO";

/// Two presets of very different length.
fn presets() -> [Preset; 2] {
    let short = Preset { params: Params { fish_count: 1, ..Params::default() }, ..Preset::default() };
    let long = Preset { notes: "long ".repeat(40_000), seed: 2, ..short.clone() };
    [short, long]
}

/// What the children do.
#[test]
#[ignore = "a child of the test below runs this"]
fn saves_until_it_is_killed() {
    let Some(path) = std::env::var_os(FILE) else { return };
    loop {
        for preset in presets() {
            save(&preset, Path::new(&path), Overwrite::Own).expect("there is room");
        }
    }
}

#[test]
#[ignore = "two hundred programs are started and killed"]
fn whoever_is_killed_while_saving_leaves_a_whole_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.ron");
    let both = presets();
    save(&both[0], &path, Overwrite::Never).expect("a new file");
    let program = std::env::current_exe().expect("this test");
    let mut random = 1_u64;
    let mut found = [0, 0];
    for round in 0..ROUNDS {
        let mut child = Command::new(&program)
            .args(["--ignored", "--exact", "saves_until_it_is_killed"])
            .env(FILE, &path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("this test runs again");
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_micros(5_000 + random % 40_000));
        child.kill().expect("it runs until it is killed");
        let status = child.wait().expect("it was started");
        assert!(!status.success(), "round {round}: it ended by itself");
        let there = read_file(&path).unwrap_or_else(|refused| panic!("round {round}: {refused}")).preset;
        let which = both.iter().position(|preset| *preset == there);
        found[which.unwrap_or_else(|| panic!("round {round}: neither the old nor the new one"))] += 1;
    }
    assert!(found.iter().all(|count| *count > 0), "the children came to save: {found:?}");
    let left = names_in(folder.path());
    let is_ours = |name: &String| name.starts_with(".mirofish-") && name.ends_with(".tmp");
    println!("{} files of cut-off saves were left after {ROUNDS} kills", left.len() - 1);
    assert!(left.iter().all(|name| name == "a.ron" || is_ours(name)), "{left:?}");
    assert!(left.len() as u64 <= ROUNDS + 1, "at most one a kill");
    clear_once_they_are_old(folder.path(), &path, &both[1]);
}

/// The next save after a while takes away what is left.
fn clear_once_they_are_old(folder: &Path, path: &Path, preset: &Preset) {
    let long_ago = std::time::SystemTime::now() - Duration::from_secs(3600);
    for name in names_in(folder) {
        let file = std::fs::OpenOptions::new().write(true).open(folder.join(name)).expect("our own");
        file.set_modified(long_ago).expect("our own");
    }
    save(preset, path, Overwrite::Own).expect("there is room");
    assert_eq!(names_in(folder), ["a.ron"]);
}

fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("readable");
    entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect()
}
