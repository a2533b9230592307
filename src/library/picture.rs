//! A small picture of a preset: where its fish are after a few seconds. They
//! swim on a thread of their own, one preset after the other, and only for
//! pictures that were asked for.

use crate::mirror::StepInput;
use crate::params::{ParamId, ParamValue, Params};
use crate::preset::Preset;
use crate::shoal::{Body, Crew, Means, ShoalScratch, Simd, StateHasher, Vec2};
use crate::world::Run;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Instant;

/// Most fish of a picture; of more there is a smaller tank, as dense.
const MOST_FISH: u32 = 400;
/// Steps until the picture: six seconds, when a shoal has formed.
const STEPS: usize = 360;
/// Steps between two looks at whether it is still wanted.
const STEPS_AT_ONCE: usize = 12;
/// Most pictures that are kept.
const MOST_KEPT: usize = 2500;

/// Called from another thread when something has come that is to be shown.
pub type Waker = Arc<dyn Fn() + Send + Sync>;

/// A fish in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PicturedFish {
    /// Position of its center, tank px.
    pub pos: Vec2,
    /// Unit vector along its heading.
    pub heading: Vec2,
}

/// A shoal at one moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width and height of the tank, px.
    pub tank: Vec2,
    /// Length of a fish, px.
    pub body_length: f32,
    /// Every fish.
    pub fish: Vec<PicturedFish>,
}

impl Picture {
    /// Lets a preset swim for six seconds at noon with nobody there. Of more
    /// than 400 fish there are 400, in a tank as dense.
    #[must_use]
    pub fn of(preset: &Preset) -> Self {
        let mut run = PictureRun::start(&preset.params, preset.seed);
        (0..STEPS).for_each(|_| run.step());
        run.picture()
    }
}

/// The shoal of a picture on its way.
struct PictureRun {
    run: Run,
    scratch: ShoalScratch,
}

impl PictureRun {
    fn start(params: &Params, seed: u64) -> Self {
        let mut small = params.clone();
        if params.fish_count > MOST_FISH && small.set_fish_at_density_of(params, MOST_FISH).is_err() {
            small.fish_count = MOST_FISH;
        }
        let means = Means { simd: Simd::best(), crew: Crew::alone() };
        Self { run: Run::start(&small, seed), scratch: ShoalScratch::with_means(means) }
    }

    fn step(&mut self) {
        self.run.step(&StepInput::quiet(12.0), &mut self.scratch);
    }

    fn picture(&self) -> Picture {
        let params = self.run.params();
        let pictured = |body: &Body| PicturedFish { pos: body.pos(), heading: body.heading() };
        Picture {
            tank: params.sides(),
            body_length: params.body_length,
            fish: self.run.world().shoal().bodies().map(pictured).collect(),
        }
    }
}

/// What is to be pictured.
struct Order {
    key: u64,
    params: Params,
    seed: u64,
}

/// Pictures of presets, made as they are asked for and kept in memory.
pub struct Pictures {
    wake: Waker,
    worker: Option<Worker>,
    /// None while it is being made.
    made: HashMap<u64, Option<Picture>>,
}

/// The one thread on which shoals swim for their pictures.
struct Worker {
    orders: Sender<Order>,
    pictures: Receiver<(u64, Picture)>,
    is_over: Arc<AtomicBool>,
}

impl fmt::Debug for Pictures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pictures").field("kept", &self.made.len()).finish_non_exhaustive()
    }
}

impl Drop for Pictures {
    fn drop(&mut self) {
        if let Some(worker) = &self.worker {
            worker.is_over.store(true, Ordering::Relaxed);
        }
    }
}

impl Pictures {
    /// None yet, and no thread. `wake` is called when a picture has come.
    #[must_use]
    pub fn new(wake: Waker) -> Self {
        Self { wake, worker: None, made: HashMap::new() }
    }

    /// What is called when something has come.
    #[must_use]
    pub const fn waker(&self) -> &Waker {
        &self.wake
    }

    /// The picture of a preset; none until it is made. Asking is what has it
    /// made, so ask for what is in sight alone. Presets with the same values and
    /// seed share one.
    pub fn get(&mut self, preset: &Preset) -> Option<&Picture> {
        self.take_made();
        let key = key_of(preset);
        if !self.made.contains_key(&key) {
            self.order(key, preset);
        }
        self.made.get(&key).and_then(Option::as_ref)
    }

    fn order(&mut self, key: u64, preset: &Preset) {
        if self.made.len() >= MOST_KEPT {
            self.made.retain(|_, picture| picture.is_none());
        }
        let worker = self.worker.get_or_insert_with(|| Worker::start(&self.wake));
        let order = Order { key, params: preset.params.clone(), seed: preset.seed };
        // A thread that could not be had makes no pictures; all else goes on.
        let _ = worker.orders.send(order);
        self.made.insert(key, None);
    }

    fn take_made(&mut self) {
        if let Some(worker) = &self.worker {
            self.made.extend(worker.pictures.try_iter().map(|(key, picture)| (key, Some(picture))));
        }
    }
}

impl Worker {
    fn start(wake: &Waker) -> Self {
        let (orders, taken) = channel::<Order>();
        let (sender, pictures) = channel();
        let is_over = Arc::new(AtomicBool::new(false));
        let (wake, ends) = (Waker::clone(wake), Arc::clone(&is_over));
        let work = move || {
            while let Ok(Order { key, params, seed }) = taken.recv() {
                let Some(picture) = swim(&params, seed, &ends) else { return };
                if sender.send((key, picture)).is_err() {
                    return;
                }
                wake();
            }
        };
        // Without a thread the orders have no taker and there are no pictures.
        let _ = std::thread::Builder::new().name("pictures".to_owned()).spawn(work);
        Self { orders, pictures, is_over }
    }
}

/// Swims until the picture, resting half of the time so that the shoal in the
/// window never waits for it. None if nobody waits for it any more.
fn swim(params: &Params, seed: u64, is_over: &AtomicBool) -> Option<Picture> {
    let mut run = PictureRun::start(params, seed);
    for _ in 0..STEPS.div_ceil(STEPS_AT_ONCE) {
        if is_over.load(Ordering::Relaxed) {
            return None;
        }
        let begun = Instant::now();
        (0..STEPS_AT_ONCE).for_each(|_| run.step());
        std::thread::sleep(begun.elapsed());
    }
    Some(run.picture())
}

/// 64 bits over what a picture depends on: the seed and every value.
fn key_of(preset: &Preset) -> u64 {
    let mut hasher = StateHasher::default();
    hasher.long(preset.seed);
    for id in ParamId::ALL {
        match preset.params.get(*id) {
            ParamValue::Float(value) => hasher.float(value),
            ParamValue::Count(value) => hasher.word(value),
            ParamValue::Choice(value) => hasher.word(u32::from(value)),
        }
    }
    hasher.finish()
}
