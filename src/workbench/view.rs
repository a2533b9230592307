//! What the person has set about the picture and the panels, apart from the
//! simulation.

use crate::aquarium::OverlaySettings;
use crate::engine::Mode;
use crate::explore::Locks;
use eframe::egui::Color32;

/// Where the hour of the tank comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HourSource {
    /// The system's clock.
    Clock,
    /// A fixed hour, 0 to 24.
    Fixed(f32),
}

impl HourSource {
    /// The hour now, with its fraction.
    #[must_use]
    pub fn hour(self) -> f32 {
        match self {
            Self::Fixed(hour) => hour,
            Self::Clock => clock_hour(),
        }
    }
}

fn clock_hour() -> f32 {
    use chrono::Timelike as _;
    let now = chrono::Local::now();
    now.num_seconds_from_midnight() as f32 / 3600.0
}

/// How often the picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureRate {
    /// As often as the display.
    Display,
    /// At most so many times a second.
    Capped(u32),
}

impl PictureRate {
    /// All that are offered.
    pub const ALL: [Self; 4] = [Self::Display, Self::Capped(60), Self::Capped(45), Self::Capped(30)];

    /// As shown in the menu.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Self::Display => "As the display".to_owned(),
            Self::Capped(rate) => format!("At most {rate} a second"),
        }
    }
}

/// The badge's word.
#[must_use]
pub const fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Live => "LIVE",
        Mode::Paused => "PAUSED",
        Mode::Replay => "REPLAY",
        Mode::WhatIf => "WHAT-IF",
    }
}

/// Color of badge and tank frame. Dark words can be read on each.
#[must_use]
pub const fn mode_color(mode: Mode) -> Color32 {
    match mode {
        Mode::Live => Color32::from_rgb(0x00, 0x9E, 0x73),
        Mode::Paused => Color32::from_rgb(0x8A, 0x94, 0xA3),
        Mode::Replay => Color32::from_rgb(0x3D, 0x95, 0xD6),
        Mode::WhatIf => Color32::from_rgb(0xB3, 0x8C, 0xF0),
    }
}

/// State of the view.
#[derive(Clone, Debug, PartialEq)]
pub struct View {
    /// Whether the parameter panel is open.
    pub shows_parameters: bool,
    /// Whether it lists all parameters or the reference table alone.
    pub shows_all_parameters: bool,
    /// Whether a change of the fish count also sets the tank, at the density of
    /// the loaded preset.
    pub tank_grows: bool,
    /// Words that a parameter must have to be listed.
    pub filter: String,
    /// Whether the plots are open.
    pub shows_plots: bool,
    /// Whether the timeline is open.
    pub shows_timeline: bool,
    /// The overlay's switches.
    pub overlay: OverlaySettings,
    /// The selected fish.
    pub selected: Option<usize>,
    /// Whether trails are drawn.
    pub shows_trails: bool,
    /// Whether the help sheet is open.
    pub shows_help: bool,
    /// Where the hour comes from.
    pub hour: HourSource,
    /// How often the picture is drawn.
    pub picture_rate: PictureRate,
    /// How many steps the step button takes.
    pub steps_at_once: u64,
    /// Whether values are drawn by chance and morphed in a window of their own.
    pub shows_explore: bool,
    /// The parameters that no draw may change.
    pub locks: Locks,
}

impl Default for View {
    fn default() -> Self {
        Self {
            shows_parameters: true,
            shows_all_parameters: false,
            tank_grows: false,
            filter: String::new(),
            shows_plots: true,
            shows_timeline: true,
            overlay: OverlaySettings::default(),
            selected: None,
            shows_trails: true,
            shows_help: false,
            hour: HourSource::Clock,
            picture_rate: PictureRate::Display,
            steps_at_once: 1,
            shows_explore: false,
            locks: Locks::default(),
        }
    }
}
