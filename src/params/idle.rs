//! Values that do nothing as the others stand. They are allowed, and said
//! quietly.

use super::{Boundary, Group, Mirror, ParamId, Params};

/// Parameters, when turning them changes nothing, and why.
type Rule = (&'static [ParamId], fn(&Params) -> bool, &'static str);

const RULES: &[Rule] = &[
    (
        &[ParamId::energy_speed, ParamId::click_decay, ParamId::night_speed_factor, ParamId::state_dwell],
        is_mirror_off,
        MIRROR_OFF,
    ),
    (
        &[ParamId::edge_margin, ParamId::edge_weight],
        |p| p.boundary != Boundary::Soft,
        "the boundary is not Soft",
    ),
    (
        &[ParamId::separation_radius],
        |p| p.separation_weight == 0.0 && p.startle_separation_weight == 0.0,
        "both separation weights are 0",
    ),
    (
        &[ParamId::separation_weight, ParamId::startle_separation_weight, ParamId::curious_separation_factor],
        |p| p.separation_radius == 0.0,
        "the separation radius is 0",
    ),
    (&[ParamId::startle_reach], |p| p.startle_flee_weight == 0.0, "the flee weight is 0"),
    (&[ParamId::shy_reach], |p| p.shy_weight == 0.0, "the shy weight is 0"),
    (&[ParamId::curious_distance], |p| p.curious_weight == 0.0, "the curious weight is 0"),
    (&[ParamId::homing_radius_ratio], |p| p.homing_weight == 0.0, "the homing weight is 0"),
    (
        &[
            ParamId::perception_radius,
            ParamId::view_angle,
            ParamId::separation_radius,
            ParamId::separation_weight,
            ParamId::cohesion_weight,
            ParamId::alignment_weight,
        ],
        |p| p.fish_count < 2,
        "nobody has a neighbor",
    ),
];

/// Rules that are switched off by a weight of 0.
const SWITCHED_OFF_AT_0: &[ParamId] = &[
    ParamId::separation_weight,
    ParamId::cohesion_weight,
    ParamId::alignment_weight,
    ParamId::noise_weight,
    ParamId::startle_flee_weight,
    ParamId::shy_weight,
    ParamId::curious_weight,
    ParamId::homing_weight,
];

const MIRROR_OFF: &str = "the mirror is off";

fn is_mirror_off(params: &Params) -> bool {
    params.mirror == Mirror::Off
}

/// Why turning a parameter changes nothing as the others stand; none if it
/// does.
#[must_use]
pub fn idle_reason(params: &Params, id: ParamId) -> Option<&'static str> {
    let by_rule = RULES.iter().find(|(ids, is_idle, _)| ids.contains(&id) && is_idle(params));
    by_rule.map(|(_, _, why)| *why).or_else(|| idle_group_reason(params, id.spec().group))
}

/// Why turning any parameter of a group changes nothing as the others stand.
#[must_use]
pub fn idle_group_reason(params: &Params, group: Group) -> Option<&'static str> {
    let is_answer = matches!(group, Group::Startle | Group::Curiosity | Group::Homing);
    (is_answer && is_mirror_off(params)).then_some(MIRROR_OFF)
}

/// Whether a rule is switched off by the value of its own weight.
#[must_use]
pub fn is_switched_off(params: &Params, id: ParamId) -> bool {
    SWITCHED_OFF_AT_0.contains(&id) && matches!(params.get(id), super::ParamValue::Float(0.0))
}
