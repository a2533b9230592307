//! The command line: open the window, check, run, replay, bench, params. Nothing else.

mod cli;

use clap::Parser as _;
use cli::args::{Cli, Command};
use std::io::Write as _;
use std::process::ExitCode;

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return cli::misuse::explain(&error),
    };
    let done = match &cli.command {
        None => cli::window::open(&cli.window).map(|()| (String::new(), false)),
        Some(Command::Check { files }) => Ok(cli::check::check(files)),
        Some(Command::Run(args)) => cli::run::run(args).map(|summary| (summary, false)),
        Some(Command::Replay(args)) => cli::replay::replay(args).map(|said| (said, false)),
        Some(Command::Bench(args)) => cli::bench::bench(args).map(|()| (String::new(), false)),
        Some(Command::Params { markdown }) => {
            let table =
                if *markdown { mirofish::params::markdown_table() } else { mirofish::params::plain_table() };
            Ok((table, false))
        }
    };
    match done {
        Ok((text, is_refused)) => {
            // A reader that has seen enough, like `head`, is no failure.
            let _ = std::io::stdout().write_all(text.as_bytes());
            ExitCode::from(u8::from(is_refused))
        }
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}
