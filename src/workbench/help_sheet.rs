//! The sheet of keys and mouse, made from the table of actions.

use super::actions::{ACTIONS, Menu, key_text};
use eframe::egui::{Align2, Context, Grid, RichText, ScrollArea, Ui, Window, vec2};

/// What the mouse does.
const MOUSE: &[(&str, &str)] = &[
    ("Move over the water", "The faster, the wider the fish keep away"),
    ("Click the water", "Startles every fish"),
    ("Rest after a click", "The near ones come and look"),
    ("Wheel or pinch over the water", "Zooms at the pointer"),
    (
        "Middle-drag, or Shift and drag, in the water",
        "Moves the view; so does a trackpad with Shift, or the small map",
    ),
    ("Drag a slider", "Tunes while the shoal swims; one drag is one undo step"),
    ("Click a value", "Type any value the file may hold"),
    ("Double-click a name", "Back to the loaded value; a right-click has more"),
    ("Arrows on a slider in focus", "Turn it, with Shift finely; Page Up and Down ten times as far"),
    ("Delete on a slider in focus", "Back to the loaded value; the wheel turns it too"),
    ("Ctrl+click or right-click a fish", "Selects it; in a picture that stands still any click does"),
    ("Drag or click the timeline", "Goes to that moment; its right end is the present"),
    ("Shift and drag on the timeline", "Marks a range of time; its ends can be dragged, Escape clears it"),
    ("Click a flag on the timeline", "Goes to the bookmark; a right-click names or removes it"),
    ("Click a plot", "Goes to that moment; a double-click back to the present"),
    ("Ctrl and wheel on a plot", "Zooms its time; a drag pans"),
    ("Click a number beside a plot", "Shows that series alone, and again all"),
    ("Drop a file", "Opens the preset or the replay"),
];

/// Draws the sheet if it is open.
pub fn help_sheet_ui(ctx: &Context, is_open: &mut bool) {
    let sheet = Window::new("Keys and mouse")
        .open(is_open)
        .collapsible(false)
        .resizable(false)
        .pivot(Align2::CENTER_CENTER)
        .default_pos(ctx.content_rect().center());
    sheet.show(ctx, |ui| {
        let room = (ctx.content_rect().height() - 96.0).max(48.0);
        ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, sheet_ui);
    });
}

fn sheet_ui(ui: &mut Ui) {
    Grid::new("mouse").num_columns(2).spacing(vec2(24.0, 4.0)).show(ui, |ui| {
        for (gesture, meaning) in MOUSE {
            ui.label(RichText::new(*gesture).strong());
            ui.label(*meaning);
            ui.end_row();
        }
    });
    ui.separator();
    Grid::new("keys").num_columns(3).spacing(vec2(24.0, 4.0)).show(ui, |ui| {
        for spec in ACTIONS {
            let key = spec.shortcut.map(|shortcut| key_text(ui.ctx(), &shortcut)).unwrap_or_default();
            ui.label(RichText::new(key).monospace());
            ui.label(RichText::new(spec.label).strong());
            ui.label(spec.help);
            ui.end_row();
        }
    });
    ui.separator();
    let menus = Menu::ALL.map(Menu::title).join(", ");
    ui.weak(format!(
        "All of this is in the menus too: {menus}. Keys rest while you type. Escape closes this sheet."
    ));
}
