//! The shape of the code, read from its text: who may know the window, how long
//! a file may be, and what has no place outside of tests.

use std::path::Path;

/// Folders and files of `src/` that know nothing of the window.
const HEADLESS: &[&str] = &[
    "params", "mirror", "behavior", "shoal", "scene", "timeline", "preset", "engine", "metrics", "clock",
    "command", "world", "library", "compare", "explore",
];
/// The one file among them that reads the window's input.
const COLLECT: &str = "mirror/collect.rs";
/// All that metrics may know of plots.
const PLOT_POINT: &str = "use egui_plot::PlotPoint;";
const MOST_LINES: usize = 700;

struct Source {
    /// Path below `src/`, with forward slashes.
    name: String,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let (mut folders, mut found) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder of the sources") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                found.push(source(&root, &path));
            }
        }
    }
    assert!(found.len() > 40, "{} files", found.len());
    found
}

fn source(root: &Path, path: &Path) -> Source {
    let below = path.strip_prefix(root).expect("it was found there");
    let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
    Source { name: parts.join("/"), text: std::fs::read_to_string(path).expect("sources are UTF-8") }
}

impl Source {
    fn is_headless(&self) -> bool {
        let top = self.name.split('/').next().unwrap_or_default().trim_end_matches(".rs");
        HEADLESS.contains(&top) && self.name != COLLECT
    }

    /// Lines of code with their numbers: without comments, up to the unit
    /// tests, which stand at the end of a file.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().take_while(|line| line.trim() != "#[cfg(test)]");
        let code = lines.map(|line| line.split("//").next().unwrap_or_default());
        code.enumerate().map(|(index, line)| (index + 1, line))
    }

    /// Fails if the code holds any of these words. Histories may be ready to
    /// plot, so the plots' point type is let through.
    fn assert_without(&self, words: &[&str]) {
        let is_point = |line: &str| self.name.starts_with("metrics/") && line.trim() == PLOT_POINT;
        for (number, line) in self.code().filter(|(_, line)| !is_point(line)) {
            for word in words {
                assert!(!line.contains(word), "src/{}:{number} has `{word}`: {}", self.name, line.trim());
            }
        }
    }
}

#[test]
fn the_core_knows_nothing_of_the_window() {
    let sources = sources();
    let headless: Vec<_> = sources.iter().filter(|source| source.is_headless()).collect();
    assert!(headless.len() > 25, "{} files", headless.len());
    for source in headless {
        // What paints and what shows panels knows the window, too.
        let window = ["egui", "eframe", "epaint", "aquarium", "workbench", "crate::app"];
        source.assert_without(&window);
    }
    let collect = sources.iter().find(|source| source.name == COLLECT).expect("it is there");
    assert!(collect.text.contains("egui"), "the window is found where it is used");
}

#[test]
fn files_are_short() {
    for Source { name, text } in sources() {
        let lines = text.lines().count();
        assert!(lines <= MOST_LINES, "src/{name} has {lines} lines");
    }
}

#[test]
fn nothing_is_unwrapped_outside_of_tests() {
    sources().iter().for_each(|source| source.assert_without(&[".unwrap()"]));
}

#[test]
fn modules_stand_where_they_are_looked_for() {
    sources().iter().for_each(|source| source.assert_without(&["#[path"]));
}

#[test]
fn every_file_says_what_it_is() {
    for Source { name, text } in sources() {
        assert!(text.starts_with("//! "), "src/{name} begins without a word about itself");
    }
}

/// A step gives the same bits on every machine: elementary functions are those
/// of a library, not of the platform, and no multiply-add is fused.
#[test]
fn a_step_uses_no_platform_math() {
    let platform = [
        ".sin()",
        ".cos()",
        ".sin_cos()",
        ".tan()",
        ".atan2(",
        ".exp()",
        ".exp2()",
        ".ln()",
        ".powf(",
        ".powi(",
        ".hypot(",
        ".mul_add(",
    ];
    let is_of_step = |name: &str| {
        ["shoal/", "behavior/", "engine/", "world/", "timeline/lived.rs", "timeline/relive.rs"]
            .iter()
            .any(|folder| name.starts_with(folder))
            || name == "mirror/mod.rs"
    };
    let of_step: Vec<_> = sources().into_iter().filter(|source| is_of_step(&source.name)).collect();
    assert!(of_step.len() > 10);
    of_step.iter().for_each(|source| source.assert_without(&platform));
}
