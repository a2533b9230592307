//! From bytes to text: size and encoding.

use super::MAX_BYTES;
use super::diagnostic::{Position, Refused};

/// The text of a file, without a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, Refused> {
    check_size(bytes.len() as u64)?;
    if let Some(encoding) = foreign_encoding(bytes) {
        let text = format!("the file is {encoding}, a preset is UTF-8; save it again as UTF-8");
        return Err(Refused::one(Some(Position::START), &text));
    }
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    std::str::from_utf8(text).map_err(|error| {
        let (valid, rest) = text.split_at(error.valid_up_to());
        let position = Position::of(&String::from_utf8_lossy(valid), valid.len());
        let byte = rest.first().copied().unwrap_or_default();
        let text = format!("the byte 0x{byte:02X} is not UTF-8; save the file again as UTF-8");
        Refused::one(Some(position), &text)
    })
}

/// Refuses a file of more than [`MAX_BYTES`] bytes.
pub(super) fn check_size(bytes: u64) -> Result<(), Refused> {
    if bytes <= MAX_BYTES as u64 {
        return Ok(());
    }
    let text = format!("the file is too large for a preset: over {MAX_BYTES} bytes (1 MiB)");
    Err(Refused::one(Some(Position::START), &text))
}

fn foreign_encoding(bytes: &[u8]) -> Option<&'static str> {
    // UTF-32 first: its little-endian mark begins with that of UTF-16.
    const MARKS: [(&[u8], &str); 4] = [
        (b"\xFF\xFE\0\0", "UTF-32"),
        (b"\0\0\xFE\xFF", "UTF-32"),
        (b"\xFF\xFE", "UTF-16"),
        (b"\xFE\xFF", "UTF-16"),
    ];
    MARKS.iter().find(|(mark, _)| bytes.starts_with(mark)).map(|(_, name)| *name)
}
