//! The palette: any action, any parameter and any preset by a few letters.

mod entries;

pub use entries::{Deed, Entry, entries, found};

use super::Outbox;
use super::access::named;
use super::actions::key_text;
use super::theme::Palette as Colors;
use super::view::{Listing, View};
use crate::command::Command;
use eframe::egui::{
    Align, Align2, Area, Button, Context, Id, Key, Modal, Modifiers, Response, RichText, ScrollArea,
    TextEdit, TextWrapMode, Ui, vec2,
};

/// Width of the palette, points, if there is the room.
const WIDTH: f32 = 520.0;
/// Most entries of late that are remembered.
const MOST_USED: usize = 8;

/// What the palette remembers.
#[derive(Debug, Default)]
pub struct Palette {
    query: String,
    /// The entry that Enter takes.
    place: usize,
    /// Words of the entries that were taken last, the newest first.
    used: Vec<String>,
    was_open: bool,
}

impl Palette {
    /// Whether it was open in the frame before.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.was_open
    }

    /// It is not open; the next time it begins anew.
    pub const fn rest(&mut self) {
        self.was_open = false;
    }

    /// Draws the palette, which is open, with all there is to find.
    pub fn ui(&mut self, ctx: &Context, all: Vec<Entry>, view: &mut View, out: &mut Outbox) {
        let is_new = !std::mem::replace(&mut self.was_open, true);
        if is_new {
            self.query.clear();
            self.place = 0;
        }
        let room = ctx.content_rect();
        let id = Id::unique("palette");
        let area = Area::new(id).anchor(Align2::CENTER_TOP, vec2(0.0, (room.height() * 0.12).min(80.0)));
        let modal = Modal::new(id).area(area).show(ctx, |ui| {
            ui.set_width(WIDTH.min(room.width() - 48.0).max(16.0));
            self.content_ui(ui, is_new, room.height(), all)
        });
        if let Some(entry) = modal.inner {
            self.take(entry, view, out);
            view.shows_palette = false;
        } else if modal.should_close() {
            view.shows_palette = false;
        }
    }

    /// Field and list; the entry that was taken.
    fn content_ui(&mut self, ui: &mut Ui, is_new: bool, height: f32, all: Vec<Entry>) -> Option<Entry> {
        // Before the field, which would move its cursor by them.
        let count =
            |ui: &mut Ui, key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let (down, up) = (count(ui, Key::ArrowDown), count(ui, Key::ArrowUp));
        let field = self.field_ui(ui, is_new);
        if field.changed() {
            self.place = 0;
        }
        let found = found(all, &self.query, &self.used);
        let last = found.len().saturating_sub(1);
        let moved = down != up;
        self.place = (self.place + down).saturating_sub(up).min(last);
        ui.add_space(4.0);
        if found.is_empty() {
            ui.weak("Nothing is called so. Try fewer letters.");
            return None;
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let mut taken = is_entered.then_some(self.place);
        ScrollArea::vertical().max_height((height * 0.6).clamp(24.0, 420.0)).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (place, entry) in found.iter().enumerate() {
                let shown = entry_ui(ui, entry, place == self.place);
                if place == self.place && (moved || is_new) {
                    shown.scroll_to_me(Some(Align::Center));
                }
                if shown.clicked() {
                    taken = Some(place);
                }
            }
        });
        found.into_iter().nth(taken?)
    }

    fn field_ui(&mut self, ui: &mut Ui, is_new: bool) -> Response {
        let edit = TextEdit::singleline(&mut self.query)
            .hint_text("Any action, parameter or preset; “cohesion 0.9” sets a value")
            .desired_width(f32::INFINITY);
        let field = named(ui.add(edit), "Palette");
        if is_new {
            field.request_focus();
        }
        field
    }

    fn take(&mut self, entry: Entry, view: &mut View, out: &mut Outbox) {
        self.used.retain(|words| *words != entry.words);
        self.used.insert(0, entry.words);
        self.used.truncate(MOST_USED);
        match entry.deed {
            Deed::Act(action) => out.action(action),
            Deed::Set(id, value) => out.command(Command::SetParam(id, value)),
            Deed::Open(preset, path) => out.command(Command::LoadPreset(preset, path)),
            Deed::Show(id) => {
                view.shows_parameters = true;
                view.filter.clear();
                if !id.spec().reference {
                    view.listing = Listing::All;
                } else if view.listing == Listing::Changed {
                    view.listing = Listing::Reference;
                }
                view.wanted = Some(id);
            }
        }
    }
}

fn entry_ui(ui: &mut Ui, entry: &Entry, is_chosen: bool) -> Response {
    let colors = Colors::of(ui.visuals());
    let key = match entry.deed {
        Deed::Act(action) => action.spec().shortcut.map(|key| key_text(ui.ctx(), &key)),
        _ => None,
    };
    let detail = key.map_or_else(|| entry.detail.clone(), |key| format!("{}  {key}", entry.detail));
    let button = Button::selectable(is_chosen, RichText::new(&entry.words).color(colors.text))
        .right_text(RichText::new(detail).color(if is_chosen { colors.text } else { colors.weak }))
        .wrap_mode(TextWrapMode::Truncate)
        .min_size(vec2(ui.available_width(), 24.0));
    named(ui.add(button), &entry.words)
}
