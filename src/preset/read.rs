//! From fields to a preset: what they mean, whether it is allowed, and what is
//! to be said about it.

use super::decode::{check_size, decode};
use super::diagnostic::{Diagnostic, Position, Refused, Severity};
use super::scan::{End, Field, Scan, Written, offset_in, scan};
use super::{FILE_FIELDS, FORMAT, MAX_BYTES, OPTIONAL_FIELDS, Preset, syntax};
use crate::params::{ParamId, ParamValue, contradictions, did_you_mean, shortened};
use serde::de::DeserializeOwned;
use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

/// How many of the fields that took their defaults are named.
const MOST_NAMED: usize = 4;

/// After so many errors nobody reads on, and a large file could hold so many
/// that finding them all takes long.
const MOST_ERRORS: usize = 100;

/// A preset and what is to be said about its file.
#[derive(Clone, Debug, PartialEq)]
pub struct Loaded {
    /// The preset, whole and inside every hard range.
    pub preset: Preset,
    /// Warnings and notes in the order of the file.
    pub messages: Vec<Diagnostic>,
}

/// Reads a preset file.
///
/// # Errors
/// The file is missing, unreadable, not a regular file, or what [`read`]
/// refuses.
pub fn read_file(path: &Path) -> Result<Loaded, Refused> {
    read(&bytes_of(path)?)
}

/// Reads a preset from the bytes of a file, or from a text that was pasted.
///
/// # Errors
/// Anything but a preset of this format (SPEC 12): every error that was found,
/// with its place. Nothing of a refused file is used.
pub fn read(bytes: &[u8]) -> Result<Loaded, Refused> {
    let source = decode(bytes)?;
    let scan = scan(source);
    let mut reading = Reading { source, preset: Preset::default(), found: Vec::new() };
    reading.check_format(&scan)?;
    reading.take_fields(&scan);
    reading.explain_end(&scan);
    if !reading.found.is_empty() {
        return Err(Refused::new(reading.in_order()));
    }
    reading.note_defaults(&scan);
    reading.warn_of_contradictions(&scan);
    Ok(Loaded { preset: reading.preset.clone(), messages: reading.in_order() })
}

/// What a text holds that was pasted.
#[derive(Clone, Debug, PartialEq)]
pub enum Pasted {
    /// A whole preset.
    Preset(Box<Loaded>),
    /// Some parameters, `( params: ( … ) )`: a preset without a `format`.
    Values(Vec<(ParamId, ParamValue)>),
}

/// Reads a preset, or some parameters of one, from a text.
///
/// # Errors
/// What [`read`] refuses, and a part that names anything but parameters, or
/// none.
pub fn read_pasted(text: &str) -> Result<Pasted, Refused> {
    let source = decode(text.as_bytes())?;
    let scan = scan(source);
    if scan.file.iter().any(|field| field.name == "format") || scan.file.is_empty() {
        return read(text.as_bytes()).map(|loaded| Pasted::Preset(Box::new(loaded)));
    }
    let mut reading = Reading { source, preset: Preset::default(), found: Vec::new() };
    reading.take_each(&scan.file, unknown_in_part, |_, _| {});
    reading.take_each(&scan.params, unknown_in_params, Reading::take_param);
    reading.explain_end(&scan);
    if reading.found.is_empty() && scan.params.is_empty() {
        reading.error(0, "`params` is empty: there is nothing to paste");
    }
    if !reading.found.is_empty() {
        return Err(Refused::new(reading.in_order()));
    }
    let ids = scan.params.iter().filter_map(|field| ParamId::from_field(field.name));
    Ok(Pasted::Values(ids.map(|id| (id, reading.preset.params.get(id))).collect()))
}

/// At most one byte more than a preset may have: enough to see it is too large.
fn bytes_of(path: &Path) -> Result<Vec<u8>, Refused> {
    // Before opening: opening a pipe waits for whoever writes it.
    let metadata = std::fs::metadata(path).map_err(|error| unreadable(&error))?;
    if metadata.is_dir() {
        return Err(Refused::one(None, "this is a folder, expected a preset file"));
    }
    if !metadata.is_file() {
        return Err(Refused::one(None, "this is a device or a pipe, expected a preset file"));
    }
    check_size(metadata.len())?;
    let file = File::open(path).map_err(|error| unreadable(&error))?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES as u64 + 1).read_to_end(&mut bytes).map_err(|error| unreadable(&error))?;
    Ok(bytes)
}

fn unreadable(error: &io::Error) -> Refused {
    Refused::one(None, &format!("cannot read the file: {error}"))
}

/// What is wrong with a field's name, if anything.
type Unknown = fn(&str) -> Option<String>;

/// A preset while it is read.
struct Reading<'s> {
    source: &'s str,
    preset: Preset,
    found: Vec<(usize, Diagnostic)>,
}

impl<'s> Reading<'s> {
    /// The format decides whether anything else is looked at.
    fn check_format(&mut self, scan: &Scan<'s>) -> Result<(), Refused> {
        let Some(field) = scan.file.iter().find(|field| field.name == "format") else {
            // A file that breaks off may have had it further on.
            if matches!(scan.end, End::Reached) {
                self.error(0, &format!("`format` is missing; a preset begins with format: {FORMAT}"));
            }
            return Ok(());
        };
        let Written::Text(text) = field.value else { return Ok(()) };
        let newest = f64::from(FORMAT);
        match whole_number(text) {
            Some(number) if number > newest => {
                let text = format!(
                    "`format` is {}, from a newer version of MiroFish; this one ({}) reads up to {FORMAT}",
                    shortened(text),
                    env!("CARGO_PKG_VERSION")
                );
                Err(Refused::newer(Position::of(self.source, offset_in(self.source, field.name)), &text))
            }
            // Once there are older formats, their fields are turned into
            // today's here, before they are taken.
            Some(number) if number == newest => Ok(()),
            _ => {
                let text = format!("`format` is {}, expected {FORMAT}", shortened(text));
                self.error(offset_in(self.source, field.name), &text);
                Ok(())
            }
        }
    }

    fn take_fields(&mut self, scan: &Scan<'s>) {
        self.take_each(&scan.file, unknown_in_file, Self::take_file_field);
        self.take_each(&scan.params, unknown_in_params, Self::take_param);
    }

    fn take_each(&mut self, fields: &[Field<'s>], unknown: Unknown, take: fn(&mut Self, &Field<'s>)) {
        let mut before = Vec::new();
        for field in fields {
            if self.found.len() >= MOST_ERRORS {
                let text = format!("{MOST_ERRORS} errors up to here; the rest was not looked at");
                return self.error(offset_in(self.source, field.name), &text);
            }
            if self.is_known_once(&before, field, unknown) {
                before.push(*field);
                take(self, field);
            }
        }
    }

    fn is_known_once(&mut self, before: &[Field<'s>], field: &Field<'s>, unknown: Unknown) -> bool {
        let offset = offset_in(self.source, field.name);
        if let Some(text) = unknown(field.name) {
            self.error(offset, &text);
            return false;
        }
        if let Some(first) = before.iter().find(|other| other.name == field.name) {
            let line = Position::of(self.source, offset_in(self.source, first.name)).line;
            self.error(offset, &format!("`{}` stands here a second time, first in line {line}", field.name));
            return false;
        }
        true
    }

    fn take_file_field(&mut self, field: &Field<'s>) {
        let Written::Text(text) = field.value else { return };
        match field.name {
            "app" => drop(self.typed::<String>(field.name, text, "a text in quotes")),
            "name" => {
                if let Some(name) = self.typed(field.name, text, "a text in quotes") {
                    self.preset.name = name;
                }
            }
            "author" => {
                if let Some(author) = self.typed(field.name, text, "a text in quotes") {
                    self.preset.author = author;
                }
            }
            "tags" => {
                if let Some(tags) =
                    self.typed(field.name, text, "texts in square brackets, [\"mill\", \"slow\"]")
                {
                    self.preset.tags = tags;
                }
            }
            "notes" => {
                if let Some(notes) = self.typed(field.name, text, "a text in quotes") {
                    self.preset.notes = notes;
                }
            }
            "seed" => {
                if let Some(seed) =
                    self.typed(field.name, text, &format!("a whole number, 0 to {}", u64::MAX))
                {
                    self.preset.seed = seed;
                }
            }
            _ => {}
        }
    }

    /// A value of a field that is no parameter.
    fn typed<T: DeserializeOwned>(&mut self, name: &str, text: &'s str, expected: &str) -> Option<T> {
        let value = ron::from_str(text).ok();
        if value.is_none() {
            let text_error = format!("`{name}` is {}, expected {expected}", shortened(text));
            self.error(offset_in(self.source, text), &text_error);
        }
        value
    }

    fn take_param(&mut self, field: &Field<'s>) {
        let (Some(id), Written::Text(text)) = (ParamId::from_field(field.name), field.value) else { return };
        let taken = id.spec().parse(text).and_then(|value| self.preset.params.set(id, value));
        if let Err(error) = taken {
            self.error(offset_in(self.source, text), &error.to_string());
        }
    }

    fn explain_end(&mut self, scan: &Scan<'s>) {
        if let End::Broken(failure) = &scan.end {
            let (offset, text) = syntax::explain(self.source, scan, failure);
            self.error(offset, &text);
        }
    }

    fn note_defaults(&mut self, scan: &Scan<'s>) {
        let has = |fields: &[Field<'_>], name: &str| fields.iter().any(|field| field.name == name);
        let is_expected = |name: &&str| !OPTIONAL_FIELDS.contains(name);
        let of_file = FILE_FIELDS.into_iter().filter(is_expected).filter(|name| !has(&scan.file, name));
        let of_params = ParamId::ALL.iter().map(|id| id.spec().field).filter(|name| !has(&scan.params, name));
        let missing: Vec<_> = of_file.chain(of_params).collect();
        let more = missing.len().saturating_sub(MOST_NAMED);
        let named = missing[..missing.len() - more].join(", ");
        let text = match (missing.len(), more) {
            (0, _) => return,
            (1, _) => format!("1 field that is not named takes its default: {named}"),
            (count, 0) => format!("{count} fields that are not named take their defaults: {named}"),
            (count, _) => {
                format!("{count} fields that are not named take their defaults: {named} and {more} more")
            }
        };
        let params = scan.file.iter().find(|field| field.name == "params");
        self.say(Severity::Note, params.map_or(0, |field| offset_in(self.source, field.name)), &text);
    }

    fn warn_of_contradictions(&mut self, scan: &Scan<'s>) {
        for pair in contradictions(&self.preset.params) {
            let stands = |id: ParamId| scan.params.iter().find(|field| field.name == id.spec().field);
            let field = stands(pair.first).or_else(|| stands(pair.second));
            let offset = field.map_or(0, |field| offset_in(self.source, field.name));
            self.say(Severity::Warning, offset, &pair.text);
        }
    }

    fn error(&mut self, offset: usize, text: &str) {
        self.say(Severity::Error, offset, text);
    }

    fn say(&mut self, severity: Severity, offset: usize, text: &str) {
        let position = Position::of(self.source, offset);
        self.found.push((offset, Diagnostic::new(severity, Some(position), text)));
    }

    fn in_order(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|(offset, _)| *offset);
        self.found.into_iter().map(|(_, diagnostic)| diagnostic).collect()
    }
}

/// What is wrong with the name of a field of the file.
fn unknown_in_file(name: &str) -> Option<String> {
    if FILE_FIELDS.contains(&name) {
        return None;
    }
    if ParamId::from_field(name).is_some() {
        return Some(format!("`{name}` is a parameter and belongs inside `params`"));
    }
    let hint = did_you_mean(name, FILE_FIELDS.into_iter());
    Some(format!("there is no field `{}`{hint}", shortened(name)))
}

/// What is wrong with the name of a field of a part of a preset.
fn unknown_in_part(name: &str) -> Option<String> {
    if FILE_FIELDS.contains(&name) && name != "params" {
        return Some(format!("`{name}` belongs to a whole preset, which begins with format: {FORMAT}"));
    }
    unknown_in_file(name)
}

/// What is wrong with the name of a parameter.
fn unknown_in_params(name: &str) -> Option<String> {
    let unknown = ParamId::from_field_or_hint(name).err()?;
    if FILE_FIELDS.contains(&name) {
        return Some(format!("`{name}` is no parameter and belongs beside `params`"));
    }
    Some(unknown.to_string())
}

/// The whole number a text is, however large.
fn whole_number(text: &str) -> Option<f64> {
    match ron::from_str(text) {
        Ok(ron::Value::Number(number)) => Some(number.into_f64()).filter(|number| number.fract() == 0.0),
        _ => None,
    }
}
