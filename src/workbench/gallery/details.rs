//! What is known about the selected preset, and what can be done with it.

use super::super::access::named;
use super::super::theme::{LARGE, Palette, SMALL};
use super::{Gallery, Renaming, Wish};
use crate::engine::Engine;
use crate::library::{Entry, Place};
use crate::preset::Preset;
use eframe::egui::{Id, Key, Label, RichText, ScrollArea, TextEdit, Ui};

/// Draws the details of a preset.
pub(super) fn details_ui(ui: &mut Ui, gallery: &mut Gallery, entry: &Entry, engine: &Engine) {
    let palette = Palette::of(ui.visuals());
    name_ui(ui, gallery, entry);
    buttons_ui(ui, gallery, entry);
    ui.separator();
    ScrollArea::vertical().id_salt("details").auto_shrink(false).show(ui, |ui| {
        match &entry.content {
            Ok(preset) => preset_ui(ui, preset, engine),
            Err(refused) => {
                ui.label(RichText::new("This file does not read as a preset:").color(palette.text));
                for error in refused.errors().iter().take(20) {
                    ui.add(Label::new(RichText::new(error.to_string()).color(palette.error)).wrap());
                }
                ui.weak("It stays as it is until you mend it.");
            }
        }
        ui.add_space(8.0);
        let place = match (&entry.key.path(), entry.place) {
            (Some(path), _) => path.display().to_string(),
            (None, _) => "Built in: it can be opened and duplicated, not changed.".to_owned(),
        };
        ui.add(Label::new(RichText::new(place).size(SMALL).color(palette.weak)).wrap());
    });
}

fn preset_ui(ui: &mut Ui, preset: &Preset, engine: &Engine) {
    let palette = Palette::of(ui.visuals());
    let mut facts = vec![format!("{} fish, seed {}", preset.params.fish_count, preset.seed)];
    if !preset.author.is_empty() {
        facts.push(format!("By {}", preset.author));
    }
    if !preset.tags.is_empty() {
        facts.push(format!("Tags: {}", preset.tags.join(", ")));
    }
    facts.push(difference(preset, &engine.document().preset));
    for fact in facts {
        ui.add(Label::new(RichText::new(fact).size(SMALL).color(palette.weak)).wrap());
    }
    ui.add_space(8.0);
    let notes = if preset.notes.is_empty() { "No notes." } else { &preset.notes };
    ui.add(Label::new(RichText::new(notes).color(palette.text)).wrap());
}

/// In how many parameters it differs from the open one.
fn difference(preset: &Preset, open: &Preset) -> String {
    match (preset.params.differing(&open.params).count(), preset.seed == open.seed) {
        (0, true) => "The same values as the open preset".to_owned(),
        (0, false) => "The same parameters as the open preset, another seed".to_owned(),
        (1, _) => "1 parameter differs from the open preset".to_owned(),
        (count, _) => format!("{count} parameters differ from the open preset"),
    }
}

fn name_ui(ui: &mut Ui, gallery: &mut Gallery, entry: &Entry) {
    let Some(renaming) = gallery.renaming.as_mut().filter(|renaming| renaming.key == entry.key) else {
        let name = RichText::new(entry.name()).size(LARGE).color(Palette::of(ui.visuals()).text);
        ui.add(Label::new(name).wrap());
        return;
    };
    let edit = TextEdit::singleline(&mut renaming.name).id(rename_id()).desired_width(f32::INFINITY);
    let response = named(ui.add(edit), "New name");
    if std::mem::take(&mut renaming.is_new) {
        response.request_focus();
        super::super::typed_field::select_all(ui.ctx(), rename_id(), &renaming.name);
        return;
    }
    if response.lost_focus() {
        let is_given_up = ui.input(|input| input.key_pressed(Key::Escape));
        let Renaming { key, name, .. } = renaming;
        if !is_given_up && name.trim() != entry.name() {
            gallery.wishes.push(Wish::Rename(key.clone(), name.clone()));
        }
        gallery.renaming = None;
        // Left by the keyboard, it goes on there.
        gallery.takes_focus = ui.input(|input| input.key_pressed(Key::Enter)) || is_given_up;
    }
}

fn rename_id() -> Id {
    Id::unique("new name of a preset")
}

fn buttons_ui(ui: &mut Ui, gallery: &mut Gallery, entry: &Entry) {
    let (reads, key) = (entry.content.is_ok(), &entry.key);
    let own = match entry.place {
        Place::Own => None,
        Place::BuiltIn => Some("A built-in preset stays as it is; duplicate it first"),
        Place::Elsewhere => Some("This file is not in your presets folder; duplicate it first"),
    };
    let buttons = [
        ("Open", reads, None, "Opens it; the fish that swim go on (Enter)", Wish::Open(key.clone())),
        (
            "Compare",
            reads,
            None,
            "Holds it beside the preset that is open, both in view (C ends it)",
            Wish::Compare(key.clone()),
        ),
        ("Duplicate", reads, None, "Saves a copy to your presets", Wish::Duplicate(key.clone())),
        ("Rename", reads, own, "Gives it and its file another name (F2)", Wish::BeginRename(key.clone())),
        (
            "Delete",
            true,
            own,
            "Moves its file to the trash beside your presets (Delete)",
            Wish::Delete(key.clone()),
        ),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().button_padding.x = 5.0;
        ui.spacing_mut().item_spacing.x = 4.0;
        for (word, is_possible, refusal, help, wish) in buttons {
            let button = ui.add_enabled(is_possible && refusal.is_none(), eframe::egui::Button::new(word));
            let button = button.on_hover_text(help);
            let disabled = refusal.unwrap_or("The file does not read as a preset");
            if button.on_disabled_hover_text(disabled).clicked() {
                gallery.wishes.push(wish);
            }
        }
    });
}
