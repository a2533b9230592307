//! Files in the real window: what others write, what is pasted and dropped.

#[path = "common/ui.rs"]
mod ui;

use eframe::egui::{self, Key, Modifiers, OutputCommand};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::engine::Engine;
use mirofish::params::{Group, ParamId, Params};
use mirofish::preset::{self, Pasted, Preset, group_to_ron, read_pasted, to_ron};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use ui::*;

const HAND_WRITTEN: &str =
    "( // mine\n    format: 1,\n    params: (\n        cohesion_weight: 2.0, // much\n    ),\n)\n";

/// A window on a file with this text.
fn window_on_file(text: &str) -> (TempDir, PathBuf, Harness<'static, App>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("look.ron");
    fs::write(&path, text).expect("writable");
    let preset = preset::read_file(&path).expect("a preset").preset;
    let mut harness = window_on(Engine::new(preset, Some(path.clone())), noon(), SIZE);
    harness.run_steps(3);
    (folder, path, harness)
}

/// Draws frames until it is so; fails if it never is.
fn wait(harness: &mut Harness<'_, App>, what: &str, is_so: impl Fn(&App) -> bool) {
    for _ in 0..400 {
        harness.run_steps(1);
        if is_so(harness.state()) {
            // What is said is drawn.
            harness.run_steps(2);
            return;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    let said: Vec<_> = harness.state().messages().collect();
    panic!("{what} never came; said was {said:?}");
}

/// Draws frames for longer than news takes.
fn wait_for_nothing(harness: &mut Harness<'_, App>) {
    for _ in 0..40 {
        harness.run_steps(1);
        std::thread::sleep(Duration::from_millis(25));
    }
}

fn says(app: &App, words: &str) -> bool {
    app.messages().any(|message| message.contains(words))
}

fn cohesion(app: &App) -> f32 {
    app.engine().params().cohesion_weight
}

fn is_starred(app: &App) -> bool {
    app.engine().document().is_changed()
}

/// As editors do: a new file in the place of the old one.
fn replace(path: &Path, text: &str) {
    let new = path.with_extension("new");
    fs::write(&new, text).expect("writable");
    fs::rename(&new, path).expect("the same folder");
}

#[test]
fn an_edit_goes_into_a_hand_written_file_and_nothing_else_does() {
    let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    type_into(&mut harness, "Cohesion weight", "3");
    keys(&mut harness, Modifiers::COMMAND, Key::S);
    let expected = HAND_WRITTEN.replace("2.0", "3.0");
    assert_eq!(fs::read_to_string(&path).expect("there"), expected);
    wait_for_nothing(&mut harness);
    assert!(!is_starred(harness.state()));
    assert!(!says(harness.state(), "disk"), "one's own save is no news");
    assert_eq!(harness.state().engine().undo_name().as_deref(), Some("Cohesion weight 2 to 3"));
}

#[test]
fn a_change_on_disk_is_loaded_as_one_undo_step() {
    let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    // Written in place, then replaced.
    fs::write(&path, HAND_WRITTEN.replace("2.0", "4.5")).expect("writable");
    wait(&mut harness, "the value", |app| cohesion(app) == 4.5);
    assert!(says(harness.state(), "Reloaded look.ron: it changed on disk, 1 value differs"));
    replace(&path, &HAND_WRITTEN.replace("2.0", "5.5").replace("format: 1,", "format: 1, seed: 9,"));
    wait(&mut harness, "the value", |app| cohesion(app) == 5.5);
    assert!(says(harness.state(), "2 values differ"));
    assert!(!is_starred(harness.state()));
    keys(&mut harness, Modifiers::COMMAND, Key::Z);
    harness.run_steps(2);
    assert_eq!(cohesion(harness.state()), 4.5);
    assert!(is_starred(harness.state()), "no file holds that any more");
    // Comments alone are no news.
    keys(&mut harness, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    harness.run_steps(2);
    assert!(!is_starred(harness.state()));
}

#[test]
fn other_comments_are_no_news() {
    let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    replace(&path, &HAND_WRITTEN.replace("much", "very much"));
    wait_for_nothing(&mut harness);
    assert_eq!(harness.state().messages().count(), 0);
    type_into(&mut harness, "Cohesion weight", "3");
    keys(&mut harness, Modifiers::COMMAND, Key::S);
    let text = fs::read_to_string(&path).expect("there");
    assert!(text.contains("3.0, // very much"), "{text}");
}

#[test]
fn unsaved_edits_are_not_lost_to_a_change_on_disk() {
    for (answer, expected) in [("Reload", 4.5), ("Keep mine", 3.0)] {
        let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
        type_into(&mut harness, "Cohesion weight", "3");
        replace(&path, &HAND_WRITTEN.replace("2.0", "4.5"));
        wait(&mut harness, "the question", |app| says(app, "look.ron is changed on disk"));
        assert_eq!(cohesion(harness.state()), 3.0);
        harness.get_by_label(answer).click();
        harness.run_steps(4);
        assert_eq!(cohesion(harness.state()), expected, "{answer}");
        assert_eq!(is_starred(harness.state()), answer == "Keep mine");
        assert!(!says(harness.state(), "is changed on disk"), "it was answered");
    }
}

#[test]
fn what_changed_on_disk_is_overwritten_only_when_asked() {
    let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    type_into(&mut harness, "Cohesion weight", "3");
    let theirs = HAND_WRITTEN.replace("2.0", "4.5").replace("much", "too much");
    replace(&path, &theirs);
    wait(&mut harness, "the question", |app| says(app, "look.ron is changed on disk"));
    harness.get_by_label("Keep mine").click();
    harness.run_steps(3);
    for (answer, expected) in [("Cancel", theirs.clone()), ("Overwrite", theirs.replace("4.5", "3.0"))] {
        keys(&mut harness, Modifiers::COMMAND, Key::S);
        assert!(harness.query_by_label_contains("has changed on disk since it was opened").is_some());
        harness.get_by_label(answer).click();
        harness.run_steps(3);
        assert_eq!(fs::read_to_string(&path).expect("there"), expected, "{answer}");
    }
    assert!(!is_starred(harness.state()));
}

#[test]
fn a_broken_file_changes_nothing_and_is_tried_again() {
    let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    replace(&path, &HAND_WRITTEN.replace("2.0", "2,5"));
    wait(&mut harness, "the error", |app| says(app, "look.ron:4:26: error"));
    assert_eq!(cohesion(harness.state()), 2.0);
    replace(&path, &HAND_WRITTEN.replace("2.0", "2.5"));
    wait(&mut harness, "the value", |app| cohesion(app) == 2.5);
    assert!(!says(harness.state(), "error"), "that is no longer so");
}

#[test]
fn a_file_that_is_gone_is_said_once_and_saved_anew() {
    let (_folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    fs::rename(&path, path.with_extension("old")).expect("the same folder");
    wait(&mut harness, "the notice", |app| says(app, "is no longer on disk"));
    wait(&mut harness, "the star", is_starred);
    keys(&mut harness, Modifiers::COMMAND, Key::S);
    assert_eq!(preset::read_file(&path).expect("anew").preset.params.cohesion_weight, 2.0);
    assert!(!is_starred(harness.state()));
    // The new file is followed as well.
    replace(&path, HAND_WRITTEN.replace("2.0", "6.0").as_str());
    wait(&mut harness, "the value", |app| cohesion(app) == 6.0);
}

#[test]
fn reload_is_asked_for_in_the_menu() {
    let (_folder, _path, mut harness) = window_on_file(HAND_WRITTEN);
    type_into(&mut harness, "Cohesion weight", "3");
    choose(&mut harness, "File", "Reload from disk");
    assert_eq!(cohesion(harness.state()), 2.0);
    assert!(!is_starred(harness.state()));
}

#[test]
fn a_followed_file_costs_nothing_at_rest() {
    let (_folder, _path, mut harness) = window_on_file(HAND_WRITTEN);
    keys(&mut harness, Modifiers::NONE, Key::Space);
    harness.run_steps(120);
    wait_for_nothing(&mut harness);
    // Settles: with frames asked for without end this would panic.
    harness.run();
}

fn copied(harness: &Harness<'_, App>) -> Option<String> {
    harness.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    })
}

fn paste(harness: &mut Harness<'_, App>, text: &str) {
    harness.event(egui::Event::Paste(text.to_owned()));
    harness.run_steps(3);
}

#[test]
fn a_preset_is_copied_and_pasted_as_text() {
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "3");
    harness.run_steps(3);
    harness.event(egui::Event::Copy);
    harness.step();
    let text = copied(&harness).expect("something was copied");
    assert_eq!(text, to_ron(&harness.state().engine().document().preset));
    let mut other = window();
    paste(&mut other, &text);
    assert_eq!(cohesion(other.state()), 3.0);
    assert!(is_starred(other.state()), "no file holds it");
    keys(&mut other, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&other), Params::default());
}

#[test]
fn a_group_is_copied_and_pasted_as_one_edit() {
    let mut harness = window();
    type_into(&mut harness, "Cohesion weight", "3");
    harness.get_by_label("Edit").click();
    harness.run_steps(3);
    harness.get_by_label_contains("Copy group as text").click();
    harness.run_steps(3);
    harness.get_by_role_and_label(egui::Role::Button, "Weights").click();
    let mut text = None;
    for _ in 0..3 {
        harness.step();
        text = text.or(copied(&harness));
    }
    let text = text.expect("something was copied");
    assert_eq!(text, group_to_ron(&params(&harness), Group::Weights));
    let mut other = window();
    paste(&mut other, &text);
    let changed: Vec<ParamId> = params(&other).differing(&Params::default()).collect();
    assert_eq!(changed, [ParamId::cohesion_weight]);
    assert_eq!(other.state().engine().undo_name().as_deref(), Some("paste 6 values"));
    keys(&mut other, Modifiers::COMMAND, Key::Z);
    assert_eq!(params(&other), Params::default());
}

#[test]
fn every_group_pastes_as_it_was_copied() {
    let params = Params { max_speed: 12.5, ..Params::default() };
    for group in Group::ALL {
        let Ok(Pasted::Values(values)) = read_pasted(&group_to_ron(&params, group)) else {
            panic!("{group} does not read");
        };
        let expected: Vec<_> = ParamId::ALL
            .iter()
            .filter(|id| id.spec().group == group)
            .map(|id| (*id, params.get(*id)))
            .collect();
        assert_eq!(values, expected, "{group}");
    }
}

#[test]
fn bad_text_is_refused_in_words() {
    let cases = [
        ("(params: (\n  max_sped: 9.0))", "Pasted text, line 2 column 3: there is no parameter `max_sped`"),
        ("(format: 1,\n params: (max_speed: -1))", "Pasted text, line 2 column 22:"),
        ("(name: \"a\", params: (max_speed: 1.0))", "line 1 column 2: `name` belongs to a whole preset"),
        ("(params: ())", "nothing to paste"),
        ("(params: (max_speed: 9.0", "the text ends"),
        ("hello", "Pasted text, line 1"),
        ("  \n", "no text to paste"),
        ("a\0b", "signs that no text has"),
    ];
    let mut harness = window();
    for (text, words) in cases {
        paste(&mut harness, text);
        let said: Vec<_> = harness.state().messages().collect();
        assert!(said.last().is_some_and(|message| message.contains(words)), "{text}: {said:?}");
        assert_eq!(harness.state().engine().document().preset, Preset::default());
    }
    paste(&mut harness, &"x".repeat((1 << 20) + 1));
    assert!(says(harness.state(), "over 1 MiB"));
    assert_eq!(harness.state().engine().undo_name(), None);
}

#[test]
fn text_goes_to_the_field_that_is_typed_into() {
    let mut harness = window();
    let filter = field_rect(&harness, "Filter").center();
    click(&mut harness, filter);
    harness.run_steps(1);
    paste(&mut harness, "(params: (max_speed: 9.0))");
    harness.event(egui::Event::Copy);
    harness.step();
    assert_eq!(params(&harness), Params::default());
    assert_ne!(copied(&harness), Some(to_ron(&Preset::default())));
}

#[test]
fn of_several_dropped_files_the_first_preset_is_opened() {
    let mut harness = window();
    drop_files(&mut harness, &["Cargo.toml", "presets/tight-and-fast.ron", "presets/engine-style.ron"]);
    assert_eq!(harness.state().engine().document().preset.name, "Tight and fast");
    assert!(says(
        harness.state(),
        "3 files were dropped; one is open at a time, and that is presets/tight-and"
    ));
}

#[test]
fn a_dropped_folder_is_no_preset() {
    let mut harness = window();
    drop_files(&mut harness, &["presets"]);
    let count = preset::BUILT_INS.len();
    let said = format!("presets is a folder with {count} .ron files; drop one of its files");
    assert!(says(harness.state(), &said));
    assert_eq!(harness.state().engine().document().path, None);
}

#[test]
fn a_save_that_failed_stays_on_screen_and_the_star_stays() {
    let (folder, path, mut harness) = window_on_file(HAND_WRITTEN);
    type_into(&mut harness, "Cohesion weight", "3");
    let mut permissions = fs::metadata(&path).expect("there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("our own");
    keys(&mut harness, Modifiers::COMMAND, Key::S);
    // Longer than a message stays that only informs.
    harness.run_steps(600);
    assert!(says(harness.state(), "look.ron is read-only; make it writable or save under another name"));
    assert!(is_starred(harness.state()));
    assert_eq!(fs::read_to_string(&path).expect("there"), HAND_WRITTEN);
    assert_eq!(fs::read_dir(folder.path()).expect("readable").count(), 1);
}

#[test]
fn comments_of_another_file_are_kept_beside_it_and_that_is_said() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.ron");
    fs::write(&path, HAND_WRITTEN).expect("writable");
    let mut harness = window();
    save_to(&mut harness, "Save to path…", &path);
    harness.get_by_label("Overwrite").click();
    harness.run_steps(3);
    assert!(says(harness.state(), "is kept as other.ron.bak"));
    assert_eq!(fs::read_to_string(folder.path().join("other.ron.bak")).expect("kept"), HAND_WRITTEN);
    assert_eq!(fs::read_to_string(&path).expect("there"), to_ron(&Preset::default()));
}
