//! What people have written into a preset's file stays: only the values that
//! differ are replaced.

#[path = "common/presets.rs"]
mod presets;

use mirofish::params::{Boundary, ParamId, ParamValue, Params};
use mirofish::preset::{BUILT_INS, Preset, patched, read, to_ron};
use presets::{any_preset, bits};
use proptest::prelude::*;
use proptest::sample::Index;

/// The preset of a text.
fn preset_of(text: &str) -> Preset {
    read(text.as_bytes()).expect(text).preset
}

/// The text once the preset in it was changed and saved.
fn edited(text: &str, edit: impl FnOnce(&mut Preset)) -> String {
    let mut preset = preset_of(text);
    edit(&mut preset);
    let new = patched(text.as_bytes(), &preset).expect("it can be kept");
    assert_eq!(preset_of(&new), preset);
    new
}

#[test]
fn only_the_value_that_differs_is_replaced() {
    let text = "\u{feff}// my shoal, max_speed: 1.0\r\n(format: 1, /* old */ app: \"0.0.1\",\r\n\r\n\
        \tparams: (\r\n\t\tmax_speed: +9e1, // was 165\r\n\t\tfish_count: 1_000\r\n\t), name: \"a\" // last\r\n)\r\n\r\n";
    let app = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
    let new = edited(text, |preset| preset.params.fish_count = 12);
    assert_eq!(new, text.replace("1_000", "12").replace("\"0.0.1\"", &app));
    let new = edited(text, |preset| {
        preset.params.max_speed = -0.0;
        preset.name = "b\n".to_owned();
    });
    let expected = text.replace("+9e1", "-0.0").replace("\"a\"", "\"b\\n\"").replace("\"0.0.1\"", &app);
    assert_eq!(new, expected);
}

#[test]
fn what_holds_the_preset_already_stays_as_it_is() {
    for text in
        ["(format:1,app:\"0.0.0\",params:(max_speed:165))//", "(format: 1)", &to_ron(&Preset::default())]
    {
        if let Ok(loaded) = read(text.as_bytes()) {
            assert_eq!(patched(text.as_bytes(), &loaded.preset).as_deref(), Some(text));
        }
    }
}

#[test]
fn what_saving_writes_is_written_anew() {
    let mut preset = preset_of(BUILT_INS[1].text);
    preset.tags = vec!["torus".to_owned()];
    preset.author = "me".to_owned();
    let new = patched(BUILT_INS[1].text.as_bytes(), &preset);
    assert_eq!(new, Some(to_ron(&preset)), "in the usual order");
    let older = BUILT_INS[1].text.replace(env!("CARGO_PKG_VERSION"), "0.0.9");
    assert_eq!(patched(older.as_bytes(), &preset), Some(to_ron(&preset)));
}

#[test]
fn fields_that_are_missing_come_to_the_end_of_their_list() {
    let cases = [
        // Beside each other, without and with a comma at the end.
        (
            "(format: 1, params: (max_speed: 90.0))",
            "(format: 1, params: (max_speed: 90.0, body_length: 9.0), seed: 5)",
        ),
        (
            "(format: 1, params: (max_speed: 90.0,),)",
            "(format: 1, params: (max_speed: 90.0, body_length: 9.0,), seed: 5,)",
        ),
        ("(format: 1, params: ())", "(format: 1, params: (body_length: 9.0), seed: 5)"),
        ("(format: 1)", "(format: 1, seed: 5, params: (body_length: 9.0))"),
        // In lines; never inside a comment.
        (
            "(\n  format: 1,\n  params: (\n    max_speed: 90.0 // last, (\n    // end )\n  ) // all\n)\n",
            "(\n  format: 1,\n  params: (\n    max_speed: 90.0, // last, (\n    // end )\n    body_length: 9.0\n  ), // all\n  seed: 5\n)\n",
        ),
        (
            "(\r\n\tformat: 1,\r\n\tparams: (\r\n\t\tmax_speed: 90.0, /* x */\r\n\t),\r\n)",
            "(\r\n\tformat: 1,\r\n\tparams: (\r\n\t\tmax_speed: 90.0, /* x */\r\n\t\tbody_length: 9.0,\r\n\t),\r\n\tseed: 5,\r\n)",
        ),
        (
            "(\n  format: 1,\n  params: (),\n)",
            "(\n  format: 1,\n  params: (\n    body_length: 9.0,\n  ),\n  seed: 5,\n)",
        ),
        (
            "(\n    format: 1,\n)",
            "(\n    format: 1,\n    seed: 5,\n    params: (\n        body_length: 9.0,\n    ),\n)",
        ),
        ("(format: 1, params: ( // none\n))", "(format: 1, params: ( // none\nbody_length: 9.0\n), seed: 5)"),
    ];
    for (text, expected) in cases {
        let new = edited(text, |preset| {
            preset.params.body_length = 9.0;
            preset.seed = 5;
        });
        assert_eq!(new, expected);
    }
}

#[test]
fn comments_between_tags_stay() {
    let text = "(format: 1, tags: [\"a\", // first\n \"b\" /* second */], seed: 2)";
    let new = edited(text, |preset| preset.tags = vec!["c".to_owned()]);
    assert_eq!(new, "(format: 1, tags: [\"c\" // first\n /* second */], seed: 2)");
    let none = edited(text, |preset| preset.tags.clear());
    assert_eq!(none, "(format: 1, tags: [ // first\n /* second */], seed: 2)");
}

#[test]
fn what_does_not_read_or_would_grow_too_large_is_not_patched() {
    assert_eq!(patched(b"(format: 1, seed: x)", &Preset::default()), None);
    assert_eq!(patched(b"\xff", &Preset::default()), None);
    let long = format!("(format: 1) /*{}*/", "x".repeat((1 << 20) - 20));
    assert_eq!(patched(long.as_bytes(), &Preset { seed: 4, ..Preset::default() }), None);
}

/// Blanks and comments that may stand between any two pieces of a file.
fn gap(line_end: &'static str) -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => Just(String::new()),
        2 => Just(" ".to_owned()),
        2 => Just(format!("{line_end}    ")),
        1 => Just(format!("{line_end}\t\t")),
        1 => Just(line_end.to_owned()),
        1 => "// [a-z\"'(),:*/]{0,9}".prop_map(move |text| format!("{text}{line_end}")),
        1 => "[a-z\"'(),: ]{0,9}".prop_map(|text| format!("/*{text}*/")),
        1 => Just("/* a /* b // */ c */".to_owned()),
    ];
    proptest::collection::vec(piece, 0..3).prop_map(|pieces| pieces.concat())
}

/// What a layout is drawn from.
#[derive(Clone, Debug)]
struct Layout {
    gaps: Vec<String>,
    /// Which fields stand in the file, and in what order.
    order: Vec<(bool, u16)>,
    has_mark: bool,
    commas: [bool; 2],
}

prop_compose! {
    fn any_layout()(line_end in prop_oneof![Just("\n"), Just("\r\n")])(
        gaps in proptest::collection::vec(gap(line_end), 60),
        order in proptest::collection::vec((any::<bool>(), any::<u16>()), ParamId::ALL.len() + 7),
        has_mark in any::<bool>(),
        commas in any::<[bool; 2]>(),
    ) -> Layout { Layout { gaps, order, has_mark, commas } }
}

impl Layout {
    /// A file with some of the preset's fields.
    fn file_of(&self, preset: &Preset) -> String {
        let whole = to_ron(preset);
        let mut gaps = self.gaps.iter().cycle();
        let mut gap = || gaps.next().expect("it goes around").as_str();
        let mut of_file = vec![(0, "format", "1".to_owned())];
        let mut params = Vec::new();
        let fields = whole.lines().filter_map(|line| line.trim().strip_suffix(',')?.split_once(": "));
        for ((name, value), (stands, place)) in fields.zip(&self.order) {
            let is_param = ParamId::from_field(name).is_some();
            let list = if is_param { &mut params } else { &mut of_file };
            if *stands && name != "format" {
                list.push((*place, name, value.to_owned()));
            }
        }
        if self.order[0].0 || !params.is_empty() {
            let list = self.list(params, self.commas[0], &mut gap);
            of_file.push((self.order[0].1, "params", list));
        }
        let mark = if self.has_mark { "\u{feff}" } else { "" };
        let list = self.list(of_file, self.commas[1], &mut gap);
        // A line comment at the very end is closed.
        format!("{mark}{}{list}{}\n", gap(), gap())
    }

    fn list<'g>(
        &self,
        mut fields: Vec<(u16, &str, String)>,
        has_comma: bool,
        gap: &mut impl FnMut() -> &'g str,
    ) -> String {
        fields.sort_by_key(|(place, ..)| *place);
        let mut text = "(".to_owned();
        let count = fields.len();
        for (index, (_, name, value)) in fields.into_iter().enumerate() {
            text.extend([gap(), name, gap(), ":", gap(), &value, gap()]);
            if has_comma || index + 1 < count {
                text.push(',');
            }
        }
        text.extend([gap(), ")"]);
        text
    }
}

/// The comments that [`gap`] makes, found the plain way: no value holds them.
fn comments(text: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some(at) = rest.find('/') {
        rest = &rest[at..];
        let nested = "/* a /* b // */ c */";
        let length = if rest.starts_with("//") {
            rest.find(['\r', '\n']).unwrap_or(rest.len())
        } else if rest.starts_with(nested) {
            nested.len()
        } else {
            rest.find("*/").map_or(1, |end| end + 2)
        };
        found.push(rest[..length].to_owned());
        rest = &rest[length..];
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]
    #[test]
    fn whatever_is_saved_into_a_file_reads_back_and_no_comment_is_lost(
        old in any_preset(),
        new in any_preset(),
        layout in any_layout(),
        taken in proptest::collection::vec(any::<Index>(), 0..6),
        takes_words in any::<bool>(),
    ) {
        // Texts without the signs of comments, so that these are found the plain way.
        let plain = |text: &str| text.replace('/', "|");
        let with_plain_texts = |preset: &Preset| Preset {
            name: plain(&preset.name),
            author: plain(&preset.author),
            tags: preset.tags.iter().map(|tag| plain(tag)).collect(),
            notes: plain(&preset.notes),
            ..preset.clone()
        };
        let file = layout.file_of(&with_plain_texts(&old));
        let before = preset_of(&file);
        let mut after = before.clone();
        for index in taken {
            let id = ParamId::ALL[index.index(ParamId::ALL.len())];
            after.params.set(id, new.params.get(id)).expect("inside the hard range");
        }
        if takes_words {
            after = Preset { params: after.params, ..with_plain_texts(&new) };
        }
        let text = patched(file.as_bytes(), &after).expect("every such file can be kept");
        let again = read(text.as_bytes()).expect(&text).preset;
        prop_assert_eq!(&again, &after, "{}", text);
        prop_assert_eq!(bits(&again.params), bits(&after.params));
        prop_assert_eq!(comments(&text), comments(&file), "{}\n{}", file, text);
        prop_assert_eq!(text.starts_with('\u{feff}'), file.starts_with('\u{feff}'));
        prop_assert_eq!(text.contains("\r\n"), file.contains("\r\n"));
        if bits(&before.params) == bits(&after.params) && before == after {
            prop_assert_eq!(text, file);
        }
    }

    /// With one value changed, all before and behind it is as it was.
    #[test]
    fn one_value_is_all_that_changes(preset in any_preset(), mut layout in any_layout(), speed in 0.0_f32..9e3) {
        layout.order.iter_mut().for_each(|(stands, _)| *stands = true);
        // Without `app`, which changes with everything else.
        layout.order[1].0 = false;
        let marked = Preset { params: Params { max_speed: 1234.5, ..preset.params }, ..preset };
        let file = layout.file_of(&marked);
        prop_assume!(file.matches("1234.5").count() == 1);
        let mut after = preset_of(&file);
        after.params.max_speed = speed;
        let text = patched(file.as_bytes(), &after).expect("it can be kept");
        prop_assert_eq!(text, file.replace("1234.5", &format!("{speed:?}")));
    }
}

#[test]
fn choices_are_replaced_by_name() {
    let new = edited("(format: 1, params: (boundary: Wrap /* torus */))", |preset| {
        preset.params.boundary = Boundary::Open;
    });
    assert_eq!(new, "(format: 1, params: (boundary: Open /* torus */))");
    assert_ne!(Params::default().get(ParamId::boundary), ParamValue::Choice(3));
}
