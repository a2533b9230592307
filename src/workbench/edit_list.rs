//! The list of edits: what was done, what was taken back, and a way to go to
//! any point of it.

use super::Outbox;
use super::theme::Palette;
use crate::command::Command;
use crate::engine::Engine;
use eframe::egui::{Align, Align2, Button, Context, RichText, ScrollArea, TextWrapMode, Ui, Window, vec2};

/// Draws the list if it is open.
pub fn edit_list_ui(ctx: &Context, engine: &Engine, is_open: &mut bool, out: &mut Outbox) {
    let room = ctx.content_rect();
    let window = Window::new("Edits")
        .open(is_open)
        .collapsible(false)
        .default_width(300.0)
        .pivot(Align2::LEFT_TOP)
        .default_pos(room.left_top() + vec2(296.0, 48.0));
    window.show(ctx, |ui| {
        let height = (room.height() - 160.0).clamp(48.0, 480.0);
        ui.weak("The newest is the lowest. A click goes there and keeps what lies behind.");
        ScrollArea::vertical().max_height(height).auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            entries_ui(ui, engine, out);
        });
    });
}

fn entries_ui(ui: &mut Ui, engine: &Engine, out: &mut Outbox) {
    let done = engine.edits_done();
    let start = std::iter::once("start".to_owned());
    for (count, name) in start.chain(engine.edit_names()).enumerate() {
        let palette = Palette::of(ui.visuals());
        let (color, help) = if count <= done {
            (palette.text, "Goes back to when this was the last edit")
        } else {
            (palette.weak, "Taken back; a click does everything again up to here")
        };
        let words = RichText::new(capitalized(&name)).color(color);
        let button = Button::selectable(count == done, words).wrap_mode(TextWrapMode::Truncate);
        let entry = ui.add_sized(vec2(ui.available_width(), 20.0), button).on_hover_text(help);
        if entry.clicked() {
            out.command(Command::TravelTo(count));
        }
        // Where one stands stays in sight as the list grows.
        let place = ui.scope_id().with("stands at");
        let stood = ui.data(|data| data.get_temp::<usize>(place));
        if count == done && stood != Some(done) {
            entry.scroll_to_me(Some(Align::Center));
            ui.data_mut(|data| data.insert_temp(place, done));
        }
    }
}

fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}
