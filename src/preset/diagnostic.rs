//! What is said about a file: one line each, with its place.

use std::fmt;
use std::path::Path;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The file is refused.
    Error,
    /// The file loads, and something in it contradicts itself.
    Warning,
    /// Worth knowing.
    Note,
}

/// A place in a file. Both count from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Position {
    /// Line.
    pub line: usize,
    /// Character in the line.
    pub column: usize,
}

impl Position {
    /// Where a file begins.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The place of the byte at `offset` of `source`.
    pub(super) fn of(source: &str, offset: usize) -> Self {
        let before = source.get(..offset).unwrap_or(source);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: 1 + before.bytes().filter(|&byte| byte == b'\n').count(),
            column: 1 + before[line_start..].chars().count(),
        }
    }
}

/// One thing to say about a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Where; `None` if the file could not be read at all.
    pub position: Option<Position>,
    /// One line for a person: what was found, what is allowed.
    pub text: String,
}

impl Diagnostic {
    /// Foreign text may be part of `text`: whatever would break the line or
    /// steer a terminal becomes a blank.
    pub(super) fn new(severity: Severity, position: Option<Position>, text: &str) -> Self {
        let breaks = |c: char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        Self { severity, position, text: text.replace(breaks, " ") }
    }

    /// As the command line prints it: `FILE:LINE:COL: error: text`.
    pub fn in_file(&self, path: &Path) -> impl fmt::Display {
        let colon = if self.position.is_some() { ":" } else { ": " };
        format!("{}{colon}{self}", path.display())
    }
}

/// `LINE:COL: error: text`.
impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(position) = self.position {
            write!(f, "{position}: ")?;
        }
        write!(f, "{}: {}", self.severity, self.text)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        })
    }
}

/// Why a file is refused as a whole; nothing of it was applied. Prints one
/// line an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.errors))]
pub struct Refused {
    errors: Vec<Diagnostic>,
    newer_format: bool,
}

impl Refused {
    /// `errors` in the order of the file; at least one.
    pub(super) const fn new(errors: Vec<Diagnostic>) -> Self {
        Self { errors, newer_format: false }
    }

    pub(super) fn one(position: Option<Position>, text: &str) -> Self {
        Self::new(vec![Diagnostic::new(Severity::Error, position, text)])
    }

    pub(super) fn newer(position: Position, text: &str) -> Self {
        Self { newer_format: true, ..Self::one(Some(position), text) }
    }

    /// Every error of the file, in the order of the file.
    #[must_use]
    pub fn errors(&self) -> &[Diagnostic] {
        &self.errors
    }

    /// Whether a newer version of the program wrote the file. Such a file may
    /// be whole; it must never be overwritten.
    #[must_use]
    pub const fn is_newer_format(&self) -> bool {
        self.newer_format
    }
}

fn lines(diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}
