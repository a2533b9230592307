//! One card of the gallery.

use super::super::access::named;
use super::super::icons::{Icon, icon_toggle_ui};
use super::super::theme::{Palette, SMALL};
use super::Wish;
use super::picture::{NOON, paint_picture};
use crate::aquarium::paint_water;
use crate::library::{Entry, EntryKey, Picture, Place};
use eframe::egui::{
    Align2, Color32, EventFilter, FontId, Id, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind,
    TextStyle, TextWrapMode, Ui, UiBuilder, WidgetInfo, WidgetText, pos2, vec2,
};

/// Height of the words below a picture, points.
const WORDS: f32 = 46.0;
/// Room around what a card shows, points.
const PAD: f32 = 6.0;

/// What a card shows besides its preset.
pub(super) struct Card<'a> {
    pub entry: &'a Entry,
    pub picture: Option<&'a Picture>,
    pub is_selected: bool,
    pub is_open: bool,
    pub is_favorite: bool,
}

/// The id of a preset's card.
pub(super) fn card_id(key: &EntryKey) -> Id {
    Id::unique(("preset card", key))
}

impl Card<'_> {
    /// Draws the card. What was asked for by it goes to `wishes`.
    pub fn ui(&self, ui: &mut Ui, rect: Rect, wishes: &mut Vec<Wish>) -> Response {
        let key = &self.entry.key;
        let name = format!("Preset {}", self.entry.name());
        let response = ui.interact(rect, card_id(key), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_selected, &name));
        if response.has_focus() {
            // Arrows go from card to card here.
            let filter =
                EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
            ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        }
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response);
        }
        self.star_ui(ui, rect, wishes);
        if response.double_clicked() {
            wishes.push(Wish::Open(key.clone()));
        } else if response.clicked() {
            response.request_focus();
            wishes.push(Wish::Select(key.clone()));
        }
        response
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let palette = Palette::of(ui.visuals());
        let line = match (self.is_selected, response.has_focus() || response.hovered()) {
            (true, _) => Stroke::new(2.0, palette.accent),
            (false, true) => Stroke::new(1.0, palette.accent),
            (false, false) => Stroke::new(1.0, palette.line),
        };
        let fill = if self.is_selected { palette.line.gamma_multiply(0.6) } else { palette.field };
        let painter = ui.painter().with_clip_rect(ui.clip_rect().intersect(rect.expand(2.0)));
        painter.rect(rect, 4.0, fill, line, StrokeKind::Inside);
        let inner = rect.shrink(PAD);
        let picture = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - WORDS));
        if picture.is_positive() {
            self.paint_picture(ui, picture);
        }
        let words = Rect::from_min_max(pos2(inner.left(), inner.bottom() - WORDS + 6.0), inner.max);
        self.paint_words(ui, words, palette);
    }

    fn paint_picture(&self, ui: &Ui, rect: Rect) {
        let painter = ui.painter();
        match (self.picture, &self.entry.content) {
            (Some(picture), _) => paint_picture(painter, rect, picture),
            (None, content) => {
                paint_water(painter, rect, NOON);
                let text = if content.is_ok() { "…" } else { "Cannot be read" };
                let font = FontId::proportional(SMALL);
                painter.text(
                    rect.center(),
                    Align2::CENTER_CENTER,
                    text,
                    font,
                    Color32::from_white_alpha(200),
                );
            }
        }
        if self.is_open {
            let corner = rect.left_top() + vec2(6.0, 5.0);
            let font = FontId::proportional(SMALL);
            let galley = painter.layout_no_wrap("open".to_owned(), font, Color32::WHITE);
            let behind = Rect::from_min_size(corner, galley.size()).expand2(vec2(5.0, 2.0));
            painter.rect_filled(behind, 4.0, Color32::from_black_alpha(150));
            painter.galley(corner, galley, Color32::WHITE);
        }
    }

    /// The name, and below it who tuned it and the tags.
    fn paint_words(&self, ui: &Ui, rect: Rect, palette: Palette) {
        let name = RichText::new(self.entry.name()).strong().color(palette.text);
        let below = RichText::new(self.second_line()).size(SMALL).color(match self.entry.content {
            Ok(_) => palette.weak,
            Err(_) => palette.error,
        });
        let mut at = rect.min;
        for text in [name, below] {
            let text = WidgetText::from(text);
            let width = rect.width().max(1.0);
            let galley = text.into_galley(ui, Some(TextWrapMode::Truncate), width, TextStyle::Body);
            let height = galley.size().y;
            ui.painter().galley(at, galley, palette.text);
            at.y += height + 3.0;
        }
    }

    fn second_line(&self) -> String {
        let Ok(preset) = &self.entry.content else { return "not a preset that reads".to_owned() };
        let author = match self.entry.place {
            _ if !preset.author.is_empty() => preset.author.as_str(),
            Place::BuiltIn => "built in",
            Place::Own => "own",
            Place::Elsewhere => "a file elsewhere",
        };
        let tags = preset.tags.join(", ");
        if tags.is_empty() { author.to_owned() } else { format!("{author} · {tags}") }
    }

    fn star_ui(&self, ui: &mut Ui, rect: Rect, wishes: &mut Vec<Wish>) {
        let corner = pos2(rect.right() - PAD - 28.0, rect.top() + PAD + 4.0);
        let place = Rect::from_min_size(corner, vec2(24.0, 24.0));
        let icon = if self.is_favorite { Icon::StarFull } else { Icon::Star };
        let name = format!("Favorite: {}", self.entry.name());
        let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(("star", &self.entry.key)));
        let help = if self.is_favorite { "Takes the mark away" } else { "Marks it as a favorite" };
        let response = icon_toggle_ui(&mut child, icon, &name, self.is_favorite);
        if named(response, &name).on_hover_text(help).clicked() {
            wishes.push(Wish::ToggleFavorite(self.entry.key.clone()));
        }
    }
}
