//! The past with other values: what was recorded is lived again from a moment
//! to the present, with what came in then, on a thread of its own (SPEC 8).

use super::frame::Moment;
use super::lived::Lived;
use super::relive::Tried;
use super::{Course, Timeline};
use crate::metrics::History;
use crate::params::{ParamId, ParamValue};
use crate::shoal::Means;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, TryRecvError, channel};
use std::time::{Duration, Instant};

/// What is ready after this time is shown, and again after each such time: the
/// nearest part of a run that is long to live comes first.
const PART: Duration = Duration::from_millis(100);

/// What a run with other values has come to.
#[derive(Debug)]
pub struct Outcome {
    tried: Tried,
    timeline: Timeline,
    history: History,
    whole: Option<Box<Lived>>,
}

impl Outcome {
    /// The values that were tried.
    #[must_use]
    pub const fn tried(&self) -> &Tried {
        &self.tried
    }

    /// The timeline of the run, from a second or so before its first difference
    /// to where it has come.
    #[must_use]
    pub const fn timeline(&self) -> &Timeline {
        &self.timeline
    }

    /// Its metrics, of the same time.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Whether it has come to the present.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.whole.is_some()
    }
}

/// What a run sends while it goes.
enum News {
    Part(Box<(Timeline, History)>),
    Done(Box<Lived>),
}

/// A run that goes.
#[derive(Debug)]
struct Job {
    tried: Tried,
    news: Receiver<News>,
    is_canceled: Arc<AtomicBool>,
    has_shown: bool,
}

/// The newest run is the one that matters; nobody waits for an older one.
impl Drop for Job {
    fn drop(&mut self) {
        self.is_canceled.store(true, Ordering::Relaxed);
    }
}

/// An edit of the past: values that are tried, and what comes of them.
#[derive(Debug)]
pub struct WhatIf {
    course: Course,
    until: Moment,
    means: Means,
    tried: Tried,
    edits: Edits,
    job: Option<Job>,
    is_outdated: bool,
    outcome: Option<Outcome>,
    versions: u64,
}

impl WhatIf {
    /// Begins at a moment of a timeline; none if it cannot be lived again from
    /// there.
    #[must_use]
    pub fn begin(recorded: &Timeline, from: Moment, means: Means) -> Option<Self> {
        Some(Self {
            course: recorded.course_from(from)?,
            until: recorded.now(),
            means,
            tried: Tried::from(from),
            edits: Edits::default(),
            job: None,
            is_outdated: false,
            outcome: None,
            versions: 0,
        })
    }

    /// Lets the values hold from this moment on, if it is an earlier one. False
    /// if it cannot be lived again from there.
    pub fn begin_at(&mut self, recorded: &Timeline, moment: Moment) -> bool {
        if moment >= self.tried.since() {
            return true;
        }
        let Some(course) = recorded.course_from(moment) else {
            return false;
        };
        self.course = course;
        self.tried.begin_at(moment);
        self.is_outdated = true;
        true
    }

    /// The values that are tried now.
    #[must_use]
    pub const fn tried(&self) -> &Tried {
        &self.tried
    }

    /// What the newest run has come to, or the one before it if that has nothing
    /// to show yet.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Changes whenever the outcome is another; one that knows more is the same.
    #[must_use]
    pub const fn version(&self) -> u64 {
        self.versions
    }

    /// Whether a run is going or about to.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.job.is_some() || self.is_outdated
    }

    /// How far the newest run has come, 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        if !self.is_running() {
            return 1.0;
        }
        let newest = self.outcome.as_ref().filter(|outcome| outcome.tried == self.tried);
        let all = self.until.steps_since(self.tried.since()).max(1);
        let done = newest.map_or(0, |outcome| outcome.timeline.now().steps_since(self.tried.since()));
        done as f32 / all as f32
    }

    /// Opens the bracket of an edit.
    pub fn begin_edit(&mut self) {
        self.edits.begin(&self.tried);
    }

    /// Closes it: one step of undo.
    pub fn end_edit(&mut self) {
        self.edits.end(&self.tried);
    }

    /// Tries a value that is allowed; the run follows. Outside a bracket it is
    /// an edit by itself.
    pub fn set(&mut self, id: ParamId, value: ParamValue) {
        let is_own_bracket = !self.edits.is_open();
        if is_own_bracket {
            self.begin_edit();
        }
        self.is_outdated |= self.tried.value(id) != Some(value);
        self.tried.set(id, value);
        if is_own_bracket {
            self.end_edit();
        }
    }

    /// Takes back the last edit. False if that was all.
    pub fn undo(&mut self) -> bool {
        self.end_edit();
        let is_left = self.edits.undo(&mut self.tried) && !self.tried.values().is_empty();
        self.is_outdated = is_left;
        is_left
    }

    /// Does again what was taken back. True: there is always something left.
    pub fn redo(&mut self) -> bool {
        self.end_edit();
        self.is_outdated |= self.edits.redo(&mut self.tried);
        true
    }

    /// What is tried, in a few words.
    #[must_use]
    pub fn name(&self) -> String {
        format!("what-if: {}", self.tried.text())
    }

    /// What undo would take back, in a few words.
    #[must_use]
    pub fn undo_name(&self) -> Option<String> {
        Some(self.name())
    }

    /// What redo would try again, in a few words.
    #[must_use]
    pub fn redo_name(&self) -> Option<String> {
        let again = self.edits.undone.last()?;
        Some(format!("what-if: {}", again.text()))
    }

    /// Takes in what the run has sent, and starts the next one if other values
    /// are tried by now and the one that goes has shown something.
    pub fn poll(&mut self) {
        while let Some(job) = &self.job {
            match job.news.try_recv() {
                Ok(news) => self.take(news),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.job = None,
            }
        }
        if self.is_outdated && self.job.as_ref().is_none_or(|job| job.has_shown) {
            self.start();
        }
    }

    /// Polls until the newest run is whole.
    pub fn wait(&mut self) {
        self.poll();
        while let Some(job) = &self.job {
            match job.news.recv_timeout(Duration::from_secs(1)) {
                Ok(news) => self.take(news),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => self.job = None,
            }
            self.poll();
        }
    }

    /// The whole run, to go on with; none if it is not done.
    #[must_use]
    pub fn into_lived(self) -> Option<Lived> {
        let Outcome { timeline, history, whole, .. } = self.outcome?;
        let mut lived = *whole?;
        lived.take_back(timeline, history);
        Some(lived)
    }

    fn start(&mut self) {
        let (sender, news) = channel();
        let is_canceled = Arc::new(AtomicBool::new(false));
        let worker = Worker {
            course: self.course.clone(),
            tried: self.tried.clone(),
            until: self.until,
            means: self.means.clone(),
            is_canceled: Arc::clone(&is_canceled),
        };
        // Where no thread can be had there is no news, and nothing is shown.
        let _ = std::thread::Builder::new().name("what-if".to_owned()).spawn(move || worker.work(&sender));
        self.job = Some(Job { tried: self.tried.clone(), news, is_canceled, has_shown: false });
        self.is_outdated = false;
    }

    fn take(&mut self, news: News) {
        let Some(job) = &mut self.job else {
            return;
        };
        let (part, whole) = match news {
            News::Part(part) => (*part, None),
            News::Done(mut lived) => (lived.hand_out(), Some(lived)),
        };
        let (timeline, history) = part;
        match &mut self.outcome {
            Some(outcome) if job.has_shown => {
                outcome.history.go_on_from(outcome.timeline.now().seconds(), &history);
                outcome.timeline.append(timeline);
            }
            outcome => {
                // What is added to an outcome changes nothing of it.
                self.versions += 1;
                *outcome = Some(Outcome { tried: job.tried.clone(), timeline, history, whole: None });
            }
        }
        job.has_shown = true;
        if let (Some(outcome), Some(lived)) = (&mut self.outcome, whole) {
            outcome.whole = Some(lived);
            self.job = None;
        }
    }
}

/// Lives the run, away from the picture.
struct Worker {
    course: Course,
    tried: Tried,
    until: Moment,
    means: Means,
    is_canceled: Arc<AtomicBool>,
}

impl Worker {
    fn work(self, news: &Sender<News>) {
        let mut lived = Lived::again(&self.course, self.means);
        let (log, tried) = (&self.course.log, Some(&self.tried));
        let is_canceled = || self.is_canceled.load(Ordering::Relaxed);
        // Whatever is shown shows a difference.
        lived.pursue(log, tried, self.until.min(Moment(self.tried.since().0 + 1)), is_canceled);
        loop {
            let begun = Instant::now();
            let is_time_up = || begun.elapsed() >= PART || is_canceled();
            let is_done = lived.pursue(log, tried, self.until, is_time_up);
            if is_done {
                lived.close(log, tried);
                // If nobody listens any more, nobody wants it.
                let _ = news.send(News::Done(Box::new(lived)));
                return;
            }
            let is_heard = news.send(News::Part(Box::new(lived.hand_out()))).is_ok();
            if !is_heard || is_canceled() {
                return;
            }
        }
    }
}

/// The gestures of one what-if.
#[derive(Debug, Default)]
struct Edits {
    open: Option<Tried>,
    done: Vec<Tried>,
    undone: Vec<Tried>,
}

impl Edits {
    const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    fn begin(&mut self, tried: &Tried) {
        self.end(tried);
        self.open = Some(tried.clone());
    }

    fn end(&mut self, tried: &Tried) {
        if let Some(before) = self.open.take().filter(|before| before.values() != tried.values()) {
            self.done.push(before);
            self.undone.clear();
        }
    }

    fn undo(&mut self, tried: &mut Tried) -> bool {
        let Some(before) = self.done.pop() else {
            return false;
        };
        self.undone.push(tried.with_values_of(&before));
        true
    }

    fn redo(&mut self, tried: &mut Tried) -> bool {
        let Some(after) = self.undone.pop() else {
            return false;
        };
        self.done.push(tried.with_values_of(&after));
        true
    }
}
