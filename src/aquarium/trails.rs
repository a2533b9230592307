//! Trails by the veil law: what was drawn t seconds ago has the weight
//! (1 - trail_opacity)^(60 t), whatever the frame rate. There is no last
//! picture to veil here, so trails are ribbons through remembered places.

use super::Canvas;
use super::camera::Camera;
use super::mesh_pair::MeshPair;
use super::motion::Motion;
use crate::engine::Engine;
use crate::params::Params;
use crate::shoal::{Plane, Vec2, add, length, scale, unit_above};
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Rect, Shape, pos2};
use std::collections::VecDeque;

/// A trail ends where its weight falls below this.
const LEAST_WEIGHT: f64 = 0.02;
/// Most remembered places a fish.
const MOST_PLACES: usize = 40;
/// Most ribbon pieces in all: with very many fish trails get shorter.
const MOST_PIECES: usize = 60_000;
/// Width of a trail, as a share of the body length.
const WIDTH: f32 = 0.22;

/// Weight of what was drawn `age_s` seconds ago.
#[must_use]
pub fn trail_weight(trail_opacity: f32, age_s: f64) -> f64 {
    (1.0 - f64::from(trail_opacity)).powf(60.0 * age_s)
}

/// Age at which a trail has faded, s.
fn faded_s(trail_opacity: f32) -> f64 {
    let veil = (1.0 - f64::from(trail_opacity)).ln();
    if veil < 0.0 { LEAST_WEIGHT.ln() / (60.0 * veil) } else { f64::INFINITY }
}

/// Places of all fish at one moment.
#[derive(Debug, Default)]
struct Moment {
    at_s: f64,
    places: Vec<Vec2>,
}

/// The places that fish were drawn at, newest first.
#[derive(Debug, Default)]
pub struct Trails {
    now_s: f64,
    moments: VecDeque<Moment>,
    spare: Vec<Moment>,
    mesh: MeshPair,
}

impl Trails {
    /// Remembers the picture of a frame, `wall_s` seconds after the last one.
    pub fn advance(&mut self, motion: &Motion, params: &Params, wall_s: f64) {
        self.now_s += wall_s;
        let kept = Self::places_kept(motion.drawn().len());
        let faded_s = faded_s(params.trail_opacity);
        let spacing_s = (faded_s / kept.max(1) as f64).max(1.0 / 120.0);
        while let Some(oldest) = self.moments.back() {
            if self.moments.len() <= kept && self.now_s - oldest.at_s <= faded_s + spacing_s {
                break;
            }
            self.spare.extend(self.moments.pop_back());
        }
        let is_due = self.moments.front().is_none_or(|newest| self.now_s - newest.at_s >= spacing_s);
        if kept == 0 || !is_due || faded_s < 1.0 / 60.0 {
            return;
        }
        let mut moment = self.spare.pop().unwrap_or_default();
        moment.at_s = self.now_s;
        moment.places.clear();
        moment.places.extend(motion.drawn().iter().map(|fish| fish.pos));
        self.moments.push_front(moment);
    }

    /// Takes the trails of a moment of the past from the frames before it.
    pub fn rewind(&mut self, engine: &Engine) {
        self.clear();
        self.now_s = engine.shown_s();
        let fish = engine.frame_under_playhead().map_or(0, |frame| frame.fish_count());
        let kept = Self::places_kept(fish);
        let oldest_s = self.now_s - faded_s(engine.shown_params().trail_opacity);
        // Who came in, or was drawn anew, has no trail from before that.
        let mut unbroken = fish;
        for frame in engine.frames_before_shown().take(kept) {
            if frame.seconds() < oldest_s {
                break;
            }
            let mut moment = self.spare.pop().unwrap_or_default();
            moment.at_s = frame.seconds();
            moment.places.clear();
            unbroken = unbroken.min(frame.fish_count());
            moment.places.extend_from_slice(&frame.positions[..unbroken]);
            self.moments.push_back(moment);
            unbroken = unbroken.min(frame.kept_ids);
        }
    }

    fn places_kept(fish: usize) -> usize {
        let affordable = MOST_PIECES / fish.max(1);
        // One or two places make no trail.
        if affordable < 3 { 0 } else { affordable.min(MOST_PLACES) }
    }

    /// Forgets everything: after a restart.
    pub fn clear(&mut self) {
        self.spare.extend(self.moments.drain(..));
    }

    /// All trails as one shape, in the colors of the fish, by id. A reduced
    /// picture has every other place of them.
    pub fn mesh(&mut self, canvas: &Canvas<'_>, motion: &Motion, tints: &[Color32]) -> Shape {
        let (camera, params) = (canvas.camera, canvas.engine.shown_params());
        let mesh = self.mesh.turn_empty();
        let half_width = WIDTH * params.body_length * camera.points_per_px() / 2.0;
        let plane = Plane::new(params);
        let step = if canvas.looks.is_reduced { 2 } else { 1 };
        for (id, (fish, &color)) in motion.drawn().iter().zip(tints).enumerate() {
            let mut ribbon = Ribbon { mesh, half_width, camera, clip: canvas.clip, color, last: None };
            ribbon.point(fish.pos, fish.heading, 1.0);
            let mut newer = fish.pos;
            for moment in self.moments.iter().step_by(step) {
                let Some(&place) = moment.places.get(id) else {
                    break;
                };
                let way = plane.way(place, newer);
                if length(way) < 0.5 {
                    continue;
                }
                let weight = trail_weight(params.trail_opacity, self.now_s - moment.at_s);
                ribbon.piece(place, way, weight as f32);
                newer = place;
            }
        }
        self.mesh.shape()
    }
}

/// One fish's ribbon, written from its head backward.
struct Ribbon<'a> {
    mesh: &'a mut Mesh,
    half_width: f32,
    camera: &'a Camera,
    clip: Rect,
    color: Color32,
    /// Place of the end so far and the index of its first vertex.
    last: Option<(Vec2, u32)>,
}

impl Ribbon<'_> {
    /// Adds the two vertices of a place, across the way the fish swam.
    fn point(&mut self, place: Vec2, along: Vec2, weight: f32) {
        let first = self.mesh.vertices.len() as u32;
        let center = self.camera.screen_from_tank(place);
        let [x, y] = scale(unit_above(along, 0.0), self.half_width);
        let color = self.color.gamma_multiply(weight);
        for pos in [pos2(center.x - y, center.y + x), pos2(center.x + y, center.y - x)] {
            self.mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        }
        self.last = Some((place, first));
    }

    /// Goes on to an older place, `way` px before the newer one.
    fn piece(&mut self, place: Vec2, way: Vec2, weight: f32) {
        let Some((newer, newer_first)) = self.last else {
            return;
        };
        self.point(place, way, weight);
        let crosses_seam = {
            let straight = add(place, way);
            length([straight[0] - newer[0], straight[1] - newer[1]]) > 1.0
        };
        let ends = [place, newer].map(|place| self.camera.screen_from_tank(place));
        let is_seen = self.clip.expand(self.half_width).intersects(Rect::from_points(&ends));
        if crosses_seam || !is_seen {
            return;
        }
        let (a, b) = (newer_first, self.mesh.vertices.len() as u32 - 2);
        self.mesh.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aquarium::DrawnFish;
    use crate::aquarium::tests::Stage;
    use crate::command::Command;
    use crate::mirror::StepInput;
    use crate::params::{ParamId, ParamValue};
    use crate::preset::Preset;

    #[test]
    fn the_veil_law() {
        assert_eq!(trail_weight(0.12, 0.0), 1.0);
        assert!((trail_weight(0.12, 1.0 / 60.0) - 0.88).abs() < 1e-6);
        assert!((trail_weight(0.12, 0.5) - 0.88f64.powi(30)).abs() < 1e-6);
        assert_eq!(trail_weight(1.0, 0.1), 0.0);
        assert!(trail_weight(0.12, faded_s(0.12)) <= LEAST_WEIGHT + 1e-9);
    }

    /// How opaque the trail of a fish that swims straight on at 150 px/s is at
    /// places so many seconds old, after a second at a frame rate.
    fn weights(rate: f64, ages: &[f64]) -> Vec<f64> {
        const SPEED: f64 = 150.0;
        let stage = Stage::new(Params { fish_count: 1, ..Params::default() });
        let mut trails = Trails::default();
        let at = |time_s: f64| {
            Motion::showing(vec![DrawnFish {
                pos: [(100.0 + SPEED * time_s) as f32, 200.0],
                heading: [1.0, 0.0],
                ..DrawnFish::default()
            }])
        };
        for frame in 1..=rate as u32 {
            trails.advance(&at(f64::from(frame) / rate), stage.engine.params(), 1.0 / rate);
        }
        let looks = stage.looks();
        let Shape::Mesh(mesh) = trails.mesh(&stage.canvas(&looks), &at(1.0), &[Color32::WHITE]) else {
            panic!("not a mesh");
        };
        let scale = stage.camera.points_per_px();
        let corner = stage.camera.screen_from_tank([100.0, 200.0]);
        let point = |pair: &[Vertex]| {
            let age_s = 1.0 - f64::from((pair[0].pos.x - corner.x) / scale) / SPEED;
            (age_s, f64::from(pair[0].color.a()) / 255.0)
        };
        let points: Vec<(f64, f64)> = mesh.vertices.chunks(2).map(point).collect();
        let between = |age: f64| {
            let ends = points.windows(2).find(|ends| ends[1].0 >= age).expect("the trail is long enough");
            let share = (age - ends[0].0) / (ends[1].0 - ends[0].0);
            ends[0].1 + (ends[1].1 - ends[0].1) * share
        };
        ages.iter().map(|age| between(*age)).collect()
    }

    #[test]
    fn the_picture_obeys_the_veil_law_at_any_frame_rate() {
        let ages = [0.0, 0.02, 0.05, 0.1, 0.17, 0.25, 0.4];
        for rate in [30.0, 60.0, 144.0] {
            for (age, weight) in ages.iter().zip(weights(rate, &ages)) {
                let law = trail_weight(0.12, *age);
                assert!((weight - law).abs() < 0.012, "{rate} a second, {age} s: {weight:.3}, law {law:.3}");
            }
        }
    }

    #[test]
    fn a_trail_of_the_past_begins_where_its_fish_came_in() {
        let mut engine = Engine::new(Preset::default(), None);
        let steps =
            |engine: &mut Engine, count| (0..count).for_each(|_| engine.step(&StepInput::quiet(12.0)));
        let ask = |engine: &mut Engine, command| engine.apply(command).expect("an allowed value");
        let lengths = |engine: &mut Engine| -> Vec<usize> {
            ask(engine, Command::SeekFrames(-1));
            let mut trails = Trails::default();
            trails.rewind(engine);
            ask(engine, Command::SeekLive);
            trails.moments.iter().map(|moment| moment.places.len()).collect()
        };
        steps(&mut engine, 60);
        assert_eq!(lengths(&mut engine)[..3], [400; 3]);
        for count in [100, 300] {
            ask(&mut engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(count)));
        }
        steps(&mut engine, 18);
        assert_eq!(lengths(&mut engine)[..4], [300, 300, 100, 100], "the others are new");
        ask(&mut engine, Command::Restart);
        steps(&mut engine, 18);
        assert_eq!(lengths(&mut engine)[..4], [300, 300, 300, 0], "all were drawn anew");
    }

    #[test]
    fn memory_is_bounded_at_any_frame_rate_and_count() {
        for (rate, fish) in [(30.0, 50), (240.0, 50), (60.0, 20_000)] {
            let mut preset = Preset::default();
            preset.params.fish_count = fish;
            preset.params.trail_opacity = 0.05;
            let mut engine = Engine::new(preset, None);
            let (mut motion, mut trails) = (Motion::default(), Trails::default());
            for _ in 0..100 {
                engine.advance(1e-9, |_| StepInput::quiet(12.0));
                motion.advance(&engine, 1.0 / rate, 0.0);
                trails.advance(&motion, engine.params(), 1.0 / rate);
            }
            let kept = Trails::places_kept(fish as usize);
            assert!(trails.moments.len() <= kept + 1, "{} of {kept}", trails.moments.len());
        }
    }
}
