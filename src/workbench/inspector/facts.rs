//! The selected fish in numbers, live or in the past.

use super::theme::{Palette, SMALL};
use crate::aquarium::{DrawnFish, Shown};
use crate::behavior::FishState;
use crate::clock::{STEP_S, Step};
use crate::engine::Engine;
use crate::params::Params;
use crate::shoal::{Rules, Vec2, length};
use eframe::egui::{Grid, RichText, Ui};

/// Most neighbors that are named.
const MOST_NAMED: usize = 14;

/// Draws the numbers of the selected fish.
pub fn inspector_ui(ui: &mut Ui, engine: &Engine, shown: &Shown, selected: Option<usize>) {
    let palette = Palette::of(ui.visuals());
    let Some(id) = selected else {
        ui.label(
            RichText::new("Ctrl+click or right-click a fish to look at it; Tab goes on to the next.")
                .color(palette.weak),
        );
        return;
    };
    let Some(fish) = shown.fish.get(id) else {
        ui.label(format!("Fish #{id} did not swim in this frame."));
        return;
    };
    let surroundings = Surroundings::of(id, fish, shown, engine.shown_params());
    ui.push_id("inspector", |ui| {
        Grid::new("fish").num_columns(2).striped(true).min_row_height(18.0).show(ui, |ui| {
            let mut row = |name: &str, value: String| {
                ui.label(RichText::new(name).size(SMALL));
                ui.label(RichText::new(value).monospace()).on_hover_text(meaning(name));
                ui.end_row();
            };
            row("fish", format!("#{id}"));
            row("state", format!("{} {}", fish.state.name(), time_in_state(engine, id, fish.state)));
            row("position", format!("{:.1}, {:.1} px", fish.pos[0], fish.pos[1]));
            row("speed", format!("{:.1} px/s", length(fish.velocity)));
            row("heading", format!("{:.0}°", degrees(fish.heading)));
            row("to the glass", format!("{:.1} px", distance_to_glass(fish.pos, shown.tank)));
            row(
                "nearest",
                surroundings.nearest.map_or_else(|| "–".to_owned(), |(id, d)| format!("#{id}, {d:.1} px")),
            );
            row("neighbors", format!("{}, {} crowding", surroundings.neighbors.len(), surroundings.crowding));
        });
    });
    ui.label(RichText::new(surroundings.names()).monospace().color(palette.weak));
}

/// What a row's number means.
fn meaning(row: &str) -> &'static str {
    match row {
        "fish" => "Its id, which it keeps while it swims",
        "state" => "What it is about; in the past as long as the frames tell",
        "position" => "From the upper left corner of the tank, y downward",
        "speed" => "In the past from one frame to the next",
        "heading" => "0° to the right, 90° downward",
        "to the glass" => "To the nearest side of the tank; negative outside",
        "nearest" => "The nearest other fish, seen or not",
        _ => "Those that the rules use, and those within the separation radius",
    }
}

/// Who is around a fish.
struct Surroundings {
    neighbors: Vec<usize>,
    crowding: usize,
    nearest: Option<(usize, f32)>,
}

impl Surroundings {
    fn of(id: usize, fish: &DrawnFish, shown: &Shown, params: &Params) -> Self {
        let rules = Rules::new(params);
        let mut found = Self { neighbors: Vec::new(), crowding: 0, nearest: None };
        for (other_id, other) in shown.fish.iter().enumerate().filter(|(other, _)| *other != id) {
            let way = rules.way(fish.pos, other.pos);
            let distance = length(way);
            if found.nearest.is_none_or(|(_, nearest)| distance < nearest) {
                found.nearest = Some((other_id, distance));
            }
            if rules.is_seen(fish.heading, way) {
                found.neighbors.push(other_id);
                found.crowding += usize::from(distance < params.separation_radius);
            }
        }
        found
    }

    fn names(&self) -> String {
        let named: Vec<String> = self.neighbors.iter().take(MOST_NAMED).map(|id| format!("#{id}")).collect();
        let more = self.neighbors.len().saturating_sub(MOST_NAMED);
        if more > 0 { format!("{} and {more} more", named.join(" ")) } else { named.join(" ") }
    }
}

/// For how long it has been in its state: in the past as far as frames tell.
fn time_in_state(engine: &Engine, id: usize, state: FishState) -> String {
    if engine.is_in_past() {
        let is_same = |frame: &crate::timeline::FrameView<'_>| frame.states.get(id) == Some(&state);
        let since = engine.frames_before_shown().take_while(is_same).last();
        return since.map_or_else(String::new, |frame| {
            format!("for {:.1} s or more", engine.shown_s() - frame.seconds())
        });
    }
    match engine.world().behavior().moods.get(id).map(|mood| mood.steps_in_state) {
        Some(steps) if u64::from(steps) < engine.world().step_count().0 => {
            format!("for {:.1} s", Step(u64::from(steps)).seconds())
        }
        Some(_) => format!("for {:.1} s", engine.world().step_count().0 as f64 * STEP_S),
        None => String::new(),
    }
}

fn degrees([x, y]: Vec2) -> f32 {
    y.atan2(x).to_degrees().rem_euclid(360.0)
}

/// Distance to the nearest side, px; negative outside.
fn distance_to_glass([x, y]: Vec2, [width, height]: Vec2) -> f32 {
    x.min(width - x).min(y).min(height - y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_a_fish() {
        assert_eq!(degrees([1.0, 0.0]), 0.0);
        assert_eq!(degrees([0.0, 1.0]), 90.0);
        assert_eq!(degrees([0.0, -1.0]), 270.0);
        assert_eq!(distance_to_glass([10.0, 40.0], [1440.0, 900.0]), 10.0);
        assert_eq!(distance_to_glass([700.0, 905.0], [1440.0, 900.0]), -5.0);
    }

    #[test]
    fn neighbors_are_those_the_rules_use() {
        let at = |x: f32| DrawnFish { pos: [x, 100.0], heading: [1.0, 0.0], ..DrawnFish::default() };
        let shown = Shown { fish: vec![at(100.0), at(120.0), at(160.0), at(171.0)], tank: [1440.0, 900.0] };
        let found = Surroundings::of(0, &shown.fish[0], &shown, &Params::default());
        assert_eq!(found.neighbors, [1, 2]);
        assert_eq!((found.crowding, found.nearest), (1, Some((1, 20.0))));
        assert_eq!(found.names(), "#1 #2");
        let behind = Params { view_angle: 90.0, ..Params::default() };
        let found = Surroundings::of(3, &shown.fish[3], &shown, &behind);
        assert!(found.neighbors.is_empty());
    }
}
