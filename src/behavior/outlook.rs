//! What a fish is about, for how long, and on what it hangs that this changes
//! (SPEC 6, 10). It reads the same gates that decide.

use super::gates::{self, Gate};
use super::transitions::distance_to_pointer;
use super::{Behavior, FishState, Mood};
use crate::clock::Step;
use crate::mirror::Seen;
use crate::params::{Mirror, Params};
use crate::shoal::{Rules, Vec2};

/// A change of state and what it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// To what it leads: "leaves Curious", "enters Homing".
    pub leads: &'static str,
    /// All of these have to be met.
    pub all: Vec<Gate>,
    /// And one of these, if there are any.
    pub any: Vec<Gate>,
}

impl Change {
    /// Whether everything it takes is met.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let is_met = |gate: &Gate| gate.is_met;
        self.all.iter().all(is_met) && (self.any.is_empty() || self.any.iter().any(is_met))
    }
}

/// What a fish is about and what comes next, if the signals stay as they are.
#[derive(Clone, Debug, PartialEq)]
pub struct Outlook {
    /// Its state.
    pub state: FishState,
    /// For how long, s; infinite if it never was in another.
    pub seconds_in_state: f32,
    /// For how long at least, s: until its startle is over or its dwell is.
    pub seconds_to_keep: f32,
    /// What is left of its fright, 0 to 1.
    pub fright: f32,
    /// A click falls, which startles all.
    pub is_clicked: bool,
    /// What it takes to leave the state.
    pub leaving: Change,
    /// What it takes to become curious, once it is free to choose.
    pub to_curious: Change,
    /// What it takes to home, once it is free to choose and not curious.
    pub to_homing: Change,
    /// Whether there is a mirror; without one every fish cruises.
    pub has_mirror: bool,
}

impl Outlook {
    /// The state after the next step, if the signals stay as they are.
    #[must_use]
    pub fn next_state(&self) -> FishState {
        if !self.has_mirror {
            FishState::Cruise
        } else if self.is_clicked {
            FishState::Startled
        } else if !self.leaving.is_due() {
            self.state
        } else if self.to_curious.is_due() {
            FishState::Curious
        } else if self.to_homing.is_due() {
            FishState::Homing
        } else {
            FishState::Cruise
        }
    }

    /// The changes that are worth a look in its state: those that lead
    /// elsewhere.
    pub fn changes(&self) -> impl Iterator<Item = &Change> {
        let leads_elsewhere = |state| self.state != state;
        [
            leads_elsewhere(FishState::Cruise).then_some(&self.leaving),
            leads_elsewhere(FishState::Curious).then_some(&self.to_curious),
            leads_elsewhere(FishState::Homing).then_some(&self.to_homing),
        ]
        .into_iter()
        .flatten()
    }
}

impl Behavior {
    /// What a fish at `pos`, px, is about, and what comes with the next step
    /// if the signals stay as they are. None if there is no such fish.
    #[must_use]
    pub fn outlook(&self, fish: usize, seen: &Seen, params: &Params, pos: Vec2) -> Option<Outlook> {
        let mood = self.moods.get(fish)?;
        let (quiet_steps, idle_steps) = self.timers_after(seen, params);
        // As the next step will find it.
        let next = Mood { steps_in_state: mood.steps_in_state.saturating_add(1), ..*mood };
        let distance_px = distance_to_pointer(seen, &Rules::new(params), pos);
        let leaving = leaving(&next, seen, params, distance_px, idle_steps);
        Some(Outlook {
            state: mood.state,
            seconds_in_state: match mood.steps_in_state {
                u32::MAX => f32::INFINITY,
                steps => Step(u64::from(steps)).seconds() as f32,
            },
            seconds_to_keep: leaving.all.iter().map(|gate| gate.threshold - gate.value).fold(0.0, f32::max),
            fright: mood.fright,
            is_clicked: seen.click.is_some(),
            leaving,
            to_curious: Change {
                leads: "enters Curious",
                all: vec![
                    gates::near_for_curiosity(distance_px, params),
                    gates::calm_for_curiosity(&seen.signals, params),
                    gates::click_for_curiosity(&seen.signals, params),
                ],
                any: Vec::new(),
            },
            to_homing: Change {
                leads: "enters Homing",
                all: vec![
                    gates::long_quiet(quiet_steps, params),
                    gates::calm_for_homing(&seen.signals, params),
                    gates::quiet_click(&seen.signals, params),
                ],
                any: Vec::new(),
            },
            has_mirror: params.mirror == Mirror::On,
        })
    }
}

fn leaving(mood: &Mood, seen: &Seen, params: &Params, distance_px: f32, idle_steps: u32) -> Change {
    let signals = &seen.signals;
    match mood.state {
        FishState::Cruise => {
            Change { leads: "leaves Cruise", all: vec![gates::dwell(mood, params)], any: Vec::new() }
        }
        FishState::Startled => {
            Change { leads: "leaves Startled", all: vec![gates::startle_over(mood, params)], any: Vec::new() }
        }
        FishState::Curious => Change {
            leads: "leaves Curious",
            all: vec![gates::dwell(mood, params)],
            any: vec![
                gates::stirred(signals, params),
                gates::rung_off(signals, params),
                gates::far(distance_px, params),
            ],
        },
        FishState::Homing => Change {
            leads: "leaves Homing",
            all: vec![gates::dwell(mood, params)],
            any: vec![gates::stirred_at_home(signals, params), gates::touched_since(mood, idle_steps)],
        },
    }
}
