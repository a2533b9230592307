//! Which state follows which. Every condition has a counterpart with a gap
//! between them, and a state is entered only if its leave condition does not
//! hold.

use super::{FishState, Mood};
use crate::clock::has_passed;
use crate::mirror::Seen;
use crate::params::Params;
use crate::shoal::{Rules, Vec2, length};

/// Whether nothing disturbs the shoal in this step.
pub(super) fn is_quiet(seen: &Seen, params: &Params) -> bool {
    seen.signals.energy < params.homing_energy_enter
        && seen.signals.clickness < params.homing_click_enter
        && !seen.is_active
}

/// The signals of a step held against the thresholds, the same for all fish.
pub(super) struct Situation<'a> {
    params: &'a Params,
    rules: Rules,
    pointer: Option<Vec2>,
    curiosity_begins: bool,
    curiosity_ends: bool,
    homing_begins: bool,
    homing_ends: bool,
    idle_steps: u32,
}

impl<'a> Situation<'a> {
    pub(super) fn new(seen: &Seen, params: &'a Params, has_been_quiet: bool, idle_steps: u32) -> Self {
        let signals = &seen.signals;
        let curiosity_ends = seen.pointer.is_none()
            || signals.energy > params.curious_energy_leave
            || signals.clickness < params.curious_click_leave;
        let homing_ends = seen.is_active || signals.energy > params.homing_energy_leave;
        Self {
            params,
            rules: Rules::new(params),
            pointer: seen.pointer,
            curiosity_begins: !curiosity_ends
                && signals.energy < params.curious_energy_enter
                && signals.clickness > params.curious_click_enter,
            curiosity_ends,
            homing_begins: has_been_quiet && !homing_ends,
            homing_ends,
            idle_steps,
        }
    }

    /// The state after this step, if nobody clicked, of a fish at `pos`; few
    /// need to be asked where they are.
    pub(super) fn next_state(&self, mood: &Mood, pos: impl Fn() -> Vec2) -> FishState {
        let dwelt = has_passed(mood.steps_in_state, self.params.state_dwell);
        let leaves = match mood.state {
            FishState::Startled => {
                has_passed(mood.steps_in_state, self.params.startle_duration * mood.startle_factor)
            }
            FishState::Cruise => dwelt,
            FishState::Curious => {
                dwelt && (self.curiosity_ends || self.distance(&pos) > self.params.curious_leave_radius)
            }
            FishState::Homing => {
                // Activity lasts one step: a touch during the dwell counts when that is over.
                dwelt && (self.homing_ends || self.idle_steps < mood.steps_in_state)
            }
        };
        if leaves { self.chosen_state(&pos) } else { mood.state }
    }

    /// What a fish that is free to choose becomes.
    fn chosen_state(&self, pos: &impl Fn() -> Vec2) -> FishState {
        let reach = self.params.curious_radius;
        let is_near = |distance: f32| distance < reach && distance <= self.params.curious_leave_radius;
        if self.curiosity_begins && is_near(self.distance(pos)) {
            FishState::Curious
        } else if self.homing_begins {
            FishState::Homing
        } else {
            FishState::Cruise
        }
    }

    /// Distance to the pointer, px; infinite if there is none.
    fn distance(&self, pos: &impl Fn() -> Vec2) -> f32 {
        self.pointer.map_or(f32::INFINITY, |pointer| length(self.rules.way(pos(), pointer)))
    }
}
