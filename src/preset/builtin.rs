//! The presets that are part of the program.

use super::{Preset, read};
use std::sync::LazyLock;

/// A preset of `presets/`, compiled in.
#[derive(Debug)]
pub struct BuiltIn {
    /// Name of its file in `presets/`.
    pub file: &'static str,
    /// The file's text.
    pub text: &'static str,
}

macro_rules! built_ins {
    ($( $file:literal, )*) => {
        /// Every preset of `presets/`, the reference first.
        pub const BUILT_INS: &[BuiltIn] = &[$( BuiltIn {
            file: $file,
            text: include_str!(concat!("../../presets/", $file)),
        }, )*];
    };
}

built_ins! {
    "reference.ron",
    "reynolds-per-rule.ron",
    "engine-style.ron",
    "tight-and-fast.ron",
    "loose-and-calm.ron",
    "stream.ron",
    "tuna.ron",
    "nervous.ron",
}

/// Every built-in preset, read once.
#[must_use]
pub fn built_ins() -> &'static [Preset] {
    static READ: LazyLock<Vec<Preset>> = LazyLock::new(|| BUILT_INS.iter().map(BuiltIn::load).collect());
    &READ
}

/// The built-in preset of this file.
#[must_use]
pub fn built_in(file: &str) -> Option<&'static Preset> {
    built_ins().get(BUILT_INS.iter().position(|built_in| built_in.file == file)?)
}

impl BuiltIn {
    /// The preset itself.
    #[must_use]
    pub fn load(&self) -> Preset {
        read(self.text.as_bytes()).expect("a test reads every built-in preset").preset
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::to_ron;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_of_the_folder_is_compiled_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/presets");
        let on_disk: BTreeSet<_> = std::fs::read_dir(folder)
            .expect("the folder is there")
            .map(|entry| entry.expect("readable").file_name().into_string().expect("a plain name"))
            .collect();
        let compiled_in: BTreeSet<_> = BUILT_INS.iter().map(|built_in| built_in.file.to_owned()).collect();
        assert_eq!(on_disk, compiled_in);
    }

    #[test]
    fn every_one_loads_in_silence_and_is_what_saving_writes() {
        for built_in in BUILT_INS {
            let loaded = read(built_in.text.as_bytes()).expect(built_in.file);
            assert_eq!(loaded.messages, [], "{}", built_in.file);
            assert_eq!(to_ron(&loaded.preset), built_in.text, "{}", built_in.file);
            assert!(!loaded.preset.notes.is_empty(), "{}", built_in.file);
            assert!(!loaded.preset.tags.is_empty(), "{}", built_in.file);
        }
    }

    #[test]
    fn names_differ() {
        let names: BTreeSet<_> = BUILT_INS.iter().map(|built_in| built_in.load().name).collect();
        assert_eq!(names.len(), BUILT_INS.len());
    }

    #[test]
    fn the_reference_is_the_defaults() {
        let reference = BUILT_INS[0].load();
        let Preset { notes, tags, .. } = reference.clone();
        assert_eq!(tags, ["reference"]);
        let expected = Preset { notes, tags, ..Preset::default() };
        assert_eq!(reference, expected);
    }
}
