//! The parameter panel: the eleven of the reference table, or all, by group.

use super::Outbox;
use super::access::{Region, named, note_region};
use super::param_row::ParamRow;
use super::theme::{Palette, SMALL};
use super::view::{Listing, View, mode_color};
use crate::behavior::hour_speed_factor;
use crate::command::Command;
use crate::engine::{Engine, Mode};
use crate::params::{
    Contradiction, Group, ParamId, Params, contradictions, idle_group_reason, idle_reason, is_switched_off,
};
use crate::timeline::Plan;
use eframe::egui::{Checkbox, Context, FontId, Id, Label, Rect, RichText, ScrollArea, TextEdit, Ui, pos2};

/// Draws the panel.
pub fn params_panel_ui(ui: &mut Ui, engine: &Engine, view: &mut View, out: &mut Outbox) {
    let panel = ui.max_rect();
    ui.add_space(4.0);
    ui.horizontal(|ui| {
        let first = listing_ui(ui, engine, view);
        note_region(ui.ctx(), Region::Parameters, panel, first);
        let filter = TextEdit::singleline(&mut view.filter).hint_text("Filter").desired_width(f32::INFINITY);
        let filter = named(ui.add(filter), "Filter")
            .on_hover_text("Lists the parameters that have these words in name or help");
        if view.wants_filter && is_free(ui) {
            view.wants_filter = false;
            filter.request_focus();
        }
    });
    ui.separator();
    which_ui(ui, engine);
    let listed: Vec<ParamId> = ParamId::ALL.iter().copied().filter(|id| is_listed(*id, view)).collect();
    let name_width = name_width(ui, &listed);
    let params = engine.edited_params();
    let contradictions = contradictions(&params);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        for (number, group) in Group::ALL.into_iter().enumerate() {
            let mut in_group = listed.iter().filter(|id| id.spec().group == group).peekable();
            if in_group.peek().is_none() {
                continue;
            }
            ui.add_space(4.0);
            let top = ui.cursor().min;
            let palette = Palette::of(ui.visuals());
            ui.label(
                RichText::new(format!("{} {group}", number + 1)).size(SMALL).strong().color(palette.accent),
            );
            if let Some(why) = idle_group_reason(&params, group) {
                ui.label(RichText::new(format!("does nothing now: {why}")).size(SMALL).color(palette.weak));
            }
            for &id in in_group {
                let loaded = &engine.document().loaded.params;
                let counts = loaded.counts_at_same_density();
                let row = ParamRow {
                    id,
                    params: &params,
                    loaded,
                    name_width,
                    idle: idle_text(&params, id),
                    is_locked: view.locks.is_locked(id),
                    counts_at_density: counts.filter(|_| view.tank_grows && id == ParamId::fish_count),
                };
                row.ui(ui, out);
                if view.wanted == Some(id) && is_free(ui) {
                    view.wanted = None;
                    row.show_ready(ui);
                }
                if id == ParamId::fish_count {
                    tank_grows_ui(ui, loaded, &mut view.tank_grows);
                }
                notes_ui(ui, id, engine, &params, &contradictions, view.listing);
            }
            let rect = Rect::from_min_max(top, pos2(ui.max_rect().right(), ui.cursor().min.y));
            note_group(ui, group, rect.intersect(ui.clip_rect()));
        }
        if view.listing == Listing::Changed && view.filter.trim().is_empty() {
            changes_ui(ui, engine, &params, out);
        } else if listed.is_empty() {
            ui.weak("No parameter has these words.");
        }
        ui.add_space(8.0);
    });
}

/// Whether the keys are free for a field: as long as a window that asks is
/// still on screen they are not.
fn is_free(ui: &Ui) -> bool {
    let is_free = ui.memory(|memory| memory.top_modal_layer().is_none());
    if !is_free {
        ui.request_repaint();
    }
    is_free
}

/// Why turning a parameter changes nothing now, if that is so.
fn idle_text(params: &Params, id: ParamId) -> Option<String> {
    let by_others = idle_reason(params, id).map(|why| format!("Does nothing now: {why}"));
    by_others.or_else(|| is_switched_off(params, id).then(|| "0 switches this rule off".to_owned()))
}

/// Where a group is on screen, as far as it is in sight.
fn note_group(ui: &Ui, group: Group, rect: Rect) {
    let pass = ui.cumulative_pass_nr();
    ui.data_mut(|data| data.insert_temp(Id::unique(("group", group)), (rect, pass)));
}

/// Where a group of parameters was in the last pass, as far as it was in sight.
pub(super) fn group_rect(ctx: &Context, group: Group) -> Option<Rect> {
    let (rect, pass) = ctx.data(|data| data.get_temp::<(Rect, u64)>(Id::unique(("group", group))))?;
    (pass + 1 >= ctx.cumulative_pass_nr()).then_some(rect)
}

/// Which parameters are listed. Those that were taken back stay in the list of
/// the changed ones until it is opened anew: a row never goes from under the
/// pointer.
/// The id of the first entry comes back.
fn listing_ui(ui: &mut Ui, engine: &Engine, view: &mut View) -> Id {
    let loaded = &engine.document().loaded.params;
    let params = engine.edited_params();
    let count = params.differing(loaded).count();
    view.changed.extend(params.differing(loaded));
    let changed = if count == 0 { "Changed".to_owned() } else { format!("Changed {count}") };
    let mut first = None;
    for (listing, words, help) in [
        (Listing::Reference, "Reference", "The eleven parameters of the reference table"),
        (Listing::All, "All", "Every parameter"),
        (Listing::Changed, &changed, "Those that differ from the loaded preset"),
    ] {
        let entry = ui.selectable_label(view.listing == listing, words);
        first.get_or_insert(entry.id);
        if named(entry, words.split(' ').next().unwrap_or_default()).on_hover_text(help).clicked() {
            view.listing = listing;
            view.changed = params.differing(loaded).collect();
        }
    }
    first.unwrap_or_else(|| ui.scope_id())
}

/// Below the changed parameters: what else differs, and the way back.
fn changes_ui(ui: &mut Ui, engine: &Engine, params: &Params, out: &mut Outbox) {
    let document = engine.document();
    let (now, loaded) = (&document.preset, &document.loaded);
    let changed: Vec<_> = params.differing(&loaded.params).map(|id| (id, loaded.params.get(id))).collect();
    let others = [
        ("seed", now.seed != loaded.seed, loaded.seed.to_string()),
        ("name", now.name != loaded.name, loaded.name.clone()),
        ("author", now.author != loaded.author, loaded.author.clone()),
        ("tags", now.tags != loaded.tags, loaded.tags.join(", ")),
        ("notes", now.notes != loaded.notes, loaded.notes.clone()),
    ];
    ui.add_space(4.0);
    if changed.is_empty() && others.iter().all(|(_, differs, _)| !differs) {
        ui.weak(format!("Nothing differs from {} as it was loaded.", loaded.name));
        return;
    }
    for (what, _, as_loaded) in others.iter().filter(|(_, differs, _)| *differs) {
        let text = RichText::new(format!("The {what} differs; loaded: {as_loaded}")).size(SMALL);
        ui.add(Label::new(text).truncate()).on_hover_text(as_loaded);
    }
    let button = ui.add_enabled(!changed.is_empty(), eframe::egui::Button::new("All values as loaded"));
    if button.on_hover_text("Takes every changed value back; one step of undo").clicked() {
        out.command(Command::SetParams("all values as loaded".to_owned(), changed));
    }
}

/// One line, always there so that nothing below it jumps: what the sliders are
/// set against.
fn which_ui(ui: &mut Ui, engine: &Engine) {
    let palette = Palette::of(ui.visuals());
    let document = engine.document();
    let (text, color, help) = if engine.is_in_past() {
        (
            "Sliders try values from here on".to_owned(),
            mode_color(engine.mode()),
            "A value that you set now is tried from the playhead, or from where the what-if that is open begins, to the present, to keep or to drop. Where the frame you look at was made with another value, it stands below the slider.",
        )
    } else {
        let changed = document.preset.params.differing(&document.loaded.params).count();
        let text = match changed {
            0 => format!("As loaded: {}", document.loaded.name),
            1 => "1 value differs from the loaded preset".to_owned(),
            _ => format!("{changed} values differ from the loaded preset"),
        };
        (text, palette.weak, "A dot marks each; a double-click on its name takes it back.")
    };
    ui.add(Label::new(RichText::new(text).size(SMALL).color(color)).truncate()).on_hover_text(help);
}

/// Below the fish count: whether the tank follows it.
fn tank_grows_ui(ui: &mut Ui, loaded: &Params, grows: &mut bool) {
    let has_density = loaded.fish_count > 0;
    // Without a density to keep the box is empty; what was chosen is kept.
    let mut shown = *grows && has_density;
    ui.horizontal(|ui| {
        ui.add_space(12.0);
        let check = Checkbox::new(&mut shown, RichText::new("Tank grows with the fish").size(SMALL));
        let check = ui.add_enabled(has_density, check);
        if check.changed() {
            *grows = shown;
        }
        let [width, height] = [ParamId::tank_width, ParamId::tank_height].map(|id| id.spec().number_text(loaded.get(id)));
        check
            .on_hover_text(format!(
                "Each change of the fish count also sets tank width and height, so that there are as many fish per area as in the loaded preset, {} in {width} x {height} px. It is one step of undo. This switch is not saved with the preset.",
                loaded.fish_count
            ))
            .on_disabled_hover_text("The loaded preset has no fish, so there is no density to keep");
    });
}

/// With a filter all parameters are looked through, in name and help.
fn is_listed(id: ParamId, view: &View) -> bool {
    let spec = id.spec();
    let wanted = view.filter.trim().to_lowercase();
    if wanted.is_empty() {
        return match view.listing {
            Listing::Reference => spec.reference,
            Listing::All => true,
            Listing::Changed => view.changed.contains(&id),
        };
    }
    let text =
        format!("{} {} {} {} {}", spec.label, spec.field, spec.group, spec.help, spec.turning).to_lowercase();
    wanted.split_whitespace().all(|word| text.contains(word))
}

fn name_width(ui: &Ui, listed: &[ParamId]) -> f32 {
    let font = FontId::proportional(SMALL);
    let width = |id: &ParamId| {
        ui.painter()
            .layout_no_wrap(id.spec().label.to_owned(), font.clone(), eframe::egui::Color32::WHITE)
            .size()
            .x
    };
    listed.iter().map(width).fold(0.0, f32::max).ceil() + 2.0
}

/// Lines under a row: what else there is to know about its value now.
fn notes_ui(
    ui: &mut Ui,
    id: ParamId,
    engine: &Engine,
    params: &Params,
    contradictions: &[Contradiction],
    listing: Listing,
) {
    let palette = Palette::of(ui.visuals());
    let note = |ui: &mut Ui, text: String, color| {
        ui.horizontal(|ui| {
            ui.add_space(12.0);
            let short = RichText::new(&text).size(SMALL).color(color);
            ui.add(Label::new(short).truncate()).on_hover_text(text);
        });
    };
    let loaded = engine.document().loaded.params.get(id);
    if listing == Listing::Changed && loaded != params.get(id) {
        note(ui, format!("loaded: {}", id.spec().value_text(loaded)), palette.weak);
    }
    if engine.is_in_past() {
        let then = engine.shown_params().get(id);
        if then != params.get(id) {
            note(ui, format!("in this frame: {}", id.spec().value_text(then)), mode_color(Mode::Replay));
        }
    }
    match id {
        ParamId::max_speed => {
            let factor = hour_speed_factor(params, engine.seen().signals.dayness);
            if engine.world().step_count().0 > 0 && factor < 0.995 {
                let speed = params.max_speed * factor;
                note(ui, format!("at this hour × {factor:.2}: {speed:.0} px/s"), palette.weak);
            }
        }
        ParamId::snapshot_interval => {
            note(ui, Plan::of(params).text(), palette.weak);
            note(ui, engine.timeline().exact_text(), palette.weak);
        }
        _ => {}
    }
    for contradiction in contradictions.iter().filter(|found| found.first == id) {
        note(ui, contradiction.text.replace('`', ""), palette.warning);
    }
}
