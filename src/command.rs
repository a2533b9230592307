//! Everything that can be asked of the engine, as plain data. Panels, keys and
//! tests push these; the engine takes them once a frame.

use crate::clock::RunSpeed;
use crate::engine::Showing;
use crate::params::{ParamId, ParamValue};
use crate::preset::Preset;
use crate::replay::LivedReplay;
use crate::timeline::{Moment, TimeRange};
use crate::world::Resting;
use std::path::PathBuf;
use std::sync::Arc;

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opens the bracket of an edit: all until [`Command::EndEdit`] is one
    /// undo step.
    BeginEdit,
    /// Sets a parameter. Outside a bracket it is an edit by itself. With the
    /// playhead in the past the value is tried from there on, or from where the
    /// what-if that is open begins if that is earlier.
    SetParam(ParamId, ParamValue),
    /// Sets several parameters, all or none. Outside a bracket it is an edit by
    /// itself; the words say in the undo list what it was.
    SetParams(String, Vec<(ParamId, ParamValue)>),
    /// Sets the fish count, and the tank's sides so that there are as many fish
    /// per area as in the preset as it was loaded. Outside a bracket it is an
    /// edit by itself.
    SetFishAtDensity(u32),
    /// Sets the seed of the next restart. Outside a bracket it is an edit by
    /// itself.
    SetSeed(u64),
    /// Sets the name people read. Outside a bracket it is an edit by itself.
    SetName(String),
    /// Sets who tuned it. Outside a bracket it is an edit by itself.
    SetAuthor(String),
    /// Sets the words it is found by. Outside a bracket it is an edit by itself.
    SetTags(Vec<String>),
    /// Sets the notes people read. Outside a bracket it is an edit by itself.
    SetNotes(String),
    /// Closes the bracket.
    EndEdit,
    /// Takes a preset's values; the fish that swim go on. The path is the file
    /// it came from, if any.
    LoadPreset(Box<Preset>, Option<PathBuf>),
    /// Holds values, under a name, beside those that are now, to be compared with
    /// them and exchanged for them. An undo step.
    HoldPreset(Box<Preset>, String),
    /// Exchanges the values and the seed that are now with those held, or else
    /// with those of the preset as it was loaded; the fish that swim go on, in the
    /// present. An undo step.
    SwapSides,
    /// Holds nothing any more. An undo step.
    LetGo,
    /// Puts the values that are held and those that are now beside each other:
    /// two shoals from the same seed, with the same hands in the water. That of
    /// the present waits. Looking at another time ends it.
    OpenComparison,
    /// Ends that; the shoal of the present goes on.
    CloseComparison,
    /// Builds both shoals that are compared anew, from the preset's seed.
    RestartComparison,
    /// Makes a replay the present and its past, and goes to where it is meant to
    /// be looked at. An undo step.
    OpenReplay(Arc<LivedReplay>),
    /// Says that the preset now lives, as it is, in a file.
    MarkSaved(PathBuf),
    /// Says that the file the preset lives in is now here, with this name for
    /// the preset inside. What is not saved stays so.
    MarkRenamed(PathBuf, String),
    /// Says whether no file holds any more what was loaded or saved last.
    MarkLost(bool),
    /// Takes back the last edit, load, or other way that time took.
    Undo,
    /// Does again what was taken back.
    Redo,
    /// Undoes or does again until so many of the edits that are remembered are
    /// done. A what-if that is open is dropped.
    TravelTo(usize),
    /// Builds the shoal anew from the preset's seed, and goes to the present; or
    /// both shoals, if two are compared.
    Restart,
    /// Lets fish rest, or wakes them: no edit, and nothing to undo. Nothing happens
    /// while the simulation is held.
    SetResting(Resting),
    /// Runs or pauses.
    SetRunning(bool),
    /// Sets how fast simulated time runs.
    SetSpeed(RunSpeed),
    /// Pauses and takes so many steps. Nothing happens while the simulation is
    /// held behind a replay.
    StepBy(u64),
    /// Puts the playhead on a time of the timeline's clock, s; beyond either
    /// end on the frame there.
    Seek(f64),
    /// Moves the playhead by so many steps, back if negative; it rests there.
    SeekSteps(i64),
    /// Moves the playhead by so many frames, back if negative; it rests there.
    SeekFrames(i64),
    /// Moves the playhead by so many events, back if negative; it rests there.
    SeekEvents(i64),
    /// Marks a range of time, as far as it was recorded; none clears it.
    SetRange(Option<TimeRange>),
    /// Sets whether what plays in the past goes around: in the range, or else
    /// in all that was recorded.
    SetLooping(bool),
    /// Sets a bookmark at a moment that was recorded, or gives the one there
    /// another name.
    SetBookmark(Moment, String),
    /// Takes the bookmark at a moment away.
    RemoveBookmark(Moment),
    /// Puts the playhead on the oldest frame.
    SeekOldest,
    /// Goes back to the present.
    SeekLive,
    /// Plays or rests, with the playhead in the past.
    SetReplayPlaying(bool),
    /// Sets whether the simulation goes on behind a replay, or is held.
    SetRunOn(bool),
    /// Makes the state under the playhead the present; what came after is cut
    /// off. An undo step.
    ContinueHere,
    /// Makes a what-if the present. An undo step.
    KeepWhatIf,
    /// Gives a what-if up; the past is again as it was recorded.
    DropWhatIf,
    /// Sets what of a what-if is shown.
    ShowOfWhatIf(Showing),
    /// The window was hidden and is back: no catching up.
    ResetTimeBase,
}
