//! Trails by the veil law: what was drawn t seconds ago has the weight
//! (1 - trail_opacity)^(60 t), whatever the frame rate. There is no last
//! picture to veil here, so trails are ribbons through remembered places.

use super::camera::Camera;
use super::motion::Motion;
use crate::behavior::FishState;
use crate::engine::Engine;
use crate::params::Params;
use crate::shoal::{Plane, Vec2, add, length, scale, unit_above};
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Shape, pos2};
use std::collections::VecDeque;
use std::sync::Arc;

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
    meshes: [Arc<Mesh>; 2],
    turn: usize,
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

    /// All trails as one shape.
    pub fn mesh(
        &mut self,
        motion: &Motion,
        params: &Params,
        camera: &Camera,
        color: impl Fn(FishState) -> Color32,
    ) -> Shape {
        self.turn = 1 - self.turn;
        let mesh = Arc::make_mut(&mut self.meshes[self.turn]);
        mesh.vertices.clear();
        mesh.indices.clear();
        let half_width = WIDTH * params.body_length * camera.points_per_px() / 2.0;
        let plane = Plane::new(params);
        for (id, fish) in motion.drawn().iter().enumerate() {
            let mut ribbon = Ribbon { mesh, half_width, camera, color: color(fish.state), last: None };
            ribbon.point(fish.pos, fish.heading, 1.0);
            let mut newer = fish.pos;
            for moment in &self.moments {
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
        Shape::mesh(Arc::clone(&self.meshes[self.turn]))
    }
}

/// One fish's ribbon, written from its head backward.
struct Ribbon<'a> {
    mesh: &'a mut Mesh,
    half_width: f32,
    camera: &'a Camera,
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
        if crosses_seam {
            return;
        }
        let (a, b) = (newer_first, self.mesh.vertices.len() as u32 - 2);
        self.mesh.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::engine::Engine;
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
                motion.advance(&engine, 1.0 / rate);
                trails.advance(&motion, engine.params(), 1.0 / rate);
            }
            let kept = Trails::places_kept(fish as usize);
            assert!(trails.moments.len() <= kept + 1, "{} of {kept}", trails.moments.len());
        }
    }
}
