//! The overlay's switches, and where the hour comes from.

use super::access::{Region, named, note_region};
use super::actions::Action;
use super::theme::{Palette, SMALL};
use super::view::{HourSource, View};
use crate::aquarium::{Layer, Scope};
use eframe::egui::{Align, ComboBox, DragValue, Layout, RichText, Ui, vec2};

/// The switches from left to right.
pub const SWITCHES: [Layer; 8] = [
    Layer::Velocity,
    Layer::EdgeZones,
    Layer::Perception,
    Layer::Separation,
    Layer::Links,
    Layer::Center,
    Layer::Clusters,
    Layer::Terms,
];

/// Draws the strip.
pub fn overlay_strip_ui(ui: &mut Ui, view: &mut View) {
    let palette = Palette::of(ui.visuals());
    ui.horizontal(|ui| {
        // Narrow, so that all of it has room beside both panels of a small window.
        ui.spacing_mut().item_spacing.x = 2.0;
        ui.spacing_mut().button_padding = vec2(4.0, 2.0);
        ui.add_space(4.0);
        let mut first = None;
        for layer in SWITCHES {
            let mut is_on = view.overlay.is_on(layer);
            let tooltip = Action::ToggleLayer(layer).tooltip(ui.ctx());
            let switch = ui.toggle_value(&mut is_on, RichText::new(layer.name()).size(SMALL));
            first.get_or_insert(switch.id);
            if switch.on_hover_text(tooltip).changed() {
                view.overlay.toggle(layer);
            }
        }
        if let Some(first) = first {
            note_region(ui.ctx(), Region::Overlay, ui.max_rect(), first);
        }
        ui.label(RichText::new("for").size(SMALL).color(palette.weak));
        for (scope, name) in [(Scope::Selected, "selected"), (Scope::All, "all")] {
            let tooltip = Action::ToggleScope.tooltip(ui.ctx());
            ui.selectable_value(&mut view.overlay.scope, scope, RichText::new(name).size(SMALL))
                .on_hover_text(tooltip);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| hour_ui(ui, view));
    });
}

fn hour_ui(ui: &mut Ui, view: &mut View) {
    let hour = view.hour.hour();
    let (whole, minutes) = (hour.floor(), (hour.fract() * 60.0).floor());
    if let HourSource::Fixed(fixed) = &mut view.hour {
        let drag = DragValue::new(fixed).range(0.0..=24.0).speed(0.05).fixed_decimals(1).suffix(" h");
        named(ui.add(drag), "Fixed hour").on_hover_text("Hour of day in the tank, 0 to 24");
    }
    let is_fixed = matches!(view.hour, HourSource::Fixed(_));
    let text = if is_fixed { "fixed hour".to_owned() } else { format!("clock {whole:02.0}:{minutes:02.0}") };
    let mut chosen = is_fixed;
    let combo = ComboBox::from_id_salt("hour source").width(88.0).selected_text(text).show_ui(ui, |ui| {
        ui.selectable_value(&mut chosen, false, "Clock").on_hover_text("The hour of the system's clock");
        ui.selectable_value(&mut chosen, true, "Fixed hour").on_hover_text("An hour you set");
    });
    named(combo.response, "Hour").on_hover_text("Where the hour of day comes from");
    if chosen != is_fixed {
        view.hour = if chosen { HourSource::Fixed((hour * 10.0).round() / 10.0) } else { HourSource::Clock };
    }
}
