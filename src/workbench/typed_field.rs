//! A field that shows a value and takes a typed one.

use super::Outbox;
use super::theme::{Palette, ROW, SMALL};
use eframe::egui::text::{CCursor, CCursorRange};
use eframe::egui::{Align2, Context, FontId, Frame, Id, Key, Margin, Response, TextEdit, Ui, vec2};

/// What a typed field shows.
pub(super) struct TypedField<'a> {
    /// Its own id.
    pub id: Id,
    /// The value as it stands there.
    pub shown: &'a str,
    /// What typing begins with: the value without its unit.
    pub bare: &'a str,
    /// Width, points.
    pub width: f32,
    /// The label that names it.
    pub label: Id,
}

impl TypedField<'_> {
    /// Draws the field. The text comes back once it has been typed to its end:
    /// by Enter or by leaving the field, but not by Escape.
    pub fn ui(&self, ui: &mut Ui) -> (Response, Option<String>) {
        let typed = ui.data(|data| data.get_temp::<String>(self.id));
        let mut text = typed.clone().unwrap_or_else(|| self.shown.to_owned());
        let fill = Palette::of(ui.visuals()).field;
        let edit = TextEdit::singleline(&mut text)
            .id(self.id)
            .desired_width(self.width)
            .min_size(vec2(self.width, ROW - 2.0))
            .align(Align2::RIGHT_CENTER)
            .font(FontId::proportional(SMALL))
            .frame(Frame::new().fill(fill).corner_radius(4).inner_margin(Margin::symmetric(4, 2)));
        let response = ui.add(edit).labelled_by(self.label);
        // However the focus came here: by a click, a key or from elsewhere.
        if response.has_focus() && typed.is_none() {
            select_all(ui.ctx(), self.id, self.bare);
            ui.data_mut(|data| data.insert_temp(self.id, self.bare.to_owned()));
            return (response, None);
        }
        if response.changed() {
            ui.data_mut(|data| data.insert_temp(self.id, text.clone()));
        }
        if !response.lost_focus() {
            return (response, None);
        }
        ui.data_mut(|data| data.remove_temp::<String>(self.id));
        let is_given_up = ui.input(|input| input.key_pressed(Key::Escape));
        let is_new = typed.is_some() && text.trim() != self.bare && text != self.shown;
        (response, (is_new && !is_given_up).then_some(text))
    }
}

/// A seed that was typed; what is no seed is refused in words.
pub(super) fn typed_seed(name: &str, typed: Option<&str>, stays: &str, out: &mut Outbox) -> Option<u64> {
    let text = typed?.trim();
    let seed = text.parse().ok();
    if seed.is_none() {
        let most = u64::MAX;
        out.fail(format!("{name}: `{text}` is not a whole number from 0 to {most}. It stays {stays}."));
    }
    seed
}

/// Selects the whole text of a field, so that typing replaces it.
pub(super) fn select_all(ctx: &Context, field: Id, text: &str) {
    let mut state = TextEdit::load_state(ctx, field).unwrap_or_default();
    let range = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(range));
    TextEdit::store_state(ctx, field, state);
}
