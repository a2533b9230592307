//! Replay files: written and read without loss, lived again bit for bit with
//! any means, and refused with a clear word when they are broken, newer, or not
//! what was recorded.

#[path = "common/busy.rs"]
mod busy;

use busy::{Busy, quiet_run};
use mirofish::command::Command;
use mirofish::engine::{Engine, Mode};
use mirofish::mirror::StepInput;
use mirofish::params::{ParamId, ParamValue, Params};
use mirofish::preset::{Overwrite, Preset};
use mirofish::replay::{HASH_EVERY, Replay, read, read_file, save, to_ron};
use mirofish::shoal::{Crew, Means};
use mirofish::timeline::Moment;
use mirofish::world::Resting;
use proptest::prelude::*;
use std::num::NonZeroUsize;
use std::process::{Command as Process, Output};
use std::sync::Arc;

fn apply(engine: &mut Engine, command: Command) {
    engine.apply(command).expect("nothing to refuse");
}

fn params_of(fish: u32) -> Params {
    Params { fish_count: fish, ..Params::default() }
}

fn replay_of(engine: &Engine, from: u64, until: u64) -> Replay {
    let draft = engine.replay_draft(Moment(from), Moment(until)).expect("it is in the window");
    draft.hashed_through(Means::default())
}

fn means(threads: usize) -> Means {
    let crew = Crew::of(NonZeroUsize::new(threads).expect("some")).expect("the system gives them");
    Means { crew, ..Means::default() }
}

fn mirofish(args: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_mirofish")).args(args).output().expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn a_busy_window_survives_the_file() {
    let Busy { engine, was, .. } = Busy::forty_seconds();
    let (oldest, newest) = (engine.oldest_moment().0, busy::STEPS);
    let replay = replay_of(&engine, oldest, newest);
    let begun = newest - replay.until.0;
    let text = to_ron(&replay);
    let again = read(text.as_bytes()).expect("it reads what it writes");
    assert_eq!(to_ron(&again), text, "without loss");
    for threads in [1, 2] {
        let lived = again.verify(means(threads)).expect("it is what was recorded");
        assert_eq!(lived.run().world(), &was[&Moment(newest)].world);
        assert_eq!(lived.run().params(), &was[&Moment(newest)].params);
    }
    // The hashes are those of the run itself, not of another that is alike.
    for (index, hash) in again.hashes.iter().enumerate() {
        let moment = (begun + index as u64 * HASH_EVERY).min(newest);
        assert_eq!(*hash, was[&Moment(moment)].hash, "at {moment}");
    }
    let events =
        |engine: &Engine| engine.timeline().events().iter().map(|event| event.text()).collect::<Vec<_>>();
    let mut other = Engine::new(Preset::default(), None);
    apply(&mut other, Command::OpenReplay(Arc::new(again.lived_through(Means::default()))));
    assert_eq!((other.state_hash(), other.mode()), (engine.state_hash(), Mode::Replay));
    assert_eq!(other.shown_moment(), Moment(oldest - begun), "where it is meant to be looked at");
    assert_eq!(events(&other), events(&engine));
    apply(&mut other, Command::Undo);
    assert_eq!(other.params(), &Params::default(), "one step of undo");
}

#[test]
fn a_part_ends_where_it_is_to_end() {
    let Busy { engine, was, .. } = Busy::forty_seconds();
    // Over a restart, to a restart, and right after edits.
    for (from, until) in [(1200, 1300), (1100, 1260), (1721, 1730), (900, 1011), (2000, 2000)] {
        let replay = replay_of(&engine, from, until);
        let again = read(to_ron(&replay).as_bytes()).expect("it reads what it writes");
        let lived = again.verify(Means::default()).expect("it is what was recorded");
        assert_eq!(lived.run().state_hash(), was[&Moment(until)].hash, "{from} to {until}");
        assert_eq!(again.until.0 - again.from.0, until - from);
    }
}

#[test]
fn every_bit_of_a_value_is_written() {
    let mut engine =
        quiet_run(Params { noise_weight: -0.0, separation_weight: 1.0 / 3.0, ..params_of(5) }, 30);
    apply(&mut engine, Command::SetParam(ParamId::separation_weight, ParamValue::Float(-0.0)));
    engine.step(&StepInput::quiet(12.0));
    let again = read(to_ron(&replay_of(&engine, 0, 31)).as_bytes()).expect("it reads");
    let lived = again.verify(Means::default()).expect("to the last bit");
    assert_eq!(lived.run().state_hash(), engine.state_hash());
}

#[test]
fn fish_that_rested_are_part_of_the_run() {
    let mut engine = quiet_run(params_of(40), 60);
    let before = (engine.params().clone(), engine.undo_name(), engine.document().is_changed());
    let mut counts = Vec::new();
    for resting in [Resting::TwoInFive, Resting::Nobody, Resting::TwoInFive] {
        apply(&mut engine, Command::SetResting(resting));
        (0..50).for_each(|_| engine.step(&StepInput::quiet(12.0)));
        counts.push(engine.world().shoal().len());
    }
    assert_eq!(counts, [24, 40, 24]);
    assert_eq!((engine.params().clone(), engine.undo_name(), engine.document().is_changed()), before);
    // Of all of it, and of a part that begins while fish rest.
    for from in [0, 180] {
        let text = to_ron(&replay_of(&engine, from, 210));
        let again = read(text.as_bytes()).expect("it reads what it writes");
        assert_eq!(to_ron(&again), text, "without loss");
        let lived = again.verify(Means::default()).expect("it is what was recorded");
        assert_eq!(lived.run().state_hash(), engine.state_hash());
        assert_eq!(lived.run().world().resting(), Resting::TwoInFive);
    }
    // The past has as many as swam then, and goes on with them.
    apply(&mut engine, Command::SeekSteps(-30 - 50));
    assert_eq!(engine.shown_sample().map(|sample| sample.fish), Some(40));
    apply(&mut engine, Command::ContinueHere);
    assert_eq!((engine.world().shoal().len(), engine.world().resting()), (40, Resting::Nobody));
    apply(&mut engine, Command::SetResting(Resting::TwoInFive));
    // An edit of the count keeps the share; a restart wakes everybody.
    apply(&mut engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(100)));
    assert_eq!(engine.world().shoal().len(), 60);
    apply(&mut engine, Command::Undo);
    assert_eq!(engine.world().shoal().len(), 24);
    apply(&mut engine, Command::Restart);
    assert_eq!(engine.world().shoal().len(), 40);
}

#[test]
fn a_calm_window_is_a_small_file() {
    let engine = quiet_run(params_of(400), 2000);
    let bytes = to_ron(&replay_of(&engine, 200, 2000)).len();
    assert!(bytes < 60_000, "{bytes} bytes");
    let none = quiet_run(params_of(0), 100);
    let empty = replay_of(&none, 0, 100);
    assert!(read(to_ron(&empty).as_bytes()).expect("it reads").verify(Means::default()).is_ok());
}

#[test]
fn what_is_broken_is_refused_by_its_part() {
    let good = to_ron(&replay_of(&quiet_run(params_of(8), 130), 0, 130));
    let cases = [
        ("replay: 1", "replay: 2", "is a replay of format 2, this version reads format 1"),
        ("replay: 1", "replay: 0", "`replay` is 0, allowed is 1"),
        ("replay: 1", "reply: 1", "missing field named `replay`"),
        ("    from: 0", "    form: 0", "`form`"),
        ("until: 130", "until: 131", "`inputs`: are of 130 steps, there are 131"),
        ("until: 130", "until: 4000000000", "`until`"),
        (
            "(\"max_speed\", \"165.0\")",
            "(\"max_speed\", \"1e9\")",
            "`max_speed` is 1e9, allowed is 0 to 10000",
        ),
        ("(\"max_speed\", \"165.0\")", "(\"max_sped\", \"165\")", "did you mean `max_speed`?"),
        ("(\"fish_count\", \"8\")", "(\"fish_count\", \"9\")", "`fish`: there are 8, `fish_count` is 9"),
        ("(fish: 8, state: \"Cruise\"", "(fish: 7, state: \"Cruise\"", "`moods`: are of 7 fish, there are 8"),
        ("state: \"Cruise\"", "state: \"Cruse\"", "`Cruse`, allowed are Cruise, Curious, Startled, Homing"),
        ("(steps: 130, hour: 12.0)", "(steps: 129, hour: 12.0)", "`inputs`: are of 129 steps, there are 130"),
        ("(steps: 130, hour: 12.0)", "(steps: 130, hour: 25.0)", "hours are 0 to 24"),
        ("hashes: [", "hashes: [1, ", "`hashes`: there are 24, expected are 23"),
        ("changes: []", "changes: [(131, Resize)]", "one at step 131 is out of order or after the end"),
        ("changes: []", "changes: [(7, Set(\"law\", \"Summed\", \"Sumed\"))]", "did you mean `Summed`?"),
        ("events: []", "events: [(131, Restart)]", "`events`"),
    ];
    assert!(read(good.as_bytes()).is_ok());
    for (part, other, expected) in cases {
        assert!(good.contains(part), "{part} in\n{}", &good[..3000.min(good.len())]);
        let broken = good.replacen(part, other, 1);
        let error = read(broken.as_bytes()).err().unwrap_or_else(|| panic!("{other} is refused"));
        assert!(error.to_string().contains(expected), "{other}: {error}");
    }
    assert!(read(b"\xff\xfe(").is_err());
    assert!(read(&good.as_bytes()[..good.len() / 2]).is_err());
}

#[test]
fn numbers_that_no_run_comes_to_do_no_harm() {
    let good = to_ron(&replay_of(&quiet_run(params_of(3), 60), 0, 60));
    let first_fish = good.find("fish: [").expect("there are fish") + "fish: [".len();
    let end = first_fish + good[first_fish..].find("),").expect("a row ends") + 2;
    for row in ["(3e38, -3e38, 3e38, 3e38),", "(0.0, 0.0, 0.0, 0.0),", "(1e-45, 3e38, 1e-45, -3e38),"] {
        let odd = format!("{}{row}{}", &good[..first_fish], &good[end..]);
        let replay = read(odd.as_bytes()).expect("finite numbers are allowed");
        assert!(replay.verify(Means::default()).is_err(), "but it is not what was recorded");
        assert_eq!(replay.lived_through(Means::default()).lived.timeline().now(), Moment(60));
    }
    for (part, other) in [
        ("step: 0", "step: 18446744073709551615"),
        ("turning: None", "turning: Some((since: 18446744073709551615, to: 4294967295))"),
    ] {
        let odd = good.replacen(part, other, 1);
        if let Ok(replay) = read(odd.as_bytes()) {
            let _ = replay.verify(Means::default());
        }
    }
    let too_late = good.replacen("step: 0", "step: 18446744073709551615", 1);
    assert!(read(too_late.as_bytes()).is_err_and(|error| error.to_string().contains("`step` is 1844")));
}

#[test]
fn a_count_that_nobody_followed_is_followed_when_it_is_opened() {
    let good = to_ron(&replay_of(&quiet_run(params_of(8), 60), 0, 60));
    let odd = good.replacen("changes: []", "changes: [(60, Set(\"fish_count\", \"8\", \"9\"))]", 1);
    let odd = read(odd.as_bytes()).expect("it reads");
    let mut engine = Engine::new(Preset::default(), None);
    apply(&mut engine, Command::OpenReplay(Arc::new(odd.lived_through(Means::default()))));
    assert_eq!(engine.world().shoal().len(), engine.params().fish_count as usize);
}

#[test]
fn what_is_not_what_was_recorded_is_told_with_its_step() {
    let mut replay = replay_of(&quiet_run(params_of(30), 300), 0, 300);
    replay.hashes[20] ^= 1;
    let mismatch = replay.verify(Means::default()).expect_err("a hash is another");
    assert_eq!((mismatch.at, mismatch.last_same), (Moment(120), Some(Moment(114))));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("other.replay.ron");
    save(&replay, &path, Overwrite::Never).expect("saved");
    let output = mirofish(&["replay", path.to_str().expect("a plain path"), "--verify"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.contains("step 120 of 300 is not the recorded one"), "{said}");
    assert!(said.contains("up to step 114 all hashes match"), "{said}");
    let mut engine = Engine::new(Preset::default(), None);
    let refused = engine
        .apply(Command::OpenReplay(Arc::new(replay.lived_through(Means::default()))))
        .expect_err("it is said");
    assert!(refused.to_string().starts_with("the replay is opened, but step 120"), "{refused}");
    assert_eq!((engine.mode(), engine.timeline().now()), (Mode::Replay, Moment(300)), "but opened");
}

#[test]
fn the_command_line_writes_and_verifies() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("run.replay.ron");
    let path = path.to_str().expect("a plain path");
    let run = ["run", "presets/reference.ron", "--seconds", "33", "--click", "20,300,300", "--replay", path];
    let output = mirofish(&run);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let hash = text(&output.stdout).lines().last().expect("a summary").to_owned();
    for threads in ["1", "2"] {
        let output = mirofish(&["replay", path, "--verify", "--threads", threads]);
        assert!(output.status.success(), "{}", text(&output.stderr));
        let said = text(&output.stdout);
        assert!(said.contains(&hash), "{said} has {hash}");
        assert!(said.contains("hashes: 301 of 301 match"), "{said}");
    }
    std::fs::write(path, "(replay: 1, app: \"0.1.0\",\n  nam: 3)").expect("written");
    let output = mirofish(&["replay", path, "--verify"]);
    assert_eq!(output.status.code(), Some(1));
    let said = text(&output.stderr);
    assert!(said.starts_with(&format!("{path}:2:")) && said.contains("error:"), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
    assert!(read_file(folder.path()).is_err(), "a folder is no replay");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is cut out of a file or written over in it: an answer, and no
    /// panic, also not when it is lived.
    #[test]
    fn damage_never_panics(at in 0.0..1.0f64, length in 0..40usize, letters in "[0-9a-zA-Z().,: -]{0,12}") {
        let engine = quiet_run(params_of(5), 40);
        let mut text = to_ron(&replay_of(&engine, 0, 40));
        let start = (at * text.len() as f64) as usize;
        let end = (start + length).min(text.len());
        text.replace_range(start..end, &letters);
        if let Ok(replay) = read(text.as_bytes()) {
            let _ = replay.verify(Means::default());
        }
    }
}

#[test]
fn nothing_is_written_over_unasked() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kept.replay.ron");
    let engine = quiet_run(params_of(5), 40);
    let replay = replay_of(&engine, 0, 40);
    save(&replay, &path, Overwrite::Never).expect("a new file");
    assert!(save(&replay, &path, Overwrite::Never).is_err());
    save(&replay, &path, Overwrite::Unreadable).expect("agreed to");
    std::fs::write(&path, to_ron(&replay).replacen("replay: 1", "replay: 9", 1)).expect("written");
    let error = save(&replay, &path, Overwrite::Unreadable).expect_err("of a newer version");
    assert!(error.to_string().contains("newer version"), "{error}");
}
