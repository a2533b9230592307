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
}
