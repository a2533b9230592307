//! The panels around the tank. They read the engine and the view, and push what
//! is asked for into an [`Outbox`]; none of them changes the engine.

mod access;
pub mod actions;
mod bottom_strip;
mod close_guard;
pub mod files;
mod help_sheet;
mod icons;
mod param_row;
mod params_panel;
mod signal_strip;
pub mod theme;
mod toasts;
mod top_bar;
mod typed_field;
mod view;

pub use bottom_strip::{BottomStrip, bottom_strip_ui};
pub use close_guard::CloseGuard;
pub use help_sheet::help_sheet_ui;
pub use params_panel::params_panel_ui;
pub use signal_strip::{SignalStrip, signal_strip_ui};
pub use toasts::Toasts;
pub use top_bar::{mode_of, top_bar_ui};
pub use view::{HourSource, Mode, PictureRate, View};

use crate::clock::{STEP_S, whole_steps};
use crate::command::Command;
use crate::params::Params;
use actions::Action;

/// What the panels ask for in a frame.
#[derive(Debug, Default)]
pub struct Outbox {
    /// For the engine, in order.
    pub commands: Vec<Command>,
    /// For the workbench, in order.
    pub actions: Vec<Action>,
    /// What was refused, for a person to read.
    pub failures: Vec<String>,
}

impl Outbox {
    /// Asks the engine for something.
    pub fn command(&mut self, command: Command) {
        self.commands.push(command);
    }

    /// Asks the workbench for something.
    pub fn action(&mut self, action: Action) {
        self.actions.push(action);
    }

    /// Says why something was refused.
    pub fn fail(&mut self, reason: String) {
        self.failures.push(reason);
    }
}

/// Length of the replay, s.
const REPLAY_S: f64 = 30.0;
/// Bytes a fish and frame: two f32 of position, one byte of state.
const BYTES_A_FISH: u64 = 9;

/// What thirty seconds of replay hold at this snapshot interval, in words.
fn snapshot_budget(params: &Params) -> String {
    let interval_s = whole_steps(params.snapshot_interval) as f64 * STEP_S;
    let frames = (REPLAY_S / interval_s) as u64 + 1;
    let bytes = frames * u64::from(params.fish_count) * BYTES_A_FISH;
    format!("30 s: {frames} frames, {:.1} MB", bytes as f64 / 1e6)
}

/// A number that keeps its width: a blank instead of a plus sign, fixed
/// decimals.
fn fixed_width(value: f32, decimals: usize) -> String {
    format!("{value:>width$.decimals$}", width = decimals + 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_replay_of_the_reference_is_a_megabyte() {
        assert_eq!(snapshot_budget(&Params::default()), "30 s: 301 frames, 1.1 MB");
    }
}
