//! `mirofish [PRESET]`: the window, and a picture of it.

use super::args::WindowArgs;
use super::misuse::command_hint;
use super::{Failure, read_preset};
use eframe::egui::{ColorImage, Context, Ui, ViewportBuilder, ViewportCommand};
use mirofish::app::App;
use mirofish::aquarium::Quality;
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::folders;
use mirofish::library::EntryKey;
use mirofish::preset::{self, Preset, built_in, built_ins};
use mirofish::replay::Replay;
use mirofish::shoal::Means;
use mirofish::workbench::settings::{Found, Keeper, Settings};
use mirofish::workbench::{HourSource, View};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Opens the window on a preset and stays until it is closed.
pub fn open(args: &WindowArgs) -> Result<(), Failure> {
    let kept = if args.fresh || args.screenshot.is_some() { Kept::fresh() } else { Kept::read() };
    let (preset, path) = preset_of(args, &kept)?;
    let mut engine = Engine::new(preset, path);
    args.screenshot.as_deref().map_or(Ok(()), check_folder)?;
    check_display()?;
    if args.paused {
        engine.apply(Command::SetRunning(false)).map_err(Failure::new)?;
    }
    let picture = args.screenshot.as_ref().map(|path| Picture::new(path, args.after));
    show(engine, kept, args.hour.map(HourSource::Fixed), picture)
}

/// Opens the window on a replay and stays until it is closed.
pub fn open_replay(replay: Replay, means: Means) -> Result<(), Failure> {
    check_display()?;
    let mut engine = Engine::new(Preset::default(), None);
    engine.use_means(means.clone());
    // One that is not what was recorded is opened all the same.
    if let Err(told) = engine.apply(Command::OpenReplay(Arc::new(replay.lived_through(means)))) {
        eprintln!("mirofish: {told}");
    }
    show(engine, Kept::read(), None, None)
}

/// What was kept from the run before, and the file it is kept in.
struct Kept {
    settings: Settings,
    file: Option<PathBuf>,
    is_first: bool,
}

impl Kept {
    /// Nothing is kept.
    fn fresh() -> Self {
        Self { settings: Settings::default(), file: None, is_first: false }
    }

    fn read() -> Self {
        let Some(file) = folders::settings_file() else {
            return Self::fresh();
        };
        let Found { settings, is_first, complaint } = Settings::read(&file);
        if let Some(complaint) = complaint {
            eprintln!("mirofish: {complaint}");
        }
        Self { settings, file: Some(file), is_first }
    }
}

fn show(
    engine: Engine,
    kept: Kept,
    hour: Option<HourSource>,
    picture: Option<Picture>,
) -> Result<(), Failure> {
    let is_pictured = picture.is_some();
    let outcome = picture.as_ref().map(|picture| Arc::clone(&picture.outcome));
    let Kept { settings, file, is_first } = kept;
    let window = settings.window;
    let keeper = file.map(|file| Keeper::new(file, settings.clone(), hour.is_some()));
    let hour = hour.unwrap_or(settings.view.hour);
    let view = View { hour, tour: is_first.then_some(0), ..settings.view };
    // A picture that is asked for is whole, however slow the machine.
    let view = if is_pictured { View { quality: Quality::Off, ..view } } else { view };
    let options = eframe::NativeOptions {
        viewport: ViewportBuilder::default()
            .with_app_id("mirofish")
            .with_inner_size(window.size)
            .with_maximized(window.is_maximized)
            .with_min_inner_size([320.0, 240.0])
            .with_drag_and_drop(true),
        renderer: eframe::Renderer::Glow,
        ..Default::default()
    };
    let run = eframe::run_native(
        "MiroFish",
        options,
        Box::new(|creation| {
            let app = App::new(&creation.egui_ctx, engine, view);
            let app = match keeper {
                Some(keeper) => app.keeping(keeper),
                None => app,
            };
            Ok(Box::new(Window { app, picture }))
        }),
    );
    run.map_err(|error| Failure::new(format!("no window could be opened: {error}. {WITHOUT_DISPLAY}")))?;
    match outcome.and_then(|outcome| outcome.lock().unwrap_or_else(PoisonError::into_inner).take()) {
        Some(Err(failure)) => Err(failure),
        Some(Ok(())) => Ok(()),
        None if is_pictured => Err(Failure::new("the window was closed before the picture was taken")),
        None => Ok(()),
    }
}

/// The preset to begin with, and its file.
fn preset_of(args: &WindowArgs, kept: &Kept) -> Result<(Preset, Option<PathBuf>), Failure> {
    let (mut preset, path) = match &args.preset {
        Some(path) => {
            check_is_no_command(path)?;
            (read_preset(path)?, Some(path.clone()))
        }
        None => last_preset(kept.settings.preset.as_ref()),
    };
    preset.seed = args.seed.unwrap_or(preset.seed);
    args.fish.apply(&mut preset.params).map_err(Failure::new)?;
    Ok((preset, path))
}

/// The preset that was open last, or the reference if it is gone.
fn last_preset(last: Option<&EntryKey>) -> (Preset, Option<PathBuf>) {
    let found = match last {
        Some(EntryKey::BuiltIn(file)) => built_in(file).map(|preset| (preset.clone(), None)),
        Some(EntryKey::File(path)) => match preset::read_file(path) {
            Ok(loaded) => Some((loaded.preset, Some(path.clone()))),
            Err(refused) => {
                eprintln!("mirofish: {}: the preset of last time is not opened: {refused}", path.display());
                None
            }
        },
        None => None,
    };
    found.unwrap_or_else(|| (built_ins()[0].clone(), None))
}

/// A lone word that is near a command is hardly a file that is missing.
fn check_is_no_command(path: &Path) -> Result<(), Failure> {
    let word = path.to_string_lossy();
    let hint = command_hint(&word);
    if hint.is_empty() || path.exists() {
        return Ok(());
    }
    Err(Failure::new(format!("there is no preset file and no command `{word}`{hint}")))
}

/// Whether a picture can be put there: better said now than after the wait.
fn check_folder(picture: &Path) -> Result<(), Failure> {
    let folder = picture.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(Failure::new(format!(
            "cannot write the picture to {}: there is no folder {}",
            picture.display(),
            folder.display()
        ))),
        _ => Ok(()),
    }
}

const WITHOUT_DISPLAY: &str = "Start it in a desktop session, under `xvfb-run -a`, or run the shoal without a window: `mirofish run PRESET`";

/// On systems where a window needs a display server, whether there is one.
fn check_display() -> Result<(), Failure> {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let needs_server = cfg!(all(unix, not(target_os = "macos")));
    if needs_server && !["DISPLAY", "WAYLAND_DISPLAY", "WAYLAND_SOCKET"].into_iter().any(is_set) {
        return Err(Failure::new(format!("there is no display. {WITHOUT_DISPLAY}")));
    }
    Ok(())
}

/// The app, and the picture to be taken of it.
struct Window {
    app: App,
    picture: Option<Picture>,
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &Context, frame: &mut eframe::Frame) {
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        self.app.ui(ui, frame);
        if let Some(picture) = &mut self.picture {
            picture.frame(ui.ctx());
        }
    }
}

/// A picture of the window, taken once, after which the window closes.
struct Picture {
    path: PathBuf,
    after: Duration,
    begun: Option<Instant>,
    is_requested: bool,
    sender: Sender<Arc<ColorImage>>,
    receiver: Receiver<Arc<ColorImage>>,
    outcome: Arc<Mutex<Option<Result<(), Failure>>>>,
}

impl Picture {
    fn new(path: &Path, after_s: f64) -> Self {
        let (sender, receiver) = channel();
        Self {
            path: path.to_owned(),
            after: Duration::from_secs_f64(after_s),
            begun: None,
            is_requested: false,
            sender,
            receiver,
            outcome: Arc::default(),
        }
    }

    fn frame(&mut self, ctx: &Context) {
        let begun = *self.begun.get_or_insert_with(Instant::now);
        if let Ok(image) = self.receiver.try_recv() {
            let done = write_png(&self.path, &image);
            *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
            ctx.send_viewport_cmd(ViewportCommand::Close);
        } else if !self.is_requested && begun.elapsed() >= self.after {
            self.is_requested = true;
            let (sender, waker) = (self.sender.clone(), ctx.clone());
            ctx.request_screenshot(move |image| {
                // If the window is gone nobody waits for the picture.
                let _ = sender.send(image);
                waker.request_repaint();
            });
        }
        // A paused window draws nothing by itself.
        ctx.request_repaint_after(Duration::from_millis(20));
    }
}

fn write_png(path: &Path, image: &ColorImage) -> Result<(), Failure> {
    let failed = |error: &dyn std::fmt::Display| {
        Failure::new(format!("cannot write the picture to {}: {error}", path.display()))
    };
    let file = std::fs::File::create(path).map_err(|error| failed(&error))?;
    let [width, height] = image.size.map(|side| side as u32);
    let mut encoder = png::Encoder::new(std::io::BufWriter::new(file), width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let bytes: Vec<u8> = image.pixels.iter().flat_map(|pixel| [pixel.r(), pixel.g(), pixel.b()]).collect();
    let mut writer = encoder.write_header().map_err(|error| failed(&error))?;
    writer.write_image_data(&bytes).map_err(|error| failed(&error))?;
    writer.finish().map_err(|error| failed(&error))
}
