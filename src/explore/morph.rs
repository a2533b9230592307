//! The way from one set of values to another.

use super::rail::{number_of, value_like};
use crate::params::{ParamId, ParamValue, Params, RailMap};

/// The values so many percent of the way from one set to another: straight on
/// linear rails and by equal ratios on logarithmic ones. Counts are rounded,
/// choices become the other half way. At both ends it is exactly that set.
#[must_use]
pub fn morph(from: &Params, to: &Params, percent: u8) -> Params {
    if percent >= 100 {
        return to.clone();
    }
    let mut morphed = from.clone();
    if percent == 0 {
        return morphed;
    }
    for id in to.differing(from) {
        let value = between(id, from.get(id), to.get(id), f64::from(percent) / 100.0);
        let done = morphed.set(id, value);
        debug_assert_eq!(done, Ok(()), "it lies between two that are allowed");
    }
    morphed
}

fn between(id: ParamId, from: ParamValue, to: ParamValue, share: f64) -> ParamValue {
    let (Some(rail), Some(a), Some(b)) = (RailMap::of(id.spec()), number_of(from), number_of(to)) else {
        return if share < 0.5 { from } else { to };
    };
    let [start, end] = [a, b].map(|number| rail.share_of(number));
    let number = rail.value_at(start + share * (end - start));
    // Rounding may not lead beyond either.
    match value_like(from, number) {
        ParamValue::Float(v) => ParamValue::Float(f64::from(v).clamp(a.min(b), a.max(b)) as f32),
        ParamValue::Count(v) => ParamValue::Count(f64::from(v).clamp(a.min(b), a.max(b)) as u32),
        ParamValue::Choice(_) => from,
    }
}
