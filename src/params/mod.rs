//! Parameters: each declared once in `table.rs`. Everything else that knows
//! about parameters asks the declaration.

mod choices;
mod density;
mod describe;
mod idle;
mod parse;
mod rail;
mod spec;
mod table;
mod warnings;

pub use choices::{Boundary, Law, Mirror};
pub use density::DENSITY_PARAMS;
pub use describe::{markdown_table, plain_table};
pub use idle::{idle_group_reason, idle_reason, is_switched_off};
pub use parse::{ParamError, shortened};
pub use rail::{RailMap, Stride};
pub use spec::{Group, Kind, ParamSpec, ParamValue, Rail};
pub use table::{ParamId, Params};
pub use warnings::{Contradiction, contradictions};

/// A name no parameter has. One line for a person.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no parameter `{name}`{hint}")]
pub struct UnknownParam {
    name: String,
    hint: String,
}

/// In files a parameter is its field name.
impl serde::Serialize for ParamId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.spec().field)
    }
}

impl<'de> serde::Deserialize<'de> for ParamId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let field = String::deserialize(deserializer)?;
        Self::from_field_or_hint(&field).map_err(serde::de::Error::custom)
    }
}

impl ParamId {
    /// The parameter with this field name.
    ///
    /// # Errors
    /// There is none; the nearest name is in the message.
    pub fn from_field_or_hint(field: &str) -> Result<Self, UnknownParam> {
        Self::from_field(field).ok_or_else(|| UnknownParam {
            name: shortened(field),
            hint: did_you_mean(field, Self::ALL.iter().map(|id| id.spec().field)),
        })
    }
}

impl Params {
    /// Width and height of the tank, px.
    #[must_use]
    pub const fn sides(&self) -> [f32; 2] {
        [self.tank_width, self.tank_height]
    }

    /// The shorter side of the tank, px.
    #[must_use]
    pub const fn shorter_side(&self) -> f32 {
        self.tank_width.min(self.tank_height)
    }

    /// The edge margin that acts: at most a quarter of the shorter side, px.
    #[must_use]
    pub const fn effective_edge_margin(&self) -> f32 {
        self.edge_margin.min(self.shorter_side() / 4.0)
    }

    /// Parameters whose values differ from those of `other`.
    pub fn differing<'a>(&'a self, other: &'a Self) -> impl Iterator<Item = ParamId> + 'a {
        ParamId::ALL.iter().copied().filter(move |&id| self.get(id) != other.get(id))
    }
}

/// `, did you mean …?` for the nearest of `names`, or nothing if none is near.
#[must_use]
pub fn did_you_mean<'a>(found: &str, names: impl Iterator<Item = &'a str>) -> String {
    const NEAR: f64 = 0.75;
    /// No name is near a text this long, and comparing takes time.
    const LONGEST: usize = 100;
    if found.len() > LONGEST {
        return String::new();
    }
    let found = found.to_lowercase();
    names
        .map(|name| (strsim::jaro_winkler(&found, &name.to_lowercase()), name))
        .filter(|(nearness, _)| *nearness > NEAR)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, name)| format!(", did you mean `{name}`?"))
        .unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_in_both_ranges() {
        for id in ParamId::ALL {
            let spec = id.spec();
            assert_eq!(spec.check(spec.default_value()), Ok(()), "{}", spec.field);
            let nested = match spec.kind {
                Kind::Float { default, slider, hard, .. } => {
                    hard[0] <= slider[0] && slider[1] <= hard[1] && (slider[0]..=slider[1]).contains(&default)
                }
                Kind::Count { default, slider, hard, .. } => {
                    hard[0] <= slider[0] && slider[1] <= hard[1] && (slider[0]..=slider[1]).contains(&default)
                }
                Kind::Choice { names, meanings, .. } => names.len() == meanings.len(),
            };
            assert!(nested, "{}", spec.field);
        }
    }

    #[test]
    fn ids_find_their_own_declaration_and_value() {
        let mut params = Params::default();
        for &id in ParamId::ALL {
            assert_eq!(ParamId::from_field(id.spec().field), Some(id));
            assert_eq!(params.get(id), id.spec().default_value());
        }
        params.set(ParamId::max_speed, ParamValue::Float(200.0)).expect("inside the hard range");
        assert_eq!(params.max_speed, 200.0);
        assert_eq!(params.differing(&Params::default()).collect::<Vec<_>>(), [ParamId::max_speed]);
    }

    #[test]
    fn eleven_are_the_reference() {
        assert_eq!(ParamId::ALL.iter().filter(|id| id.spec().reference).count(), 11);
    }

    #[test]
    fn every_weight_says_that_small_weights_slow_the_shoal() {
        for id in ParamId::ALL.iter().filter(|id| id.spec().field.ends_with("_weight")) {
            assert!(id.spec().help.contains("slow the shoal"), "{}", id.spec().field);
        }
    }

    #[test]
    fn numbers_are_read_as_people_write_them() {
        let spec = ParamId::max_speed.spec();
        for (text, value) in [("90", 90.0), ("9e1", 90.0), ("+60", 60.0), ("6_0.0", 60.0), (" 1.5 ", 1.5)] {
            assert_eq!(spec.parse(text), Ok(ParamValue::Float(value)), "{text}");
        }
        assert_eq!(ParamId::fish_count.spec().parse("4e2"), Ok(ParamValue::Count(400)));
    }

    #[test]
    fn wrong_values_say_what_is_allowed() {
        let cases = [
            (ParamId::max_speed, "0,9", "`max_speed` is 0,9: decimals are written with a point, 0.9"),
            (ParamId::max_speed, "20000", "`max_speed` is 20000, allowed is 0 to 10000 px/s"),
            (
                ParamId::max_speed,
                "1e400",
                "`max_speed` is 1e400, which is not finite, allowed is 0 to 10000 px/s",
            ),
            (ParamId::max_speed, "fast", "`max_speed` is fast, expected a number, 0 to 10000 px/s"),
            (ParamId::max_speed, "", "`max_speed` is empty, expected a number, 0 to 10000 px/s"),
            (ParamId::fish_count, "1.5", "`fish_count` is 1.5, expected a whole number, 0 to 200000"),
            (ParamId::fish_count, "-1", "`fish_count` is -1, allowed is 0 to 200000"),
            (ParamId::law, "summed", "`law` is summed, allowed are Summed, PerRule, did you mean `Summed`?"),
        ];
        for (id, text, message) in cases {
            let error = id.spec().parse(text).expect_err(text);
            assert_eq!(error.to_string(), message);
        }
        for text in ["NaN", "inf", "-inf", "1e39", "[1]", "\"1\"", "(", "1 2"] {
            assert!(ParamId::max_speed.spec().parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_misspelt_name_gets_the_nearest_one() {
        let error = ParamId::from_field_or_hint("cohesion_wieght").expect_err("misspelt");
        assert_eq!(
            error.to_string(),
            "there is no parameter `cohesion_wieght`, did you mean `cohesion_weight`?"
        );
        assert!(ParamId::from_field_or_hint("zzz").expect_err("unknown").hint.is_empty());
    }

    #[test]
    fn contradictions_name_both_with_values() {
        assert!(contradictions(&Params::default()).is_empty());
        let swapped = Params { separation_radius: 80.0, ..Params::default() };
        let found = contradictions(&swapped);
        assert_eq!(found.len(), 1);
        assert_eq!(
            found[0].text,
            "`separation_radius` (80 px) is above `perception_radius` (70 px): nobody is pushed by a fish it does not see"
        );
        let each_wrong = Params {
            separation_radius: 5.0,
            curious_energy_enter: 0.5,
            homing_energy_enter: 0.08,
            curious_radius: 600.0,
            curious_click_enter: 0.0,
            edge_margin: 400.0,
            ..Params::default()
        };
        assert_eq!(contradictions(&each_wrong).len(), 6);
    }
}
