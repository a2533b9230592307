//! The cards in a grid that wraps, and the keys that go from card to card.

use super::card::{Card, card_id};
use super::{Gallery, Wish};
use crate::library::{Entry, EntryKey, Shelf};
use eframe::egui::{Key, Modifiers, Rect, ScrollArea, Sense, Ui, style::ScrollAnimation, vec2};
use std::sync::Arc;

/// Size of a card, points; in a wide row they are somewhat wider.
const CARD_WIDTH: f32 = 192.0;
const CARD_HEIGHT: f32 = 172.0;
const GAP: f32 = 8.0;
/// Room for the scroll bar, points.
const BAR: f32 = 8.0;

/// Draws the cards of these presets.
pub(super) fn grid_ui(
    ui: &mut Ui,
    gallery: &mut Gallery,
    listed: &[Arc<Entry>],
    open: Option<&EntryKey>,
    shelf: &Shelf,
) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let layout = Layout::of(ui.available_width() - BAR, listed.len());
        let (area, _) = ui.allocate_exact_size(layout.size, Sense::hover());
        let selected = listed.iter().position(|entry| Some(&entry.key) == gallery.selected.as_ref());
        let moved = selected.and_then(|index| keys_ui(ui, gallery, listed, &layout, index));
        let selected = moved.or(selected);
        if let Some(index) = moved.or(selected.filter(|_| gallery.takes_focus)) {
            let entry = &listed[index];
            gallery.selected = Some(entry.key.clone());
            ui.memory_mut(|memory| memory.request_focus(card_id(&entry.key)));
            ui.scroll_to_rect_animation(layout.card(area, index), None, ScrollAnimation::none());
        }
        // While a window is measured nothing in it can have the focus.
        gallery.takes_focus &= ui.is_sizing_pass();
        for (index, entry) in listed.iter().enumerate() {
            let rect = layout.card(area, index);
            let is_selected = selected == Some(index);
            let is_in_sight = rect.intersects(ui.clip_rect());
            // The selected one keeps its focus out of sight, too.
            if !(is_in_sight || is_selected) {
                continue;
            }
            let preset = entry.preset().filter(|_| is_in_sight);
            let card = Card {
                entry,
                picture: preset.and_then(|preset| gallery.pictures.get(preset)),
                is_selected,
                is_open: Some(&entry.key) == open,
                is_favorite: shelf.is_favorite(&entry.key),
            };
            card.ui(ui, rect, &mut gallery.wishes);
        }
    });
}

/// Where the cards are.
struct Layout {
    columns: usize,
    card_width: f32,
    size: eframe::egui::Vec2,
}

impl Layout {
    fn of(width: f32, cards: usize) -> Self {
        let width = if width.is_finite() { width.max(1.0) } else { CARD_WIDTH };
        let columns = (((width + GAP) / (CARD_WIDTH + GAP)).floor() as usize).max(1);
        let card_width = ((width + GAP) / columns as f32 - GAP).max(1.0);
        let rows = cards.div_ceil(columns);
        let height = (rows as f32 * (CARD_HEIGHT + GAP) - GAP).max(0.0);
        Self { columns, card_width, size: vec2(width, height) }
    }

    fn card(&self, area: Rect, index: usize) -> Rect {
        let (column, row) = ((index % self.columns) as f32, (index / self.columns) as f32);
        let corner = area.min + vec2(column * (self.card_width + GAP), row * (CARD_HEIGHT + GAP));
        Rect::from_min_size(corner, vec2(self.card_width, CARD_HEIGHT))
    }
}

/// What keys do while the selected card has the focus: which card they lead to,
/// if any.
fn keys_ui(
    ui: &Ui,
    gallery: &mut Gallery,
    listed: &[Arc<Entry>],
    layout: &Layout,
    index: usize,
) -> Option<usize> {
    let entry = &listed[index];
    if ui.memory(|memory| memory.focused()) != Some(card_id(&entry.key)) {
        return None;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Enter) {
        gallery.wishes.push(Wish::Open(entry.key.clone()));
    }
    if pressed(Key::Delete) {
        gallery.wishes.push(Wish::Delete(entry.key.clone()));
    }
    if pressed(Key::F2) {
        gallery.wishes.push(Wish::BeginRename(entry.key.clone()));
    }
    let last = listed.len() - 1;
    let moves = [
        (Key::ArrowLeft, index.checked_sub(1)),
        (Key::ArrowRight, Some(index + 1)),
        (Key::ArrowUp, index.checked_sub(layout.columns)),
        (Key::ArrowDown, Some(index + layout.columns)),
        (Key::Home, Some(0)),
        (Key::End, Some(last)),
    ];
    let there = moves.into_iter().find(|(key, _)| pressed(*key))?.1?;
    Some(there).filter(|there| *there <= last)
}
