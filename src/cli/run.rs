//! `mirofish run`: a run without a window, and what it prints.

use super::args::RunArgs;
use super::{Failure, means_of, read_preset};
use mirofish::clock::Step;
use mirofish::engine::Engine;
use mirofish::metrics::{METRICS, csv_header, csv_row};
use mirofish::mirror::Script;
use mirofish::params::{Boundary, Mirror, Params};
use mirofish::preset::{Overwrite, Preset};
use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Runs and returns the summary.
pub fn run(args: &RunArgs) -> Result<String, Failure> {
    check_outputs(args)?;
    let preset = preset_of(args)?;
    let steps = args.steps.unwrap_or_else(|| Step::nearest(args.seconds).0);
    warn_of_unheard(args, &preset.params, steps);
    let mut script = Script::new(args.hour, args.pointers.clone(), args.clicks.clone());
    let mut engine = Engine::new(preset, Some(args.preset.clone()));
    let mut watch = Watch::new(args, &engine)?;
    engine.use_means(means_of(&args.means)?);
    let begun = Instant::now();
    engine.at_work(|engine| {
        (0..steps).try_for_each(|_| {
            engine.step(&script.input(engine.world().step_count()));
            watch.after_step(engine)
        })
    })?;
    let wall = begun.elapsed();
    watch.finish()?;
    if let Some(path) = &args.replay {
        save_replay(&engine, path)?;
    }
    Ok(summary(&engine, &watch, steps, wall))
}

/// A file that is written must be neither the preset nor the other one.
fn check_outputs(args: &RunArgs) -> Result<(), Failure> {
    let same = |a: &Path, b: &Path| {
        a == b || a.canonicalize().ok().is_some_and(|a| b.canonicalize().ok() == Some(a))
    };
    for output in args.metrics.iter().chain(&args.dump).chain(&args.replay) {
        if same(output, &args.preset) {
            return Err(Failure::new(format!(
                "{} is the preset and would be written over",
                output.display()
            )));
        }
    }
    let named = [("--metrics", &args.metrics), ("--dump", &args.dump), ("--replay", &args.replay)];
    for (i, (one, path)) in named.iter().enumerate() {
        for (other, other_path) in &named[i + 1..] {
            if let (Some(path), Some(other_path)) = (path, other_path)
                && same(path, other_path)
            {
                return Err(Failure::new(format!("{one} and {other} both name {}", path.display())));
            }
        }
    }
    Ok(())
}

/// The last thirty seconds; a file that is there is replaced, as by the other
/// outputs.
fn save_replay(engine: &Engine, path: &Path) -> Result<(), Failure> {
    let draft = engine.replay_draft(engine.oldest_moment(), engine.timeline().now());
    let draft = draft.ok_or_else(|| Failure::new("more has come in than is kept; there is no replay"))?;
    let replay = draft.hashed_through(engine.means().clone());
    mirofish::replay::save(&replay, path, Overwrite::Unreadable).map_err(Failure::new)
}

/// Says which pointer and clicks of the script no fish will ever notice.
fn warn_of_unheard(args: &RunArgs, params: &Params, steps: u64) {
    let [width, height] = [params.tank_width, params.tank_height];
    if params.mirror == Mirror::Off && !(args.clicks.is_empty() && args.pointers.is_empty()) {
        eprintln!("mirofish: warning: the mirror is off: the fish answer no pointer and no click");
    }
    for (step, [x, y]) in &args.clicks {
        if step.0 >= steps {
            eprintln!("mirofish: warning: the click at {:.3} s comes after the run", step.seconds());
        }
        if outside_px([*x, *y], params) > 0.0 {
            eprintln!("mirofish: warning: the click at {x},{y} is outside the tank of {width} x {height} px");
        }
    }
    for (_, place) in &args.pointers {
        if let Some([x, y]) = place.filter(|place| outside_px(*place, params) > 0.0) {
            eprintln!(
                "mirofish: warning: the pointer at {x},{y} is outside the tank of {width} x {height} px"
            );
        }
    }
}

/// The preset with all that the command line changes about it.
fn preset_of(args: &RunArgs) -> Result<Preset, Failure> {
    let mut preset = read_preset(&args.preset)?;
    preset.seed = args.seed.unwrap_or(preset.seed);
    let is_touched = !args.pointers.is_empty() || !args.clicks.is_empty();
    preset.params.mirror = mirror_of(is_touched);
    for &(id, value) in &args.sets {
        if args.fish.works_out(id) {
            let field = id.spec().field;
            return Err(Failure::new(format!(
                "`{field}` follows from --fish and --same-density: leave out either --same-density or --set {field}"
            )));
        }
        preset.params.set(id, value).map_err(Failure::new)?;
    }
    args.fish.apply(&mut preset.params).map_err(Failure::new)?;
    if let Some(is_on) = args.mirror {
        preset.params.mirror = mirror_of(is_on);
    }
    Ok(preset)
}

const fn mirror_of(is_on: bool) -> Mirror {
    if is_on { Mirror::On } else { Mirror::Off }
}

/// A file that is written row by row; its errors name it.
struct Table {
    path: PathBuf,
    file: BufWriter<File>,
}

impl Table {
    fn create(path: &Path, header: &str) -> Result<Self, Failure> {
        let file = File::create(path).map_err(|error| Failure::of_file("cannot write", path, &error))?;
        let mut table = Self { path: path.to_owned(), file: BufWriter::new(file) };
        table.row(format_args!("{header}"))?;
        Ok(table)
    }

    fn row(&mut self, row: std::fmt::Arguments<'_>) -> Result<(), Failure> {
        writeln!(self.file, "{row}").map_err(|error| Failure::of_file("cannot write", &self.path, &error))
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.file.flush().map_err(|error| Failure::of_file("cannot write", &self.path, &error))
    }
}

/// What is noted along the run.
struct Watch {
    metrics: Option<Table>,
    dump: Option<Table>,
    sums: Vec<(f64, u64)>,
    most_outside: usize,
    farthest_px: f32,
}

impl Watch {
    fn new(args: &RunArgs, engine: &Engine) -> Result<Self, Failure> {
        let table = |path: &Option<PathBuf>, header: &str| {
            path.as_ref().map(|path| Table::create(path, header)).transpose()
        };
        let mut watch = Self {
            metrics: table(&args.metrics, &csv_header())?,
            dump: table(&args.dump, "step,id,x,y,vx,vy,state")?,
            sums: vec![(0.0, 0); METRICS.len()],
            most_outside: 0,
            farthest_px: 0.0,
        };
        watch.after_step(engine)?;
        Ok(watch)
    }

    fn after_step(&mut self, engine: &Engine) -> Result<(), Failure> {
        self.note_outside(engine);
        self.dump_fish(engine)?;
        if !engine.is_snapshot() {
            return Ok(());
        }
        for (metric, (sum, count)) in METRICS.iter().zip(&mut self.sums) {
            if let Some(value) = metric.value(engine.sample()) {
                *sum += value;
                *count += 1;
            }
        }
        match &mut self.metrics {
            Some(table) => table.row(format_args!("{}", csv_row(engine.sample()))),
            None => Ok(()),
        }
    }

    fn note_outside(&mut self, engine: &Engine) {
        let distances = engine.world().shoal().bodies().map(|body| outside_px(body.pos(), engine.params()));
        let mut outside = 0;
        for distance in distances.filter(|distance| *distance > 0.0) {
            outside += 1;
            self.farthest_px = self.farthest_px.max(distance);
        }
        self.most_outside = self.most_outside.max(outside);
    }

    fn dump_fish(&mut self, engine: &Engine) -> Result<(), Failure> {
        let Some(table) = &mut self.dump else {
            return Ok(());
        };
        let world = engine.world();
        let step = world.step_count().0;
        for (id, (body, mood)) in world.shoal().bodies().zip(&world.behavior().moods).enumerate() {
            let state = mood.state.name();
            table.row(format_args!("{step},{id},{},{},{},{},{state}", body.x, body.y, body.vx, body.vy))?;
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<(), Failure> {
        self.metrics.iter_mut().chain(&mut self.dump).try_for_each(Table::finish)
    }
}

/// How far outside the tank a place is, px; 0 inside.
fn outside_px([x, y]: [f32; 2], params: &Params) -> f32 {
    let beyond = |place: f32, side: f32| (-place).max(place - side).max(0.0);
    beyond(x, params.tank_width).hypot(beyond(y, params.tank_height))
}

fn summary(engine: &Engine, watch: &Watch, steps: u64, wall: Duration) -> String {
    let simulated_s = Step(steps).seconds();
    let wall_s = wall.as_secs_f64();
    let mut text = String::new();
    let _ = writeln!(text, "preset: {}", engine.document().preset.name);
    let _ = writeln!(text, "seed: {}", engine.world().seed());
    let _ = writeln!(text, "fish: {}", engine.world().shoal().len());
    let _ = writeln!(text, "steps: {steps} ({simulated_s:.3} s)");
    let _ =
        writeln!(text, "wall time: {wall_s:.3} s ({:.1} times real time)", simulated_s / wall_s.max(1e-9));
    let _ = writeln!(text, "\n{:<22} {:>12} {:>12}", "metric", "mean", "last");
    for (metric, (sum, count)) in METRICS.iter().zip(&watch.sums) {
        let mean = (*count > 0).then(|| sum / *count as f64);
        let last = metric.value(engine.sample());
        let shown = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |v| format!("{v:.4}"));
        let row = format!("{:<22} {:>12} {:>12} {}", metric.name, shown(mean), shown(last), metric.unit);
        let _ = writeln!(text, "{}", row.trim_end());
    }
    let group = engine.sample().group.map_or("-", |group| group.name());
    let _ = writeln!(text, "{:<22} {:>12} {group:>12}", "group", "");
    let no_walls = match engine.params().boundary {
        Boundary::Open => " (there are no walls)",
        _ => "",
    };
    let _ = writeln!(
        text,
        "\nmost outside the tank: {} fish, {:.2} px{no_walls}",
        watch.most_outside, watch.farthest_px
    );
    let _ = writeln!(text, "state_hash: 0x{:016x}", engine.state_hash());
    text
}
