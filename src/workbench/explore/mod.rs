//! The window in which values are drawn by chance, earlier tries come back, and
//! what is held is morphed into what is now.

mod locks;
mod morph;
mod strip;

use super::access::named;
use super::theme::{Palette, SMALL};
use super::typed_field::{TypedField, typed_seed};
use super::{Outbox, View};
use crate::command::Command;
use crate::engine::Engine;
use crate::explore::{Draw, Manner, Tries, draw};
use crate::params::Group;
use eframe::egui::{Context, DragValue, Id, RichText, ScrollArea, Slider, Ui, Window, pos2, vec2};
use morph::Morphing;
use std::collections::BTreeSet;

/// Width of the window, points.
const WIDTH: f32 = 372.0;
/// Room that the window leaves above and below itself, points.
const AROUND: f32 = 120.0;

/// What the window remembers.
#[derive(Debug)]
pub struct Explorer {
    strength_percent: u8,
    /// What the next draw is drawn from.
    seed: u64,
    tries: Tries,
    morphing: Option<Morphing>,
    unfolded: BTreeSet<Group>,
    shows_locks: bool,
}

impl Default for Explorer {
    fn default() -> Self {
        Self {
            strength_percent: 20,
            seed: 1,
            tries: Tries::default(),
            morphing: None,
            unfolded: BTreeSet::new(),
            shows_locks: false,
        }
    }
}

impl Explorer {
    /// Draws the window if it is open; edits go to the outbox.
    pub fn ui(&mut self, ctx: &Context, engine: &Engine, view: &mut View, out: &mut Outbox) {
        if !view.shows_explore {
            return;
        }
        let mut is_open = true;
        let room = ctx.content_rect();
        Window::new("Explore")
            .open(&mut is_open)
            .collapsible(false)
            .resizable(false)
            .default_pos(pos2(room.left() + 300.0, room.top() + 100.0))
            .show(ctx, |ui| {
                ui.set_width(WIDTH.min(room.width() - 32.0).max(1.0));
                let height = (room.height() - AROUND).max(24.0);
                let scroll = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
                scroll.show(ui, |ui| {
                    // Beside the scroll bar, not under it.
                    ui.set_max_width((ui.available_width() - 12.0).max(1.0));
                    self.draw_ui(ui, engine, view, out);
                    ui.separator();
                    strip::strip_ui(ui, &self.tries, engine, out);
                    ui.separator();
                    morph::morph_ui(ui, &mut self.morphing, engine, out);
                    ui.separator();
                    locks::locks_ui(ui, &mut self.shows_locks, &mut self.unfolded, &mut view.locks);
                });
            });
        view.shows_explore &= is_open;
    }

    fn draw_ui(&mut self, ui: &mut Ui, engine: &Engine, view: &View, out: &mut Outbox) {
        self.strength_ui(ui);
        self.seed_ui(ui, out);
        let is_free = view.locks.free() > 0;
        ui.horizontal(|ui| {
            for (manner, name, help) in [
                (Manner::Randomize, "Randomize", "So far towards values drawn from the whole slider"),
                (Manner::Mutate, "Mutate", "Around the values there are, so far on the slider"),
            ] {
                let button =
                    ui.add_enabled(is_free, eframe::egui::Button::new(name).min_size(vec2(96.0, 24.0)));
                let help = format!("{help}; what is locked stays. One step of undo.");
                let button = button.on_hover_text(help).on_disabled_hover_text("Everything is locked");
                if button.clicked() {
                    self.take_draw(manner, engine, view, out);
                }
            }
            let palette = Palette::of(ui.visuals());
            let text = format!("{} values may change", view.locks.free());
            ui.label(RichText::new(text).size(SMALL).color(palette.weak));
        });
    }

    fn strength_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            label_ui(ui, "strength");
            ui.spacing_mut().slider_width = (ui.available_width() - 72.0).clamp(24.0, 200.0);
            let slider = Slider::new(&mut self.strength_percent, 1..=100).show_value(false);
            named(ui.add(slider), "Strength").on_hover_text("How far a draw goes, in percent of the slider");
            let field = DragValue::new(&mut self.strength_percent).range(1..=100).suffix(" %");
            named(ui.add(field), "Strength in percent");
        });
    }

    fn seed_ui(&mut self, ui: &mut Ui, out: &mut Outbox) {
        ui.horizontal(|ui| {
            let label = label_ui(ui, "draw seed");
            let seed = self.seed.to_string();
            let id = Id::unique("draw seed field");
            let field = TypedField { id, shown: &seed, bare: &seed, width: 120.0, label: label.id };
            let (response, typed) = field.ui(ui);
            response.on_hover_text(
                "What the next draw is drawn from. The same seed, values and locks give the same draw.",
            );
            self.seed = typed_seed("Draw seed", typed.as_deref(), &seed, out).unwrap_or(self.seed);
        });
    }

    /// Draws, notes the try, and has another seed ready for the next.
    fn take_draw(&mut self, manner: Manner, engine: &Engine, view: &View, out: &mut Outbox) {
        let drawn = Draw { manner, strength_percent: self.strength_percent, seed: self.seed };
        let before = engine.edited_params();
        let values = draw(&drawn, &before, &view.locks);
        self.tries.note(drawn, &before, &values);
        if !values.is_empty() {
            out.command(Command::SetParams(drawn.name(), values));
        }
        // Short enough to be read aloud.
        self.seed = u64::from(rand::random::<u32>());
    }
}

/// A word before a control, as wide as its fellows.
fn label_ui(ui: &mut Ui, text: &str) -> eframe::egui::Response {
    let palette = Palette::of(ui.visuals());
    ui.scope(|ui| {
        ui.set_min_width(68.0);
        ui.label(RichText::new(text).size(SMALL).color(palette.weak))
    })
    .inner
}
