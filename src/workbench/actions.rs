//! Everything a key or a menu entry can do, in one table: menus, shortcuts,
//! tooltips and the help sheet come from here.

use eframe::egui::{Context, Key, KeyboardShortcut, Modifiers};

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
    /// End the program.
    Quit,
    /// Take back the last edit.
    Undo,
    /// Do it again.
    Redo,
    /// Run or pause.
    PlayPause,
    /// Take single steps.
    StepOnce,
    /// Build the shoal anew from the seed.
    Restart,
    /// Restart from another seed.
    NewSeed,
    /// Give the tank the shape of the room there is.
    FitTank,
    /// Fold the parameter panel.
    ToggleParameters,
    /// Show or hide trails.
    ToggleTrails,
    /// Light or dark.
    ToggleTheme,
    /// Show or hide the help sheet.
    ToggleHelp,
}

/// The menu an action stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Presets and the program.
    File,
    /// Undo, redo and what changes the run.
    Edit,
    /// What is shown.
    View,
    /// Help.
    Help,
}

impl Menu {
    /// All menus in their order.
    pub const ALL: [Self; 4] = [Self::File, Self::Edit, Self::View, Self::Help];

    /// The word on the menu bar.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
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

/// All actions in the order of the menus.
#[rustfmt::skip]
pub static ACTIONS: &[ActionSpec] = &[
    spec(Menu::File, Action::Open, "Open…", key(Modifiers::COMMAND, Key::O), "Opens a preset file. The fish that swim go on with its values."),
    spec(Menu::File, Action::OpenPath, "Open path…", key(COMMAND_SHIFT, Key::O), "Opens a preset file whose path you type or paste."),
    spec(Menu::File, Action::Save, "Save", key(Modifiers::COMMAND, Key::S), "Saves the preset to the file it came from."),
    spec(Menu::File, Action::SaveAs, "Save as…", key(COMMAND_SHIFT, Key::S), "Saves the preset to another file."),
    spec(Menu::File, Action::SavePath, "Save to path…", None, "Saves the preset to a file whose path you type or paste."),
    spec(Menu::File, Action::Quit, "Quit", key(Modifiers::COMMAND, Key::Q), "Ends the program."),
    spec(Menu::Edit, Action::Undo, "Undo", key(Modifiers::COMMAND, Key::Z), "Takes back the last edit or load."),
    spec(Menu::Edit, Action::Redo, "Redo", key(COMMAND_SHIFT, Key::Z), "Does again what was taken back."),
    spec(Menu::Edit, Action::PlayPause, "Play or pause", key(Modifiers::NONE, Key::Space), "Runs or pauses the simulation."),
    spec(Menu::Edit, Action::StepOnce, "Step", key(Modifiers::NONE, Key::Period), "Pauses and takes the number of steps set beside the button."),
    spec(Menu::Edit, Action::Restart, "Restart", key(Modifiers::COMMAND, Key::R), "Builds the shoal anew from the preset's seed."),
    spec(Menu::Edit, Action::NewSeed, "New seed", key(COMMAND_SHIFT, Key::R), "Draws another seed and restarts from it."),
    spec(Menu::Edit, Action::FitTank, "Fit tank to window", key(Modifiers::NONE, Key::F), "Gives the tank the shape of the room there is, keeping its area."),
    spec(Menu::View, Action::ToggleParameters, "Parameters", key(Modifiers::NONE, Key::P), "Folds the parameter panel away, or brings it back."),
    spec(Menu::View, Action::ToggleTrails, "Trails", key(Modifiers::NONE, Key::T), "Shows or hides the trails behind the fish."),
    spec(Menu::View, Action::ToggleTheme, "Light theme", None, "Light panels instead of dark ones; the water stays water."),
    spec(Menu::Help, Action::ToggleHelp, "Keys and mouse", key(Modifiers::NONE, Key::F1), "Shows or hides this sheet."),
];

impl Action {
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
            Some(shortcut) => format!("{} ({})", spec.help, ctx.format_shortcut(&shortcut)),
            None => spec.help.to_owned(),
        }
    }
}

/// The actions whose keys were pressed. None while a text is being typed.
#[must_use]
pub fn pressed(ctx: &Context) -> Vec<Action> {
    if ctx.text_edit_focused() {
        return Vec::new();
    }
    let mut by_modifiers: Vec<(KeyboardShortcut, Action)> =
        ACTIONS.iter().filter_map(|spec| Some((spec.shortcut?, spec.action))).collect();
    // Keys match with more modifiers held than they ask for, so those that ask
    // for most come first.
    by_modifiers.sort_by_key(|(shortcut, _)| std::cmp::Reverse(modifier_count(shortcut.modifiers)));
    ctx.input_mut(|input| {
        by_modifiers
            .into_iter()
            .filter(|(shortcut, _)| input.consume_shortcut(shortcut))
            .map(|(_, action)| action)
            .collect()
    })
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
        let keys: Vec<_> = ACTIONS.iter().filter_map(|spec| spec.shortcut).collect();
        for (i, a) in keys.iter().enumerate() {
            assert!(!keys[i + 1..].contains(a), "{a:?}");
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
