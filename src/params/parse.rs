//! How a text becomes a value that is allowed, and what is said if it is not.

use super::spec::{Kind, ParamSpec, ParamValue};

/// Why a value is refused. One line for a person.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ParamError {
    /// Outside the hard range.
    #[error("`{field}` is {found}, allowed is {allowed}")]
    OutOfRange {
        /// Field name.
        field: &'static str,
        /// The value as it was written.
        found: String,
        /// The hard range in words.
        allowed: String,
    },
    /// Not of the type the parameter has.
    #[error("`{field}` is {found}, expected {expected}")]
    WrongType {
        /// Field name.
        field: &'static str,
        /// What was found.
        found: String,
        /// What would be right.
        expected: String,
    },
    /// A decimal comma.
    #[error("`{field}` is {found}: decimals are written with a point, {fixed}")]
    DecimalComma {
        /// Field name.
        field: &'static str,
        /// The value as it was written.
        found: String,
        /// The same with a point.
        fixed: String,
    },
    /// No such name among the choices.
    #[error("`{field}` is {found}, allowed are {allowed}{hint}")]
    UnknownVariant {
        /// Field name.
        field: &'static str,
        /// The value as it was written.
        found: String,
        /// The names there are.
        allowed: String,
        /// The nearest name, as a question, or nothing.
        hint: String,
    },
    /// No fish, so none per area either.
    #[error(
        "`fish_count` is 0 in the preset, so there is no density to keep: set `tank_width` and `tank_height` instead"
    )]
    NoDensity,
    /// At the same density the tank would be out of its hard range.
    #[error(
        "`fish_count` is {count}: at the same density the tank would be {width} x {height} px, allowed is {allowed}; {fewest} to {most} fish are possible"
    )]
    TankAtDensity {
        /// The fish that were asked for.
        count: u32,
        /// The tank's width, px.
        width: f32,
        /// The tank's height, px.
        height: f32,
        /// The hard range of a side in words.
        allowed: String,
        /// Fewest fish that are possible.
        fewest: u32,
        /// Most fish that are possible.
        most: u32,
    },
}

impl ParamSpec {
    /// Reads a value as files, the command line and the keyboard write it:
    /// a number (sign, exponent and underscores are fine) or the name of a
    /// choice.
    ///
    /// # Errors
    /// Not a value of this parameter, not finite, or out of the hard range.
    pub fn parse(&self, text: &str) -> Result<ParamValue, ParamError> {
        let text = text.trim();
        let value = match self.kind {
            Kind::Choice { names, .. } => self.parse_choice(text, names)?,
            Kind::Float { .. } => ParamValue::Float(self.parse_number(text)? as f32),
            Kind::Count { .. } => {
                let number = self.parse_number(text)?;
                if number.fract() != 0.0 {
                    return Err(self.wrong_type(shortened(text)));
                }
                if number < 0.0 || number > f64::from(u32::MAX) {
                    return Err(self.out_of_range(shortened(text)));
                }
                ParamValue::Count(number as u32)
            }
        };
        match self.check(value) {
            Err(ParamError::OutOfRange { .. }) => Err(self.out_of_range(shortened(text))),
            other => other.map(|()| value),
        }
    }

    fn parse_choice(&self, text: &str, names: &'static [&str]) -> Result<ParamValue, ParamError> {
        let Some(index) = names.iter().position(|name| *name == text) else {
            return Err(ParamError::UnknownVariant {
                field: self.field,
                found: shortened(text),
                allowed: names.join(", "),
                hint: super::did_you_mean(text, names.iter().copied()),
            });
        };
        Ok(ParamValue::Choice(index as u8))
    }

    /// A finite number, or why not.
    fn parse_number(&self, text: &str) -> Result<f64, ParamError> {
        match ron::from_str::<ron::Value>(text) {
            Ok(ron::Value::Number(number)) => {
                let number = number.into_f64();
                if number.is_finite() {
                    Ok(number)
                } else {
                    Err(self.out_of_range(format!("{}, which is not finite", shortened(text))))
                }
            }
            _ => Err(self.not_a_number(text)),
        }
    }

    fn not_a_number(&self, text: &str) -> ParamError {
        let fixed = text.replacen(',', ".", 1);
        if text.contains(',') && fixed.parse::<f64>().is_ok() {
            return ParamError::DecimalComma {
                field: self.field,
                found: shortened(text),
                fixed: shortened(&fixed),
            };
        }
        let found = if text.is_empty() { "empty".to_owned() } else { shortened(text) };
        self.wrong_type(found)
    }

    pub(super) fn wrong_type(&self, found: String) -> ParamError {
        let noun = match self.kind {
            Kind::Float { .. } => "a number, ",
            Kind::Count { .. } => "a whole number, ",
            Kind::Choice { .. } => "one of ",
        };
        ParamError::WrongType {
            field: self.field,
            found,
            expected: format!("{noun}{}", self.hard_range_text()),
        }
    }

    pub(super) fn out_of_range(&self, found: String) -> ParamError {
        ParamError::OutOfRange { field: self.field, found, allowed: self.hard_range_text() }
    }
}

/// At most 40 characters of a foreign text, so that an error stays one line.
#[must_use]
pub fn shortened(text: &str) -> String {
    const MOST: usize = 40;
    let line = text.lines().next().unwrap_or_default();
    if line.chars().count() > MOST || line.len() < text.trim_end().len() {
        line.chars().take(MOST).chain(std::iter::once('…')).collect()
    } else {
        line.to_owned()
    }
}
