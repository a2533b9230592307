//! What tests of the window share: the app in a window without a screen, and
//! the hands of a person.

// Every test file is a crate of its own and uses a part of this.
#![allow(dead_code)]

use eframe::egui::{self, Key, Modifiers, PointerButton, Pos2, Rect};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::engine::Engine;
use mirofish::params::Params;
use mirofish::preset::Preset;
#[allow(unused_imports)]
pub use mirofish::workbench::Listing;
use mirofish::workbench::{HourSource, View};
use std::path::Path;

pub const SIZE: [f32; 2] = [1280.0, 720.0];
/// Frames after which a click is no longer the second half of a double-click.
pub const APART: usize = 40;

/// A view at noon, whatever the clock says.
pub fn noon() -> View {
    View { hour: HourSource::Fixed(12.0), ..View::default() }
}

/// A window on an engine, at so many pixels a point.
pub fn window_on_at(
    engine: Engine,
    view: View,
    size: [f32; 2],
    pixels_per_point: f32,
) -> Harness<'static, App> {
    Harness::builder()
        .with_size(size)
        .with_pixels_per_point(pixels_per_point)
        .with_step_dt(1.0 / 60.0)
        .with_max_steps(64)
        .build_eframe(move |creation| App::new(&creation.egui_ctx, engine, view))
}

/// A window on an engine.
pub fn window_on(engine: Engine, view: View, size: [f32; 2]) -> Harness<'static, App> {
    window_on_at(engine, view, size, 1.0)
}

/// A window at the start of a preset.
pub fn window_of(preset: Preset, view: View, size: [f32; 2]) -> Harness<'static, App> {
    window_on(Engine::new(preset, None), view, size)
}

/// A window at the start of the reference.
pub fn window() -> Harness<'static, App> {
    let mut harness = window_of(Preset::default(), noon(), SIZE);
    harness.run_steps(3);
    harness
}

pub fn params(harness: &Harness<'_, App>) -> Params {
    harness.state().engine().params().clone()
}

pub fn startled(harness: &Harness<'_, App>) -> usize {
    harness.state().engine().world().behavior().counts()[2]
}

pub fn clickness(harness: &Harness<'_, App>) -> f32 {
    harness.state().engine().seen().signals.clickness
}

/// Brings the pointer to a place.
pub fn hover(harness: &mut Harness<'_, App>, place: Pos2) {
    harness.event(egui::Event::PointerMoved(place));
    harness.run_steps(1);
}

/// Presses a button of the mouse, or lets it go.
pub fn press_button(
    harness: &mut Harness<'_, App>,
    place: Pos2,
    button: PointerButton,
    modifiers: Modifiers,
    pressed: bool,
) {
    harness.event_modifiers(egui::Event::PointerMoved(place), modifiers);
    harness.event_modifiers(egui::Event::PointerButton { pos: place, button, pressed, modifiers }, modifiers);
    harness.run_steps(1);
}

pub fn press(harness: &mut Harness<'_, App>, place: Pos2, is_down: bool) {
    press_button(harness, place, PointerButton::Primary, Modifiers::NONE, is_down);
}

/// Presses and lets go with another button, or with keys held.
pub fn click_with(harness: &mut Harness<'_, App>, place: Pos2, button: PointerButton, modifiers: Modifiers) {
    for pressed in [true, false] {
        press_button(harness, place, button, modifiers, pressed);
    }
}

pub fn click(harness: &mut Harness<'_, App>, place: Pos2) {
    press(harness, place, true);
    press(harness, place, false);
}

pub fn slider_rect(harness: &Harness<'_, App>, name: &str) -> Rect {
    harness.get_by_role_and_label(egui::Role::Slider, name).rect()
}

pub fn field_rect(harness: &Harness<'_, App>, name: &str) -> Rect {
    harness.get_by_role_and_label(egui::Role::TextInput, name).rect()
}

pub fn keys(harness: &mut Harness<'_, App>, modifiers: Modifiers, key: Key) {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(2);
}

pub fn type_into(harness: &mut Harness<'_, App>, name: &str, text: &str) {
    let place = field_rect(harness, name).center();
    click(harness, place);
    harness.run_steps(1);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run_steps(1);
    keys(harness, Modifiers::NONE, Key::Enter);
}

/// Opens a menu or a list and clicks an entry.
pub fn choose(harness: &mut Harness<'_, App>, menu: &str, entry: &str) {
    harness.get_by_label(menu).click();
    harness.run_steps(3);
    harness.get_by_label(entry).click();
    harness.run_steps(3);
}

/// Saves by an entry of the File menu that asks for a path.
pub fn save_to(harness: &mut Harness<'_, App>, entry: &str, path: &Path) {
    choose(harness, "File", entry);
    harness.event(egui::Event::Text(path.display().to_string()));
    harness.run_steps(1);
    keys(harness, Modifiers::NONE, Key::Enter);
}

/// A file as the window hands it over.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Drops files on the window.
pub fn drop_files(harness: &mut Harness<'_, App>, paths: &[&str]) {
    for path in paths {
        harness.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(std::path::PathBuf::from(path))));
    }
    harness.run_steps(3);
}
