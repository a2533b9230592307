//! Signals become a state per fish, with hysteresis; the state becomes what
//! holds for that fish in the step (SPEC 6).

mod effective;
mod gates;
mod outlook;
mod transitions;

pub use effective::{MoodDrives, hour_speed_factor, stimuli};
pub use gates::{Gate, Side};
pub use outlook::{Change, Outlook};

use crate::clock::Step;
use crate::mirror::Seen;
use crate::params::{Mirror, Params};
use crate::shoal::{Purpose, Shoal, StateHasher, Vec2, unit};
use transitions::Situation;

/// What a fish is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum FishState {
    /// Swims with the shoal.
    #[default]
    Cruise,
    /// Looks at a pointer that rests after a click.
    Curious,
    /// Flees a click.
    Startled,
    /// Gathers after a long quiet.
    Homing,
}

impl FishState {
    /// All states, in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::Cruise, Self::Curious, Self::Startled, Self::Homing];

    /// The word for it, in files and on screen.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cruise => "Cruise",
            Self::Curious => "Curious",
            Self::Startled => "Startled",
            Self::Homing => "Homing",
        }
    }
}

/// State of one fish and how long it has been in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mood {
    /// Its state.
    pub state: FishState,
    /// Steps since it entered that state.
    pub steps_in_state: u32,
    /// Its own factor on the startle duration, drawn at each startle.
    pub startle_factor: f32,
    /// What is left of its fright, 1 while startled, then fading to 0.
    pub fright: f32,
}

impl Default for Mood {
    fn default() -> Self {
        Self {
            state: FishState::Cruise,
            // A fish that was never disturbed has kept its state long enough.
            steps_in_state: u32::MAX,
            startle_factor: 1.0,
            fright: 0.0,
        }
    }
}

impl Mood {
    fn enter(&mut self, state: FishState) {
        if self.state != state {
            self.state = state;
            self.steps_in_state = 0;
        }
    }
}

/// Fright below this is none.
const LEAST_FRIGHT: f32 = 0.05;

/// The behavioral state of the whole shoal.
#[derive(Debug, Default, PartialEq)]
pub struct Behavior {
    /// One a fish, by id.
    pub moods: Vec<Mood>,
    /// Steps for which it has been quiet; one timer for the shoal.
    quiet_steps: u32,
    /// Steps since there was any activity.
    idle_steps: u32,
    /// Where the last click fell, tank px.
    last_click: Option<Vec2>,
}

/// Copying one into another of as many fish allocates nothing.
impl Clone for Behavior {
    fn clone(&self) -> Self {
        let Self { moods, quiet_steps, idle_steps, last_click } = self;
        Self {
            moods: moods.clone(),
            quiet_steps: *quiet_steps,
            idle_steps: *idle_steps,
            last_click: *last_click,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        let Self { moods, quiet_steps, idle_steps, last_click } = other;
        self.moods.clone_from(moods);
        self.quiet_steps = *quiet_steps;
        self.idle_steps = *idle_steps;
        self.last_click = *last_click;
    }
}

impl Behavior {
    /// A shoal of `count` cruising fish that nobody has disturbed.
    #[must_use]
    pub fn start(count: usize) -> Self {
        Self { moods: vec![Mood::default(); count], idle_steps: u32::MAX, ..Self::default() }
    }

    /// An empty one with room for `count` fish.
    #[must_use]
    pub fn with_room(count: usize) -> Self {
        Self { moods: Vec::with_capacity(count), ..Self::default() }
    }

    /// Brings the number of fish to `count`; new ones cruise.
    pub fn resize(&mut self, count: usize) {
        self.moods.reserve_exact(count.saturating_sub(self.moods.len()));
        self.moods.resize(count, Mood::default());
    }

    /// One that was written down: a mood a fish, by id, the timers, and where the
    /// last click fell, tank px.
    #[must_use]
    pub const fn resumed(
        moods: Vec<Mood>,
        quiet_steps: u32,
        idle_steps: u32,
        last_click: Option<Vec2>,
    ) -> Self {
        Self { moods, quiet_steps, idle_steps, last_click }
    }

    /// Steps for which it has been quiet.
    #[must_use]
    pub const fn quiet_steps(&self) -> u32 {
        self.quiet_steps
    }

    /// Steps since there was any activity.
    #[must_use]
    pub const fn idle_steps(&self) -> u32 {
        self.idle_steps
    }

    /// Where the last click fell, tank px.
    #[must_use]
    pub const fn last_click(&self) -> Option<Vec2> {
        self.last_click
    }

    /// Fish per state, in the order of [`FishState::ALL`].
    #[must_use]
    pub fn counts(&self) -> [usize; 4] {
        let mut counts = [0; 4];
        for mood in &self.moods {
            counts[mood.state as usize] += 1;
        }
        counts
    }

    /// Part 3 of a step: states, timers and what is left of frights.
    pub fn step(&mut self, seen: &Seen, params: &Params, shoal: &Shoal, seed: u64, now: Step) {
        if params.mirror == Mirror::Off {
            self.turn_off(params);
            return;
        }
        (self.quiet_steps, self.idle_steps) = self.timers_after(seen, params);
        if seen.click.is_some() {
            self.last_click = seen.click;
        }
        let situation = Situation::new(seen, params, self.quiet_steps, self.idle_steps);
        for (id, mood) in self.moods.iter_mut().enumerate() {
            mood.steps_in_state = mood.steps_in_state.saturating_add(1);
            if seen.click.is_some() {
                startle(mood, params, seed, id as u32, now);
            } else {
                let next = situation.next_state(mood, || shoal.body(id).pos());
                mood.enter(next);
                fade_fright(mood, params);
            }
        }
    }

    /// The timers of quiet and of idleness, steps, after a step that sees this.
    fn timers_after(&self, seen: &Seen, params: &Params) -> (u32, u32) {
        let is_quiet = transitions::is_quiet(seen, params);
        let quiet_steps = if is_quiet { self.quiet_steps.saturating_add(1) } else { 0 };
        let idle_steps = if seen.is_active { 0 } else { self.idle_steps.saturating_add(1) };
        (quiet_steps, idle_steps)
    }

    /// Without a mirror every fish cruises; frights still fade, so that the
    /// switch jerks nobody.
    fn turn_off(&mut self, params: &Params) {
        self.quiet_steps = 0;
        self.idle_steps = self.idle_steps.saturating_add(1);
        self.last_click = None;
        for mood in &mut self.moods {
            mood.steps_in_state = mood.steps_in_state.saturating_add(1);
            mood.enter(FishState::Cruise);
            fade_fright(mood, params);
        }
    }

    /// Adds all a step reads to a hash, in id order.
    pub fn hash_into(&self, hasher: &mut StateHasher) {
        let Self { moods, quiet_steps, idle_steps, last_click } = self;
        for mood in moods {
            let Mood { state, steps_in_state, startle_factor, fright } = mood;
            hasher.word(*state as u32);
            hasher.word(*steps_in_state);
            hasher.floats(&[*startle_factor, *fright]);
        }
        hasher.word(*quiet_steps);
        hasher.word(*idle_steps);
        hasher.place(*last_click);
    }
}

/// A click: from any state, and anew if already startled.
fn startle(mood: &mut Mood, params: &Params, seed: u64, fish: u32, now: Step) {
    let spread = 2.0 * unit(seed, fish, now.0, Purpose::StartleFactor) - 1.0;
    *mood = Mood {
        state: FishState::Startled,
        steps_in_state: 0,
        startle_factor: 1.0 + params.startle_spread * spread,
        fright: 1.0,
    };
}

fn fade_fright(mood: &mut Mood, params: &Params) {
    if mood.state == FishState::Startled || mood.fright == 0.0 {
        return;
    }
    mood.fright *= libm::expf(-crate::clock::STEP_S_F32 / params.startle_recovery);
    if mood.fright < LEAST_FRIGHT {
        mood.fright = 0.0;
    }
}
