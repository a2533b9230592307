//! Everything that pulls at a fish in one step, term by term (SPEC 4 to 6).

use super::glass::Glass;
use super::integrate::Motion;
use super::real::Real;
use super::rules::{Drive, Rules, Stimuli};
use super::sums::RuleSums;
use super::vector::{Vec2, length, only, scale, select, splat, unit_above};

/// The terms of the sum: direction times weight, before the glass damps them.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Terms<R = f32> {
    /// Away from crowding neighbors.
    pub separation: Vec2<R>,
    /// Along the neighbors' velocities.
    pub alignment: Vec2<R>,
    /// Towards the neighbors' center.
    pub cohesion: Vec2<R>,
    /// Its own heading, if the three rules say nothing.
    pub course: Vec2<R>,
    /// A smooth random wish.
    pub noise: Vec2<R>,
    /// Away from the last click.
    pub flee: Vec2<R>,
    /// Away from a moving pointer.
    pub shy: Vec2<R>,
    /// To the pointer, or back from it if too near.
    pub curious: Vec2<R>,
    /// To the center of the tank.
    pub home: Vec2<R>,
    /// What the soft edge does.
    pub glass: Glass<R>,
}

/// One term of the sum, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub enum Term {
    /// Away from crowding neighbors.
    Separation,
    /// Along the neighbors' velocities.
    Alignment,
    /// Towards the neighbors' center.
    Cohesion,
    /// Its own heading, if the three rules say nothing.
    Course,
    /// A smooth random wish.
    Noise,
    /// Away from the last click.
    Flee,
    /// Away from a moving pointer.
    Shy,
    /// To the pointer, or back from it if too near.
    Curious,
    /// To the center of the tank.
    Home,
    /// Away from the glass.
    Edge,
}

impl Term {
    /// All terms, in the order in which they are added.
    pub const ALL: [Self; 10] = [
        Self::Separation,
        Self::Alignment,
        Self::Cohesion,
        Self::Course,
        Self::Noise,
        Self::Flee,
        Self::Shy,
        Self::Curious,
        Self::Home,
        Self::Edge,
    ];

    /// The word for it, on screen and in sentences.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Separation => "separation",
            Self::Alignment => "alignment",
            Self::Cohesion => "cohesion",
            Self::Course => "course",
            Self::Noise => "noise",
            Self::Flee => "flee",
            Self::Shy => "shy",
            Self::Curious => "pointer",
            Self::Home => "home",
            Self::Edge => "edge",
        }
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Separation => {
                "Away from neighbors within the separation radius, the more the nearer they are"
            }
            Self::Alignment => "Along the velocities of its neighbors",
            Self::Cohesion => "Towards the center of its neighbors",
            Self::Course => "Its own heading, if the three rules say nothing",
            Self::Noise => "A smooth random wish of its own",
            Self::Flee => "Away from the last click, while it is frightened",
            Self::Shy => "Away from a pointer that moves",
            Self::Curious => "To the pointer, or back from it if too near",
            Self::Home => "To the center of the tank",
            Self::Edge => "Away from the glass, before it is reached",
        }
    }
}

/// A fish at one step, lane by lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swimmer<R> {
    pub motion: Motion<R>,
    /// Its random wish of this step, at most 1 long.
    pub noise: Vec2<R>,
}

impl<R: Real> Terms<R> {
    /// Collects the terms.
    #[inline(always)]
    pub(super) fn of(
        fish: &Swimmer<R>,
        sums: &RuleSums<R>,
        drive: &Drive<R>,
        rules: &Rules,
        stimuli: &Stimuli,
    ) -> Self {
        let [separation, alignment, cohesion] = sums.units();
        let separation = scale(separation, drive.separation_weight);
        let alignment = scale(alignment, R::splat(rules.alignment_weight));
        let cohesion = scale(cohesion, drive.cohesion_weight);
        let is_silent = is_zero(separation) & is_zero(alignment) & is_zero(cohesion);
        let Motion { pos, velocity } = fish.motion;
        Self {
            separation,
            alignment,
            cohesion,
            course: fish.course(is_silent),
            noise: scale(fish.noise, R::splat(rules.noise_weight)),
            flee: fish.flee(drive, rules, stimuli),
            shy: fish.shy(rules, stimuli),
            curious: fish.curious(drive, rules, stimuli),
            home: fish.home(drive, rules, stimuli),
            glass: Glass::at(pos, velocity, drive.max_force, rules),
        }
    }

    /// The terms that the glass damps fully, in the order in which they are
    /// added.
    #[inline(always)]
    #[must_use]
    pub fn damped(&self) -> [Vec2<R>; 8] {
        [self.alignment, self.cohesion, self.course, self.noise, self.flee, self.shy, self.curious, self.home]
    }
}

/// A pull that nobody feels costs nothing: each of these looks for somebody
/// who does.
impl<R: Real> Swimmer<R> {
    #[inline(always)]
    fn course(&self, is_silent: R::Mask) -> Vec2<R> {
        if R::any(is_silent) { only(self.motion.heading(), is_silent) } else { [R::zero(); 2] }
    }

    #[inline(always)]
    fn flee(&self, drive: &Drive<R>, rules: &Rules, stimuli: &Stimuli) -> Vec2<R> {
        let nothing = [R::zero(); 2];
        let is_felt = R::any(R::zero().lt(drive.flee_weight));
        let Some(click) = stimuli.last_click.filter(|_| is_felt) else {
            return nothing;
        };
        let away = rules.way(splat(click), self.motion.pos);
        let distance = length(away);
        let strength = drive.flee_weight * fading(distance, stimuli.startle_reach);
        let is_there = distance.eq(R::zero());
        let straight_away = scale(away, strength / distance);
        if !R::any(is_there) {
            return straight_away;
        }
        select(is_there, scale(self.motion.heading(), strength), straight_away)
    }

    #[inline(always)]
    fn shy(&self, rules: &Rules, stimuli: &Stimuli) -> Vec2<R> {
        let Some(pointer) = stimuli.pointer.filter(|_| stimuli.shy_weight > 0.0) else {
            return [R::zero(); 2];
        };
        let away = rules.way(splat(pointer), self.motion.pos);
        let strength = R::splat(stimuli.shy_weight) * fading(length(away), stimuli.shy_reach);
        scale(unit_above(away, 0.0), strength)
    }

    #[inline(always)]
    fn curious(&self, drive: &Drive<R>, rules: &Rules, stimuli: &Stimuli) -> Vec2<R> {
        let is_felt = R::any(R::zero().lt(drive.curious_weight));
        let Some(pointer) = stimuli.pointer.filter(|_| is_felt) else {
            return [R::zero(); 2];
        };
        let towards = rules.way(self.motion.pos, splat(pointer));
        let keep = R::splat(stimuli.curious_distance);
        let pull = ((length(towards) - keep) / keep).within(-1.0, 1.0);
        scale(unit_above(towards, 0.0), drive.curious_weight * pull)
    }

    #[inline(always)]
    fn home(&self, drive: &Drive<R>, rules: &Rules, stimuli: &Stimuli) -> Vec2<R> {
        if !R::any(R::zero().lt(drive.homing_weight)) {
            return [R::zero(); 2];
        }
        let towards = rules.way(self.motion.pos, splat(stimuli.home));
        let radius = R::splat(stimuli.home_radius);
        let pull = ((length(towards) - radius) / radius).within(0.0, 1.0);
        scale(unit_above(towards, 0.0), drive.homing_weight * pull)
    }
}

#[inline(always)]
fn is_zero<R: Real>(a: Vec2<R>) -> R::Mask {
    a[0].eq(R::zero()) & a[1].eq(R::zero())
}

/// 1 at distance 0, falling evenly to 0 at `reach`.
#[inline(always)]
fn fading<R: Real>(distance: R, reach: f32) -> R {
    (R::splat(1.0) - distance / R::splat(reach)).larger(R::zero())
}
