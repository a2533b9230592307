//! The part of a step that costs: sums over neighbors, terms, law, moving; for
//! a block of fish that lie side by side in a row of cells at a time.
//!
//! A block takes one candidate after the other and holds each against all its
//! fish at once. Every fish so adds its neighbors in the order of the grid,
//! whatever the number of lanes and whoever else is in the block.

use super::Body;
use super::grid::{Candidates, Grid};
use super::integrate::Motion;
use super::lanes::{Lanes, WIDEST};
use super::law::steering;
use super::noise::Noise;
use super::rules::{Drive, Drives, Rules, Stimuli, is_coincident};
use super::simd::built_for_each;
use super::sums::{Looker, RuleSums, way_to};
use super::terms::{Swimmer, Terms};
use super::vector::{Vec2, dot};
use std::ops::Range;

/// Fish whose candidates are looked up together. The same for every
/// instruction set: candidates, and so the order of sums in a small torus,
/// follow from it.
const BLOCK: usize = 8;

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

/// Fish side by side.
struct Block<L> {
    /// Places; lanes beyond the last fish repeat it and are never written.
    places: Range<usize>,
    motion: Motion<L>,
    /// Unit headings, if anybody asks for them while looking around.
    heading: Vec2<L>,
}

/// What the fish of a block have met.
struct Met<L> {
    sums: RuleSums<L>,
    /// Squared distance of the nearest other fish, px².
    nearest_sq: L,
}

/// Infinity in the lanes that hold fish n of a block of `count`, 0 in the
/// others: by count - 1 and n.
const INFINITE_LANES: [[[f32; WIDEST]; WIDEST]; WIDEST] = infinite_lanes();

const fn infinite_lanes() -> [[[f32; WIDEST]; WIDEST]; WIDEST] {
    let mut table = [[[0.0; WIDEST]; WIDEST]; WIDEST];
    let mut last = 0;
    while last < WIDEST {
        let mut lane = 0;
        while lane < WIDEST {
            let n = if lane < last { lane } else { last };
            table[last][n][lane] = f32::INFINITY;
            lane += 1;
        }
        last += 1;
    }
    table
}

impl<L: Lanes> Block<L> {
    #[inline(always)]
    fn load<const CONE: bool>(sorted: &[Body], places: Range<usize>) -> Self {
        let fish = &sorted[places.clone()];
        let last = fish.len() - 1;
        let motion = if last + 1 == L::COUNT {
            let fish = &fish[..L::COUNT];
            Motion {
                pos: [L::from_fn(|lane| fish[lane].x), L::from_fn(|lane| fish[lane].y)],
                velocity: [L::from_fn(|lane| fish[lane].vx), L::from_fn(|lane| fish[lane].vy)],
            }
        } else {
            let number = |of: fn(&Body) -> f32| L::from_fn(|lane| of(&fish[lane.min(last)]));
            Motion {
                pos: [number(|body| body.x), number(|body| body.y)],
                velocity: [number(|body| body.vx), number(|body| body.vy)],
            }
        };
        let heading = if CONE { motion.heading() } else { [L::zero(); 2] };
        Self { places, motion, heading }
    }

    /// The place in each lane.
    #[inline(always)]
    fn place(&self, lane: usize) -> usize {
        self.places.start + lane.min(self.places.len() - 1)
    }

    #[inline(always)]
    fn store(motion: &Motion<L>, next: &mut [Body]) {
        let [x, y] = [motion.pos[0].store(), motion.pos[1].store()];
        let [vx, vy] = [motion.velocity[0].store(), motion.velocity[1].store()];
        for (lane, body) in next.iter_mut().take(WIDEST).enumerate() {
            *body = Body { x: x[lane], y: y[lane], vx: vx[lane], vy: vy[lane] };
        }
    }
}

impl Pass<'_> {
    #[inline(always)]
    fn rows<L: Lanes, const CONE: bool>(&self, rows: Range<usize>, next: &mut [Body]) -> u64 {
        let first = self.grid.places_of_rows(rows.clone()).start;
        let mut flips = 0;
        for row in rows {
            let places = self.grid.places_of_rows(row..row + 1);
            let (mut start, mut column) = (places.start, 0);
            while start < places.end {
                let block = start..places.end.min(start + BLOCK);
                let left = self.grid.column_from(row, column, block.start);
                column = self.grid.column_from(row, left, block.end - 1);
                let candidates = self.grid.around(row, left..column + 1);
                while start < block.end {
                    let part = start..block.end.min(start + L::COUNT);
                    start = part.end;
                    let next = &mut next[part.start - first..part.end - first];
                    flips += self.advance::<L, CONE>(part, &candidates, next);
                }
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
        let sums = if candidates.reaches_over_seam() {
            self.sums::<L, true, CONE>(&block, candidates)
        } else {
            self.sums::<L, false, CONE>(&block, candidates)
        };
        let drive = self.drive(&block);
        let swimmer = Swimmer { motion: block.motion, noise: self.noise_of(&block) };
        let terms = Terms::of(&swimmer, &sums, &drive, self.rules, self.stimuli);
        let force = steering(&terms, &drive, self.rules, block.motion.velocity);
        let moved = block.motion.advanced(force, &drive, self.rules);
        Block::store(&moved, next);
        let lanes = (1 << next.len()) - 1;
        let flips = block.motion.flips(&moved, self.rules).map(|axis| (L::bits(axis) & lanes).count_ones());
        u64::from(flips[0] + flips[1])
    }

    #[inline(always)]
    fn sums<L: Lanes, const SEAMS: bool, const CONE: bool>(
        &self,
        block: &Block<L>,
        candidates: &Candidates,
    ) -> RuleSums<L> {
        let mut met = Met { sums: RuleSums::none(), nearest_sq: L::splat(f32::INFINITY) };
        let own = &block.places;
        for range in candidates.ranges() {
            if own.start < range.start || range.end < own.end {
                self.meet_all::<L, SEAMS, CONE>(block, range, &mut met);
                continue;
            }
            self.meet_all::<L, SEAMS, CONE>(block, range.start..own.start, &mut met);
            self.meet_own::<L, SEAMS, CONE>(block, &mut met);
            self.meet_all::<L, SEAMS, CONE>(block, own.end..range.end, &mut met);
        }
        if L::any(is_coincident(met.nearest_sq)) {
            return self.sums_apart::<L, SEAMS, CONE>(block, candidates);
        }
        met.sums
    }

    #[inline(always)]
    fn meet_all<L: Lanes, const SEAMS: bool, const CONE: bool>(
        &self,
        block: &Block<L>,
        others: Range<usize>,
        met: &mut Met<L>,
    ) {
        for other in &self.grid.sorted()[others] {
            self.meet::<L, SEAMS, CONE>(block, other, None, met);
        }
    }

    /// The fish of the block among themselves: to itself each is infinitely
    /// far.
    #[inline(always)]
    fn meet_own<L: Lanes, const SEAMS: bool, const CONE: bool>(&self, block: &Block<L>, met: &mut Met<L>) {
        let own = &self.grid.sorted()[block.places.clone()];
        for (other, itself) in own.iter().zip(&INFINITE_LANES[own.len() - 1]) {
            self.meet::<L, SEAMS, CONE>(block, other, Some(L::load(itself)), met);
        }
    }

    /// Adds another fish to the sums, taken for at least so far away, px².
    #[inline(always)]
    fn meet<L: Lanes, const SEAMS: bool, const CONE: bool>(
        &self,
        block: &Block<L>,
        other: &Body,
        at_least: Option<L>,
        met: &mut Met<L>,
    ) {
        let d = way_to::<_, SEAMS>(block.motion.pos, other, self.rules);
        let distance_sq = at_least.map_or(dot(d, d), |least| dot(d, d).larger(least));
        met.nearest_sq = distance_sq.smaller(met.nearest_sq);
        met.sums.add::<CONE>(block.heading, d, distance_sq, [other.vx, other.vy], self.rules);
    }

    /// The same sums, fish by fish: for blocks in which some are coincident.
    #[inline(always)]
    fn sums_apart<L: Lanes, const SEAMS: bool, const CONE: bool>(
        &self,
        block: &Block<L>,
        candidates: &Candidates,
    ) -> RuleSums<L> {
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
    fn sums_of_one(&self, place: usize, heading: Vec2, candidates: &Candidates) -> RuleSums {
        let (id, body) = self.grid.fish(place);
        let looker = Looker { id, pos: body.pos(), heading, rules: self.rules, seed: self.seed };
        let mut sums = RuleSums::default();
        for other_place in candidates.places().filter(|other| *other != place) {
            let (other_id, other) = self.grid.fish(other_place);
            let is_plain = !candidates.reaches_over_seam();
            match (is_plain, self.rules.sees_all_around) {
                (true, true) => looker.look_at::<false, false>(&mut sums, other_id, &other),
                (true, false) => looker.look_at::<false, true>(&mut sums, other_id, &other),
                (false, true) => looker.look_at::<true, false>(&mut sums, other_id, &other),
                (false, false) => looker.look_at::<true, true>(&mut sums, other_id, &other),
            }
        }
        sums
    }

    #[inline(always)]
    fn drive<L: Lanes>(&self, block: &Block<L>) -> Drive<L> {
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
    fn noise_of<L: Lanes>(&self, block: &Block<L>) -> Vec2<L> {
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
