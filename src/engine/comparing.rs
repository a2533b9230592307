//! Two shoals side by side, in place of the one: opened, gone on with and closed.

use super::Engine;
use crate::clock::{Clock, Step};
use crate::command::Command;
use crate::compare::Comparison;
use crate::mirror::StepInput;
use crate::params::Params;
use std::time::Instant;

impl Engine {
    /// The two sides that are compared; none if one shoal is looked at.
    #[must_use]
    pub fn comparison(&self) -> Option<&Comparison> {
        self.comparison.as_deref()
    }

    /// Puts both sides beside each other, at their start. What is compared is
    /// the present; with nothing held it is compared with the preset as loaded.
    pub(super) fn open_comparison(&mut self) {
        if self.comparison.is_some() {
            return;
        }
        self.seek_live();
        self.hold_something();
        self.comparison = Comparison::of(self.document(), self.means()).map(Box::new);
        self.clock.reset();
    }

    /// The own shoal goes on where it was.
    pub(super) fn close_comparison(&mut self) {
        if self.comparison.take().is_some() {
            self.clock.reset();
        }
    }

    /// Builds both sides anew; whether there are any.
    pub(super) fn restart_comparison(&mut self) -> bool {
        let seed = self.document().preset.seed;
        let Some(comparison) = &mut self.comparison else {
            return false;
        };
        comparison.restart(seed);
        self.clock.reset();
        true
    }

    /// Edits reach the sides; with nothing held there is nothing to compare.
    pub(super) fn bring_to_comparison(&mut self) {
        if let Some(comparison) = &mut self.comparison
            && !comparison.follow(&self.present.document)
        {
            self.close_comparison();
        }
    }

    /// Lets a frame pass on both sides.
    pub(super) fn advance_comparison(
        &mut self,
        wall_s: f64,
        mut input: impl FnMut(Step) -> StepInput + Send,
    ) -> u64 {
        let begun = Instant::now();
        let due = self.clock.frame(wall_s);
        let Some(comparison) = &mut self.comparison else {
            return 0;
        };
        let steps = comparison.at_work(|comparison| {
            let mut steps = 0;
            while due.goes_on_after(steps, begun) {
                comparison.step(&input(comparison.step_count()));
                steps += 1;
            }
            steps
        });
        self.clock.note_frame(wall_s, steps);
        comparison.follow_clock(&self.clock);
        steps
    }

    /// As a side: brings other values into force.
    pub(crate) fn take_values(&mut self, params: &Params) {
        if self.params() != params {
            self.present.document.preset.params.clone_from(params);
            self.after_change();
        }
    }

    /// As a side: starts anew from a seed.
    pub(crate) fn restart_from(&mut self, seed: u64) {
        self.present.document.preset.seed = seed;
        self.restart();
    }

    /// As a side: time is the other engine's.
    pub(crate) fn follow_clock(&mut self, clock: &Clock) {
        self.clock.clone_from(clock);
    }
}

/// Whether a command looks elsewhere than at the two sides.
pub(super) const fn leaves_comparison(command: &Command) -> bool {
    matches!(
        command,
        Command::Seek(_)
            | Command::SeekSteps(_)
            | Command::SeekFrames(_)
            | Command::SeekEvents(_)
            | Command::SeekOldest
            | Command::SeekLive
            | Command::OpenReplay(_)
    )
}
