//! Whatever a preset holds survives its file, and no bytes upset the reader.

#[path = "common/presets.rs"]
mod presets;

use mirofish::params::ParamId;
use mirofish::preset::{BUILT_INS, Severity, read, to_ron};
use presets::{any_preset, bits};
use proptest::prelude::*;

proptest! {
    #[test]
    fn any_preset_survives_its_file(preset in any_preset()) {
        let text = to_ron(&preset);
        let loaded = read(text.as_bytes()).expect("what was written reads");
        prop_assert!(loaded.messages.iter().all(|message| message.severity == Severity::Warning));
        prop_assert_eq!(&loaded.preset, &preset);
        prop_assert_eq!(bits(&loaded.preset.params), bits(&preset.params));
        prop_assert_eq!(to_ron(&loaded.preset), text);
    }

    #[test]
    fn a_file_is_one_line_a_field(preset in any_preset()) {
        let text = to_ron(&preset);
        let optional = usize::from(!preset.author.is_empty()) + usize::from(!preset.tags.is_empty());
        prop_assert_eq!(text.lines().count(), ParamId::ALL.len() + 9 + optional);
        prop_assert_eq!(text.chars().filter(|c| c.is_control() && *c != '\n').count(), 0);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&bytes);
    }

    /// Signs and words of the language in any order get further than bytes do.
    #[test]
    fn any_signs_are_read_or_refused(signs in proptest::collection::vec(sign(), 0..60)) {
        let text = signs.concat();
        for text in [text.clone(), format!("(format: 1, params: ({text}))"), format!("(format: 1, {text})")] {
            check_places(text.as_bytes())?;
        }
    }

    #[test]
    fn a_damaged_file_is_read_or_refused(damage in proptest::collection::vec(any_damage(), 1..4)) {
        let mut bytes = BUILT_INS[0].text.as_bytes().to_vec();
        for (at, how, new) in damage {
            // Something to damage is always left.
            bytes.push(b'\n');
            let at = at.index(bytes.len());
            match how {
                0 => bytes[at] = new.as_bytes()[0],
                1 => drop(bytes.remove(at)),
                2 => drop(bytes.splice(at..at, new.bytes())),
                3 => bytes.truncate(at),
                _ => bytes.swap(at, 0),
            }
        }
        check_places(&bytes)?;
    }
}

/// Pieces of the language, and things that look like it.
fn sign() -> impl Strategy<Value = &'static str> {
    const WORDS: &str = "( ) [ ] { } , : \" \\ ' /* */ // # r# r\" b\" 0 0,9 1.5 - + . .. _ e i8 f32 1e400 inf NaN \
        Some Soft Preset format seed params max_speed ö \u{2028} \u{200e} \0";
    const PHRASES: [&str; 7] = [
        " ",
        "\n",
        "\r\n",
        "name: \"x\"",
        "law: Summed",
        "#![enable(unwrap_newtypes)]",
        "#![enable(implicit_some, unwrap_variant_newtypes)]",
    ];
    proptest::sample::select(WORDS.split(' ').chain(PHRASES).collect::<Vec<_>>())
}

fn any_damage() -> impl Strategy<Value = (proptest::sample::Index, u8, &'static str)> {
    (any::<proptest::sample::Index>(), 0..5_u8, sign())
}

/// Every message is one line and points into the file.
fn check_places(bytes: &[u8]) -> Result<(), TestCaseError> {
    let lines = bytes.split(|&byte| byte == b'\n').count();
    let messages = match read(bytes) {
        Ok(loaded) => loaded.messages,
        Err(refused) => {
            prop_assert!(!refused.errors().is_empty());
            refused.errors().to_vec()
        }
    };
    for message in messages {
        let position = message.position.expect("the file was read");
        prop_assert!(position.line >= 1 && position.column >= 1 && position.line <= lines, "{message}");
        prop_assert!(!message.text.contains(['\n', '\r']) && message.text.len() < 600, "{message}");
    }
    Ok(())
}
