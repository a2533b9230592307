//! The files of `tests/trials/`: what loads, what warns, what is refused, where
//! and in which words.

use mirofish::params::{ParamId, Params};
use mirofish::preset::{Diagnostic, Loaded, Refused, Severity, read, read_file};
use std::path::{Path, PathBuf};

fn trial(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/trials").join(name)
}

fn trials(prefix: &str) -> Vec<PathBuf> {
    let mut paths: Vec<_> = std::fs::read_dir(trial(""))
        .expect("the trials are there")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(prefix)))
        .collect();
    paths.sort();
    paths
}

fn load(name: &str) -> Loaded {
    read_file(&trial(name)).unwrap_or_else(|refused| panic!("{name}: {refused}"))
}

fn refusal(text: &str) -> Refused {
    read(text.as_bytes()).expect_err(text)
}

/// The only error of a text, as `LINE:COL: error: …`.
fn only_error(text: &str) -> String {
    let refused = refusal(text);
    assert_eq!(refused.errors().len(), 1, "{text}\n{refused}");
    refused.to_string()
}

/// A file whose `params` hold `fields`.
fn with_params(fields: &str) -> String {
    format!("(\n    format: 1,\n    params: (\n{fields}\n    ),\n)\n")
}

fn warnings(loaded: &Loaded) -> Vec<&Diagnostic> {
    loaded.messages.iter().filter(|message| message.severity == Severity::Warning).collect()
}

#[test]
fn good_files_load_with_one_note_and_no_warning() {
    let paths = trials("ok-");
    assert_eq!(paths.len(), 6);
    for path in paths {
        let loaded = read_file(&path).unwrap_or_else(|refused| panic!("{}: {refused}", path.display()));
        let [note] = loaded.messages.as_slice() else { panic!("{:?}", loaded.messages) };
        assert_eq!(note.severity, Severity::Note);
        let unnamed = ParamId::ALL.len() - 15;
        let expected = format!(
            "{unnamed} fields that are not named take their defaults: tank_width, tank_height, view_angle, body_length and {} more",
            unnamed - 4
        );
        assert_eq!(note.text, expected);
        assert_eq!((loaded.preset.name.as_str(), loaded.preset.seed), ("Trial", 7));
    }
}

#[test]
fn good_files_mean_what_they_say() {
    let baseline = load("ok-baseline.ron");
    for name in ["ok-bom.ron", "ok-crlf.ron"] {
        assert_eq!(
            load(name).preset.params,
            Params { cohesion_weight: 0.9, ..baseline.preset.params.clone() }
        );
    }
    let habits = load("ok-number-habits.ron").preset.params;
    assert_eq!((habits.perception_radius, habits.max_speed, habits.max_force), (60.0, 90.0, 60.0));
    let outside = load("ok-outside-slider.ron").preset.params;
    assert_eq!((outside.perception_radius, outside.max_speed), (312.125, 1234.5));
    assert_eq!(load("ok-zero-fish.ron").preset.params.fish_count, 0);
}

#[test]
fn contradictory_files_load_with_one_warning_that_names_both() {
    let cases = [
        ("warn-radii-swapped.ron", 13, ["separation_radius", "perception_radius"]),
        ("warn-thresholds-swapped.ron", 19, ["curious_energy_enter", "curious_energy_leave"]),
    ];
    assert_eq!(trials("warn-").len(), cases.len());
    for (name, line, pair) in cases {
        let loaded = load(name);
        let [warning] = warnings(&loaded)[..] else { panic!("{name}: {:?}", loaded.messages) };
        assert_eq!(warning.position.map(|at| (at.line, at.column)), Some((line, 9)), "{name}");
        assert!(pair.iter().all(|field| warning.text.contains(field)), "{name}: {}", warning.text);
    }
}

#[test]
fn bad_files_are_refused_with_place_and_reason() {
    let cases: &[(&str, usize, usize, &[&str])] = &[
        ("bad-1e400.ron", 14, 28, &["`separation_weight`", "1e400", "not finite", "0 to 100"]),
        ("bad-decimal-comma.ron", 15, 26, &["`cohesion_weight`", "0,9", "point", "0.9"]),
        ("bad-deep-nesting.ron", 24, 9, &["`junk`", "there is no parameter", "nested too deeply"]),
        ("bad-duplicate-field.ron", 24, 9, &["`cohesion_weight`", "second time", "line 15"]),
        ("bad-empty.ron", 1, 1, &["the file is empty", "format: 1"]),
        ("bad-fish-4e9.ron", 9, 21, &["`fish_count`", "4000000000", "0 to 200000"]),
        ("bad-half-good.ron", 21, 27, &["`startle_duration`", "\"long\"", "a number", "0 to 60 s"]),
        ("bad-inf-speed.ron", 11, 20, &["`max_speed`", "inf", "not finite", "0 to 10000 px/s"]),
        ("bad-json.ron", 2, 1, &["JSON", "RON"]),
        ("bad-missing-comma.ron", 16, 30, &["comma", "`alignment_weight: 1.0`"]),
        ("bad-misspelt-field.ron", 23, 9, &["`cohesion_wieght`", "did you mean `cohesion_weight`?"]),
        ("bad-nan-weight.ron", 15, 26, &["`cohesion_weight`", "NaN", "not finite", "0 to 100"]),
        ("bad-newer-format.ron", 3, 5, &["`format`", "999", "newer", "up to 1"]),
        ("bad-truncated.ron", 15, 30, &["ends", "cut off", "`cohesion_weight: 0.9`"]),
        ("bad-unknown-variant.ron", 17, 19, &["`boundary`", "Torus", "Soft, Wrap, Bounce, Open"]),
        ("bad-utf16.ron", 1, 1, &["UTF-16", "UTF-8"]),
        ("bad-zero-radius.ron", 10, 28, &["`perception_radius`", "0.0", "1 to 5000 px"]),
    ];
    let listed: Vec<_> = cases.iter().map(|case| trial(case.0)).collect();
    assert_eq!(trials("bad-"), listed);
    for &(name, line, column, words) in cases {
        let path = trial(name);
        let refused = read_file(&path).expect_err(name);
        let place = format!("{}:{line}:{column}: error: ", path.display());
        let first = refused.errors()[0].in_file(&path).to_string();
        assert!(first.starts_with(&place), "{first}");
        let said = refused.to_string();
        assert!(words.iter().all(|word| said.contains(word)), "{said}");
        assert!(refused.errors().iter().all(|error| !error.text.contains('\n')), "{said}");
    }
}

#[test]
fn every_wrong_value_of_a_file_is_said() {
    let text =
        "(format: 1, seed: -1, naem: 5, params: (max_speed: 1e9, law: Mine, wieght: 1, view_angle: 0))";
    let refused = refusal(text);
    let columns: Vec<_> =
        refused.errors().iter().filter_map(|error| error.position.map(|at| at.column)).collect();
    assert_eq!(columns, [19, 23, 52, 62, 68, 91], "{refused}");
    // What stands before a break in the syntax is looked at too.
    assert_eq!(refusal("(format: 1, params: (max_speed: -1, law Summed").errors().len(), 2);
    // But nobody reads thousands of errors.
    let many = "nonsense: 1, ".repeat(50_000);
    assert_eq!(refusal(&format!("(format: 1, {many})")).errors().len(), 101);
}

#[test]
fn a_newer_format_is_said_before_anything_else() {
    for text in
        ["(format: 2, foo: 1)", "(format: 2, params: @@@", "(name: \"x\", format: 99999999999999999999, "]
    {
        let refused = refusal(text);
        assert!(refused.is_newer_format(), "{refused}");
        assert_eq!(refused.errors().len(), 1);
    }
}

#[test]
fn the_format_is_required_and_known() {
    assert_eq!(only_error("(params: ())"), "1:1: error: `format` is missing; a preset begins with format: 1");
    for found in ["0", "-1", "1.5", "\"1\"", "NaN", "1,5", "One"] {
        let refused = refusal(&format!("(format: {found})"));
        assert_eq!(refused.to_string(), format!("1:2: error: `format` is {found}, expected 1"));
        assert!(!refused.is_newer_format());
    }
}

#[test]
fn fields_in_the_wrong_place_are_told_where_they_belong() {
    assert!(only_error("(format: 1, max_speed: 5)").contains("belongs inside `params`"));
    assert!(only_error(&with_params("seed: 5")).contains("belongs beside `params`"));
}

#[test]
fn comments_may_stand_anywhere() {
    let text = with_params("/* a */ max_speed /* b */: /* c */ 90 /* was 1 */, // d\n max_force: 60 // e");
    let params = read(text.as_bytes()).expect("loads").preset.params;
    assert_eq!((params.max_speed, params.max_force), (90.0, 60.0));
}

#[test]
fn broken_syntax_is_put_into_words() {
    let cases = [
        ("max_speed: ,", "4:12: error: `max_speed` has no value"),
        ("max_speed: 5 px,", "4:13: error: expected a comma after `max_speed: 5`, found `px`"),
        ("max_speed = 5,", "4:11: error: expected `:` after `max_speed`, found `=`"),
        ("max_speed: 1.2.3,", "4:12: error: `max_speed` is 1.2.3, expected a number, 0 to 10000 px/s"),
        ("\"max_speed\": 5,", "4:1: error: found \"max_speed\": a field's name is written without quotes"),
        (
            "max-speed: 5,",
            "4:1: error: expected a field's name, found `max-speed`, did you mean `max_speed`?",
        ),
        ("/* ö */ max_speed: -1,", "4:20: error: `max_speed` is -1, allowed is 0 to 10000 px/s"),
    ];
    for (fields, message) in cases {
        assert_eq!(only_error(&with_params(fields)), message);
    }
    let texts = [
        ("// only a comment", "the file ends before anything is said"),
        ("/* open", "never closed"),
        ("(format: 1, params: [])", "`params` is [], expected fields in parentheses"),
        ("(format: 1, params: ())))", "a `)` too many"),
        ("(format: 1, notes: \"C:\\Users\")", "a backslash in a text is written \\\\"),
        ("(format: 1, notes: \"open)", "no closing quote"),
    ];
    for (text, words) in texts {
        assert!(only_error(text).contains(words), "{}", only_error(text));
    }
}

#[test]
fn what_is_not_text_or_too_long_is_refused() {
    let refused = read(b"(format: 1,\n name: \"\xC3\xA9\xFF\")").expect_err("not UTF-8");
    assert!(refused.to_string().starts_with("2:10: error: the byte 0xFF is not UTF-8"), "{refused}");
    let long = format!("(format: 1){}", " ".repeat(1 << 20));
    assert!(only_error(&long).contains("over 1048576 bytes"));
    let just_fits = format!("(format: 1){}", " ".repeat((1 << 20) - 11));
    assert!(read(just_fits.as_bytes()).is_ok());
}

#[test]
fn what_is_no_file_is_refused_at_once() {
    for (path, words) in [("", "folder"), ("missing.ron", "cannot read the file")] {
        let path = trial(path);
        let refused = read_file(&path).expect_err("no file");
        let line = refused.errors()[0].in_file(&path).to_string();
        assert!(line.starts_with(&format!("{}: error: ", path.display())) && line.contains(words), "{line}");
    }
    #[cfg(unix)]
    assert!(read_file(Path::new("/dev/zero")).expect_err("endless").to_string().contains("device"));
}

#[test]
fn large_and_hostile_files_are_read_in_time() {
    let half = "x: [1, 2, 3], max_speed: 5, ".repeat(30_000);
    assert!(read(with_params(&half).as_bytes()).is_err());
    for open in ["(", "[", "{", "Some(", "/*", "\"", "a(", "(a:"] {
        let text = format!("(format: 1, notes: {}", open.repeat(900_000 / open.len()));
        assert!(read(text.as_bytes()).is_err(), "{open}");
    }
    let name = "n".repeat(1_000_000);
    assert!(only_error(&format!("(format: 1, {name}: 1)")).len() < 200);
    let digits = "1".repeat(1_000_000);
    assert!(only_error(&with_params(&format!("max_speed: {digits}"))).len() < 200);
}
