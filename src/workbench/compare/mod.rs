//! Around two shoals that are compared: what is held, what they do, and in
//! which values they differ.

mod bar;
mod numbers;
mod order;
mod table;

pub use bar::compare_bar_ui;
pub use numbers::{NumbersOf, numbers_height, numbers_ui, title_ui};
pub use table::compare_table_ui;

use super::plots::TimeAxis;
use crate::engine::Letter;
use crate::workbench::theme::readable;
use eframe::egui::{Color32, Visuals};

/// Color of a side, safe for color-vision deficiencies (Okabe and Ito 2008).
#[must_use]
pub const fn side_color(letter: Letter) -> Color32 {
    match letter {
        Letter::A => Color32::from_rgb(0x56, 0xB4, 0xE9),
        Letter::B => Color32::from_rgb(0xE6, 0x9F, 0x00),
    }
}

/// The same for words.
fn text_color(letter: Letter, visuals: &Visuals) -> Color32 {
    readable(visuals, side_color(letter))
}

/// What the panels of a comparison remember from frame to frame.
#[derive(Debug, Default)]
pub struct CompareView {
    /// The time axis of its curves, on the clock of the two sides.
    axis: TimeAxis,
}
