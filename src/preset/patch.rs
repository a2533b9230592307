//! A preset into the text of a file that people have written: only the values
//! that differ are replaced, all else stays byte for byte.

use super::Preset;
use super::decode::decode;
use super::read::read;
use super::scan::{Field, Scan, Written, offset_in, scan};
use super::tokens::{Kind, Token, comments, tokens};
use super::write::{app_text, file_values, param_values, to_ron};
use std::ops::Range;

const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// The text of a file as it should be once `preset` is saved into it. Nothing if
/// the file does not read as a preset, or holds something that cannot be kept.
///
/// What comes back reads as exactly `preset`, and has every comment of the file.
/// A file that is just what [`to_ron`] writes stays so; one that holds `preset`
/// already stays as it is.
#[must_use]
pub fn patched(bytes: &[u8], preset: &Preset) -> Option<String> {
    let old = read(bytes).ok()?.preset;
    let whole = std::str::from_utf8(bytes).ok()?;
    if is_same(&old, preset) {
        return Some(whole.to_owned());
    }
    let source = decode(bytes).ok()?;
    let mark = if whole.len() > source.len() { BYTE_ORDER_MARK } else { "" };
    let mut patch = Patch::new(source);
    patch.app();
    if mark.is_empty() && patch.applied() == to_ron(&old) {
        return Some(to_ron(preset));
    }
    patch.values(&old, preset);
    let text = format!("{mark}{}", patch.applied());
    let is_right = read(text.as_bytes()).is_ok_and(|again| is_same(&again.preset, preset))
        && comments(&text[mark.len()..]) == comments(source);
    is_right.then_some(text)
}

/// Whether a file has comments, which are its writer's own. In one that does not
/// read as RON this is a guess.
pub(super) fn has_comments(bytes: &[u8]) -> bool {
    !comments(&String::from_utf8_lossy(bytes)).is_empty()
}

/// To the bit: `-0.0` and `0.0` are equal and not the same.
fn is_same(a: &Preset, b: &Preset) -> bool {
    to_ron(a) == to_ron(b)
}

/// What changes in a text.
struct Patch<'s> {
    source: &'s str,
    scan: Scan<'s>,
    tokens: Vec<Token>,
    /// Bytes of the source and what takes their place.
    edits: Vec<(Range<usize>, String)>,
}

/// The end of a list of fields.
struct ListEnd<'s> {
    /// Behind the last value, or behind the `(` of an empty list.
    after: usize,
    /// Of the `)`.
    close: usize,
    /// Whether there is no field yet.
    is_empty: bool,
    layout: Layout<'s>,
}

/// How fields stand in a list.
#[derive(Clone, Copy)]
enum Layout<'s> {
    /// Each in a line that begins so, and the `)` in one that begins with the
    /// second.
    Lines(&'s str, &'s str),
    /// Beside each other, in a line that begins so.
    Beside(&'s str),
}

impl<'s> Patch<'s> {
    fn new(source: &'s str) -> Self {
        Self { source, scan: scan(source), tokens: tokens(source), edits: Vec::new() }
    }

    /// The text with everything that changes.
    fn applied(&self) -> String {
        let mut edits: Vec<_> = self.edits.iter().collect();
        // Stable: what goes to the same place goes there in the order it came.
        edits.sort_by_key(|(range, _)| range.start);
        let (mut text, mut at) = (String::with_capacity(self.source.len()), 0);
        for (range, new) in edits {
            text.push_str(self.source.get(at..range.start).unwrap_or_default());
            text.push_str(new);
            at = range.end;
        }
        text.push_str(&self.source[at..]);
        text
    }

    fn app(&mut self) {
        if let Some(Field { value: Written::Text(old), .. }) = find(&self.scan.file, "app") {
            self.edits.push((self.range(old), app_text()));
        }
    }

    fn values(&mut self, old: &Preset, new: &Preset) {
        let differing = |old: Vec<Value>, new: Vec<Value>| -> Vec<Value> {
            new.into_iter().zip(old).filter(|(new, old)| new != old).map(|(new, _)| new).collect()
        };
        let params = differing(param_values(&old.params).collect(), param_values(&new.params).collect());
        let of_file = differing(file_values(old).into(), file_values(new).into());
        let fields = self.scan.params.clone();
        let missing_params = self.replace(&fields, params);
        let fields = self.scan.file.clone();
        let mut missing = self.replace(&fields, of_file);
        let Some(end) = self.end_of_file_list() else { return };
        match self.end_of_params() {
            Some(end) => self.insert(&end, &missing_params),
            None if missing_params.is_empty() => {}
            None => missing.push(("params", self.new_params(end.layout, &missing_params))),
        }
        self.insert(&end, &missing);
    }

    /// Replaces the values that stand in the file; gives those that do not.
    fn replace(&mut self, fields: &[Field<'s>], values: Vec<Value>) -> Vec<Value> {
        let mut missing = Vec::new();
        for (name, new) in values {
            match find(fields, name) {
                Some(Field { value: Written::Text(old), .. }) => {
                    let new = self.with_comments_of(old, new);
                    self.edits.push((self.range(old), new));
                }
                _ => missing.push((name, new)),
            }
        }
        missing
    }

    /// A list of tags may have comments between its items: they stay in it.
    fn with_comments_of(&self, old: &str, new: String) -> String {
        let comments = comments(old);
        let Some(items) = new.strip_suffix(']').filter(|_| !comments.is_empty()) else {
            return new;
        };
        let kept = comments.iter().map(|comment| {
            let end = if comment.starts_with("//") { self.line_end() } else { "" };
            format!(" {comment}{end}")
        });
        format!("{items}{}]", kept.collect::<String>())
    }

    fn end_of_file_list(&self) -> Option<ListEnd<'s>> {
        let last = self.scan.file.last()?;
        let after = match last.value {
            Written::Text(value) => self.range(value).end,
            Written::Fields => self.end_of_params()?.close + 1,
            Written::Broken => return None,
        };
        Some(self.list_end(after, last, false))
    }

    /// Where parameters are added; nothing if the file has no list of them.
    fn end_of_params(&self) -> Option<ListEnd<'s>> {
        let params = find(&self.scan.file, "params")?;
        match self.scan.params.last() {
            Some(Field { value: Written::Text(value), name }) => {
                Some(self.list_end(self.range(value).end, &Field { name, value: Written::Fields }, false))
            }
            Some(_) => None,
            None => {
                let open = self.next_sign('(', offset_in(self.source, params.name))?;
                Some(self.list_end(open + 1, params, true))
            }
        }
    }

    fn list_end(&self, after: usize, beside: &Field<'s>, is_empty: bool) -> ListEnd<'s> {
        let close = self.next_sign(')', after).unwrap_or(self.source.len());
        ListEnd { after, close, is_empty, layout: self.layout(beside) }
    }

    /// How the field stands, and so those that come to it.
    fn layout(&self, field: &Field<'s>) -> Layout<'s> {
        let offset = offset_in(self.source, field.name);
        let line = self.source[..offset].rfind('\n').map_or(0, |newline| newline + 1);
        let before = &self.source[line..offset];
        let begin = &before[..before.len() - before.trim_start_matches([' ', '\t']).len()];
        if begin == before { Layout::Lines(begin, begin) } else { Layout::Beside(begin) }
    }

    /// Adds fields at the end of a list, behind its last comment.
    fn insert(&mut self, end: &ListEnd<'s>, fields: &[Value]) {
        if fields.is_empty() {
            return;
        }
        let inside = |token: &&Token| token.range.start >= end.after && token.range.end <= end.close;
        let tail: Vec<Token> = self.tokens.iter().filter(inside).cloned().collect();
        let has_comma = tail.iter().any(|token| token.is_sign(','));
        let at = tail.last().map_or(end.after, |token| token.range.end);
        let is_after_line_comment = tail.last().is_some_and(|token| token.kind == Kind::LineComment);
        if !(has_comma || end.is_empty) {
            self.edits.push((end.after..end.after, ",".to_owned()));
        }
        let layout = if end.is_empty { self.deeper(end.layout) } else { end.layout };
        let mut text = String::new();
        for (index, (name, value)) in fields.iter().enumerate() {
            match layout {
                Layout::Lines(begin, _) => text.extend([self.line_end(), begin]),
                Layout::Beside(begin) if index == 0 && is_after_line_comment => {
                    text.extend([self.line_end(), begin]);
                }
                Layout::Beside(_) if index == 0 && end.is_empty => {}
                Layout::Beside(_) => text.push(' '),
            }
            text.extend([*name, ": ", value]);
            let is_last = index + 1 == fields.len();
            // The last one has a comma if the one before it had.
            let wants_comma = has_comma || (end.is_empty && matches!(layout, Layout::Lines(..)));
            if !is_last || wants_comma {
                text.push(',');
            }
        }
        if let Layout::Lines(_, close) = layout
            && end.is_empty
            && !self.source[at..end.close].contains('\n')
        {
            text.extend([self.line_end(), close]);
        }
        self.edits.push((at..at, text));
    }

    /// The layout of a list inside one of this layout: a line's beginning twice
    /// as long is found in the file itself, or made of blanks.
    fn deeper(&self, layout: Layout<'s>) -> Layout<'s> {
        match layout {
            Layout::Lines(begin, _) if begin.starts_with('\t') => Layout::Lines("\t\t", begin),
            Layout::Lines(begin, _) => Layout::Lines(blanks(begin.len() * 2), begin),
            beside @ Layout::Beside(_) => beside,
        }
    }

    /// The text of `params` for a file that has none.
    fn new_params(&self, layout: Layout<'s>, fields: &[Value]) -> String {
        let mut text = "(".to_owned();
        match self.deeper(layout) {
            Layout::Lines(begin, close) => {
                for (name, value) in fields {
                    text.extend([self.line_end(), begin, name, ": ", value, ","]);
                }
                text.extend([self.line_end(), close]);
            }
            Layout::Beside(_) => {
                let fields: Vec<_> = fields.iter().map(|(name, value)| format!("{name}: {value}")).collect();
                text.push_str(&fields.join(", "));
            }
        }
        text.push(')');
        text
    }

    fn next_sign(&self, sign: char, from: usize) -> Option<usize> {
        let found = self.tokens.iter().find(|token| token.is_sign(sign) && token.range.start >= from);
        found.map(|token| token.range.start)
    }

    fn range(&self, part: &str) -> Range<usize> {
        let start = offset_in(self.source, part);
        start..start + part.len()
    }

    /// As the file's first line ends.
    fn line_end(&self) -> &'static str {
        let first = self.source.split_once('\n').map_or("", |(line, _)| line);
        if first.ends_with('\r') { "\r\n" } else { "\n" }
    }
}

/// A field's name and the text of its value.
type Value = (&'static str, String);

fn find<'a, 's>(fields: &'a [Field<'s>], name: &str) -> Option<&'a Field<'s>> {
    fields.iter().find(|field| field.name == name)
}

/// So many blanks, at least four; of very many a few.
fn blanks(count: usize) -> &'static str {
    const MANY: &str = "                                                                ";
    &MANY[..count.clamp(4, MANY.len())]
}
