//! The panels around the tank. They read the engine and the view, and push what
//! is asked for into an [`Outbox`]; none of them changes the engine.

pub mod access;
pub mod actions;
mod bottom_strip;
pub mod clipboard;
mod close_guard;
pub mod compare;
mod edit_list;
mod explore;
pub mod files;
pub mod gallery;
mod help_sheet;
mod icons;
mod inspector;
mod minimap;
mod overlay_menu;
mod overlay_strip;
pub mod palette;
mod param_nudge;
mod param_row;
mod param_tip;
mod params_panel;
mod past_strip;
pub mod plots;
mod presentation;
pub mod settings;
mod signal_strip;
pub mod theme;
mod timeline_bar;
mod toasts;
mod top_bar;
mod tour;
mod typed_field;
pub mod view;
mod watch;

pub use bottom_strip::{BottomStrip, bottom_strip_ui};
pub use close_guard::CloseGuard;
pub use edit_list::edit_list_ui;
pub use explore::Explorer;
pub use help_sheet::help_sheet_ui;
pub use minimap::{Minimap, view_chip_ui};
pub use overlay_strip::overlay_strip_ui;
pub use palette::Palette;
pub use params_panel::params_panel_ui;
pub use past_strip::past_strip_ui;
pub use presentation::{BACKDROP, Presentation};
pub use signal_strip::{SignalStrip, signal_strip_ui};
pub use timeline_bar::TimelineBar;
pub use toasts::Toasts;
pub use top_bar::{top_bar_ui, wording};
pub use tour::tour_ui;
pub use view::{HourSource, Listing, PictureRate, View, mode_color, mode_name};

use crate::command::Command;
use crate::params::ParamId;
use actions::Action;

/// What the panels ask for in a frame.
#[derive(Debug, Default)]
pub struct Outbox {
    /// For the engine, in order.
    pub commands: Vec<Command>,
    /// For the workbench, in order.
    pub actions: Vec<Action>,
    /// Parameters that draws are to leave alone, or may change again.
    pub locks: Vec<(ParamId, bool)>,
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

/// A number that keeps its width: a blank instead of a plus sign, fixed
/// decimals.
fn fixed_width(value: f32, decimals: usize) -> String {
    format!("{value:>width$.decimals$}", width = decimals + 3)
}
