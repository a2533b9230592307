//! The two laws that turn terms into a steering force.

use super::glass::Glass;
use super::real::Real;
use super::rules::{Drive, Rules};
use super::terms::Terms;
use super::vector::{Vec2, add, cut, length, only, scale, sub, unit_above};
use crate::params::Law;

/// Steering, px/s², at most `drive.max_force` long (SPEC 4).
#[inline(always)]
#[must_use]
pub fn steering<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules, velocity: Vec2<R>) -> Vec2<R> {
    cut(wish(terms, drive, rules, velocity), drive.max_force)
}

/// Steering before the sum is cut, px/s².
#[inline(always)]
pub(super) fn wish<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules, velocity: Vec2<R>) -> Vec2<R> {
    match rules.law {
        Law::Summed => sub(desired(terms, drive, rules), velocity),
        Law::PerRule => per_rule(terms, drive, rules, velocity),
    }
}

/// The one velocity to which everything is added in the summed law, px/s.
#[inline(always)]
pub(super) fn desired<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules) -> Vec2<R> {
    scale(sum(terms, rules), drive.max_speed)
}

/// S of the summed law, in units of the maximum speed.
#[inline(always)]
pub(super) fn sum<R: Real>(terms: &Terms<R>, rules: &Rules) -> Vec2<R> {
    let rest = terms.damped().into_iter().fold([R::zero(); 2], add);
    let mut sum = scale(terms.separation, terms.glass.on_separation());
    sum = add(sum, scale(rest, terms.glass.on_the_rest()));
    add(sum, scale(terms.glass.push, R::splat(rules.edge_weight)))
}

/// Each term steers and is cut by itself; the sum is cut once more (Reynolds
/// 1999). A term's length is its weight.
#[inline(always)]
fn per_rule<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules, velocity: Vec2<R>) -> Vec2<R> {
    let mut sum = alone(terms.separation, terms.glass.on_separation(), drive, velocity);
    for term in terms.damped() {
        sum = add(sum, alone(term, terms.glass.on_the_rest(), drive, velocity));
    }
    add(sum, alone(edge_alone(&terms.glass, rules), R::splat(1.0), drive, velocity))
}

/// The edge as a term of its own: in the direction of its push, as strong as
/// the glass has taken over.
#[inline(always)]
pub(super) fn edge_alone<R: Real>(glass: &Glass<R>, rules: &Rules) -> Vec2<R> {
    scale(unit_above(glass.push, 0.0), R::splat(rules.edge_weight) * glass.grip)
}

/// The steering of one term, px/s².
#[inline(always)]
pub(super) fn alone<R: Real>(term: Vec2<R>, factor: R, drive: &Drive<R>, velocity: Vec2<R>) -> Vec2<R> {
    let weight = length(term);
    let desired = scale(term, drive.max_speed / weight);
    let force = scale(cut(sub(desired, velocity), drive.max_force), weight * factor);
    only(force, R::zero().lt(weight))
}
