//! The gallery: every preset as a card with a picture, and what can be done with
//! the selected one.

mod about;
mod card;
mod details;
mod grid;
mod picture;
mod tasks;

pub use picture::paint_picture;

use super::access::named;
use super::files::Files;
use super::theme::Palette;
use super::{Outbox, Toasts};
use crate::engine::{Document, Engine};
use crate::library::{Entry, EntryKey, Library, Pictures, Shelf, Trashed};
use crate::preset::Preset;
use about::About;
use eframe::egui::{Context, Id, Rect, Sense, TextEdit, Ui, UiBuilder, Window, pos2, vec2};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Size the window opens with, points.
const SIZE: [f32; 2] = [900.0, 640.0];
/// Width of the details, and the least a window must have to show them, points.
const DETAILS: f32 = 256.0;
const ROOM_FOR_DETAILS: f32 = 500.0;
/// While the picture moves, the folder is looked through again so often, s.
const LOOK_EVERY_S: f64 = 2.0;

/// Which presets are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    All,
    BuiltIn,
    Own,
    Favorites,
    Recent,
}

impl Section {
    const ALL: [Self; 5] = [Self::All, Self::BuiltIn, Self::Own, Self::Favorites, Self::Recent];

    const fn label(self) -> &'static str {
        match self {
            Self::All => "All",
            Self::BuiltIn => "Built in",
            Self::Own => "Own",
            Self::Favorites => "Favorites",
            Self::Recent => "Recent",
        }
    }

    /// What is said where nothing is listed.
    const fn empty_text(self) -> &'static str {
        match self {
            Self::All | Self::BuiltIn => "No presets.",
            Self::Own => {
                "No own presets yet. File > Save a copy to my presets makes one of the open preset, Duplicate one of any other."
            }
            Self::Favorites => "No favorites yet. The star on a card marks one.",
            Self::Recent => "Nothing was opened or saved yet.",
        }
    }
}

/// What the details side is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Side {
    #[default]
    Selected,
    Open,
}

/// A name that is being typed.
#[derive(Debug)]
struct Renaming {
    key: EntryKey,
    name: String,
    is_new: bool,
}

/// What was asked for while the gallery was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Wish {
    Select(EntryKey),
    Open(EntryKey),
    Compare(EntryKey),
    ToggleFavorite(EntryKey),
    Duplicate(EntryKey),
    BeginRename(EntryKey),
    Rename(EntryKey, String),
    Delete(EntryKey),
}

/// What the gallery needs of the rest of the window.
pub struct GalleryDesk<'a> {
    /// The preset that is open.
    pub engine: &'a Engine,
    /// Favorites, and what was opened last.
    pub shelf: &'a mut Shelf,
    /// Opens files.
    pub files: &'a Files,
    /// Where results are said.
    pub toasts: &'a mut Toasts,
    /// Where loads and edits are asked for.
    pub out: &'a mut Outbox,
}

/// The gallery's state.
#[derive(Debug)]
pub struct Gallery {
    library: Library,
    pictures: Pictures,
    search: String,
    section: Section,
    selected: Option<EntryKey>,
    side: Side,
    renaming: Option<Renaming>,
    about: About,
    deleted: Vec<Trashed>,
    wishes: Vec<Wish>,
    is_shown: bool,
    takes_focus: bool,
    looked_s: f64,
}

impl Gallery {
    /// A gallery of a library, not looked through yet.
    #[must_use]
    pub fn new(ctx: &Context, library: Library) -> Self {
        let ctx = ctx.clone();
        Self {
            library,
            pictures: Pictures::new(Arc::new(move || ctx.request_repaint())),
            search: String::new(),
            section: Section::default(),
            selected: None,
            side: Side::default(),
            renaming: None,
            about: About::default(),
            deleted: Vec::new(),
            wishes: Vec::new(),
            is_shown: false,
            takes_focus: false,
            looked_s: 0.0,
        }
    }

    /// Pictures of presets, for whoever shows one.
    pub const fn pictures(&mut self) -> &mut Pictures {
        &mut self.pictures
    }

    /// Draws the gallery if it is open.
    pub fn ui(&mut self, ctx: &Context, is_open: &mut bool, desk: &mut GalleryDesk<'_>) {
        self.follow(ctx, *is_open, desk);
        if !*is_open {
            return;
        }
        let room = ctx.content_rect().shrink(8.0);
        let size = vec2(SIZE[0].min(room.width()), SIZE[1].min(room.height() - 40.0)).max(vec2(1.0, 1.0));
        let window = Window::new("Presets")
            .open(is_open)
            .collapsible(false)
            .resizable(true)
            .default_rect(Rect::from_center_size(room.center(), size))
            .min_size(vec2(240.0, 160.0).min(size))
            .max_size(room.size().max(vec2(1.0, 1.0)));
        window.show(ctx, |ui| self.window_ui(ui, desk));
        for wish in std::mem::take(&mut self.wishes) {
            if self.carry_out(ctx, wish, desk) {
                *is_open = false;
            }
        }
    }

    /// What opening and closing the window brings with it, and looking again
    /// from time to time while it is open.
    fn follow(&mut self, ctx: &Context, is_open: bool, desk: &mut GalleryDesk<'_>) {
        let now_s = ctx.input(|input| input.time);
        let was_shown = std::mem::replace(&mut self.is_shown, is_open);
        if was_shown && !is_open {
            self.about.finish(&desk.engine.document().preset, desk.out);
            self.renaming = None;
        }
        if !is_open {
            return;
        }
        self.library.take_arrived();
        if !was_shown {
            self.takes_focus = true;
        }
        if !was_shown || now_s - self.looked_s > LOOK_EVERY_S {
            self.looked_s = now_s;
            self.look(desk.engine.document(), desk.shelf);
        }
        if !was_shown {
            let is_there = |key: &EntryKey| self.library.entry(key).is_some();
            let selected = self.selected.take().filter(is_there);
            self.selected = selected.or_else(|| open_key(desk.engine.document()).filter(is_there));
        }
    }

    /// Looks what there is now; a file that is open is part of it, wherever it
    /// lies.
    pub fn look(&mut self, document: &Document, shelf: &Shelf) {
        let open = open_key(document);
        let open = open.as_ref().and_then(EntryKey::path);
        self.library.refresh(shelf.files().chain(open), self.pictures.waker());
    }

    /// Every preset that reads, with its file if it has one, as they were when
    /// last looked at.
    pub fn presets(&mut self) -> impl Iterator<Item = (Preset, Option<PathBuf>)> {
        self.library.take_arrived();
        self.library
            .entries()
            .filter_map(|entry| Some((Preset::clone(entry.preset()?), entry.key.path().map(Path::to_owned))))
    }

    fn window_ui(&mut self, ui: &mut Ui, desk: &mut GalleryDesk<'_>) {
        let listed = self.listed(desk.shelf);
        if self.selected.is_none() {
            // Keys need a card to begin at.
            self.selected = listed.first().map(|entry| entry.key.clone());
        }
        self.top_ui(ui, listed.len());
        ui.separator();
        let rest = ui.available_rect_before_wrap();
        ui.allocate_rect(rest, Sense::hover());
        let details = if rest.width() >= ROOM_FOR_DETAILS { DETAILS } else { 0.0 };
        let cards =
            Rect::from_min_max(rest.min, pos2((rest.right() - details).max(rest.left()), rest.bottom()));
        let ui_at = |ui: &mut Ui, rect, name: &str| {
            ui.new_child(UiBuilder::new().max_rect(rect).id_salt(name).layout(*ui.layout()))
        };
        let mut cards_ui = ui_at(ui, cards, "cards");
        if listed.is_empty() {
            let text = if self.search.trim().is_empty() {
                self.section.empty_text()
            } else {
                "No preset has these words."
            };
            cards_ui.weak(text);
        }
        let open = open_key(desk.engine.document());
        grid::grid_ui(&mut cards_ui, self, &listed, open.as_ref(), desk.shelf);
        if details > 0.0 {
            let side = Rect::from_min_max(pos2(cards.right() + 12.0, rest.top()), rest.max);
            let mut side_ui = ui_at(ui, side, "side");
            side_ui.set_clip_rect(side.expand(4.0).intersect(ui.clip_rect()));
            self.side_ui(&mut side_ui, desk);
        }
    }

    /// Search and sections.
    fn top_ui(&mut self, ui: &mut Ui, count: usize) {
        ui.horizontal_wrapped(|ui| {
            let search = TextEdit::singleline(&mut self.search)
                .id(Id::unique("search presets"))
                .hint_text("Search")
                .desired_width(180.0_f32.min(ui.available_width()));
            named(ui.add(search), "Search presets")
                .on_hover_text("Lists the presets that have these words in name, notes, author or tags");
            for section in Section::ALL {
                ui.selectable_value(&mut self.section, section, section.label());
            }
            let mut words = if count == 1 { "1 preset".to_owned() } else { format!("{count} presets") };
            if self.library.is_reading() {
                words.push_str(", reading more");
            }
            if self.library.left_out() > 0 {
                words.push_str(&format!(", {} files too many to list", self.library.left_out()));
            }
            ui.weak(words);
        });
    }

    fn side_ui(&mut self, ui: &mut Ui, desk: &mut GalleryDesk<'_>) {
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.side, Side::Selected, "Selected")
                .on_hover_text("The selected card's preset");
            ui.selectable_value(&mut self.side, Side::Open, "About the open one")
                .on_hover_text("Name, author, tags and notes of the preset that is open, to be written");
        });
        ui.separator();
        if self.side == Side::Open {
            self.about.ui(ui, desk.engine, desk.out);
            return;
        }
        self.about.finish(&desk.engine.document().preset, desk.out);
        let selected = self.selected.as_ref().and_then(|key| self.library.entry(key)).map(Arc::clone);
        match selected {
            Some(entry) => details::details_ui(ui, self, &entry, desk.engine),
            None => {
                let text = "Click a card to see what it is; a double-click opens it.";
                ui.colored_label(Palette::of(ui.visuals()).weak, text);
            }
        }
    }

    /// The presets of the section that have the words that are searched for.
    fn listed(&self, shelf: &Shelf) -> Vec<Arc<Entry>> {
        use crate::library::Place;
        let has_words = |entry: &&Arc<Entry>| entry.has_words(&self.search);
        if self.section == Section::Recent {
            let recent = shelf.recent.iter().filter_map(|key| self.library.entry(key));
            return recent.filter(has_words).map(Arc::clone).collect();
        }
        let is_in = |entry: &&Arc<Entry>| match self.section {
            Section::BuiltIn => entry.place == Place::BuiltIn,
            Section::Own => entry.place == Place::Own,
            Section::Favorites => shelf.is_favorite(&entry.key),
            Section::All | Section::Recent => true,
        };
        self.library.entries().filter(is_in).filter(has_words).map(Arc::clone).collect()
    }
}

/// Which one is open, if it is one that can be listed.
fn open_key(document: &Document) -> Option<EntryKey> {
    Library::key_of(&document.loaded, document.path.as_deref())
}
