//! Above and below each tank: whose it is, and what its shoal does.

use super::{side_color, text_color};
use crate::compare::Comparison;
use crate::engine::{Document, Letter};
use crate::metrics::{FlockSample, METRICS, MetricSpec};
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{
    Align2, Color32, CornerRadius, FontId, Id, Label, Rect, RichText, Sense, Ui, UiBuilder, pos2, vec2,
};

/// What is shown of a metric: its column, its name here and its decimals.
const NUMBERS: [(&str, &str, usize); 6] = [
    ("polarization", "polarization", 2),
    ("rotation", "rotation", 2),
    ("nearest_neighbor", "nearest", 1),
    ("dispersion_mean", "extent", 0),
    ("clusters", "clusters", 0),
    ("mean_speed", "mean speed", 0),
];
/// Least width of a number with its name and the difference, points.
const CELL: f32 = 196.0;
/// Height of a line of numbers, points.
const LINE: f32 = 17.0;

/// Height that the numbers take in a room of this width, points.
#[must_use]
pub fn numbers_height(width: f32) -> f32 {
    LINE * NUMBERS.len().div_ceil(columns(width)) as f32
}

fn columns(width: f32) -> usize {
    ((width / CELL).floor().max(1.0) as usize).min(3)
}

/// Draws whose tank it is, and how many fish swim in it.
pub fn title_ui(ui: &mut Ui, rect: Rect, letter: Letter, document: &Document, fish: usize) {
    let is_now = document.letter() == letter;
    let palette = Palette::of(ui.visuals());
    let badge = Rect::from_min_size(rect.min + vec2(0.0, 3.0), vec2(18.0, 16.0)).intersect(rect);
    ui.painter().rect_filled(badge, CornerRadius::same(4), side_color(letter));
    let font = FontId::proportional(SMALL);
    let dark = Color32::from_rgb(0x14, 0x18, 0x1F);
    ui.painter_at(rect).text(badge.center(), Align2::CENTER_CENTER, letter.name(), font, dark);
    let name = if is_now {
        let star = if document.is_changed() { "*" } else { "" };
        format!("{}{star}, now", document.now_name())
    } else {
        document.other.as_ref().map_or_else(String::new, |held| format!("{}, held", held.name))
    };
    let text = format!("{name}   {fish} fish");
    let words = Rect::from_min_max(pos2(badge.right() + 6.0, rect.top()), rect.max);
    if words.width() < 8.0 || words.height() < 8.0 {
        return;
    }
    let color = if is_now { palette.text } else { palette.weak };
    let mut label = RichText::new(text).size(13.0).color(color);
    if is_now {
        label = label.strong();
    }
    let builder = UiBuilder::new().id_salt(("title", letter.name())).max_rect(words);
    ui.new_child(builder).add(Label::new(label).truncate());
}

/// Whose numbers are drawn.
#[derive(Clone, Copy, Debug)]
pub struct NumbersOf<'a> {
    /// Both sides.
    pub comparison: &'a Comparison,
    /// Which one.
    pub letter: Letter,
}

/// Draws what the shoal of a side does; for B with how much more than A's.
pub fn numbers_ui(ui: &Ui, rect: Rect, of: NumbersOf<'_>) {
    let columns = columns(rect.width());
    let width = rect.width() / columns as f32;
    let samples = Letter::ALL.map(|letter| of.comparison.side(letter).sample());
    for (index, (column, name, decimals)) in NUMBERS.into_iter().enumerate() {
        let corner = vec2((index % columns) as f32 * width, (index / columns) as f32 * LINE);
        let cell = Rect::from_min_size(rect.min + corner, vec2(width, LINE)).intersect(rect);
        if let Some(metric) =
            METRICS.iter().find(|metric| metric.name == column).filter(|_| cell.is_positive())
        {
            number_ui(ui, cell, of.letter, &Number { metric, name, decimals, samples });
        }
    }
}

struct Number<'a> {
    metric: &'static MetricSpec,
    name: &'static str,
    decimals: usize,
    /// In the order of the letters.
    samples: [&'a FlockSample; 2],
}

/// One number: its name, the value with its unit, and the difference.
fn number_ui(ui: &Ui, cell: Rect, letter: Letter, number: &Number<'_>) {
    let Number { metric, name, decimals, samples } = *number;
    let palette = Palette::of(ui.visuals());
    let values = samples.map(|sample| metric.value(sample));
    let value = values[letter as usize].map_or_else(|| "–".to_owned(), |v| format!("{v:.decimals$}"));
    let difference = match (letter, values) {
        (Letter::B, [Some(a), Some(b)]) => format!("{:+.decimals$}", b - a),
        _ => String::new(),
    };
    let painter = ui.painter_at(cell);
    let (words, digits) = (FontId::proportional(SMALL), FontId::monospace(SMALL));
    let y = cell.center().y;
    let at = |x: f32| pos2(cell.left() + x, y);
    painter.text(at(0.0), Align2::LEFT_CENTER, name, words.clone(), palette.weak);
    painter.text(at(110.0), Align2::RIGHT_CENTER, &value, digits.clone(), palette.text);
    painter.text(at(114.0), Align2::LEFT_CENTER, metric.unit, words, palette.weak);
    let end = at(cell.width().min(CELL) - 8.0);
    painter.text(end, Align2::RIGHT_CENTER, &difference, digits, text_color(letter, ui.visuals()));
    let id = Id::unique(("number", letter.name(), name));
    let response = ui.interact(cell, id, Sense::hover());
    let spoken = format!("{} {name} {value} {} {difference}", letter.name(), metric.unit);
    response.widget_info(|| eframe::egui::WidgetInfo::labeled(eframe::egui::Role::Label, true, &spoken));
    let help = if letter == Letter::B { "; behind it, how much more than A's" } else { "" };
    response.on_hover_text(format!("{}{help}", metric.formula));
}
