//! The library of presets: safe file names, a folder in which nothing is ever
//! lost, what is listed, the shelf, and pictures.

use mirofish::library::{
    Entry, EntryKey, Library, LibraryError, MOST_FILES, MOST_RECENT, Picture, Pictures, Place, Shelf,
    Trashed, Waker, copy_name, file_name_for,
};
use mirofish::preset::{self, BUILT_INS, Preset};
use proptest::prelude::*;
use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::channel;
use tempfile::TempDir;

fn named(name: &str) -> Preset {
    Preset { name: name.to_owned(), ..Preset::default() }
}

fn nobody() -> Waker {
    Arc::new(|| ())
}

/// A library in a folder of its own.
fn library() -> (TempDir, Library) {
    let root = tempfile::tempdir().expect("a folder");
    let library = Library::at(Some(root.path().to_owned()));
    (root, library)
}

fn own(library: &mut Library) -> Vec<Arc<Entry>> {
    library.refresh(std::iter::empty(), &nobody());
    assert!(!library.is_reading());
    library.entries().filter(|entry| entry.is_own()).map(Arc::clone).collect()
}

fn own_names(library: &mut Library) -> Vec<String> {
    own(library).iter().map(|entry| entry.name()).collect()
}

fn file_name(path: &Path) -> &str {
    path.file_name().and_then(|name| name.to_str()).expect("a name")
}

fn name_in(path: &Path) -> String {
    preset::read_file(path).expect("a preset").preset.name
}

/// Every file below a folder.
fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.expect("readable").path();
        if path.is_dir() { files.extend(files_below(&path)) } else { files.push(path) }
    }
    files
}

#[test]
fn file_names_are_plain_words() {
    for (name, file) in [
        ("Mill", "mill.ron"),
        ("Tight and fast", "tight-and-fast.ron"),
        ("../../etc/passwd", "etc-passwd.ron"),
        ("C:\\autoexec.bat", "c-autoexec-bat.ron"),
        ("  . lead and trail . ", "lead-and-trail.ron"),
        ("a\u{0}b\nc\u{202E}d", "a-b-c-d.ron"),
        ("", "preset.ron"),
        ("///", "preset.ron"),
        ("CON", "preset-con.ron"),
        ("con.txt", "con-txt.ron"),
        ("Com1", "preset-com1.ron"),
        ("LPT¹", "preset-lpt¹.ron"),
        ("com10", "com10.ron"),
        ("thirty.replay", "thirty-replay.ron"),
        ("Größe 🐟", "größe-🐟.ron"),
        ("سرب", "سرب.ron"),
        ("e\u{301}cole", "e\u{301}cole.ron"),
    ] {
        assert_eq!(file_name_for(name), file, "{name:?}");
    }
    let long = file_name_for(&"ä".repeat(300));
    assert_eq!(long, format!("{}.ron", "ä".repeat(50)));
}

const RESERVED: [&str; 4] = ["con", "prn", "aux", "nul"];

/// Names as people and their enemies type them.
fn names() -> impl Strategy<Value = String> {
    prop_oneof![
        ".{0,40}",
        "[a-cA-C./\\\\: ]{0,6}",
        "(?i)(con|prn|aux|nul|com[0-9]|lpt[0-9])(\\.[a-z]{0,3})?[ .]{0,2}",
        "[äß🐟\u{301}\u{202E}.]{60,130}",
    ]
}

fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_name_gives_one_safe_component(name in names()) {
        let file = file_name_for(&name);
        let parts: Vec<Component<'_>> = Path::new(&file).components().collect();
        prop_assert!(matches!(parts[..], [Component::Normal(_)]), "{file:?}");
        let stem = file.strip_suffix(".ron").expect("the ending");
        prop_assert!(!stem.is_empty() && stem.len() <= 107, "{file:?}");
        prop_assert!(!stem.contains(|c: char| c.is_control() || c.is_whitespace() || "./\\:*?\"<>|".contains(c)), "{file:?}");
        let is_numbered = |word: &str| stem.strip_prefix(word).is_some_and(|rest| rest.chars().count() == 1 && rest.chars().all(char::is_numeric));
        prop_assert!(!RESERVED.contains(&stem) && !is_numbered("com") && !is_numbered("lpt"), "{file:?}");
        prop_assert_eq!(file_name_for(stem), file.clone(), "a safe name stays as it is");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_two_presets_share_a_file(names in prop::collection::vec(names(), 1..8)) {
        let (_root, library) = library();
        let mut files = HashSet::new();
        for name in names.iter().chain(&names) {
            let path = library.save_new(&named(name)).expect("a name that is free");
            prop_assert!(files.insert(folded(file_name(&path))), "{path:?} twice");
            prop_assert_eq!(&name_in(&path), name);
        }
    }
}

#[test]
fn names_of_copies_count_on() {
    let taken = ["Mill", "Mill copy", "Mill copy 2"];
    let copy = |name: &str| copy_name(name, |name| taken.contains(&name));
    assert_eq!(copy("Mill"), "Mill copy 3");
    assert_eq!(copy("Mill copy"), "Mill copy 3");
    assert_eq!(copy("Mill copy 2"), "Mill copy 3");
    assert_eq!(copy("Stream 2"), "Stream 2 copy");
    assert_eq!(copy("Photo copy shop"), "Photo copy shop copy");
}

#[test]
fn looking_makes_nothing() {
    let (root, mut library) = library();
    assert_eq!(own_names(&mut library), [""; 0]);
    assert_eq!(library.entries().count(), BUILT_INS.len());
    assert!(library.entries().all(|entry| entry.place == Place::BuiltIn && entry.content.is_ok()));
    assert_eq!(fs::read_dir(root.path()).expect("it is there").count(), 0);
    let mut none = Library::at(None);
    none.refresh(std::iter::empty(), &nobody());
    assert!(matches!(none.save_new(&named("x")), Err(LibraryError::NoFolder)));
}

#[test]
fn case_twins_get_numbers() {
    let (_root, mut library) = library();
    let saved = ["Mill", "mill", "MILL"].map(|name| library.save_new(&named(name)).expect("saved"));
    assert_eq!(saved.each_ref().map(|path| file_name(path)), ["mill.ron", "mill-2.ron", "mill-3.ron"]);
    assert_eq!(own_names(&mut library).len(), 3);
}

#[test]
fn a_file_that_does_not_read_is_listed_and_left_alone() {
    let (root, mut library) = library();
    library.save_new(&named("Whole")).expect("saved");
    let folder = library.folder().expect("a folder");
    for (name, text) in [("broken.ron", "( format: 1, params: ( fish_count: many"), ("notes.txt", "hello")] {
        fs::write(folder.join(name), text).expect("written");
    }
    fs::copy("presets/reference.ron", folder.join("BY-HAND.RON")).expect("a copy");
    fs::create_dir(folder.join("folder.ron")).expect("made");
    fs::write(folder.join("run.ron"), "(\n    replay: 1,\n)").expect("written");
    assert_eq!(own_names(&mut library), ["broken.ron", "Reference", "Whole"]);
    let entries = own(&mut library);
    let refused = entries[0].content.as_ref().expect_err("broken");
    assert!(refused.to_string().contains("fish_count"), "{refused}");
    let broken = folder.join("broken.ron");
    assert!(matches!(library.rename(&broken, "Mended"), Err(LibraryError::Unreadable { .. })));
    assert_eq!(fs::read_to_string(&broken).expect("there"), "( format: 1, params: ( fish_count: many");
    assert_eq!(files_below(root.path()).len(), 5);
}

#[test]
fn only_what_changed_is_read_again() {
    let (_root, mut library) = library();
    let paths = ["One", "Two"].map(|name| library.save_new(&named(name)).expect("saved"));
    let before = own(&mut library);
    fs::write(&paths[1], preset::to_ron(&named("Two and a half"))).expect("written");
    let after = own(&mut library);
    assert!(Arc::ptr_eq(&before[0], &after[0]), "the one that stayed is not read again");
    assert_eq!(after[1].name(), "Two and a half");
    fs::remove_file(&paths[0]).expect("removed");
    assert_eq!(own_names(&mut library), ["Two and a half"]);
}

#[test]
fn very_many_files_come_from_a_thread() {
    let (_root, mut library) = library();
    let folder = library.folder().expect("a folder");
    fs::create_dir_all(&folder).expect("made");
    for number in 0..60 {
        fs::write(folder.join(format!("{number}.ron")), preset::to_ron(&named(&format!("P {number:02}"))))
            .expect("written");
    }
    let (sender, woken) = channel();
    let wake: Waker = Arc::new(move || sender.send(()).expect("somebody waits"));
    library.refresh(std::iter::empty(), &wake);
    woken.recv().expect("it comes");
    library.take_arrived();
    assert!(!library.is_reading());
    let names: Vec<String> =
        library.entries().filter(|entry| entry.is_own()).map(|entry| entry.name()).collect();
    assert_eq!((names.len(), names[59].as_str()), (60, "P 59"));
    assert_eq!(own_names(&mut library).len(), 60, "and stay");
}

#[test]
fn words_are_found_wherever_they_stand() {
    let (_root, mut library) = library();
    let preset = Preset {
        author: "Ada Øst".to_owned(),
        tags: vec!["Calm".to_owned()],
        notes: "For the lobby.".to_owned(),
        ..named("Big Tank")
    };
    library.save_new(&preset).expect("saved");
    let entry = own(&mut library).remove(0);
    for words in ["", "  ", "big", "TANK ada", "ada øst", "calm lobby", "lob"] {
        assert!(entry.has_words(words), "{words:?}");
    }
    for words in ["huge", "big huge"] {
        assert!(!entry.has_words(words), "{words:?}");
    }
}

#[test]
fn copies_go_to_the_own_folder() {
    let (_root, mut library) = library();
    let reference = BUILT_INS[0].load();
    for (round, file) in ["reference-copy.ron", "reference-copy-2.ron"].into_iter().enumerate() {
        library.refresh(std::iter::empty(), &nobody());
        let path = library.duplicate(&reference).expect("duplicated");
        assert_eq!(file_name(&path), file, "{round}");
        let expected = Preset { name: name_in(&path), ..reference.clone() };
        assert_eq!(preset::read_file(&path).expect("a preset").preset, expected);
    }
    assert_eq!(own_names(&mut library), ["Reference copy", "Reference copy 2"]);
}

#[test]
fn a_new_name_is_inside_and_outside() {
    let (root, library) = library();
    let first = library.save_new(&named("First")).expect("saved");
    library.save_new(&named("Second")).expect("saved");
    let now = library.rename(&first, "  Second ").expect("renamed");
    assert_eq!((file_name(&now), name_in(&now).as_str()), ("second-2.ron", "Second"));
    let again = library.rename(&now, "second").expect("renamed");
    assert_eq!((again.as_path(), name_in(&again).as_str()), (now.as_path(), "second"));
    assert!(matches!(library.rename(&now, "  "), Err(LibraryError::EmptyName)));
    assert_eq!(files_below(root.path()).len(), 2);
}

#[test]
fn files_elsewhere_are_not_touched() {
    let (_root, library) = library();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let path = elsewhere.path().join("reference.ron");
    fs::copy("presets/reference.ron", &path).expect("a copy");
    assert!(matches!(library.rename(&path, "Mine"), Err(LibraryError::NotOwn(_))));
    assert!(matches!(library.delete(&path), Err(LibraryError::NotOwn(_))));
    assert_eq!(name_in(&path), "Reference");
}

#[test]
fn what_is_deleted_can_be_brought_back() {
    let (root, library) = library();
    let trashed: Vec<Trashed> = (0..2)
        .map(|seed| {
            let path = library.save_new(&Preset { seed, ..named("Mill") }).expect("saved");
            library.delete(&path).expect("deleted")
        })
        .collect();
    assert_eq!(trashed[0].from, trashed[1].from);
    assert_ne!(trashed[0].now, trashed[1].now, "never over another");
    assert_eq!(files_below(&root.path().join("trash")).len(), 2);
    let back: Vec<PathBuf> = trashed.iter().map(|one| library.restore(one).expect("restored")).collect();
    assert_eq!(back[0], trashed[0].from);
    assert_eq!(file_name(&back[1]), "mill-2.ron", "its name has been taken meanwhile");
    for (seed, path) in (0..).zip(&back) {
        assert_eq!(preset::read_file(path).expect("a preset").preset.seed, seed);
    }
    assert!(matches!(library.restore(&trashed[0]), Err(LibraryError::Io { .. })), "it is there no more");
    assert_eq!(files_below(root.path()).len(), 2, "and leaves nothing behind");
}

#[test]
fn a_folder_that_cannot_be_made_is_said() {
    let root = tempfile::tempdir().expect("a folder");
    let file = root.path().join("file");
    fs::write(&file, "in the way").expect("written");
    let mut library = Library::at(Some(file.clone()));
    assert_eq!(own_names(&mut library), [""; 0]);
    let error = library.save_new(&named("Mill")).expect_err("no folder").to_string();
    assert!(error.contains("file") && error.lines().count() == 1, "{error}");
    assert_eq!(fs::read_to_string(&file).expect("there"), "in the way");
}

#[test]
fn the_shelf_keeps_the_newest_twelve_once() {
    let mut shelf = Shelf::default();
    let key = |number: usize| EntryKey::File(PathBuf::from(format!("{number}.ron")));
    (0..20).chain([15]).for_each(|number| shelf.note(key(number)));
    assert_eq!(shelf.recent.len(), MOST_RECENT);
    assert_eq!(shelf.recent[..3], [key(15), key(19), key(18)]);
    shelf.toggle_favorite(&key(15));
    shelf.note_moved(Path::new("15.ron"), Path::new("19.ron"));
    assert!(shelf.is_favorite(&key(19)) && !shelf.is_favorite(&key(15)));
    assert_eq!(shelf.recent[..2], [key(19), key(18)]);
    shelf.toggle_favorite(&EntryKey::BuiltIn("reference.ron".to_owned()));
    let text = ron::to_string(&shelf).expect("plain data");
    assert_eq!(ron::from_str::<Shelf>(&text).expect("reads back"), shelf);
    assert_eq!(ron::from_str::<Shelf>("()").expect("what is missing is empty"), Shelf::default());
}

#[test]
fn marked_files_elsewhere_are_listed_while_they_are_there() {
    let (_root, mut library) = library();
    let elsewhere = tempfile::tempdir().expect("a folder");
    let path = elsewhere.path().join("mine.ron");
    fs::write(&path, preset::to_ron(&named("Mine"))).expect("written");
    let mut shelf = Shelf::default();
    shelf.note(EntryKey::File(path.clone()));
    library.refresh(shelf.files(), &nobody());
    let entry = library.entry(&EntryKey::File(path.clone())).expect("listed");
    assert_eq!((entry.place, entry.name().as_str()), (Place::Elsewhere, "Mine"));
    fs::remove_file(&path).expect("removed");
    library.refresh(shelf.files(), &nobody());
    assert!(library.entry(&EntryKey::File(path)).is_none());
}

#[test]
fn a_preset_is_known_by_its_file_or_its_values() {
    let reference = BUILT_INS[0].load();
    assert_eq!(Library::key_of(&reference, None), Some(EntryKey::BuiltIn("reference.ron".to_owned())));
    assert_eq!(Library::key_of(&Preset { seed: 9, ..reference.clone() }, None), None);
    let key = Library::key_of(&reference, Some(Path::new("here.ron"))).expect("a file");
    assert!(key.path().is_some_and(Path::is_absolute));
}

#[test]
fn a_picture_is_a_shoal_of_at_most_400_as_dense() {
    let mut many = Preset::default();
    many.params.fish_count = 1600;
    let picture = Picture::of(&many);
    assert_eq!((picture.fish.len(), picture.tank), (400, [720.0, 450.0]));
    let few = Picture::of(&Preset::default());
    assert_eq!((few.fish.len(), few.tank), (400, [1440.0, 900.0]));
    for fish in &few.fish {
        let [x, y] = fish.pos;
        assert!((0.0..=1440.0).contains(&x) && (0.0..=900.0).contains(&y), "{fish:?}");
        assert!((fish.heading[0].hypot(fish.heading[1]) - 1.0).abs() < 1e-3, "{fish:?}");
    }
    let mut none = Preset::default();
    none.params.fish_count = 0;
    assert!(Picture::of(&none).fish.is_empty());
}

#[test]
fn pictures_come_from_a_thread_and_are_kept() {
    let (sender, woken) = channel();
    let mut pictures = Pictures::new(Arc::new(move || sender.send(()).unwrap_or_default()));
    let preset = Preset::default();
    assert!(pictures.get(&preset).is_none());
    woken.recv().expect("it comes");
    let picture = pictures.get(&preset).expect("it is there").clone();
    assert_eq!(picture, Picture::of(&preset), "the same shoal, wherever it swims");
    assert_eq!(pictures.get(&named("Another name")), Some(&picture), "the name does not matter");
    assert!(pictures.get(&Preset { seed: 2, ..preset }).is_none());
}

#[test]
fn of_too_many_files_the_rest_is_counted() {
    let (_root, mut library) = library();
    let folder = library.folder().expect("a folder");
    fs::create_dir_all(&folder).expect("made");
    for number in 0..MOST_FILES + 3 {
        fs::write(folder.join(format!("{number}.ron")), "").expect("written");
    }
    let (sender, woken) = channel();
    let wake: Waker = Arc::new(move || sender.send(()).unwrap_or_default());
    library.refresh(std::iter::empty(), &wake);
    woken.recv().expect("they come");
    library.take_arrived();
    assert_eq!(library.left_out(), 3);
    assert_eq!(library.entries().filter(|entry| entry.is_own()).count(), MOST_FILES);
}
