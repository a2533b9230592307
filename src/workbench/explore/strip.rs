//! The last tries, each a card: what was drawn, and which values it moved how far.

use crate::command::Command;
use crate::engine::Engine;
use crate::explore::{Tries, Try};
use crate::params::{ParamId, Params};
use crate::workbench::Outbox;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{
    Align2, CornerRadius, FontId, Rect, Response, RichText, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo,
    pos2, vec2,
};

/// A card's sides, points.
const CARD: [f32; 2] = [114.0, 62.0];
/// Height of the bars of what was moved, points.
const BARS: f32 = 22.0;

/// Draws the cards; a click goes back to one.
pub(super) fn strip_ui(ui: &mut Ui, tries: &Tries, engine: &Engine, out: &mut Outbox) {
    let palette = Palette::of(ui.visuals());
    let Some(start) = tries.start() else {
        let words = "No tries yet: each draw becomes a card here, to go back to.";
        ui.label(RichText::new(words).size(SMALL).color(palette.weak));
        return;
    };
    let now = engine.edited_params();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let card = Card { title: "start", note: "", moves: None, is_now: *start == now };
        let response = card.ui(ui, "Go back to the start");
        if response.on_hover_text("The values before the first try").clicked() {
            go_back(start, &now, "go back to the start", out);
        }
        for one in tries.iter() {
            try_ui(ui, one, &now, out);
        }
    });
}

fn try_ui(ui: &mut Ui, one: &Try, now: &Params, out: &mut Outbox) {
    let title = format!("{}  {}", one.number, one.draw.name());
    let note = format!("seed {}", one.draw.seed);
    let card = Card { title: &title, note: &note, moves: Some(one), is_now: one.params == *now };
    let response = card.ui(ui, &format!("Go back to try {}", one.number));
    if response.on_hover_ui(|ui| moves_ui(ui, one)).clicked() {
        go_back(&one.params, now, &one.return_name(), out);
    }
}

/// The farthest moves in words.
fn moves_ui(ui: &mut Ui, one: &Try) {
    const MOST: usize = 8;
    ui.label(format!("{} values changed. A click goes back to them.", one.moves.len()));
    let mut moves = one.moves.clone();
    moves.sort_by(|a, b| b.1.abs().total_cmp(&a.1.abs()));
    for (id, _) in moves.iter().take(MOST) {
        let spec = id.spec();
        ui.weak(format!("{} {}", spec.label, spec.value_text(one.params.get(*id))));
    }
    if moves.len() > MOST {
        ui.weak(format!("and {} more", moves.len() - MOST));
    }
}

fn go_back(to: &Params, now: &Params, name: &str, out: &mut Outbox) {
    let values: Vec<_> = to.differing(now).map(|id| (id, to.get(id))).collect();
    if !values.is_empty() {
        out.command(Command::SetParams(name.to_owned(), values));
    }
}

struct Card<'a> {
    title: &'a str,
    note: &'a str,
    moves: Option<&'a Try>,
    is_now: bool,
}

impl Card<'_> {
    fn ui(&self, ui: &mut Ui, name: &str) -> Response {
        let (rect, response) = ui.allocate_exact_size(CARD.into(), Sense::click());
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_now, name));
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, &response);
        }
        response
    }

    fn paint(&self, ui: &Ui, rect: Rect, response: &Response) {
        let palette = Palette::of(ui.visuals());
        let line = match (self.is_now, response.hovered() || response.has_focus()) {
            (true, _) => Stroke::new(1.5, palette.accent),
            (_, true) => Stroke::new(1.0, palette.accent),
            _ => Stroke::new(1.0, palette.line),
        };
        let painter = ui.painter_at(rect);
        painter.rect(rect, CornerRadius::same(4), palette.field, line, StrokeKind::Inside);
        let font = FontId::proportional(SMALL);
        let text = |y: f32, words: &str, color| {
            painter.text(rect.min + vec2(7.0, y), Align2::LEFT_TOP, words, font.clone(), color);
        };
        text(5.0, self.title, palette.text);
        text(20.0, self.note, palette.weak);
        if let Some(one) = self.moves {
            let bars = Rect::from_min_max(
                pos2(rect.left() + 7.0, rect.bottom() - BARS - 3.0),
                rect.right_bottom() - vec2(7.0, 3.0),
            );
            paint_moves(&painter, bars, one, &palette);
        }
    }
}

/// A bar for each parameter that moved, up or down from the middle, in the order
/// of the screen.
fn paint_moves(painter: &eframe::egui::Painter, rect: Rect, one: &Try, palette: &Palette) {
    let middle = rect.center().y;
    painter.hline(rect.x_range(), middle, Stroke::new(1.0, palette.line));
    let width = rect.width() / ParamId::ALL.len() as f32;
    for (id, moved) in &one.moves {
        let x = rect.left() + width * *id as usize as f32;
        // Small moves are to be seen as well.
        let height = moved.signum() * (moved.abs().sqrt() * rect.height() / 2.0).max(1.5);
        let bar = Rect::from_two_pos(pos2(x, middle), pos2(x + (width - 0.6).max(1.0), middle - height));
        painter.rect_filled(bar, 0.0, palette.accent);
    }
}
