//! Menus, the preset, the run control and the badge.

use super::Outbox;
use super::access::{Region, named, note_region};
use super::actions::{ACTIONS, Action, Menu};
use super::icons::{Icon, icon_button_ui};
use super::theme::{Palette, SMALL};
use super::typed_field::{TypedField, typed_seed};
use super::view::{MOST_STEPS, PictureRate, ThemeChoice, View, mode_color, mode_name};
use crate::clock::RunSpeed;
use crate::command::Command;
use crate::engine::{Engine, Mode};
use crate::preset::built_ins;
use eframe::egui::{
    Align, Button, ComboBox, CornerRadius, DragValue, Frame, Id, Layout, Margin, MenuBar, RichText, Slider,
    Ui, vec2,
};

/// What speed, seed and badge take, points. In a narrow window the badge comes
/// before the others.
const SPEED_WIDTH: f32 = 280.0;
const SEED_WIDTH: f32 = 230.0;
const BADGE_WIDTH: f32 = 90.0;

/// Draws the bar.
pub fn top_bar_ui(ui: &mut Ui, engine: &Engine, view: &mut View, out: &mut Outbox) {
    ui.add_space(2.0);
    MenuBar::new().ui(ui, |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        ui.label(RichText::new("MiroFish").strong());
        let mut first = None;
        for menu in Menu::ALL {
            let button = ui.menu_button(menu.title(), |ui| menu_ui(ui, menu, engine, view, out));
            first.get_or_insert(button.response.id);
        }
        if let Some(first) = first {
            note_region(ui.ctx(), Region::TopBar, ui.max_rect(), first);
        }
        // What follows are no menus.
        ui.reset_style();
        ui.separator();
        preset_ui(ui, engine, out);
        ui.separator();
        transport_ui(ui, engine, view, out);
        if ui.available_width() > SPEED_WIDTH + BADGE_WIDTH {
            ui.separator();
            speed_ui(ui, engine, out);
        }
        if ui.available_width() > SEED_WIDTH + BADGE_WIDTH {
            ui.separator();
            seed_ui(ui, engine, out);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| badge_ui(ui, engine.mode()));
    });
    ui.add_space(2.0);
}

fn menu_ui(ui: &mut Ui, menu: Menu, engine: &Engine, view: &mut View, out: &mut Outbox) {
    ui.set_min_width(240.0);
    ui.spacing_mut().button_padding = vec2(8.0, 4.0);
    let mut in_submenu = None;
    for spec in ACTIONS.iter().filter(|spec| spec.menu == menu) {
        let submenu = spec.action.submenu();
        if let Some(title) = submenu.filter(|_| submenu != in_submenu) {
            submenu_ui(ui, title, engine, view, out);
        }
        in_submenu = submenu;
        if submenu.is_some() {
            continue;
        }
        let (label, is_possible) = wording(spec.action, engine);
        let mut button = Button::new(label).selected(is_on(spec.action, engine, view));
        if let Some(shortcut) = spec.shortcut {
            button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
        }
        if ui.add_enabled(is_possible, button).on_hover_text(spec.help).clicked() {
            out.action(spec.action);
            ui.close();
        }
    }
    if menu == Menu::View {
        ui.separator();
        ui.weak("Theme");
        ui.horizontal(|ui| {
            for theme in ThemeChoice::ALL {
                ui.radio_value(&mut view.theme, theme, theme.label()).on_hover_text("The look of the panels");
            }
        });
        ui.separator();
        ui.weak("Picture rate");
        for rate in PictureRate::ALL {
            ui.radio_value(&mut view.picture_rate, rate, rate.label())
                .on_hover_text("How often the picture is drawn");
        }
    }
}

/// A list within a menu, where its first action stands in the table.
fn submenu_ui(ui: &mut Ui, title: &str, engine: &Engine, view: &View, out: &mut Outbox) {
    ui.menu_button(title, |ui| {
        for spec in ACTIONS.iter().filter(|spec| spec.action.submenu() == Some(title)) {
            let mut button =
                Button::new(spec.action.short_label()).selected(is_on(spec.action, engine, view));
            if let Some(shortcut) = spec.shortcut {
                button = button.shortcut_text(ui.ctx().format_shortcut(&shortcut));
            }
            if ui.add(button).on_hover_text(spec.help).clicked() {
                out.action(spec.action);
                ui.close();
            }
        }
    });
}

/// The words of a menu entry now, and whether it can be done.
#[must_use]
pub fn wording(action: Action, engine: &Engine) -> (String, bool) {
    let label = action.spec().label;
    let with = |name: Option<String>| match name {
        Some(name) => (format!("{label} {name}"), true),
        None => (label.to_owned(), false),
    };
    match action {
        Action::Undo => with(engine.undo_name()),
        Action::Redo => with(engine.redo_name()),
        Action::ReloadFile => (label.to_owned(), engine.document().path.is_some()),
        Action::KeepMine => (label.to_owned(), engine.document().path.is_some() && engine.document().is_lost),
        _ => (label.to_owned(), true),
    }
}

fn is_on(action: Action, engine: &Engine, view: &View) -> bool {
    match action {
        Action::ToggleParameters => view.shows_parameters,
        Action::ToggleTrails => view.shows_trails,
        Action::ColorBy(by) => view.color_by == by,
        Action::TogglePlots => view.shows_plots,
        Action::ToggleTimeline => view.shows_timeline,
        Action::ToggleLayer(layer) => view.overlay.is_on(layer),
        Action::ToggleLoop => engine.transport().is_looping(),
        Action::ToggleEdits => view.shows_edits,
        Action::ToggleCompare => engine.comparison().is_some(),
        Action::ToggleExplore => view.shows_explore,
        Action::ToggleHelp => view.shows_help,
        Action::ToggleTheme => view.theme == ThemeChoice::Light,
        Action::ToggleGallery => view.shows_gallery,
        _ => false,
    }
}

/// The open preset and those that are built in.
fn preset_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    let document = engine.document();
    let star = if document.is_changed() { "*" } else { "" };
    let combo = ComboBox::from_id_salt("preset")
        .width(150.0)
        .truncate()
        .selected_text(format!("{}{star}", document.preset.name))
        .show_ui(ui, |ui| {
            for built_in in built_ins() {
                let is_open = document.path.is_none() && document.loaded.name == built_in.name;
                if ui.selectable_label(is_open, &built_in.name).on_hover_text(&built_in.notes).clicked() {
                    out.command(Command::LoadPreset(Box::new(built_in.clone()), None));
                }
            }
            ui.separator();
            let all = ui.selectable_label(false, "All presets…");
            if all.on_hover_text(Action::ToggleGallery.tooltip(ui.ctx())).clicked() {
                out.action(Action::ToggleGallery);
            }
        });
    let place =
        document.path.as_ref().map_or_else(|| "built in".to_owned(), |path| path.display().to_string());
    named(combo.response, "Preset").on_hover_text(format!(
        "{}\n\nFrom: {place}. A star marks changes that are not saved.",
        document.preset.notes
    ));
}

fn transport_ui(ui: &mut Ui, engine: &Engine, view: &mut View, out: &mut Outbox) {
    let (icon, name) = if engine.is_playing() { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
    for (icon, name, action) in [
        (icon, name, Action::PlayPause),
        (Icon::Restart, "Restart", Action::Restart),
        (Icon::Step, "Step", Action::StepOnce),
    ] {
        let tooltip = action.tooltip(ui.ctx());
        if icon_button_ui(ui, icon, name).on_hover_text(tooltip).clicked() {
            out.action(action);
        }
    }
    let steps = DragValue::new(&mut view.steps_at_once).range(1..=MOST_STEPS).speed(0.2);
    named(ui.add(steps), "Steps at once").on_hover_text("How many steps of 1/60 s the step button takes");
}

fn speed_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    let palette = Palette::of(ui.visuals());
    let mut is_unlimited = engine.speed_factor().is_none();
    let mut factor = engine.speed_factor().unwrap_or(1.0);
    ui.spacing_mut().slider_width = 72.0;
    let [slowest, fastest] = RunSpeed::RANGE;
    let slider = Slider::new(&mut factor, slowest..=fastest).logarithmic(true).show_value(false);
    let response = named(ui.add_enabled(!is_unlimited, slider), "Speed")
        .on_hover_text("Simulated seconds a second; double-click for 1");
    if response.double_clicked() {
        out.command(Command::SetSpeed(RunSpeed::Times(1.0)));
    } else if response.changed() {
        // Two digits are enough, and 1.00 is easily hit.
        out.command(Command::SetSpeed(RunSpeed::Times((factor * 20.0).round() / 20.0)));
    }
    let asked = if is_unlimited { "max ".to_owned() } else { format!("{factor:4.2}") };
    ui.label(
        RichText::new(format!("{asked}× ({:5.2})", engine.clock().reached_speed()))
            .monospace()
            .color(palette.weak),
    )
    .on_hover_text("Speed asked for, and in brackets the speed that was reached");
    if ui.toggle_value(&mut is_unlimited, "max").on_hover_text("As fast as possible").changed() {
        let speed = if is_unlimited { RunSpeed::Unlimited } else { RunSpeed::Times(1.0) };
        out.command(Command::SetSpeed(speed));
    }
}

fn seed_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    let palette = Palette::of(ui.visuals());
    let label = ui.label(RichText::new("seed").size(SMALL).color(palette.weak));
    let seed = engine.document().preset.seed.to_string();
    let id = Id::unique("seed field");
    let field = TypedField { id, shown: &seed, bare: &seed, width: 84.0, label: label.id };
    let (response, typed) = field.ui(ui);
    response.on_hover_text("A whole number; the same seed gives the same run. Enter restarts from it.");
    if let Some(new) = typed_seed("Seed", typed.as_deref(), &seed, out) {
        out.command(Command::SetSeed(new));
        out.command(Command::Restart);
    }
    if ui.button("New seed").on_hover_text(Action::NewSeed.tooltip(ui.ctx())).clicked() {
        out.action(Action::NewSeed);
    }
}

fn badge_ui(ui: &mut Ui, mode: Mode) {
    let frame = Frame::new()
        .fill(mode_color(mode))
        .corner_radius(CornerRadius::same(4))
        .inner_margin(Margin::symmetric(10, 3));
    frame.show(ui, |ui| {
        ui.label(
            RichText::new(mode_name(mode)).strong().color(eframe::egui::Color32::from_rgb(0x0D, 0x10, 0x15)),
        );
    });
}
