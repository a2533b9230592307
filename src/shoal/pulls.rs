//! What moved every fish in the last step, term by term: the accounts of all,
//! short, worked out side by side by the very functions of the step.

use super::account::{Account, shares};
use super::blocks::{Block, Stretch};
use super::grid::Candidates;
use super::kernel::{Pass, StepRead};
use super::lanes::Lanes;
use super::law::steering;
use super::simd::built_for_each;
use super::terms::{Swimmer, Term, Terms};
use super::vector::{Vec2, ZERO, scale};
use super::{Body, Shoal, ShoalScratch};
use crate::params::Law;
use std::ops::Range;

/// What moved a fish in its last step, px/s².
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Pulls {
    /// What each term gave, as an acceleration, in the order of [`Term::ALL`].
    pub terms: [Vec2; Term::ALL.len()],
    /// What they led to, cut to the maximum force.
    pub steering: Vec2,
}

impl Pulls {
    /// Those of an account.
    #[must_use]
    pub fn of(account: &Account) -> Self {
        Self { terms: Term::ALL.map(|term| account.acceleration_of(term)), steering: account.steering }
    }
}

impl ShoalScratch {
    /// What the last step did to each fish, by id.
    ///
    /// Nothing if no step is known. A fish that is not where the step left it has
    /// no pulls.
    pub fn pulls_into(&self, shoal: &Shoal, read: &StepRead<'_>, pulls: &mut Vec<Pulls>) {
        pulls.clear();
        if !self.knows_last_step_of(shoal) {
            return;
        }
        pulls.resize(shoal.len(), Pulls::default());
        let pass = Pass::new(&self.grid, read);
        pulls_of_rows(self.means.simd, &pass, shoal, pulls);
    }
}

built_for_each! {
    fn pulls_of_rows(pass: &Pass<'_>, after: &Shoal, pulls: &mut [Pulls]) {
        if pass.rules.sees_all_around {
            pass.pulls::<L, false>(after, pulls);
        } else {
            pass.pulls::<L, true>(after, pulls);
        }
    }
}

impl Pass<'_> {
    #[inline(always)]
    fn pulls<L: Lanes, const CONE: bool>(&self, after: &Shoal, pulls: &mut [Pulls]) {
        for Stretch { places, candidates } in self.grid.stretches(0..self.grid.rows()) {
            let mut start = places.start;
            while start < places.end {
                let part = start..places.end.min(start + L::COUNT);
                start = part.end;
                self.pulls_of_block::<L, CONE>(part, &candidates, after, pulls);
            }
        }
    }

    #[inline(always)]
    fn pulls_of_block<L: Lanes, const CONE: bool>(
        &self,
        places: Range<usize>,
        candidates: &Candidates,
        after: &Shoal,
        pulls: &mut [Pulls],
    ) {
        let block = Block::<L>::load::<CONE>(self.grid.sorted(), places);
        let sums = self.sums::<L, CONE>(&block, candidates);
        let drive = self.drive(&block);
        let swimmer = Swimmer { motion: block.motion, noise: self.noise_of(&block) };
        let terms = Terms::of(&swimmer, &sums, &drive, self.rules, self.stimuli);
        let velocity = block.motion.velocity;
        let force = steering(&terms, &drive, self.rules, velocity);
        let unit = match self.rules.law {
            Law::Summed => drive.max_speed,
            Law::PerRule => L::splat(1.0),
        };
        for (term, share) in shares(&terms, &drive, self.rules, velocity).iter().enumerate() {
            let [x, y] = stored(scale(share.gives, unit));
            for (lane, place) in block.places.clone().enumerate() {
                pulls[self.grid.id(place) as usize].terms[term] = [x[lane], y[lane]];
            }
        }
        let [fx, fy] = stored(force);
        let moved = block.motion.advanced(force, &drive, self.rules);
        let ([x, y], [vx, vy]) = (stored(moved.pos), stored(moved.velocity));
        for (lane, place) in block.places.clone().enumerate() {
            let id = self.grid.id(place) as usize;
            pulls[id].steering = [fx[lane], fy[lane]];
            // A story that ends elsewhere is not told.
            if *after.body(id) != (Body { x: x[lane], y: y[lane], vx: vx[lane], vy: vy[lane] }) {
                pulls[id] = Pulls { terms: [ZERO; Term::ALL.len()], steering: ZERO };
            }
        }
    }
}

#[inline(always)]
fn stored<L: Lanes>([x, y]: Vec2<L>) -> [[f32; super::lanes::WIDEST]; 2] {
    [x.store(), y.store()]
}
