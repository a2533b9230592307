//! The table that adds up: from the terms to the change of velocity, line by
//! line (SPEC 10).

use super::cells::{arrow_ui, cell_ui, longest, number_ui, rows_ui, sign_ui};
use crate::aquarium::{STEERING_COLOR, term_color};
use crate::clock::STEP_S_F32;
use crate::params::Law;
use crate::shoal::{Account, Line, Term, Vec2, ZERO, scale};
use crate::workbench::theme::{Palette, SMALL, readable};
use eframe::egui::{Align, Color32, RichText, Stroke, Ui, vec2};

/// Widths of the columns, points.
const SWATCH: f32 = 10.0;
const FACTOR: f32 = 36.0;
const NUMBER: f32 = 58.0;
const ARROW: f32 = 26.0;
/// A name column narrower than this is hard to read.
const NARROWEST_NAME: f32 = 84.0;

/// One line of the table.
struct Row {
    name: &'static str,
    help: String,
    /// The factor of the glass, of a term.
    factor: Option<f32>,
    value: Vec2,
    decimals: usize,
    /// The same as acceleration, px/s²: what arrows have in common.
    acceleration: Vec2,
    color: Option<Color32>,
    is_total: bool,
}

/// A group of lines of one unit, the last of which may be their sum.
struct Group {
    unit: String,
    rows: Vec<Row>,
}

/// Draws the table.
pub(super) fn table_ui(ui: &mut Ui, account: &Account) {
    let groups = groups(account);
    let longest = longest(groups.iter().flat_map(|group| &group.rows).map(|row| row.acceleration));
    rows_ui(ui, |ui| {
        head_ui(ui);
        for group in &groups {
            caption_ui(ui, &group.unit);
            for row in &group.rows {
                line_ui(ui, account, row, longest);
            }
        }
    });
}

fn name_width(ui: &Ui) -> f32 {
    (ui.available_width() - SWATCH - FACTOR - 2.0 * NUMBER - ARROW).clamp(NARROWEST_NAME, 140.0)
}

fn head_ui(ui: &mut Ui) {
    let weak = Palette::of(ui.visuals()).weak;
    let name = name_width(ui);
    ui.horizontal(|ui| {
        let mut head = |width, align, text: &str, help: &str| {
            let text = RichText::new(text).size(SMALL).color(weak);
            cell_ui(ui, width, align, text).on_hover_text(help);
        };
        head(
            SWATCH + name,
            Align::Min,
            "term",
            "What the step added up, from the terms to the change of velocity",
        );
        head(FACTOR, Align::Max, "glass", "The factor on a term: what the glass leaves of it");
        head(NUMBER, Align::Max, "ahead", "The part along its heading before the step; negative brakes");
        head(NUMBER, Align::Max, "left", "The part to its own left; negative is to its right");
        head(ARROW, Align::Max, "", "");
    });
}

fn caption_ui(ui: &mut Ui, unit: &str) {
    let weak = Palette::of(ui.visuals()).weak;
    ui.horizontal(|ui| {
        let width = ui.available_width();
        cell_ui(ui, width, Align::Max, RichText::new(unit).size(10.5).color(weak));
    });
}

fn line_ui(ui: &mut Ui, account: &Account, row: &Row, longest: f32) {
    let palette = Palette::of(ui.visuals());
    let is_nothing = row.value == ZERO;
    let text = if is_nothing { palette.weak } else { palette.text };
    let color = row.color.map_or(text, |color| readable(ui.visuals(), color));
    let name_width = name_width(ui);
    let [ahead, left] = account.ahead_and_left(row.value);
    if row.is_total {
        let (from, width) = (ui.cursor().left_top(), SWATCH + name_width + FACTOR + 2.0 * NUMBER + ARROW);
        ui.painter().line_segment([from, from + vec2(width, 0.0)], Stroke::new(1.0, palette.line));
    }
    ui.horizontal(|ui| {
        let swatch = sign_ui(ui, SWATCH);
        if row.color.is_some() {
            let dot = swatch.left_center() + vec2(3.5, 0.5);
            let fill = if is_nothing { color.gamma_multiply(0.35) } else { color };
            ui.painter().circle_filled(dot, 3.0, fill);
        }
        let name = RichText::new(row.name).size(SMALL).color(text);
        let name = if row.is_total { name.strong() } else { name };
        let width = if row.factor.is_some() { name_width } else { name_width + FACTOR };
        cell_ui(ui, width, Align::Min, name).on_hover_text(&row.help);
        if let Some(factor) = row.factor {
            let shown =
                if row.name == Term::Edge.name() { format!("×{factor:.1}") } else { format!("{factor:.2}") };
            number_ui(ui, FACTOR, shown, palette.weak).on_hover_text(factor_help(row.name));
        }
        let decimals = row.decimals;
        number_ui(ui, NUMBER, number(ahead, decimals), text)
            .on_hover_text(format!("{}, along its heading: {}", row.name, row.help));
        number_ui(ui, NUMBER, number(left, decimals), text)
            .on_hover_text(format!("{}, to its left: {}", row.name, row.help));
        arrow_ui(ui, ARROW, row.acceleration, longest, color)
            .on_hover_text(format!("{}, as it lies in the tank; all arrows have one scale", row.name));
    });
}

/// Without a sign where it rounds to nothing.
fn number(value: f32, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    let is_nothing = text.trim_start_matches('-').chars().all(|c| c == '0' || c == '.');
    if is_nothing { text.trim_start_matches('-').to_owned() } else { text }
}

fn factor_help(name: &str) -> &'static str {
    match name {
        "separation" => "The factor of the glass on separation: 1 far from it, a half at the least",
        "edge" => "The weight of the edge; the glass never damps itself",
        _ => "The factor of the glass on this term: 1 far from it, 0 where it has taken over",
    }
}

fn groups(account: &Account) -> Vec<Group> {
    let mut groups = vec![terms(account)];
    if let Some(desired) = account.desired {
        groups.push(Group {
            unit: "px/s".to_owned(),
            rows: vec![
                row("desired velocity", "The sum times its maximum speed", desired, 1, 1.0),
                row(
                    "minus velocity",
                    "Its velocity before the step, turned around",
                    account.minus_velocity(),
                    1,
                    1.0,
                ),
            ],
        });
    }
    groups.push(forces(account));
    groups.push(velocities(account));
    groups
}

/// The terms and their sum.
fn terms(account: &Account) -> Group {
    let (unit, decimals) = match account.law {
        Law::Summed => (format!("× maximum speed, {:.0} px/s", account.drive.max_speed), 3),
        Law::PerRule => ("px/s², each cut by itself".to_owned(), 1),
    };
    let as_acceleration = account.acceleration_unit();
    let mut rows: Vec<Row> =
        account.lines.iter().map(|line| term_row(line, decimals, as_acceleration)).collect();
    let help = match account.law {
        Law::Summed => "All terms together, in units of its maximum speed",
        Law::PerRule => "The steerings of all terms together, before they are cut once more",
    };
    rows.push(total(row("sum", help, account.sum, decimals, as_acceleration)));
    Group { unit, rows }
}

fn term_row(line: &Line, decimals: usize, as_acceleration: f32) -> Row {
    Row {
        factor: Some(line.factor),
        color: Some(term_color(line.term)),
        ..row(line.term.name(), line.term.help(), line.gives, decimals, as_acceleration)
    }
}

fn forces(account: &Account) -> Group {
    let most = format!("What the maximum force, {:.0} px/s², takes from the wish", account.drive.max_force);
    let mut rows = Vec::new();
    if account.desired.is_some() {
        rows.push(total(row("wish", "Desired velocity minus velocity, in a second", account.wish, 1, 1.0)));
    }
    rows.push(row("cut by the force limit", &most, account.cut_by_force(), 1, 1.0));
    let steering = row("steering", "The acceleration of this step", account.steering, 1, 1.0);
    rows.push(total(Row { color: Some(STEERING_COLOR), ..steering }));
    Group { unit: "px/s²".to_owned(), rows }
}

fn velocities(account: &Account) -> Group {
    let most = format!("What the maximum speed, {:.0} px/s, takes", account.drive.max_speed);
    let a_second = 1.0 / STEP_S_F32;
    let line = |name, help: &str, value| row(name, help, value, 3, a_second);
    Group {
        unit: "px/s, in this step of 1/60 s".to_owned(),
        rows: vec![
            line("steering / 60", "What the steering adds to its velocity in a step", account.push()),
            line("speed limit took", &most, account.taken_by_speed_limit()),
            line(
                "side or standstill",
                "A bounce off a side of the tank, or coming to rest",
                account.by_wall_or_rest(),
            ),
            total(line(
                "change of velocity",
                "What was added to its velocity in this step, all told",
                account.change(),
            )),
        ],
    }
}

fn row(name: &'static str, help: &str, value: Vec2, decimals: usize, as_acceleration: f32) -> Row {
    Row {
        name,
        help: help.to_owned(),
        factor: None,
        value,
        decimals,
        acceleration: scale(value, as_acceleration),
        color: None,
        is_total: false,
    }
}

fn total(row: Row) -> Row {
    Row { is_total: true, ..row }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(
            [-0.0004, -0.0006, 1.0, -12.25].map(|value| number(value, 3)),
            ["0.000", "-0.001", "1.000", "-12.250"]
        );
    }
}
