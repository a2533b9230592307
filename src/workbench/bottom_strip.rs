//! Below the water: how many fish are in which state, which is the key to their
//! colors.

use super::icons::state_mark_ui;
use super::theme::{Palette, SMALL};
use crate::behavior::FishState;
use crate::engine::Engine;
use eframe::egui::{RichText, Ui};

/// Numbers are refreshed so often, s.
const REFRESH_S: f64 = 0.1;

/// The numbers as they stand on screen.
#[derive(Debug, Default)]
pub struct BottomStrip {
    refreshed_at_s: Option<f64>,
    counts: [usize; 4],
}

impl BottomStrip {
    fn refresh(&mut self, engine: &Engine, now_s: f64) {
        // What rests gets no other frame to be right in.
        let is_fresh = self.refreshed_at_s.is_some_and(|at| (now_s - at).abs() < REFRESH_S);
        if is_fresh && engine.is_moving() {
            return;
        }
        self.refreshed_at_s = Some(now_s);
        self.counts = if engine.is_in_past() {
            engine.history().sample_at(engine.shown_s()).map_or([0; 4], |sample| sample.states)
        } else {
            engine.world().behavior().counts()
        };
    }
}

/// Draws the strip.
pub fn bottom_strip_ui(ui: &mut Ui, strip: &mut BottomStrip, engine: &Engine) {
    strip.refresh(engine, ui.input(|input| input.time));
    let palette = Palette::of(ui.visuals());
    ui.horizontal(|ui| {
        ui.add_space(4.0);
        ui.spacing_mut().item_spacing.x = 4.0;
        for (state, count) in FishState::ALL.into_iter().zip(strip.counts) {
            state_mark_ui(ui, state);
            ui.label(RichText::new(state.name()).size(SMALL));
            ui.label(RichText::new(format!("{count:<7}")).monospace().color(palette.weak));
        }
    });
}
