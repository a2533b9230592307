//! The gallery of presets by its labels: what a person does in it reaches the
//! folder and the engine, and showing it changes nothing.

#[path = "common/ui.rs"]
mod ui;

use eframe::egui::{self, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use mirofish::app::App;
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::library::{EntryKey, Library};
use mirofish::preset::{self, BUILT_INS, Preset};
use mirofish::workbench::View;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;
use ui::*;

/// A paused window on the reference, with a library of its own.
struct Bench {
    root: TempDir,
    harness: Harness<'static, App>,
}

impl Bench {
    fn new() -> Self {
        Self::with(&[])
    }

    /// With these own presets.
    fn with(names: &[&str]) -> Self {
        Self::of_size(names, SIZE)
    }

    fn of_size(names: &[&str], size: [f32; 2]) -> Self {
        let root = tempfile::tempdir().expect("a folder");
        let library = Library::at(Some(root.path().to_owned()));
        for name in names {
            library.save_new(&named(name)).expect("saved");
        }
        let mut engine = Engine::new(BUILT_INS[0].load(), None);
        engine.apply(Command::SetRunning(false)).expect("nothing to refuse");
        let harness =
            Harness::builder().with_size(size).with_step_dt(1.0 / 60.0).with_max_steps(64).build_eframe(
                move |creation| {
                    let ctx = &creation.egui_ctx;
                    App::new(ctx, engine, noon()).with_library(ctx, library)
                },
            );
        let mut bench = Self { root, harness };
        bench.harness.run_steps(3);
        bench
    }

    /// The same, with the gallery open.
    fn open(names: &[&str]) -> Self {
        let mut bench = Self::with(names);
        bench.key(Key::G);
        bench
    }

    fn key(&mut self, key: Key) {
        keys(&mut self.harness, Modifiers::NONE, key);
        self.harness.run_steps(2);
    }

    fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.harness.run_steps(4);
    }

    fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.harness.run_steps(2);
    }

    fn has(&self, label: &str) -> bool {
        self.harness.query_by_label(label).is_some()
    }

    fn is_open(&self) -> bool {
        self.has("Search presets")
    }

    fn is_selected(&self, name: &str) -> bool {
        let label = format!("Preset {name}");
        let card = self.harness.get_by_label(&label);
        card.accesskit_node().toggled().is_some_and(|toggled| format!("{toggled:?}") == "True")
    }

    fn preset(&self) -> &Preset {
        &self.harness.state().engine().document().preset
    }

    fn says(&self, words: &str) -> bool {
        self.harness.state().messages().any(|message| message.contains(words))
    }

    fn files(&self, folder: &str) -> Vec<String> {
        let inside = fs::read_dir(self.root.path().join(folder)).into_iter().flatten();
        let mut names: Vec<String> =
            inside.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn path(&self, file: &str) -> PathBuf {
        self.root.path().join("presets").join(file)
    }
}

fn named(name: &str) -> Preset {
    Preset { name: name.to_owned(), ..Preset::default() }
}

fn name_in(path: &Path) -> String {
    preset::read_file(path).expect("a preset").preset.name
}

#[test]
fn showing_the_gallery_changes_nothing() {
    let mut bench = Bench::new();
    let before = bench.harness.state().engine().document().clone();
    bench.key(Key::G);
    assert!(bench.is_open());
    for built_in in BUILT_INS {
        assert!(bench.has(&format!("Preset {}", built_in.load().name)), "{}", built_in.file);
    }
    assert!(bench.is_selected("Reference"), "the open one");
    bench.harness.run_steps(10);
    bench.key(Key::G);
    assert!(!bench.is_open());
    let app = bench.harness.state();
    assert_eq!((app.engine().document(), app.engine().undo_name()), (&before, None));
    assert_eq!((app.view(), app.messages().count()), (&noon(), 0));
    assert_eq!(fs::read_dir(bench.root.path()).expect("there").count(), 0, "no folder is made");
}

#[test]
fn escape_closes_it_and_nothing_else() {
    let mut bench = Bench::open(&[]);
    bench.click("Search presets");
    bench.key(Key::Escape);
    assert!(bench.is_open(), "Escape has left the field");
    bench.key(Key::Escape);
    assert!(!bench.is_open());
}

#[test]
fn arrows_and_enter_open_a_preset() {
    let mut bench = Bench::open(&[]);
    for (key, name) in [
        (Key::ArrowRight, "Reynolds, per rule"),
        (Key::ArrowRight, "Engine style"),
        (Key::ArrowLeft, "Reynolds, per rule"),
        (Key::Home, "Reference"),
        (Key::ArrowUp, "Reference"),
        (Key::ArrowDown, "Tight and fast"),
        (Key::End, "Nervous"),
        (Key::ArrowRight, "Nervous"),
    ] {
        bench.key(key);
        assert!(bench.is_selected(name), "{key:?} leads to {name}");
    }
    assert_eq!(bench.preset().name, "Reference", "moving opens nothing");
    bench.key(Key::Enter);
    assert_eq!(bench.preset(), &BUILT_INS[7].load());
    assert!(!bench.is_open(), "what was opened is to be seen");
    let recent = &bench.harness.state().view().shelf.recent;
    assert_eq!(recent[..], [EntryKey::BuiltIn("nervous.ron".to_owned())]);
    bench.key(Key::G);
    bench.click("Recent");
    assert!(bench.is_selected("Nervous") && !bench.has("Preset Reference"));
}

#[test]
fn a_click_selects_and_a_double_click_opens() {
    let mut bench = Bench::open(&[]);
    let card = bench.harness.get_by_label("Preset Tight and fast").rect().center();
    click(&mut bench.harness, card);
    bench.harness.run_steps(2);
    assert!(bench.is_selected("Tight and fast") && bench.preset().name == "Reference");
    assert!(bench.harness.query_by_label_contains("parameters differ from the open preset").is_some());
    bench.harness.run_steps(APART);
    click(&mut bench.harness, card);
    click(&mut bench.harness, card);
    bench.harness.run_steps(2);
    assert_eq!(bench.preset().name, "Tight and fast");
}

#[test]
fn the_search_and_the_sections_list_what_is_asked_for() {
    let mut bench = Bench::open(&["Mill", "Swirl"]);
    bench.click("Search presets");
    bench.type_text("reynolds torus");
    assert!(
        bench.has("Preset Reynolds, per rule") && !bench.has("Preset Reference") && !bench.has("Preset Mill")
    );
    bench.type_text("x");
    assert!(bench.has("No preset has these words.") && !bench.has("Preset Reynolds, per rule"));
    for _ in 0..20 {
        bench.key(Key::Backspace);
    }
    bench.click("Own");
    assert!(bench.has("Preset Mill") && bench.has("Preset Swirl") && !bench.has("Preset Reference"));
    bench.click("Built in");
    assert!(!bench.has("Preset Mill") && bench.has("Preset Reference"));
}

#[test]
fn empty_sections_say_what_fills_them() {
    let mut bench = Bench::open(&[]);
    for (section, words) in
        [("Own", "No own presets yet"), ("Favorites", "No favorites yet"), ("Recent", "Nothing was opened")]
    {
        bench.click(section);
        assert!(bench.harness.query_by_label_contains(words).is_some(), "{section}");
    }
}

#[test]
fn the_star_marks_a_favorite() {
    let mut bench = Bench::open(&["Mill"]);
    bench.click("Favorite: Mill");
    let key = EntryKey::File(bench.path("mill.ron"));
    assert!(bench.harness.state().view().shelf.is_favorite(&key));
    bench.click("Favorites");
    assert!(bench.has("Preset Mill") && !bench.has("Preset Reference"));
    bench.click("Favorite: Mill");
    assert!(!bench.harness.state().view().shelf.is_favorite(&key));
    assert!(!bench.has("Preset Mill"));
}

#[test]
fn a_built_in_one_is_duplicated_and_then_renamed_by_keys() {
    let mut bench = Bench::open(&[]);
    bench.key(Key::Delete);
    bench.key(Key::F2);
    assert!(!bench.has("New name"), "a built-in one stays as it is");
    bench.click("Duplicate");
    assert_eq!(bench.files("presets"), ["reference-copy.ron"]);
    assert!(bench.is_selected("Reference copy"));
    bench.key(Key::F2);
    assert!(bench.has("New name"));
    bench.type_text("Wide");
    bench.key(Key::Enter);
    assert_eq!(
        (bench.files("presets"), name_in(&bench.path("wide.ron"))),
        (vec!["wide.ron".to_owned()], "Wide".to_owned())
    );
    assert!(bench.is_selected("Wide") && bench.is_open());
    bench.key(Key::F2);
    bench.type_text("Given up");
    bench.key(Key::Escape);
    assert_eq!(bench.files("presets"), ["wide.ron"]);
    assert!(bench.is_open());
}

#[test]
fn what_is_deleted_comes_back_by_the_message() {
    let mut bench = Bench::open(&["Mill", "Swirl"]);
    bench.click("Preset Mill");
    bench.key(Key::Delete);
    assert_eq!(
        (bench.files("presets"), bench.files("trash")),
        (vec!["swirl.ron".to_owned()], vec!["mill.ron".to_owned()])
    );
    assert!(!bench.has("Preset Mill") && bench.is_selected("Swirl") && bench.says("Deleted Mill"));
    bench.click("Delete");
    assert!(bench.files("presets").is_empty());
    for left in [1, 0] {
        assert_eq!(bench.harness.query_all_by_label("Undo").count(), 1, "only the last one is offered");
        bench.click("Undo");
        assert_eq!(bench.files("trash").len(), 1);
        if left == 1 {
            break;
        }
    }
    assert!(bench.is_selected("Swirl"));
    choose(&mut bench.harness, "File", "Restore deleted preset");
    assert_eq!(bench.files("presets"), ["mill.ron", "swirl.ron"]);
    assert!(bench.harness.state().engine().undo_name().is_none(), "the preset that is open is the same");
}

#[test]
fn an_unreadable_file_is_listed_with_its_error() {
    let mut bench = Bench::with(&["Mill"]);
    fs::write(bench.path("broken.ron"), "( format: 1, params: ( fish_count: many").expect("written");
    bench.key(Key::G);
    bench.click("Preset broken.ron");
    assert!(bench.harness.query_all_by_label_contains("fish_count").count() > 0);
    let card = bench.harness.get_by_label("Preset broken.ron").rect().center();
    bench.harness.run_steps(APART);
    click(&mut bench.harness, card);
    click(&mut bench.harness, card);
    bench.harness.run_steps(2);
    assert_eq!(bench.preset().name, "Reference");
    assert!(bench.says("broken.ron does not read") && bench.is_open());
}

#[test]
fn a_load_over_changes_says_how_they_come_back() {
    let mut bench = Bench::new();
    type_into(&mut bench.harness, "Cohesion weight", "2");
    bench.key(Key::G);
    bench.key(Key::ArrowRight);
    bench.key(Key::Enter);
    assert_eq!(bench.preset().name, "Reynolds, per rule");
    assert!(
        bench.says(
            "Opened Reynolds, per rule. The changes to Reference are not saved; undo brings them back."
        )
    );
    bench.click("Undo");
    assert_eq!((bench.preset().name.as_str(), bench.preset().params.cohesion_weight), ("Reference", 2.0));
    assert_eq!(bench.harness.state().messages().count(), 0);
}

#[test]
fn undo_is_not_offered_for_something_else() {
    let mut bench = Bench::new();
    type_into(&mut bench.harness, "Cohesion weight", "2");
    choose(&mut bench.harness, "Preset", "Engine style");
    assert!(bench.says("The changes to Reference are not saved"));
    type_into(&mut bench.harness, "Cohesion weight", "3");
    assert!(!bench.says("The changes to Reference are not saved"), "undo would take the last edit back");
    choose(&mut bench.harness, "Preset", "Loose and calm");
    assert!(bench.says("The changes to Engine style are not saved"));
}

#[test]
fn a_load_over_nothing_is_not_spoken_of() {
    let mut bench = Bench::new();
    choose(&mut bench.harness, "Preset", "Engine style");
    assert_eq!((bench.preset().name.as_str(), bench.harness.state().messages().count()), ("Engine style", 0));
}

#[test]
fn a_copy_of_the_open_preset_becomes_its_file() {
    let mut bench = Bench::with(&["Reference"]);
    type_into(&mut bench.harness, "Cohesion weight", "2");
    choose(&mut bench.harness, "File", "Save a copy to my presets");
    assert_eq!(bench.files("presets"), ["reference-2.ron", "reference.ron"]);
    let path = bench.path("reference-2.ron");
    assert_eq!(preset::read_file(&path).expect("a preset").preset.params.cohesion_weight, 2.0);
    let app = bench.harness.state();
    assert_eq!(app.engine().document().path.as_ref(), Some(&path));
    assert!(!app.engine().document().is_changed());
    assert_eq!(app.view().shelf.recent[..], [EntryKey::File(path)]);
}

#[test]
fn renaming_the_open_file_keeps_it_open() {
    let mut bench = Bench::open(&["Mill"]);
    bench.click("Preset Mill");
    bench.key(Key::Enter);
    type_into(&mut bench.harness, "Cohesion weight", "2");
    bench.key(Key::G);
    bench.key(Key::F2);
    bench.type_text("Wheel");
    bench.key(Key::Enter);
    let document = bench.harness.state().engine().document();
    assert_eq!(
        (document.path.as_ref(), document.preset.name.as_str()),
        (Some(&bench.path("wheel.ron")), "Wheel")
    );
    assert!(document.is_changed(), "the changes are as unsaved as before");
    assert_eq!((document.loaded.name.as_str(), document.loaded.params.cohesion_weight), ("Wheel", 0.7));
}

#[test]
fn each_field_about_the_open_preset_is_one_edit() {
    let mut bench = Bench::open(&[]);
    bench.click("About the open one");
    for (field, text) in [("Author", "Ada"), ("Tags", "calm, , large,calm"), ("Notes", "Slow. ")] {
        bench.click(&format!("{field} of the open preset"));
        bench.type_text(text);
        assert_eq!(
            bench.harness.state().engine().undo_name().is_some(),
            field != "Author",
            "not before it is left"
        );
        bench.click("Search presets");
    }
    let preset = bench.preset().clone();
    assert_eq!(
        (preset.author.as_str(), &preset.tags[1..]),
        ("Ada", &["large".to_owned(), "calm".to_owned()][..])
    );
    assert!(preset.notes.contains("Slow. "));
    for name in ["notes", "tags", "author"] {
        assert_eq!(bench.harness.state().engine().undo_name().as_deref(), Some(name));
        bench.click("Preset Reference");
        keys(&mut bench.harness, Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(bench.preset(), &BUILT_INS[0].load());
}

#[test]
fn escape_and_an_empty_name_leave_the_preset_as_it_is() {
    let mut bench = Bench::open(&[]);
    bench.click("About the open one");
    bench.click("Author of the open preset");
    bench.type_text("Nobody");
    bench.key(Key::Escape);
    bench.click("Name of the open preset");
    keys(&mut bench.harness, Modifiers::COMMAND, Key::A);
    bench.key(Key::Backspace);
    bench.click("Search presets");
    assert!(bench.says("it is empty"));
    assert_eq!((bench.preset(), bench.harness.state().engine().undo_name()), (&BUILT_INS[0].load(), None));
}

#[test]
fn what_is_written_counts_when_the_gallery_is_closed_too() {
    let mut bench = Bench::open(&[]);
    bench.click("About the open one");
    bench.click("Author of the open preset");
    bench.type_text("Ada");
    choose(&mut bench.harness, "File", "Presets… G");
    assert!(!bench.is_open());
    assert_eq!(bench.preset().author, "Ada");
}

#[test]
fn any_size_is_drawn_without_panic() {
    for size in [[1.0, 1.0], [1.0, 900.0], [900.0, 1.0], [320.0, 240.0], [1024.0, 600.0], [1920.0, 1080.0]] {
        let mut bench = Bench::of_size(&["Mill"], size);
        bench.key(Key::G);
        bench.key(Key::ArrowRight);
        bench.harness.run_steps(3);
        if size[0] >= 1024.0 {
            let window = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
            for name in [
                "Open",
                "Delete",
                "Search presets",
                "Recent",
                "Preset Reference",
                "Preset Reynolds, per rule",
            ] {
                let rect = bench.harness.get_by_label(name).rect();
                assert!(window.contains_rect(rect), "{name} at {size:?}: {rect:?}");
            }
        }
    }
}

#[test]
fn a_still_gallery_asks_for_no_frame() {
    let mut bench = Bench::open(&["Mill"]);
    let is_asked = |bench: &Bench| {
        let root = &bench.harness.output().viewport_output[&egui::ViewportId::ROOT];
        root.repaint_delay < Duration::from_secs(60)
    };
    // A picture that comes asks for a frame of its own.
    let rests = (0..200).any(|_| {
        bench.harness.run_steps(1);
        !is_asked(&bench)
    });
    assert!(rests, "it does not come to rest");
    assert!(bench.is_open());
}

#[test]
fn a_view_can_begin_with_the_gallery_on_a_file_elsewhere() {
    let root = tempfile::tempdir().expect("a folder");
    let library = Library::at(Some(root.path().to_owned()));
    let view = View { shows_gallery: true, ..noon() };
    let path = root.path().join("elsewhere.ron");
    fs::write(&path, preset::to_ron(&named("Elsewhere"))).expect("written");
    let engine = Engine::new(named("Elsewhere"), Some(path));
    let mut harness = Harness::builder().with_size(SIZE).build_eframe(move |creation| {
        App::new(&creation.egui_ctx, engine, view).with_library(&creation.egui_ctx, library)
    });
    harness.run_steps(3);
    assert!(harness.query_by_label("Preset Reference").is_some());
    assert!(harness.query_by_label("Preset Elsewhere").is_some(), "the one that is open");
    assert!(harness.get_by_label("Rename").accesskit_node().is_disabled(), "it is none of the folder");
}

#[test]
fn a_card_is_held_beside_the_open_preset_and_both_are_shown() {
    let mut bench = Bench::open(&["Mine"]);
    bench.harness.get_by_label("Preset Mine").click();
    bench.harness.run_steps(3);
    bench.harness.get_by_label("Compare").click();
    bench.harness.run_steps(3);
    let state = bench.harness.state();
    let held = state.engine().document().other.as_ref().map(|held| held.name.clone());
    assert_eq!(held.as_deref(), Some("Mine"));
    assert!(state.engine().comparison().is_some() && !state.view().shows_gallery);
}

#[test]
fn own_presets_are_found_by_the_palette() {
    let mut bench = Bench::with(&["Mine and yours"]);
    bench.harness.key_press_modifiers(Modifiers::COMMAND, Key::P);
    bench.harness.run_steps(3);
    bench.harness.event(egui::Event::Text("mine yours".to_owned()));
    bench.harness.run_steps(2);
    bench.harness.key_press(Key::Enter);
    bench.harness.run_steps(3);
    let document = bench.harness.state().engine().document();
    assert_eq!(document.preset.name, "Mine and yours");
    assert_eq!(
        document.path.as_ref().and_then(|path| path.file_name()).and_then(|name| name.to_str()),
        Some("mine-and-yours.ron")
    );
}
