//! Values by chance. The same seed gives the same values on any machine, and what
//! is locked changes nothing about the others.

use super::locks::Locks;
use super::rail::{number_of, value_like};
use crate::params::{Contradiction, Kind, ParamId, ParamValue, Params, RailMap, contradictions};
use crate::shoal::{Purpose, bits};
use xxhash_rust::xxh3::xxh3_64;

/// How values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Manner {
    /// From anywhere on the slider, and so far towards it.
    Randomize,
    /// Around the value there is.
    Mutate,
}

impl Manner {
    /// In a word, as undo has it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Randomize => "randomize",
            Self::Mutate => "mutate",
        }
    }
}

/// A draw: with the same values and locks it always gives the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// How values are drawn.
    pub manner: Manner,
    /// How far it goes, 1 to 100 %.
    pub strength_percent: u8,
    /// What it is drawn from.
    pub seed: u64,
}

impl Draw {
    /// Its name in the undo list.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{} {} %", self.manner.name(), self.strength_percent)
    }

    fn strength(&self) -> f64 {
        f64::from(self.strength_percent.clamp(1, 100)) / 100.0
    }

    /// Evenly in [0, 1): the number of a parameter for one of its uses.
    fn unit(&self, id: ParamId, which: u32) -> f64 {
        // By the name, so that a parameter that is new moves none of the others.
        let name = xxh3_64(id.spec().field.as_bytes());
        (bits(self.seed, which, name, Purpose::Draw) >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Of the normal distribution (Box and Muller 1958).
    fn normal(&self, id: ParamId) -> f64 {
        let radius = (-2.0 * libm::log(1.0 - self.unit(id, 0))).sqrt();
        radius * libm::cos(std::f64::consts::TAU * self.unit(id, 1))
    }
}

/// The values that a draw changes, of the parameters that are not locked.
///
/// Randomize goes from the present value so far towards an even draw on the
/// slider's rail as its strength says. Mutate adds a normal draw whose deviation is
/// that share of the rail, folded back at its ends. Choices become another with
/// that probability. What is drawn lies on the slider.
///
/// A draw brings no contradiction that was not there: of a pair of thresholds in
/// the wrong order the two values change places, and where that does not help they
/// stay as they were.
#[must_use]
pub fn draw(draw: &Draw, params: &Params, locks: &Locks) -> Vec<(ParamId, ParamValue)> {
    let mut drawn = params.clone();
    for &id in ParamId::ALL.iter().filter(|id| !locks.is_locked(**id)) {
        put(&mut drawn, id, drawn_value(draw, id, params.get(id)));
    }
    settle(&mut drawn, params);
    drawn.differing(params).map(|id| (id, drawn.get(id))).collect()
}

fn put(params: &mut Params, id: ParamId, value: ParamValue) {
    let done = params.set(id, value);
    debug_assert_eq!(done, Ok(()), "the slider lies in the hard range");
}

fn drawn_value(draw: &Draw, id: ParamId, value: ParamValue) -> ParamValue {
    let spec = id.spec();
    let (Some(rail), Some(number)) = (RailMap::of(spec), number_of(value)) else {
        return drawn_choice(draw, id, value);
    };
    let share = rail.share_of(number);
    let share = match draw.manner {
        Manner::Randomize => share + draw.strength() * (draw.unit(id, 0) - share),
        Manner::Mutate => folded(share.clamp(0.0, 1.0) + draw.strength() * draw.normal(id)),
    };
    // Rounding may not lead beyond the end.
    match value_like(value, rail.clamp(rail.value_at(share))) {
        ParamValue::Float(v) => ParamValue::Float(rail.clamp(f64::from(v)) as f32),
        other => other,
    }
}

fn drawn_choice(draw: &Draw, id: ParamId, value: ParamValue) -> ParamValue {
    let (Kind::Choice { names, .. }, ParamValue::Choice(now)) = (id.spec().kind, value) else {
        return value;
    };
    let others = names.len().saturating_sub(1);
    if others == 0 || draw.unit(id, 0) >= draw.strength() {
        return value;
    }
    let picked = ((draw.unit(id, 1) * others as f64) as u8).min(others as u8 - 1);
    ParamValue::Choice(if picked >= now { picked + 1 } else { picked })
}

/// Mirrored at 0 and 1 until it is between them.
fn folded(share: f64) -> f64 {
    let turn = share.rem_euclid(2.0);
    if turn > 1.0 { 2.0 - turn } else { turn }
}

/// Takes the contradictions out that a draw has brought.
fn settle(drawn: &mut Params, before: &Params) {
    let old = contradictions(before);
    let is_old = |found: &Contradiction| {
        old.iter().any(|known| (known.first, known.second) == (found.first, found.second))
    };
    let mut exchanged = Vec::new();
    // Each turn exchanges a pair once or takes a draw back.
    for _ in 0..2 * ParamId::ALL.len() {
        let Some(found) = contradictions(drawn).into_iter().find(|found| !is_old(found)) else {
            return;
        };
        let (first, second) = (found.first, found.second);
        let is_drawn = |id: ParamId| drawn.get(id) != before.get(id);
        let is_pair = RailMap::of(first.spec()) == RailMap::of(second.spec());
        if is_pair && is_drawn(first) && is_drawn(second) && !exchanged.contains(&first) {
            exchanged.push(first);
            let (one, other) = (drawn.get(first), drawn.get(second));
            put(drawn, first, other);
            put(drawn, second, one);
        } else {
            let back = if is_drawn(first) { first } else { second };
            put(drawn, back, before.get(back));
        }
    }
    drawn.clone_from(before);
}
