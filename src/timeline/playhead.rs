//! Which time is looked at. In time, never in places of the ring: those shift
//! under it.

use super::frame::Moment;
use super::range::{Looping, TimeRange};
use super::ring::{HAIR_S, Ring};
use crate::clock::Step;

/// Where the playhead is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Playhead {
    /// On the present.
    #[default]
    Live,
    /// In the past.
    At {
        /// Time on the timeline's clock, s.
        time_s: f64,
        /// Whether it goes on by itself.
        is_playing: bool,
    },
}

/// Says that the frame under the playhead is gone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Loss {
    /// How often this has happened; whoever shows it compares.
    pub count: u64,
    /// How old the frame was, s.
    pub age_s: f64,
}

impl Loss {
    /// One line for a person.
    #[must_use]
    pub fn text(&self) -> String {
        format!("The frame at −{:.0} s is gone; the playhead moved to the oldest.", self.age_s)
    }
}

/// Moves the playhead over what the ring holds. With an empty ring it stays
/// live.
#[derive(Clone, Debug, Default)]
pub struct Transport {
    playhead: Playhead,
    is_running_on: bool,
    /// Losses are told once: a playhead that rests on the oldest frame while
    /// the simulation runs on would else tell of every frame.
    has_told: bool,
    loss: Option<Loss>,
    looping: Looping,
}

impl Transport {
    /// Where the playhead is.
    #[must_use]
    pub const fn playhead(&self) -> Playhead {
        self.playhead
    }

    /// Whether it is in the past.
    #[must_use]
    pub const fn is_in_past(&self) -> bool {
        matches!(self.playhead, Playhead::At { .. })
    }

    /// Whether it is in the past and goes on by itself.
    #[must_use]
    pub const fn is_playing(&self) -> bool {
        matches!(self.playhead, Playhead::At { is_playing: true, .. })
    }

    /// Whether the simulation goes on behind a replay.
    #[must_use]
    pub const fn is_running_on(&self) -> bool {
        self.is_running_on
    }

    /// Whether the simulation is held.
    #[must_use]
    pub const fn holds(&self) -> bool {
        self.is_in_past() && !self.is_running_on
    }

    /// The last time a frame was gone under the playhead.
    #[must_use]
    pub const fn loss(&self) -> Option<Loss> {
        self.loss
    }

    /// The range that is marked.
    #[must_use]
    pub const fn range(&self) -> Option<TimeRange> {
        self.looping.range()
    }

    /// Marks what of a range was recorded, or nothing.
    pub fn set_range(&mut self, ring: &Ring, range: Option<TimeRange>) {
        self.looping.mark(ring, range);
    }

    /// Whether what plays goes around: in the range that is marked, or else in
    /// all that was recorded.
    #[must_use]
    pub const fn is_looping(&self) -> bool {
        self.looping.is_on
    }

    /// Sets whether what plays goes around.
    pub const fn set_looping(&mut self, is_looping: bool) {
        self.looping.is_on = is_looping;
    }

    /// Sets whether the simulation goes on behind a replay.
    pub const fn set_running_on(&mut self, is_running_on: bool) {
        self.is_running_on = is_running_on;
    }

    /// Plays or rests, in the past; the present has the clock for that. It rests
    /// on a whole step.
    pub fn set_playing(&mut self, plays: bool) {
        if let Playhead::At { time_s, is_playing } = &mut self.playhead {
            *is_playing = plays;
            *time_s = if plays { self.looping.begin_s(*time_s) } else { whole_step_s(*time_s) };
        }
    }

    /// Goes to a time, s; beyond either end to the frame there. What plays
    /// plays on from there.
    pub fn seek(&mut self, ring: &Ring, time_s: f64) {
        let Some((oldest_s, newest_s)) = ends_s(ring) else {
            return;
        };
        // Comparisons with what is no number are false.
        let time_s = if time_s >= newest_s {
            newest_s
        } else if time_s > oldest_s {
            time_s
        } else {
            oldest_s
        };
        self.put(time_s, self.is_playing());
    }

    /// Goes so many frames on, or back if negative, to exactly where a frame
    /// is, and rests. Between two frames the nearer ends are one step away; back
    /// from the present is the newest frame before it, and there is no way on.
    pub fn seek_frames(&mut self, ring: &Ring, now: Moment, frames: i64) {
        let Some(last) = ring.len().checked_sub(1) else {
            return;
        };
        let (index, is_between) = match self.playhead {
            Playhead::Live if frames >= 0 => return,
            Playhead::Live => (last, !ring.is_recorded(now)),
            Playhead::At { time_s, .. } => match ring.around(time_s) {
                Some(around) => (ring.index_at(time_s).unwrap_or(0), around.share > 0.0),
                None => (0, false),
            },
        };
        let frames = if is_between && frames < 0 { frames + 1 } else { frames };
        let index = (index as i64).saturating_add(frames).clamp(0, last as i64) as usize;
        if let Some(frame) = ring.nth(index) {
            self.put(frame.seconds(), false);
        }
    }

    /// Goes so many steps on, or back if negative, to exactly where a step is,
    /// and rests. From the present there is no way on.
    pub fn seek_steps(&mut self, ring: &Ring, now: Moment, steps: i64) {
        let here = match self.playhead {
            Playhead::Live if steps >= 0 => return,
            Playhead::Live => now.0,
            Playhead::At { time_s, .. } => Step::nearest(time_s).0,
        };
        self.set_playing(false);
        self.seek(ring, Moment(here.saturating_add_signed(steps)).seconds());
    }

    /// Goes on by so many of these moments, or back if negative, and rests
    /// there. What lies outside of what was recorded does not exist; without one
    /// that way nothing happens.
    pub fn seek_moments(&mut self, ring: &Ring, moments: impl Iterator<Item = Moment> + Clone, count: i64) {
        let (Some(oldest), Some(newest)) = (ring.oldest(), ring.newest()) else {
            return;
        };
        let recorded = moments.filter(|moment| (oldest.moment..=newest.moment).contains(moment));
        let mut here_s = match self.playhead {
            Playhead::Live => f64::INFINITY,
            Playhead::At { time_s, .. } => time_s,
        };
        let mut reached = None;
        for _ in 0..count.unsigned_abs() {
            let found = if count > 0 {
                recorded.clone().filter(|moment| moment.seconds() > here_s + HAIR_S).min()
            } else {
                recorded.clone().filter(|moment| moment.seconds() < here_s - HAIR_S).max()
            };
            let Some(moment) = found else {
                break;
            };
            here_s = moment.seconds();
            reached = Some(moment);
        }
        if let Some(moment) = reached {
            self.put(moment.seconds(), false);
        }
    }

    /// Goes to the newest frame and rests.
    pub fn rest_at_newest(&mut self, ring: &Ring) {
        if let Some((_, newest_s)) = ends_s(ring) {
            self.put(newest_s, false);
        }
    }

    /// Goes to the oldest frame; what plays plays on from there.
    pub fn seek_oldest(&mut self, ring: &Ring) {
        self.seek(ring, f64::NEG_INFINITY);
    }

    /// Goes back to the present.
    pub const fn seek_live(&mut self) {
        self.playhead = Playhead::Live;
    }

    fn put(&mut self, time_s: f64, is_playing: bool) {
        let time_s = if is_playing { time_s } else { whole_step_s(time_s) };
        self.playhead = Playhead::At { time_s, is_playing };
        self.has_told = false;
    }

    /// Plays on by `passed_s` seconds; at the newest frame the present begins,
    /// unless it goes around.
    pub fn advance(&mut self, ring: &Ring, passed_s: f64) {
        let Playhead::At { time_s, is_playing: true } = &mut self.playhead else {
            return;
        };
        if let Some(there_s) = self.looping.play_on(ring, *time_s, passed_s) {
            *time_s = there_s;
            return;
        }
        if passed_s > 0.0 {
            *time_s += passed_s;
        }
        if ends_s(ring).is_none_or(|(_, newest_s)| *time_s + HAIR_S >= newest_s) {
            self.seek_live();
        }
    }

    /// Keeps the playhead on what there is, after frames have left the ring.
    pub fn follow(&mut self, ring: &Ring) {
        self.looping.follow(ring);
        let Playhead::At { time_s, is_playing } = self.playhead else {
            return;
        };
        let Some((oldest_s, newest_s)) = ends_s(ring) else {
            self.seek_live();
            return;
        };
        if ring.around(time_s).is_some() {
            return;
        }
        self.playhead = Playhead::At { time_s: oldest_s, is_playing };
        if !self.has_told {
            let count = self.loss.map_or(0, |loss| loss.count) + 1;
            self.loss = Some(Loss { count, age_s: newest_s - time_s });
            self.has_told = true;
        }
    }
}

/// The time of the nearest whole step, s.
fn whole_step_s(time_s: f64) -> f64 {
    Step::nearest(time_s).seconds()
}

/// Times of the oldest and the newest frame, s.
fn ends_s(ring: &Ring) -> Option<(f64, f64)> {
    Some((ring.oldest()?.seconds(), ring.newest()?.seconds()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::Params;
    use crate::shoal::Shoal;
    use crate::timeline::Moment;

    /// Frames every 6 steps from one step to another.
    fn ring(from: u64, to: u64) -> Ring {
        let mut ring = Ring::default();
        record(&mut ring, from, to);
        ring
    }

    fn record(ring: &mut Ring, from: u64, to: u64) {
        let params = Params { fish_count: 0, ..Params::default() };
        for step in (from..=to).step_by(6) {
            ring.record(Moment(step), &params, &Shoal::default(), &[]);
        }
    }

    fn time_s(transport: &Transport) -> f64 {
        match transport.playhead() {
            Playhead::At { time_s, .. } => time_s,
            Playhead::Live => panic!("it is live"),
        }
    }

    fn step(transport: &Transport) -> u64 {
        let step = (time_s(transport) * 60.0).round() as u64;
        assert_eq!(time_s(transport), Moment(step).seconds(), "exactly on a step");
        step
    }

    #[test]
    fn seeking_sticks_at_both_ends() {
        let ring = ring(60, 120);
        let mut transport = Transport::default();
        transport.seek(&ring, 1.53);
        assert_eq!(transport.playhead(), Playhead::At { time_s: Moment(92).seconds(), is_playing: false });
        for (wanted_s, found) in
            [(99.0, 120), (-1.0, 60), (f64::INFINITY, 120), (f64::NAN, 60), (1.0, 60), (2.0, 120)]
        {
            transport.seek(&ring, wanted_s);
            assert_eq!(step(&transport), found, "{wanted_s}");
        }
        transport.seek_live();
        assert_eq!(transport.playhead(), Playhead::Live);
        transport.seek_oldest(&ring);
        assert_eq!(step(&transport), 60);
    }

    #[test]
    fn frames_step_by_step() {
        let (ring, now) = (ring(0, 60), Moment(60));
        let mut transport = Transport::default();
        transport.seek_frames(&ring, now, 1);
        assert_eq!(transport.playhead(), Playhead::Live);
        let mut steps = |frames| {
            transport.seek_frames(&ring, now, frames);
            step(&transport)
        };
        assert_eq!([-1, -1, 1, 1, 1].map(&mut steps), [54, 48, 54, 60, 60]);
        assert_eq!([i64::MIN, 2, i64::MAX, -3].map(&mut steps), [0, 12, 60, 42]);
        transport.seek_live();
        transport.seek_frames(&ring, Moment(63), -1);
        assert_eq!(step(&transport), 60, "the newest frame is before the present");
        for (frames, found) in [(-1, 18), (1, 24), (-2, 12), (2, 30), (0, 18)] {
            transport.seek(&ring, 0.35);
            transport.set_playing(true);
            transport.seek_frames(&ring, now, frames);
            assert_eq!(step(&transport), found, "{frames} from between 18 and 24");
            assert!(!transport.is_playing());
        }
    }

    #[test]
    fn playing_ends_in_the_present() {
        let ring = ring(0, 60);
        let mut transport = Transport::default();
        transport.set_playing(true);
        assert_eq!(transport.playhead(), Playhead::Live);
        transport.seek(&ring, 0.5);
        transport.advance(&ring, 0.2);
        assert_eq!(time_s(&transport), 0.5, "it rests");
        transport.set_playing(true);
        transport.advance(&ring, 0.2);
        transport.advance(&ring, f64::NAN);
        assert!((time_s(&transport) - 0.7).abs() < 1e-9);
        transport.seek(&ring, 0.8);
        assert!(transport.is_playing(), "a seek does not stop it");
        transport.advance(&ring, 0.19);
        assert!(transport.is_in_past());
        transport.advance(&ring, 0.02);
        assert_eq!(transport.playhead(), Playhead::Live);
    }

    fn span(first: u64, last: u64) -> TimeRange {
        TimeRange::between(Moment(first).seconds(), Moment(last).seconds())
    }

    #[test]
    fn around_a_range_and_around_the_window() {
        let ring = ring(0, 60);
        let mut transport = Transport::default();
        transport.set_range(&ring, Some(span(12, 36)));
        transport.set_looping(true);
        transport.seek(&ring, 0.9);
        transport.set_playing(true);
        assert_eq!(step(&transport), 12, "from outside it begins at the start");
        transport.advance(&ring, 0.35);
        transport.advance(&ring, 0.15);
        assert!((time_s(&transport) - 0.3).abs() < 1e-9, "0.1 s over the end");
        transport.set_range(&ring, None);
        transport.advance(&ring, 0.9);
        assert!((time_s(&transport) - 0.2).abs() < 1e-9, "over the end of the window");
        assert!(transport.is_playing());
        transport.set_looping(false);
        transport.advance(&ring, 0.9);
        assert_eq!(transport.playhead(), Playhead::Live);
    }

    #[test]
    fn a_range_leaves_with_its_frames() {
        let mut ring = ring(0, 1800);
        let mut transport = Transport::default();
        transport.set_range(&ring, Some(span(0, 9999)));
        assert_eq!(transport.range(), Some(span(0, 1800)), "only what was recorded");
        transport.set_range(&ring, Some(span(3, 14)));
        let mut left = Vec::new();
        for to in [1800, 1806, 1812, 1818] {
            record(&mut ring, to, to);
            transport.follow(&ring);
            left.push(transport.range());
        }
        assert_eq!(left, [Some(span(3, 14)), Some(span(6, 14)), Some(span(12, 14)), None]);
        ring.cut_from(Moment(1200));
        transport.set_range(&ring, Some(span(1100, 1500)));
        assert_eq!(transport.range(), Some(span(1100, 1194)));
        transport.set_range(&ring, Some(span(1300, 1500)));
        assert_eq!(transport.range(), None);
    }

    #[test]
    fn from_event_to_event() {
        let ring = ring(60, 120);
        let moments = [70, 40, 130, 90, 70, 100].map(Moment).into_iter();
        let mut transport = Transport::default();
        transport.seek_moments(&ring, moments.clone(), 1);
        assert_eq!(transport.playhead(), Playhead::Live, "nothing comes after the present");
        let mut go = |count| {
            transport.seek_moments(&ring, moments.clone(), count);
            step(&transport)
        };
        assert_eq!([-1, -1, -1, -1, 1, 1, 1].map(&mut go), [100, 90, 70, 70, 90, 100, 100]);
        assert_eq!([-2, 9, i64::MIN].map(&mut go), [70, 100, 70]);
        transport.seek(&ring, 1.3);
        transport.set_playing(true);
        transport.seek_moments(&ring, std::iter::empty(), 1);
        assert!(transport.is_playing(), "there is none");
        transport.seek_moments(&ring, moments, 1);
        assert_eq!((step(&transport), transport.is_playing()), (90, false));
    }

    #[test]
    fn what_is_gone_is_told_once() {
        let mut ring = ring(0, 1800);
        let mut transport = Transport::default();
        transport.seek(&ring, 0.05);
        transport.follow(&ring);
        assert_eq!(transport.loss(), None);
        for to in [1806, 1812, 1818] {
            record(&mut ring, to, to);
            transport.follow(&ring);
            assert_eq!(step(&transport), to - 1800);
        }
        let loss = transport.loss().expect("it was lost");
        assert_eq!(loss.count, 1);
        assert_eq!(loss.text(), "The frame at −30 s is gone; the playhead moved to the oldest.");
        transport.seek_oldest(&ring);
        record(&mut ring, 1824, 1824);
        transport.follow(&ring);
        assert_eq!(transport.loss().map(|loss| loss.count), Some(2), "it was put there anew");
    }

    #[test]
    fn an_empty_ring_is_live() {
        let empty = Ring::default();
        let mut transport = Transport::default();
        transport.seek(&empty, 1.0);
        transport.seek_frames(&empty, Moment(0), -1);
        transport.seek_oldest(&empty);
        assert_eq!(transport.playhead(), Playhead::Live);
        transport.seek(&ring(0, 60), 0.5);
        transport.follow(&empty);
        assert_eq!(transport.playhead(), Playhead::Live);
    }

    #[test]
    fn the_past_holds_the_simulation_unless_it_runs_on() {
        let mut transport = Transport::default();
        assert!(!transport.holds());
        transport.seek(&ring(0, 60), 0.5);
        assert!(transport.holds());
        transport.set_running_on(true);
        assert!(!transport.holds() && transport.is_in_past());
    }
}
