//! Undo and redo: each entry is one gesture or one load.

use super::Document;
use crate::params::{DENSITY_PARAMS, ParamId};
use crate::preset::Preset;

/// Most entries that are kept.
const MOST: usize = 200;

#[derive(Clone, Debug)]
enum Change {
    Edit { before: Box<Preset>, after: Box<Preset> },
    Load { before: Box<Document>, after: Box<Document> },
}

impl Change {
    /// What it did, in a few words.
    fn name(&self) -> String {
        match self {
            Self::Load { after, .. } => format!("load {}", after.preset.name),
            Self::Edit { before, after } => edit_name(before, after),
        }
    }
}

fn edit_name(before: &Preset, after: &Preset) -> String {
    let differing: Vec<ParamId> = after.params.differing(&before.params).collect();
    match differing[..] {
        [] if before.seed != after.seed => format!("seed {} to {}", before.seed, after.seed),
        [] if before.name != after.name => "name".to_owned(),
        [] => "notes".to_owned(),
        [id] => value_change(id, before, after),
        [ParamId::tank_width, ParamId::tank_height] => "tank size".to_owned(),
        [ParamId::fish_count, ..] if differing.iter().all(|id| DENSITY_PARAMS.contains(id)) => {
            format!("{} with the tank", value_change(ParamId::fish_count, before, after))
        }
        _ => format!("{} parameters", differing.len()),
    }
}

fn value_change(id: ParamId, before: &Preset, after: &Preset) -> String {
    let spec = id.spec();
    let [from, to] = [before, after].map(|preset| spec.number_text(preset.params.get(id)));
    format!("{} {from} to {to}", spec.label)
}

/// What was done and what was taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
    open: Option<Preset>,
}

impl History {
    /// Opens the bracket of an edit. One that was left open is to be closed
    /// before.
    pub fn begin(&mut self, document: &Document) {
        debug_assert!(!self.is_open());
        self.open = Some(document.preset.clone());
    }

    /// Whether a bracket is open.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes the bracket, if one is open: one entry if anything is different,
    /// and then its name.
    pub fn end(&mut self, document: &Document) -> Option<String> {
        let before = self.open.take()?;
        if before == document.preset {
            return None;
        }
        let after = Box::new(document.preset.clone());
        let change = Change::Edit { before: Box::new(before), after };
        let name = change.name();
        self.push(change);
        Some(name)
    }

    /// Notes a load.
    pub fn loaded(&mut self, before: Document, after: &Document) {
        self.push(Change::Load { before: Box::new(before), after: Box::new(after.clone()) });
    }

    fn push(&mut self, change: Change) {
        self.undone.clear();
        if self.done.len() == MOST {
            self.done.remove(0);
        }
        self.done.push(change);
    }

    /// Notes that the document was saved, so that going to and fro past a load
    /// still knows the file: of the load that led here, and of the one that
    /// redo would lead on to.
    pub fn saved(&mut self, document: &Document) {
        let led_here = self.done.iter_mut().rev().find_map(|change| match change {
            Change::Load { after, .. } => Some(after),
            Change::Edit { .. } => None,
        });
        let leads_on = self.undone.iter_mut().rev().find_map(|change| match change {
            Change::Load { before, .. } => Some(before),
            Change::Edit { .. } => None,
        });
        for same in led_here.into_iter().chain(leads_on) {
            same.path.clone_from(&document.path);
            same.loaded.clone_from(&document.loaded);
        }
    }

    /// Takes back the last entry; its name, or nothing if there is none.
    pub fn undo(&mut self, document: &mut Document) -> Option<String> {
        let change = self.done.pop()?;
        match &change {
            Change::Edit { before, .. } => document.preset.clone_from(before),
            Change::Load { before, .. } => document.clone_from(before),
        }
        let name = change.name();
        self.undone.push(change);
        Some(name)
    }

    /// Does the last undone entry again; its name, or nothing if there is none.
    pub fn redo(&mut self, document: &mut Document) -> Option<String> {
        let change = self.undone.pop()?;
        match &change {
            Change::Edit { after, .. } => document.preset.clone_from(after),
            Change::Load { after, .. } => document.clone_from(after),
        }
        let name = change.name();
        self.done.push(change);
        Some(name)
    }

    /// What undo would take back.
    pub fn undo_name(&self) -> Option<String> {
        self.done.last().map(Change::name)
    }

    /// What redo would do again.
    pub fn redo_name(&self) -> Option<String> {
        self.undone.last().map(Change::name)
    }
}
