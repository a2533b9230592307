//! What is said to a command line that cannot be read: one line.

use super::Failure;
use super::args::Cli;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory as _, Error};
use mirofish::params::did_you_mean;
use std::path::Path;
use std::process::ExitCode;

/// Says what is wrong, on one line of stderr; prints the help or the version
/// where that was asked for.
pub fn explain(error: &Error) -> ExitCode {
    if !error.use_stderr() {
        // A reader that has seen enough, like `head`, is no failure.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    eprintln!("{}", Failure::new(words(error)));
    ExitCode::from(2)
}

fn words(error: &Error) -> String {
    misspelt_command(error).unwrap_or_else(|| {
        let text = error.render().to_string();
        // The usage, below, has several lines and is a page of its own.
        let lines = text.lines().map(str::trim).take_while(|line| !line.starts_with("Usage:"));
        let said: Vec<&str> = lines.filter(|line| !line.is_empty() && !is_about_help(line)).collect();
        let line = said.join(" ").replace(" tip: ", ": ");
        format!("{}; see --help", line.trim_start_matches("error: "))
    })
}

fn is_about_help(line: &str) -> bool {
    line.starts_with("For more information")
}

/// `mirofish rnu FILE`: to the parser the first word is a preset and the second
/// is one too many.
fn misspelt_command(error: &Error) -> Option<String> {
    if !matches!(error.kind(), ErrorKind::ArgumentConflict | ErrorKind::UnknownArgument) {
        return None;
    }
    let is_about_preset = match error.get(ContextKind::PriorArg) {
        Some(ContextValue::String(prior)) => prior.contains("PRESET"),
        Some(ContextValue::Strings(prior)) => prior.iter().any(|prior| prior.contains("PRESET")),
        _ => error.kind() == ErrorKind::UnknownArgument,
    };
    let first = std::env::args_os().nth(1).filter(|_| is_about_preset)?;
    let first = first.to_string_lossy();
    if first.starts_with('-') || is_command(&first) || Path::new(&*first).exists() {
        return None;
    }
    Some(format!("there is no command `{first}`{}; see --help", command_hint(&first)))
}

fn is_command(word: &str) -> bool {
    Cli::command().get_subcommands().any(|command| command.get_name() == word)
}

/// `, did you mean `run`?`, if a word is near a command.
pub fn command_hint(word: &str) -> String {
    let command = Cli::command();
    did_you_mean(word, command.get_subcommands().map(clap::Command::get_name))
}
