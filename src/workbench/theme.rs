//! Colors, sizes and spacing of the workbench, dark and light.

use eframe::egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Margin, Stroke, Style, TextStyle, Theme, Visuals,
    vec2,
};

/// The colors that the panels share.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Background of panels.
    pub panel: Color32,
    /// Lines between and around things.
    pub line: Color32,
    /// Text.
    pub text: Color32,
    /// Text that steps back.
    pub weak: Color32,
    /// The one accent.
    pub accent: Color32,
    /// Behind fields and rails.
    pub field: Color32,
    /// Words of warning.
    pub warning: Color32,
    /// Words of failure.
    pub error: Color32,
}

const DARK: Palette = Palette {
    panel: Color32::from_rgb(0x14, 0x18, 0x1F),
    line: Color32::from_rgb(0x2A, 0x31, 0x3C),
    text: Color32::from_rgb(0xD8, 0xDE, 0xE6),
    weak: Color32::from_rgb(0x8A, 0x94, 0xA3),
    accent: Color32::from_rgb(0x56, 0xB4, 0xE9),
    field: Color32::from_rgb(0x0D, 0x10, 0x15),
    warning: Color32::from_rgb(0xE6, 0x9F, 0x00),
    error: Color32::from_rgb(0xFF, 0x8A, 0x5C),
};

const LIGHT: Palette = Palette {
    panel: Color32::from_rgb(0xF6, 0xF7, 0xF9),
    line: Color32::from_rgb(0xD5, 0xDA, 0xE1),
    text: Color32::from_rgb(0x1D, 0x23, 0x2B),
    weak: Color32::from_rgb(0x5B, 0x65, 0x72),
    accent: Color32::from_rgb(0x00, 0x72, 0xB2),
    field: Color32::from_rgb(0xFF, 0xFF, 0xFF),
    warning: Color32::from_rgb(0x8A, 0x5A, 0x00),
    error: Color32::from_rgb(0xB0, 0x3A, 0x00),
};

impl Palette {
    /// The palette of the theme in use.
    #[must_use]
    pub const fn of(visuals: &Visuals) -> Self {
        if visuals.dark_mode { DARK } else { LIGHT }
    }
}

/// A color for text on a panel: as it is where that can be read, else as much
/// darker, or lighter, as it takes.
#[must_use]
pub fn readable(visuals: &Visuals, color: Color32) -> Color32 {
    let behind = Palette::of(visuals).panel;
    let away = if visuals.dark_mode { Color32::WHITE } else { Color32::BLACK };
    let shades = (0..=20).map(|step| color.lerp_to_gamma(away, step as f32 / 20.0));
    shades.into_iter().find(|shade| contrast(*shade, behind) >= LEAST_CONTRAST).unwrap_or(away)
}

/// Text needs at least this contrast (WCAG 2.2, AA).
const LEAST_CONTRAST: f64 = 4.5;

/// Contrast ratio of two colors (WCAG 2.2), 1 to 21.
fn contrast(a: Color32, b: Color32) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    (a / b).max(b / a)
}

/// Relative luminance (WCAG 2.2), 0 to 1.
fn luminance(color: Color32) -> f64 {
    let linear = |byte: u8| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    };
    0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
}

/// Size of the numbers that are set large, points.
pub const LARGE: f32 = 18.0;
/// Size of labels, points.
pub const SMALL: f32 = 12.0;
/// Height of a row of a panel, points.
pub const ROW: f32 = 24.0;

/// Gives a context the workbench's looks in both themes.
pub fn install(ctx: &Context) {
    ctx.style_mut_of(Theme::Dark, |style| dress(style, Visuals::dark(), DARK));
    ctx.style_mut_of(Theme::Light, |style| dress(style, Visuals::light(), LIGHT));
    ctx.options_mut(|options| {
        // A press and release within 4 points is a click, however slow.
        options.input_options.max_click_dist = 4.0;
        options.input_options.max_click_duration = f64::INFINITY;
    });
}

fn dress(style: &mut Style, visuals: Visuals, palette: Palette) {
    style.visuals = dressed(visuals, palette);
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 4.0);
    spacing.button_padding = vec2(8.0, 4.0);
    spacing.window_margin = Margin::same(12);
    spacing.menu_margin = Margin::same(8);
    spacing.interact_size = vec2(24.0, ROW - 2.0);
    spacing.slider_rail_height = 4.0;
    let sizes = [
        (TextStyle::Small, SMALL),
        (TextStyle::Body, 13.0),
        (TextStyle::Button, 13.0),
        (TextStyle::Heading, LARGE),
    ];
    for (text_style, size) in sizes {
        style.text_styles.insert(text_style, FontId::new(size, FontFamily::Proportional));
    }
    style.text_styles.insert(TextStyle::Monospace, FontId::new(SMALL, FontFamily::Monospace));
}

fn dressed(mut visuals: Visuals, palette: Palette) -> Visuals {
    let corner = CornerRadius::same(4);
    visuals.panel_fill = palette.panel;
    visuals.window_fill = palette.panel;
    visuals.window_stroke = Stroke::new(1.0, palette.line);
    visuals.window_corner_radius = corner;
    visuals.menu_corner_radius = corner;
    visuals.extreme_bg_color = palette.field;
    visuals.text_edit_bg_color = Some(palette.field);
    visuals.faint_bg_color = palette.line.gamma_multiply(0.3);
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(palette.weak);
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.error;
    visuals.selection.bg_fill = palette.accent.gamma_multiply(0.45);
    visuals.selection.stroke = Stroke::new(1.0, palette.text);
    visuals.slider_trailing_fill = true;
    // A cursor that blinks would keep a paused window busy.
    visuals.text_cursor.blink = false;
    let widgets = &mut visuals.widgets;
    for (widget, fill, line) in [
        (&mut widgets.noninteractive, palette.panel, palette.line),
        (&mut widgets.inactive, palette.line, palette.line),
        (&mut widgets.hovered, palette.line.lerp_to_gamma(palette.accent, 0.25), palette.accent),
        (&mut widgets.active, palette.line.lerp_to_gamma(palette.accent, 0.45), palette.accent),
        (&mut widgets.open, palette.line, palette.accent),
    ] {
        widget.corner_radius = corner;
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = Stroke::new(1.0, line);
        widget.fg_stroke = Stroke::new(1.0, palette.text);
        widget.expansion = 0.0;
    }
    widgets.inactive.bg_stroke = Stroke::NONE;
    visuals
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_can_be_read_in_both_themes() {
        assert!((contrast(Color32::BLACK, Color32::WHITE) - 21.0).abs() < 1e-9);
        for palette in [DARK, LIGHT] {
            for behind in [palette.panel, palette.field] {
                for (name, color) in [
                    ("text", palette.text),
                    ("weak", palette.weak),
                    ("accent", palette.accent),
                    ("warning", palette.warning),
                    ("error", palette.error),
                ] {
                    let ratio = contrast(color, behind);
                    assert!(ratio >= LEAST_CONTRAST, "{name} on {behind:?}: {ratio:.2}");
                }
            }
            // On buttons, and on what is selected.
            let selected = palette.panel.lerp_to_gamma(palette.accent, 0.45);
            for behind in [palette.line, selected] {
                assert!(contrast(palette.text, behind) >= LEAST_CONTRAST, "text on {behind:?}");
            }
        }
    }

    #[test]
    fn colors_of_states_become_texts_that_can_be_read() {
        use crate::aquarium::state_color;
        use crate::behavior::FishState;
        for (visuals, palette) in [(Visuals::dark(), DARK), (Visuals::light(), LIGHT)] {
            for color in FishState::ALL.map(state_color) {
                let text = readable(&visuals, color);
                assert!(contrast(text, palette.panel) >= LEAST_CONTRAST, "{color:?} as {text:?}");
            }
        }
        let cruise = state_color(FishState::Cruise);
        assert_eq!(readable(&Visuals::dark(), cruise), cruise, "what can be read stays as it is");
    }

    #[test]
    fn the_words_of_the_badge_can_be_read() {
        use crate::engine::Mode;
        use crate::workbench::mode_color;
        for mode in [Mode::Live, Mode::Paused, Mode::Replay, Mode::WhatIf] {
            let ratio = contrast(Color32::from_rgb(0x0D, 0x10, 0x15), mode_color(mode));
            assert!(ratio >= LEAST_CONTRAST, "{mode:?}: {ratio:.2}");
        }
    }
}
