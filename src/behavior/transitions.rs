//! Which state follows which. Every condition has a counterpart with a gap
//! between them, and a state is entered only if its leave condition does not
//! hold.

use super::gates;
use super::{FishState, Mood};
use crate::mirror::Seen;
use crate::params::Params;
use crate::shoal::{Rules, Vec2, length};

/// Whether nothing disturbs the shoal in this step.
pub(super) fn is_quiet(seen: &Seen, params: &Params) -> bool {
    gates::quiet_energy(&seen.signals, params).is_met
        && gates::quiet_click(&seen.signals, params).is_met
        && !seen.is_active
}

/// Distance of a fish to the pointer, px; infinite if there is none.
pub(super) fn distance_to_pointer(seen: &Seen, rules: &Rules, pos: Vec2) -> f32 {
    seen.pointer.map_or(f32::INFINITY, |pointer| length(rules.way(pos, pointer)))
}

/// The signals of a step held against the thresholds, the same for all fish.
pub(super) struct Situation<'a> {
    params: &'a Params,
    seen: &'a Seen,
    rules: Rules,
    curiosity_begins: bool,
    curiosity_ends: bool,
    homing_begins: bool,
    homing_ends: bool,
    idle_steps: u32,
}

impl<'a> Situation<'a> {
    pub(super) fn new(seen: &'a Seen, params: &'a Params, quiet_steps: u32, idle_steps: u32) -> Self {
        let signals = &seen.signals;
        let homing_ends = seen.is_active || gates::stirred_at_home(signals, params).is_met;
        Self {
            params,
            seen,
            rules: Rules::new(params),
            curiosity_begins: seen.pointer.is_some()
                && gates::calm_for_curiosity(signals, params).is_met
                && gates::click_for_curiosity(signals, params).is_met,
            curiosity_ends: seen.pointer.is_none()
                || gates::stirred(signals, params).is_met
                || gates::rung_off(signals, params).is_met,
            homing_begins: gates::long_quiet(quiet_steps, params).is_met
                && gates::calm_for_homing(signals, params).is_met,
            homing_ends,
            idle_steps,
        }
    }

    /// The state after this step, if nobody clicked, of a fish at `pos`; few
    /// need to be asked where they are.
    pub(super) fn next_state(&self, mood: &Mood, pos: impl Fn() -> Vec2) -> FishState {
        let dwelt = gates::dwell(mood, self.params).is_met;
        let leaves = match mood.state {
            FishState::Startled => gates::startle_over(mood, self.params).is_met,
            FishState::Cruise => dwelt,
            FishState::Curious => {
                dwelt && (self.curiosity_ends || gates::far(self.distance(&pos), self.params).is_met)
            }
            FishState::Homing => {
                dwelt && (self.homing_ends || gates::touched_since(mood, self.idle_steps).is_met)
            }
        };
        if leaves { self.chosen_state(&pos) } else { mood.state }
    }

    /// What a fish that is free to choose becomes.
    fn chosen_state(&self, pos: &impl Fn() -> Vec2) -> FishState {
        if self.curiosity_begins && gates::near_for_curiosity(self.distance(pos), self.params).is_met {
            FishState::Curious
        } else if self.homing_begins {
            FishState::Homing
        } else {
            FishState::Cruise
        }
    }

    fn distance(&self, pos: &impl Fn() -> Vec2) -> f32 {
        distance_to_pointer(self.seen, &self.rules, pos())
    }
}
