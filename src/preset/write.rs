//! From a preset to its text: the same preset, the same bytes.

use super::{FORMAT, OPTIONAL_FIELDS, Preset};
use crate::params::{Group, ParamId, Params};
use std::fmt::Write as _;

/// The text of a preset's file: every field in a fixed order, floats in their
/// shortest form.
#[must_use]
pub fn to_ron(preset: &Preset) -> String {
    let mut text = format!("(\n    format: {FORMAT},\n    app: {},\n", app_text());
    for (name, value) in file_values(preset) {
        // Few presets have these: a line that says nothing helps nobody.
        let says_nothing = value == "\"\"" || value == "[]";
        if !(says_nothing && OPTIONAL_FIELDS.contains(&name)) {
            let _ = writeln!(text, "    {name}: {value},");
        }
    }
    text.push_str("    params: (\n");
    for (name, value) in param_values(&preset.params) {
        let _ = writeln!(text, "        {name}: {value},");
    }
    text.push_str("    ),\n)\n");
    text
}

/// The parameters of one group as a text to be pasted: a part of a preset, which
/// has no `format`.
#[must_use]
pub fn group_to_ron(params: &Params, group: Group) -> String {
    let mut text = format!("(\n    // {group}\n    params: (\n");
    for id in ParamId::ALL.iter().filter(|id| id.spec().group == group) {
        let (name, value) = param_value(params, *id);
        let _ = writeln!(text, "        {name}: {value},");
    }
    text.push_str("    ),\n)\n");
    text
}

/// What a file holds as its `app`.
pub(super) fn app_text() -> String {
    quoted(env!("CARGO_PKG_VERSION"))
}

/// What a person says about a preset: names of the fields and their texts, in
/// the order of the file.
pub(super) fn file_values(preset: &Preset) -> [(&'static str, String); 5] {
    let Preset { name, author, tags, notes, seed, params: _ } = preset;
    [
        ("name", quoted(name)),
        ("author", quoted(author)),
        ("tags", list_of(tags)),
        ("notes", quoted(notes)),
        ("seed", seed.to_string()),
    ]
}

/// Every parameter: its field and its text, in the order of the file.
pub(super) fn param_values(params: &Params) -> impl Iterator<Item = (&'static str, String)> {
    ParamId::ALL.iter().map(|&id| param_value(params, id))
}

fn param_value(params: &Params, id: ParamId) -> (&'static str, String) {
    let spec = id.spec();
    (spec.field, spec.file_text(spec.get(params)))
}

fn list_of(texts: &[String]) -> String {
    let quoted: Vec<String> = texts.iter().map(|text| quoted(text)).collect();
    format!("[{}]", quoted.join(", "))
}

/// A text in quotes, on one line whatever it holds. Only what must be escaped
/// is: letters of any script stay readable.
fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            '\n' => quoted.push_str("\\n"),
            '\r' => quoted.push_str("\\r"),
            '\t' => quoted.push_str("\\t"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => {
                let _ = write!(quoted, "\\u{{{:x}}}", u32::from(c));
            }
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}
