//! What is done with presets in the gallery.

use super::super::actions::Action;
use super::super::files::FileDesk;
use super::{Gallery, GalleryDesk, Renaming, Section, Side, Wish};
use crate::command::Command;
use crate::library::EntryKey;
use crate::preset::Preset;
use eframe::egui::Context;
use std::path::{Path, PathBuf};

impl Gallery {
    /// Carries out a wish. Whether the gallery is to close: what was opened is
    /// to be seen.
    pub(super) fn carry_out(&mut self, ctx: &Context, wish: Wish, desk: &mut GalleryDesk<'_>) -> bool {
        match wish {
            Wish::Select(key) => self.select(key),
            Wish::Open(key) => return self.open(ctx, &key, desk),
            Wish::Compare(key) => return self.compare(&key, desk),
            Wish::ToggleFavorite(key) => desk.shelf.toggle_favorite(&key),
            Wish::Duplicate(key) => self.duplicate(ctx, &key, desk),
            Wish::BeginRename(key) => self.begin_rename(key),
            Wish::Rename(key, name) => self.rename(ctx, &key, &name, desk),
            Wish::Delete(key) => self.delete(ctx, &key, desk),
        }
        false
    }

    fn select(&mut self, key: EntryKey) {
        self.selected = Some(key);
        self.side = Side::Selected;
    }

    /// Selects a file that is there since just now.
    fn select_new(&mut self, path: PathBuf, desk: &GalleryDesk<'_>) {
        self.look(desk.engine.document(), desk.shelf);
        if matches!(self.section, Section::BuiltIn | Section::Favorites | Section::Recent) {
            self.section = Section::Own;
        }
        self.search.clear();
        self.select(EntryKey::File(path));
        self.takes_focus = true;
    }

    fn open(&mut self, ctx: &Context, key: &EntryKey, desk: &mut GalleryDesk<'_>) -> bool {
        let Some(entry) = self.library.entry(key) else { return false };
        let Some(preset) = entry.preset() else {
            desk.out.fail(format!("{} does not read as a preset; nothing was changed", entry.name()));
            return false;
        };
        match key {
            EntryKey::BuiltIn(_) => {
                desk.out.command(Command::LoadPreset(Box::new((**preset).clone()), None));
            }
            EntryKey::File(path) => {
                let GalleryDesk { engine, toasts, out, .. } = desk;
                desk.files.open(ctx, &mut FileDesk { engine, toasts, commands: &mut out.commands }, path);
            }
        }
        true
    }

    /// Holds a preset beside the one that is open, and shows both.
    fn compare(&self, key: &EntryKey, desk: &mut GalleryDesk<'_>) -> bool {
        let Some(preset) = self.library.entry(key).and_then(|entry| entry.preset()) else { return false };
        desk.out.command(Command::HoldPreset(Box::new(Preset::clone(preset)), preset.name.clone()));
        desk.out.command(Command::OpenComparison);
        true
    }

    fn duplicate(&mut self, ctx: &Context, key: &EntryKey, desk: &mut GalleryDesk<'_>) {
        let Some(preset) = self.library.entry(key).and_then(|entry| entry.preset()) else { return };
        match self.library.duplicate(preset) {
            Ok(path) => {
                desk.toasts.inform(ctx, format!("Duplicated to {}", path.display()));
                self.select_new(path, desk);
            }
            Err(error) => desk.out.fail(format!("Not duplicated: {error}")),
        }
    }

    fn begin_rename(&mut self, key: EntryKey) {
        let entry = self.library.entry(&key).filter(|entry| entry.is_own() && entry.content.is_ok());
        if let Some(entry) = entry {
            self.renaming = Some(Renaming { key: key.clone(), name: entry.name(), is_new: true });
            self.select(key);
        }
    }

    fn rename(&mut self, ctx: &Context, key: &EntryKey, name: &str, desk: &mut GalleryDesk<'_>) {
        let Some(path) = key.path() else { return };
        match self.library.rename(path, name) {
            Ok(now) => {
                desk.shelf.note_moved(path, &now);
                if is_same(desk.engine.document().path.as_deref(), path) {
                    desk.out.command(Command::MarkRenamed(now.clone(), name.trim().to_owned()));
                }
                desk.toasts.inform(ctx, format!("Renamed to {}", name.trim()));
                self.select_new(now, desk);
            }
            Err(error) => {
                desk.out.fail(format!("Not renamed: {error}"));
                self.look(desk.engine.document(), desk.shelf);
            }
        }
    }

    fn delete(&mut self, ctx: &Context, key: &EntryKey, desk: &mut GalleryDesk<'_>) {
        let Some(entry) = self.library.entry(key).filter(|entry| entry.is_own()) else { return };
        let (name, Some(path)) = (entry.name(), key.path()) else { return };
        let next = self.neighbor_of(key, desk);
        match self.library.delete(path) {
            Ok(trashed) => {
                self.deleted.push(trashed);
                // An older offer would bring the wrong one back.
                desk.toasts.withdraw(Action::RestoreDeleted);
                let offers = [("Undo", Action::RestoreDeleted)];
                desk.toasts.offer(
                    ctx,
                    format!("Deleted {name}. It lies in the trash beside your presets."),
                    &offers,
                );
                self.look(desk.engine.document(), desk.shelf);
                self.selected = next;
                self.takes_focus = true;
            }
            Err(error) => desk.out.fail(format!("Not deleted: {error}")),
        }
    }

    /// Who is selected when a card goes.
    fn neighbor_of(&self, key: &EntryKey, desk: &GalleryDesk<'_>) -> Option<EntryKey> {
        let listed = self.listed(desk.shelf);
        let index = listed.iter().position(|entry| entry.key == *key)?;
        let next = listed.get(index + 1).or_else(|| listed.get(index.checked_sub(1)?));
        next.map(|entry| entry.key.clone())
    }

    /// Brings back what was deleted last.
    pub fn restore_deleted(&mut self, ctx: &Context, desk: &mut GalleryDesk<'_>) {
        let Some(trashed) = self.deleted.pop() else {
            desk.toasts.inform(ctx, "No preset was deleted since the program was started".to_owned());
            return;
        };
        match self.library.restore(&trashed) {
            Ok(path) => {
                desk.shelf.note_moved(&trashed.from, &path);
                desk.toasts.withdraw(Action::RestoreDeleted);
                desk.toasts.inform(ctx, format!("Restored {}", path.display()));
                self.select_new(path, desk);
            }
            Err(error) => {
                desk.out.fail(format!("Not restored: {error}"));
                self.deleted.push(trashed);
            }
        }
    }

    /// Saves the open preset as a new one of the person's own, which is its file
    /// from then on.
    pub fn save_open(&mut self, ctx: &Context, desk: &mut GalleryDesk<'_>) {
        match self.library.save_new(&desk.engine.document().preset) {
            Ok(path) => {
                desk.toasts.inform(ctx, format!("Saved {}", path.display()));
                desk.out.command(Command::MarkSaved(path.clone()));
                if self.is_shown {
                    self.select_new(path, desk);
                }
            }
            Err(error) => desk.out.fail(format!("Not saved: {error}")),
        }
    }
}

fn is_same(open: Option<&Path>, path: &Path) -> bool {
    open.is_some_and(|open| std::path::absolute(open).is_ok_and(|open| open == path))
}
