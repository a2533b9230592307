//! Name, author, tags and notes of the open preset, to be written. A field is
//! one edit once it is left.

use super::super::Outbox;
use super::super::access::named;
use super::super::theme::{Palette, SMALL};
use crate::command::Command;
use crate::engine::Engine;
use crate::preset::Preset;
use eframe::egui::{Id, Key, RichText, ScrollArea, TextEdit, Ui};

/// What can be written about a preset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Field {
    Name,
    Author,
    Tags,
    Notes,
}

impl Field {
    const ALL: [Self; 4] = [Self::Name, Self::Author, Self::Tags, Self::Notes];

    const fn label(self) -> &'static str {
        match self {
            Self::Name => "Name",
            Self::Author => "Author",
            Self::Tags => "Tags",
            Self::Notes => "Notes",
        }
    }

    const fn hint(self) -> &'static str {
        match self {
            Self::Name => "What it is called",
            Self::Author => "Who tuned it",
            Self::Tags => "calm, large, …",
            Self::Notes => "What it is for",
        }
    }

    fn text_of(self, preset: &Preset) -> String {
        match self {
            Self::Name => preset.name.clone(),
            Self::Author => preset.author.clone(),
            Self::Tags => preset.tags.join(", "),
            Self::Notes => preset.notes.clone(),
        }
    }

    fn command(self, text: &str) -> Command {
        match self {
            Self::Name => Command::SetName(text.trim().to_owned()),
            Self::Author => Command::SetAuthor(text.trim().to_owned()),
            Self::Tags => Command::SetTags(tags_of(text)),
            Self::Notes => Command::SetNotes(text.to_owned()),
        }
    }
}

/// Tags as people type them: with commas between, none empty, none twice.
fn tags_of(text: &str) -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for tag in text.split(',').map(str::trim).filter(|tag| !tag.is_empty()) {
        if !tags.iter().any(|other| other == tag) {
            tags.push(tag.to_owned());
        }
    }
    tags
}

/// What is being written.
#[derive(Debug)]
struct Draft {
    field: Field,
    /// As it was when writing began.
    from: String,
    text: String,
}

/// The fields about the open preset.
#[derive(Debug, Default)]
pub(super) struct About {
    draft: Option<Draft>,
}

impl About {
    /// Draws the fields.
    pub fn ui(&mut self, ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
        ScrollArea::vertical().id_salt("about").auto_shrink(false).show(ui, |ui| {
            let document = engine.document();
            let place = document.path.as_ref().map(|path| path.display().to_string());
            let place = place.unwrap_or_else(|| "Not in a file of its own yet".to_owned());
            ui.label(RichText::new(place).size(SMALL).color(Palette::of(ui.visuals()).weak));
            for field in Field::ALL {
                self.field_ui(ui, field, &document.preset, out);
            }
            ui.weak("A field counts as one edit once you leave it. Save keeps it in the file.");
        });
    }

    fn field_ui(&mut self, ui: &mut Ui, field: Field, preset: &Preset, out: &mut Outbox) {
        let now = field.text_of(preset);
        // Undo, or another preset, has come meanwhile.
        self.draft.take_if(|draft| draft.field == field && draft.from != now);
        let draft = self.draft.as_ref().filter(|draft| draft.field == field);
        let mut text = draft.map_or_else(|| now.clone(), |draft| draft.text.clone());
        ui.add_space(4.0);
        ui.label(RichText::new(field.label()).size(SMALL).color(Palette::of(ui.visuals()).weak));
        let edit = match field {
            Field::Notes => TextEdit::multiline(&mut text).desired_rows(6),
            Field::Name | Field::Author | Field::Tags => TextEdit::singleline(&mut text),
        };
        let edit = edit.id(Id::unique(("about", field))).hint_text(field.hint()).desired_width(f32::INFINITY);
        let response = named(ui.add(edit), &format!("{} of the open preset", field.label()));
        if response.changed() {
            self.draft = Some(Draft { field, from: now, text });
        }
        if response.lost_focus() {
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                self.draft = None;
            }
            self.finish(preset, out);
        }
    }

    /// Takes what was written as an edit, if anything is different.
    pub fn finish(&mut self, preset: &Preset, out: &mut Outbox) {
        let Some(Draft { field, from, text }) = self.draft.take() else { return };
        let command = field.command(&text);
        match &command {
            Command::SetName(name) if name.is_empty() => {
                out.fail(format!("Name: it is empty, and a preset needs one. It stays {}.", preset.name));
            }
            Command::SetTags(tags) if *tags == preset.tags => {}
            _ if text.trim() == from || text == from => {}
            _ => out.command(command),
        }
    }
}
