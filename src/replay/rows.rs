//! The file as plain data, in the order in which it is written. Rows that are
//! the same one after the other are one row with a count.

use crate::params::ParamId;
use crate::timeline::{Happening, Partings};
use crate::world::Resting;
use serde::{Deserialize, Serialize};

/// The number of the format, whatever else there is.
#[derive(Deserialize)]
pub(super) struct Head {
    pub replay: u32,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct File {
    pub replay: u32,
    pub app: String,
    pub name: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub author: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<String>,
    pub notes: String,
    pub seed: u64,
    /// Steps from the beginning to where it was meant to be looked at, and to
    /// the end.
    pub from: u64,
    pub until: u64,
    /// Field and value of every parameter at the beginning.
    pub params: Vec<(ParamId, String)>,
    pub world: WorldRow,
    /// Place and velocity of each fish, by id.
    pub fish: Vec<[f32; 4]>,
    pub moods: Vec<MoodRow>,
    pub inputs: Vec<InputRow>,
    pub changes: Vec<(u64, ChangeRow)>,
    pub events: Vec<(u64, Happening)>,
    /// Of the state at every sixth step, and at the end.
    pub hashes: Vec<u64>,
}

/// What the state is besides the fish.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WorldRow {
    pub seed: u64,
    pub step: u64,
    pub clickness: f32,
    pub quiet_steps: u32,
    pub idle_steps: u32,
    pub last_click: Option<[f32; 2]>,
    pub partings: Partings,
    #[serde(default, skip_serializing_if = "Resting::is_nobody")]
    pub resting: Resting,
}

/// So many fish with the same mood.
#[derive(Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct MoodRow {
    pub fish: usize,
    pub state: String,
    pub steps: u32,
    pub startle_factor: f32,
    pub fright: f32,
}

/// So many steps with the same input.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct InputRow {
    pub steps: usize,
    pub hour: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pointer: Option<[f32; 2]>,
    #[serde(default, skip_serializing_if = "is_zero")]
    pub speed: f32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub click: Option<[f32; 2]>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub active: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
fn is_zero(value: &f32) -> bool {
    value.to_bits() == 0
}

#[derive(Deserialize, Serialize)]
pub(super) enum ChangeRow {
    Set(ParamId, String, String),
    Resize,
    Rest(Resting),
    Restart(u64),
}
