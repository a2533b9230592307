//! A recorded run, taken again step by step: as it was, or with other values.

use super::frame::Moment;
use super::log::Log;
use crate::mirror::StepInput;
use crate::params::{ParamId, ParamValue, Params};
use crate::world::{Change, Run};

/// Values that are tried from a moment on, whatever was set later.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tried {
    from: Moment,
    values: Vec<(ParamId, ParamValue)>,
}

impl Tried {
    /// Nothing yet, from a moment on.
    #[must_use]
    pub const fn from(from: Moment) -> Self {
        Self { from, values: Vec::new() }
    }

    /// The moment from which on they hold.
    #[must_use]
    pub const fn since(&self) -> Moment {
        self.from
    }

    /// Lets them hold from an earlier moment on.
    pub fn begin_at(&mut self, from: Moment) {
        self.from = self.from.min(from);
    }

    /// The values, in the order in which they were tried.
    #[must_use]
    pub fn values(&self) -> &[(ParamId, ParamValue)] {
        &self.values
    }

    /// Tries a value.
    pub fn set(&mut self, id: ParamId, value: ParamValue) {
        match self.values.iter_mut().find(|(tried, _)| *tried == id) {
            Some((_, tried)) => *tried = value,
            None => self.values.push((id, value)),
        }
    }

    /// The value that is tried of a parameter.
    #[must_use]
    pub fn value(&self, id: ParamId) -> Option<ParamValue> {
        self.values.iter().find(|(tried, _)| *tried == id).map(|(_, value)| *value)
    }

    /// Takes the values of another trial; returns itself as it was.
    pub(super) fn with_values_of(&mut self, other: &Self) -> Self {
        let before = self.clone();
        self.values.clone_from(&other.values);
        before
    }

    /// Whether a value of this parameter is tried.
    #[must_use]
    pub fn holds(&self, id: ParamId) -> bool {
        self.value(id).is_some()
    }

    /// Puts the values into parameters.
    pub fn put_into(&self, params: &mut Params) {
        for (id, value) in &self.values {
            let done = params.set(*id, *value);
            debug_assert_eq!(done, Ok(()), "it was allowed when it was tried");
        }
    }

    /// What is tried, in a few words.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.values[..] {
            [(id, value)] => format!("{} {}", id.spec().label, id.spec().number_text(*value)),
            values => format!("{} parameters", values.len()),
        }
    }

    fn passes_over(&self, change: &Change) -> bool {
        matches!(change, Change::Set { id, .. } if self.holds(*id))
    }

    /// Whether they made the state of a moment.
    fn holds_at(&self, moment: Moment) -> bool {
        moment > self.from
    }

    /// Whether they hold for the step after a moment.
    fn holds_after(&self, moment: Moment) -> bool {
        moment >= self.from
    }

    /// The changes that bring the values in, one after the other.
    fn changes<'a>(&'a self, params: &Params) -> impl Iterator<Item = Change> + use<'a> {
        let before = params.clone();
        let sets =
            self.values.iter().map(move |(id, to)| Change::Set { id: *id, from: before.get(*id), to: *to });
        sets.filter(|change| !matches!(change, Change::Set { from, to, .. } if from == to))
    }
}

/// Whoever lives a run again.
pub trait Relived {
    /// Where it is.
    fn moment(&self) -> Moment;
    /// What it is.
    fn run(&self) -> &Run;
    /// Carries out a change.
    fn apply(&mut self, change: &Change);
    /// Takes the next step.
    fn step(&mut self, input: &StepInput);
}

/// Makes the state at the moment of a checkpoint whole: whatever opened it.
pub fn open_again(life: &mut impl Relived, log: &Log) {
    let moment = life.moment();
    log.opening(moment).for_each(|change| life.apply(change));
}

/// Takes the next step of a recorded run with the inputs and changes that it
/// had, but for values that are tried instead. False if nothing more is known.
pub fn step_again(life: &mut impl Relived, log: &Log, tried: Option<&Tried>) -> bool {
    let next = Moment(life.moment().0 + 1);
    let Some(input) = log.input_to(next) else {
        return false;
    };
    close_again(life, log, tried);
    life.step(input);
    let opening = log.opening(next);
    let is_kept = |change: &&Change| !tried.is_some_and(|it| it.holds_at(next) && it.passes_over(change));
    opening.filter(is_kept).for_each(|change| life.apply(change));
    true
}

/// Carries out what came in after the state of a moment and before the next
/// step, but for values that are tried instead; they come in here if it is their
/// moment. At the end of a run there is no next step, but there may be changes.
pub fn close_again(life: &mut impl Relived, log: &Log, tried: Option<&Tried>) {
    let now = life.moment();
    let is_kept = |change: &&Change| !tried.is_some_and(|it| it.holds_after(now) && it.passes_over(change));
    log.closing(now).filter(is_kept).for_each(|change| life.apply(change));
    if let Some(tried) = tried.filter(|tried| tried.from == now) {
        bring_in(life, tried);
    }
}

fn bring_in(life: &mut impl Relived, tried: &Tried) {
    let changes = tried.changes(life.run().params());
    changes.for_each(|change| life.apply(&change));
    if life.run().wants_resize() {
        life.apply(&Change::Resize);
    }
}
