//! The program as it is typed: what a run prints and writes, what a check says,
//! and that whatever is mistyped gets one line with what would be right.

use mirofish::behavior::FishState;
use mirofish::clock::Step;
use mirofish::engine::Engine;
use mirofish::metrics::{METRICS, csv_header};
use mirofish::mirror::Script;
use mirofish::params::{Mirror, Params};
use mirofish::preset::{BUILT_INS, Preset};
use mirofish::shoal::Simd;
use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

struct Said {
    code: Option<i32>,
    out: String,
    err: String,
}

/// Runs the program in the folder of the package, on a machine without a
/// display.
fn mirofish(args: &[&str]) -> Said {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mirofish"));
    for name in ["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"] {
        command.env_remove(name);
    }
    let output =
        command.args(args).current_dir(env!("CARGO_MANIFEST_DIR")).output().expect("the program is built");
    let text = |bytes| String::from_utf8(bytes).expect("it speaks UTF-8");
    Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

const REFERENCE: &str = "presets/reference.ron";

/// `mirofish run presets/reference.ron` with more arguments.
fn run(args: &[&str]) -> Said {
    mirofish(&[&["run", REFERENCE], args].concat())
}

fn good_run(args: &[&str]) -> Said {
    let said = run(args);
    assert_eq!(said.code, Some(0), "{args:?}: {}", said.err);
    said
}

/// The only line of stderr of a command that fails.
fn complaint(args: &[&str]) -> String {
    let said = mirofish(args);
    assert!(said.code.is_some_and(|code| code != 0), "{args:?} ends with {:?}", said.code);
    assert_eq!(said.out, "", "{args:?}");
    assert_eq!(said.err.lines().count(), 1, "{args:?} says:\n{}", said.err);
    said.err.trim_end().to_owned()
}

fn hash_of(said: &Said) -> u64 {
    let line = said.out.lines().last().expect("a summary");
    let digits = line.strip_prefix("state_hash: 0x").unwrap_or_else(|| panic!("the last line is {line}"));
    assert_eq!(digits.len(), 16, "{line}");
    u64::from_str_radix(digits, 16).expect("hexadecimal digits")
}

fn engine(mirror: Mirror) -> Engine {
    Engine::new(Preset { params: Params { mirror, ..Params::default() }, ..Preset::default() }, None)
}

/// A file in a folder of its own, as text.
fn output() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("out.csv");
    (folder, path)
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("it was written")
}

// --- runs ---

#[test]
fn a_run_prints_the_hash_of_the_library() {
    let runs = [good_run(&["--steps", "120"]), good_run(&["--seconds", "2"])];
    let mut engine = engine(Mirror::Off);
    let mut script = Script::new(12.0, Vec::new(), Vec::new());
    for step in 0..120 {
        engine.step(&script.input(Step(step)));
    }
    for said in &runs {
        assert_eq!(hash_of(said), engine.state_hash());
        assert_eq!(said.err, "");
    }
    for metric in METRICS {
        assert!(runs[0].out.contains(metric.name), "{}", metric.name);
    }
    assert_ne!(hash_of(&good_run(&["--steps", "120", "--seed", "2"])), engine.state_hash());
    assert!(good_run(&["--steps", "0", "--fish", "0"]).out.contains("fish: 0"));
}

#[test]
fn at_the_same_density_the_tank_follows_the_count() {
    let grown = good_run(&["--steps", "30", "--fish", "1600", "--same-density"]);
    let set = ["--set", "fish_count=1600", "--set", "tank_width=2880", "--set", "tank_height=1800"];
    assert_eq!(hash_of(&grown), hash_of(&good_run(&[&["--steps", "30"], &set[..]].concat())));
    let as_it_is = good_run(&["--steps", "30", "--fish", "400", "--same-density"]);
    assert_eq!(hash_of(&as_it_is), hash_of(&good_run(&["--steps", "30"])));
    // Where the tank ends is heard from a click beside it.
    let said = good_run(&["--steps", "6", "--fish", "100", "--same-density", "--click", "0,721,100"]);
    assert!(said.err.contains("outside the tank of 720 x 450 px"), "{}", said.err);
}

#[test]
fn the_mirror_is_off_unless_somebody_is_there() {
    let plain = hash_of(&good_run(&["--steps", "60"]));
    assert_eq!(hash_of(&good_run(&["--steps", "60", "--mirror", "off"])), plain);
    let on = hash_of(&good_run(&["--steps", "60", "--mirror", "on"]));
    let clicked = good_run(&["--steps", "60", "--click", "0.5,720,450"]);
    assert!(on != plain && hash_of(&clicked) != on && hash_of(&clicked) != plain);
    let set = good_run(&["--steps", "60", "--set", "mirror=On"]);
    assert_eq!(hash_of(&set), on, "a parameter like any other");
    let deaf = good_run(&["--steps", "60", "--click", "0.5,720,450", "--mirror", "off"]);
    assert_eq!(hash_of(&deaf), plain);
    assert!(deaf.err.contains("the mirror is off"), "{}", deaf.err);
}

#[test]
fn a_pointer_comes_moves_and_leaves() {
    let args = ["--steps", "90", "--pointer", "0.2,100,100", "--pointer", "0.6,900,700", "--pointer", "1,-"];
    let waypoints =
        vec![(Step(12), Some([100.0, 100.0])), (Step(36), Some([900.0, 700.0])), (Step(60), None)];
    let (mut engine, mut script) = (engine(Mirror::On), Script::new(12.0, waypoints, Vec::new()));
    for step in 0..90 {
        engine.step(&script.input(Step(step)));
    }
    assert_eq!(hash_of(&good_run(&args)), engine.state_hash());
}

#[test]
fn a_dump_holds_every_fish_at_every_step_to_the_bit() {
    let (_folder, path) = output();
    let file = path.to_str().expect("a plain path");
    good_run(&["--steps", "20", "--fish", "30", "--click", "0.1,700,400", "--dump", file]);
    let text = read(&path);
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("step,id,x,y,vx,vy,state"));
    let params = Params { fish_count: 30, ..Params::default() };
    let mut engine = Engine::new(Preset { params, ..Preset::default() }, None);
    let mut script = Script::new(12.0, Vec::new(), vec![(Step(6), [700.0, 400.0])]);
    for step in 0..=20 {
        if step > 0 {
            engine.step(&script.input(Step(step - 1)));
        }
        for (id, body) in engine.world().shoal().bodies().enumerate() {
            let cells: Vec<&str> = lines.next().expect("a row a fish and step").split(',').collect();
            assert_eq!(cells[..2], [step.to_string(), id.to_string()]);
            let numbers = cells[2..6].iter().map(|cell| cell.parse::<f32>().expect("a number").to_bits());
            let expected = [body.x, body.y, body.vx, body.vy].map(f32::to_bits);
            assert!(numbers.eq(expected), "step {step}, fish {id}: {cells:?}");
            let state = if step > 6 { FishState::Startled } else { FishState::Cruise };
            assert_eq!(cells[6], state.name(), "step {step}");
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn metrics_have_a_row_a_snapshot() {
    let (_folder, path) = output();
    let file = path.to_str().expect("a plain path");
    good_run(&["--steps", "61", "--metrics", file, "--set", "snapshot_interval=0.2"]);
    let text = read(&path);
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0].join(","), csv_header());
    let steps: Vec<&str> = rows[1..].iter().map(|row| row[0]).collect();
    assert_eq!(steps, ["0", "12", "24", "36", "48", "60"]);
    let polarization = rows[0].iter().position(|name| *name == "polarization").expect("a column");
    for row in &rows[1..] {
        let value: f64 = row[polarization].parse().expect("a number");
        assert!(row.len() == rows[0].len() && (0.0..=1.0).contains(&value), "{row:?}");
    }
    good_run(&["--steps", "6", "--fish", "1", "--metrics", file]);
    let text = read(&path);
    assert!(!text.contains("NaN") && text.lines().last().is_some_and(|row| row.contains(",,")), "{text}");
}

#[test]
fn a_pointer_or_click_that_no_fish_can_notice_is_mentioned() {
    let cases = [
        (["--click", "0,1500,450"], "the click at 1500,450 is outside the tank of 1440 x 900 px"),
        (["--pointer", "0,-1,450"], "the pointer at -1,450 is outside the tank of 1440 x 900 px"),
        (["--click", "0.1,720,450"], "the click at 0.100 s comes after the run"),
    ];
    for (args, expected) in cases {
        let said = good_run(&[&args[..], &["--steps", "6"]].concat());
        assert_eq!(said.err, format!("mirofish: warning: {expected}\n"));
    }
}

// --- checks ---

fn trials() -> Vec<String> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/trials");
    let entries = std::fs::read_dir(folder).expect("the trials are there");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        format!("tests/trials/{}", entry.expect("readable").file_name().to_string_lossy())
    };
    entries.map(name).collect()
}

/// Whether a line begins with `FILE:LINE:COL: severity: `.
fn has_place(line: &str, file: &str, severity: &str) -> bool {
    let Some(rest) = line.strip_prefix(file).and_then(|rest| rest.strip_prefix(':')) else {
        return false;
    };
    let parts: Vec<&str> = rest.splitn(4, ':').collect();
    let is_number = |text: &str| text.parse::<u32>().is_ok_and(|number| number > 0);
    parts.len() == 4 && is_number(parts[0]) && is_number(parts[1]) && parts[2].trim() == severity
}

#[test]
fn a_check_says_where_and_what() {
    for file in trials() {
        let said = mirofish(&["check", &file]);
        assert_eq!(said.err, "", "{file}");
        let (code, severity) = match file.trim_start_matches("tests/trials/").split('-').next() {
            Some("bad") => (1, "error"),
            Some("warn") => (0, "warning"),
            _ => (0, "note"),
        };
        assert_eq!(said.code, Some(code), "{file}: {}", said.out);
        assert!(said.out.lines().any(|line| has_place(line, &file, severity)), "{file}: {}", said.out);
        assert!(said.out.lines().all(|line| line.starts_with(&file)), "{file}: {}", said.out);
    }
}

#[test]
fn one_bad_file_among_good_ones_is_enough() {
    let bad = "tests/trials/bad-inf-speed.ron";
    let said = mirofish(&["check", REFERENCE, bad, "tests/trials/ok-baseline.ron"]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("bad-inf-speed.ron:") && !said.out.contains("reference.ron"), "{}", said.out);
    for built_in in BUILT_INS {
        let said = mirofish(&["check", &format!("presets/{}", built_in.file)]);
        assert_eq!((said.code, said.out.as_str()), (Some(0), ""), "{}", built_in.file);
    }
    let said = mirofish(&["check", "nowhere.ron"]);
    assert!(said.code == Some(1) && said.out.starts_with("nowhere.ron: error: "), "{}", said.out);
}

#[test]
fn the_table_is_the_one_of_the_library() {
    let said = mirofish(&["params", "--markdown"]);
    assert_eq!((said.code, said.out), (Some(0), mirofish::params::markdown_table()));
    assert_eq!(mirofish(&["params"]).out, mirofish::params::plain_table());
}

// --- what is mistyped ---

#[test]
fn a_window_without_a_display_says_what_to_do() {
    for args in [&[][..], &[REFERENCE], &["--seed", "3"], &["--screenshot", "x.png"]] {
        let line = complaint(args);
        assert!(line.starts_with("mirofish: there is no display."), "{line}");
        assert!(line.contains("xvfb-run") && line.contains("mirofish run PRESET"), "{line}");
    }
}

#[test]
fn a_preset_that_is_refused_is_said_as_by_a_check() {
    let file = "tests/trials/bad-inf-speed.ron";
    let checked = mirofish(&["check", file]).out;
    for args in [&[file][..], &["run", file]] {
        assert_eq!(complaint(args), checked.trim_end());
    }
    for args in [&["nowhere.ron"][..], &["run", "nowhere.ron"]] {
        let line = complaint(args);
        assert!(line.starts_with("nowhere.ron: error: cannot read the file: "), "{line}");
    }
    assert!(complaint(&["run", "presets"]).contains("this is a folder"));
}

/// What follows `mirofish run presets/reference.ron`, and what is said to it.
const MISTYPED: &[(&[&str], &str)] = &[
    (&["--set", "cohesion_wieght=1"], "no parameter `cohesion_wieght`, did you mean `cohesion_weight`?"),
    (&["--set", "cohesion_weight=0,9"], "decimals are written with a point, 0.9"),
    (&["--set", "cohesion_weight=-1"], "`cohesion_weight` is -1, allowed is 0 to 100"),
    (&["--set", "cohesion_weight="], "`cohesion_weight` is empty, expected a number"),
    (&["--set", "cohesion_weight"], "expected FIELD=VALUE, for example cohesion_weight=0.9"),
    (&["--set", "=1"], "expected FIELD=VALUE"),
    (&["--set", "fish_count=1.5"], "`fish_count` is 1.5, expected a whole number, 0 to 200000"),
    (&["--set", "law=perrule"], "did you mean `PerRule`?"),
    (&["--set"], "a value is required"),
    (&["--click", "5,720"], "expected T,X,Y: seconds and tank px, for example 5,720,450"),
    (&["--click", "5 720 450"], "expected T,X,Y"),
    (&["--click", "soon,720,450"], "T is `soon`, expected a number"),
    (&["--click", "-1,720,450"], "T is `-1`, allowed is 0 to"),
    (&["--click", "5,x,450"], "X is `x`, expected a number"),
    (&["--click", "5,720,NaN"], "Y is `NaN`, expected a number"),
    (&["--pointer", "5"], "T,- takes the pointer away"),
    (&["--pointer", "x,-"], "T is `x`, expected a number"),
    (&["--steps", "-5"], "'-5' for '--steps <STEPS>': expected a whole number, 0 to"),
    (&["--steps", "1.5"], "expected a whole number"),
    (&["--steps", "99999999999999999999"], "expected a whole number"),
    (&["--seconds", "-3"], "allowed is 0 to"),
    (&["--seconds", "1,5"], "decimals are written with a point, 1.5"),
    (&["--seconds", "1e300"], "allowed is 0 to"),
    (&["--seconds", "5", "--steps", "5"], "cannot be used with '--steps <STEPS>'"),
    (&["--seed", "-1"], "expected a whole number"),
    (&["--fish", "-1"], "`fish_count` is -1, allowed is 0 to 200000"),
    (&["--fish", "200001"], "`fish_count` is 200001, allowed is 0 to 200000"),
    (&["--fish", "many"], "`fish_count` is many, expected a whole number"),
    (&["--same-density"], "--fish <FISH>"),
    (&["--fish", "0", "--same-density"], "would be 0 x 0 px, allowed is 20 to 100000 px; 1 to 200000 fish"),
    (
        &["--fish", "9", "--same-density", "--set", "tank_width=500"],
        "leave out either --same-density or --set",
    ),
    (&["--hour", "25"], "allowed is 0 to 24"),
    (&["--hour", "12:30"], "expected a number, for example 18.5"),
    (&["--mirror", "maybe"], "expected on or off"),
    (&["--mirrro", "on"], "a similar argument exists: '--mirror'"),
    (&["more.ron"], "unexpected argument 'more.ron'"),
    (&["--dump", "nowhere/x.csv"], "cannot write nowhere/x.csv"),
    (&["--metrics", "presets"], "cannot write presets"),
    (&["--dump", "./presets/reference.ron"], "is the preset and would be written over"),
    (&["--dump", "nowhere/x.csv", "--metrics", "nowhere/x.csv"], "--metrics and --dump both name"),
];

#[test]
fn a_run_that_is_mistyped_is_told_what_would_be_right() {
    for (args, expected) in MISTYPED {
        let line = complaint(&[&["run", REFERENCE], *args].concat());
        assert!(line.starts_with("mirofish: ") && line.contains(expected), "{args:?}: {line}");
    }
    assert_eq!(mirofish(&["check", REFERENCE]).code, Some(0), "and the preset is as it was");
}

#[test]
fn other_words_that_are_mistyped_are_told_as_well() {
    let cases: &[(&[&str], &str)] = &[
        (&["chekc", REFERENCE], "there is no command `chekc`, did you mean `check`?"),
        (&["chekc"], "no command `chekc`, did you mean `check`?"),
        (&[REFERENCE, "more.ron"], "more.ron"),
        (&["run"], "<PRESET>"),
        (&["check"], "<FILES>"),
        (&["params", "--markdwon"], "'--markdown'"),
        (&["--after", "3"], "--screenshot <FILE>"),
        (&["--screenshot", "x.png", "--after", "-1"], "allowed is 0 to"),
        (&["--screenshot", "nowhere/x.png"], "there is no folder nowhere"),
        (&["--seed", "x"], "expected a whole number"),
        (&["--same-density"], "--fish <FISH>"),
        (&["--fish", "0", "--same-density"], "1 to 200000 fish are possible"),
        (&["--hepl"], "'--help'"),
    ];
    for (args, expected) in cases {
        let line = complaint(args);
        assert!(line.starts_with("mirofish: ") && line.contains(expected), "{args:?}: {line}");
    }
}

#[test]
fn a_preset_without_fish_has_no_density() {
    let (_folder, path) = output();
    let empty = read(Path::new(REFERENCE)).replace("fish_count: 400", "fish_count: 0");
    std::fs::write(&path, empty).expect("a folder of its own");
    let file = path.to_str().expect("a plain path");
    for args in [&[file][..], &["run", file]] {
        let line = complaint(&[args, &["--fish", "9", "--same-density"]].concat());
        assert!(line.starts_with("mirofish: `fish_count` is 0 in the preset"), "{line}");
    }
}

#[test]
fn what_was_typed_never_steers_the_terminal() {
    for foreign in ["\x1b[31m=1", "a\nb=1", "\r=1"] {
        let line = complaint(&["run", REFERENCE, "--set", foreign]);
        assert!(!line.contains(char::is_control), "{line:?}");
    }
}

#[cfg(unix)]
#[test]
fn bytes_that_are_no_text_are_a_name_like_any_other() {
    use std::os::unix::ffi::OsStrExt as _;
    let name = std::ffi::OsStr::from_bytes(b"\xff.ron");
    for args in [vec![name], vec![name, name], vec!["run".as_ref(), name], vec!["check".as_ref(), name]] {
        let output = Command::new(env!("CARGO_BIN_EXE_mirofish")).args(&args).output().expect("it is built");
        assert!(output.status.code().is_some_and(|code| code == 1 || code == 2), "{args:?}: {output:?}");
    }
}

#[test]
fn help_and_version_are_no_failures() {
    for args in [&["--help"][..], &["--version"], &["run", "--help"], &["help", "check"]] {
        let said = mirofish(args);
        assert!(said.code == Some(0) && said.err.is_empty() && !said.out.is_empty(), "{args:?}");
    }
}

#[test]
fn a_run_is_the_same_whatever_its_steps_are_taken_with() {
    let large = ["--fish", "4500", "--same-density", "--steps", "20"];
    let wanted = hash_of(&good_run(&large));
    for simd in Simd::available() {
        for threads in ["1", "2", "3", "8"] {
            let means = ["--simd", simd.name(), "--threads", threads];
            assert_eq!(hash_of(&good_run(&[&large[..], &means].concat())), wanted, "{means:?}");
        }
    }
}

#[test]
fn means_that_cannot_be_had_are_named() {
    let refused = complaint(&["run", REFERENCE, "--simd", "mmx"]);
    assert!(refused.contains("no `mmx`") && refused.contains(Simd::BASELINE.name()), "{refused}");
    for threads in ["0", "-1", "many", "100000"] {
        let refused = complaint(&["run", REFERENCE, "--threads", threads]);
        assert!(refused.contains("expected a whole number, 1 to 512"), "{refused}");
    }
    let refused = complaint(&["bench", "--fish", "400,0"]);
    assert!(refused.contains("expected a whole number, 1 to 4000000"), "{refused}");
}

#[test]
fn a_bench_has_a_row_for_each_way_to_take_the_step() {
    let said = mirofish(&["bench", "--fish", "30,60", "--threads", "1"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    for fish in ["30", "60"] {
        assert!(said.out.contains(&format!("\n{fish} fish at step ")), "{}", said.out);
        for simd in Simd::available() {
            let is_row = |words: &[&str]| words.len() == 8 && words[..3] == [fish, simd.name(), "1"];
            let rows = said.out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
            let rows: Vec<_> = rows.filter(|words| is_row(words)).collect();
            assert_eq!(rows.len(), 1, "{}", said.out);
            let numbers = rows[0][3..].iter().map(|number| number.parse::<f64>().expect("a number"));
            assert!(numbers.clone().all(|number| number > 0.0), "{rows:?}");
        }
    }
}
