//! Why a fish moved as it did: all that its last step added up, line by line
//! (SPEC 10). It is worked out by the very functions of the step, so that it
//! ends at the bits the step wrote.

use super::grid::Candidates;
use super::integrate::{Motion, limited, pushed};
use super::kernel::{Pass, StepRead};
use super::law::{alone, desired, edge_alone, sum, wish};
use super::real::Real;
use super::rules::{Drive, Rules};
use super::sums::RuleSums;
use super::terms::{Swimmer, Term, Terms};
use super::vector::{Vec2, ZERO, cut, length, scale, sub};
use super::{Body, Shoal, ShoalScratch};
use crate::params::Law;

/// What one term gave to the sum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line {
    /// Which term.
    pub term: Term,
    /// Direction times weight, as it was before the glass damped it and before
    /// the law.
    pub pull: Vec2,
    /// The factor on it: what the glass left of it, and 1 or the edge weight
    /// for the edge itself.
    pub factor: f32,
    /// What it gave: in the summed law pull × factor, in units of the maximum
    /// speed; per rule its own cut steering × weight × factor, px/s².
    pub gives: Vec2,
}

/// A fish that the rules counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Neighbor {
    /// Who it is.
    pub id: u32,
    /// How far it was, px.
    pub distance_px: f32,
    /// Whether it was within the separation radius.
    pub is_crowding: bool,
    /// Whether it was as good as in the same place.
    pub is_coincident: bool,
    /// Its part of the separation sum, /px: away from it.
    pub push: Vec2,
}

/// The last step of one fish.
#[derive(Clone, Debug, PartialEq)]
pub struct Account {
    /// As the step read it; folded in a torus.
    pub before: Body,
    /// As the step wrote it.
    pub after: Body,
    /// What held for it.
    pub drive: Drive,
    /// How terms become steering.
    pub law: Law,
    /// The terms before glass and law.
    pub terms: Terms,
    /// Weight of the soft edge.
    pub edge_weight: f32,
    /// What each term gave, in the order of [`Term::ALL`].
    pub lines: [Line; 10],
    /// Summed: S, in units of the maximum speed. Per rule: the sum of all
    /// steerings, px/s².
    pub sum: Vec2,
    /// Maximum speed × S, px/s; the law per rule has none.
    pub desired: Option<Vec2>,
    /// Steering before it was cut to the maximum force, px/s².
    pub wish: Vec2,
    /// Steering, px/s².
    pub steering: Vec2,
    /// Velocity with the steering, before the speed limit, px/s.
    pub pushed: Vec2,
    /// Velocity after the speed limit, px/s.
    pub limited: Vec2,
    /// The fish that the rules counted, the nearest first.
    pub neighbors: Vec<Neighbor>,
}

impl ShoalScratch {
    /// What the last step did to a fish.
    ///
    /// None if there was no step since the start or since the number of fish
    /// changed, if there is no such fish, and if what was given does not lead
    /// to where the fish is.
    #[must_use]
    pub fn account(&self, shoal: &Shoal, read: &StepRead<'_>, fish: usize) -> Option<Account> {
        let (mut account, pass, candidates) = self.account_among(shoal, read, fish)?;
        account.neighbors = pass.neighbors(self.previous_place(shoal, fish)?, &candidates);
        Some(account)
    }

    /// The same without its neighbors: nothing is allocated.
    #[must_use]
    pub fn account_alone(&self, shoal: &Shoal, read: &StepRead<'_>, fish: usize) -> Option<Account> {
        self.account_among(shoal, read, fish).map(|(account, ..)| account)
    }

    /// The same, and among whom its neighbors are.
    fn account_among<'a>(
        &'a self,
        shoal: &Shoal,
        read: &StepRead<'a>,
        fish: usize,
    ) -> Option<(Account, Pass<'a>, Candidates)> {
        let place = self.previous_place(shoal, fish)?;
        let pass = Pass::new(&self.grid, read);
        let (account, candidates) = pass.account(place, shoal.body(fish))?;
        Some((account, pass, candidates))
    }
}

impl Pass<'_> {
    /// Without the neighbors, who are among the candidates.
    fn account(&self, place: usize, after: &Body) -> Option<(Account, Candidates)> {
        let (id, before) = self.grid.fish(place);
        let candidates = self.candidates_of(place)?;
        let motion = Motion { pos: before.pos(), velocity: [before.vx, before.vy] };
        let sums: RuleSums = self.sums_of_one(place, motion.heading(), &candidates);
        let drive = self.common.unwrap_or_else(|| self.drives.of(id));
        let swimmer = Swimmer { motion, noise: self.noise.map_or(ZERO, |noise| noise.of(id)) };
        let terms = Terms::of(&swimmer, &sums, &drive, self.rules, self.stimuli);
        let velocity = motion.velocity;
        let wish = wish(&terms, &drive, self.rules, velocity);
        let steering = cut(wish, drive.max_force);
        let Motion { pos: [x, y], velocity: [vx, vy] } = motion.advanced(steering, &drive, self.rules);
        // A story that ends elsewhere is not told.
        let is_true = *after == Body { x, y, vx, vy };
        let account = || Account {
            before,
            after: *after,
            drive,
            law: self.rules.law,
            terms,
            edge_weight: self.rules.edge_weight,
            lines: lines(&terms, &drive, self.rules, velocity),
            sum: match self.rules.law {
                Law::Summed => sum(&terms, self.rules),
                Law::PerRule => wish,
            },
            desired: (self.rules.law == Law::Summed).then(|| desired(&terms, &drive, self.rules)),
            wish,
            steering,
            pushed: pushed(velocity, steering),
            limited: limited(velocity, steering, &drive),
            neighbors: Vec::new(),
        };
        is_true.then(|| (account(), candidates))
    }

    /// Whom the fish at a place has looked at, in the order in which it did.
    fn candidates_of(&self, place: usize) -> Option<Candidates> {
        let row = self.grid.row_at(place);
        let mut stretches = self.grid.stretches(row..row + 1);
        stretches.find(|stretch| stretch.places.contains(&place)).map(|stretch| stretch.candidates)
    }

    fn neighbors(&self, place: usize, candidates: &Candidates) -> Vec<Neighbor> {
        let (_, body) = self.grid.fish(place);
        let looker = self.looker(place, body.heading());
        let mut neighbors = Vec::with_capacity(candidates.count() - 1);
        for other_place in candidates.places().filter(|other| *other != place) {
            let (id, other) = self.grid.fish(other_place);
            let is_over_seam = candidates.reaches_over_seam();
            let way = looker.way_to(is_over_seam, &other);
            if !self.rules.is_seen(looker.heading, way) {
                continue;
            }
            let mut alone = RuleSums::default();
            looker.look_at(&mut alone, is_over_seam, id, &other);
            neighbors.push(Neighbor {
                id,
                distance_px: length(way),
                is_crowding: alone.crowding != ZERO,
                is_coincident: self.rules.is_coincident(way),
                push: scale(alone.crowding, -1.0),
            });
        }
        neighbors.sort_unstable_by(|a, b| a.distance_px.total_cmp(&b.distance_px).then(a.id.cmp(&b.id)));
        neighbors
    }
}

/// What each term gives, by the law in force.
fn lines(terms: &Terms, drive: &Drive, rules: &Rules, velocity: Vec2) -> [Line; 10] {
    let shares = shares(terms, drive, rules, velocity);
    std::array::from_fn(|i| {
        let Share { pull, factor, gives } = shares[i];
        Line { term: Term::ALL[i], pull, factor, gives }
    })
}

/// A term as the law in force takes it, lane by lane; see [`Line`].
#[derive(Clone, Copy)]
pub(super) struct Share<R> {
    pub pull: Vec2<R>,
    pub factor: R,
    pub gives: Vec2<R>,
}

/// What each term gives, in the order of [`Term::ALL`].
#[inline(always)]
pub(super) fn shares<R: Real>(
    terms: &Terms<R>,
    drive: &Drive<R>,
    rules: &Rules,
    velocity: Vec2<R>,
) -> [Share<R>; 10] {
    let glass = &terms.glass;
    let [alignment, cohesion, course, noise, flee, shy, curious, home] = terms.damped();
    let (edge, on_edge) = match rules.law {
        Law::Summed => (glass.push, R::splat(rules.edge_weight)),
        Law::PerRule => (edge_alone(glass, rules), R::splat(1.0)),
    };
    let share = |pull, factor| {
        let gives = match rules.law {
            Law::Summed => scale(pull, factor),
            Law::PerRule => alone(pull, factor, drive, velocity),
        };
        Share { pull, factor, gives }
    };
    let rest = glass.on_the_rest();
    [
        share(terms.separation, glass.on_separation()),
        share(alignment, rest),
        share(cohesion, rest),
        share(course, rest),
        share(noise, rest),
        share(flee, rest),
        share(shy, rest),
        share(curious, rest),
        share(home, rest),
        share(edge, on_edge),
    ]
}

impl Account {
    /// What a term gave.
    #[must_use]
    pub fn line(&self, term: Term) -> &Line {
        &self.lines[term as usize]
    }

    /// A term as acceleration, px/s²: comparable between the laws, and with
    /// the steering.
    #[must_use]
    pub fn acceleration_of(&self, term: Term) -> Vec2 {
        scale(self.line(term).gives, self.acceleration_unit())
    }

    /// How many px/s² one unit of [`Line::gives`] is.
    #[must_use]
    pub const fn acceleration_unit(&self) -> f32 {
        match self.law {
            Law::Summed => self.drive.max_speed,
            Law::PerRule => 1.0,
        }
    }

    /// Velocity before the step, turned around, px/s: the line between desired
    /// velocity and steering.
    #[must_use]
    pub const fn minus_velocity(&self) -> Vec2 {
        [-self.before.vx, -self.before.vy]
    }

    /// What the force limit took from the wish, px/s²: steering is the wish and
    /// this.
    #[must_use]
    pub fn cut_by_force(&self) -> Vec2 {
        sub(self.steering, self.wish)
    }

    /// Change of velocity by the steering alone, px/s.
    #[must_use]
    pub fn push(&self) -> Vec2 {
        sub(self.pushed, [self.before.vx, self.before.vy])
    }

    /// What the speed limit took, px/s.
    #[must_use]
    pub fn taken_by_speed_limit(&self) -> Vec2 {
        sub(self.limited, self.pushed)
    }

    /// What came after law and limits, px/s: the wall of a bounce, and coming
    /// to a standstill.
    #[must_use]
    pub fn by_wall_or_rest(&self) -> Vec2 {
        sub([self.after.vx, self.after.vy], self.limited)
    }

    /// The change of velocity that was applied, px/s.
    #[must_use]
    pub fn change(&self) -> Vec2 {
        sub([self.after.vx, self.after.vy], [self.before.vx, self.before.vy])
    }

    /// A vector as seen by the fish before the step: how much of it lies ahead,
    /// how much to its left.
    #[must_use]
    pub fn ahead_and_left(&self, a: Vec2) -> Vec2 {
        let [hx, hy] = self.before.heading();
        // y points down: left of a fish that swims right is up.
        [a[0] * hx + a[1] * hy, a[0] * hy - a[1] * hx]
    }
}
