//! Which world is looked at.

/// Which world is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// The present, running.
    Live,
    /// The present, standing still.
    Paused,
    /// The past, as it was recorded.
    Replay,
    /// The past, as it would have been with other values.
    WhatIf,
}

/// What of a what-if is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Showing {
    /// The run with the values that are tried, and the recorded one behind it.
    #[default]
    Both,
    /// The run with the values that are tried alone.
    Tried,
    /// The recorded run alone.
    Recorded,
}

impl Showing {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tried, Self::Both, Self::Recorded];
}
