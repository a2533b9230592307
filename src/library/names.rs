//! File names that every system takes, out of names that are free text.

/// Most bytes of a file's name before a number and its ending.
const MOST_BYTES: usize = 100;
/// The ending of a preset's file.
const ENDING: &str = ".ron";
/// What a name without any usable letter becomes.
const NAMELESS: &str = "preset";

/// The name of a preset's file: the preset's name in small letters, without
/// what some system does not take in a file name.
#[must_use]
pub fn file_name_for(name: &str) -> String {
    numbered(&stem_for(name), 1)
}

/// The file's name without its ending.
pub(super) fn stem_for(name: &str) -> String {
    let mut stem = String::new();
    for c in name.chars().flat_map(char::to_lowercase) {
        let c = if is_unsafe(c) { '-' } else { c };
        if c == '-' && (stem.is_empty() || stem.ends_with('-')) {
            continue;
        }
        if stem.len() + c.len_utf8() > MOST_BYTES {
            break;
        }
        stem.push(c);
    }
    stem.truncate(stem.trim_end_matches('-').len());
    match stem.as_str() {
        "" => NAMELESS.to_owned(),
        reserved if is_reserved(reserved) => format!("{NAMELESS}-{stem}"),
        _ => stem,
    }
}

/// A stem with its ending; from the second on with a number.
fn numbered(stem: &str, number: u32) -> String {
    if number < 2 { format!("{stem}{ENDING}") } else { format!("{stem}-{number}{ENDING}") }
}

/// All file names of a stem, the one without a number first.
pub(super) fn candidates(stem: &str) -> impl Iterator<Item = String> + '_ {
    (1..=u32::MAX).map(|number| numbered(stem, number))
}

/// Letters that some system refuses, or that make a name look like another.
/// Dots are among them: an ending in the name would be taken for one.
fn is_unsafe(c: char) -> bool {
    let is_of_paths =
        matches!(c, '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' | '.' | '~' | '$' | '%');
    let is_invisible = matches!(c,
        '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{FEFF}');
    is_of_paths || is_invisible || c.is_control() || c.is_whitespace()
}

/// Names that Windows keeps for devices.
fn is_reserved(stem: &str) -> bool {
    let is_device = |name: &str| {
        let number = stem.strip_prefix(name);
        number.is_some_and(|number| {
            let mut chars = number.chars();
            matches!((chars.next(), chars.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
        })
    };
    matches!(stem, "con" | "prn" | "aux" | "nul" | "conin" | "conout") || is_device("com") || is_device("lpt")
}

/// A name as file systems compare it that do not tell small letters from
/// capitals.
pub(super) fn folded(name: &str) -> String {
    name.to_uppercase().to_lowercase()
}

/// The name of a copy: `Mill copy`, `Mill copy 2` and so on, the first that is
/// not taken. A copy of a copy counts on.
#[must_use]
pub fn copy_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let base = base_name(name);
    let first = format!("{base} copy");
    let further = (2..=u32::MAX).map(|number| format!("{base} copy {number}"));
    let mut names = std::iter::once(first).chain(further);
    names.find(|name| !is_taken(name)).unwrap_or_else(|| name.to_owned())
}

/// A name without the words of a copy.
fn base_name(name: &str) -> &str {
    let unnumbered = match name.rsplit_once(' ') {
        Some((before, number)) if number.parse::<u32>().is_ok() => before,
        _ => name,
    };
    unnumbered.strip_suffix(" copy").unwrap_or(name)
}
