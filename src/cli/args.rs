//! What may be written on the command line.

use clap::{Args, Parser, Subcommand};
use mirofish::clock::Step;
use mirofish::params::{DENSITY_PARAMS, ParamError, ParamId, ParamValue, Params};
use mirofish::shoal::{Simd, Vec2};
use std::num::NonZeroUsize;
use std::path::PathBuf;

/// A desktop workbench for tuning fish flocks.
///
/// Without a command it opens the window.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
pub struct Cli {
    #[command(flatten)]
    pub window: WindowArgs,
    #[command(subcommand)]
    pub command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Reads preset files and says what is wrong with them.
    Check {
        /// Preset files.
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
    /// Runs a preset without a window and prints what the shoal did.
    Run(RunArgs),
    /// Opens a replay in the window, or lives it again without one.
    Replay(ReplayArgs),
    /// Measures how fast the step is on this machine, in under a minute.
    Bench(BenchArgs),
    /// Prints every parameter with its default, its range and its help.
    Params {
        /// As the tables of the README.
        #[arg(long)]
        markdown: bool,
    },
}

/// Options of the window.
#[derive(Args, Debug)]
pub struct WindowArgs {
    /// Preset file to open; if none is given the one that was open last, at the
    /// first start the reference preset.
    pub preset: Option<PathBuf>,
    /// Start from this seed.
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub fish: FishArgs,
    /// Start paused.
    #[arg(long)]
    pub paused: bool,
    /// Hour of day in the tank, 0 to 24, instead of the clock's.
    #[arg(long, value_parser = hour, allow_negative_numbers = true)]
    pub hour: Option<f32>,
    /// Start as on the first day: settings are neither read nor kept.
    #[arg(long)]
    pub fresh: bool,
    /// Write a PNG picture of the window to this file and end. Settings are
    /// neither read nor kept.
    #[arg(long, value_name = "FILE")]
    pub screenshot: Option<PathBuf>,
    /// When to take the picture, seconds after the start.
    #[arg(long, value_name = "SECONDS", default_value = "3", value_parser = seconds, requires = "screenshot", allow_negative_numbers = true)]
    pub after: f64,
}

/// What to do with a replay.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// Replay file.
    pub replay: PathBuf,
    /// Live it again without a window and compare every recorded hash; the exit status is 0 only if all match.
    #[arg(long)]
    pub verify: bool,
    #[command(flatten)]
    pub means: MeansArgs,
}

/// What to measure.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Numbers of fish, with commas between.
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_value = "400,10000,100000", value_parser = bench_fish, allow_negative_numbers = true)]
    pub fish: Vec<u32>,
    /// Instruction sets: all that the processor has unless given.
    #[arg(long, value_name = "SET,SET", value_delimiter = ',', value_parser = Simd::named)]
    pub simd: Vec<Simd>,
    /// Numbers of threads: one, and as many as processors, unless given.
    #[arg(long, value_name = "N,N", value_delimiter = ',', value_parser = threads, allow_negative_numbers = true)]
    pub threads: Vec<NonZeroUsize>,
}

/// What steps are taken with; the result is the same.
#[derive(Args, Debug)]
pub struct MeansArgs {
    /// Instruction set of the steps (sse2, avx2, avx512; neon on ARM): the fastest of the processor unless given. The result is the same.
    #[arg(long, value_name = "SET", value_parser = Simd::named)]
    pub simd: Option<Simd>,
    /// Threads of the steps: as many as processors unless given; small shoals take one. The result is the same.
    #[arg(long, value_name = "N", value_parser = threads, allow_negative_numbers = true)]
    pub threads: Option<NonZeroUsize>,
}

/// Options of a run without a window.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Preset file.
    pub preset: PathBuf,
    /// Simulated time, s.
    #[arg(long, default_value = "30", value_parser = seconds, conflicts_with = "steps", allow_negative_numbers = true)]
    pub seconds: f64,
    /// Number of steps of 1/60 s, instead of a time.
    #[arg(long, value_parser = steps, allow_negative_numbers = true)]
    pub steps: Option<u64>,
    /// Start from this seed.
    #[arg(long, value_parser = seed, allow_negative_numbers = true)]
    pub seed: Option<u64>,
    #[command(flatten)]
    pub fish: FishArgs,
    /// Set a parameter, as FIELD=VALUE; may be given several times.
    #[arg(long = "set", value_name = "FIELD=VALUE", value_parser = assignment)]
    pub sets: Vec<(ParamId, ParamValue)>,
    /// Hour of day, 0 to 24.
    #[arg(long, default_value = "12", value_parser = hour, allow_negative_numbers = true)]
    pub hour: f32,
    /// Whether the fish answer pointer, clicks and hour; off unless a pointer or a click is given.
    #[arg(long, value_name = "on|off", value_parser = on_or_off)]
    pub mirror: Option<bool>,
    /// The pointer is at X,Y (px) at T (s), or leaves (T,-); straight lines between; may be given several times.
    #[arg(long = "pointer", value_name = "T,X,Y", value_parser = waypoint, allow_hyphen_values = true)]
    pub pointers: Vec<(Step, Option<Vec2>)>,
    /// Click at X,Y (px) at T (s); may be given several times.
    #[arg(long = "click", value_name = "T,X,Y", value_parser = click, allow_hyphen_values = true)]
    pub clicks: Vec<(Step, Vec2)>,
    #[command(flatten)]
    pub means: MeansArgs,
    /// Write the metrics of each snapshot to this file.
    #[arg(long, value_name = "FILE.csv")]
    pub metrics: Option<PathBuf>,
    /// Write every fish at every step to this file.
    #[arg(long, value_name = "FILE.csv")]
    pub dump: Option<PathBuf>,
    /// Write the last thirty seconds to this file, to be lived again with `mirofish replay`.
    #[arg(long, value_name = "FILE.ron")]
    pub replay: Option<PathBuf>,
}

/// How many fish, and in what tank.
#[derive(Args, Debug)]
pub struct FishArgs {
    /// Start with so many fish.
    #[arg(long = "fish", value_name = "FISH", value_parser = fish_count, allow_negative_numbers = true)]
    count: Option<u32>,
    /// Let the tank grow or shrink with --fish: as many fish per area as in the preset.
    #[arg(long, requires = "count")]
    same_density: bool,
}

impl FishArgs {
    /// Sets the count, and the tank if its density is to stay.
    pub fn apply(&self, params: &mut Params) -> Result<(), ParamError> {
        match self.count {
            Some(count) if self.same_density => params.set_fish_at_density_of(&params.clone(), count),
            Some(count) => params.set(ParamId::fish_count, ParamValue::Count(count)),
            None => Ok(()),
        }
    }

    /// Whether the command line already says how `id` is worked out.
    pub fn works_out(&self, id: ParamId) -> bool {
        self.same_density && DENSITY_PARAMS.contains(&id)
    }
}

fn fish_count(text: &str) -> Result<u32, String> {
    let value = ParamId::fish_count.spec().parse(text).map_err(|error| error.to_string())?;
    match value {
        ParamValue::Count(count) => Ok(count),
        other => Err(format!("{other} is no count")),
    }
}

fn assignment(text: &str) -> Result<(ParamId, ParamValue), String> {
    const EXPECTED: &str = "expected FIELD=VALUE, for example cohesion_weight=0.9";
    let (field, value) = text.split_once('=').ok_or(EXPECTED)?;
    if field.trim().is_empty() {
        return Err(EXPECTED.to_owned());
    }
    let id = ParamId::from_field_or_hint(field.trim()).map_err(|error| error.to_string())?;
    let value = id.spec().parse(value).map_err(|error| error.to_string())?;
    Ok((id, value))
}

fn number(text: &str, example: &str) -> Result<f64, String> {
    let text = text.trim();
    let with_point = text.replacen(',', ".", 1);
    match text.parse::<f64>() {
        Ok(number) if number.is_finite() => Ok(number),
        Err(_) if with_point.parse::<f64>().is_ok() => {
            Err(format!("decimals are written with a point, {with_point}"))
        }
        _ => Err(format!("expected a number, for example {example}")),
    }
}

fn whole_number(text: &str, most: u64) -> Result<u64, String> {
    let number = text.trim().replace('_', "").parse().ok().filter(|number| *number <= most);
    number.ok_or_else(|| format!("expected a whole number, 0 to {most}"))
}

fn seed(text: &str) -> Result<u64, String> {
    whole_number(text, u64::MAX)
}

/// Far more than a preset may hold.
const MOST_BENCH_FISH: u64 = 4_000_000;

fn bench_fish(text: &str) -> Result<u32, String> {
    match whole_number(text, MOST_BENCH_FISH) {
        Ok(count @ 1..) => Ok(count as u32),
        _ => Err(format!("expected a whole number, 1 to {MOST_BENCH_FISH}")),
    }
}

/// More threads than anybody has processors.
const MOST_THREADS: u64 = 512;

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let count = whole_number(text, MOST_THREADS).ok().and_then(|count| NonZeroUsize::new(count as usize));
    count.ok_or_else(|| format!("expected a whole number, 1 to {MOST_THREADS}"))
}

/// A year: far more than anybody waits for, and far from any overflow.
const MOST_SECONDS: f64 = 31_536_000.0;

fn steps(text: &str) -> Result<u64, String> {
    whole_number(text, Step::nearest(MOST_SECONDS).0)
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = number(text, "2.5")?;
    if (0.0..=MOST_SECONDS).contains(&seconds) {
        Ok(seconds)
    } else {
        Err(format!("allowed is 0 to {MOST_SECONDS} s"))
    }
}

fn hour(text: &str) -> Result<f32, String> {
    let hour = number(text, "18.5 for half past six in the evening")?;
    if (0.0..=24.0).contains(&hour) { Ok(hour as f32) } else { Err("allowed is 0 to 24".to_owned()) }
}

fn on_or_off(text: &str) -> Result<bool, String> {
    match text.to_lowercase().as_str() {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err("expected on or off".to_owned()),
    }
}

fn waypoint(text: &str) -> Result<(Step, Option<Vec2>), String> {
    if let Some((time, place)) = text.split_once(',')
        && place.trim() == "-"
    {
        return Ok((time_of(time)?, None));
    }
    let (step, place) = click(text).map_err(|error| format!("{error}; T,- takes the pointer away"))?;
    Ok((step, Some(place)))
}

fn click(text: &str) -> Result<(Step, Vec2), String> {
    let parts: Vec<&str> = text.split(',').collect();
    let [time, x, y] = parts[..] else {
        return Err("expected T,X,Y: seconds and tank px, for example 5,720,450".to_owned());
    };
    let px = |name: &str, text: &str| {
        number(text, "720")
            .map(|px| px as f32)
            .map_err(|error| format!("{name} is `{}`, {error}", text.trim()))
    };
    Ok((time_of(time)?, [px("X", x)?, px("Y", y)?]))
}

fn time_of(text: &str) -> Result<Step, String> {
    seconds(text).map(Step::nearest).map_err(|error| format!("T is `{}`, {error}", text.trim()))
}
