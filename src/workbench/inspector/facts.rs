//! Where the selected fish is, how it swims and who is around it.

use crate::aquarium::{DrawnFish, Shown};
use crate::behavior::FishState;
use crate::clock::Step;
use crate::engine::Engine;
use crate::params::Params;
use crate::shoal::{Account, Neighbor, Rules, Vec2, length};
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Grid, RichText, Ui, vec2};

/// Most neighbors that are named of each kind.
const MOST_NAMED: usize = 12;

/// Draws the numbers of the fish as drawn.
pub(super) fn facts_ui(ui: &mut Ui, engine: &Engine, id: usize, fish: &DrawnFish, shown: &Shown) {
    let surroundings = Surroundings::of(id, fish, shown, engine.shown_params());
    ui.spacing_mut().interact_size.y = super::cells::ROW;
    Grid::new("fish")
        .num_columns(2)
        .striped(true)
        .spacing(vec2(8.0, 0.0))
        .min_row_height(super::cells::ROW)
        .show(ui, |ui| {
            let mut row = |name: &str, value: String| {
                ui.label(RichText::new(name).size(SMALL)).on_hover_text(meaning(name));
                ui.label(RichText::new(value).monospace()).on_hover_text(meaning(name));
                ui.end_row();
            };
            row("position", format!("{:.1}, {:.1} px", fish.pos[0], fish.pos[1]));
            row("speed", format!("{:.1} px/s", length(fish.velocity)));
            row("heading", format!("{:.0}°", degrees(fish.heading)));
            row("to the glass", format!("{:.1} px", distance_to_glass(fish.pos, shown.tank)));
            let nearest = surroundings.nearest.map(|(id, distance)| format!("#{id}, {distance:.1} px"));
            row("nearest", nearest.unwrap_or_else(|| "–".to_owned()));
            row("sees", format!("{}, {} crowding", surroundings.neighbors, surroundings.crowding));
        });
}

/// What a row's number means.
fn meaning(row: &str) -> &'static str {
    match row {
        "position" => "From the upper left corner of the tank, y downward",
        "speed" => "In the past from one frame to the next",
        "heading" => "0° to the right, 90° downward",
        "to the glass" => "To the nearest side of the tank; negative outside",
        "nearest" => "The nearest other fish, seen or not",
        _ => "Those that are its neighbors as drawn, and those of them within the separation radius",
    }
}

/// Names those that the step counted: those that pushed it away, and the rest.
pub(super) fn neighbors_ui(ui: &mut Ui, account: &Account) {
    let palette = Palette::of(ui.visuals());
    let (crowding, others): (Vec<&Neighbor>, Vec<&Neighbor>) =
        account.neighbors.iter().partition(|neighbor| neighbor.is_crowding);
    let mut list = |what: &str, help: &str, neighbors: &[&Neighbor], color| {
        if neighbors.is_empty() {
            return;
        }
        ui.label(RichText::new(format!("{what}, {}", neighbors.len())).size(SMALL)).on_hover_text(help);
        ui.label(RichText::new(names(neighbors)).monospace().color(color)).on_hover_text(help);
    };
    list(
        "too near, push it away",
        "Within the separation radius: id and distance, px, the nearest first",
        &crowding,
        palette.text,
    );
    list(
        "seen, to swim with",
        "Within perception: id and distance, px, the nearest first; the step before this state counted them",
        &others,
        palette.weak,
    );
    if account.neighbors.is_empty() {
        ui.label(RichText::new("It sees nobody.").color(palette.weak));
    }
}

/// Apart by more than a number from its id; a line breaks between two alone.
fn names(neighbors: &[&Neighbor]) -> String {
    let named = neighbors.iter().take(MOST_NAMED);
    let mut text: Vec<String> =
        named.map(|neighbor| format!("#{}\u{a0}{:.1}", neighbor.id, neighbor.distance_px)).collect();
    let more = neighbors.len().saturating_sub(MOST_NAMED);
    text.extend((more > 0).then(|| format!("and\u{a0}{more}\u{a0}more")));
    text.join("\u{a0} ")
}

/// Who is around a fish.
struct Surroundings {
    neighbors: usize,
    crowding: usize,
    nearest: Option<(usize, f32)>,
}

impl Surroundings {
    fn of(id: usize, fish: &DrawnFish, shown: &Shown, params: &Params) -> Self {
        let rules = Rules::new(params);
        let mut found = Self { neighbors: 0, crowding: 0, nearest: None };
        for (other_id, other) in shown.fish.iter().enumerate().filter(|(other, _)| *other != id) {
            let way = rules.way(fish.pos, other.pos);
            let distance = length(way);
            if found.nearest.is_none_or(|(_, nearest)| distance < nearest) {
                found.nearest = Some((other_id, distance));
            }
            if rules.is_seen(fish.heading, way) {
                found.neighbors += 1;
                found.crowding += usize::from(distance < params.separation_radius);
            }
        }
        found
    }
}

/// For how long it has been in its state: in the past as far as frames tell.
pub(super) fn time_in_state(engine: &Engine, id: usize, state: FishState) -> String {
    if engine.is_in_past() && engine.exact().is_none() {
        let is_same = |frame: &crate::timeline::FrameView<'_>| frame.states.get(id) == Some(&state);
        let since = engine.frames_before_shown().take_while(is_same).last();
        return since.map_or_else(String::new, |frame| {
            format!("for {:.1} s or more", engine.shown_s() - frame.seconds())
        });
    }
    let world = engine.exact().map_or_else(|| engine.world(), |exact| exact.run().world());
    let steps = world.behavior().moods.get(id).map(|mood| u64::from(mood.steps_in_state));
    steps.map_or_else(String::new, |steps| {
        // One that was never in another has been in this one from the start.
        format!("for {:.1} s", Step(steps.min(world.step_count().0)).seconds())
    })
}

pub(super) fn degrees([x, y]: Vec2) -> f32 {
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
        assert_eq!(found.neighbors, 2);
        assert_eq!((found.crowding, found.nearest), (1, Some((1, 20.0))));
        let behind = Params { view_angle: 90.0, ..Params::default() };
        let found = Surroundings::of(3, &shown.fish[3], &shown, &behind);
        assert_eq!(found.neighbors, 0);
    }

    #[test]
    fn of_many_neighbors_the_nearest_are_named() {
        let at = |id| Neighbor {
            id,
            distance_px: id as f32 * 1.5,
            is_crowding: false,
            is_coincident: false,
            push: [0.0, 0.0],
        };
        let neighbors: Vec<Neighbor> = (1..=14).map(at).collect();
        let text = names(&neighbors.iter().collect::<Vec<_>>());
        assert!(text.starts_with("#1\u{a0}1.5\u{a0} #2\u{a0}3.0\u{a0} "), "{text}");
        assert!(text.ends_with("#12\u{a0}18.0\u{a0} and\u{a0}2\u{a0}more"), "{text}");
        assert_eq!(names(&[&neighbors[0]]), "#1\u{a0}1.5");
    }
}
