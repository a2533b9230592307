//! What is known about one parameter: its kind, bounds and words, and how a
//! text becomes a value that is allowed.

use super::{ParamError, Params};
use std::fmt;

/// Heading on screen under which parameters stand, in the order people should
/// tune in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Counts, sizes and limits of fish and tank.
    Scale,
    /// Strength of the rules.
    Weights,
    /// What happens at the sides of the tank.
    Edges,
    /// Answer to a click.
    Startle,
    /// Answer to a pointer that rests after a click.
    Curiosity,
    /// Gathering after a long quiet.
    Homing,
    /// How the person's input becomes signals.
    Mirror,
    /// Appearance alone; the shoal never sees these.
    Looks,
    /// Recording.
    Replay,
}

impl Group {
    /// All groups in screen order.
    pub const ALL: [Self; 9] = [
        Self::Scale,
        Self::Weights,
        Self::Edges,
        Self::Startle,
        Self::Curiosity,
        Self::Homing,
        Self::Mirror,
        Self::Looks,
        Self::Replay,
    ];

    /// Heading as shown.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Scale => "Scale",
            Self::Weights => "Weights",
            Self::Edges => "Edges",
            Self::Startle => "Startle",
            Self::Curiosity => "Curiosity",
            Self::Homing => "Homing",
            Self::Mirror => "Mirror",
            Self::Looks => "Looks",
            Self::Replay => "Replay",
        }
    }
}

/// How a slider's rail maps to values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rail {
    /// Equal steps.
    Linear,
    /// Equal ratios.
    Logarithmic,
}

/// Type, default and bounds of a parameter. Bounds are inclusive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A real number.
    Float {
        /// Value when nothing else is said.
        default: f32,
        /// Lowest and highest value of the slider.
        slider: [f32; 2],
        /// Lowest and highest value a file or a typed value may hold.
        hard: [f32; 2],
        /// How the slider's rail maps to values.
        rail: Rail,
    },
    /// A whole number.
    Count {
        /// Value when nothing else is said.
        default: u32,
        /// Lowest and highest value of the slider.
        slider: [u32; 2],
        /// Lowest and highest value a file or a typed value may hold.
        hard: [u32; 2],
        /// How the slider's rail maps to values.
        rail: Rail,
    },
    /// One of a few names.
    Choice {
        /// Index into `names` when nothing else is said.
        default: u8,
        /// The words of files and of the screen.
        names: &'static [&'static str],
        /// What each name means, one line a name.
        meanings: &'static [&'static str],
    },
}

impl Kind {
    pub(super) const fn float(default: f32, slider: [f32; 2], hard: [f32; 2]) -> Self {
        Self::Float { default, slider, hard, rail: Rail::Linear }
    }

    pub(super) const fn count(default: u32, slider: [u32; 2], hard: [u32; 2]) -> Self {
        Self::Count { default, slider, hard, rail: Rail::Linear }
    }

    pub(super) const fn log(self) -> Self {
        match self {
            Self::Float { default, slider, hard, .. } => {
                Self::Float { default, slider, hard, rail: Rail::Logarithmic }
            }
            Self::Count { default, slider, hard, .. } => {
                Self::Count { default, slider, hard, rail: Rail::Logarithmic }
            }
            Self::Choice { .. } => panic!("a choice has no rail"),
        }
    }
}

/// A value of any parameter, as plain data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ParamValue {
    /// A real number, in the parameter's unit.
    Float(f32),
    /// A whole number.
    Count(u32),
    /// Index of a name of [`Kind::Choice`].
    Choice(u8),
}

/// As words for which no declaration is needed.
impl fmt::Display for ParamValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Float(value) => write!(f, "{value}"),
            Self::Count(value) => write!(f, "{value}"),
            Self::Choice(index) => write!(f, "choice number {}", u32::from(*index) + 1),
        }
    }
}

/// A field type that parameters may have.
pub(super) trait ParamField: Copy {
    fn into_value(self) -> ParamValue;
    fn from_value(value: ParamValue) -> Option<Self>;
}

impl ParamField for f32 {
    fn into_value(self) -> ParamValue {
        ParamValue::Float(self)
    }
    fn from_value(value: ParamValue) -> Option<Self> {
        match value {
            ParamValue::Float(v) => Some(v),
            _ => None,
        }
    }
}

impl ParamField for u32 {
    fn into_value(self) -> ParamValue {
        ParamValue::Count(self)
    }
    fn from_value(value: ParamValue) -> Option<Self> {
        match value {
            ParamValue::Count(v) => Some(v),
            _ => None,
        }
    }
}

/// Everything that is declared about one parameter.
#[derive(Debug)]
pub struct ParamSpec {
    /// Name in files, on the command line and in [`Params`].
    pub field: &'static str,
    /// Heading it stands under.
    pub group: Group,
    /// Name on screen.
    pub label: &'static str,
    /// Unit as written after a value; empty if it has none.
    pub unit: &'static str,
    /// Type, default and bounds.
    pub kind: Kind,
    /// What it does.
    pub help: &'static str,
    /// What turning it up or down looks like.
    pub turning: &'static str,
    /// Whether it is one of the eleven of the reference table.
    pub reference: bool,
    pub(super) get: fn(&Params) -> ParamValue,
    pub(super) set: fn(&mut Params, ParamValue) -> bool,
}

impl ParamSpec {
    /// Value of this parameter in `params`.
    #[must_use]
    pub fn get(&self, params: &Params) -> ParamValue {
        (self.get)(params)
    }

    /// The default value.
    #[must_use]
    pub const fn default_value(&self) -> ParamValue {
        match self.kind {
            Kind::Float { default, .. } => ParamValue::Float(default),
            Kind::Count { default, .. } => ParamValue::Count(default),
            Kind::Choice { default, .. } => ParamValue::Choice(default),
        }
    }

    /// Checks that `value` has this parameter's type and lies in its hard
    /// range.
    ///
    /// # Errors
    /// Says what was found and what is allowed.
    pub fn check(&self, value: ParamValue) -> Result<(), ParamError> {
        let inside = match (self.kind, value) {
            (Kind::Float { hard: [lo, hi], .. }, ParamValue::Float(v)) => (lo..=hi).contains(&v),
            (Kind::Count { hard: [lo, hi], .. }, ParamValue::Count(v)) => (lo..=hi).contains(&v),
            (Kind::Choice { names, .. }, ParamValue::Choice(v)) => usize::from(v) < names.len(),
            _ => return Err(self.wrong_type(value.to_string())),
        };
        if inside { Ok(()) } else { Err(self.out_of_range(value.to_string())) }
    }

    /// The hard range in words, with the unit: `0 to 10000 px/s`, or the
    /// names of a choice.
    #[must_use]
    pub fn hard_range_text(&self) -> String {
        match self.kind {
            Kind::Float { hard: [lo, hi], .. } => format!("{lo} to {hi}{}", self.unit_suffix()),
            Kind::Count { hard: [lo, hi], .. } => format!("{lo} to {hi}{}", self.unit_suffix()),
            Kind::Choice { names, .. } => names.join(", "),
        }
    }

    /// The slider's range in words, or the names of a choice.
    #[must_use]
    pub fn slider_range_text(&self) -> String {
        match self.kind {
            Kind::Float { slider, .. } => format!("{} to {}", slider[0], slider[1]),
            Kind::Count { slider, .. } => format!("{} to {}", slider[0], slider[1]),
            Kind::Choice { names, .. } => names.join(", "),
        }
    }

    /// The unit as it follows a number: with a blank before it, but for the
    /// degree sign.
    #[must_use]
    pub fn unit_suffix(&self) -> String {
        match self.unit {
            "" => String::new(),
            "°" => "°".to_owned(),
            unit => format!(" {unit}"),
        }
    }

    /// A value as a person reads it, without its unit, in its shortest form.
    #[must_use]
    pub fn number_text(&self, value: ParamValue) -> String {
        match value {
            ParamValue::Float(v) => format!("{v}"),
            ParamValue::Count(v) => format!("{v}"),
            ParamValue::Choice(v) => self.choice_name(v).to_owned(),
        }
    }

    /// A value as a person reads it, with its unit.
    #[must_use]
    pub fn value_text(&self, value: ParamValue) -> String {
        format!("{}{}", self.number_text(value), self.unit_suffix())
    }

    /// A value as a preset file holds it: the shortest text that reads back
    /// to the same bits.
    #[must_use]
    pub fn file_text(&self, value: ParamValue) -> String {
        match value {
            ParamValue::Float(v) => format!("{v:?}"),
            other => self.number_text(other),
        }
    }

    fn choice_name(&self, index: u8) -> &'static str {
        match self.kind {
            Kind::Choice { names, .. } => names.get(usize::from(index)).unwrap_or(&"?"),
            _ => "?",
        }
    }
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}
