//! The two laws that turn terms into a steering force.

use super::real::Real;
use super::rules::{Drive, Rules};
use super::terms::Terms;
use super::vector::{Vec2, add, cut, length, only, scale, sub, unit_above};
use crate::params::Law;

/// Steering, px/s², at most `drive.max_force` long (SPEC 4).
#[inline(always)]
#[must_use]
pub fn steering<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules, velocity: Vec2<R>) -> Vec2<R> {
    match rules.law {
        Law::Summed => summed(terms, drive, rules, velocity),
        Law::PerRule => per_rule(terms, drive, rules, velocity),
    }
}

/// Everything is added to one desired velocity; the steering towards it is cut.
#[inline(always)]
fn summed<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules, velocity: Vec2<R>) -> Vec2<R> {
    let rest = terms.damped().into_iter().fold([R::zero(); 2], add);
    let mut sum = scale(terms.separation, terms.glass.on_separation());
    sum = add(sum, scale(rest, terms.glass.on_the_rest()));
    sum = add(sum, scale(terms.glass.push, R::splat(rules.edge_weight)));
    cut(sub(scale(sum, drive.max_speed), velocity), drive.max_force)
}

/// Each term steers and is cut by itself; the sum is cut once more (Reynolds
/// 1999). A term's length is its weight.
#[inline(always)]
fn per_rule<R: Real>(terms: &Terms<R>, drive: &Drive<R>, rules: &Rules, velocity: Vec2<R>) -> Vec2<R> {
    let mut sum = alone(terms.separation, terms.glass.on_separation(), drive, velocity);
    for term in terms.damped() {
        sum = add(sum, alone(term, terms.glass.on_the_rest(), drive, velocity));
    }
    let edge_weight = R::splat(rules.edge_weight) * terms.glass.grip;
    let edge = scale(unit_above(terms.glass.push, 0.0), edge_weight);
    cut(add(sum, alone(edge, R::splat(1.0), drive, velocity)), drive.max_force)
}

/// The steering of one term.
#[inline(always)]
fn alone<R: Real>(term: Vec2<R>, factor: R, drive: &Drive<R>, velocity: Vec2<R>) -> Vec2<R> {
    let weight = length(term);
    let desired = scale(term, drive.max_speed / weight);
    let force = scale(cut(sub(desired, velocity), drive.max_force), weight * factor);
    only(force, R::zero().lt(weight))
}
