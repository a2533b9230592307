//! What is kept between runs: a file of its own in the platform's settings
//! folder. Presets live elsewhere and are never touched by it; whatever is wrong
//! with it costs one line and the old panels, never the window.

use super::view::View;
use crate::engine::Document;
use crate::library::{EntryKey, Library};
use crate::preset::{Overwrite, built_in, built_ins, save_text};
use eframe::egui::Context;
use serde::{Deserialize, Serialize};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;
use std::time::Duration;

/// A larger file is not ours, bytes.
const MAX_BYTES: u64 = 1 << 20;
/// What was changed is written after so long without another change, s.
const REST_S: f64 = 1.0;

/// What is kept.
#[derive(Clone, Debug, Default, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct Settings {
    /// The window.
    pub window: WindowSize,
    /// The preset that was open.
    pub preset: Option<EntryKey>,
    /// Panels, overlay, theme, clock.
    pub view: View,
}

/// Inner size of the window. Its place is not kept: the monitor may be gone.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
#[serde(default)]
pub struct WindowSize {
    /// Width and height, points.
    pub size: [f32; 2],
    /// Whether it filled the screen.
    pub is_maximized: bool,
}

impl Default for WindowSize {
    fn default() -> Self {
        Self { size: [1440.0, 900.0], is_maximized: false }
    }
}

/// What a settings file was found to be.
#[derive(Debug)]
pub struct Found {
    /// What it holds, or the defaults.
    pub settings: Settings,
    /// Whether there was none: the program's first start.
    pub is_first: bool,
    /// What was wrong, in one line.
    pub complaint: Option<String>,
}

impl Settings {
    /// Reads a settings file. One that cannot be read gives the defaults; it is
    /// put aside, so that what a person wrote by hand is not lost.
    #[must_use]
    pub fn read(path: &Path) -> Found {
        let (settings, is_first, wrong) = match text_of(path) {
            Ok(text) => match from_text(&text) {
                Ok(settings) => (settings, false, None),
                Err(error) => (Self::default(), false, Some(put_aside(path, &error))),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => (Self::default(), true, None),
            Err(error) => (Self::default(), false, Some(error.to_string())),
        };
        let complaint = wrong.map(|wrong| {
            format!("the settings in {} are not used: {wrong}; starting with the usual ones", path.display())
        });
        Found { settings: settings.checked(), is_first, complaint }
    }

    /// Numbers that a window can have, whatever the file says.
    fn checked(mut self) -> Self {
        let usual = WindowSize::default().size;
        for (side, usual) in self.window.size.iter_mut().zip(usual) {
            *side = if side.is_finite() { side.clamp(320.0, 16_384.0) } else { usual };
        }
        self.view.check();
        self
    }

    /// The text of the file.
    fn to_text(&self) -> Option<String> {
        let mut text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new().new_line("\n")).ok()?;
        text.push('\n');
        Some(text)
    }
}

fn from_text(text: &str) -> Result<Settings, String> {
    ron::from_str(text).map_err(|error| format!("line {}: {}", error.span.start.line, error.code))
}

fn text_of(path: &Path) -> std::io::Result<String> {
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(std::io::Error::other("it is no file"));
    }
    if metadata.len() > MAX_BYTES {
        return Err(std::io::Error::other("it is larger than 1 MiB"));
    }
    // Bytes that are no text are found to be wrong as a text would be.
    Ok(String::from_utf8_lossy(&std::fs::read(path)?).into_owned())
}

/// Gives a file that cannot be read another name; what is to be said.
fn put_aside(path: &Path, error: &str) -> String {
    let aside = path.with_extension("ron.bad");
    match std::fs::rename(path, &aside) {
        Ok(()) => format!("{error} (the file is now {})", aside.display()),
        Err(_) => error.to_owned(),
    }
}

/// Keeps the settings in a file while the program runs: a while after each
/// change, and at the end.
#[derive(Debug)]
pub struct Keeper {
    path: PathBuf,
    kept: Settings,
    /// What differs from the file, and since when, s.
    news: Option<(Settings, f64)>,
    /// An hour that was asked for on the command line holds for one run.
    hour: Option<super::HourSource>,
    writing: Option<JoinHandle<()>>,
}

impl Keeper {
    /// Keeps settings, as they were read, in a file. With an hour of its own for
    /// this run.
    #[must_use]
    pub fn new(path: PathBuf, read: Settings, has_own_hour: bool) -> Self {
        let hour = has_own_hour.then_some(read.view.hour);
        Self { path, kept: read, news: None, hour, writing: None }
    }

    /// Takes in the settings as they are in this frame.
    pub fn frame(&mut self, ctx: &Context, view: &View, document: &Document) {
        let now_s = ctx.input(|input| input.time);
        let window = self.window_size(ctx);
        let latest = self.news.as_ref().map_or(&self.kept, |(news, _)| news);
        if !self.is_same(latest, view, window, document) {
            let mut view = view.clone();
            view.hour = self.hour.unwrap_or(view.hour);
            self.news = Some((
                Settings {
                    window,
                    preset: Library::key_of(&document.loaded, document.path.as_deref()),
                    view,
                },
                now_s,
            ));
        }
        let Some((_, since_s)) = &self.news else {
            return;
        };
        let rest_s = since_s + REST_S - now_s;
        if rest_s > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(rest_s));
        } else if self.writing.as_ref().is_none_or(JoinHandle::is_finished) {
            self.write();
        } else {
            ctx.request_repaint_after(Duration::from_millis(100));
        }
    }

    /// Compared in place: this is asked in every frame.
    fn is_same(&self, latest: &Settings, view: &View, window: WindowSize, document: &Document) -> bool {
        let is_same_preset = match (&latest.preset, &document.path) {
            (Some(EntryKey::File(kept)), Some(path)) => kept.ends_with(path),
            (Some(EntryKey::BuiltIn(kept)), None) => built_in(kept) == Some(&document.loaded),
            (None, None) => !built_ins().contains(&document.loaded),
            _ => false,
        };
        is_same_preset && latest.window == window && latest.view.keeps_same_as(view, self.hour)
    }

    /// A window that fills the screen keeps the size it had before.
    fn window_size(&self, ctx: &Context) -> WindowSize {
        let is_maximized = ctx.input(|input| {
            let viewport = input.viewport();
            viewport.maximized.unwrap_or(false) || viewport.fullscreen.unwrap_or(false)
        });
        let latest = self.news.as_ref().map_or(&self.kept, |(news, _)| news).window;
        if is_maximized {
            return WindowSize { is_maximized, ..latest };
        }
        // The points of the panels are larger than those of the monitor.
        let room = ctx.content_rect().size() * ctx.zoom_factor();
        WindowSize { size: [room.x.round(), room.y.round()], is_maximized }
    }

    fn write(&mut self) {
        let Some((news, _)) = self.news.take() else {
            return;
        };
        self.kept = news;
        let (path, text) = (self.path.clone(), self.kept.to_text());
        self.writing = Some(std::thread::spawn(move || write(&path, text.as_deref())));
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.write();
        if let Some(writing) = self.writing.take() {
            // Settings that could not be written are no reason not to end.
            let _ = writing.join();
        }
    }
}

fn write(path: &Path, text: Option<&str>) {
    let Some(text) = text else {
        return;
    };
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(|error| error.to_string());
    let done = folder.and_then(|()| {
        save_text(text, path, Overwrite::Unreadable, |_| Ok(())).map_err(|error| error.to_string())
    });
    if let Err(error) = done {
        complain_once(path, &error);
    }
}

/// One line is enough, however often it fails.
fn complain_once(path: &Path, error: &str) {
    static SAID: std::sync::Once = std::sync::Once::new();
    SAID.call_once(|| eprintln!("mirofish: the settings are not kept in {}: {error}", path.display()));
}
