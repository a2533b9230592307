//! A parser's complaint in words: what a person should change, and where.

use super::scan::{Failure, Field, Scan, Written, offset_in};
use crate::params::{ParamId, did_you_mean, shortened};

/// What a preset looks like, for those who have written something else.
const SHAPE: &str = "a preset is ( format: 1, name: \"…\", params: ( fish_count: 400, … ) )";

/// The byte of `source` to point at, and what is wrong there.
pub(super) fn explain(source: &str, scan: &Scan<'_>, failure: &Failure) -> (usize, String) {
    let fields = scan.innermost();
    if scan.file.is_empty()
        && let Some(text) = no_preset_at_all(source, failure)
    {
        return (failure.offset, text);
    }
    match fields.last() {
        None if has_no_parenthesis(failure) => match scan.file.last() {
            Some(params) => inside_value(source, params, failure),
            None => between_fields(source, None, failure),
        },
        Some(field) if matches!(field.value, Written::Broken) => inside_value(source, field, failure),
        last => between_fields(source, last, failure),
    }
}

/// The parser looked for `(` or `:` and found something else.
const fn has_no_parenthesis(failure: &Failure) -> bool {
    matches!(
        failure.cause,
        ron::Error::ExpectedNamedStructLike(_)
            | ron::Error::ExpectedStructLike
            | ron::Error::ExpectedDifferentStructName { .. }
            | ron::Error::ExpectedMapColon
    )
}

/// When not even the first field came: what the file is instead.
fn no_preset_at_all(source: &str, failure: &Failure) -> Option<String> {
    let rest = &source[failure.offset..];
    if source.trim().is_empty() {
        return Some(format!("the file is empty; {SHAPE}"));
    }
    match failure.cause {
        ron::Error::UnclosedBlockComment => None,
        _ if rest.trim().is_empty() => Some(format!("the file ends before anything is said; {SHAPE}")),
        _ if rest.starts_with('{') => Some(format!(
            "this looks like JSON, presets are RON, with parentheses and names unquoted; {SHAPE}"
        )),
        _ if has_no_parenthesis(failure) => {
            Some(format!("found `{}` where a preset begins; {SHAPE}", token(source, failure.offset)))
        }
        _ => None,
    }
}

/// The parser stopped before a field's name, or before the closing `)`.
fn between_fields(source: &str, last: Option<&Field<'_>>, failure: &Failure) -> (usize, String) {
    let after = last.map(|field| format!(" after `{}`", written(field))).unwrap_or_default();
    if matches!(failure.cause, ron::Error::UnclosedBlockComment) {
        return (failure.offset, format!("a comment that begins with /*{after} is never closed"));
    }
    if ends_early(source, failure) {
        return at_the_end(source, &after);
    }
    let found = token(source, failure.offset);
    let text = match &failure.cause {
        ron::Error::ExpectedComma => {
            let end_of_last = match last {
                Some(&Field { value: Written::Text(value), .. }) => offset_in(source, value) + value.len(),
                _ => failure.offset,
            };
            return (end_of_last, format!("expected a comma{after}, found `{found}`"));
        }
        ron::Error::TrailingCharacters => {
            format!("found `{found}` after the closing `)` of the preset; is there a `)` too many before it?")
        }
        _ if found.starts_with(['"', '\'']) => {
            format!("found {found}{after}: a field's name is written without quotes")
        }
        ron::Error::SuggestRawIdentifier(name) | ron::Error::InvalidIdentifier(name) => {
            let hint = did_you_mean(name, ParamId::ALL.iter().map(|id| id.spec().field));
            format!("expected a field's name{after}, found `{found}`{hint}")
        }
        ron::Error::ExpectedIdentifier => format!("expected a field's name{after}, found `{found}`"),
        other => format!("{}{after}, found `{found}`", in_words(other)),
    };
    (failure.offset, text)
}

/// The parser stopped after a field's name and before its value's end.
fn inside_value(source: &str, field: &Field<'_>, failure: &Failure) -> (usize, String) {
    let name = shortened(field.name);
    let name_at = offset_in(source, field.name);
    match &failure.cause {
        ron::Error::ExceededRecursionLimit => return (name_at, format!("`{name}` is nested too deeply")),
        ron::Error::ExpectedStringEnd => {
            return (name_at, format!("the text of `{name}` has no closing quote"));
        }
        ron::Error::UnclosedBlockComment => {
            return (name_at, format!("a comment that begins with /* after `{name}` is never closed"));
        }
        _ if ends_early(source, failure) => return at_the_end(source, &format!(" inside `{name}`")),
        _ => {}
    }
    let found = token(source, failure.offset);
    let text = match &failure.cause {
        ron::Error::ExpectedMapColon => format!("expected `:` after `{name}`, found `{found}`"),
        ron::Error::InvalidEscape(_) => {
            format!("`{name}`: no such escape; a backslash in a text is written \\\\")
        }
        _ if has_no_parenthesis(failure) => {
            format!("`{name}` is {found}, expected fields in parentheses, ( fish_count: 400, … )")
        }
        ron::Error::UnexpectedChar(',' | ')') => format!("`{name}` has no value"),
        other => return refused_value(source, field, failure.offset, other),
    };
    (failure.offset, text)
}

/// A value that is no RON at all. The parameter's own words are better than
/// the parser's.
fn refused_value(source: &str, field: &Field<'_>, stopped: usize, cause: &ron::Error) -> (usize, String) {
    let after_name = offset_in(source, field.name) + field.name.len();
    let value_at = source[after_name..].find(|c: char| c != ':' && !c.is_whitespace());
    if let (Some(blank), Some(id)) = (value_at, ParamId::from_field(field.name)) {
        let value_at = after_name + blank;
        if let Err(error) = id.spec().parse(token(source, value_at).as_str()) {
            return (value_at, error.to_string());
        }
    }
    (stopped, format!("`{}`: {}", shortened(field.name), in_words(cause)))
}

/// Whether nothing but blanks is left.
fn ends_early(source: &str, failure: &Failure) -> bool {
    matches!(failure.cause, ron::Error::Eof | ron::Error::UnclosedLineComment)
        || source[failure.offset..].trim().is_empty()
}

fn at_the_end(source: &str, place: &str) -> (usize, String) {
    (source.trim_end().len(), format!("the file ends{place}, before the closing `)`; it may be cut off"))
}

/// A field as it stands in the file.
fn written(field: &Field<'_>) -> String {
    match field.value {
        Written::Text(value) => format!("{}: {}", shortened(field.name), shortened(value)),
        Written::Broken | Written::Fields => shortened(field.name),
    }
}

/// What stands at a byte of the source, up to the next blank or sign.
fn token(source: &str, offset: usize) -> String {
    let rest = &source[offset..];
    let ends = |&(at, c): &(usize, char)| at > 0 && (c.is_whitespace() || matches!(c, ',' | ':' | '(' | ')'));
    let end = rest.char_indices().find(ends).map_or(rest.len(), |(at, _)| at);
    shortened(&rest[..end])
}

/// The parser's own message, in the middle of a sentence.
fn in_words(cause: &ron::Error) -> String {
    let text = cause.to_string();
    let mut chars = text.chars();
    let first = chars.next().map(|c| c.to_ascii_lowercase());
    shortened(&first.into_iter().chain(chars).collect::<String>())
}
