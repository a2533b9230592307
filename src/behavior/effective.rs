//! From states to what holds in the step: limits and weights per fish, and what
//! there is in the tank to answer to.

use super::{Behavior, FishState, Mood};
use crate::mirror::{Seen, Signals};
use crate::params::Params;
use crate::shoal::{Drive, Drives, Stimuli};

/// What fish answer to in this step.
#[must_use]
pub fn stimuli(behavior: &Behavior, params: &Params, seen: &Seen) -> Stimuli {
    Stimuli {
        pointer: seen.pointer,
        shy_weight: params.shy_weight * seen.signals.energy,
        shy_reach: params.shy_reach,
        curious_distance: params.curious_distance,
        last_click: behavior.last_click(),
        startle_reach: params.startle_reach,
        home: [params.tank_width / 2.0, params.tank_height / 2.0],
        home_radius: params.homing_radius_ratio * params.shorter_side(),
    }
}

/// The factor of the hour on maximum speed: 1 at noon, `night_speed_factor` at
/// midnight.
#[must_use]
pub fn hour_speed_factor(params: &Params, dayness: f32) -> f32 {
    params.night_speed_factor + (1.0 - params.night_speed_factor) * dayness
}

/// What holds for each fish in a step, from its mood. Each state's own values
/// are worked out once.
#[derive(Debug)]
pub struct MoodDrives<'a> {
    moods: &'a [Mood],
    /// In the order of [`FishState::ALL`].
    own: [Drive; 4],
    startled: Drive,
    startle_flee_weight: f32,
}

impl<'a> MoodDrives<'a> {
    /// Those of a shoal at this hour.
    #[must_use]
    pub fn new(behavior: &'a Behavior, params: &Params, signals: &Signals) -> Self {
        let base = Drive {
            max_speed: params.max_speed * hour_speed_factor(params, signals.dayness),
            max_force: params.max_force,
            separation_weight: params.separation_weight,
            cohesion_weight: params.cohesion_weight,
            ..Drive::default()
        };
        let startled = Drive {
            max_speed: base.max_speed * params.startle_speed_factor,
            max_force: base.max_force * params.startle_force_factor,
            separation_weight: params.startle_separation_weight,
            cohesion_weight: params.startle_cohesion_weight,
            ..base
        };
        let curious = Drive {
            max_speed: base.max_speed * params.curious_speed_factor,
            separation_weight: base.separation_weight * params.curious_separation_factor,
            curious_weight: params.curious_weight,
            ..base
        };
        let homing = Drive {
            max_speed: base.max_speed * params.homing_speed_factor,
            homing_weight: params.homing_weight,
            ..base
        };
        Self {
            moods: &behavior.moods,
            own: [base, curious, base, homing],
            startled,
            startle_flee_weight: params.startle_flee_weight,
        }
    }
}

impl Drives for MoodDrives<'_> {
    /// That of a shoal in which all are in one state and nobody is frightened.
    fn common(&self) -> Option<Drive> {
        let first = self.moods.first()?;
        let strangeness = |mood: &Mood| (mood.state as u32 ^ first.state as u32) | mood.fright.to_bits();
        // Many at a time without a branch: a calm shoal is looked through whole at each step.
        let is_common =
            self.moods.chunks(64).all(|some| some.iter().fold(0, |all, mood| all | strangeness(mood)) == 0);
        is_common.then_some(self.own[first.state as usize])
    }

    /// own + (startled - own) × fright.
    fn of(&self, fish: u32) -> Drive {
        let mood = &self.moods[fish as usize];
        let own = &self.own[mood.state as usize];
        let fright = mood.fright;
        if fright == 0.0 {
            return *own;
        }
        let mixed = |own: f32, startled: f32| {
            if mood.state == FishState::Startled { startled } else { own + (startled - own) * fright }
        };
        Drive {
            max_speed: mixed(own.max_speed, self.startled.max_speed),
            max_force: mixed(own.max_force, self.startled.max_force),
            separation_weight: mixed(own.separation_weight, self.startled.separation_weight),
            cohesion_weight: mixed(own.cohesion_weight, self.startled.cohesion_weight),
            flee_weight: self.startle_flee_weight * fright,
            curious_weight: own.curious_weight * (1.0 - fright),
            homing_weight: own.homing_weight,
        }
    }
}
