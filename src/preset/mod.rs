//! Presets: everything that makes a shoal what it is, as a RON file that people
//! read, compare and pass around (SPEC 12).
//!
//! Reading goes `decode` (bytes to text), `scan` (text to fields and where they
//! stand), `read` (fields to a checked [`Preset`]); `syntax` puts a parser's
//! complaint into words. Writing goes `write` (preset to text) or `patch` (preset
//! into a text that people wrote), `save` (text to disk, atomically). `watch`
//! tells when others have written.

mod backup;
mod builtin;
mod decode;
mod diagnostic;
mod litter;
mod patch;
mod read;
mod save;
mod scan;
mod syntax;
mod tokens;
mod watch;
mod write;

pub use builtin::{BUILT_INS, BuiltIn, built_in, built_ins};
pub use diagnostic::{Diagnostic, Position, Refused, Severity};
pub use patch::patched;
pub use read::{Loaded, Pasted, read, read_file, read_pasted};
pub use save::{Overwrite, SaveError, Saved, save, save_text};
pub use watch::FileWatch;
pub use write::{group_to_ron, to_ron};

use crate::params::Params;

/// The format that is written, and the newest that is read.
pub const FORMAT: u32 = 1;

/// Longest file that is read or written, bytes: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// The fields of a file, in the order they are written.
const FILE_FIELDS: [&str; 8] = ["format", "app", "name", "author", "tags", "notes", "seed", "params"];

/// Those that are written only if they say something.
const OPTIONAL_FIELDS: [&str; 2] = ["author", "tags"];

/// A shoal's settings under a name.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// What it is called.
    pub name: String,
    /// Who tuned it; empty if nobody says so.
    pub author: String,
    /// Words it is found by.
    pub tags: Vec<String>,
    /// What it is for.
    pub notes: String,
    /// From which the shoal's start and its noise are drawn.
    pub seed: u64,
    /// Every parameter.
    pub params: Params,
}

impl Default for Preset {
    fn default() -> Self {
        Self {
            name: "Reference".to_owned(),
            author: String::new(),
            tags: Vec::new(),
            notes: String::new(),
            seed: 1,
            params: Params::default(),
        }
    }
}
