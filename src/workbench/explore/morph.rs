//! From what is held to what is now, by a slider.

use super::label_ui;
use crate::command::Command;
use crate::engine::{Document, Engine};
use crate::explore::morph;
use crate::params::Params;
use crate::workbench::Outbox;
use crate::workbench::access::named;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{RichText, Slider, Ui};

/// A morph that was begun: its two ends, and where it stands between them.
#[derive(Debug)]
pub(super) struct Morphing {
    held: Params,
    /// The values that were now when it began.
    now: Params,
    percent: u8,
    /// The values at which it was asked for, until they have become its own.
    asked_at: Option<Params>,
}

impl Morphing {
    fn begun(held: &Params, now: &Params) -> Self {
        Self { held: held.clone(), now: now.clone(), percent: 100, asked_at: None }
    }

    /// Whether the values are still those it has come to, and the same are held.
    fn goes_on(&mut self, held: &Params, edited: &Params) -> bool {
        if morph(&self.held, &self.now, self.percent) == *edited {
            self.asked_at = None;
            return self.held == *held;
        }
        self.held == *held && self.asked_at.as_ref() == Some(edited)
    }
}

/// Draws the slider, or says what there is to do first.
pub(super) fn morph_ui(ui: &mut Ui, morphing: &mut Option<Morphing>, engine: &Engine, out: &mut Outbox) {
    let document = engine.document();
    let Some(held) = &document.other else {
        *morphing = None;
        nothing_held_ui(ui, document, out);
        return;
    };
    let (held_params, edited) = (&held.preset.params, engine.edited_params());
    if !morphing.as_mut().is_some_and(|begun| begun.goes_on(held_params, &edited)) {
        *morphing = Some(Morphing::begun(held_params, &edited));
    }
    let Some(begun) = morphing else {
        return;
    };
    let palette = Palette::of(ui.visuals());
    let (from, to) = (held.letter.name(), document.letter().name());
    ui.horizontal(|ui| {
        label_ui(ui, "morph");
        let weak = |text: &str| RichText::new(text).size(SMALL).color(palette.weak);
        ui.label(weak(from)).on_hover_text(format!("0 %: {}, as held", held.name));
        slider_ui(ui, begun, &edited, out);
        ui.label(weak(to)).on_hover_text(format!("100 %: {}, as it was", document.now_name()));
        ui.label(RichText::new(format!("{:3} %", begun.percent)).monospace());
    });
    let words = format!("From {} (held) to the values as they were when you began.", held.name);
    ui.label(RichText::new(words).size(SMALL).color(palette.weak));
}

fn slider_ui(ui: &mut Ui, begun: &mut Morphing, edited: &Params, out: &mut Outbox) {
    ui.spacing_mut().slider_width = (ui.available_width() - 76.0).clamp(24.0, 200.0);
    let mut percent = begun.percent;
    let slider = Slider::new(&mut percent, 0..=100).show_value(false);
    let response = named(ui.add(slider), "Morph");
    if response.drag_started() {
        out.command(Command::BeginEdit);
    }
    if percent != begun.percent {
        begun.percent = percent;
        let to = morph(&begun.held, &begun.now, percent);
        let values: Vec<_> = to.differing(edited).map(|id| (id, to.get(id))).collect();
        if !values.is_empty() {
            begun.asked_at = Some(edited.clone());
            out.command(Command::SetParams(format!("morph {percent} %"), values));
        }
    }
    if response.drag_stopped() {
        out.command(Command::EndEdit);
    }
    response.on_hover_text("Morphs all values at once; one drag is one step of undo");
}

fn nothing_held_ui(ui: &mut Ui, document: &Document, out: &mut Outbox) {
    let palette = Palette::of(ui.visuals());
    ui.horizontal_wrapped(|ui| {
        label_ui(ui, "morph");
        let words = "Nothing is held to morph from. Choose what to hold in the comparison (C), or:";
        ui.label(RichText::new(words).size(SMALL).color(palette.weak));
        if ui.button("Hold as loaded").clicked() {
            let preset = Box::new(document.loaded.clone());
            out.command(Command::HoldPreset(preset, document.loaded_name()));
        }
    });
}
