//! Presets: everything that makes a shoal what it is, as a RON file that people
//! read, compare and pass around (SPEC 12).

use crate::params::Params;

/// A shoal's settings under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// What it is called.
    pub name: String,
    /// What it is for, who tuned it.
    pub notes: String,
    /// From which the shoal's start and its noise are drawn.
    pub seed: u64,
    /// Every parameter.
    pub params: Params,
}

impl Default for Preset {
    fn default() -> Self {
        Self { name: "Reference".to_owned(), notes: String::new(), seed: 1, params: Params::default() }
    }
}
