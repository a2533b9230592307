//! From text to fields: names and values as they are written, and where. What
//! they mean is decided in `read`.

use ron::value::RawValue;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, Visitor};
use std::fmt;

/// The fields of a file in the order they stand, up to where its syntax breaks.
#[derive(Debug)]
pub(super) struct Scan<'s> {
    /// Of the file itself.
    pub(super) file: Vec<Field<'s>>,
    /// Of its `params`.
    pub(super) params: Vec<Field<'s>>,
    pub(super) end: End,
}

/// How far the file was read.
#[derive(Debug)]
pub(super) enum End {
    /// To its end.
    Reached,
    /// To a break in its syntax.
    Broken(Failure),
    /// To a number like `0,9`. It was made the value of the last field, for
    /// which it is wrong whatever the field is.
    DecimalComma,
}

/// One field. Both texts are slices of the source.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<'s> {
    pub(super) name: &'s str,
    pub(super) value: Written<'s>,
}

/// What stands after a field's name.
#[derive(Clone, Copy, Debug)]
pub(super) enum Written<'s> {
    /// The syntax breaks before the value ends.
    Broken,
    /// A value, without blanks and comments around it.
    Text(&'s str),
    /// Fields of its own, read to their end.
    Fields,
}

/// Why the parser stopped.
#[derive(Debug)]
pub(super) struct Failure {
    pub(super) cause: ron::Error,
    /// Byte of the source it came to.
    pub(super) offset: usize,
}

/// Reads as many fields of `source` as its syntax allows.
pub(super) fn scan(source: &str) -> Scan<'_> {
    let mut scan = Scan { file: Vec::new(), params: Vec::new(), end: End::Reached };
    if let Err(failure) = scan_into(&mut scan, source) {
        scan.end = End::Broken(failure);
        widen_decimal_comma(&mut scan, source);
    }
    scan
}

impl<'s> Scan<'s> {
    /// Whether the parser stopped inside `params`.
    pub(super) fn is_inside_params(&self) -> bool {
        self.file.last().is_some_and(|field| field.name == "params" && matches!(field.value, Written::Broken))
    }

    /// The fields among which the parser stopped.
    pub(super) fn innermost(&self) -> &[Field<'s>] {
        if self.is_inside_params() { &self.params } else { &self.file }
    }
}

/// `0,9` breaks the syntax after the comma: there a field's name should stand.
fn widen_decimal_comma<'s>(scan: &mut Scan<'s>, source: &'s str) {
    let Some(&Field { value: Written::Text(whole), .. }) = scan.innermost().last() else { return };
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '+' | '-');
    let start = offset_in(source, whole);
    let Some(after_comma) = source[start + whole.len()..].strip_prefix(',') else { return };
    if !whole.chars().all(is_part) || !after_comma.starts_with(|c: char| c.is_ascii_digit()) {
        return;
    }
    let fraction = after_comma.find(|c| !is_part(c)).unwrap_or(after_comma.len());
    let number = &source[start..start + whole.len() + 1 + fraction];
    let fields = if scan.is_inside_params() { &mut scan.params } else { &mut scan.file };
    if let Some(field) = fields.last_mut() {
        field.value = Written::Text(number);
        scan.end = End::DecimalComma;
    }
}

fn scan_into<'s>(scan: &mut Scan<'s>, source: &'s str) -> Result<(), Failure> {
    let mut parser = ron::Deserializer::from_str(source).map_err(|error| {
        // Only comments and attributes before the first field fail here.
        Failure { cause: error.code, offset: offset_of(source, error.span.end) }
    })?;
    let read = FieldsOf { scan, list: List::File }.deserialize(&mut parser);
    read.and_then(|()| parser.end())
        .map_err(|cause| Failure { cause, offset: source.len() - parser.remainder().len() })
}

/// The byte at a position the parser gave.
fn offset_of(source: &str, position: ron::error::Position) -> usize {
    let line_start = match position.line {
        0 | 1 => 0,
        line => source.match_indices('\n').nth(line - 2).map_or(source.len(), |(newline, _)| newline + 1),
    };
    let chars = source[line_start..].char_indices();
    chars.map(|(byte, _)| line_start + byte).nth(position.col.saturating_sub(1)).unwrap_or(source.len())
}

/// Byte of `source` at which `part`, a slice of it, begins.
pub(super) fn offset_in(source: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(source.as_ptr() as usize).min(source.len())
}

#[derive(Clone, Copy, PartialEq)]
enum List {
    File,
    Params,
}

/// Reads a `( name: value, … )` and keeps what it has read even if it fails.
struct FieldsOf<'a, 's> {
    scan: &'a mut Scan<'s>,
    list: List,
}

impl<'s> FieldsOf<'_, 's> {
    const fn fields(&mut self) -> &mut Vec<Field<'s>> {
        match self.list {
            List::File => &mut self.scan.file,
            List::Params => &mut self.scan.params,
        }
    }
}

impl<'s> DeserializeSeed<'s> for FieldsOf<'_, 's> {
    type Value = ();

    fn deserialize<D: Deserializer<'s>>(self, deserializer: D) -> Result<(), D::Error> {
        // A name before the parenthesis is allowed, as RON does.
        let name = match self.list {
            List::File => "Preset",
            List::Params => "Params",
        };
        deserializer.deserialize_struct(name, &[], self)
    }
}

impl<'s> Visitor<'s> for FieldsOf<'_, 's> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fields in parentheses")
    }

    fn visit_map<A: MapAccess<'s>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<&'s str>()? {
            self.fields().push(Field { name, value: Written::Broken });
            let value = if self.list == List::File && name == "params" {
                map.next_value_seed(FieldsOf { scan: self.scan, list: List::Params })?;
                Written::Fields
            } else {
                Written::Text(map.next_value::<&'s RawValue>()?.trim().get_ron())
            };
            if let Some(field) = self.fields().last_mut() {
                field.value = value;
            }
        }
        Ok(())
    }
}
