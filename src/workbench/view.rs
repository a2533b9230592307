//! What the person has set about the picture and the panels, apart from the
//! simulation.

use super::actions::Action;
use crate::aquarium::{ColorBy, Looks, OverlaySettings, Quality, Viewing};
use crate::engine::Mode;
use crate::explore::Locks;
use crate::library::Shelf;
use crate::params::ParamId;
use eframe::egui::{Color32, ThemePreference};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// Where the hour of the tank comes from.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
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

/// The look of the panels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum ThemeChoice {
    /// Dark panels.
    #[default]
    Dark,
    /// Light panels.
    Light,
    /// As the system has it.
    System,
}

impl ThemeChoice {
    /// All that are offered.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::System];

    /// As shown in the menu.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Dark => "Dark",
            Self::Light => "Light",
            Self::System => "As the system",
        }
    }

    /// In egui's words.
    #[must_use]
    pub const fn preference(self) -> ThemePreference {
        match self {
            Self::Dark => ThemePreference::Dark,
            Self::Light => ThemePreference::Light,
            Self::System => ThemePreference::System,
        }
    }
}

/// Which parameters the panel lists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Listing {
    /// The reference table.
    #[default]
    Reference,
    /// All of them.
    All,
    /// Those that differ from the loaded preset.
    Changed,
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

/// Most steps that the step button takes at once.
pub const MOST_STEPS: u64 = 10_000;
/// Usual, smallest and largest width of the parameter panel, points.
pub const PARAMETERS_WIDTH: [f32; 3] = [280.0, 240.0, 480.0];
/// Usual, smallest and largest width of the plots, points.
pub const PLOTS_WIDTH: [f32; 3] = [320.0, 280.0, 640.0];
/// Smallest and largest scale of the panels.
pub const SCALES: [f32; 2] = [0.5, 3.0];

/// State of the view. What is not skipped is kept between runs.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct View {
    /// Whether the parameter panel is open.
    pub shows_parameters: bool,
    /// Which parameters it lists.
    pub listing: Listing,
    /// Those that have differed from the loaded preset since that list was opened.
    #[serde(skip)]
    pub changed: BTreeSet<ParamId>,
    /// Its width, points.
    pub parameters_width: f32,
    /// Whether a change of the fish count also sets the tank, at the density of
    /// the loaded preset.
    pub tank_grows: bool,
    /// Words that a parameter must have to be listed.
    #[serde(skip)]
    pub filter: String,
    /// Whether the plots are open.
    pub shows_plots: bool,
    /// Their width, points.
    pub plots_width: f32,
    /// Whether the timeline is open.
    pub shows_timeline: bool,
    /// The overlay's switches.
    pub overlay: OverlaySettings,
    /// The selected fish.
    #[serde(skip)]
    pub selected: Option<usize>,
    /// What of the tank is looked at.
    #[serde(skip)]
    pub viewing: Viewing,
    /// Whether the tank is shown alone, without panels.
    #[serde(skip)]
    pub is_presenting: bool,
    /// Whether trails are drawn.
    pub shows_trails: bool,
    /// What fish are colored by.
    pub color_by: ColorBy,
    /// Whether the help sheet is open.
    #[serde(skip)]
    pub shows_help: bool,
    /// Whether the palette is open.
    #[serde(skip)]
    pub shows_palette: bool,
    /// Whether the filter is to be typed into next.
    #[serde(skip)]
    pub wants_filter: bool,
    /// Whether the overlay's menu is to be opened or closed next.
    #[serde(skip)]
    pub wants_overlay_menu: bool,
    /// A parameter that is to be shown, ready to be typed.
    #[serde(skip)]
    pub wanted: Option<ParamId>,
    /// The card of the tour that is open.
    #[serde(skip)]
    pub tour: Option<usize>,
    /// Whether the list of edits is open.
    #[serde(skip)]
    pub shows_edits: bool,
    /// The look of the panels.
    pub theme: ThemeChoice,
    /// Size of all texts and controls, as a factor.
    pub scale: f32,
    /// Whether the gallery of presets is open.
    #[serde(skip)]
    pub shows_gallery: bool,
    /// Favorite presets, and those opened last.
    pub shelf: Shelf,
    /// Where the hour comes from.
    pub hour: HourSource,
    /// How often the picture is drawn.
    pub picture_rate: PictureRate,
    /// What gives way where frames cost too much.
    pub quality: Quality,
    /// Whether the water lives on while the fish stand still.
    pub lives_while_paused: bool,
    /// How many steps the step button takes.
    pub steps_at_once: u64,
    /// Whether values are drawn by chance and morphed in a window of their own.
    #[serde(skip)]
    pub shows_explore: bool,
    /// The parameters that no draw may change.
    pub locks: Locks,
}

impl View {
    /// What closes the window over the workbench that Escape closes first; none if
    /// none is open.
    #[must_use]
    pub fn closing(&self) -> Option<Action> {
        let windows = [
            (self.shows_help, Action::ToggleHelp),
            (self.shows_edits, Action::ToggleEdits),
            (self.shows_gallery, Action::ToggleGallery),
            (self.shows_explore, Action::ToggleExplore),
            (self.tour.is_some(), Action::ToggleTour),
        ];
        windows.into_iter().find(|(is_open, _)| *is_open).map(|(_, action)| action)
    }

    /// Closes all windows over the workbench.
    pub fn close_windows(&mut self) {
        self.shows_help = false;
        self.shows_edits = false;
        self.shows_gallery = false;
        self.shows_explore = false;
        self.shows_palette = false;
        self.tour = None;
    }

    /// Makes of every number one that can be, whatever a file said.
    pub(super) fn check(&mut self) {
        let within = |value: f32, [usual, least, most]: [f32; 3]| {
            if value.is_finite() { value.clamp(least, most) } else { usual }
        };
        self.parameters_width = within(self.parameters_width, PARAMETERS_WIDTH);
        self.plots_width = within(self.plots_width, PLOTS_WIDTH);
        self.scale = within(self.scale, [1.0, SCALES[0], SCALES[1]]);
        self.steps_at_once = self.steps_at_once.clamp(1, MOST_STEPS);
        self.overlay.check();
        if let HourSource::Fixed(hour) = &mut self.hour {
            *hour = within(*hour, [12.0, 0.0, 24.0]);
        }
        if let PictureRate::Capped(rate) = &mut self.picture_rate {
            *rate = (*rate).clamp(1, 1000);
        }
    }

    /// Whether another view has the same of what is kept between runs; with an
    /// hour that is kept in place of the other's.
    pub(super) fn keeps_same_as(&self, other: &Self, hour: Option<HourSource>) -> bool {
        let Self {
            shows_parameters,
            listing,
            parameters_width,
            tank_grows,
            filter: _,
            changed: _,
            shows_plots,
            plots_width,
            shows_timeline,
            overlay,
            selected: _,
            viewing: _,
            is_presenting: _,
            shows_trails,
            color_by,
            shows_help: _,
            shows_edits: _,
            shows_gallery: _,
            shelf,
            shows_explore: _,
            locks,
            shows_palette: _,
            tour: _,
            wants_filter: _,
            wants_overlay_menu: _,
            wanted: _,
            theme,
            scale,
            hour: own_hour,
            picture_rate,
            quality,
            lives_while_paused,
            steps_at_once,
        } = self;
        let is_same_layout = *shows_parameters == other.shows_parameters
            && *listing == other.listing
            && *parameters_width == other.parameters_width
            && *shows_plots == other.shows_plots
            && *plots_width == other.plots_width
            && *shows_timeline == other.shows_timeline
            && *theme == other.theme
            && *scale == other.scale;
        is_same_layout
            && *tank_grows == other.tank_grows
            && *overlay == other.overlay
            && *shelf == other.shelf
            && *locks == other.locks
            && *shows_trails == other.shows_trails
            && *color_by == other.color_by
            && *own_hour == hour.unwrap_or(other.hour)
            && *picture_rate == other.picture_rate
            && *quality == other.quality
            && *lives_while_paused == other.lives_while_paused
            && *steps_at_once == other.steps_at_once
    }

    /// What is shown of the picture at this hour: 0 at midnight, 1 at noon.
    #[must_use]
    pub const fn looks(&self, dayness: f32) -> Looks<'_> {
        Looks {
            shows_trails: self.shows_trails,
            color_by: self.color_by,
            overlay: &self.overlay,
            selected: self.selected,
            dayness,
            is_reduced: false,
        }
    }

    /// Opens the parameter panel with its filter ready to be typed into.
    pub const fn find_parameter(&mut self) {
        self.shows_parameters = true;
        self.wants_filter = true;
    }
}

impl Default for View {
    fn default() -> Self {
        Self {
            shows_parameters: true,
            listing: Listing::Reference,
            changed: BTreeSet::new(),
            parameters_width: PARAMETERS_WIDTH[0],
            tank_grows: false,
            filter: String::new(),
            shows_plots: true,
            plots_width: PLOTS_WIDTH[0],
            shows_timeline: true,
            overlay: OverlaySettings::default(),
            selected: None,
            viewing: Viewing::default(),
            is_presenting: false,
            shows_trails: true,
            color_by: ColorBy::State,
            shows_help: false,
            shows_edits: false,
            shows_palette: false,
            tour: None,
            wants_filter: false,
            wants_overlay_menu: false,
            wanted: None,
            theme: ThemeChoice::Dark,
            scale: 1.0,
            shows_gallery: false,
            shelf: Shelf::default(),
            hour: HourSource::Clock,
            picture_rate: PictureRate::Display,
            quality: Quality::Looks,
            lives_while_paused: false,
            steps_at_once: 1,
            shows_explore: false,
            locks: Locks::default(),
        }
    }
}
