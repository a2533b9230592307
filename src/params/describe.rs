//! The parameter table as text, made from the declarations.

use super::{Group, ParamId, ParamSpec};
use std::fmt::Write as _;

/// The table of the README: one Markdown table a group.
#[must_use]
pub fn markdown_table() -> String {
    let mut text = String::new();
    for group in Group::ALL {
        let _ = write!(
            text,
            "\n**{group}**\n\n| field | default | slider | file may hold | what it does; how to turn it |\n|---|---|---|---|---|\n"
        );
        for spec in specs_of(group) {
            let _ = writeln!(
                text,
                "| `{}` | {} | {} | {} | {} {} |",
                spec.field,
                spec.value_text(spec.default_value()),
                spec.slider_range_text(),
                spec.hard_range_text(),
                spec.help,
                spec.turning
            );
        }
    }
    text.trim_start().to_owned()
}

/// The table for a terminal: aligned columns, help indented below.
#[must_use]
pub fn plain_table() -> String {
    let width = |column: fn(&ParamSpec) -> String| {
        let widths = ParamId::ALL.iter().map(|id| column(id.spec()).chars().count());
        widths.max().unwrap_or(0)
    };
    let default = |spec: &ParamSpec| spec.value_text(spec.default_value());
    let (field_width, default_width) = (width(|spec| spec.field.to_owned()), width(default));
    let mut text = String::new();
    for group in Group::ALL {
        let _ = writeln!(text, "{group}");
        for spec in specs_of(group) {
            let _ = writeln!(
                text,
                "  {:field_width$}  {:>default_width$}  allowed {}\n      {} {}",
                spec.field,
                default(spec),
                spec.hard_range_text(),
                spec.help,
                spec.turning
            );
        }
    }
    text
}

fn specs_of(group: Group) -> impl Iterator<Item = &'static ParamSpec> {
    ParamId::ALL.iter().map(|id| id.spec()).filter(move |spec| spec.group == group)
}
