//! `mirofish check`: what is wrong with preset files.

use mirofish::preset::read_file;
use std::fmt::Write as _;
use std::path::PathBuf;

/// What there is to say about the files, a line each, and whether any was
/// refused.
pub fn check(files: &[PathBuf]) -> (String, bool) {
    let (mut text, mut is_refused) = (String::new(), false);
    for path in files {
        let messages = match read_file(path) {
            Ok(loaded) => loaded.messages,
            Err(refused) => {
                is_refused = true;
                refused.errors().to_vec()
            }
        };
        for message in messages {
            let _ = writeln!(text, "{}", message.in_file(path));
        }
    }
    (text, is_refused)
}
