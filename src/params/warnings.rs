//! Values that contradict each other. They are allowed, and said.

use super::{ParamId, Params};

/// Two parameters whose values contradict each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Contradiction {
    /// The parameter to point at first.
    pub first: ParamId,
    /// The one it contradicts.
    pub second: ParamId,
    /// Names, both values, and what follows.
    pub text: String,
}

/// A pair, when it is wrong, how the two stand to each other and what follows.
type Rule = (ParamId, ParamId, fn(&Params) -> bool, &'static str, &'static str);

const RULES: &[Rule] = &[
    (
        ParamId::separation_radius,
        ParamId::perception_radius,
        |p| p.separation_radius > p.perception_radius,
        "is above",
        "nobody is pushed by a fish it does not see",
    ),
    (
        ParamId::separation_radius,
        ParamId::body_length,
        |p| p.separation_radius < p.body_length,
        "is below",
        "fish will overlap",
    ),
    (
        ParamId::curious_energy_enter,
        ParamId::curious_energy_leave,
        |p| p.curious_energy_enter >= p.curious_energy_leave,
        "is not below",
        "curiosity has no hysteresis",
    ),
    (
        ParamId::homing_energy_enter,
        ParamId::homing_energy_leave,
        |p| p.homing_energy_enter >= p.homing_energy_leave,
        "is not below",
        "homing has no hysteresis",
    ),
    (
        ParamId::curious_radius,
        ParamId::curious_leave_radius,
        |p| p.curious_radius >= p.curious_leave_radius,
        "is not below",
        "curiosity has no hysteresis",
    ),
    (
        ParamId::curious_click_enter,
        ParamId::curious_click_leave,
        |p| p.curious_click_enter <= p.curious_click_leave,
        "is not above",
        "curiosity has no hysteresis",
    ),
    (
        ParamId::edge_margin,
        ParamId::tank_width,
        |p| p.tank_width <= p.tank_height && p.edge_margin > p.shorter_side() / 4.0,
        "is over a quarter of",
        "that quarter acts instead",
    ),
    (
        ParamId::edge_margin,
        ParamId::tank_height,
        |p| p.tank_height < p.tank_width && p.edge_margin > p.shorter_side() / 4.0,
        "is over a quarter of",
        "that quarter acts instead",
    ),
];

/// Every contradiction in `params`. None of them stops anything.
#[must_use]
pub fn contradictions(params: &Params) -> Vec<Contradiction> {
    let named = |id: ParamId| format!("`{}` ({})", id.spec().field, id.spec().value_text(params.get(id)));
    RULES
        .iter()
        .filter(|(_, _, wrong, _, _)| wrong(params))
        .map(|&(first, second, _, relation, consequence)| Contradiction {
            first,
            second,
            text: format!("{} {relation} {}: {consequence}", named(first), named(second)),
        })
        .collect()
}
