//! From a text to a replay: refused as a whole unless every part of it is
//! right.

use super::rows::{ChangeRow, File, Head, InputRow, MoodRow, WorldRow};
use super::{FORMAT, HASH_EVERY, MAX_BYTES, Replay};
use crate::behavior::{Behavior, FishState, Mood};
use crate::clock::Step;
use crate::mirror::{MirrorState, StepInput};
use crate::params::{ParamError, ParamId, ParamValue, Params};
use crate::preset::Preset;
use crate::shoal::{Body, Shoal};
use crate::timeline::{Checkpoint, Course, Event, Happening, Log, MOST_INPUTS, Moment};
use crate::world::{Change, Resting, World};
use std::io::Read as _;
use std::path::Path;

/// A step counter that no run comes to: more than a million years.
const MOST_STEPS: u64 = 1 << 52;

/// Why a replay is refused. One line for a person.
#[derive(Debug, thiserror::Error)]
pub enum ReplayError {
    /// The disk said no.
    #[error("error: cannot be read: {0}")]
    Unreadable(#[from] std::io::Error),
    /// Larger than [`MAX_BYTES`].
    #[error("error: is larger than {} MiB, no replay is", MAX_BYTES >> 20)]
    TooLarge,
    /// Not a text.
    #[error("error: is not UTF-8 text, a replay is a RON file")]
    NotText,
    /// Not the RON of a replay.
    #[error("{line}:{column}: error: {what}")]
    Syntax {
        /// Line, from 1.
        line: usize,
        /// Character in the line, from 1.
        column: usize,
        /// What the parser says.
        what: String,
    },
    /// Of a newer version.
    #[error(
        "error: is a replay of format {found}, this version reads format {FORMAT}; a newer MiroFish will open it"
    )]
    Newer {
        /// The format of the file.
        found: u32,
    },
    /// Of a format that never was.
    #[error("error: `replay` is {found}, allowed is {FORMAT}")]
    NoFormat {
        /// The number there.
        found: u32,
    },
    /// A value that is not allowed.
    #[error("error: `{part}`: {error}")]
    Value {
        /// The part of the file.
        part: &'static str,
        /// What is wrong.
        error: ParamError,
    },
    /// Parts that contradict each other, or cannot be.
    #[error("error: `{part}`: {what}")]
    Wrong {
        /// The part of the file.
        part: &'static str,
        /// What was found and what would be right.
        what: String,
    },
}

impl ReplayError {
    /// Whether a newer version of the program wrote the file.
    #[must_use]
    pub const fn is_newer_format(&self) -> bool {
        matches!(self, Self::Newer { .. })
    }

    /// As the command line prints it: `FILE:LINE:COL: error: text`.
    #[must_use]
    pub fn in_file(&self, path: &Path) -> String {
        let colon = if matches!(self, Self::Syntax { .. }) { ":" } else { ": " };
        let text = format!("{}{colon}{self}", path.display());
        text.replace(char::is_control, " ")
    }
}

/// Reads a replay file.
///
/// # Errors
/// It is missing, unreadable, or refused by [`read`].
pub fn read_file(path: &Path) -> Result<Replay, ReplayError> {
    let mut bytes = Vec::new();
    std::fs::File::open(path)?.take(MAX_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_BYTES {
        return Err(ReplayError::TooLarge);
    }
    read(&bytes)
}

/// Whether a file is meant to be a replay, by how it begins.
#[must_use]
pub fn is_replay(path: &Path) -> bool {
    let mut bytes = Vec::new();
    let begun = std::fs::File::open(path).and_then(|file| file.take(4096).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let inside = text.trim_start_matches('\u{feff}').trim_start().strip_prefix('(').unwrap_or_default();
    begun.is_ok() && inside.trim_start().starts_with("replay")
}

/// Reads a replay from the bytes of a file.
///
/// # Errors
/// Anything but a whole replay of this format.
pub fn read(bytes: &[u8]) -> Result<Replay, ReplayError> {
    let text = std::str::from_utf8(bytes).map_err(|_| ReplayError::NotText)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let Head { replay } = parse(text)?;
    match replay {
        FORMAT => replay_of(parse(text)?),
        newer if newer > FORMAT => Err(ReplayError::Newer { found: newer }),
        found => Err(ReplayError::NoFormat { found }),
    }
}

fn parse<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, ReplayError> {
    ron::from_str(text).map_err(|error| ReplayError::Syntax {
        line: error.span.start.line,
        column: error.span.start.col,
        what: error.code.to_string(),
    })
}

fn wrong(part: &'static str, what: impl Into<String>) -> ReplayError {
    ReplayError::Wrong { part, what: what.into() }
}

fn replay_of(file: File) -> Result<Replay, ReplayError> {
    if file.until > MOST_INPUTS as u64 || file.from > file.until {
        let what = format!("from {} to {}, allowed is up to {MOST_INPUTS} steps", file.from, file.until);
        return Err(wrong("until", what));
    }
    let params = params_of(&file.params)?;
    let world = world_of(&file.world, &file.fish, &file.moods)?;
    if world.shoal().len() != world.swimming_of(&params) {
        let (found, wanted) = (world.shoal().len(), params.fish_count);
        let resting = if world.resting() == Resting::Nobody { "" } else { " and two in five rest" };
        let what = format!("there are {found}, `fish_count` is {wanted}{resting}");
        return Err(wrong("fish", what));
    }
    let hashes = file.until.div_ceil(HASH_EVERY) as usize + 1;
    if file.hashes.len() != hashes {
        return Err(wrong("hashes", format!("there are {}, expected are {hashes}", file.hashes.len())));
    }
    let log = log_of(file.until, &file.inputs, &file.changes)?;
    let mut last = params.clone();
    log.changes()
        .try_for_each(|(_, change)| match change {
            Change::Set { id, to, .. } => last.set(*id, *to),
            Change::Resize | Change::Rest(_) | Change::Restart { .. } => Ok(()),
        })
        .map_err(|error| ReplayError::Value { part: "changes", error })?;
    let events = events_of(file.until, file.events)?;
    // What was turning when it began has been since then.
    let partings = file.world.partings.earlier_by(u64::MAX);
    Ok(Replay {
        app: file.app,
        preset: Preset {
            name: file.name,
            author: file.author,
            tags: file.tags,
            notes: file.notes,
            seed: file.seed,
            params: last,
        },
        course: Course::new(Checkpoint { moment: Moment(0), world, params, partings }, log),
        events,
        from: Moment(file.from),
        until: Moment(file.until),
        hashes: file.hashes,
    })
}

/// Every parameter; those that this version does not know are refused by their
/// name while reading, and those that are missing take their default.
fn params_of(rows: &[(ParamId, String)]) -> Result<Params, ReplayError> {
    let mut params = Params::default();
    for (id, text) in rows {
        let set = value_of(*id, text).and_then(|value| params.set(*id, value));
        set.map_err(|error| ReplayError::Value { part: "params", error })?;
    }
    Ok(params)
}

fn value_of(id: ParamId, text: &str) -> Result<ParamValue, ParamError> {
    id.spec().parse(text)
}

fn world_of(row: &WorldRow, fish: &[[f32; 4]], moods: &[MoodRow]) -> Result<World, ReplayError> {
    if let Some(id) = fish.iter().position(|numbers| !numbers.iter().all(|number| number.is_finite())) {
        return Err(wrong("fish", format!("number {id} has a value that is not finite")));
    }
    if row.step > MOST_STEPS {
        return Err(wrong("world", format!("`step` is {}, allowed is 0 to {MOST_STEPS}", row.step)));
    }
    let shoal: Shoal = fish.iter().map(|&[x, y, vx, vy]| Body { x, y, vx, vy }).collect();
    let counted = moods.iter().fold(0usize, |sum, row| sum.saturating_add(row.fish));
    if counted != shoal.len() {
        return Err(wrong("moods", format!("are of {counted} fish, there are {}", shoal.len())));
    }
    let mut all = Vec::with_capacity(counted);
    for row in moods {
        let mood = mood_of(row)?;
        all.extend(std::iter::repeat_n(mood, row.fish));
    }
    let last_click = finite_place("world", row.last_click)?;
    if !(0.0..=1.0).contains(&row.clickness) {
        return Err(wrong("world", format!("`clickness` is {}, allowed is 0 to 1", row.clickness)));
    }
    let behavior = Behavior::resumed(all, row.quiet_steps, row.idle_steps, last_click);
    let mirror = MirrorState::resumed(row.clickness);
    Ok(World::resumed(row.seed, Step(row.step), shoal, behavior, mirror, row.resting))
}

fn mood_of(row: &MoodRow) -> Result<Mood, ReplayError> {
    let state = FishState::ALL.into_iter().find(|state| state.name() == row.state);
    let names = FishState::ALL.map(FishState::name).join(", ");
    let state = state.ok_or_else(|| wrong("moods", format!("`{}`, allowed are {names}", row.state)))?;
    if !(row.startle_factor.is_finite() && (0.0..=1.0).contains(&row.fright)) {
        let what = format!("`startle_factor` {} or `fright` {} cannot be", row.startle_factor, row.fright);
        return Err(wrong("moods", what));
    }
    let MoodRow { steps, startle_factor, fright, .. } = *row;
    Ok(Mood { state, steps_in_state: steps, startle_factor, fright })
}

fn finite_place(part: &'static str, place: Option<[f32; 2]>) -> Result<Option<[f32; 2]>, ReplayError> {
    match place {
        Some([x, y]) if !(x.is_finite() && y.is_finite()) => {
            Err(wrong(part, format!("{x}, {y} is no place")))
        }
        _ => Ok(place),
    }
}

fn log_of(until: u64, inputs: &[InputRow], changes: &[(u64, ChangeRow)]) -> Result<Log, ReplayError> {
    let steps = inputs.iter().fold(0usize, |sum, row| sum.saturating_add(row.steps));
    if steps as u64 != until {
        return Err(wrong("inputs", format!("are of {steps} steps, there are {until}")));
    }
    let mut log = Log::default();
    let mut changes = changes.iter().peekable();
    for row in inputs {
        let input = input_of(row)?;
        for _ in 0..row.steps {
            note_changes(&mut log, &mut changes)?;
            log.note_input(&input);
        }
    }
    note_changes(&mut log, &mut changes)?;
    match changes.next() {
        None => Ok(log),
        Some((at, _)) => Err(wrong("changes", format!("one at step {at} is out of order or after the end"))),
    }
}

fn note_changes<'a>(
    log: &mut Log,
    changes: &mut std::iter::Peekable<impl Iterator<Item = &'a (u64, ChangeRow)>>,
) -> Result<(), ReplayError> {
    let now = log.last().0;
    while let Some((_, row)) = changes.next_if(|(at, _)| *at == now) {
        let change = change_of(row).map_err(|error| ReplayError::Value { part: "changes", error })?;
        log.note_change(change);
    }
    if log.first() > Moment(0) {
        return Err(wrong("changes", "there are more of them than are ever kept"));
    }
    Ok(())
}

fn input_of(row: &InputRow) -> Result<StepInput, ReplayError> {
    if !(row.speed.is_finite() && (0.0..=24.0).contains(&row.hour)) {
        let what = format!("`speed` {} or `hour` {} cannot be, hours are 0 to 24", row.speed, row.hour);
        return Err(wrong("inputs", what));
    }
    Ok(StepInput {
        pointer: finite_place("inputs", row.pointer)?,
        pointer_speed_px_per_s: row.speed,
        click: finite_place("inputs", row.click)?,
        hour: row.hour,
        is_active: row.active,
    })
}

fn change_of(row: &ChangeRow) -> Result<Change, ParamError> {
    Ok(match row {
        ChangeRow::Set(id, from, to) => {
            Change::Set { id: *id, from: value_of(*id, from)?, to: value_of(*id, to)? }
        }
        ChangeRow::Resize => Change::Resize,
        ChangeRow::Rest(resting) => Change::Rest(*resting),
        ChangeRow::Restart(seed) => Change::Restart { seed: *seed },
    })
}

fn events_of(until: u64, rows: Vec<(u64, Happening)>) -> Result<Vec<Event>, ReplayError> {
    let is_found = |what: &Happening| matches!(what, Happening::Parting(_));
    if rows.iter().any(|(_, what)| is_found(what)) {
        return Err(wrong(
            "events",
            "splits and merges are found by living the replay, and not written down",
        ));
    }
    if !rows.is_sorted_by_key(|(at, _)| *at) || rows.last().is_some_and(|(at, _)| *at > until) {
        return Err(wrong("events", "they are out of order or after the end"));
    }
    Ok(rows.into_iter().map(|(at, what)| Event { moment: Moment(at), what }).collect())
}
