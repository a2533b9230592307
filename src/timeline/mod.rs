//! The last thirty seconds (SPEC 8): what was recorded, what happened, and the
//! playhead over it.
//!
//! Time here is a [`Moment`]: steps since the engine was made. It goes on over
//! a restart, where the world's own counter starts over.

mod events;
mod frame;
mod interpolate;
mod params_log;
mod plan;
mod playhead;
mod ring;
mod segment;

pub use events::{Event, Events, Happening};
pub use frame::{FrameView, Moment};
pub use interpolate::ShownFish;
pub use params_log::ParamsLog;
pub use plan::{BUDGET_BYTES, Plan, WINDOW_S};
pub use playhead::{Loss, Playhead, Transport};
pub use ring::{Around, Ring};

use crate::behavior::Mood;
use crate::clock::Step;
use crate::params::Params;
use crate::shoal::Shoal;

/// Recorder, events, values in force and playhead of one engine.
#[derive(Clone, Debug)]
pub struct Timeline {
    now: Moment,
    ring: Ring,
    events: Events,
    params_log: ParamsLog,
    transport: Transport,
}

impl Timeline {
    /// A timeline that begins now, with nothing recorded.
    #[must_use]
    pub fn new(params: &Params) -> Self {
        Self {
            now: Moment::default(),
            ring: Ring::default(),
            events: Events::default(),
            params_log: ParamsLog::new(params),
            transport: Transport::default(),
        }
    }

    /// The present on the timeline's clock.
    #[must_use]
    pub const fn now(&self) -> Moment {
        self.now
    }

    /// The recorded frames.
    #[must_use]
    pub const fn ring(&self) -> &Ring {
        &self.ring
    }

    /// What happened in the window.
    #[must_use]
    pub const fn events(&self) -> &Events {
        &self.events
    }

    /// The values in force along the window.
    #[must_use]
    pub const fn params_log(&self) -> &ParamsLog {
        &self.params_log
    }

    /// The playhead, and whether the simulation is held or runs on.
    #[must_use]
    pub const fn transport(&self) -> &Transport {
        &self.transport
    }

    /// Where the playhead is.
    #[must_use]
    pub const fn playhead(&self) -> Playhead {
        self.transport.playhead()
    }

    /// The time looked at, s: of the playhead, or the present.
    #[must_use]
    pub fn shown_s(&self) -> f64 {
        match self.playhead() {
            Playhead::Live => self.now.seconds(),
            Playhead::At { time_s, .. } => time_s,
        }
    }

    /// The frame under the playhead; none in the present.
    #[must_use]
    pub fn frame_under_playhead(&self) -> Option<FrameView<'_>> {
        match self.playhead() {
            Playhead::Live => None,
            Playhead::At { time_s, .. } => self.ring.around(time_s).map(|around| around.before),
        }
    }

    /// The fish under the playhead, by id, into `out`; none in the present,
    /// where the world itself is looked at.
    pub fn shown_into(&self, out: &mut Vec<ShownFish>) -> Option<Around<'_>> {
        match self.playhead() {
            Playhead::Live => None,
            Playhead::At { time_s, .. } => self.ring.interpolate_into(time_s, out),
        }
    }

    /// The values in force at a time, s: those that the frame at that time was
    /// made with. Before the window the oldest that are known.
    #[must_use]
    pub fn params_at(&self, time_s: f64) -> Option<&Params> {
        self.params_log.at(Moment(Step::at_or_before(time_s).0))
    }

    /// Whether a frame was recorded at the present step.
    #[must_use]
    pub fn is_snapshot(&self) -> bool {
        self.ring.is_recorded(self.now)
    }

    /// Says that a step was taken; true if a frame is to be recorded.
    pub fn step_taken(&mut self, params: &Params) -> bool {
        self.now.0 += 1;
        self.ring.is_due(self.now, params)
    }

    /// Records the present. One mood a body, by id.
    pub fn record(&mut self, params: &Params, shoal: &Shoal, moods: &[Mood]) {
        self.ring.record(self.now, params, shoal, moods);
        if let Some(oldest) = self.ring.oldest().map(|frame| frame.moment) {
            self.events.evict_before(oldest);
            self.params_log.evict_before(oldest);
        }
        self.transport.follow(&self.ring);
    }

    /// Notes the values in force from now on, and how many fish swim.
    pub fn note_params(&mut self, params: &Params, fish: usize) {
        self.params_log.note(self.now, params);
        self.ring.note_count(fish);
    }

    /// Notes that the shoal was built anew; its start is to be recorded next.
    /// The playhead goes to the present: what was asked for is there.
    pub fn note_restart(&mut self, params: &Params) {
        self.params_log.note_restart(self.now, params);
        self.ring.note_count(0);
        self.transport.seek_live();
        self.note(Happening::Restart);
    }

    /// Notes an event.
    pub fn note(&mut self, what: Happening) {
        self.events.note(self.now, what);
    }

    /// Goes to a time, s; beyond either end to the frame there.
    pub fn seek(&mut self, time_s: f64) {
        self.transport.seek(&self.ring, time_s);
    }

    /// Goes so many frames on, or back if negative, and rests.
    pub fn seek_frames(&mut self, frames: i64) {
        self.transport.seek_frames(&self.ring, self.now, frames);
    }

    /// Goes to the oldest frame.
    pub fn seek_oldest(&mut self) {
        self.transport.seek_oldest(&self.ring);
    }

    /// Goes back to the present.
    pub const fn seek_live(&mut self) {
        self.transport.seek_live();
    }

    /// Plays or rests, in the past.
    pub const fn set_replay_playing(&mut self, plays: bool) {
        self.transport.set_playing(plays);
    }

    /// Sets whether the simulation goes on behind a replay.
    pub const fn set_run_on(&mut self, runs_on: bool) {
        self.transport.set_running_on(runs_on);
    }

    /// Lets a playing playhead go on by `passed_s` seconds.
    pub fn play_on(&mut self, passed_s: f64) {
        self.transport.advance(&self.ring, passed_s);
    }
}
