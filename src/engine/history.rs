//! Undo and redo: each entry is one gesture, one load, one exchange with what is
//! held, or one way that time took.

use super::Document;
use super::document::Held;
use crate::params::{DENSITY_PARAMS, ParamId};
use crate::preset::Preset;
use crate::timeline::Lived;

/// Most entries that are kept.
const MOST: usize = 200;
/// Most bytes that futures may take that were left for others. The last one is
/// kept whatever it takes.
const MOST_BYTES: u64 = 640_000_000;

/// What undo and redo go to and fro between.
#[derive(Clone, Debug)]
pub(super) struct Present {
    pub document: Document,
    pub lived: Lived,
}

#[derive(Debug)]
enum Change {
    Edit {
        /// Words for it, if it has others than what follows from the values.
        name: Option<String>,
        before: Box<Preset>,
        after: Box<Preset>,
    },
    Load {
        before: Box<Document>,
        after: Box<Document>,
    },
    /// Another set of values is held, or the two change places.
    Sides {
        name: String,
        before: Box<Sides>,
        after: Box<Sides>,
    },
    /// Time took another way: the present of the one that is not taken now.
    Branch {
        name: String,
        other: Box<Present>,
        /// Whether both work on the same preset.
        is_same_document: bool,
    },
}

/// The values that are now and those that are held.
#[derive(Debug, PartialEq)]
pub(super) struct Sides {
    preset: Preset,
    other: Option<Held>,
}

impl Sides {
    /// Those of a document.
    pub fn of(document: &Document) -> Self {
        Self { preset: document.preset.clone(), other: document.other.clone() }
    }

    fn put_into(&self, document: &mut Document) {
        document.preset.clone_from(&self.preset);
        document.other.clone_from(&self.other);
    }
}

impl Change {
    /// What it did, in a few words.
    fn name(&self) -> String {
        match self {
            Self::Load { after, .. } => format!("load {}", after.preset.name),
            Self::Edit { name: Some(name), .. } => name.clone(),
            Self::Edit { before, after, .. } => edit_name(before, after),
            Self::Sides { name, .. } | Self::Branch { name, .. } => name.clone(),
        }
    }

    /// The parameters that it changed.
    fn ids(&self) -> Vec<ParamId> {
        match self {
            Self::Edit { before, after, .. } => after.params.differing(&before.params).collect(),
            Self::Sides { before, after, .. } => {
                after.preset.params.differing(&before.preset.params).collect()
            }
            Self::Load { .. } | Self::Branch { .. } => Vec::new(),
        }
    }

    fn edited(&self) -> Edited {
        Edited { name: self.name(), ids: self.ids() }
    }

    /// Bytes of the future it holds.
    fn bytes(&self) -> u64 {
        match self {
            Self::Branch { other, .. } => other.lived.timeline().bytes(),
            Self::Edit { .. } | Self::Load { .. } | Self::Sides { .. } => 0,
        }
    }

    /// Whether it holds another present.
    const fn is_branch(&self) -> bool {
        matches!(self, Self::Branch { .. })
    }

    fn undo(&mut self, present: &mut Present) {
        match self {
            Self::Edit { before, .. } => present.document.preset.clone_from(before),
            Self::Load { before, .. } => present.document.clone_from(before),
            Self::Sides { before, .. } => before.put_into(&mut present.document),
            Self::Branch { other, .. } => std::mem::swap(present, other),
        }
    }

    fn redo(&mut self, present: &mut Present) {
        match self {
            Self::Edit { after, .. } => present.document.preset.clone_from(after),
            Self::Load { after, .. } => present.document.clone_from(after),
            Self::Sides { after, .. } => after.put_into(&mut present.document),
            Self::Branch { other, .. } => std::mem::swap(present, other),
        }
    }
}

fn edit_name(before: &Preset, after: &Preset) -> String {
    let differing: Vec<ParamId> = after.params.differing(&before.params).collect();
    match differing[..] {
        [] if before.seed != after.seed => format!("seed {} to {}", before.seed, after.seed),
        [] if before.name != after.name => "name".to_owned(),
        [] if before.author != after.author => "author".to_owned(),
        [] if before.tags != after.tags => "tags".to_owned(),
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
#[derive(Debug, Default)]
pub(super) struct History {
    done: Vec<Change>,
    undone: Vec<Change>,
    open: Option<Open>,
}

/// An edit that goes on.
#[derive(Debug)]
struct Open {
    before: Preset,
    name: Option<String>,
}

impl History {
    /// Opens the bracket of an edit. One that was left open is to be closed
    /// before.
    pub fn begin(&mut self, document: &Document) {
        debug_assert!(!self.is_open());
        self.open = Some(Open { before: document.preset.clone(), name: None });
    }

    /// Gives the edit that is open a name.
    pub fn call(&mut self, name: &str) {
        if let Some(open) = &mut self.open {
            open.name = Some(name.to_owned());
        }
    }

    /// Whether a bracket is open.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes the bracket, if one is open: one entry if anything is different,
    /// and then what it was.
    pub fn end(&mut self, document: &Document) -> Option<Edited> {
        let Open { before, name } = self.open.take()?;
        if before == document.preset {
            return None;
        }
        let after = Box::new(document.preset.clone());
        let change = Change::Edit { name, before: Box::new(before), after };
        let edited = change.edited();
        self.push(change);
        Some(edited)
    }

    /// Notes a load.
    pub fn loaded(&mut self, before: Document, after: &Document) {
        self.push(Change::Load { before: Box::new(before), after: Box::new(after.clone()) });
    }

    /// Notes that the sides have become others, if they have; what it was.
    pub fn sides_changed(&mut self, name: String, before: Sides, document: &Document) -> Option<Edited> {
        let after = Sides::of(document);
        if before == after {
            return None;
        }
        let change = Change::Sides { name, before: Box::new(before), after: Box::new(after) };
        let edited = change.edited();
        self.push(change);
        Some(edited)
    }

    /// Notes that time took another way than the one of this present.
    pub fn branched(&mut self, name: String, before: Present, is_same_document: bool) {
        self.push(Change::Branch { name, other: Box::new(before), is_same_document });
        self.forget_farthest();
    }

    /// Lets go of what lies behind futures for which there is no room.
    fn forget_farthest(&mut self) {
        let mut bytes = 0;
        let is_over = |change: &Change| {
            let is_first = bytes == 0;
            bytes += change.bytes();
            change.is_branch() && !is_first && bytes > MOST_BYTES
        };
        if let Some(farthest) = self.done.iter().rev().position(is_over) {
            self.done.drain(..self.done.len() - farthest);
        }
    }

    fn push(&mut self, change: Change) {
        self.undone.clear();
        if self.done.len() == MOST {
            self.done.remove(0);
        }
        self.done.push(change);
    }

    /// Notes that the document was saved, so that going to and fro still knows
    /// the file: past the load that led here and the one that redo would lead on
    /// to, and on the other ways that time took in between.
    pub fn saved(&mut self, document: &Document) {
        note_saved(document, self.done.iter_mut().rev(), |_before, after| after);
        note_saved(document, self.undone.iter_mut().rev(), |before, _after| before);
    }

    /// Notes whether a file holds what was just loaded, so that doing the load
    /// again knows it too.
    pub fn lost(&mut self, is_lost: bool) {
        if let Some(Change::Load { after, .. }) = self.done.last_mut() {
            after.is_lost = is_lost;
        }
    }

    /// Takes back the last entry; what it was, or nothing if there is none.
    pub fn undo(&mut self, present: &mut Present) -> Option<Traveled> {
        let mut change = self.done.pop()?;
        change.undo(present);
        let traveled = Traveled::through(&change);
        self.undone.push(change);
        Some(traveled)
    }

    /// Does the last undone entry again; what it was, or nothing if there is
    /// none.
    pub fn redo(&mut self, present: &mut Present) -> Option<Traveled> {
        let mut change = self.undone.pop()?;
        change.redo(present);
        let traveled = Traveled::through(&change);
        self.done.push(change);
        Some(traveled)
    }

    /// How many entries are done.
    pub const fn done(&self) -> usize {
        self.done.len()
    }

    /// What every entry did, the oldest first: those that are done, then those
    /// that were taken back.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.done.iter().chain(self.undone.iter().rev()).map(Change::name)
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

/// Notes along changes, the nearest first, up to the load behind which lies
/// another preset, that the document was saved. `nearer` is the side of a load
/// that is this preset, of those before and after it.
fn note_saved<'a>(
    document: &Document,
    changes: impl Iterator<Item = &'a mut Change>,
    nearer: fn(&'a mut Document, &'a mut Document) -> &'a mut Document,
) {
    for change in changes {
        let (same, is_last) = match change {
            Change::Edit { .. } | Change::Sides { .. } => continue,
            Change::Branch { is_same_document: true, other, .. } => (&mut other.document, false),
            Change::Branch { .. } => return,
            Change::Load { before, after } => (nearer(before, after), true),
        };
        same.path.clone_from(&document.path);
        same.loaded.clone_from(&document.loaded);
        if is_last {
            return;
        }
    }
}

/// What an edit was.
#[derive(Debug)]
pub(super) struct Edited {
    /// In a few words.
    pub name: String,
    /// The parameters that it changed.
    pub ids: Vec<ParamId>,
}

/// What was undone or done again.
#[derive(Debug)]
pub(super) struct Traveled {
    pub edited: Edited,
    /// Whether the present is another one altogether.
    pub is_elsewhere: bool,
}

impl Traveled {
    fn through(change: &Change) -> Self {
        Self { edited: change.edited(), is_elsewhere: change.is_branch() }
    }
}
