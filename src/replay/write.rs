//! From a replay to a text, and to the disk.

use super::rows::{ChangeRow, File, InputRow, MoodRow, WorldRow};
use super::{FORMAT, Replay};
use crate::behavior::Mood;
use crate::mirror::StepInput;
use crate::params::ParamId;
use crate::preset::{Overwrite, SaveError, save_text};
use crate::shoal::Body;
use crate::world::Change;
use ron::ser::PrettyConfig;
use std::path::Path;

/// The file of a replay. The same replay gives the same bytes.
#[must_use]
pub fn to_ron(replay: &Replay) -> String {
    // Lists go over lines, what is in them does not.
    let config = PrettyConfig::new().depth_limit(2).new_line("\n").indentor("    ");
    let mut text = ron::ser::to_string_pretty(&file_of(replay), config)
        .expect("all of it is plain numbers, words and lists");
    text.push('\n');
    text
}

/// Writes a replay to a file, atomically.
///
/// # Errors
/// See [`SaveError`]; the old file, if any, stays whole.
pub fn save(replay: &Replay, path: &Path, overwrite: Overwrite) -> Result<(), SaveError> {
    save_text(&to_ron(replay), path, overwrite, |old| match super::read_file(old) {
        Err(error) if error.is_newer_format() => Err(SaveError::NewerFormat(old.to_owned())),
        _ => Ok(()),
    })
}

fn file_of(replay: &Replay) -> File {
    let start = &replay.course.start;
    let value = |id: &ParamId| (*id, id.spec().file_text(start.params.get(*id)));
    let behavior = start.world.behavior();
    File {
        replay: FORMAT,
        app: replay.app.clone(),
        name: replay.preset.name.clone(),
        author: replay.preset.author.clone(),
        tags: replay.preset.tags.clone(),
        notes: replay.preset.notes.clone(),
        seed: replay.preset.seed,
        from: replay.from.0,
        until: replay.until.0,
        params: ParamId::ALL.iter().map(value).collect(),
        world: WorldRow {
            seed: start.world.seed(),
            step: start.world.step_count().0,
            clickness: start.world.mirror().clickness(),
            quiet_steps: behavior.quiet_steps(),
            idle_steps: behavior.idle_steps(),
            last_click: behavior.last_click(),
            partings: start.partings,
            resting: start.world.resting(),
        },
        fish: start.world.shoal().bodies().map(|&Body { x, y, vx, vy }| [x, y, vx, vy]).collect(),
        moods: counted(behavior.moods.iter().copied(), mood_row, |row| &mut row.fish),
        inputs: counted(inputs_of(replay), input_row, |row| &mut row.steps),
        changes: replay.course.log.changes().map(|(moment, change)| (moment.0, change_row(change))).collect(),
        events: replay.events.iter().map(|event| (event.moment.0, event.what.clone())).collect(),
        hashes: replay.hashes.clone(),
    }
}

fn inputs_of(replay: &Replay) -> impl Iterator<Item = StepInput> {
    let log = &replay.course.log;
    (1..=replay.until.0).filter_map(|step| log.input_to(crate::timeline::Moment(step)).copied())
}

/// A row for each run of equal values.
fn counted<T: PartialEq + Copy, R>(
    values: impl Iterator<Item = T>,
    row_of: impl Fn(T) -> R,
    count: impl Fn(&mut R) -> &mut usize,
) -> Vec<R> {
    let mut rows = Vec::new();
    let mut last = None;
    for value in values {
        match rows.last_mut().filter(|_| last == Some(value)) {
            Some(row) => *count(row) += 1,
            None => rows.push(row_of(value)),
        }
        last = Some(value);
    }
    rows
}

fn mood_row(Mood { state, steps_in_state, startle_factor, fright }: Mood) -> MoodRow {
    MoodRow { fish: 1, state: state.name().to_owned(), steps: steps_in_state, startle_factor, fright }
}

const fn input_row(input: StepInput) -> InputRow {
    let StepInput { pointer, pointer_speed_px_per_s, click, hour, is_active } = input;
    InputRow { steps: 1, hour, pointer, speed: pointer_speed_px_per_s, click, active: is_active }
}

fn change_row(change: &Change) -> ChangeRow {
    match change {
        Change::Set { id, from, to } => {
            let [from, to] = [from, to].map(|value| id.spec().file_text(*value));
            ChangeRow::Set(*id, from, to)
        }
        Change::Resize => ChangeRow::Resize,
        Change::Rest(resting) => ChangeRow::Rest(*resting),
        Change::Restart { seed } => ChangeRow::Restart(*seed),
    }
}
