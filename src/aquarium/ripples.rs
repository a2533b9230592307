//! A ring in the water for each click, told from the events alone: the past has
//! its rings again, and a picture that rests keeps them where they are.

use super::camera::Camera;
use crate::engine::Engine;
use crate::shoal::Vec2;
use crate::timeline::Happening;
use eframe::egui::{Color32, Painter, Stroke};

/// A ring is gone after so long, s.
const LIFE_S: f64 = 1.6;
/// Radius of a new ring, px.
const FIRST_PX: f32 = 6.0;
/// What a ring gains in its life, px.
const GROWTH_PX: f32 = 190.0;
const COLOR: Color32 = Color32::from_rgb(0xBF, 0xE3, 0xFF);
/// Opacity of a new ring.
const OPACITY: f32 = 0.75;

/// One ring.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Ripple {
    center: Vec2,
    /// Tank px.
    radius_px: f32,
    /// 1 when new, 0 when gone.
    strength: f32,
}

impl Ripple {
    /// The ring of a click so long ago; none before it and once it has faded. It
    /// grows fast at first, as the wave loses height.
    fn of_age(center: Vec2, age_s: f64) -> Option<Self> {
        let share = (age_s / LIFE_S) as f32;
        let grown = 1.0 - (1.0 - share) * (1.0 - share);
        let strength = (1.0 - share) * (1.0 - share);
        let is_there = (0.0..1.0).contains(&share);
        is_there.then_some(Self { center, radius_px: FIRST_PX + GROWTH_PX * grown, strength })
    }
}

/// The rings at the moment shown, oldest first: the newest of them, as many as
/// `ripple_limit` allows.
fn ripples(engine: &Engine) -> impl Iterator<Item = Ripple> {
    let limit = engine.shown_params().ripple_limit as usize;
    let too_many = all_ripples(engine).count().saturating_sub(limit);
    all_ripples(engine).skip(too_many)
}

fn all_ripples(engine: &Engine) -> impl Iterator<Item = Ripple> {
    let now_s = engine.shown_s();
    engine.shown_events().filter_map(move |event| match event.what {
        Happening::Click(place) => Ripple::of_age(place, now_s - event.moment.seconds()),
        _ => None,
    })
}

/// Paints the rings.
pub(super) fn paint(painter: &Painter, camera: &Camera, engine: &Engine) {
    for ripple in ripples(engine) {
        let center = camera.screen_from_tank(ripple.center);
        let radius = ripple.radius_px * camera.points_per_px();
        let color = COLOR.gamma_multiply(OPACITY * ripple.strength);
        painter.circle_stroke(center, radius, Stroke::new(0.8 + 2.0 * ripple.strength, color));
        // The trough behind the crest.
        painter.circle_stroke(center, radius * 0.82, Stroke::new(0.8, color.gamma_multiply(0.5)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::mirror::StepInput;
    use crate::params::{ParamId, ParamValue};
    use crate::preset::Preset;

    /// So many steps, with a click in the first of each ten.
    fn lived(steps: u64) -> Engine {
        let mut engine = Engine::new(Preset::default(), None);
        for step in 0..steps {
            let quiet = StepInput::quiet(12.0);
            let click = (step % 10 == 0).then_some([5.0 * step as f32, 200.0]);
            engine.step(&StepInput { click, ..quiet });
        }
        engine
    }

    #[test]
    fn a_ring_grows_and_fades_and_is_gone() {
        let ages = [0.0, 0.2, 0.8, 1.5].map(|age| Ripple::of_age([1.0, 2.0], age).expect("it is there"));
        assert!(ages.windows(2).all(|pair| pair[0].radius_px < pair[1].radius_px));
        assert!(ages.windows(2).all(|pair| pair[0].strength > pair[1].strength));
        assert_eq!((ages[0].radius_px, ages[0].strength), (FIRST_PX, 1.0));
        assert_eq!(Ripple::of_age([1.0, 2.0], -0.01), None);
        assert_eq!(Ripple::of_age([1.0, 2.0], LIFE_S), None);
    }

    #[test]
    fn the_newest_rings_stay_within_the_limit() {
        let mut engine = lived(200);
        // A click every sixth of a second: those of the last 1.6 s.
        let clicks = ripples(&engine).count();
        assert!((9..=10).contains(&clicks), "{clicks}");
        let newest = ripples(&engine).last();
        for limit in [3, 1, 0] {
            let value = ParamValue::Count(limit);
            engine.apply(Command::SetParam(ParamId::ripple_limit, value)).expect("an allowed value");
            assert_eq!(ripples(&engine).count(), limit as usize);
            assert!(limit == 0 || ripples(&engine).last() == newest);
        }
    }

    #[test]
    fn the_past_has_its_rings_again() {
        let mut engine = lived(100);
        let before: Vec<Ripple> = ripples(&engine).collect();
        let then_s = engine.shown_s();
        (0..300).for_each(|_| engine.step(&StepInput::quiet(12.0)));
        assert_eq!(ripples(&engine).count(), 0);
        engine.apply(Command::Seek(then_s)).expect("no value to refuse");
        assert!(!before.is_empty());
        assert_eq!(ripples(&engine).collect::<Vec<_>>(), before);
    }
}
