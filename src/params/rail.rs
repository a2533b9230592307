//! Where a value stands on its slider's rail, and what a press of a key does to
//! it.

use super::{Kind, ParamSpec, ParamValue, Rail};
use std::ops::RangeInclusive;

/// Below this a logarithmic slider of reals stands at its left end.
const SMALLEST_SHARE: f64 = 1e-5;
/// Steps from one end of a rail to the other, about.
const STEPS_OF_RAIL: f64 = 100.0;

/// Where values stand on a slider's rail: 0 is its left end and 1 its right one.
/// Logarithms are those of a library, so that what is drawn from a rail is the
/// same on every machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RailMap {
    lo: f64,
    hi: f64,
    /// Of a logarithmic rail the least value with a logarithm.
    base: Option<f64>,
}

impl RailMap {
    /// The rail of a parameter; none of a choice.
    #[must_use]
    pub fn of(spec: &ParamSpec) -> Option<Self> {
        let (lo, hi) = match spec.kind {
            Kind::Float { slider: [lo, hi], .. } => (f64::from(lo), f64::from(hi)),
            Kind::Count { slider: [lo, hi], .. } => (f64::from(lo), f64::from(hi)),
            Kind::Choice { .. } => return None,
        };
        let least = if lo > 0.0 { lo } else { spec.smallest_on_rail() };
        Some(Self { lo, hi, base: spec.is_logarithmic().then_some(least) })
    }

    /// Where a value stands; beyond the ends outside of 0 to 1.
    #[must_use]
    pub fn share_of(&self, value: f64) -> f64 {
        match self.base {
            None => (value - self.lo) / (self.hi - self.lo),
            Some(base) => libm::log(value.max(base) / base) / libm::log(self.hi / base),
        }
    }

    /// The value at a place. The left end of a logarithmic rail is its own.
    #[must_use]
    pub fn value_at(&self, share: f64) -> f64 {
        match self.base {
            None => self.lo + share * (self.hi - self.lo),
            Some(_) if share <= 0.0 => self.lo,
            Some(base) => base * libm::exp(share * libm::log(self.hi / base)),
        }
    }

    /// The nearest value on the rail.
    #[must_use]
    pub const fn clamp(&self, value: f64) -> f64 {
        value.clamp(self.lo, self.hi)
    }
}

/// How far a key or a notch of the wheel moves a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stride {
    /// About a hundredth of the rail.
    Usual,
    /// A tenth of that.
    Fine,
}

impl ParamSpec {
    /// Lowest and highest value of the slider as numbers; of a choice 0 and 1.
    #[must_use]
    pub fn slider_range(&self) -> RangeInclusive<f64> {
        match self.kind {
            Kind::Float { slider: [lo, hi], .. } => decimal(lo)..=decimal(hi),
            Kind::Count { slider: [lo, hi], .. } => f64::from(lo)..=f64::from(hi),
            Kind::Choice { .. } => 0.0..=1.0,
        }
    }

    /// Whether equal ways on the rail are equal ratios.
    #[must_use]
    pub const fn is_logarithmic(&self) -> bool {
        matches!(
            self.kind,
            Kind::Float { rail: Rail::Logarithmic, .. } | Kind::Count { rail: Rail::Logarithmic, .. }
        )
    }

    /// Below this number a logarithmic slider stands at its left end.
    #[must_use]
    pub const fn smallest_on_rail(&self) -> f64 {
        if matches!(self.kind, Kind::Count { .. }) { 1.0 } else { SMALLEST_SHARE }
    }

    /// Where a number stands on the rail, 0 to 1.
    #[must_use]
    pub fn share_on_rail(&self, number: f64) -> f64 {
        RailMap::of(self).map_or(0.0, |map| map.share_of(number).clamp(0.0, 1.0))
    }

    /// The value so many strides up, or down if negative, on the grid of these
    /// strides. From inside the slider's range it stays in it; a value outside
    /// stays in the hard range. A choice stays what it is.
    #[must_use]
    pub fn strided(&self, value: ParamValue, strides: i32, stride: Stride) -> ParamValue {
        if strides == 0 {
            return value;
        }
        let number = value.number();
        let wanted = self.on_grid(number, strides, stride);
        let slider = self.slider_range();
        let range = if slider.contains(&number) { slider } else { self.hard_range() };
        let wanted = wanted.clamp(*range.start(), *range.end());
        match value {
            ParamValue::Float(_) => ParamValue::Float(wanted as f32),
            ParamValue::Count(_) => ParamValue::Count(wanted.round() as u32),
            ParamValue::Choice(_) => value,
        }
    }

    fn hard_range(&self) -> RangeInclusive<f64> {
        match self.kind {
            Kind::Float { hard: [lo, hi], .. } => decimal(lo)..=decimal(hi),
            Kind::Count { hard: [lo, hi], .. } => f64::from(lo)..=f64::from(hi),
            Kind::Choice { .. } => 0.0..=1.0,
        }
    }

    fn on_grid(&self, number: f64, strides: i32, stride: Stride) -> f64 {
        let width = self.stride_at(number, strides > 0, stride);
        if self.is_logarithmic() && number < self.smallest_on_rail() {
            return if strides > 0 { self.smallest_on_rail() } else { 0.0 };
        }
        let place = number / width;
        // A value between two lines of the grid goes to the next one first.
        let line = if strides > 0 { (place + 1e-6).floor() } else { (place - 1e-6).ceil() };
        let wanted = (line + f64::from(strides)) * width;
        if self.is_logarithmic() && wanted < self.smallest_on_rail() { 0.0 } else { clean(wanted, width) }
    }

    fn stride_at(&self, number: f64, is_up: bool, stride: Stride) -> f64 {
        let range = self.slider_range();
        let usual = if self.is_logarithmic() {
            // On the way down from 100 the next is 99, not 90.
            let at = if is_up { number } else { number * 0.999 };
            round_number(at.max(self.smallest_on_rail()) / 20.0)
        } else {
            round_number((range.end() - range.start()) / STEPS_OF_RAIL)
        };
        let width = match stride {
            Stride::Usual => usual,
            Stride::Fine => usual / 10.0,
        };
        if matches!(self.kind, Kind::Count { .. }) { width.round().max(1.0) } else { width }
    }
}

impl ParamValue {
    /// The value as a number; of a choice its index.
    #[must_use]
    pub fn number(self) -> f64 {
        match self {
            Self::Float(value) => decimal(value),
            Self::Count(value) => f64::from(value),
            Self::Choice(index) => f64::from(index),
        }
    }
}

/// The decimal a person means: 0.1, not the number next to the bits of an f32.
fn decimal(value: f32) -> f64 {
    value.to_string().parse().unwrap_or_else(|_| f64::from(value))
}

/// The largest of 1, 2 and 5 times a power of ten that is no larger.
fn round_number(number: f64) -> f64 {
    let power = 10_f64.powf(number.log10().floor());
    let digits = [5.0, 2.0, 1.0].into_iter().find(|digit| digit * power <= number * (1.0 + 1e-9));
    digits.unwrap_or(1.0) * power
}

/// Without the dust of sums: as many decimals as the grid has.
fn clean(number: f64, width: f64) -> f64 {
    let decimals = (-width.log10().floor()).clamp(0.0, 12.0) as usize;
    format!("{number:.decimals$}").parse().unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::super::ParamId;
    use super::*;

    fn strided(id: ParamId, from: f32, strides: i32, stride: Stride) -> f32 {
        match id.spec().strided(ParamValue::Float(from), strides, stride) {
            ParamValue::Float(value) => value,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn keys_go_along_round_numbers() {
        let weight = ParamId::cohesion_weight;
        for (from, strides, to) in [
            (0.7, 1, 0.75),
            (0.7, -1, 0.65),
            (0.72, 1, 0.75),
            (0.72, -1, 0.7),
            (4.98, 3, 5.0),
            (0.02, -3, 0.0),
        ] {
            assert_eq!(strided(weight, from, strides, Stride::Usual), to, "{from} {strides}");
        }
        assert_eq!(strided(weight, 0.7, 1, Stride::Fine), 0.705);
        assert_eq!(strided(ParamId::max_speed, 165.0, 1, Stride::Usual), 170.0);
        assert_eq!(strided(ParamId::max_speed, 165.0, -1, Stride::Fine), 164.5);
        // Once on the grid there is a way back.
        let there = strided(ParamId::tank_width, 1440.0, 7, Stride::Usual);
        assert_eq!((there, strided(ParamId::tank_width, there, -7, Stride::Usual)), (1750.0, 1400.0));
    }

    #[test]
    fn a_value_beyond_the_slider_stays_in_the_hard_range() {
        assert_eq!(strided(ParamId::cohesion_weight, 60.0, 1, Stride::Usual), 60.05);
        assert_eq!(strided(ParamId::cohesion_weight, 99.99, 5, Stride::Usual), 100.0);
    }

    #[test]
    fn counts_and_ratios_go_by_whole_and_by_equal_ratios() {
        let fish = |from: u32, strides| {
            ParamId::fish_count.spec().strided(ParamValue::Count(from), strides, Stride::Usual)
        };
        assert_eq!(fish(400, 1), ParamValue::Count(420));
        assert_eq!(fish(400, -1), ParamValue::Count(390));
        assert_eq!(fish(0, 1), ParamValue::Count(1));
        assert_eq!(fish(1, -1), ParamValue::Count(0));
        assert_eq!(fish(3, 1), ParamValue::Count(4));
        let click = ParamId::curious_click_enter;
        assert_eq!(strided(click, 0.01, 1, Stride::Usual), 0.0105);
        assert_eq!(strided(click, 0.0, 1, Stride::Usual), 1e-5);
        assert_eq!(strided(click, 1e-5, -1, Stride::Usual), 0.0);
    }

    #[test]
    fn every_slider_can_be_walked_from_end_to_end() {
        for &id in ParamId::ALL {
            let spec = id.spec();
            if matches!(spec.kind, Kind::Choice { .. }) {
                continue;
            }
            let range = spec.slider_range();
            let mut value = spec.default_value();
            let mut walk = |strides| {
                for _ in 0..2000 {
                    value = spec.strided(value, strides, Stride::Usual);
                    assert_eq!(spec.check(value), Ok(()), "{}", spec.field);
                }
                value.number()
            };
            assert_eq!((walk(1), walk(-1)), (*range.end(), *range.start()), "{}", spec.field);
        }
    }
}
