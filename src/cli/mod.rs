//! The command line on the library.

pub mod args;
pub mod bench;
pub mod check;
pub mod misuse;
pub mod replay;
pub mod run;
pub mod window;

use args::MeansArgs;
use mirofish::preset::{self, Preset};
use mirofish::replay::Replay;
use mirofish::shoal::{Crew, Means};
use std::fmt::Display;
use std::num::NonZeroUsize;
use std::path::Path;

/// Why the program ends without having done what was asked: one line for a
/// person, or one for each error of a preset file.
#[derive(Debug)]
pub enum Failure {
    /// What failed and why.
    Reason(String),
    /// Lines that begin with the file and the place, as editors read them.
    Refused(Vec<String>),
}

impl Failure {
    pub fn new(reason: impl Display) -> Self {
        Self::Reason(reason.to_string())
    }

    fn of_file(what: &str, path: &Path, error: &std::io::Error) -> Self {
        Self::Reason(format!("{what} {}: {error}", path.display()))
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            // Words that were typed may be part of it: what would break the line or steer a
            // terminal becomes a blank.
            Self::Reason(reason) => write!(f, "mirofish: {}", reason.replace(char::is_control, " ")),
            Self::Refused(lines) => f.write_str(&lines.join("\n")),
        }
    }
}

/// What the command line says the steps are to be taken with.
fn means_of(args: &MeansArgs) -> Result<Means, Failure> {
    let mut means = Means::default();
    if let Some(simd) = args.simd {
        means.simd = simd;
    }
    if let Some(threads) = args.threads {
        means.crew = crew_of(threads)?;
    }
    Ok(means)
}

fn crew_of(threads: NonZeroUsize) -> Result<Crew, Failure> {
    Crew::of(threads).map_err(|error| Failure::new(format!("cannot start {threads} threads: {error}")))
}

/// The replay in a file.
fn read_replay(path: &Path) -> Result<Replay, Failure> {
    mirofish::replay::read_file(path).map_err(|error| Failure::Refused(vec![error.in_file(path)]))
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
            let lines = refused.errors().iter().map(|error| error.in_file(path).to_string());
            Err(Failure::Refused(lines.collect()))
        }
    }
}
