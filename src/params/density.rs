//! Fish per area, and the tank that keeps it.

use super::{Kind, ParamError, ParamId, ParamValue, Params};
use std::ops::RangeInclusive;

/// Parameters that a count at the same density sets.
pub const DENSITY_PARAMS: [ParamId; 3] = [ParamId::fish_count, ParamId::tank_width, ParamId::tank_height];

impl Params {
    /// The sides, px, of a tank of this shape in which `count` fish have the
    /// area each that they have here: this tank's sides times
    /// sqrt(`count` / `fish_count`). For `fish_count` itself they are the same
    /// to the bit.
    ///
    /// # Errors
    /// There are no fish here, or a side is out of its hard range; the counts
    /// that are possible are in the message.
    pub fn sides_at_same_density(&self, count: u32) -> Result<[f32; 2], ParamError> {
        let possible = self.counts_at_same_density().ok_or(ParamError::NoDensity)?;
        let scale = (f64::from(count) / f64::from(self.fish_count)).sqrt();
        let [width, height] =
            [self.tank_width, self.tank_height].map(|side| (f64::from(side) * scale) as f32);
        let is_allowed = |id: ParamId, side| id.spec().check(ParamValue::Float(side)).is_ok();
        if is_allowed(ParamId::tank_width, width) && is_allowed(ParamId::tank_height, height) {
            return Ok([width, height]);
        }
        Err(ParamError::TankAtDensity {
            count,
            width,
            height,
            allowed: ParamId::tank_width.spec().hard_range_text(),
            fewest: *possible.start(),
            most: *possible.end(),
        })
    }

    /// The counts for which the tank of the same density, and the count itself,
    /// are in their hard ranges; none if there are no fish here.
    #[must_use]
    pub fn counts_at_same_density(&self) -> Option<RangeInclusive<u32>> {
        if self.fish_count == 0 {
            return None;
        }
        let (Kind::Float { hard: [least_px, most_px], .. }, Kind::Count { hard: [_, most_fish], .. }) =
            (ParamId::tank_width.spec().kind, ParamId::fish_count.spec().kind)
        else {
            return None;
        };
        let longer_side = self.tank_width.max(self.tank_height);
        let count_at = |side: f32, limit_px: f32| {
            f64::from(self.fish_count) * (f64::from(limit_px) / f64::from(side)).powi(2)
        };
        let fewest = count_at(self.shorter_side(), least_px).ceil() as u32;
        let most = count_at(longer_side, most_px).floor() as u32;
        Some(fewest..=most.min(most_fish))
    }

    /// Sets the number of fish, and the tank's sides so that there are as many
    /// fish per area as in `like`.
    ///
    /// # Errors
    /// As [`Params::sides_at_same_density`], or the count is out of its hard
    /// range; nothing is changed then.
    pub fn set_fish_at_density_of(&mut self, like: &Self, count: u32) -> Result<(), ParamError> {
        ParamId::fish_count.spec().check(ParamValue::Count(count))?;
        [self.tank_width, self.tank_height] = like.sides_at_same_density(count)?;
        self.fish_count = count;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn per_area(params: &Params) -> f64 {
        f64::from(params.fish_count) / (f64::from(params.tank_width) * f64::from(params.tank_height))
    }

    #[test]
    fn sides_grow_with_the_root_of_the_count() {
        let like = Params::default();
        for (count, sides) in [(400, [1440.0, 900.0]), (1600, [2880.0, 1800.0]), (100, [720.0, 450.0])] {
            assert_eq!(like.sides_at_same_density(count), Ok(sides), "{count}");
        }
        for count in [1, 7, 399, 401, 5000, 20_000, 200_000] {
            let mut params = like.clone();
            params.set_fish_at_density_of(&like, count).expect("a tank that may be");
            assert_eq!(params.fish_count, count);
            assert!((per_area(&params) / per_area(&like) - 1.0).abs() < 1e-6, "{count}");
            assert!((params.tank_width / params.tank_height - 1.6).abs() < 1e-5, "{count}");
            assert!(params.differing(&like).all(|id| DENSITY_PARAMS.contains(&id)));
        }
    }

    #[test]
    fn the_same_count_has_the_same_tank_to_the_bit() {
        for (fish_count, tank_width, tank_height) in
            [(400, 1440.0, 900.0), (7, 1234.567, 20.0), (3, 0.1 + 99.9, 1e5)]
        {
            let like = Params { fish_count, tank_width, tank_height, ..Params::default() };
            let mut params = like.clone();
            for count in (1..=9).filter(|count| like.sides_at_same_density(*count).is_ok()) {
                params.set_fish_at_density_of(&like, count).expect("just tried");
            }
            params.set_fish_at_density_of(&like, fish_count).expect("its own tank");
            assert_eq!(params, like);
        }
    }

    #[test]
    fn possible_counts_are_those_that_are_not_refused() {
        let tanks =
            [(400, 1440.0, 900.0), (400, 30.0, 45.0), (1, 1440.0, 900.0), (5, 20.0, 1e5), (9, 21.0, 7e4)];
        for (fish_count, tank_width, tank_height) in tanks {
            let like = Params { fish_count, tank_width, tank_height, ..Params::default() };
            let possible = like.counts_at_same_density().expect("there are fish");
            let mut params = like.clone();
            for count in [*possible.start(), *possible.end(), fish_count] {
                assert_eq!(params.set_fish_at_density_of(&like, count), Ok(()), "{like:?}, {count}");
            }
            let before = params.clone();
            for count in [possible.start() - 1, possible.end() + 1] {
                assert!(params.set_fish_at_density_of(&like, count).is_err(), "{like:?}, {count}");
            }
            assert_eq!(params, before, "a refusal changes nothing");
        }
    }

    #[test]
    fn what_cannot_be_says_what_can() {
        let one = Params { fish_count: 1, ..Params::default() };
        let said = one.sides_at_same_density(10_000).expect_err("too large").to_string();
        assert_eq!(
            said,
            "`fish_count` is 10000: at the same density the tank would be 144000 x 90000 px, allowed is 20 to 100000 px; 1 to 4822 fish are possible"
        );
        let none = Params { fish_count: 0, ..Params::default() };
        let said = none.sides_at_same_density(10).expect_err("no fish").to_string();
        assert_eq!(
            said,
            "`fish_count` is 0 in the preset, so there is no density to keep: set `tank_width` and `tank_height` instead"
        );
        let said = Params::default().sides_at_same_density(0).expect_err("no tank").to_string();
        assert!(said.contains("would be 0 x 0 px") && said.contains("1 to 200000 fish"), "{said}");
    }
}
