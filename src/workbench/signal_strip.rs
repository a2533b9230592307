//! The five signals as live meters, and where the hour comes from.

use super::fixed_width;
use super::theme::{Palette, ROW, SMALL};
use crate::mirror::Signals;
use eframe::egui::{Rect, Response, RichText, Role, Sense, Ui, UiBuilder, WidgetInfo, lerp, pos2, vec2};

/// Numbers are refreshed so often, s.
const REFRESH_S: f64 = 0.1;
const BAR_WIDTH: f32 = 40.0;

/// The numbers as they stand on screen.
#[derive(Debug, Default)]
pub struct SignalStrip {
    shown: Signals,
    refreshed_at_s: f64,
}

/// Draws the strip.
pub fn signal_strip_ui(ui: &mut Ui, strip: &mut SignalStrip, signals: &Signals) {
    let now_s = ui.input(|input| input.time);
    if (now_s - strip.refreshed_at_s).abs() >= REFRESH_S {
        strip.shown = *signals;
        strip.refreshed_at_s = now_s;
    }
    let shown = strip.shown;
    ui.horizontal(|ui| {
        ui.add_space(4.0);
        for (name, live, number, lowest, help) in [
            (
                "x",
                signals.pointer_x,
                shown.pointer_x,
                -1.0,
                "-1 at the left side of the tank, 1 at the right; 0 when the pointer is away",
            ),
            (
                "y",
                signals.pointer_y,
                shown.pointer_y,
                -1.0,
                "-1 at the top of the tank, 1 at the bottom; 0 when the pointer is away",
            ),
            (
                "energy",
                signals.energy,
                shown.energy,
                0.0,
                "How fast the pointer moves: one half at the energy speed",
            ),
            ("click", signals.clickness, shown.clickness, 0.0, "What is left of the last click"),
            ("day", signals.dayness, shown.dayness, 0.0, "0 at midnight, 1 at noon"),
        ] {
            meter_ui(ui, name, live, number, lowest).on_hover_text(help);
        }
    });
}

fn meter_ui(ui: &mut Ui, name: &str, live: f32, number: f32, lowest: f32) -> Response {
    let palette = Palette::of(ui.visuals());
    let response = ui
        .scope_builder(UiBuilder::new(), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            ui.label(RichText::new(name).size(SMALL).color(palette.weak));
            bar_ui(ui, live, lowest, &palette);
            ui.label(RichText::new(fixed_width(number, 2)).monospace());
        })
        .response;
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(Role::Meter, true, name);
        info.value = Some(f64::from(number));
        info
    });
    response
}

fn bar_ui(ui: &mut Ui, value: f32, lowest: f32, palette: &Palette) {
    let (rect, _) = ui.allocate_exact_size(vec2(BAR_WIDTH, ROW), Sense::hover());
    let rail = Rect::from_center_size(rect.center(), vec2(BAR_WIDTH, 6.0));
    let place = |value: f32| {
        let share = ((value - lowest) / (1.0 - lowest)).clamp(0.0, 1.0);
        lerp(rail.left()..=rail.right(), share)
    };
    let (zero, tip) = (place(0.0), place(value));
    ui.painter().rect_filled(rail, 2.0, palette.line);
    let filled = Rect::from_min_max(pos2(zero.min(tip), rail.top()), pos2(zero.max(tip), rail.bottom()));
    ui.painter().rect_filled(filled, 2.0, palette.accent);
}
