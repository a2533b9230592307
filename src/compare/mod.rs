//! Two shoals side by side: one with the values that are held, one with those
//! that are now, from the same seed and with the same hands in the water.
//!
//! Each side is a small engine of its own, so that all that measures or paints
//! an engine does so with a side. The big one holds both, lets them take the
//! same steps and brings edits to them; its own shoal waits meanwhile.

mod offers;

pub use offers::{Offer, offers};

use crate::clock::{Clock, Step};
use crate::engine::{Document, Engine, Letter};
use crate::mirror::StepInput;
use crate::preset::Preset;
use crate::shoal::{Means, Vec2};

/// Two runs that take the same steps.
#[derive(Debug)]
pub struct Comparison {
    /// In the order of the letters.
    sides: [Engine; 2],
    now: Letter,
}

impl Comparison {
    /// Both sides of a document at their start, from the document's seed. None
    /// if it holds nothing.
    pub(crate) fn of(document: &Document, means: &Means) -> Option<Self> {
        let held = document.other.as_ref()?;
        let side = |params| {
            let preset = Preset { seed: document.preset.seed, params, ..document.preset.clone() };
            let mut side = Engine::new(preset, None);
            side.use_means(means.clone());
            side
        };
        let [held_side, now_side] = [&held.preset.params, &document.preset.params].map(|p| side(p.clone()));
        let sides = match held.letter {
            Letter::A => [held_side, now_side],
            Letter::B => [now_side, held_side],
        };
        Some(Self { sides, now: document.letter() })
    }

    /// One of the two, to look at.
    #[must_use]
    pub const fn side(&self, letter: Letter) -> &Engine {
        &self.sides[letter as usize]
    }

    /// The one that edits go to.
    #[must_use]
    pub const fn now_side(&self) -> &Engine {
        self.side(self.now)
    }

    /// Steps that both have taken since they were started.
    #[must_use]
    pub const fn step_count(&self) -> Step {
        self.sides[0].world().step_count()
    }

    /// Brings values that have become others into force. The side that is now
    /// swims on with them; if the other one is another, both start anew, to be
    /// fair to it. False if nothing is held any more.
    pub(crate) fn follow(&mut self, document: &Document) -> bool {
        let Some(held) = &document.other else {
            return false;
        };
        self.now = document.letter();
        let is_another = *self.side(held.letter).params() != held.preset.params;
        for (letter, side) in Letter::ALL.into_iter().zip(&mut self.sides) {
            if let Some(params) = document.params_of(letter) {
                side.take_values(params);
            }
        }
        if is_another {
            self.restart(document.preset.seed);
        }
        true
    }

    /// Builds both anew from a seed.
    pub(crate) fn restart(&mut self, seed: u64) {
        self.sides.iter_mut().for_each(|side| side.restart_from(seed));
    }

    /// Takes one step on both sides. Places are those of the tank that is now;
    /// in the other one they are at the same share of its sides.
    pub(crate) fn step(&mut self, input: &StepInput) {
        let from = self.now_side().params().sides();
        for side in &mut self.sides {
            let to = side.params().sides();
            side.step(&same_input(input, from, to));
        }
    }

    /// Does something while the threads of both sides' steps are at hand.
    pub(crate) fn at_work<R: Send>(&mut self, what: impl FnOnce(&mut Self) -> R + Send) -> R {
        let fish = self.sides.iter().map(|side| side.world().shoal().len()).max();
        let crew = self.sides[0].means().crew.clone();
        crew.work(fish.unwrap_or_default(), || what(self))
    }

    /// Takes over how far drawing is between two steps.
    pub(crate) fn follow_clock(&mut self, clock: &Clock) {
        self.sides.iter_mut().for_each(|side| side.follow_clock(clock));
    }

    /// Takes the steps from here on with these instructions and threads.
    pub(crate) fn use_means(&mut self, means: &Means) {
        self.sides.iter_mut().for_each(|side| side.use_means(means.clone()));
    }
}

/// The same hands in a tank of other sides.
fn same_input(input: &StepInput, from: Vec2, to: Vec2) -> StepInput {
    if from == to {
        return *input;
    }
    let [across, down] = [to[0] / from[0], to[1] / from[1]];
    StepInput {
        pointer: input.pointer.map(|place| same_place(place, from, to)),
        click: input.click.map(|place| same_place(place, from, to)),
        // A sweep over the picture covers more of a larger tank.
        pointer_speed_px_per_s: input.pointer_speed_px_per_s * (across * down).sqrt(),
        ..*input
    }
}

/// A place of a tank, px, at the same share of the sides of another. The glass
/// is on the glass.
#[must_use]
pub fn same_place(place: Vec2, from: Vec2, to: Vec2) -> Vec2 {
    if from == to {
        return place;
    }
    let along = |axis: usize| {
        let mapped = place[axis] / from[axis] * to[axis];
        if place[axis] <= from[axis] { mapped.min(to[axis]) } else { mapped }
    };
    [along(0), along(1)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_keep_their_share_of_the_sides() {
        let (small, large) = ([1440.0, 900.0], [2880.0, 4500.0]);
        assert_eq!(same_place([720.0, 450.0], small, large), [1440.0, 2250.0]);
        assert_eq!(same_place(small, small, large), large, "the glass is on the glass");
        assert_eq!(same_place([0.1, 0.7], small, small), [0.1, 0.7]);
        for side in [0.3, 20.1, 333.3, 99_999.9] {
            let to = [side, side];
            let mapped = same_place([7.7, 13.1], [7.7, 13.1], to);
            assert!(mapped[0] <= side && mapped[1] <= side, "{mapped:?} in {side}");
        }
    }

    #[test]
    fn a_sweep_is_as_quick_on_the_picture() {
        let input = StepInput { pointer_speed_px_per_s: 100.0, ..StepInput::quiet(12.0) };
        let larger = same_input(&input, [100.0, 100.0], [400.0, 100.0]);
        assert_eq!(larger.pointer_speed_px_per_s, 200.0);
        assert_eq!(same_input(&input, [7.0, 3.0], [7.0, 3.0]), input);
    }
}
