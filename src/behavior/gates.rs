//! The conditions on which states change, each with the number that is held
//! against a threshold. What decides and what explains read the same ones.

use super::Mood;
use crate::clock::{Step, has_passed};
use crate::mirror::Signals;
use crate::params::Params;

/// On which side of its threshold a value has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Less.
    Below,
    /// Less or the same.
    AtMost,
    /// More.
    Above,
    /// More or the same.
    AtLeast,
}

impl Side {
    /// Its sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Below => "<",
            Self::AtMost => "≤",
            Self::Above => ">",
            Self::AtLeast => "≥",
        }
    }

    /// In words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Below => "below",
            Self::AtMost => "at most",
            Self::Above => "above",
            Self::AtLeast => "at least",
        }
    }
}

/// One condition: a value held against a threshold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gate {
    /// Whose value, in a word or two.
    pub what: &'static str,
    /// As it is; infinite for a distance to nothing and for what never was.
    pub value: f32,
    /// Where the value has to be.
    pub side: Side,
    /// Against this.
    pub threshold: f32,
    /// Of both; empty if there is none.
    pub unit: &'static str,
    /// Whether it is there.
    pub is_met: bool,
}

impl Gate {
    #[inline(always)]
    fn level(what: &'static str, value: f32, side: Side, threshold: f32, unit: &'static str) -> Self {
        let is_met = match side {
            Side::Below => value < threshold,
            Side::AtMost => value <= threshold,
            Side::Above => value > threshold,
            Side::AtLeast => value >= threshold,
        };
        Self { what, value, side, threshold, unit, is_met }
    }

    /// Below a threshold to enter, and not above the one to leave.
    #[inline(always)]
    fn entry_below(what: &'static str, value: f32, [enter, leave]: [f32; 2], unit: &'static str) -> Self {
        if enter <= leave {
            Self::level(what, value, Side::Below, enter, unit)
        } else {
            Self::level(what, value, Side::AtMost, leave, unit)
        }
    }

    /// Whether so many steps are at least a duration, s.
    #[inline(always)]
    fn passed(what: &'static str, steps: u32, duration_s: f32) -> Self {
        let is_met = has_passed(steps, duration_s);
        Self { what, value: seconds(steps), side: Side::AtLeast, threshold: duration_s, unit: "s", is_met }
    }
}

/// Steps as seconds; those of a timer that never began are without end.
fn seconds(steps: u32) -> f32 {
    if steps == u32::MAX { f32::INFINITY } else { Step(u64::from(steps)).seconds() as f32 }
}

/// A state is kept so long.
#[inline(always)]
pub(super) fn dwell(mood: &Mood, params: &Params) -> Gate {
    Gate::passed("dwell", mood.steps_in_state, params.state_dwell)
}

/// A startle lasts so long.
#[inline(always)]
pub(super) fn startle_over(mood: &Mood, params: &Params) -> Gate {
    Gate::passed("startle", mood.steps_in_state, params.startle_duration * mood.startle_factor)
}

/// Curiosity begins: a pointer that is calm.
#[inline(always)]
pub(super) fn calm_for_curiosity(signals: &Signals, params: &Params) -> Gate {
    let thresholds = [params.curious_energy_enter, params.curious_energy_leave];
    Gate::entry_below("energy", signals.energy, thresholds, "")
}

/// Curiosity begins: a click that still rings.
#[inline(always)]
pub(super) fn click_for_curiosity(signals: &Signals, params: &Params) -> Gate {
    let (enter, leave) = (params.curious_click_enter, params.curious_click_leave);
    if enter >= leave {
        Gate::level("clickness", signals.clickness, Side::Above, enter, "")
    } else {
        Gate::level("clickness", signals.clickness, Side::AtLeast, leave, "")
    }
}

/// Curiosity begins: a pointer that is near.
#[inline(always)]
pub(super) fn near_for_curiosity(distance_px: f32, params: &Params) -> Gate {
    let thresholds = [params.curious_radius, params.curious_leave_radius];
    Gate::entry_below("to the pointer", distance_px, thresholds, "px")
}

/// Curiosity ends: a pointer that moves.
#[inline(always)]
pub(super) fn stirred(signals: &Signals, params: &Params) -> Gate {
    Gate::level("energy", signals.energy, Side::Above, params.curious_energy_leave, "")
}

/// Curiosity ends: a click that has rung off.
#[inline(always)]
pub(super) fn rung_off(signals: &Signals, params: &Params) -> Gate {
    Gate::level("clickness", signals.clickness, Side::Below, params.curious_click_leave, "")
}

/// Curiosity ends: a pointer that is far, or gone.
#[inline(always)]
pub(super) fn far(distance_px: f32, params: &Params) -> Gate {
    Gate::level("to the pointer", distance_px, Side::Above, params.curious_leave_radius, "px")
}

/// Quiet: a pointer that hardly moves.
#[inline(always)]
pub(super) fn quiet_energy(signals: &Signals, params: &Params) -> Gate {
    Gate::level("energy", signals.energy, Side::Below, params.homing_energy_enter, "")
}

/// Quiet: no click that rings.
#[inline(always)]
pub(super) fn quiet_click(signals: &Signals, params: &Params) -> Gate {
    Gate::level("clickness", signals.clickness, Side::Below, params.homing_click_enter, "")
}

/// Homing begins: it has been quiet for so long. Not at all is never long
/// enough.
#[inline(always)]
pub(super) fn long_quiet(quiet_steps: u32, params: &Params) -> Gate {
    let gate = Gate::passed("quiet for", quiet_steps, params.homing_delay);
    Gate { is_met: quiet_steps > 0 && gate.is_met, ..gate }
}

/// Homing begins: not so much energy that it would end.
#[inline(always)]
pub(super) fn calm_for_homing(signals: &Signals, params: &Params) -> Gate {
    let thresholds = [params.homing_energy_enter, params.homing_energy_leave];
    Gate::entry_below("energy", signals.energy, thresholds, "")
}

/// Homing ends: a pointer that moves.
#[inline(always)]
pub(super) fn stirred_at_home(signals: &Signals, params: &Params) -> Gate {
    Gate::level("energy", signals.energy, Side::Above, params.homing_energy_leave, "")
}

/// Homing ends: anything was touched since it began. Activity lasts one step:
/// a touch during the dwell counts when that is over.
#[inline(always)]
pub(super) fn touched_since(mood: &Mood, idle_steps: u32) -> Gate {
    let (value, threshold) = (seconds(idle_steps), seconds(mood.steps_in_state));
    let is_met = idle_steps < mood.steps_in_state;
    Gate { what: "last touch", value, side: Side::Below, threshold, unit: "s ago", is_met }
}
