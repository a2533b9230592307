//! Where fish are drawn: between the last two steps, then eased (SPEC 2).

use super::swimming::Swimming;
use crate::behavior::FishState;
use crate::engine::Engine;
use crate::shoal::{Body, Plane, Vec2, add, length, scale, sub, unit_above};
use crate::timeline::ShownFish;

/// A drawn fish nearer to its place than this, px, has arrived.
const ARRIVED_PX: f32 = 0.01;
/// A drawn heading nearer to its own than this has arrived.
const ARRIVED_HEADING: f32 = 1e-3;

/// One fish as drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DrawnFish {
    /// Place in the tank, px.
    pub pos: Vec2,
    /// Unit vector.
    pub heading: Vec2,
    /// px/s; in a replay as the frames around tell it.
    pub velocity: Vec2,
    /// What it is about.
    pub state: FishState,
    /// How it bends into its turn, -1 to 1: positive as angles grow, clockwise on
    /// screen.
    pub bend: f32,
    /// Where its tail is in its beat, -1 to 1.
    pub beat: f32,
}

impl DrawnFish {
    /// It as a body in the water.
    pub(super) const fn body(&self) -> Body {
        Body { x: self.pos[0], y: self.pos[1], vx: self.velocity[0], vy: self.velocity[1] }
    }
}

/// The picture: the fish, by id, and the tank they are in.
#[derive(Clone, Debug, Default)]
pub struct Shown {
    /// The fish, by id.
    pub fish: Vec<DrawnFish>,
    /// Sides of the tank, px.
    pub tank: Vec2,
}

/// Moves the picture from frame to frame.
#[derive(Debug, Default)]
pub struct Motion {
    shown: Shown,
    ghosts: Vec<DrawnFish>,
    replayed: Vec<ShownFish>,
    swimming: Swimming,
    restarts: Option<u64>,
    is_easing: bool,
}

impl Motion {
    /// The picture as it is now.
    #[must_use]
    pub const fn shown(&self) -> &Shown {
        &self.shown
    }

    /// The fish as drawn, by id.
    #[must_use]
    pub fn drawn(&self) -> &[DrawnFish] {
        &self.shown.fish
    }

    /// A picture of these fish.
    #[cfg(test)]
    pub(super) fn showing(fish: Vec<DrawnFish>) -> Self {
        Self { shown: Shown { fish, tank: [1440.0, 900.0] }, ..Self::default() }
    }

    /// The fish as they were recorded, by id, behind those of a what-if.
    #[must_use]
    pub fn ghosts(&self) -> &[DrawnFish] {
        &self.ghosts
    }

    /// Whether any fish is not yet where it belongs.
    #[must_use]
    pub const fn is_easing(&self) -> bool {
        self.is_easing
    }

    /// Follows what is looked at by a frame of `wall_s` seconds: the present,
    /// eased, or a frame of the past, as it was. In the water `water_s` seconds
    /// pass: tails beat by them.
    pub fn advance(&mut self, engine: &Engine, wall_s: f64, water_s: f32) {
        self.ghosts.clear();
        if engine.is_in_past() {
            self.show_past(engine);
        } else {
            self.follow_present(engine, wall_s);
        }
        self.swimming.advance(&mut self.shown.fish, engine.shown_params().body_length, water_s);
    }

    fn show_past(&mut self, engine: &Engine) {
        // Back in the present the picture starts from the exact point.
        self.restarts = None;
        self.is_easing = false;
        if engine.ghost_into(&mut self.replayed) {
            self.ghosts.extend(self.replayed.iter().map(drawn_as_was));
        }
        if !engine.replayed_into(&mut self.replayed) {
            return;
        }
        self.shown.tank = engine.shown_sides();
        self.shown.fish.clear();
        self.shown.fish.extend(self.replayed.iter().map(drawn_as_was));
    }

    /// After a restart, or back from the past, it starts from the exact point.
    fn follow_present(&mut self, engine: &Engine, wall_s: f64) {
        if self.restarts != Some(engine.restarts()) {
            self.restarts = Some(engine.restarts());
            self.shown.fish.clear();
        }
        let params = engine.params();
        self.shown.tank = [params.tank_width, params.tank_height];
        let plane = Plane::new(params);
        let share = smoothing_share(params.render_smoothing, wall_s);
        let share_of_step = engine.clock().between_steps();
        let (shoal, moods) = (engine.world().shoal(), &engine.world().behavior().moods);
        let drawn = &mut self.shown.fish;
        drawn.truncate(shoal.len());
        self.is_easing = false;
        for (id, (body, mood)) in shoal.bodies().zip(moods).enumerate() {
            let before = engine.previous_body(id).unwrap_or(body);
            let mut target = between(&plane, before, body, share_of_step);
            target.state = mood.state;
            match drawn.get_mut(id) {
                Some(fish) => self.is_easing |= !ease(&plane, fish, &target, share),
                None => drawn.push(target),
            }
        }
    }
}

pub(super) fn drawn_as_was(fish: &ShownFish) -> DrawnFish {
    let ShownFish { pos, velocity, heading, state } = *fish;
    DrawnFish { pos, heading, velocity, state, ..DrawnFish::default() }
}

/// The share of the way that is taken in a frame, independent of frame rate:
/// `1 - (1 - smoothing)^(60 t)`.
fn smoothing_share(smoothing: f32, wall_s: f64) -> f32 {
    (1.0 - (1.0 - f64::from(smoothing)).powf(60.0 * wall_s.max(0.0))) as f32
}

/// A fish `share` of the way between two steps.
fn between(plane: &Plane, before: &Body, after: &Body, share: f32) -> DrawnFish {
    let way = plane.way(before.pos(), after.pos());
    let turned = add(scale(before.velocity(), 1.0 - share), scale(after.velocity(), share));
    let turned = unit_above(turned, 1e-3);
    DrawnFish {
        pos: plane.folded(add(before.pos(), scale(way, share))),
        heading: if turned == [0.0, 0.0] { after.heading() } else { turned },
        velocity: after.velocity(),
        ..DrawnFish::default()
    }
}

/// Moves a drawn fish towards its target; true once it has arrived.
fn ease(plane: &Plane, fish: &mut DrawnFish, target: &DrawnFish, share: f32) -> bool {
    (fish.velocity, fish.state) = (target.velocity, target.state);
    let way = plane.way(fish.pos, target.pos);
    let turn = sub(target.heading, fish.heading);
    if length(way) < ARRIVED_PX && length(turn) < ARRIVED_HEADING {
        *fish = *target;
        return true;
    }
    fish.pos = plane.folded(add(fish.pos, scale(way, share)));
    let heading = unit_above(add(fish.heading, scale(turn, share)), 1e-3);
    // Opposite headings have no middle: turn at once.
    fish.heading = if heading == [0.0, 0.0] { target.heading } else { heading };
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::mirror::StepInput;
    use crate::params::{Boundary, Params};
    use crate::preset::Preset;

    #[test]
    fn smoothing_is_the_same_at_any_frame_rate() {
        let after_a_second = |rate: u32| {
            let share = smoothing_share(0.12, 1.0 / f64::from(rate));
            (0..rate).fold(1.0, |left: f32, _| left * (1.0 - share))
        };
        let [slow, fast] = [30, 144].map(after_a_second);
        assert!((slow / fast - 1.0).abs() < 0.01, "{slow} {fast}");
    }

    #[test]
    fn a_paused_picture_eases_to_the_exact_frame_and_rests() {
        let mut engine = Engine::new(Preset::default(), None);
        let mut motion = Motion::default();
        for _ in 0..120 {
            engine.advance(1.0 / 60.0, |_| StepInput::quiet(12.0));
            motion.advance(&engine, 1.0 / 60.0, 0.0);
        }
        engine.apply(Command::SetRunning(false)).expect("no value to refuse");
        for _ in 0..300 {
            motion.advance(&engine, 1.0 / 60.0, 0.0);
        }
        assert!(!motion.is_easing());
        for (drawn, body) in motion.drawn().iter().zip(engine.world().shoal().bodies()) {
            assert_eq!(drawn.pos, body.pos());
        }
    }

    #[test]
    fn over_the_seam_it_goes_the_short_way() {
        let params = Params { boundary: Boundary::Wrap, ..Params::default() };
        let plane = Plane::new(&params);
        let before = Body { x: 1439.0, y: 5.0, vx: 100.0, vy: 0.0 };
        let after = Body { x: 1.0, ..before };
        let middle = between(&plane, &before, &after, 0.5);
        assert!(middle.pos[0] < 0.01 || middle.pos[0] > 1439.99, "{:?}", middle.pos);
    }
}
