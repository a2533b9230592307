//! Flags that a person has set on the bar, and the field that names them.

use super::band::mark_place;
use super::{TimeMap, TimelineBar, marks};
use crate::command::Command;
use crate::engine::Engine;
use crate::timeline::Moment;
use crate::workbench::Outbox;
use crate::workbench::access::named;
use crate::workbench::theme::{Palette, SMALL};
use crate::workbench::typed_field::select_all;
use eframe::egui::{
    Id, Key, Popup, PopupAnchor, PopupCloseBehavior, Rect, RectAlign, Response, RichText, Role, Sense,
    TextEdit, Ui, Vec2, WidgetInfo,
};

/// Size of a flag's place, points.
const FLAG: f32 = 14.0;
/// Width of the field, points.
const FIELD: f32 = 160.0;
/// Longest name, characters.
const LONGEST: usize = 60;

/// A bookmark that is being named.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    moment: Moment,
    before: String,
    text: String,
    /// Where the flag was when the field was opened: it stays there while time
    /// runs on.
    opened_at: Option<Rect>,
}

impl TimelineBar {
    /// Opens the field that names the bookmark at a moment.
    pub fn begin_naming(&mut self, moment: Moment, name: String) {
        self.naming = Some(Naming { moment, text: name.clone(), before: name, opened_at: None });
    }

    /// A click on a flag goes there; a secondary one names or removes it. Whether
    /// the pointer is on one.
    pub(super) fn bookmarks_ui(&mut self, ui: &Ui, map: &TimeMap, engine: &Engine, out: &mut Outbox) -> bool {
        let mut is_on_flag = false;
        for event in engine.timeline().events().iter().filter(|event| event.is_bookmark()) {
            let name = event.text();
            let rect = Rect::from_center_size(mark_place(map, event.moment.seconds()), Vec2::splat(FLAG));
            let flag = ui.interact(rect, Id::unique(("bookmark", event.moment)), Sense::click());
            flag.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
            if flag.clicked() {
                out.command(Command::Seek(event.moment.seconds()));
            }
            if flag.secondary_clicked() {
                self.begin_naming(event.moment, name);
            }
            self.naming_ui(ui, &flag, event.moment, out);
            is_on_flag |= flag.hovered();
            let marks = flag.hover_pos().and_then(|pointer| marks::at(map, engine, pointer));
            let help = "Click goes there, a right-click names or removes it.";
            flag.on_hover_text(format!("{}\n\n{help}", marks.unwrap_or_default()));
        }
        is_on_flag
    }

    fn naming_ui(&mut self, ui: &Ui, flag: &Response, moment: Moment, out: &mut Outbox) {
        let Some(naming) = self.naming.as_mut().filter(|naming| naming.moment == moment) else {
            return;
        };
        let begins = naming.opened_at.is_none();
        let place = *naming.opened_at.get_or_insert(flag.rect);
        let popup = Popup::from_response(flag)
            .anchor(PopupAnchor::ParentRect(place))
            .open_memory(begins.then_some(true.into()))
            .align(RectAlign::TOP)
            .align_alternatives(&[RectAlign::TOP_END, RectAlign::TOP_START])
            .gap(4.0)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let shown = popup.show(|ui| field_ui(ui, naming, begins, out));
        let is_done = shown.is_none_or(|shown| shown.inner || shown.response.should_close());
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            out.command(Command::SetBookmark(moment, naming.before.clone()));
        }
        if is_done {
            Popup::close_id(ui.ctx(), Popup::default_response_id(flag));
            self.naming = None;
        }
    }
}

/// Each letter names the bookmark at once. Whether it is done.
fn field_ui(ui: &mut Ui, naming: &mut Naming, begins: bool, out: &mut Outbox) -> bool {
    let palette = Palette::of(ui.visuals());
    let id = Id::unique("bookmark name");
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new("Name").size(SMALL).color(palette.weak));
        let edit = TextEdit::singleline(&mut naming.text).id(id).desired_width(FIELD).char_limit(LONGEST);
        let field = named(ui.add(edit), "Bookmark name").labelled_by(label.id);
        if begins {
            field.request_focus();
            select_all(ui.ctx(), id, &naming.text);
        }
        if field.changed() {
            let name = if naming.text.trim().is_empty() { &naming.before } else { naming.text.trim() };
            out.command(Command::SetBookmark(naming.moment, name.to_owned()));
        }
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let is_removed = ui.button("Remove").on_hover_text("Takes the bookmark away").clicked();
        if is_removed {
            out.command(Command::RemoveBookmark(naming.moment));
        }
        is_entered || is_removed
    })
    .inner
}
