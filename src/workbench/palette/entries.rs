//! What the palette offers, and how a few letters find it.

use crate::params::{ParamId, ParamValue, Params};
use crate::preset::Preset;
use crate::workbench::actions::{ACTIONS, Action};
use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use std::path::PathBuf;

/// Most entries that are shown.
const MOST: usize = 40;
/// Most parameters that a typed value is offered for.
const MOST_VALUES: usize = 3;

/// What an entry does.
#[derive(Clone, Debug, PartialEq)]
pub enum Deed {
    /// Any action of the table.
    Act(Action),
    /// Shows a parameter, ready to be typed.
    Show(ParamId),
    /// Sets a parameter.
    Set(ParamId, ParamValue),
    /// Opens a preset, from a file if it has one.
    Open(Box<Preset>, Option<PathBuf>),
}

/// One line of the palette.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What is read and found.
    pub words: String,
    /// What else it may be found by.
    keywords: String,
    /// What kind of thing it is, or its value.
    pub detail: String,
    /// What it does.
    pub deed: Deed,
}

/// Everything there is, in the order of the screen. `can_be_done` tells the
/// actions that mean something now, and their words.
#[must_use]
pub fn entries(
    params: &Params,
    presets: impl Iterator<Item = (Preset, Option<PathBuf>)>,
    can_be_done: impl Fn(Action) -> Option<String>,
) -> Vec<Entry> {
    let actions = ACTIONS.iter().filter(|spec| spec.action != Action::TogglePalette).filter_map(|spec| {
        let words = can_be_done(spec.action)?;
        let keywords = spec.menu.title().to_owned();
        Some(Entry { words, keywords, detail: spec.menu.title().to_owned(), deed: Deed::Act(spec.action) })
    });
    let parameters = ParamId::ALL.iter().map(|&id| {
        let spec = id.spec();
        Entry {
            words: spec.label.to_owned(),
            keywords: format!("{} {}", spec.field, spec.group),
            detail: spec.value_text(params.get(id)),
            deed: Deed::Show(id),
        }
    });
    let presets = presets.map(|(preset, path)| Entry {
        words: format!("Open {}", preset.name),
        keywords: format!("preset {} {}", preset.author, preset.tags.join(" ")),
        detail: if path.is_some() { "own preset" } else { "built-in preset" }.to_owned(),
        deed: Deed::Open(Box::new(preset), path),
    });
    actions.chain(parameters).chain(presets).collect()
}

/// Those that the letters of a query find, the best first. Without a query
/// those that were used last come first. A query that ends in a value offers to
/// set it.
#[must_use]
pub fn found(entries: Vec<Entry>, query: &str, used: &[String]) -> Vec<Entry> {
    if query.trim().is_empty() {
        return by_use(entries, used);
    }
    let values = values_in(&entries, query);
    let mut found = best(entries, query);
    found.truncate(MOST);
    values.into_iter().chain(found).collect()
}

fn by_use(mut entries: Vec<Entry>, used: &[String]) -> Vec<Entry> {
    let place = |entry: &Entry| used.iter().position(|words| *words == entry.words).unwrap_or(usize::MAX);
    entries.sort_by_key(place);
    entries
}

fn best(entries: Vec<Entry>, query: &str) -> Vec<Entry> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::new(query, CaseMatching::Ignore, Normalization::Smart, AtomKind::Fuzzy);
    let mut letters = Vec::new();
    let mut score = |text: &str| pattern.score(Utf32Str::new(text, &mut letters), &mut matcher);
    let mut scored: Vec<(u32, Entry)> = entries
        .into_iter()
        .filter_map(|entry| {
            // Its own words count for more than what it may be found by.
            let own = score(&entry.words).map(|score| score * 2);
            let any = score(&format!("{} {}", entry.words, entry.keywords));
            Some((own.max(any)?, entry))
        })
        .collect();
    scored.sort_by_key(|(score, entry)| (std::cmp::Reverse(*score), entry.words.len()));
    scored.into_iter().map(|(_, entry)| entry).collect()
}

/// `cohesion 0.9` sets the parameters that `cohesion` finds, if they can have
/// this value.
fn values_in(entries: &[Entry], query: &str) -> Vec<Entry> {
    let Some((name, value)) = query.trim().rsplit_once(char::is_whitespace) else {
        return Vec::new();
    };
    let parameters = entries.iter().filter(|entry| matches!(entry.deed, Deed::Show(_))).cloned().collect();
    let offers = best(parameters, name).into_iter().filter_map(|entry| {
        let Deed::Show(id) = entry.deed else { return None };
        let value = id.spec().parse(value).ok()?;
        let words = format!("Set {} to {}", entry.words, id.spec().value_text(value));
        Some(Entry { words, deed: Deed::Set(id, value), ..entry })
    });
    offers.take(MOST_VALUES).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::preset::built_ins;

    fn all() -> Vec<Entry> {
        let presets = built_ins().iter().map(|preset| (preset.clone(), None));
        entries(&Params::default(), presets, |action| Some(action.spec().label.to_owned()))
    }

    fn words(query: &str) -> Vec<String> {
        found(all(), query, &[]).into_iter().map(|entry| entry.words).collect()
    }

    #[test]
    fn everything_is_offered_but_the_palette_itself() {
        assert_eq!(all().len(), ACTIONS.len() - 1 + ParamId::ALL.len() + built_ins().len());
        for entry in all() {
            let found = words(&entry.words);
            assert!(found.contains(&entry.words), "{}: {found:?}", entry.words);
        }
    }

    #[test]
    fn a_few_letters_are_enough() {
        for (query, first) in [
            ("coh", "Cohesion weight"),
            ("percep rad", "Perception radius"),
            ("undo", "Undo"),
            ("tight", "Open Tight and fast"),
            ("save rep", "Save replay"),
        ] {
            assert!(words(query)[0].starts_with(first), "{query}: {:?}", &words(query)[..3]);
        }
        assert!(words("zzzzqq").is_empty());
    }

    #[test]
    fn a_query_that_ends_in_a_value_sets_it() {
        assert_eq!(words("cohesion 0.9")[0], "Set Cohesion weight to 0.9");
        assert_eq!(words("law PerRule")[0], "Set Law to PerRule");
        // What cannot be set is not offered.
        assert!(!words("cohesion 1e9").iter().any(|words| words.starts_with("Set ")));
        assert!(!words("cohesion 0,9").iter().any(|words| words.starts_with("Set ")));
    }

    #[test]
    fn what_was_used_comes_first() {
        let used = ["Loop".to_owned(), "Maximum speed".to_owned()];
        let first: Vec<_> = found(all(), " ", &used).into_iter().take(2).map(|entry| entry.words).collect();
        assert_eq!(first, used);
    }
}
