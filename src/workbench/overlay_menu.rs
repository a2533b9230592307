//! The overlay's menu: every layer with its color and key, for whom, which terms,
//! how long the arrows are.

use super::access::named;
use super::actions::{Action, key_text};
use super::theme::{Palette, SMALL};
use crate::aquarium::{Layer, OverlaySettings, Scope, layer_colors, term_color};
use crate::shoal::Term;
use eframe::egui::containers::menu::{MenuButton, MenuConfig};
use eframe::egui::{
    Align, Button, Checkbox, Color32, Grid, Layout, Popup, PopupCloseBehavior, Rect, Response, RichText,
    ScrollArea, Sense, Slider, Ui, pos2, vec2,
};

/// Width of the menu, points.
const WIDTH: f32 = 270.0;
/// Color of the water behind a sample, in both themes.
const WATER: Color32 = Color32::from_rgb(0x0D, 0x2A, 0x44);

/// Draws the button and, if it is open, the menu; `is_wanted` opens or closes it.
pub(super) fn overlay_menu_ui(ui: &mut Ui, overlay: &mut OverlaySettings, is_wanted: bool) -> Response {
    let count = overlay.layers().len();
    let text = if count == 0 { "Overlay".to_owned() } else { format!("Overlay {count}") };
    let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    let button = Button::new(RichText::new(text).size(SMALL));
    let (response, _) = MenuButton::from_button(button).config(config).ui(ui, |ui| {
        let room = (ui.ctx().content_rect().height() - 150.0).max(60.0);
        ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| menu_ui(ui, overlay));
    });
    if is_wanted {
        Popup::toggle_id(ui.ctx(), Popup::default_response_id(&response));
    }
    let response = named(response, "Overlay menu");
    response.on_hover_text(Action::ShowOverlayMenu.tooltip(ui.ctx()))
}

fn menu_ui(ui: &mut Ui, overlay: &mut OverlaySettings) {
    ui.set_width(WIDTH);
    ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
    let palette = Palette::of(ui.visuals());
    let heading = |ui: &mut Ui, text: &str| ui.label(RichText::new(text).size(SMALL).color(palette.weak));
    ui.horizontal(|ui| {
        heading(ui, "Of single fish: for");
        for scope in Scope::ALL {
            ui.radio_value(&mut overlay.scope, scope, scope.name()).on_hover_text(scope.help());
        }
    });
    for layer in Layer::ALL.into_iter().filter(|layer| layer.is_personal()) {
        layer_ui(ui, overlay, layer);
        if layer == Layer::Terms {
            terms_ui(ui, overlay);
        }
    }
    arrows_ui(ui, overlay);
    ui.separator();
    heading(ui, "Of the flock and the tank");
    for layer in Layer::ALL.into_iter().filter(|layer| !layer.is_personal()) {
        layer_ui(ui, overlay, layer);
    }
    ui.separator();
    if ui.button("All off").on_hover_text("Turns every layer off").clicked() {
        overlay.clear();
    }
}

fn layer_ui(ui: &mut Ui, overlay: &mut OverlaySettings, layer: Layer) {
    let spec = Action::ToggleLayer(layer).spec();
    ui.horizontal(|ui| {
        sample_ui(ui, layer_colors(layer));
        let mut is_on = overlay.is_on(layer);
        if ui.add(Checkbox::new(&mut is_on, layer.name())).on_hover_text(layer.help()).changed() {
            overlay.toggle(layer);
        }
        if let Some(shortcut) = &spec.shortcut {
            let key = key_text(ui.ctx(), shortcut);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(key).monospace().color(Palette::of(ui.visuals()).weak));
            });
        }
    });
}

/// Which terms have arrows.
fn terms_ui(ui: &mut Ui, overlay: &mut OverlaySettings) {
    ui.indent("terms", |ui| {
        Grid::new("terms").num_columns(2).spacing(vec2(16.0, 2.0)).show(ui, |ui| {
            for (i, term) in Term::ALL.into_iter().enumerate() {
                ui.horizontal(|ui| {
                    ui.spacing_mut().item_spacing.x = 6.0;
                    sample_ui(ui, &[term_color(term)]);
                    let mut is_shown = overlay.shows_term(term);
                    let name = RichText::new(term.name()).size(SMALL);
                    let check = named(ui.checkbox(&mut is_shown, name), &format!("term {}", term.name()));
                    if check.on_hover_text(term.help()).changed() {
                        overlay.toggle_term(term);
                    }
                });
                if i % 2 == 1 {
                    ui.end_row();
                }
            }
        });
        let has_hidden = Term::ALL.iter().any(|term| !overlay.shows_term(*term));
        let all = ui.add_enabled(has_hidden, Button::new("All terms").small());
        if all.on_hover_text("Draws an arrow for every term").clicked() {
            overlay.show_all_terms();
        }
    });
}

/// How long the arrows are.
fn arrows_ui(ui: &mut Ui, overlay: &mut OverlaySettings) {
    let [least, most] = OverlaySettings::ARROW_SCALES;
    ui.horizontal(|ui| {
        ui.label("arrows");
        ui.spacing_mut().slider_width = 110.0;
        let slider = Slider::new(&mut overlay.arrow_scale, least..=most)
            .logarithmic(true)
            .fixed_decimals(2)
            .suffix("×");
        let response = named(ui.add(slider), "Length of arrows");
        let help = "Length of velocity, steering and terms; double-click for 1";
        if response.on_hover_text(help).double_clicked() {
            overlay.arrow_scale = 1.0;
        }
    });
}

/// The colors of something, as they look in the water.
fn sample_ui(ui: &mut Ui, colors: &[Color32]) {
    let (rect, _) = ui.allocate_exact_size(vec2(16.0, 14.0), Sense::hover());
    ui.painter().rect_filled(rect, 3.0, WATER);
    let inner = rect.shrink2(vec2(3.0, 4.0));
    let width = inner.width() / colors.len().max(1) as f32;
    for (i, color) in colors.iter().enumerate() {
        let left = inner.left() + i as f32 * width;
        let part = Rect::from_min_max(pos2(left, inner.top()), pos2(left + width, inner.bottom()));
        ui.painter().rect_filled(part, 0.0, *color);
    }
}
