//! The pieces of a RON text and where they stand: enough to find comments, and
//! the signs between the fields.

use std::ops::Range;

/// One piece of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Bytes of the source.
    pub(super) range: Range<usize>,
}

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// From `//` to the end of the line, without it.
    LineComment,
    /// From `/*` to its `*/`.
    BlockComment,
    /// A single sign, like a comma.
    Sign(char),
    /// A word, a number or a quoted text.
    Other,
}

impl Token {
    pub(super) const fn is_comment(&self) -> bool {
        matches!(self.kind, Kind::LineComment | Kind::BlockComment)
    }

    pub(super) fn is_sign(&self, sign: char) -> bool {
        self.kind == Kind::Sign(sign)
    }
}

/// The pieces of `source`, which any text may be. Blanks are left out.
pub(super) fn tokens(source: &str) -> Vec<Token> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(blanks) = source[at..].find(|c: char| !is_blank(c)) {
        let start = at + blanks;
        let (kind, length) = token(&source[start..]);
        at = start + length;
        found.push(Token { kind, range: start..at });
    }
    found
}

/// The comments of `source` in their order.
pub(super) fn comments(source: &str) -> Vec<&str> {
    let comments = tokens(source).into_iter().filter(Token::is_comment);
    comments.map(|comment| &source[comment.range]).collect()
}

/// What RON takes for a blank: more than Unicode's white space.
const fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r' | '\u{85}' | '\u{200E}' | '\u{200F}' | '\u{2028}' | '\u{2029}')
}

/// The piece with which `rest` begins, and its length in bytes.
fn token(rest: &str) -> (Kind, usize) {
    if rest.starts_with("//") {
        let line = rest.split('\n').next().unwrap_or(rest);
        return (Kind::LineComment, line.trim_end_matches('\r').len());
    }
    if rest.starts_with("/*") {
        return (Kind::BlockComment, block_comment(rest));
    }
    let word = rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len());
    let after_word = &rest[word..];
    match (&rest[..word], after_word.chars().next()) {
        ("r" | "br", Some('"' | '#')) => (Kind::Other, word + raw_text(after_word)),
        ("" | "b", Some('"')) => (Kind::Other, word + quoted_text(after_word)),
        ("" | "b", Some('\'')) => (Kind::Other, word + quoted_char(after_word)),
        ("", Some(sign)) => (Kind::Sign(sign), sign.len_utf8()),
        _ => (Kind::Other, word),
    }
}

/// Block comments stand inside each other.
fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(next) = rest[at..].find(['/', '*']) {
        at += next;
        let sign = &rest[at..];
        if sign.starts_with("/*") {
            depth += 1;
            at += 2;
        } else if sign.starts_with("*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

fn quoted_text(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        match c {
            '\\' => drop(chars.next()),
            '"' => return at + 1,
            _ => {}
        }
    }
    rest.len()
}

/// `#"…"#` with as many `#` behind as before. Without a quote it is a name.
fn raw_text(rest: &str) -> usize {
    let fence = rest.len() - rest.trim_start_matches('#').len();
    let Some(text) = rest[fence..].strip_prefix('"') else {
        return fence;
    };
    let end = format!("\"{}", &rest[..fence]);
    text.find(&end).map_or(rest.len(), |at| fence + 1 + at + end.len())
}

fn quoted_char(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    let is_escape = chars.next().is_some_and(|(_, c)| c == '\\');
    let rest_of_it = if is_escape { chars.skip(1).find(|(_, c)| *c == '\'') } else { chars.next() };
    match rest_of_it {
        Some((at, '\'')) => at + 1,
        // A lone quote.
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_told_from_texts() {
        let source = r##"(a: "// no", b: r#"/* " no"#, // yes
            c: '"', /* ye/* s */ */ d: "\"// no", e: '\'', f: 1 /**/ / 2, r#g: b"//", h: br"//\", i: '//last"##;
        assert_eq!(comments(source), ["// yes", "/* ye/* s */ */", "/**/", "//last"]);
    }

    #[test]
    fn any_ending_is_an_end() {
        for source in ["\"", "/*", "/* /*", "'", "'\\", "r#", "r#\"", "b'", "//", "/", "\"\\", "ö'ö'ö"] {
            let found = tokens(source);
            assert!(found.iter().all(|token| token.range.end <= source.len()), "{source}");
        }
    }

    #[test]
    fn a_line_comment_ends_before_its_line_does() {
        assert_eq!(comments("// a\r\n// b\n//c"), ["// a", "// b", "//c"]);
        let signs: Vec<_> = tokens("(a,)").into_iter().map(|token| token.kind).collect();
        assert_eq!(signs, [Kind::Sign('('), Kind::Other, Kind::Sign(','), Kind::Sign(')')]);
    }
}
