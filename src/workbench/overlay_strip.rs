//! The overlay's menu and the switches used most, for whom it is drawn, and where
//! the hour comes from.

use super::access::{Region, named, note_region};
use super::actions::Action;
use super::overlay_menu::overlay_menu_ui;
use super::theme::{Palette, SMALL};
use super::view::{HourSource, View};
use crate::aquarium::{Drawn, Layer, OverlaySettings, Scope};
use eframe::egui::{Align, ComboBox, DragValue, FontId, Layout, RichText, Ui, vec2};

/// The switches from left to right, as many of them as there is room for; all are
/// in the menu.
const SWITCHES: [Layer; 12] = [
    Layer::Velocity,
    Layer::Terms,
    Layer::Perception,
    Layer::Links,
    Layer::EdgeZones,
    Layer::Clusters,
    Layer::Heat,
    Layer::Separation,
    Layer::Center,
    Layer::Steering,
    Layer::Cone,
    Layer::Cells,
];
/// Room that the hour takes, points, by the clock or fixed.
const HOUR_WIDTH: [f32; 2] = [100.0, 138.0];
/// Room beside the words of a switch, and between two, points.
const PADDING: f32 = 4.0;
const GAP: f32 = 2.0;
/// Width of a separator, points.
const SEPARATOR: f32 = 10.0;

/// Draws the strip; `drawn` says for how many fish the overlay was drawn.
pub fn overlay_strip_ui(ui: &mut Ui, view: &mut View, drawn: Drawn) {
    let palette = Palette::of(ui.visuals());
    let note = note(&view.overlay, view.selected, drawn);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        ui.spacing_mut().button_padding = vec2(PADDING, 2.0);
        ui.add_space(4.0);
        let is_wanted = std::mem::take(&mut view.wants_overlay_menu);
        let menu = overlay_menu_ui(ui, &mut view.overlay, is_wanted);
        note_region(ui.ctx(), Region::Overlay, ui.max_rect(), menu.id);
        ui.separator();
        let is_fixed = matches!(view.hour, HourSource::Fixed(_));
        let scopes: f32 = Scope::ALL.into_iter().map(|scope| switch_width(ui, scope.name())).sum();
        let note_width = note.as_ref().map_or(0.0, |(words, _)| switch_width(ui, words));
        let others =
            switch_width(ui, "for") + SEPARATOR + scopes + note_width + HOUR_WIDTH[usize::from(is_fixed)];
        switches_ui(ui, &mut view.overlay, others);
        ui.separator();
        ui.label(RichText::new("for").size(SMALL).color(palette.weak));
        for scope in Scope::ALL {
            let tooltip = format!("{}\n{}", scope.help(), Action::ToggleScope.tooltip(ui.ctx()));
            ui.selectable_value(&mut view.overlay.scope, scope, RichText::new(scope.name()).size(SMALL))
                .on_hover_text(tooltip);
        }
        if let Some((words, why)) = note {
            ui.add_space(PADDING);
            ui.label(RichText::new(words).size(SMALL).color(palette.warning)).on_hover_text(why);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| hour_ui(ui, view));
    });
}

/// As many switches as leave room for others.
fn switches_ui(ui: &mut Ui, overlay: &mut OverlaySettings, others: f32) {
    for layer in SWITCHES {
        if ui.available_width() < others + switch_width(ui, layer.name()) {
            return;
        }
        let mut is_on = overlay.is_on(layer);
        let tooltip = Action::ToggleLayer(layer).tooltip(ui.ctx());
        let switch = ui.toggle_value(&mut is_on, RichText::new(layer.name()).size(SMALL));
        if switch.on_hover_text(tooltip).changed() {
            overlay.toggle(layer);
        }
    }
}

fn switch_width(ui: &Ui, words: &str) -> f32 {
    let color = ui.visuals().text_color();
    let words = ui.painter().layout_no_wrap(words.to_owned(), FontId::proportional(SMALL), color);
    words.size().x + 2.0 * PADDING + GAP
}

/// What of the overlay is left out, in few words and in a sentence.
fn note(overlay: &OverlaySettings, selected: Option<usize>, drawn: Drawn) -> Option<(String, String)> {
    if !overlay.layers().iter().any(Layer::is_personal) {
        return None;
    }
    match overlay.scope {
        Scope::None => None,
        Scope::Selected => selected.is_none().then(|| {
            let how = "Ctrl+click or right-click a fish in the water, or press Tab, to see its layers";
            ("no fish selected".to_owned(), how.to_owned())
        }),
        Scope::All if drawn.linked < drawn.fish => {
            let why = format!(
                "So that the picture stays smooth, {} of the {} fish in sight have their layers drawn, and {} of them \
                 their links: those with the lowest numbers",
                drawn.fish, drawn.in_scope, drawn.linked
            );
            Some((format!("links of {} fish", drawn.linked), why))
        }
        Scope::All if drawn.fish < drawn.in_scope => {
            let why = format!(
                "So that the picture stays smooth, of the {} fish in sight those with the lowest numbers have their \
                 layers drawn",
                drawn.in_scope
            );
            Some((format!("{} of {} fish", drawn.fish, drawn.in_scope), why))
        }
        Scope::All => None,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_layer_can_have_a_switch() {
        assert!(Layer::ALL.into_iter().all(|layer| SWITCHES.contains(&layer)));
    }

    #[test]
    fn what_is_left_out_is_said_and_nothing_else() {
        let mut overlay = OverlaySettings::default();
        overlay.scope = Scope::All;
        let drawn = |in_scope, fish, linked| Drawn { in_scope, fish, linked };
        let words = |overlay: &OverlaySettings, drawn| note(overlay, None, drawn).map(|(words, _)| words);
        overlay.toggle(Layer::Heat);
        assert_eq!(words(&overlay, drawn(9000, 2500, 800)), None, "heat is of all");
        overlay.toggle(Layer::Links);
        assert_eq!(words(&overlay, drawn(400, 400, 400)), None);
        assert_eq!(words(&overlay, drawn(9000, 2500, 2500)), Some("2500 of 9000 fish".to_owned()));
        assert_eq!(words(&overlay, drawn(2000, 2000, 800)), Some("links of 800 fish".to_owned()));
        overlay.scope = Scope::Selected;
        assert_eq!(words(&overlay, drawn(0, 0, 0)), Some("no fish selected".to_owned()));
        assert_eq!(note(&overlay, Some(3), drawn(1, 1, 1)), None);
        overlay.scope = Scope::None;
        assert_eq!(words(&overlay, drawn(0, 0, 0)), None);
    }
}
