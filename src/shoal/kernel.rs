//! The part of a step that costs: sums over neighbors, terms, law, moving; for
//! a block of fish that lie side by side in a row of cells at a time.

use super::Body;
use super::blocks::{Block, Lies, Meets, Stretch};
use super::grid::{Candidates, Grid};
use super::integrate::Motion;
use super::lanes::{Lanes, WIDEST};
use super::law::steering;
use super::noise::Noise;
use super::rules::{Drive, Drives, Rules, Stimuli, is_coincident};
use super::simd::built_for_each;
use super::sums::{Looker, RuleSums};
use super::terms::{Swimmer, Terms};
use super::vector::Vec2;
use crate::clock::Step;
use std::ops::Range;

/// What a step reads besides the shoal. Whoever asks what it did has to
/// give what it read.
#[derive(Clone, Copy)]
pub struct StepRead<'a> {
    /// The values it obeyed.
    pub rules: &'a Rules,
    /// What the person did.
    pub stimuli: &'a Stimuli,
    /// What held for each fish.
    pub drives: &'a dyn Drives,
    /// Of the noise.
    pub seed: u64,
    /// The step that was read: the one it led to is the next.
    pub now: Step,
}

/// All that the fish of a step read.
pub(super) struct Pass<'a> {
    pub grid: &'a Grid,
    pub rules: &'a Rules,
    pub stimuli: &'a Stimuli,
    pub drives: &'a dyn Drives,
    pub common: Option<Drive>,
    /// None if its weight is 0.
    pub noise: Option<Noise>,
    pub seed: u64,
}

built_for_each! {
    /// Advances the fish of some rows; `next` has one body for each, in the
    /// order of the grid. Returns the sign changes at the walls.
    pub(super) fn advance_rows(pass: &Pass<'_>, rows: Range<usize>, next: &mut [Body]) -> u64 {
        if pass.rules.sees_all_around {
            pass.rows::<L, false>(rows, next)
        } else {
            pass.rows::<L, true>(rows, next)
        }
    }
}

/// What the fish of a block have met.
struct Met<'a, L, const CONE: bool> {
    rules: &'a Rules,
    heading: Vec2<L>,
    sums: RuleSums<L>,
    /// Squared distance of the nearest other fish, px².
    nearest_sq: L,
}

impl<L: Lanes, const CONE: bool> Meets<L> for Met<'_, L, CONE> {
    #[inline(always)]
    fn meet(&mut self, _lies: Lies, _other: usize, body: &Body, d: Vec2<L>, distance_sq: L) {
        self.nearest_sq = distance_sq.smaller(self.nearest_sq);
        self.sums.add::<CONE>(self.heading, d, distance_sq, [body.vx, body.vy], self.rules);
    }
}

impl<'a> Pass<'a> {
    /// What the fish of this grid read in a step.
    pub fn new(grid: &'a Grid, read: &StepRead<'a>) -> Self {
        let StepRead { rules, stimuli, drives, seed, now } = *read;
        let noise = (rules.noise_weight != 0.0).then(|| Noise::at(seed, now));
        Self { grid, rules, stimuli, drives, common: drives.common(), noise, seed }
    }
}

impl Pass<'_> {
    #[inline(always)]
    fn rows<L: Lanes, const CONE: bool>(&self, rows: Range<usize>, next: &mut [Body]) -> u64 {
        let first = self.grid.places_of_rows(rows.clone()).start;
        let mut flips = 0;
        for Stretch { places, candidates } in self.grid.stretches(rows) {
            let mut start = places.start;
            while start < places.end {
                let part = start..places.end.min(start + L::COUNT);
                start = part.end;
                let next = &mut next[part.start - first..part.end - first];
                flips += self.advance::<L, CONE>(part, &candidates, next);
            }
        }
        flips
    }

    #[inline(always)]
    fn advance<L: Lanes, const CONE: bool>(
        &self,
        places: Range<usize>,
        candidates: &Candidates,
        next: &mut [Body],
    ) -> u64 {
        let block = Block::<L>::load::<CONE>(self.grid.sorted(), places);
        let sums = self.sums::<L, CONE>(&block, candidates);
        let drive = self.drive(&block);
        let swimmer = Swimmer { motion: block.motion, noise: self.noise_of(&block) };
        let terms = Terms::of(&swimmer, &sums, &drive, self.rules, self.stimuli);
        let force = steering(&terms, &drive, self.rules, block.motion.velocity);
        let moved = block.motion.advanced(force, &drive, self.rules);
        store(&moved, next);
        let lanes = (1 << next.len()) - 1;
        let flips = block.motion.flips(&moved, self.rules).map(|axis| (L::bits(axis) & lanes).count_ones());
        u64::from(flips[0] + flips[1])
    }

    #[inline(always)]
    pub(super) fn sums<L: Lanes, const CONE: bool>(
        &self,
        block: &Block<L>,
        candidates: &Candidates,
    ) -> RuleSums<L> {
        let mut met = Met::<L, CONE> {
            rules: self.rules,
            heading: block.heading,
            sums: RuleSums::none(),
            nearest_sq: L::splat(f32::INFINITY),
        };
        block.meet_all(self.grid, candidates, &mut met);
        if L::any(is_coincident(met.nearest_sq)) {
            return self.sums_apart(block, candidates);
        }
        met.sums
    }

    /// The same sums, fish by fish: for blocks in which some are coincident.
    #[inline(always)]
    fn sums_apart<L: Lanes>(&self, block: &Block<L>, candidates: &Candidates) -> RuleSums<L> {
        let headings = [block.heading[0].store(), block.heading[1].store()];
        let mut apart = [RuleSums::default(); WIDEST];
        for (lane, sums) in apart[..L::COUNT].iter_mut().enumerate() {
            let heading = [headings[0][lane], headings[1][lane]];
            *sums = self.sums_of_one(block.place(lane), heading, candidates);
        }
        let lanes = |sum: fn(&RuleSums) -> Vec2| {
            [L::from_fn(|lane| sum(&apart[lane])[0]), L::from_fn(|lane| sum(&apart[lane])[1])]
        };
        RuleSums {
            crowding: lanes(|sums| sums.crowding),
            alignment: lanes(|sums| sums.alignment),
            cohesion: lanes(|sums| sums.cohesion),
        }
    }

    #[cold]
    #[inline(never)]
    pub(super) fn sums_of_one(&self, place: usize, heading: Vec2, candidates: &Candidates) -> RuleSums {
        let looker = self.looker(place, heading);
        let mut sums = RuleSums::default();
        for other_place in candidates.places().filter(|other| *other != place) {
            let (other_id, other) = self.grid.fish(other_place);
            looker.look_at(&mut sums, candidates.reaches_over_seam(), other_id, &other);
        }
        sums
    }

    /// The fish at a place, about to look around.
    pub(super) fn looker(&self, place: usize, heading: Vec2) -> Looker<'_> {
        let (id, body) = self.grid.fish(place);
        Looker { id, pos: body.pos(), heading, rules: self.rules, seed: self.seed }
    }

    #[inline(always)]
    pub(super) fn drive<L: Lanes>(&self, block: &Block<L>) -> Drive<L> {
        if let Some(drive) = &self.common {
            return side_by_side(|of| L::splat(of(drive)));
        }
        let mut drives = [Drive::default(); WIDEST];
        for (lane, drive) in drives[..L::COUNT].iter_mut().enumerate() {
            *drive = self.drives.of(self.grid.id(block.place(lane)));
        }
        side_by_side(|of| L::from_fn(|lane| of(&drives[lane])))
    }

    #[inline(always)]
    pub(super) fn noise_of<L: Lanes>(&self, block: &Block<L>) -> Vec2<L> {
        let Some(noise) = &self.noise else {
            return [L::zero(); 2];
        };
        let mut wishes = [[0.0; 2]; WIDEST];
        for (lane, wish) in wishes[..L::COUNT].iter_mut().enumerate() {
            *wish = noise.of(self.grid.id(block.place(lane)));
        }
        [L::from_fn(|lane| wishes[lane][0]), L::from_fn(|lane| wishes[lane][1])]
    }
}

/// Writes the fish of the first lanes.
#[inline(always)]
fn store<L: Lanes>(motion: &Motion<L>, next: &mut [Body]) {
    let [x, y] = [motion.pos[0].store(), motion.pos[1].store()];
    let [vx, vy] = [motion.velocity[0].store(), motion.velocity[1].store()];
    for (lane, body) in next.iter_mut().take(WIDEST).enumerate() {
        *body = Body { x: x[lane], y: y[lane], vx: vx[lane], vy: vy[lane] };
    }
}

/// A drive of which each number comes from `number`.
#[inline(always)]
fn side_by_side<L: Lanes>(number: impl Fn(fn(&Drive) -> f32) -> L) -> Drive<L> {
    Drive {
        max_speed: number(|drive| drive.max_speed),
        max_force: number(|drive| drive.max_force),
        separation_weight: number(|drive| drive.separation_weight),
        cohesion_weight: number(|drive| drive.cohesion_weight),
        flee_weight: number(|drive| drive.flee_weight),
        curious_weight: number(|drive| drive.curious_weight),
        homing_weight: number(|drive| drive.homing_weight),
    }
}
