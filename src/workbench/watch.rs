//! The open file as others see it: what is done when it changes on disk.

use super::actions::Action;
use super::files::{FileDesk, refusal, say_all};
use crate::command::Command;
use crate::engine::Document;
use crate::preset::{self, FileWatch, Loaded, Preset, Refused};
use eframe::egui::Context;
use std::path::{Path, PathBuf};

/// Follows the file of the preset that is open.
#[derive(Debug, Default)]
pub(super) struct DiskWatch {
    /// The file that is followed, if it can be.
    watch: Option<FileWatch>,
    /// What was open in the frame before.
    path: Option<PathBuf>,
    loaded: Option<Preset>,
    /// What the file held when it was told of last: an event without a change is
    /// no news.
    told: Option<OnDisk>,
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
enum OnDisk {
    Nothing,
    Preset(Box<Loaded>),
    Broken(Refused),
}

impl OnDisk {
    fn read(path: &Path) -> Self {
        match preset::read_file(path) {
            Ok(loaded) => Self::Preset(Box::new(loaded)),
            Err(_) if !path.exists() => Self::Nothing,
            Err(refused) => Self::Broken(refused),
        }
    }
}

impl DiskWatch {
    /// Looks for news of the open file. Once a frame; what is open is told by
    /// the engine, whichever way it came to be so.
    pub(super) fn follow(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        let document = desk.engine.document();
        let is_elsewhere = self.path != document.path;
        if is_elsewhere {
            self.told = None;
            self.path.clone_from(&document.path);
            self.watch = self.path.as_deref().and_then(|path| watch(path, ctx));
        }
        if is_elsewhere || self.loaded.as_ref() != Some(&document.loaded) {
            self.loaded = Some(document.loaded.clone());
            arrive(desk);
        } else if self.watch.as_ref().is_some_and(FileWatch::take_news) {
            self.take_news(ctx, desk);
        }
    }

    /// The folder may be another one by now: it is watched anew.
    pub(super) fn begin_anew(&mut self) {
        self.path = None;
    }

    /// Something has happened to the file.
    fn take_news(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        let document = desk.engine.document();
        let Some(path) = document.path.clone() else { return };
        let there = OnDisk::read(&path);
        if self.told.as_ref() == Some(&there) {
            return;
        }
        // What was said about the file before is no longer so.
        desk.toasts.withdraw_about(&name_of(&path));
        self.told = Some(there.clone());
        match there {
            OnDisk::Preset(loaded) => take_preset(ctx, desk, &path, &loaded),
            OnDisk::Broken(refused) => {
                let text = format!("{} is not reloaded:\n{}", name_of(&path), refusal(&path, &refused));
                desk.toasts.fail(ctx, text);
            }
            OnDisk::Nothing => {
                let text = format!("{} is no longer on disk; saving writes it anew", path.display());
                desk.toasts.inform(ctx, text);
                desk.commands.push(Command::MarkLost(true));
            }
        }
    }

    /// Loads the open file as it is on disk, whatever was edited.
    pub(super) fn reload(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        let Some(path) = desk.engine.document().path.clone() else {
            desk.toasts.inform(ctx, "This preset was not opened from a file".to_owned());
            return;
        };
        match preset::read_file(&path) {
            Ok(loaded) => load(ctx, desk, &path, &loaded),
            Err(refused) => desk.toasts.fail(ctx, refusal(&path, &refused)),
        }
    }
}

/// Another document is looked at, by undo perhaps: whether the file still holds
/// it is shown, and nothing is done to it.
fn arrive(desk: &mut FileDesk<'_>) {
    let document = desk.engine.document();
    let Some(path) = &document.path else { return };
    let is_held = preset::read_file(path).is_ok_and(|there| there.preset == document.loaded);
    if is_held == document.is_lost {
        desk.commands.push(Command::MarkLost(!is_held));
    }
}

/// Others have written a preset into the file.
fn take_preset(ctx: &Context, desk: &mut FileDesk<'_>, path: &Path, there: &Loaded) {
    let document = desk.engine.document();
    if there.preset == document.loaded {
        desk.commands.push(Command::MarkLost(false));
    } else if there.preset == document.preset {
        desk.commands.push(Command::MarkSaved(path.to_owned()));
    } else if document.is_edited() || desk.engine.what_if().is_some() {
        let text = format!("{} is changed on disk, and you have edits that are not saved.", name_of(path));
        let offers = [("Reload", Action::ReloadFile), ("Keep mine", Action::KeepMine)];
        desk.toasts.offer(ctx, text, &offers);
        desk.commands.push(Command::MarkLost(true));
    } else {
        load(ctx, desk, path, there);
    }
}

fn load(ctx: &Context, desk: &mut FileDesk<'_>, path: &Path, there: &Loaded) {
    say_all(ctx, desk.toasts, path, &there.messages);
    let changed = changes(desk.engine.document(), &there.preset);
    desk.toasts.inform(ctx, format!("Reloaded {}: it changed on disk, {changed}", name_of(path)));
    desk.commands.push(Command::LoadPreset(Box::new(there.preset.clone()), Some(path.to_owned())));
}

/// How many values are others than before.
fn changes(document: &Document, new: &Preset) -> String {
    let old = &document.preset;
    let of_file = [
        old.name != new.name,
        old.author != new.author,
        old.tags != new.tags,
        old.notes != new.notes,
        old.seed != new.seed,
    ];
    let count =
        old.params.differing(&new.params).count() + of_file.into_iter().filter(|differs| *differs).count();
    if count == 1 { "1 value differs".to_owned() } else { format!("{count} values differ") }
}

fn watch(path: &Path, ctx: &Context) -> Option<FileWatch> {
    let ctx = ctx.clone();
    let watch = FileWatch::new(path, move || ctx.request_repaint());
    let say = |error: &notify::Error| {
        eprintln!("mirofish: changes of {} on disk will not be seen: {error}", path.display());
    };
    watch.inspect_err(say).ok()
}

fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
