//! The two laws that turn terms into a steering force.

use super::rules::{Drive, Rules};
use super::terms::Terms;
use super::vector::{Vec2, ZERO, add, cut, length, scale, sub, unit_above};
use crate::params::Law;

/// Steering of one fish, px/s², at most `drive.max_force` long (SPEC 4).
#[must_use]
pub fn steering(terms: &Terms, drive: &Drive, rules: &Rules, velocity: Vec2) -> Vec2 {
    match rules.law {
        Law::Summed => summed(terms, drive, rules, velocity),
        Law::PerRule => per_rule(terms, drive, rules, velocity),
    }
}

/// Everything is added to one desired velocity; the steering towards it is cut.
fn summed(terms: &Terms, drive: &Drive, rules: &Rules, velocity: Vec2) -> Vec2 {
    let rest = terms.damped().into_iter().fold(ZERO, add);
    let mut sum = scale(terms.separation, terms.glass.on_separation());
    sum = add(sum, scale(rest, terms.glass.on_the_rest()));
    sum = add(sum, scale(terms.glass.push, rules.edge_weight));
    cut(sub(scale(sum, drive.max_speed), velocity), drive.max_force)
}

/// Each term steers and is cut by itself; the sum is cut once more (Reynolds
/// 1999). A term's length is its weight.
fn per_rule(terms: &Terms, drive: &Drive, rules: &Rules, velocity: Vec2) -> Vec2 {
    let alone = |term: Vec2, factor: f32| {
        let weight = length(term);
        if weight <= 0.0 {
            return ZERO;
        }
        let desired = scale(term, drive.max_speed / weight);
        scale(cut(sub(desired, velocity), drive.max_force), weight * factor)
    };
    let mut sum = alone(terms.separation, terms.glass.on_separation());
    for term in terms.damped() {
        sum = add(sum, alone(term, terms.glass.on_the_rest()));
    }
    let edge = scale(unit_above(terms.glass.push, 0.0), rules.edge_weight * terms.glass.grip);
    cut(add(sum, alone(edge, 1.0)), drive.max_force)
}
