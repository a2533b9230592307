//! Everything that pulls at one fish in one step, term by term (SPEC 4 to 6).

use super::Body;
use super::glass::Glass;
use super::noise::noise_vector;
use super::rules::{Drive, Rules, Stimuli};
use super::sums::RuleSums;
use super::vector::{Vec2, ZERO, length, scale, unit_above};
use crate::clock::Step;

/// The terms of the sum for one fish: direction times weight, before the
/// glass damps them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms {
    /// Away from crowding neighbors.
    pub separation: Vec2,
    /// Along the neighbors' velocities.
    pub alignment: Vec2,
    /// Towards the neighbors' center.
    pub cohesion: Vec2,
    /// Its own heading, if the three rules say nothing.
    pub course: Vec2,
    /// A smooth random wish.
    pub noise: Vec2,
    /// Away from the last click.
    pub flee: Vec2,
    /// Away from a moving pointer.
    pub shy: Vec2,
    /// To the pointer, or back from it if too near.
    pub curious: Vec2,
    /// To the center of the tank.
    pub home: Vec2,
    /// What the soft edge does.
    pub glass: Glass,
}

impl Terms {
    /// Collects the terms of one fish.
    #[must_use]
    pub fn of(fish: &Fish, sums: &RuleSums, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Self {
        let [separation, alignment, cohesion] = sums.units();
        let separation = scale(separation, drive.separation_weight);
        let alignment = scale(alignment, rules.alignment_weight);
        let cohesion = scale(cohesion, drive.cohesion_weight);
        let silent = separation == ZERO && alignment == ZERO && cohesion == ZERO;
        Self {
            separation,
            alignment,
            cohesion,
            course: if silent { fish.heading } else { ZERO },
            noise: fish.noise(rules.noise_weight),
            flee: fish.flee(drive, rules, stimuli),
            shy: fish.shy(rules, stimuli),
            curious: fish.curious(drive, rules, stimuli),
            home: fish.home(drive, rules, stimuli),
            glass: Glass::at(&fish.body, drive.max_force, rules),
        }
    }

    /// The terms that the glass damps fully, in the order in which they are
    /// added.
    #[must_use]
    pub const fn damped(&self) -> [Vec2; 8] {
        [self.alignment, self.cohesion, self.course, self.noise, self.flee, self.shy, self.curious, self.home]
    }
}

/// One fish at one step.
#[derive(Clone, Copy, Debug)]
pub struct Fish {
    pub(super) id: u32,
    pub(super) body: Body,
    pub(super) heading: Vec2,
    pub(super) seed: u64,
    pub(super) step: Step,
}

impl Fish {
    fn noise(&self, weight: f32) -> Vec2 {
        if weight == 0.0 { ZERO } else { scale(noise_vector(self.seed, self.id, self.step), weight) }
    }

    fn flee(&self, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        let Some(click) = stimuli.last_click.filter(|_| drive.flee_weight > 0.0) else {
            return ZERO;
        };
        let away = rules.way(click, self.body.pos());
        let distance = length(away);
        let strength = drive.flee_weight * fading(distance, stimuli.startle_reach);
        if distance == 0.0 { scale(self.heading, strength) } else { scale(away, strength / distance) }
    }

    fn shy(&self, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        let Some(pointer) = stimuli.pointer.filter(|_| stimuli.shy_weight > 0.0) else {
            return ZERO;
        };
        let away = rules.way(pointer, self.body.pos());
        scale(unit_above(away, 0.0), stimuli.shy_weight * fading(length(away), stimuli.shy_reach))
    }

    fn curious(&self, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        let Some(pointer) = stimuli.pointer.filter(|_| drive.curious_weight > 0.0) else {
            return ZERO;
        };
        let towards = rules.way(self.body.pos(), pointer);
        let keep = stimuli.curious_distance;
        let pull = ((length(towards) - keep) / keep).clamp(-1.0, 1.0);
        scale(unit_above(towards, 0.0), drive.curious_weight * pull)
    }

    fn home(&self, drive: &Drive, rules: &Rules, stimuli: &Stimuli) -> Vec2 {
        if drive.homing_weight <= 0.0 {
            return ZERO;
        }
        let towards = rules.way(self.body.pos(), stimuli.home);
        let radius = stimuli.home_radius;
        let pull = ((length(towards) - radius) / radius).clamp(0.0, 1.0);
        scale(unit_above(towards, 0.0), drive.homing_weight * pull)
    }
}

/// 1 at distance 0, falling evenly to 0 at `reach`.
fn fading(distance: f32, reach: f32) -> f32 {
    (1.0 - distance / reach).max(0.0)
}
