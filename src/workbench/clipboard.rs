//! Presets as text: what is copied, and what comes of a text that was pasted.

use super::Outbox;
use super::toasts::Toasts;
use crate::command::Command;
use crate::engine::Engine;
use crate::params::Group;
use crate::preset::{self, MAX_BYTES, Pasted, Preset, Refused, Severity};
use eframe::egui::Context;

/// Copies the preset as it is seen in the panel.
pub fn copy_preset(ctx: &Context, engine: &Engine, toasts: &mut Toasts) {
    let preset = Preset { params: engine.edited_params(), ..engine.document().preset.clone() };
    ctx.copy_text(preset::to_ron(&preset));
    toasts.inform(ctx, format!("Copied the preset {} as text", preset.name));
}

/// Copies the values of a group.
pub fn copy_group(ctx: &Context, engine: &Engine, toasts: &mut Toasts, group: Group) {
    ctx.copy_text(preset::group_to_ron(&engine.edited_params(), group));
    toasts.inform(ctx, format!("Copied the group {group} as text"));
}

/// Takes a text that was pasted: a whole preset is loaded, values of a part are
/// set as one edit. Nothing changes if it is neither.
pub fn paste(ctx: &Context, engine: &Engine, toasts: &mut Toasts, out: &mut Outbox, text: &str) {
    if let Some(reason) = no_preset_text(text) {
        toasts.fail(ctx, reason.to_owned());
        return;
    }
    match preset::read_pasted(text) {
        Ok(Pasted::Preset(loaded)) => {
            for message in loaded.messages.iter().filter(|message| message.severity != Severity::Note) {
                toasts.fail(ctx, format!("Pasted text: {}", message.text));
            }
            toasts.inform(ctx, format!("Pasted the preset {}", loaded.preset.name));
            out.command(Command::LoadPreset(Box::new(loaded.preset), None));
            out.command(Command::MarkLost(true));
        }
        Ok(Pasted::Values(values)) => {
            let now = engine.edited_params();
            let changed = values.iter().filter(|(id, value)| now.get(*id) != *value).count();
            let count = values_text(values.len());
            toasts.inform(ctx, format!("Pasted {count}, of which {changed} differ from before"));
            out.command(Command::SetParams(format!("paste {count}"), values));
        }
        Err(refused) => toasts.fail(ctx, refusal(&refused)),
    }
}

/// Why a text is not even looked at.
fn no_preset_text(text: &str) -> Option<&'static str> {
    let is_binary = |c: char| c.is_control() && !c.is_whitespace();
    if text.trim().is_empty() {
        Some("There is no text to paste")
    } else if text.len() > MAX_BYTES {
        Some("The pasted text is not taken: it has over 1 MiB, more than a preset may have")
    } else if text.contains(is_binary) {
        Some("The pasted text is not taken: it holds signs that no text has; copy a preset as text")
    } else {
        None
    }
}

/// The first error and how many more there are.
fn refusal(refused: &Refused) -> String {
    let Some(first) = refused.errors().first() else {
        return "Pasted text: not a preset".to_owned();
    };
    let place = first
        .position
        .map(|place| format!(", line {} column {}", place.line, place.column))
        .unwrap_or_default();
    let more = match refused.errors().len() - 1 {
        0 => String::new(),
        1 => "; and 1 more error".to_owned(),
        count => format!("; and {count} more errors"),
    };
    let text = first.text.replace("the file", "the text");
    format!("Pasted text{place}: {text}{more}\nNothing was changed.")
}

fn values_text(count: usize) -> String {
    if count == 1 { "1 value".to_owned() } else { format!("{count} values") }
}
