//! Everything a key or a menu entry can do, in one table: menus, shortcuts,
//! tooltips and the help sheet come from here.

use super::param_nudge::slider_in_focus;
use crate::aquarium::{ColorBy, Layer, Quality};
use crate::params::Group;
use eframe::egui::text_selection::LabelSelectionState;
use eframe::egui::{Context, Event, FocusDirection, Key, KeyboardShortcut, Modifiers};
use std::sync::LazyLock;

/// What can be asked of the workbench. Most become engine commands; the rest is
/// about files and the view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Open a preset with the system's dialog.
    Open,
    /// Open a preset by typing its path.
    OpenPath,
    /// Save to the file it came from.
    Save,
    /// Save under another name with the system's dialog.
    SaveAs,
    /// Save under another name by typing its path.
    SavePath,
    /// Show or hide the gallery of presets.
    ToggleGallery,
    /// Save the preset as a new one of the person's own.
    SaveToLibrary,
    /// Bring back the preset that was deleted last.
    RestoreDeleted,
    /// Load the open file once more, as it is on disk.
    ReloadFile,
    /// Go on with the values in the window although the file has changed.
    KeepMine,
    /// End the program.
    Quit,
    /// Take back the last edit.
    Undo,
    /// Do it again.
    Redo,
    /// Show or hide the list of edits.
    ToggleEdits,
    /// Put the preset's text on the clipboard.
    CopyPreset,
    /// Put the text of a group of parameters on the clipboard.
    CopyGroup(Group),
    /// Take a preset or values from the clipboard.
    Paste,
    /// Run or pause.
    PlayPause,
    /// Take single steps.
    StepOnce,
    /// Build the shoal anew from the seed.
    Restart,
    /// Restart from another seed.
    NewSeed,
    /// Exchange the values that are now with those held.
    SwapSides,
    /// Give the tank the shape of the room there is.
    FitTank,
    /// Write the plots' data to a file chosen with the system's dialog.
    SavePlotData,
    /// Write the plots' data to a file whose path is typed.
    SavePlotDataPath,
    /// Write the last thirty seconds to a file chosen with the system's dialog.
    SaveReplay,
    /// Write the last thirty seconds to a file whose path is typed.
    SaveReplayPath,
    /// Put the playhead on the oldest frame.
    SeekOldest,
    /// Go back to the present.
    SeekLive,
    /// Go one step back.
    StepBack,
    /// Go one step on.
    StepForward,
    /// Go to the next event.
    NextEvent,
    /// Go to the event before.
    PreviousEvent,
    /// Set a bookmark at the step looked at.
    SetBookmark,
    /// Let what plays in the past go around, or not.
    ToggleLoop,
    /// Forget the range that is marked.
    ClearRange,
    /// Make the state under the playhead the present.
    ContinueHere,
    /// Make a what-if the present.
    KeepWhatIf,
    /// Give a what-if up.
    DropWhatIf,
    /// Go one frame back.
    FrameBack,
    /// Go one frame on.
    FrameForward,
    /// Select the next fish.
    NextFish,
    /// Select the fish before.
    PreviousFish,
    /// Show the tank larger.
    ZoomIn,
    /// Show the tank smaller.
    ZoomOut,
    /// Show the whole tank.
    WholeTank,
    /// Show the tank at one point a px.
    OneToOne,
    /// Keep the selected fish in the middle of the view, or no more.
    FollowFish,
    /// Keep the largest cluster in the middle of the view, or no more.
    FollowCluster,
    /// Show the tank alone on the full screen, or the workbench again.
    TogglePresentation,
    /// Show the workbench again.
    LeavePresentation,
    /// Turn a layer of the overlay on or off.
    ToggleLayer(Layer),
    /// Overlay for the selected fish, for all or for none.
    ToggleScope,
    /// Open or close the menu of the overlay.
    ShowOverlayMenu,
    /// Fold the plots.
    TogglePlots,
    /// Fold the timeline.
    ToggleTimeline,
    /// Fold the parameter panel.
    ToggleParameters,
    /// Show or hide trails.
    ToggleTrails,
    /// Color fish by something.
    ColorBy(ColorBy),
    /// Color fish by the next thing.
    NextColoring,
    /// Let something give way where frames cost too much.
    Quality(Quality),
    /// Let the next thing give way.
    NextQuality,
    /// Let the water live on while the fish stand still, or not.
    ToggleLivingWater,
    /// Light or dark.
    ToggleTheme,
    /// Larger texts and controls.
    ScaleUp,
    /// Smaller texts and controls.
    ScaleDown,
    /// Texts and controls of the usual size.
    ScaleReset,
    /// Close the window over the workbench that came up last.
    CloseWindow,
    /// Show the palette of everything there is.
    TogglePalette,
    /// Show the tour from its first card, or leave it.
    ToggleTour,
    /// Move the focus to the next part of the window.
    NextRegion,
    /// Move the focus to the part of the window before.
    PreviousRegion,
    /// Let the filter of the parameters be typed.
    FindParameter,
    /// Put what is held beside what is now, or end that.
    ToggleCompare,
    /// End the comparison.
    LeaveCompare,
    /// Open or close the window in which values are drawn and morphed.
    ToggleExplore,
    /// Show or hide the help sheet.
    ToggleHelp,
}

/// The menu an action stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Presets and the program.
    File,
    /// Undo, redo and what changes the preset.
    Edit,
    /// Running, pausing and the past.
    Time,
    /// What is shown.
    View,
    /// Help.
    Help,
}

impl Menu {
    /// All menus in their order.
    pub const ALL: [Self; 5] = [Self::File, Self::Edit, Self::Time, Self::View, Self::Help];

    /// The word on the menu bar.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Time => "Time",
            Self::View => "View",
            Self::Help => "Help",
        }
    }
}

/// What is known about one action.
#[derive(Debug)]
pub struct ActionSpec {
    /// Which action.
    pub action: Action,
    /// Its menu.
    pub menu: Menu,
    /// Its words in the menu.
    pub label: &'static str,
    /// Its key, if it has one.
    pub shortcut: Option<KeyboardShortcut>,
    /// What it does, in a sentence.
    pub help: &'static str,
}

const COMMAND_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

const fn key(modifiers: Modifiers, key: Key) -> Option<KeyboardShortcut> {
    Some(KeyboardShortcut::new(modifiers, key))
}

const fn spec(
    menu: Menu,
    action: Action,
    label: &'static str,
    shortcut: Option<KeyboardShortcut>,
    help: &'static str,
) -> ActionSpec {
    ActionSpec { action, menu, label, shortcut, help }
}

const COPY_GROUP_HELP: &str =
    "Puts the values of this group on the clipboard, to be pasted into another preset or a message.";

/// All actions in the order of the menus.
#[rustfmt::skip]
pub static ACTIONS: &[ActionSpec] = &[
    spec(Menu::File, Action::Open, "Open…", key(Modifiers::COMMAND, Key::O), "Opens a preset file, with whose values the fish that swim go on; or a replay."),
    spec(Menu::File, Action::OpenPath, "Open path…", key(COMMAND_SHIFT, Key::O), "Opens a preset or a replay whose path you type or paste."),
    spec(Menu::File, Action::Save, "Save", key(Modifiers::COMMAND, Key::S), "Saves the preset to the file it came from."),
    spec(Menu::File, Action::SaveAs, "Save as…", key(COMMAND_SHIFT, Key::S), "Saves the preset to another file."),
    spec(Menu::File, Action::SavePath, "Save to path…", None, "Saves the preset to a file whose path you type or paste."),
    spec(Menu::File, Action::ToggleGallery, "Presets…", key(Modifiers::NONE, Key::G), "Shows or hides the gallery: every preset with a picture, to open, mark, copy and rename."),
    spec(Menu::File, Action::SaveToLibrary, "Save a copy to my presets", None, "Saves the preset as a new file of your presets folder, which is its file from then on."),
    spec(Menu::File, Action::RestoreDeleted, "Restore deleted preset", None, "Brings back the preset that you deleted last in the gallery."),
    spec(Menu::File, Action::ReloadFile, "Reload from disk", None, "Loads the open file once more, as it is on disk now. Undo brings your values back."),
    spec(Menu::File, Action::KeepMine, "Keep mine", None, "Goes on with your values although the file has changed on disk; saving asks before it replaces the file's."),
    spec(Menu::File, Action::SaveReplay, "Save replay…", None, "Writes the range marked on the timeline, or all thirty seconds, to a file from which they can be lived again bit for bit."),
    spec(Menu::File, Action::SaveReplayPath, "Save replay to path…", None, "The same, to a file whose path you type or paste."),
    spec(Menu::File, Action::SavePlotData, "Save plot data…", None, "Writes the metrics of the last thirty seconds to a CSV file."),
    spec(Menu::File, Action::SavePlotDataPath, "Save plot data to path…", None, "The same, to a file whose path you type or paste."),
    spec(Menu::File, Action::Quit, "Quit", key(Modifiers::COMMAND, Key::Q), "Ends the program."),
    spec(Menu::Edit, Action::Undo, "Undo", key(Modifiers::COMMAND, Key::Z), "Takes back the last edit or load."),
    spec(Menu::Edit, Action::Redo, "Redo", key(COMMAND_SHIFT, Key::Z), "Does again what was taken back."),
    spec(Menu::Edit, Action::ToggleEdits, "List of edits", key(Modifiers::NONE, Key::H), "Shows or hides the list of all edits, to go to any of them."),
    spec(Menu::Edit, Action::CopyPreset, "Copy preset as text", key(Modifiers::COMMAND, Key::C), "Puts the whole preset on the clipboard, as a file holds it."),
    spec(Menu::Edit, Action::Paste, "Paste preset from text", key(Modifiers::COMMAND, Key::V), "Loads a preset whose text is on the clipboard, or sets the values of a part of one."),
    spec(Menu::Edit, Action::CopyGroup(Group::Scale), "Copy group: Scale", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Weights), "Copy group: Weights", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Edges), "Copy group: Edges", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Startle), "Copy group: Startle", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Curiosity), "Copy group: Curiosity", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Homing), "Copy group: Homing", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Mirror), "Copy group: Mirror", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Looks), "Copy group: Looks", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::CopyGroup(Group::Replay), "Copy group: Replay", None, COPY_GROUP_HELP),
    spec(Menu::Edit, Action::FitTank, "Fit tank to window", key(Modifiers::NONE, Key::F), "Gives the tank the shape of the room there is, keeping its area."),
    spec(Menu::Edit, Action::SwapSides, "Swap A and B", key(Modifiers::NONE, Key::X), "Exchanges the values you tune with those held beside them: the preset as it was loaded, until you hold others. The fish swim on."),
    spec(Menu::Time, Action::PlayPause, "Play or pause", key(Modifiers::NONE, Key::Space), "Runs or pauses the simulation."),
    spec(Menu::Time, Action::StepOnce, "Step", key(Modifiers::NONE, Key::Period), "Pauses and takes the number of steps set beside the button."),
    spec(Menu::Time, Action::Restart, "Restart", key(Modifiers::COMMAND, Key::R), "Builds the shoal anew from the preset's seed."),
    spec(Menu::Time, Action::NewSeed, "New seed", key(COMMAND_SHIFT, Key::R), "Draws another seed and restarts from it."),
    spec(Menu::Time, Action::SeekOldest, "Oldest frame", key(Modifiers::NONE, Key::Home), "Puts the playhead on the oldest frame there is."),
    spec(Menu::Time, Action::StepBack, "Step back", key(Modifiers::NONE, Key::ArrowLeft), "Moves the playhead one step of 1/60 s back."),
    spec(Menu::Time, Action::StepForward, "Step forward", key(Modifiers::NONE, Key::ArrowRight), "Moves the playhead one step of 1/60 s on."),
    spec(Menu::Time, Action::FrameBack, "Frame back", key(Modifiers::SHIFT, Key::ArrowLeft), "Moves the playhead to the recorded frame before."),
    spec(Menu::Time, Action::FrameForward, "Frame forward", key(Modifiers::SHIFT, Key::ArrowRight), "Moves the playhead to the next recorded frame."),
    spec(Menu::Time, Action::PreviousEvent, "Event before", key(Modifiers::SHIFT, Key::N), "Moves the playhead to the event before: a click, an edit, a load, a restart, a split or merge of the shoal, a bookmark."),
    spec(Menu::Time, Action::NextEvent, "Next event", key(Modifiers::NONE, Key::N), "Moves the playhead to the next event."),
    spec(Menu::Time, Action::SetBookmark, "Bookmark", key(Modifiers::NONE, Key::B), "Sets a bookmark at the step you look at, and lets you name it."),
    spec(Menu::Time, Action::ToggleLoop, "Loop", key(Modifiers::NONE, Key::R), "What plays in the past goes around: in the range you marked by Shift and a drag on the timeline, or else in all thirty seconds."),
    spec(Menu::Time, Action::SeekLive, "Live", key(Modifiers::NONE, Key::End), "Goes back to the present."),
    spec(Menu::Time, Action::ContinueHere, "Continue from here", key(Modifiers::NONE, Key::Enter), "Makes the step under the playhead the present. What came after it is cut off; undo brings it back."),
    spec(Menu::Time, Action::KeepWhatIf, "Keep the what-if", key(Modifiers::NONE, Key::K), "Makes what you tried the present, with its values. Undo goes back to what was."),
    spec(Menu::Time, Action::DropWhatIf, "Drop the what-if", key(Modifiers::NONE, Key::Escape), "Gives up what you tried; the past is again as it was recorded."),
    spec(Menu::Time, Action::ClearRange, "Clear the range", key(Modifiers::NONE, Key::Escape), "Forgets the range that is marked on the timeline."),
    spec(Menu::View, Action::ToggleCompare, "Compare A and B", key(Modifiers::NONE, Key::C), "Puts the values held and those you tune side by side: two shoals from the same seed, with the same hands in the water."),
    spec(Menu::View, Action::LeaveCompare, "End the comparison", key(Modifiers::NONE, Key::Escape), "Goes back to the one shoal, which has waited."),
    spec(Menu::View, Action::ToggleExplore, "Explore", key(Modifiers::NONE, Key::E), "Opens a window to draw values by chance, to go back to earlier tries, and to morph between the values held and those you tune."),
    spec(Menu::View, Action::NextFish, "Next fish", key(Modifiers::NONE, Key::Tab), "Selects the next fish."),
    spec(Menu::View, Action::PreviousFish, "Fish before", key(Modifiers::SHIFT, Key::Tab), "Selects the fish before."),
    spec(Menu::View, Action::ZoomIn, "Zoom in", key(Modifiers::NONE, Key::CloseBracket), "Shows the tank larger: what is under the pointer stays there. The wheel and a pinch do it too."),
    spec(Menu::View, Action::ZoomOut, "Zoom out", key(Modifiers::NONE, Key::OpenBracket), "Shows the tank smaller, down to the whole of it."),
    spec(Menu::View, Action::WholeTank, "Whole tank", key(Modifiers::NONE, Key::Z), "Shows the whole tank again, and follows nothing any more."),
    spec(Menu::View, Action::OneToOne, "One to one", key(Modifiers::NONE, Key::O), "Shows each px of the tank as one point of the screen."),
    spec(Menu::View, Action::FollowFish, "Follow the fish", key(Modifiers::NONE, Key::J), "Keeps the selected fish in the middle of the view, in the past as well; once more ends it. It waits when you move the view."),
    spec(Menu::View, Action::FollowCluster, "Follow the largest cluster", key(Modifiers::NONE, Key::U), "Keeps the largest cluster in the middle of the view; once more ends it. It waits when you move the view."),
    spec(Menu::View, Action::TogglePresentation, "Presentation", key(Modifiers::NONE, Key::F11), "Shows the tank alone on the full screen, for a wall or a lesson. All keys go on working."),
    spec(Menu::View, Action::LeavePresentation, "End the presentation", key(Modifiers::NONE, Key::Escape), "Goes back to the workbench."),
    spec(Menu::View, Action::ToggleLayer(Layer::Velocity), "Overlay: velocity", key(Modifiers::NONE, Key::Num1), Layer::Velocity.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::EdgeZones), "Overlay: edges", key(Modifiers::NONE, Key::Num2), Layer::EdgeZones.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Perception), "Overlay: perception", key(Modifiers::NONE, Key::Num3), Layer::Perception.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Separation), "Overlay: separation", key(Modifiers::NONE, Key::Num4), Layer::Separation.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Links), "Overlay: links", key(Modifiers::NONE, Key::Num5), Layer::Links.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Center), "Overlay: center", key(Modifiers::NONE, Key::Num6), Layer::Center.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Clusters), "Overlay: clusters", key(Modifiers::NONE, Key::Num7), Layer::Clusters.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Terms), "Overlay: terms", key(Modifiers::NONE, Key::Num8), Layer::Terms.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Steering), "Overlay: steering", key(Modifiers::NONE, Key::Num9), Layer::Steering.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Cone), "Overlay: cone", None, Layer::Cone.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Cells), "Overlay: cells", None, Layer::Cells.help()),
    spec(Menu::View, Action::ToggleLayer(Layer::Heat), "Overlay: heat", key(Modifiers::NONE, Key::A), Layer::Heat.help()),
    spec(Menu::View, Action::ToggleScope, "Overlay: next scope", key(Modifiers::NONE, Key::Num0), "Draws the layers of single fish for the selected one, for all, or for none, in turns; edges, cells, center, clusters and heat stay."),
    spec(Menu::View, Action::ShowOverlayMenu, "Overlay menu", key(Modifiers::NONE, Key::V), "Opens or closes the overlay's menu: every layer with its color and key, for whom, which terms, and how long the arrows are."),
    spec(Menu::View, Action::TogglePlots, "Plots", key(Modifiers::NONE, Key::M), "Folds the plots away, or brings them back."),
    spec(Menu::View, Action::ToggleTimeline, "Timeline", key(Modifiers::NONE, Key::L), "Folds the timeline away, or brings it back."),
    spec(Menu::View, Action::ToggleParameters, "Parameters", key(Modifiers::NONE, Key::P), "Folds the parameter panel away, or brings it back."),
    spec(Menu::View, Action::ToggleTrails, "Trails", key(Modifiers::NONE, Key::T), "Shows or hides the trails behind the fish."),
    spec(Menu::View, Action::ColorBy(ColorBy::State), "Color fish by state", None, ColorBy::State.help()),
    spec(Menu::View, Action::ColorBy(ColorBy::OwnHue), "Color fish by own hue", None, ColorBy::OwnHue.help()),
    spec(Menu::View, Action::ColorBy(ColorBy::Speed), "Color fish by speed", None, ColorBy::Speed.help()),
    spec(Menu::View, Action::ColorBy(ColorBy::Heading), "Color fish by heading", None, ColorBy::Heading.help()),
    spec(Menu::View, Action::ColorBy(ColorBy::Cluster), "Color fish by cluster", None, ColorBy::Cluster.help()),
    spec(Menu::View, Action::ColorBy(ColorBy::Neighbors), "Color fish by neighbors", None, ColorBy::Neighbors.help()),
    spec(Menu::View, Action::NextColoring, "Next coloring", key(Modifiers::NONE, Key::D), "Colors the fish by the next thing: state, own hue, speed, heading, cluster, neighbors."),
    spec(Menu::View, Action::Quality(Quality::Off), "Adaptive quality: off", None, Quality::Off.help()),
    spec(Menu::View, Action::Quality(Quality::Looks), "Adaptive quality: looks", None, Quality::Looks.help()),
    spec(Menu::View, Action::Quality(Quality::Full), "Adaptive quality: full", None, Quality::Full.help()),
    spec(Menu::View, Action::NextQuality, "Next quality", key(Modifiers::NONE, Key::Q), "Lets the next thing give way where frames cost too much: nothing, the looks, or fish as well."),
    spec(Menu::View, Action::ToggleLivingWater, "Living water while paused", key(Modifiers::NONE, Key::S), "Lets particles, light and tails move while the fish stand still. Off, a paused window draws nothing."),
    spec(Menu::View, Action::ToggleTheme, "Light theme", None, "Light panels instead of dark ones; the water stays water."),
    spec(Menu::View, Action::ScaleUp, "Larger text", key(Modifiers::COMMAND, Key::Plus), "Makes all texts and controls a tenth larger."),
    spec(Menu::View, Action::ScaleDown, "Smaller text", key(Modifiers::COMMAND, Key::Minus), "Makes all texts and controls a tenth smaller."),
    spec(Menu::View, Action::ScaleReset, "Usual text size", key(Modifiers::COMMAND, Key::Num0), "Texts and controls as the monitor has them."),
    spec(Menu::View, Action::FindParameter, "Filter parameters", key(Modifiers::COMMAND, Key::F), "Lets you type words that a parameter must have in name or help."),
    spec(Menu::View, Action::NextRegion, "Next part of the window", key(Modifiers::NONE, Key::F6), "Moves the keys to the next part of the window: menus, parameters, switches, plots, timeline, and back to the water. Within it Tab goes from control to control; Escape leaves it."),
    spec(Menu::View, Action::PreviousRegion, "Part of the window before", key(Modifiers::SHIFT, Key::F6), "Moves the keys to the part of the window before."),
    spec(Menu::View, Action::CloseWindow, "Close window", key(Modifiers::NONE, Key::Escape), "Closes the list, sheet or gallery that is open over the workbench."),
    spec(Menu::Help, Action::TogglePalette, "Find anything", key(Modifiers::COMMAND, Key::P), "Finds any action, parameter or preset by a few letters."),
    spec(Menu::Help, Action::ToggleTour, "Tour", None, "Five short cards: in which order to tune."),
    spec(Menu::Help, Action::ToggleHelp, "Keys and mouse", key(Modifiers::NONE, Key::F1), "Shows or hides this sheet."),
];

impl Action {
    /// The list within a menu that it stands in, if it does.
    #[must_use]
    pub const fn submenu(self) -> Option<&'static str> {
        match self {
            Self::CopyGroup(_) => Some("Copy group as text"),
            Self::ColorBy(_) | Self::NextColoring => Some("Color fish by"),
            Self::Quality(_) | Self::NextQuality => Some("Adaptive quality"),
            Self::ToggleLayer(_) | Self::ToggleScope | Self::ShowOverlayMenu => Some("Overlay"),
            Self::ScaleUp | Self::ScaleDown | Self::ScaleReset => Some("Text size"),
            action if action.is_of_view() => Some("Zoom and follow"),
            _ => None,
        }
    }

    /// Its words in such a list, or else in its menu.
    #[must_use]
    pub fn short_label(self) -> &'static str {
        match self {
            Self::CopyGroup(group) => group.title(),
            Self::ColorBy(by) => by.name(),
            Self::Quality(quality) => quality.name(),
            Self::ToggleLayer(layer) => layer.name(),
            Self::ToggleScope => "next scope",
            _ => self.spec().label,
        }
    }

    /// Whether Escape does it: of these only one means something at a time.
    #[must_use]
    pub const fn is_leaving(self) -> bool {
        matches!(
            self,
            Self::CloseWindow
                | Self::LeavePresentation
                | Self::DropWhatIf
                | Self::ClearRange
                | Self::LeaveCompare
        )
    }

    /// Whether it moves the view of the one tank: there is none of two.
    #[must_use]
    pub const fn is_of_view(self) -> bool {
        matches!(
            self,
            Self::ZoomIn
                | Self::ZoomOut
                | Self::WholeTank
                | Self::OneToOne
                | Self::FollowFish
                | Self::FollowCluster
        )
    }

    /// What is known about this action.
    ///
    /// # Panics
    /// Never: a test holds that every action is in the table.
    #[must_use]
    pub fn spec(self) -> &'static ActionSpec {
        ACTIONS.iter().find(|spec| spec.action == self).expect("every action is in the table")
    }

    /// Help and key, for a tooltip.
    #[must_use]
    pub fn tooltip(self, ctx: &Context) -> String {
        let spec = self.spec();
        match spec.shortcut {
            Some(shortcut) => format!("{} ({})", spec.help, key_text(ctx, &shortcut)),
            None => spec.help.to_owned(),
        }
    }
}

/// A key as a person finds it on the keyboard.
#[must_use]
pub fn key_text(ctx: &Context, shortcut: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(shortcut);
    text.replace("OpenBracket", "[").replace("CloseBracket", "]")
}

/// Keys that hands know from elsewhere, beside those of the table.
const SECOND_KEYS: [(KeyboardShortcut, Action); 2] = [
    (KeyboardShortcut::new(Modifiers::COMMAND, Key::Y), Action::Redo),
    // Where plus is typed with Shift, this is the key with the plus on it.
    (KeyboardShortcut::new(Modifiers::COMMAND, Key::Equals), Action::ScaleUp),
];

/// All keys. They match with more modifiers held than they ask for, so those
/// that ask for most come first.
static BY_MODIFIERS: LazyLock<Vec<(KeyboardShortcut, Action)>> = LazyLock::new(|| {
    let keys = ACTIONS.iter().filter_map(|spec| Some((spec.shortcut?, spec.action)));
    let mut keys: Vec<_> = keys.chain(SECOND_KEYS.iter().copied()).collect();
    keys.sort_by_key(|(shortcut, _)| std::cmp::Reverse(modifier_count(shortcut.modifiers)));
    keys
});

/// The actions whose keys were pressed, of those that mean something now. None
/// while a text is being typed or a question waits for its answer.
#[must_use]
pub fn pressed(ctx: &Context, is_meant: impl Fn(Action) -> bool) -> Vec<Action> {
    let is_asked = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if ctx.text_edit_focused() || is_asked {
        return Vec::new();
    }
    // The keys of time are those of the timeline too.
    let focused = ctx.memory(|memory| memory.focused()).filter(|id| *id != super::timeline_bar::bar_id());
    let (has_focus, is_slider) = (focused.is_some(), focused.is_some() && focused == slider_in_focus(ctx));
    let copies = copies(ctx);
    let mut actions: Vec<Action> = ctx.input_mut(|input| {
        BY_MODIFIERS
            .iter()
            .filter(|(shortcut, _)| !(has_focus && belongs_to_focus(shortcut.logical_key, is_slider)))
            .filter(|(_, action)| is_meant(*action))
            .filter(|(shortcut, _)| input.consume_shortcut(shortcut))
            .map(|(_, action)| *action)
            .collect()
    });
    // egui has read Tab before anybody could consume it, and would go on to the
    // next control, which then takes the keys.
    if actions.iter().any(|action| matches!(action, Action::NextFish | Action::PreviousFish)) {
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    actions.extend(copies.then_some(Action::CopyPreset));
    actions
}

/// The window makes Ctrl+C an event of its own and keeps the key to itself. Where
/// text of a label is marked, that is what is meant.
fn copies(ctx: &Context) -> bool {
    let is_text_marked = ctx.plugin::<LabelSelectionState>().lock().has_selection();
    !is_text_marked && ctx.input(|input| input.events.contains(&Event::Copy))
}

/// The texts that were pasted, by Ctrl+V or from the menu. None while one is
/// being typed, or a question waits.
#[must_use]
pub fn pasted(ctx: &Context) -> Vec<String> {
    let is_asked = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if ctx.text_edit_focused() || is_asked {
        return Vec::new();
    }
    let text_of = |event: &Event| match event {
        Event::Paste(text) => Some(text.clone()),
        _ => None,
    };
    ctx.input(|input| input.events.iter().filter_map(text_of).collect())
}

/// Keys that belong to a control in focus. A slider does nothing with
/// Enter, and leaves the ends to time.
const fn belongs_to_focus(key: Key, is_slider: bool) -> bool {
    let is_of_others = matches!(key, Key::Enter | Key::Home | Key::End);
    matches!(key, Key::Tab | Key::ArrowLeft | Key::ArrowRight) || (is_of_others && !is_slider)
}

fn modifier_count(modifiers: Modifiers) -> usize {
    [modifiers.alt, modifiers.ctrl, modifiers.shift, modifiers.command, modifiers.mac_cmd]
        .into_iter()
        .filter(|held| *held)
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_actions_share_a_key() {
        for (i, a) in ACTIONS.iter().enumerate().filter(|(_, spec)| spec.shortcut.is_some()) {
            for b in ACTIONS[i + 1..].iter().filter(|b| b.shortcut == a.shortcut) {
                let are_leaving = a.action.is_leaving() && b.action.is_leaving();
                assert!(are_leaving, "{:?} and {:?}", a.action, b.action);
            }
        }
    }

    /// What is pressed on a platform: the command key is Ctrl, on a Mac Cmd.
    fn pressed_keys(shortcut: KeyboardShortcut, is_mac: bool) -> (Modifiers, Key) {
        let asked = shortcut.modifiers;
        let keys = Modifiers {
            ctrl: asked.ctrl || (asked.command && !is_mac),
            mac_cmd: asked.mac_cmd || (asked.command && is_mac),
            command: false,
            ..asked
        };
        (keys, shortcut.logical_key)
    }

    #[test]
    fn keys_do_not_clash_on_any_platform() {
        for is_mac in [false, true] {
            for (i, (a, first)) in BY_MODIFIERS.iter().enumerate() {
                for (b, second) in &BY_MODIFIERS[i + 1..] {
                    let is_same = pressed_keys(*a, is_mac) == pressed_keys(*b, is_mac);
                    let leave = first.is_leaving() && second.is_leaving();
                    assert!(!is_same || leave, "{first:?} and {second:?}, on a Mac: {is_mac}");
                }
                // A key that another one hides would never be heard.
                let hidden = BY_MODIFIERS[..i].iter().find(|(earlier, action)| {
                    earlier.logical_key == a.logical_key
                        && modifier_count(earlier.modifiers) < modifier_count(a.modifiers)
                        && action != first
                });
                assert!(hidden.is_none(), "{first:?} is hidden by {hidden:?}");
            }
        }
    }

    #[test]
    fn no_key_is_one_that_a_platform_keeps_for_itself() {
        let of_mac = [Key::H, Key::M, Key::Tab, Key::Space];
        for (shortcut, action) in BY_MODIFIERS.iter() {
            let is_plain = !(shortcut.modifiers.ctrl || shortcut.modifiers.alt || shortcut.modifiers.mac_cmd);
            assert!(is_plain, "{action:?} means another key on each platform");
            let is_taken = shortcut.modifiers.command && of_mac.contains(&shortcut.logical_key);
            assert!(!is_taken, "{action:?} has a key of macOS");
        }
    }

    #[test]
    fn every_action_is_in_the_table_once() {
        for spec in ACTIONS {
            let count = ACTIONS.iter().filter(|other| other.action == spec.action).count();
            assert_eq!(count, 1, "{:?}", spec.action);
            assert_eq!(spec.action.spec().label, spec.label);
        }
    }
}
