//! The command line on the library.

pub mod args;
pub mod check;
pub mod run;
pub mod window;

use mirofish::preset::{self, Preset};
use std::fmt::Display;
use std::path::Path;

/// Why the program ends without having done what was asked: one line for a
/// person.
#[derive(Debug)]
pub struct Failure(String);

impl Failure {
    pub fn new(reason: impl Display) -> Self {
        Self(reason.to_string())
    }

    fn of_file(what: &str, path: &Path, error: &std::io::Error) -> Self {
        Self(format!("{what} {}: {error}", path.display()))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

/// The preset in a file; warnings and notes about it go to stderr.
fn read_preset(path: &Path) -> Result<Preset, Failure> {
    match preset::read_file(path) {
        Ok(loaded) => {
            for message in &loaded.messages {
                eprintln!("{}", message.in_file(path));
            }
            Ok(loaded.preset)
        }
        Err(refused) => {
            let lines: Vec<String> =
                refused.errors().iter().map(|error| error.in_file(path).to_string()).collect();
            Err(Failure(lines.join("\n")))
        }
    }
}
