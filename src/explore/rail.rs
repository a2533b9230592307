//! Numbers on a slider's rail as values that a person would write.

use crate::params::ParamValue;

/// A value as a number; none of a choice.
pub(super) fn number_of(value: ParamValue) -> Option<f64> {
    match value {
        ParamValue::Float(v) => Some(f64::from(v)),
        ParamValue::Count(v) => Some(f64::from(v)),
        ParamValue::Choice(_) => None,
    }
}

/// A number as a value of the same type: counts are rounded, and real numbers
/// have four digits, as a person would write them.
pub(super) fn value_like(like: ParamValue, number: f64) -> ParamValue {
    match like {
        ParamValue::Float(_) => ParamValue::Float(short(number)),
        ParamValue::Count(_) => ParamValue::Count(number.round().clamp(0.0, f64::from(u32::MAX)) as u32),
        ParamValue::Choice(_) => like,
    }
}

/// Four significant digits.
fn short(number: f64) -> f32 {
    format!("{number:.3e}").parse().unwrap_or(number as f32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::{ParamId, RailMap};

    #[test]
    fn places_and_values_are_each_others_inverse() {
        for id in ParamId::ALL {
            let Some(rail) = RailMap::of(id.spec()) else {
                continue;
            };
            for share in [0.0, 0.1, 0.5, 0.9, 1.0] {
                let back = rail.share_of(rail.value_at(share));
                assert!((back - share).abs() < 1e-9, "{id:?}: {share} came back as {back}");
            }
        }
    }

    #[test]
    fn half_way_on_a_logarithmic_rail_is_the_geometric_mean() {
        let rail = RailMap::of(ParamId::fish_count.spec()).expect("a count has a rail");
        assert!((rail.value_at(0.5) - 20_000.0_f64.sqrt()).abs() < 1e-6);
        assert_eq!(rail.value_at(0.0), 0.0, "the end itself");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(short(123.456), 123.5);
        assert_eq!(short(0.000_123_456), 0.000_123_5);
        assert_eq!(value_like(ParamValue::Count(1), 2.5), ParamValue::Count(3));
    }
}
