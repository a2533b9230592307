//! The time by which the water lives: tails, particles and light.

use crate::clock::STEP_S;
use crate::engine::Engine;

/// However far the picture jumps, the water moves on by no more, s.
const MOST_S: f64 = 0.1;

/// Follows the time that is shown, whichever way it goes, so that the water moves
/// with the fish, slow motion and replay included, and rests with them.
#[derive(Debug, Default)]
pub(super) struct WaterClock {
    shown_s: Option<f64>,
    now_s: f64,
}

impl WaterClock {
    /// Moves on by a frame and says by how much, s: by the time that passed in
    /// the picture; where that rests, by the frame's `wall_s` if the water
    /// `lives` on.
    pub fn advance(&mut self, engine: &Engine, wall_s: f64, lives: bool) -> f32 {
        let into_step_s = match engine.is_in_past() {
            true => 0.0,
            false => f64::from(engine.clock().between_steps()) * STEP_S,
        };
        let shown_s = engine.shown_s() + into_step_s;
        let moved_s = self.shown_s.replace(shown_s).map_or(0.0, |before| (shown_s - before).abs());
        let passed_s = if moved_s == 0.0 && lives { wall_s } else { moved_s };
        let passed_s = passed_s.clamp(0.0, MOST_S);
        self.now_s += passed_s;
        passed_s as f32
    }

    /// The water's time, s.
    pub const fn now_s(&self) -> f64 {
        self.now_s
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::mirror::StepInput;
    use crate::preset::Preset;

    #[test]
    fn it_goes_with_the_picture_and_rests_with_it() {
        let mut engine = Engine::new(Preset::default(), None);
        let mut clock = WaterClock::default();
        let mut passed = |engine: &mut Engine, frames: u32, lives: bool| {
            let mut frame = |_| {
                engine.advance(1.0 / 90.0, |_| StepInput::quiet(12.0));
                f64::from(clock.advance(engine, 1.0 / 90.0, lives))
            };
            (0..frames).map(&mut frame).sum::<f64>()
        };
        passed(&mut engine, 1, false);
        let swum = passed(&mut engine, 90, false);
        assert!((swum - 1.0).abs() < 0.02, "{swum}");
        engine.apply(Command::SetRunning(false)).expect("no value to refuse");
        passed(&mut engine, 1, false);
        assert_eq!(passed(&mut engine, 90, false), 0.0);
        let lived = passed(&mut engine, 90, true);
        assert!((lived - 1.0).abs() < 1e-4, "{lived}");
        engine.apply(Command::Seek(0.0)).expect("no value to refuse");
        let jumped = passed(&mut engine, 1, false);
        assert!((jumped - MOST_S).abs() < 1e-6, "a second back, and the water is not shaken: {jumped}");
    }
}
