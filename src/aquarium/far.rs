//! Depth: a far layer that shows, small and pale, where the near shoal was a
//! while ago. It is not simulated: the recorded frames tell it.

use super::Canvas;
use super::fish_mesh::{FishPainter, FishPicture};
use super::motion::{DrawnFish, drawn_as_was};
use super::swimming::Swimming;
use super::water::water_colors;
use crate::engine::Engine;
use crate::shoal::{add, scale, sub, unit_above};
use crate::timeline::ShownFish;
use eframe::egui::{Color32, Shape, lerp};

/// Time in which a new far layer appears, s.
const APPEARS_S: f64 = 1.0;
/// From so many fish on the far layer fades, and is gone at so many: where there
/// is no room between them, there is no depth to be seen.
const CROWDS: [f32; 2] = [10_000.0, 20_000.0];
/// Time in which a heading follows: recorded places lie on a line from frame to
/// frame, and no fish turns at a corner.
const FOLLOWS_S: f32 = 0.1;
/// How much of the water's color is before a far fish.
const HAZE: f32 = 0.45;

/// The far layer, and its buffers.
#[derive(Debug, Default)]
pub(super) struct FarLayer {
    then: Vec<ShownFish>,
    fish: Vec<DrawnFish>,
    tints: Vec<Color32>,
    swimming: Swimming,
    painter: FishPainter,
    /// How much of it can be seen for want of a past, 0 to 1.
    presence: f32,
}

impl FarLayer {
    /// Follows what is looked at; in the water `water_s` seconds pass.
    pub fn advance(&mut self, engine: &Engine, water_s: f32) {
        let params = engine.shown_params();
        let is_off = params.far_layer_scale * params.far_layer_opacity == 0.0;
        self.presence = if is_off { 0.0 } else { self.look_back(engine) };
        if self.presence == 0.0 {
            self.fish.clear();
            return;
        }
        self.fish.truncate(self.then.len());
        let follows = 1.0 - (-water_s / FOLLOWS_S).exp();
        for (id, then) in self.then.iter().enumerate() {
            let mut fish = drawn_as_was(then);
            match self.fish.get_mut(id) {
                Some(before) => {
                    let turned = sub(fish.heading, before.heading);
                    let turned = unit_above(add(before.heading, scale(turned, follows)), 1e-3);
                    if turned != [0.0, 0.0] {
                        fish.heading = turned;
                    }
                    *before = fish;
                }
                None => self.fish.push(fish),
            }
        }
        self.swimming.advance(&mut self.fish, params.body_length, water_s);
    }

    /// Takes the places of a while ago; how long there has been a past to take
    /// them from, 0 to 1.
    fn look_back(&mut self, engine: &Engine) -> f32 {
        let then_s = engine.shown_s() - f64::from(engine.shown_params().far_layer_lag);
        let found = [engine.shown_timeline(), engine.timeline()]
            .into_iter()
            .find_map(|timeline| timeline.ring().interpolate_into(then_s, &mut self.then));
        let Some(around) = found.filter(|around| around.before.sides == engine.shown_sides()) else {
            return 0.0;
        };
        let Some(oldest) = engine.timeline().ring().oldest() else {
            return 0.0;
        };
        // Where the oldest frame is gone, there was one before it.
        let is_whole = oldest.moment.0 > 0 || around.before.seconds() - oldest.seconds() > APPEARS_S;
        if is_whole { 1.0 } else { ((then_s - oldest.seconds()) / APPEARS_S).clamp(0.0, 1.0) as f32 }
    }

    /// The layer as one shape; `near` are the colors of the fish, by id.
    pub fn mesh(&mut self, canvas: &Canvas<'_>, near: &[Color32]) -> Shape {
        let params = canvas.engine.shown_params();
        let opacity = params.far_layer_opacity * self.presence * uncrowded(self.fish.len());
        self.tints.clear();
        if opacity * params.far_layer_scale > 1.0 / 255.0 {
            let [surface, bottom] = water_colors(canvas.looks.dayness);
            let water = surface.lerp_to_gamma(bottom, 0.5);
            self.tints
                .extend(near.iter().map(|tint| tint.lerp_to_gamma(water, HAZE).gamma_multiply(opacity)));
        }
        self.painter.mesh(&FishPicture {
            fish: &self.fish,
            tints: &self.tints,
            body_length: params.body_length * params.far_layer_scale,
            camera: canvas.camera,
            clip: canvas.clip,
        })
    }
}

/// 1 where there is room between so many fish, 0 where there is none.
fn uncrowded(fish: usize) -> f32 {
    let [from, to] = CROWDS;
    let share = ((fish as f32 - from) / (to - from)).clamp(0.0, 1.0);
    lerp(1.0..=0.0, share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aquarium::tests::Stage;
    use crate::command::Command;
    use crate::mirror::StepInput;
    use crate::params::Params;

    /// After so many steps, the layer and how many fish it shows.
    fn after(stage: &mut Stage, steps: u32) -> (FarLayer, usize) {
        (0..steps).for_each(|_| stage.engine.step(&StepInput::quiet(12.0)));
        let mut far = FarLayer::default();
        far.advance(&stage.engine, 1.0 / 60.0);
        let count = seen(&mut far, stage);
        (far, count)
    }

    fn seen(far: &mut FarLayer, stage: &Stage) -> usize {
        let looks = stage.looks();
        let near = vec![Color32::WHITE; stage.engine.world().shoal().len()];
        match far.mesh(&stage.canvas(&looks), &near) {
            Shape::Mesh(mesh) => mesh.vertices.len(),
            other => panic!("not a mesh: {other:?}"),
        }
    }

    #[test]
    fn it_shows_where_the_shoal_was() {
        let mut stage = Stage::new(Params { far_layer_lag: 2.0, ..Params::default() });
        let (_, count) = after(&mut stage, 60);
        assert_eq!(count, 0, "there was nothing yet");
        let then: Vec<_> = stage.engine.world().shoal().bodies().map(|body| body.pos()).collect();
        let (far, count) = after(&mut stage, 120);
        assert!(count > 0);
        for (far, then) in far.fish.iter().zip(&then) {
            assert!((far.pos[0] - then[0]).hypot(far.pos[1] - then[1]) < 1e-3, "{:?} {then:?}", far.pos);
        }
    }

    #[test]
    fn it_appears_gradually() {
        let mut stage = Stage::new(Params { far_layer_lag: 1.0, ..Params::default() });
        let presences = [60, 30, 30, 30].map(|steps| after(&mut stage, steps).0.presence);
        assert_eq!(presences[0], 0.0);
        assert!((presences[1] - 0.5).abs() < 0.02, "{presences:?}");
        assert!(presences[2] > 0.99 && presences[3] == 1.0, "{presences:?}");
    }

    #[test]
    fn it_is_off_at_no_size_and_no_opacity() {
        for (far_layer_scale, far_layer_opacity) in [(0.0, 0.55), (0.65, 0.0)] {
            let params = Params { far_layer_scale, far_layer_opacity, ..Params::default() };
            assert_eq!(after(&mut Stage::new(params), 300).1, 0);
        }
    }

    #[test]
    fn the_past_has_a_past_as_well() {
        let mut stage = Stage::new(Params::default());
        after(&mut stage, 600);
        stage.engine.apply(Command::Seek(6.0)).expect("no value to refuse");
        let (far, count) = after(&mut stage, 0);
        let mut then = Vec::new();
        stage.engine.timeline().ring().interpolate_into(3.5, &mut then).expect("recorded");
        assert!(count > 0);
        assert_eq!(far.fish[7].pos, then[7].pos);
    }
}
