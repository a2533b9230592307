//! Below the water: what the colors of the fish mean, and what they are colored
//! by. Colored by state, it says how many fish are in which.

use super::access::named;
use super::actions::Action;
use super::icons::state_mark_ui;
use super::theme::{Palette, SMALL};
use super::view::View;
use crate::aquarium::{ColorBy, Legend};
use crate::behavior::FishState;
use crate::engine::Engine;
use eframe::egui::{Align, Color32, ComboBox, Layout, Mesh, RichText, Sense, Shape, Ui, lerp, pos2, vec2};

/// Numbers are refreshed so often, s.
const REFRESH_S: f64 = 0.1;
/// Width of a scale of colors, points.
const SCALE_WIDTH: f32 = 120.0;
/// Room that the choice of the coloring takes, points.
const CHOICE_WIDTH: f32 = 150.0;

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
pub fn bottom_strip_ui(
    ui: &mut Ui,
    strip: &mut BottomStrip,
    engine: &Engine,
    view: &mut View,
    legend: &Legend,
) {
    strip.refresh(engine, ui.input(|input| input.time));
    ui.horizontal(|ui| {
        ui.add_space(4.0);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            coloring_ui(ui, view);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.set_clip_rect(ui.max_rect().intersect(ui.clip_rect()));
                legend_ui(ui, strip, legend);
            });
        });
    });
}

/// The choice of what fish are colored by.
fn coloring_ui(ui: &mut Ui, view: &mut View) {
    ui.spacing_mut().button_padding = vec2(4.0, 2.0);
    let combo = ComboBox::from_id_salt("color by")
        .width(CHOICE_WIDTH - 56.0)
        .selected_text(RichText::new(view.color_by.name()).size(SMALL))
        .show_ui(ui, |ui| {
            for by in ColorBy::ALL {
                ui.selectable_value(&mut view.color_by, by, by.name()).on_hover_text(by.help());
            }
        });
    let tooltip = format!("{}\n{}", view.color_by.help(), Action::NextColoring.tooltip(ui.ctx()));
    named(combo.response, "Color by").on_hover_text(tooltip);
    ui.label(RichText::new("color by").size(SMALL).color(Palette::of(ui.visuals()).weak));
}

fn legend_ui(ui: &mut Ui, strip: &BottomStrip, legend: &Legend) {
    let palette = Palette::of(ui.visuals());
    let small = |text: &str| RichText::new(text).size(SMALL);
    match legend {
        Legend::States => {
            for (state, count) in FishState::ALL.into_iter().zip(strip.counts) {
                state_mark_ui(ui, state);
                ui.label(small(state.name()));
                ui.label(RichText::new(format!("{count:<6}")).monospace().color(palette.weak));
            }
        }
        Legend::Own => {
            ui.label(small("each fish has a hue of its own").color(palette.weak));
        }
        Legend::Words(words) => {
            for (color, word) in words {
                let (rect, _) = ui.allocate_exact_size(vec2(10.0, 14.0), Sense::hover());
                ui.painter().circle_filled(rect.center(), 4.0, *color);
                ui.label(small(word).color(palette.weak));
            }
        }
        Legend::Range { colors, ends: [low, high] } => {
            ui.label(small(low).color(palette.weak));
            scale_ui(ui, colors);
            ui.label(small(high).color(palette.weak));
        }
        Legend::Directions(colors) => {
            ui.label(small("swims to").color(palette.weak));
            wheel_ui(ui, colors);
        }
    }
}

/// Colors from left to right.
fn scale_ui(ui: &mut Ui, colors: &[Color32]) {
    let (rect, _) = ui.allocate_exact_size(vec2(SCALE_WIDTH, 10.0), Sense::hover());
    let mut mesh = Mesh::default();
    for (i, color) in colors.iter().enumerate() {
        let x = lerp(rect.x_range(), i as f32 / (colors.len() - 1).max(1) as f32);
        mesh.colored_vertex(pos2(x, rect.top()), *color);
        mesh.colored_vertex(pos2(x, rect.bottom()), *color);
        if i > 0 {
            let first = 2 * i as u32 - 2;
            mesh.add_triangle(first, first + 1, first + 2);
            mesh.add_triangle(first + 2, first + 1, first + 3);
        }
    }
    ui.painter().add(Shape::mesh(mesh));
}

/// Colors around a ring: each where a fish of that color swims to.
fn wheel_ui(ui: &mut Ui, colors: &[Color32]) {
    let (rect, _) = ui.allocate_exact_size(vec2(26.0, 24.0), Sense::hover());
    let center = rect.center();
    let mut mesh = Mesh::default();
    let count = colors.len() as u32;
    for (i, color) in colors.iter().enumerate() {
        let direction = eframe::egui::Vec2::angled(std::f32::consts::TAU * i as f32 / count as f32);
        mesh.colored_vertex(center + 6.0 * direction, *color);
        mesh.colored_vertex(center + 11.0 * direction, *color);
        let (first, next) = (2 * i as u32, 2 * ((i as u32 + 1) % count));
        mesh.add_triangle(first, first + 1, next);
        mesh.add_triangle(next, first + 1, next + 1);
    }
    ui.painter().add(Shape::mesh(mesh));
}
