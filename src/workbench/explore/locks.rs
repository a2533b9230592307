//! What no draw may change: by group, and by parameter where one is unfolded.

use crate::explore::{Locked, Locks};
use crate::params::{Group, ParamId};
use crate::workbench::access::named;
use crate::workbench::theme::{Palette, SMALL};
use eframe::egui::{Align, Checkbox, Layout, RichText, Ui};
use std::collections::BTreeSet;

/// Draws the list, folded away until it is asked for.
pub(super) fn locks_ui(ui: &mut Ui, is_open: &mut bool, unfolded: &mut BTreeSet<Group>, locks: &mut Locks) {
    let palette = Palette::of(ui.visuals());
    ui.horizontal(|ui| {
        let word = if *is_open { "Hide locks" } else { "Locks" };
        if ui.button(word).on_hover_text("What no draw may change").clicked() {
            *is_open = !*is_open;
        }
        let count = ParamId::ALL.len() - locks.free();
        let text = format!("{count} of {} locked", ParamId::ALL.len());
        ui.label(RichText::new(text).size(SMALL).color(palette.weak));
        if *is_open {
            if ui.small_button("Lock all").clicked() {
                Group::ALL.iter().for_each(|group| locks.set_group(*group, true));
            }
            if ui.small_button("As at first").on_hover_text("Sizes, looks and recording are locked").clicked()
            {
                *locks = Locks::default();
            }
        }
    });
    if *is_open {
        for group in Group::ALL {
            group_ui(ui, group, unfolded, locks);
        }
    }
}

fn group_ui(ui: &mut Ui, group: Group, unfolded: &mut BTreeSet<Group>, locks: &mut Locks) {
    let state = locks.of_group(group);
    let is_unfolded = unfolded.contains(&group);
    ui.horizontal(|ui| {
        let mut is_locked = state == Locked::All;
        let check = Checkbox::new(&mut is_locked, group.title()).indeterminate(state == Locked::Some);
        let check = named(ui.add(check), &format!("Lock {}", group.title()));
        if check.on_hover_text("Locks all of them, or none").changed() {
            locks.set_group(group, state != Locked::All);
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let word = if is_unfolded { "fold" } else { "unfold" };
            if named(ui.small_button(word), &format!("{word} {}", group.title())).clicked()
                && !unfolded.remove(&group)
            {
                unfolded.insert(group);
            }
        });
    });
    if !is_unfolded {
        return;
    }
    ui.indent(group, |ui| {
        for id in ParamId::ALL.iter().copied().filter(|id| id.spec().group == group) {
            let mut is_locked = locks.is_locked(id);
            let text = RichText::new(id.spec().label).size(SMALL);
            let check = ui.checkbox(&mut is_locked, text);
            if named(check, &format!("Lock {}", id.spec().label)).changed() {
                locks.set(id, is_locked);
            }
        }
    });
}
