//! What is kept between runs, and what becomes of a file that is not right.

use crate::ui::{APART, Listing, keys, noon, type_into};
use eframe::egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::aquarium::{Layer, Scope};
use mirofish::engine::Engine;
use mirofish::library::EntryKey;
use mirofish::preset::{BUILT_INS, Preset, built_ins};
use mirofish::workbench::settings::{Keeper, Settings};
use mirofish::workbench::view::ThemeChoice;
use mirofish::workbench::{HourSource, View};
use std::path::Path;
use tempfile::{TempDir, tempdir};

/// A window that keeps its settings, as the program opens it.
fn window_of_file(path: &Path, hour: Option<HourSource>) -> Harness<'static, App> {
    let settings = Settings::read(path).settings;
    let keeper = Keeper::new(path.to_owned(), settings.clone(), hour.is_some());
    let view = View { hour: hour.unwrap_or(settings.view.hour), ..settings.view };
    let engine = Engine::new(built_ins()[1].clone(), None);
    let mut harness = Harness::builder()
        .with_size([1280.0, 720.0])
        .with_step_dt(1.0 / 60.0)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, engine, view).keeping(keeper));
    harness.run_steps(3);
    harness
}

fn folder() -> TempDir {
    tempdir().expect("a folder")
}

#[test]
fn what_is_set_about_the_window_is_there_again() {
    let folder = folder();
    let path = folder.path().join("deep/down/settings.ron");
    let mut harness = window_of_file(&path, None);
    for key in [Key::M, Key::T, Key::Num3, Key::Num0] {
        keys(&mut harness, Modifiers::NONE, key);
    }
    keys(&mut harness, Modifiers::COMMAND, Key::Plus);
    harness.get_by_label("All").click();
    harness.run_steps(2);
    let view = harness.state().view().clone();
    drop(harness);
    let kept = Settings::read(&path);
    assert!(!kept.is_first && kept.complaint.is_none());
    let Settings { view: again, preset, window } = kept.settings;
    assert_eq!(preset, Some(EntryKey::BuiltIn(BUILT_INS[1].file.to_owned())));
    assert_eq!(window.size, [1280.0, 720.0]);
    assert_eq!((again.shows_plots, again.shows_trails, again.listing), (false, false, Listing::All));
    assert_eq!((&again.overlay, again.scale), (&view.overlay, 1.1));
    // What belongs to the moment is not kept.
    assert_eq!((again.selected, again.filter.as_str()), (None, ""));
}

#[test]
fn a_change_is_written_while_the_window_lives() {
    let folder = folder();
    let path = folder.path().join("settings.ron");
    let mut harness = window_of_file(&path, None);
    keys(&mut harness, Modifiers::NONE, Key::M);
    // A second of rest, and then a thread that may take its time.
    for _ in 0..200 {
        harness.run_steps(APART);
        if path.exists() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    assert!(!Settings::read(&path).settings.view.shows_plots);
}

#[test]
fn the_hour_of_the_command_line_holds_for_one_run() {
    let folder = folder();
    let path = folder.path().join("settings.ron");
    let mut harness = window_of_file(&path, Some(HourSource::Fixed(3.0)));
    keys(&mut harness, Modifiers::NONE, Key::M);
    drop(harness);
    let view = Settings::read(&path).settings.view;
    assert_eq!((view.hour, view.shows_plots), (HourSource::Clock, false));
}

#[test]
fn an_earlier_overlay_is_taken_over() {
    let folder = folder();
    let path = folder.path().join("settings.ron");
    std::fs::write(&path, "(view: (overlay: (on: [Links, Terms, Links], scope: All)))")
        .expect("it is written");
    let found = Settings::read(&path);
    assert!(found.complaint.is_none());
    let overlay = found.settings.view.overlay;
    assert_eq!(overlay.layers().iter().collect::<Vec<_>>(), [Layer::Terms, Layer::Links]);
    assert_eq!((overlay.scope, overlay.arrow_scale), (Scope::All, 1.0));
    std::fs::write(&path, "(view: (overlay: (arrow_scale: -3.0)))").expect("it is written");
    assert_eq!(Settings::read(&path).settings.view.overlay.arrow_scale, 0.25);
}

#[test]
fn a_file_that_is_not_right_costs_one_line() {
    for (text, is_kept_aside) in [
        ("", true),
        ("(view: (scale: ", true),
        ("\u{0}\u{1}\u{2}", true),
        ("(view: (theme: Purple))", true),
        ("((((((((((((((((", true),
        (
            "(view: (scale: NaN, parameters_width: -5.0, steps_at_once: 0, hour: Fixed(inf)), window: (size: (0.0, 1e30)))",
            false,
        ),
        // One of an older and of a newer version.
        ("(view: (shows_plots: false))", false),
        ("(view: (shows_plots: false, later: 1), much_later: [1, 2])", false),
    ] {
        let folder = folder();
        let path = folder.path().join("settings.ron");
        std::fs::write(&path, text).expect("it is written");
        let found = Settings::read(&path);
        assert_eq!(found.complaint.is_some(), is_kept_aside, "{text}");
        assert!(!found.complaint.is_some_and(|complaint| complaint.contains('\n')), "{text}");
        assert_eq!(folder.path().join("settings.ron.bad").exists(), is_kept_aside, "{text}");
        let view = &found.settings.view;
        assert!(
            (0.5..=3.0).contains(&view.scale) && (240.0..=480.0).contains(&view.parameters_width),
            "{text}"
        );
        assert_eq!(view.steps_at_once, 1);
        assert!(found.settings.window.size.iter().all(|side| (320.0..=16_384.0).contains(side)), "{text}");
        let mut harness = window_of_file(&path, None);
        type_into(&mut harness, "Maximum speed", "90");
        assert_eq!(harness.state().engine().params().max_speed, 90.0, "{text}");
    }
}

#[test]
fn a_place_that_cannot_be_written_to_is_no_reason_to_stop() {
    let folder = folder();
    // What should be a folder is a file.
    let blocked = folder.path().join("blocked");
    std::fs::write(&blocked, "x").expect("it is written");
    let mut harness = window_of_file(&blocked.join("settings.ron"), None);
    keys(&mut harness, Modifiers::NONE, Key::M);
    harness.run_steps(200);
    assert!(!harness.state().view().shows_plots);
    // A folder where the file should be.
    let mut harness = window_of_file(folder.path(), None);
    keys(&mut harness, Modifiers::NONE, Key::M);
    harness.run_steps(200);
    drop(harness);
    assert_eq!(std::fs::read(&blocked).expect("it is there"), b"x");
}

#[test]
fn two_windows_at_once_leave_one_whole_file() {
    let folder = folder();
    let path = folder.path().join("settings.ron");
    let (mut first, mut second) = (window_of_file(&path, None), window_of_file(&path, None));
    keys(&mut first, Modifiers::NONE, Key::M);
    keys(&mut second, Modifiers::NONE, Key::T);
    drop(first);
    drop(second);
    let found = Settings::read(&path);
    assert_eq!((found.complaint, found.settings.view.shows_trails), (None, false), "the last one wins");
}

#[test]
fn nothing_is_written_where_nothing_was_changed() {
    let folder = folder();
    let path = folder.path().join("settings.ron");
    let mut harness = window_of_file(&path, None);
    keys(&mut harness, Modifiers::NONE, Key::M);
    drop(harness);
    let before = std::fs::metadata(&path).and_then(|file| file.modified()).expect("it is there");
    let mut harness = window_of_file(&path, None);
    harness.run_steps(200);
    drop(harness);
    assert_eq!(std::fs::metadata(&path).and_then(|file| file.modified()).expect("it is there"), before);
}

#[test]
fn theme_and_scale_hold() {
    let view = View { theme: ThemeChoice::Light, scale: 1.5, ..noon() };
    let mut harness = crate::ui::window_of(Preset::default(), view, [1280.0, 720.0]);
    harness.run_steps(3);
    assert!(!harness.ctx.global_style().visuals.dark_mode);
    assert_eq!(harness.ctx.zoom_factor(), 1.5);
    keys(&mut harness, Modifiers::COMMAND, Key::Num0);
    harness.run_steps(2);
    assert_eq!(harness.ctx.zoom_factor(), 1.0);
    keys(&mut harness, Modifiers::COMMAND, Key::Equals);
    harness.run_steps(2);
    assert_eq!(harness.ctx.zoom_factor(), 1.1);
}
