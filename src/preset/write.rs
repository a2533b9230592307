//! From a preset to its text: the same preset, the same bytes.

use super::{FORMAT, Preset};
use crate::params::ParamId;
use std::fmt::Write as _;

/// The text of a preset's file: every field in a fixed order, floats in their
/// shortest form.
#[must_use]
pub fn to_ron(preset: &Preset) -> String {
    let Preset { name, author, tags, notes, seed, params } = preset;
    let mut text = format!("(\n    format: {FORMAT},\n    app: {},\n", quoted(env!("CARGO_PKG_VERSION")));
    let mut field = |name: &str, value: &str| {
        let _ = writeln!(text, "    {name}: {value},");
    };
    field("name", &quoted(name));
    // Few presets have these: a line that says nothing helps nobody.
    if !author.is_empty() {
        field("author", &quoted(author));
    }
    if !tags.is_empty() {
        field("tags", &list_of(tags));
    }
    field("notes", &quoted(notes));
    field("seed", &seed.to_string());
    text.push_str("    params: (\n");
    for id in ParamId::ALL {
        let spec = id.spec();
        let _ = writeln!(text, "        {}: {},", spec.field, spec.file_text(spec.get(params)));
    }
    text.push_str("    ),\n)\n");
    text
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
