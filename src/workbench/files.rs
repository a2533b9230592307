//! Opening and saving presets: the system's dialogs on a thread of their own,
//! and a path field for machines that have none.

use super::theme::Palette;
use super::toasts::Toasts;
use super::typed_field::select_all;
use super::watch::DiskWatch;
use crate::command::Command;
use crate::engine::{Document, Engine};
use crate::preset::{self, Diagnostic, Overwrite, SaveError, Saved, Severity};
use crate::replay::{self, LivedReplay, ReplayError};
use eframe::egui::{Align2, Context, Id, Key, Modal, RichText, TextEdit, Window};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

/// What a path is wanted for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To open a preset.
    Open,
    /// To save the preset.
    Save,
    /// To write the plots' data.
    PlotData,
    /// To save the last thirty seconds, or the range that is marked.
    Replay,
}

impl Purpose {
    /// Title, verb and label of the path field, and its entry in the File menu.
    const fn words(self) -> [&'static str; 4] {
        match self {
            Self::Open => ["Open path", "Open", "Path of a preset or a replay (.ron)", "Open path…"],
            Self::Save => ["Save to path", "Save", "Path of a preset file (.ron)", "Save to path…"],
            Self::PlotData => {
                ["Save plot data to path", "Save", "Path of a table (.csv)", "Save plot data to path…"]
            }
            Self::Replay => {
                ["Save replay to path", "Save", "Path of a replay (.replay.ron)", "Save replay to path…"]
            }
        }
    }
}

/// A file that is there already, what may be done to it, and how it is asked.
#[derive(Clone, Debug)]
struct Question {
    purpose: Purpose,
    path: PathBuf,
    overwrite: Overwrite,
    text: String,
}

/// What a dialog has answered, and how soon.
#[derive(Debug)]
struct Answer {
    purpose: Purpose,
    path: Option<PathBuf>,
    took: Duration,
}

/// No person gives a dialog up this fast: there was none.
const TOO_FAST: Duration = Duration::from_millis(400);

/// A field to type a path into.
#[derive(Clone, Debug)]
struct PathField {
    purpose: Purpose,
    path: String,
    is_new: bool,
}

/// What is done with files, and what is asked about it.
#[derive(Debug)]
pub struct Files {
    sender: Sender<Answer>,
    receiver: Receiver<Answer>,
    is_dialog_open: bool,
    path_field: Option<PathField>,
    question: Option<Question>,
    watch: DiskWatch,
    replays: Receiver<ReplayNews>,
    replay_sender: Sender<ReplayNews>,
}

/// What came of a replay: it is lived through, which may take a while, so that
/// is done beside the picture.
#[derive(Debug)]
enum ReplayNews {
    Saved(PathBuf, Result<(), SaveError>),
    Opened(PathBuf, Result<Box<LivedReplay>, ReplayError>),
}

impl Default for Files {
    fn default() -> Self {
        let (sender, receiver) = channel();
        let (replay_sender, replays) = channel();
        Self {
            sender,
            receiver,
            is_dialog_open: false,
            path_field: None,
            question: None,
            watch: DiskWatch::default(),
            replays,
            replay_sender,
        }
    }
}

/// What files need of the rest of the window.
pub struct FileDesk<'a> {
    /// The preset that is open, and the plots' data.
    pub engine: &'a Engine,
    /// Where results are said.
    pub toasts: &'a mut Toasts,
    /// Where loads and saves are told to the engine.
    pub commands: &'a mut Vec<Command>,
}

impl Files {
    /// Opens the system's dialog; the picture goes on meanwhile.
    pub fn ask_with_dialog(&mut self, ctx: &Context, purpose: Purpose, document: &Document) {
        if self.is_dialog_open {
            return;
        }
        self.is_dialog_open = true;
        let (sender, ctx) = (self.sender.clone(), ctx.clone());
        let dialog = rfd::FileDialog::new().set_file_name(file_name(purpose, document));
        let dialog = match purpose {
            Purpose::Open => dialog.add_filter("MiroFish preset or replay", &["ron"]),
            Purpose::Save => dialog.add_filter("MiroFish preset", &["ron"]),
            Purpose::Replay => dialog.add_filter("MiroFish replay", &["ron"]),
            Purpose::PlotData => dialog.add_filter("Table", &["csv"]),
        };
        let dialog = match document.path.as_deref().and_then(Path::parent) {
            Some(folder) => dialog.set_directory(folder),
            None => dialog,
        };
        std::thread::spawn(move || {
            let begun = Instant::now();
            let path = match purpose {
                Purpose::Open => dialog.set_title("Open preset or replay").pick_file(),
                Purpose::Replay => dialog.set_title("Save replay").save_file(),
                Purpose::Save => dialog.set_title("Save preset").save_file(),
                Purpose::PlotData => dialog.set_title("Save plot data").save_file(),
            };
            // If the window is gone nobody waits for the answer.
            let _ = sender.send(Answer { purpose, path, took: begun.elapsed() });
            ctx.request_repaint();
        });
    }

    /// Whether a dialog, the field or the question waits for an answer.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        self.is_dialog_open || self.path_field.is_some() || self.question.is_some()
    }

    /// Opens the path field.
    pub fn ask_with_field(&mut self, purpose: Purpose, document: &Document) {
        let path = match (purpose, &document.path) {
            (Purpose::PlotData | Purpose::Replay, _) | (Purpose::Save, None) => file_name(purpose, document),
            (_, Some(path)) => path.display().to_string(),
            (Purpose::Open, None) => String::new(),
        };
        self.path_field = Some(PathField { purpose, path, is_new: true });
    }

    /// Saves to the file the preset came from, or asks for one.
    pub fn save(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        match desk.engine.document().path.clone() {
            Some(path) => self.save_to(ctx, desk, &path, Overwrite::Own),
            None => self.ask_with_dialog(ctx, Purpose::Save, desk.engine.document()),
        }
    }

    /// Opens a preset file, or a replay.
    pub fn open(&self, ctx: &Context, desk: &mut FileDesk<'_>, path: &Path) {
        if replay::is_replay(path) {
            self.open_replay(ctx, desk, path);
            return;
        }
        match preset::read_file(path) {
            Ok(loaded) => {
                say_all(ctx, desk.toasts, path, &loaded.messages);
                desk.toasts.inform(ctx, format!("Opened {}", path.display()));
                desk.commands.push(Command::LoadPreset(Box::new(loaded.preset), Some(path.to_owned())));
            }
            Err(refused) => desk.toasts.fail(ctx, refusal(path, &refused)),
        }
    }

    /// Opens what was dropped on the window: one preset is open at a time.
    pub fn take_dropped(&self, ctx: &Context, desk: &mut FileDesk<'_>, paths: &[PathBuf]) {
        let is_ron = |path: &&PathBuf| path.extension().is_some_and(|end| end.eq_ignore_ascii_case("ron"));
        let Some(path) = paths.iter().find(is_ron).or(paths.first()) else { return };
        if path.is_dir() {
            let inside = std::fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path());
            let count = inside.filter(|path| is_ron(&path)).count();
            let text =
                format!("{} is a folder with {count} .ron files; drop one of its files", path.display());
            desk.toasts.fail(ctx, text);
            return;
        }
        self.open(ctx, desk, path);
        if paths.len() > 1 {
            let text = format!(
                "{} files were dropped; one is open at a time, and that is {}",
                paths.len(),
                path.display()
            );
            desk.toasts.inform(ctx, text);
        }
    }

    /// Loads the open file as it is on disk.
    pub fn reload(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        self.watch.reload(ctx, desk);
    }

    /// Goes on with the values in the window.
    pub fn keep_mine(&self, ctx: &Context, desk: &mut FileDesk<'_>) {
        if let Some(path) = &desk.engine.document().path {
            let text =
                format!("Your values are kept; saving asks before it replaces those in {}", path.display());
            desk.toasts.inform(ctx, text);
        }
    }

    fn save_to(&mut self, ctx: &Context, desk: &mut FileDesk<'_>, path: &Path, overwrite: Overwrite) {
        let document = desk.engine.document();
        if overwrite == Overwrite::Own && has_changed_on_disk(document, path) {
            let question =
                format!("{} has changed on disk since it was opened. Overwrite it?", path.display());
            self.ask(Purpose::Save, path, Overwrite::OwnChanged, question);
            return;
        }
        match preset::save(&document.preset, path, overwrite) {
            Ok(saved) => {
                desk.toasts.inform(ctx, saved_text(path, &saved));
                desk.commands.push(Command::MarkSaved(path.to_owned()));
                self.watch.begin_anew();
            }
            Err(SaveError::Exists(_)) => {
                let question = format!("{} exists. Overwrite it?", path.display());
                self.ask(Purpose::Save, path, Overwrite::Preset, question);
            }
            Err(error @ SaveError::Unreadable { .. }) => {
                let question = format!("{error}. Overwrite it all the same?");
                self.ask(Purpose::Save, path, Overwrite::Unreadable, question);
            }
            Err(error) => desk.toasts.fail(ctx, format!("Not saved: {error}")),
        }
    }

    /// Writes the plots' data as CSV.
    fn write_plot_data(&mut self, ctx: &Context, desk: &mut FileDesk<'_>, path: &Path, overwrite: Overwrite) {
        let is_new = overwrite == Overwrite::Never;
        if path.is_dir() {
            desk.toasts.fail(ctx, format!("{} is a folder; name a file in it", path.display()));
            return;
        }
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).create_new(is_new).truncate(!is_new);
        let csv = desk.engine.history().to_csv();
        match options.open(path).and_then(|mut file| file.write_all(csv.as_bytes())) {
            Ok(()) => desk.toasts.inform(ctx, format!("Saved {}", path.display())),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                let text = format!("{} exists. Overwrite it?", path.display());
                self.ask(Purpose::PlotData, path, Overwrite::Unreadable, text);
            }
            Err(error) => desk.toasts.fail(ctx, format!("Cannot write {}: {error}", path.display())),
        }
    }

    /// Saves the range that is marked, or the last thirty seconds. They are lived through once more, which may
    /// take a while, so that is done beside the picture.
    fn save_replay(&self, ctx: &Context, desk: &mut FileDesk<'_>, path: &Path, overwrite: Overwrite) {
        let engine = desk.engine;
        let range = engine.transport().range();
        let (from, until) = range
            .map_or((engine.oldest_moment(), engine.timeline().now()), |range| (range.first(), range.last()));
        let Some(draft) = engine.replay_draft(from, until) else {
            desk.toasts.fail(ctx, "Not saved: more has come in than is kept to live it again".to_owned());
            return;
        };
        let (means, sender) = (engine.means().clone(), self.replay_sender.clone());
        let (ctx, path) = (ctx.clone(), path.to_owned());
        std::thread::spawn(move || {
            let done = replay::save(&draft.hashed_through(means), &path, overwrite);
            // If the window is gone nobody waits for the answer.
            let _ = sender.send(ReplayNews::Saved(path, done));
            ctx.request_repaint();
        });
    }

    fn open_replay(&self, ctx: &Context, desk: &FileDesk<'_>, path: &Path) {
        let (means, sender) = (desk.engine.means().clone(), self.replay_sender.clone());
        let (ctx, path) = (ctx.clone(), path.to_owned());
        std::thread::spawn(move || {
            let read = replay::read_file(&path);
            let opened = read.map(|replay| Box::new(replay.lived_through(means)));
            // If the window is gone nobody waits for the answer.
            let _ = sender.send(ReplayNews::Opened(path, opened));
            ctx.request_repaint();
        });
    }

    fn take_replays(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        while let Ok(news) = self.replays.try_recv() {
            match news {
                ReplayNews::Opened(path, Ok(opened)) => {
                    desk.toasts.inform(ctx, format!("Opened {}", path.display()));
                    desk.commands.push(Command::OpenReplay(Arc::new(*opened)));
                }
                ReplayNews::Opened(path, Err(error)) => {
                    desk.toasts.fail(ctx, format!("{}\nNothing was changed.", error.in_file(&path)));
                }
                ReplayNews::Saved(path, Ok(())) => {
                    desk.toasts.inform(ctx, format!("Saved {}", path.display()));
                }
                ReplayNews::Saved(path, Err(SaveError::Exists(_))) => {
                    let text = format!("{} exists. Overwrite it?", path.display());
                    self.ask(Purpose::Replay, &path, Overwrite::Unreadable, text);
                }
                ReplayNews::Saved(_, Err(error)) => desk.toasts.fail(ctx, format!("Not saved: {error}")),
            }
        }
    }

    fn ask(&mut self, purpose: Purpose, path: &Path, overwrite: Overwrite, text: String) {
        self.question = Some(Question { purpose, path: path.to_owned(), overwrite, text });
    }

    /// Takes in what dialogs have answered and draws field and question.
    pub fn ui(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        while let Ok(Answer { purpose, path, took }) = self.receiver.try_recv() {
            self.is_dialog_open = false;
            match path {
                None if took < TOO_FAST => self.ask_with_field(purpose, desk.engine.document()),
                // The dialog has asked about overwriting by itself.
                Some(path) => {
                    let is_own = is_own(desk.engine.document(), purpose, &path);
                    let overwrite = if is_own { Overwrite::Own } else { Overwrite::Preset };
                    self.take(ctx, desk, purpose, &path, overwrite);
                }
                None => {
                    let [.., entry] = purpose.words();
                    desk.toasts.inform(
                        ctx,
                        format!("No file was chosen. Without a file dialog, use File > {entry}"),
                    );
                }
            }
        }
        self.take_replays(ctx, desk);
        self.watch.follow(ctx, desk);
        self.path_field_ui(ctx, desk);
        self.question_ui(ctx, desk);
    }

    fn take(
        &mut self,
        ctx: &Context,
        desk: &mut FileDesk<'_>,
        purpose: Purpose,
        path: &Path,
        overwrite: Overwrite,
    ) {
        match purpose {
            Purpose::Open => self.open(ctx, desk, path),
            Purpose::Save => self.save_to(ctx, desk, path, overwrite),
            Purpose::PlotData => self.write_plot_data(ctx, desk, path, overwrite),
            Purpose::Replay => self.save_replay(ctx, desk, path, overwrite),
        }
    }

    fn path_field_ui(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        let Some(field) = &mut self.path_field else {
            return;
        };
        let [title, verb, what, _] = field.purpose.words();
        let (mut is_done, mut is_given_up) = (false, false);
        let window = Window::new(title)
            .collapsible(false)
            .resizable(false)
            .pivot(Align2::CENTER_CENTER)
            .default_pos(ctx.content_rect().center());
        window.show(ctx, |ui| {
            let label = ui.label(what);
            let id = Id::unique("path field");
            let edit = TextEdit::singleline(&mut field.path).id(id).desired_width(420.0);
            let response = ui.add(edit).labelled_by(label.id);
            if std::mem::take(&mut field.is_new) {
                response.request_focus();
                select_all(ui.ctx(), id, &field.path);
            }
            is_done = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            is_given_up = ui.input(|input| input.key_pressed(Key::Escape));
            ui.horizontal(|ui| {
                is_done |= ui.button(verb).clicked();
                is_given_up |= ui.button("Cancel").clicked();
            });
        });
        if is_given_up {
            self.path_field = None;
        } else if is_done {
            let (purpose, path) = (field.purpose, typed_path(field.path.trim()));
            self.path_field = None;
            let is_own = is_own(desk.engine.document(), purpose, &path);
            let overwrite = if is_own { Overwrite::Own } else { Overwrite::Never };
            self.take(ctx, desk, purpose, &path, overwrite);
        }
    }

    fn question_ui(&mut self, ctx: &Context, desk: &mut FileDesk<'_>) {
        let Some(question) = self.question.take() else {
            return;
        };
        let modal = Modal::new(Id::unique("overwrite")).show(ctx, |ui| {
            ui.set_max_width(420.0);
            ui.label(RichText::new(&question.text).color(Palette::of(ui.visuals()).text));
            ui.add_space(8.0);
            ui.horizontal(|ui| (ui.button("Overwrite").clicked(), ui.button("Cancel").clicked())).inner
        });
        let (is_confirmed, is_refused) = modal.inner;
        if is_confirmed {
            self.take(ctx, desk, question.purpose, &question.path, question.overwrite);
        } else if !is_refused && !modal.should_close() {
            self.question = Some(question);
        }
    }
}

/// Whether a preset would be saved to the file it came from.
fn is_own(document: &Document, purpose: Purpose, path: &Path) -> bool {
    let is_same = |own: &Path| {
        own == path || own.canonicalize().ok().zip(path.canonicalize().ok()).is_some_and(|(a, b)| a == b)
    };
    purpose == Purpose::Save && document.path.as_deref().is_some_and(is_same)
}

/// Whether others have put other values into the file.
fn has_changed_on_disk(document: &Document, path: &Path) -> bool {
    preset::read_file(path).is_ok_and(|there| ![&document.loaded, &document.preset].contains(&&there.preset))
}

fn saved_text(path: &Path, saved: &Saved) -> String {
    match saved.backup.as_deref().and_then(Path::file_name) {
        Some(backup) => format!(
            "Saved {}; the old file, which had comments or did not read, is kept as {}",
            path.display(),
            backup.display()
        ),
        None => format!("Saved {}", path.display()),
    }
}

/// Says what there is to say about a file that was loaded.
pub(super) fn say_all(ctx: &Context, toasts: &mut Toasts, path: &Path, messages: &[Diagnostic]) {
    for message in messages {
        let line = message.in_file(path).to_string();
        match message.severity {
            Severity::Note => toasts.inform(ctx, line),
            Severity::Warning | Severity::Error => toasts.fail(ctx, line),
        }
    }
}

/// A path as people type it: `~` is their own folder.
fn typed_path(text: &str) -> PathBuf {
    let below_home = text.strip_prefix("~/").zip(std::env::home_dir());
    below_home.map_or_else(|| PathBuf::from(text), |(below, home)| home.join(below))
}

/// All that is wrong with a file, a line each; of very many the first few.
pub(super) fn refusal(path: &Path, refused: &preset::Refused) -> String {
    const MOST: usize = 4;
    let errors = refused.errors();
    let mut lines: Vec<String> =
        errors.iter().take(MOST).map(|error| error.in_file(path).to_string()).collect();
    if errors.len() > MOST {
        lines.push(format!("and {} more", errors.len() - MOST));
    }
    lines.push("Nothing was changed.".to_owned());
    lines.join("\n")
}

/// A file name to begin with: for a preset that has none yet, its name in small
/// letters.
fn file_name(purpose: Purpose, document: &Document) -> String {
    if purpose == Purpose::PlotData {
        return "metrics.csv".to_owned();
    }
    let is_replay = purpose == Purpose::Replay;
    if let Some(name) = document.path.as_deref().and_then(Path::file_name).filter(|_| !is_replay) {
        return name.to_string_lossy().into_owned();
    }
    let words = document.preset.name.to_lowercase();
    let safe: Vec<&str> =
        words.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let stem = if safe.is_empty() { "preset".to_owned() } else { safe.join("-") };
    let end = if is_replay { "replay.ron" } else { "ron" };
    format!("{}.{end}", stem.chars().take(80).collect::<String>())
}
