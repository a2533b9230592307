//! Where values stand on a slider's rail. Logarithms are those of a library, so
//! that a draw gives the same values on every machine.

use crate::params::{Kind, ParamSpec, ParamValue, Rail as Mapping};

/// Where a logarithmic rail that goes down to 0 begins in earnest, for counts and
/// for real numbers.
const SMALLEST_COUNT: f64 = 1.0;
const SMALLEST: f64 = 1e-5;

/// A slider's rail: 0 is its left end and 1 its right one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Rail {
    lo: f64,
    hi: f64,
    /// Of a logarithmic rail the least value with a logarithm.
    base: Option<f64>,
}

impl Rail {
    /// The rail of a parameter; none of a choice.
    pub fn of(spec: &ParamSpec) -> Option<Self> {
        let (lo, hi, rail, smallest) = match spec.kind {
            Kind::Float { slider: [lo, hi], rail, .. } => (f64::from(lo), f64::from(hi), rail, SMALLEST),
            Kind::Count { slider: [lo, hi], rail, .. } => {
                (f64::from(lo), f64::from(hi), rail, SMALLEST_COUNT)
            }
            Kind::Choice { .. } => return None,
        };
        let base = match rail {
            Mapping::Linear => None,
            Mapping::Logarithmic => Some(if lo > 0.0 { lo } else { smallest }),
        };
        Some(Self { lo, hi, base })
    }

    /// Where a value stands; beyond the ends outside of 0 to 1.
    pub fn share_of(&self, value: f64) -> f64 {
        match self.base {
            None => (value - self.lo) / (self.hi - self.lo),
            Some(base) => libm::log(value.max(base) / base) / libm::log(self.hi / base),
        }
    }

    /// The value at a place. The left end of a logarithmic rail is its own.
    pub fn value_at(&self, share: f64) -> f64 {
        match self.base {
            None => self.lo + share * (self.hi - self.lo),
            Some(_) if share <= 0.0 => self.lo,
            Some(base) => base * libm::exp(share * libm::log(self.hi / base)),
        }
    }

    /// The nearest value on the rail.
    pub const fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.lo, self.hi)
    }
}

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
    use crate::params::ParamId;

    #[test]
    fn places_and_values_are_each_others_inverse() {
        for id in ParamId::ALL {
            let Some(rail) = Rail::of(id.spec()) else {
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
        let rail = Rail::of(ParamId::fish_count.spec()).expect("a count has a rail");
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
