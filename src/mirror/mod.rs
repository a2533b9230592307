//! The person in the water: raw input becomes five signals, and the rest of the
//! program sees only these.
//!
//! Two halves. [`Sampler`] lives in wall time with the window's events and says
//! once per step what the input was: a [`StepInput`], which is all that is
//! logged. [`MirrorState`] lives in simulated time and turns that into
//! [`Signals`].

pub mod collect;
mod sampler;
mod script;

pub use sampler::{FrameInput, Sampler};
pub use script::Script;

use crate::clock::STEP_S_F32;
use crate::params::{Mirror, Params};
use crate::shoal::{StateHasher, Vec2};

/// What the person did, as sampled for one step. With the same of these at
/// each step a run gives the same bits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepInput {
    /// Where the pointer is, tank px; absent outside the tank.
    pub pointer: Option<Vec2>,
    /// How fast it moves, tank px per second of wall time.
    pub pointer_speed_px_per_s: f32,
    /// Where a click fell in this step, tank px.
    pub click: Option<Vec2>,
    /// Local hour with its fraction, 0 to 24.
    pub hour: f32,
    /// Whether any pointer or key event came from the whole window.
    pub is_active: bool,
}

impl StepInput {
    /// Nobody there, at an hour.
    #[must_use]
    pub const fn quiet(hour: f32) -> Self {
        Self { pointer: None, pointer_speed_px_per_s: 0.0, click: None, hour, is_active: false }
    }

    /// The same without hands in the water: only that somebody is there.
    #[must_use]
    pub const fn from_afar(self) -> Self {
        Self { is_active: self.is_active, ..Self::quiet(self.hour) }
    }
}

/// The five signals. None has a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Signals {
    /// -1 at the left side of the tank to 1 at the right; 0 when absent.
    pub pointer_x: f32,
    /// -1 at the top to 1 at the bottom; 0 when absent.
    pub pointer_y: f32,
    /// How fast the pointer moves, 0 to 1.
    pub energy: f32,
    /// What is left of the last click, 0 to 1.
    pub clickness: f32,
    /// 0 at midnight, 1 at noon.
    pub dayness: f32,
}

/// What the rest of a step sees of the person.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen {
    /// The five signals.
    pub signals: Signals,
    /// Where the pointer is, tank px.
    pub pointer: Option<Vec2>,
    /// A click in this step, tank px.
    pub click: Option<Vec2>,
    /// Whether anything at all was touched.
    pub is_active: bool,
}

impl Seen {
    /// Nobody, at noon: what there is without a mirror.
    #[must_use]
    pub fn at_noon() -> Self {
        Self { signals: Signals { dayness: 1.0, ..Signals::default() }, ..Self::default() }
    }
}

/// What the mirror remembers from step to step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MirrorState {
    clickness: f32,
}

impl MirrorState {
    /// What was remembered.
    #[must_use]
    pub const fn resumed(clickness: f32) -> Self {
        Self { clickness }
    }

    /// What is left of the last click, 0 to 1.
    #[must_use]
    pub const fn clickness(&self) -> f32 {
        self.clickness
    }

    /// Advances by one step. With the mirror off there are no signals and it
    /// is noon.
    pub fn step(&mut self, input: &StepInput, params: &Params) -> Seen {
        if params.mirror == Mirror::Off {
            self.clickness = 0.0;
            return Seen::at_noon();
        }
        let pointer = input.pointer.filter(|place| is_inside(*place, params));
        let click = input.click.filter(|place| is_inside(*place, params));
        self.clickness = match click {
            Some(_) => 1.0,
            None => self.clickness * libm::expf(-params.click_decay * STEP_S_F32),
        };
        let speed = if pointer.is_some() { input.pointer_speed_px_per_s.max(0.0) } else { 0.0 };
        let across =
            pointer.map(|[x, y]| [2.0 * x / params.tank_width - 1.0, 2.0 * y / params.tank_height - 1.0]);
        let [pointer_x, pointer_y] = across.unwrap_or_default();
        Seen {
            signals: Signals {
                pointer_x,
                pointer_y,
                energy: energy_of(speed, params.energy_speed),
                clickness: self.clickness,
                dayness: dayness_at(input.hour),
            },
            pointer,
            click,
            is_active: input.is_active || click.is_some(),
        }
    }

    /// Adds all a step reads to a hash.
    pub fn hash_into(&self, hasher: &mut StateHasher) {
        let Self { clickness } = self;
        hasher.float(*clickness);
    }
}

/// Whether a place is in the water. False for what is not a number.
fn is_inside([x, y]: Vec2, params: &Params) -> bool {
    (0.0..=params.tank_width).contains(&x) && (0.0..=params.tank_height).contains(&y)
}

/// s / (1 + s) with s = speed / `energy_speed`: 0 at rest, a half at
/// `energy_speed`, never over 1.
fn energy_of(speed_px_per_s: f32, energy_speed: f32) -> f32 {
    let s = speed_px_per_s / energy_speed;
    if s.is_finite() { s / (1.0 + s) } else { 0.0 }
}

/// (1 - cos(2π h / 24)) / 2: 0 at midnight, 1 at noon.
#[must_use]
pub fn dayness_at(hour: f32) -> f32 {
    (1.0 - libm::cosf(std::f32::consts::TAU * hour / 24.0)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(state: &mut MirrorState, input: StepInput) -> Seen {
        state.step(&input, &Params::default())
    }

    #[test]
    fn pointer_signals_span_the_tank() {
        let mut state = MirrorState::default();
        let at = |place| StepInput { pointer: Some(place), ..StepInput::quiet(12.0) };
        let seen = step(&mut state, at([1440.0, 0.0]));
        assert_eq!((seen.signals.pointer_x, seen.signals.pointer_y), (1.0, -1.0));
        for outside in [[-0.1, 10.0], [10.0, 900.5], [f32::NAN, 1.0]] {
            let input = StepInput { pointer_speed_px_per_s: 5000.0, ..at(outside) };
            let seen = step(&mut state, input);
            assert_eq!(seen.pointer, None);
            assert_eq!((seen.signals.pointer_x, seen.signals.energy), (0.0, 0.0));
        }
    }

    #[test]
    fn energy_follows_speed() {
        let mut state = MirrorState::default();
        for (speed, energy) in [(0.0, 0.0), (2400.0, 0.5), (7200.0, 0.75)] {
            let input = StepInput {
                pointer: Some([700.0, 450.0]),
                pointer_speed_px_per_s: speed,
                ..StepInput::quiet(12.0)
            };
            assert_eq!(step(&mut state, input).signals.energy, energy);
        }
    }

    #[test]
    fn a_click_rings_off_by_the_decay() {
        let mut state = MirrorState::default();
        let click = StepInput { click: Some([1.0, 1.0]), ..StepInput::quiet(12.0) };
        assert_eq!(step(&mut state, click).signals.clickness, 1.0);
        let mut last = Signals::default();
        for _ in 0..60 {
            last = step(&mut state, StepInput::quiet(12.0)).signals;
        }
        assert!((last.clickness - (-3.0f32).exp()).abs() < 1e-5, "{}", last.clickness);
    }

    #[test]
    fn days_are_bright_and_nights_dark() {
        for (hour, dayness) in [(0.0, 0.0), (6.0, 0.5), (12.0, 1.0), (18.0, 0.5), (24.0, 0.0)] {
            assert!((dayness_at(hour) - dayness).abs() < 1e-6, "{hour}");
        }
    }

    #[test]
    fn a_mirror_turned_off_sees_nothing() {
        let params = Params { mirror: Mirror::Off, ..Params::default() };
        let input = StepInput {
            pointer: Some([700.0, 450.0]),
            pointer_speed_px_per_s: 9000.0,
            click: Some([1.0, 1.0]),
            hour: 0.0,
            is_active: true,
        };
        let seen = MirrorState::default().step(&input, &params);
        assert_eq!(seen.signals, Signals { dayness: 1.0, ..Signals::default() });
        assert_eq!((seen.pointer, seen.click, seen.is_active), (None, None, false));
    }
}
