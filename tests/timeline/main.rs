//! The recorder against a plain list of everything that was recorded, and the
//! engine's timeline over a run that changes under it.

mod looping;
mod run;

use mirofish::behavior::{FishState, Mood};
use mirofish::params::{Boundary, Params};
use mirofish::shoal::{Body, Shoal, Vec2};
use mirofish::timeline::{FrameView, Moment, Ring};
use proptest::prelude::*;

const WINDOW_STEPS: u64 = 1800;
/// Frames beside the grid for which a window has room without loss.
const SPARE_FRAMES: usize = 8;

/// A frame as it was recorded.
#[derive(Clone, Debug, PartialEq)]
struct Kept {
    number: u64,
    moment: Moment,
    kept_ids: usize,
    positions: Vec<Vec2>,
    states: Vec<FishState>,
    sides: Vec2,
    boundary: Boundary,
    is_extra: bool,
}

impl Kept {
    fn assert_is(&self, frame: &FrameView<'_>) {
        assert_eq!((frame.number, frame.moment), (self.number, self.moment));
        assert_eq!(frame.kept_ids, self.kept_ids, "frame {}", self.number);
        let bits = |places: &[Vec2]| places.iter().flatten().map(|v| v.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(frame.positions), bits(&self.positions), "frame {}", self.number);
        assert_eq!(frame.states, self.states, "frame {}", self.number);
        assert_eq!((frame.sides, frame.boundary), (self.sides, self.boundary));
    }
}

/// Something that happens to a recorder.
#[derive(Clone, Debug)]
enum Act {
    /// So many steps pass, each with a shoal of its own.
    Steps(u64),
    Count(u32),
    Width(f32),
    Boundary(Boundary),
    Interval(f32),
    Restart,
    /// A frame between those of the grid, or in place of the last.
    Again,
    /// Looks for frames at a share of all that ever were.
    Seek(f64),
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let act = prop_oneof![
        6 => prop_oneof![1..12u64, 1..400u64, 1700..1900u64].prop_map(Act::Steps),
        3 => prop_oneof![Just(0), Just(1), 0..9u32].prop_map(Act::Count),
        1 => prop_oneof![Just(500.0f32), Just(900.0)].prop_map(Act::Width),
        1 => prop::sample::select(Boundary::ALL).prop_map(Act::Boundary),
        2 => prop::sample::select(vec![1.0f32 / 60.0, 0.05, 0.1, 0.5, 5.0]).prop_map(Act::Interval),
        2 => Just(Act::Restart),
        1 => Just(Act::Again),
        3 => (0.0..1.0f64).prop_map(Act::Seek),
    ];
    prop::collection::vec(act, 1..40)
}

/// A recorder, and the list it is held against.
struct Trial {
    ring: Ring,
    all: Vec<Kept>,
    params: Params,
    now: Moment,
    /// Numbers of who swims now, by id: a fish that is replaced gets another.
    who: Vec<u64>,
    last_who: Vec<u64>,
    next_who: u64,
}

impl Trial {
    fn new() -> Self {
        let params = Params { fish_count: 5, ..Params::default() };
        let mut trial = Self {
            ring: Ring::default(),
            all: Vec::new(),
            params,
            now: Moment(0),
            who: Vec::new(),
            last_who: Vec::new(),
            next_who: 0,
        };
        trial.resize(5);
        trial.record(true);
        trial
    }

    fn resize(&mut self, count: usize) {
        self.who.truncate(count);
        while self.who.len() < count {
            self.who.push(self.next_who);
            self.next_who += 1;
        }
    }

    /// Places and states that no other frame has.
    fn fish(&self) -> (Shoal, Vec<Mood>) {
        let body = |id: usize| Body {
            x: self.now.0 as f32 + 0.1 * self.who[id] as f32,
            y: -(id as f32) * 0.3 + self.all.len() as f32,
            ..Body::default()
        };
        let mood =
            |id: usize| Mood { state: FishState::ALL[(id + self.now.0 as usize / 7) % 4], ..Mood::default() };
        let ids = 0..self.who.len();
        (ids.clone().map(body).collect(), ids.map(mood).collect())
    }

    fn record(&mut self, is_extra: bool) {
        let (shoal, moods) = self.fish();
        self.ring.record(self.now, &self.params, &shoal, &moods);
        let number = self.all.last().map_or(0, |last| last.number + 1);
        // A frame of the same moment is replaced. Who swims was noted at that
        // one already, so the fish are compared with those of the one before.
        let replaced = self.all.pop_if(|last| last.moment == self.now);
        let same = self.who.iter().zip(&self.last_who).take_while(|(a, b)| a == b).count();
        self.all.push(Kept {
            number,
            moment: self.now,
            kept_ids: replaced.map_or(same, |replaced| same.min(replaced.kept_ids)),
            positions: shoal.bodies().map(Body::pos).collect(),
            states: moods.iter().map(|mood| mood.state).collect(),
            sides: [self.params.tank_width, self.params.tank_height],
            boundary: self.params.boundary,
            is_extra,
        });
        self.last_who.clone_from(&self.who);
    }

    fn act(&mut self, act: &Act) {
        match *act {
            Act::Steps(steps) => (0..steps).for_each(|_| self.step()),
            Act::Count(count) => {
                self.params.fish_count = count;
                self.resize(count as usize);
                self.ring.note_count(count as usize);
            }
            Act::Width(width) => self.params.tank_width = width,
            Act::Boundary(boundary) => self.params.boundary = boundary,
            Act::Interval(interval_s) => self.params.snapshot_interval = interval_s,
            Act::Restart => {
                let count = self.who.len();
                self.resize(0);
                self.resize(count);
                self.ring.note_count(0);
                self.record(true);
            }
            Act::Again => self.record(true),
            Act::Seek(share) => self.seek(share),
        }
    }

    fn step(&mut self) {
        self.now.0 += 1;
        let since = self.now.steps_since(self.all[self.all.len() - 1].moment);
        let interval = (f64::from(self.params.snapshot_interval) * 60.0).round() as u64;
        assert_eq!(self.ring.is_due(self.now, &self.params), since >= interval, "at {:?}", self.now);
        if since >= interval {
            self.record(false);
        }
    }

    /// Frames that must be there: those of the window before the newest, but
    /// for what frames beside the grid have cost.
    fn must_be(&self) -> &[Kept] {
        let newest = self.all[self.all.len() - 1].moment;
        let begin = self.all.partition_point(|kept| newest.steps_since(kept.moment) > WINDOW_STEPS);
        let window = &self.all[begin..];
        let extra = window.iter().filter(|kept| kept.is_extra).count();
        &window[extra.saturating_sub(SPARE_FRAMES).min(window.len() - 1)..]
    }

    fn check(&self) {
        let must_be = self.must_be();
        for kept in must_be {
            let frame = self.ring.by_number(kept.number).expect("it is in the window");
            kept.assert_is(&frame);
        }
        let frames: Vec<FrameView<'_>> = self.ring.frames().collect();
        assert_eq!(frames.len(), self.ring.len());
        assert!(frames.len() >= must_be.len());
        // Whatever else there is was recorded just so, and is of the window.
        for (frame, kept) in frames.iter().rev().zip(self.all.iter().rev()) {
            kept.assert_is(frame);
        }
        let (oldest, newest) = (frames[0], frames[frames.len() - 1]);
        assert!(newest.moment.steps_since(oldest.moment) <= WINDOW_STEPS);
        assert_eq!((self.ring.oldest(), self.ring.newest()), (Some(oldest), Some(newest)));
        assert_eq!(self.ring.by_number(newest.number + 1), None, "yet to come");
        for gone in self.all.iter().rev().skip(frames.len()).take(3) {
            assert_eq!(self.ring.by_number(gone.number), None, "gone");
        }
    }

    fn seek(&self, share: f64) {
        let end_s = self.now.seconds() + 1.0;
        let time_s = share * end_s;
        let oldest = self.ring.oldest().expect("a frame was recorded").moment;
        // A time that is computed may miss that of its frame by a rounding.
        let index = self.all.iter().rposition(|kept| kept.moment.seconds() <= time_s + 1e-6);
        let found = self.ring.around(time_s);
        let Some(index) = index.filter(|index| self.all[*index].moment >= oldest) else {
            assert_eq!(found, None, "{time_s} s is gone");
            return;
        };
        let found = found.expect("it is there");
        self.all[index].assert_is(&found.before);
        match (self.all.get(index + 1), found.after) {
            (Some(kept), Some(after)) => {
                kept.assert_is(&after);
                let from_s = found.before.seconds();
                let share = ((time_s - from_s) / (after.seconds() - from_s)).max(0.0);
                assert!((f64::from(found.share) - share).abs() < 1e-6);
            }
            (None, None) => assert_eq!(found.share, 0.0),
            (kept, after) => panic!("{kept:?} is after {time_s} s, found was {after:?}"),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn what_was_recorded_is_given_back_or_gone(acts in acts()) {
        let mut trial = Trial::new();
        for act in &acts {
            trial.act(act);
            trial.check();
        }
        for tenth in 0..=10 {
            trial.seek(f64::from(tenth) / 10.0);
        }
    }
}

fn bodies(count: u32, x: f32) -> (Shoal, Vec<Mood>) {
    let body = Body { x, ..Body::default() };
    (std::iter::repeat_n(body, count as usize).collect(), vec![Mood::default(); count as usize])
}

/// Records so many frames on, as far apart as the plan says.
fn fill(ring: &mut Ring, now: &mut Moment, params: &Params, frames: u64) {
    let (bodies, moods) = bodies(params.fish_count, 1.0);
    for _ in 0..frames {
        now.0 += ring.plan(params).interval_steps();
        ring.record(*now, params, &bodies, &moods);
    }
}

#[test]
fn old_segments_and_a_new_one_stay_under_the_budget_together() {
    const BUDGET: u64 = 2_000_000;
    let mut ring = Ring::with_budget(BUDGET);
    let mut now = Moment(0);
    let mut params = Params { fish_count: 1000, ..Params::default() };
    fill(&mut ring, &mut now, &params, 500);
    let plan = ring.plan(&params);
    assert!(plan.is_coarsened() && plan.text().contains("coarsened"), "{}", plan.text());
    assert_eq!(ring.len() as u64, plan.frames());
    for (count, width) in [(1000, 900.0), (400, 900.0), (1200, 800.0), (1, 800.0), (2000, 700.0)] {
        params.fish_count = count;
        params.tank_width = width;
        let before = ring.len();
        fill(&mut ring, &mut now, &params, 20);
        assert!(ring.bytes() <= BUDGET, "{count} fish: {} bytes", ring.bytes());
        assert!(ring.len() >= 20, "{count} fish, {before} frames before");
    }
    // A small shoal leaves room for what was before it.
    params.fish_count = 10;
    let before = ring.len();
    fill(&mut ring, &mut now, &params, 1);
    assert!(ring.len() > before / 2, "{before} frames, then {}", ring.len());
}

#[test]
fn frames_without_room_cost_the_oldest() {
    let mut trial = Trial::new();
    trial.act(&Act::Steps(WINDOW_STEPS));
    let full = trial.ring.len();
    for extra in 1..=30 {
        trial.act(&Act::Steps(1));
        trial.act(&Act::Restart);
        trial.check();
        let oldest = trial.ring.oldest().expect("a frame was recorded").moment;
        let has_cost = trial.now.steps_since(oldest) < WINDOW_STEPS - 6;
        // Two frames of the grid leave by age in the meantime and make room.
        assert_eq!(has_cost, extra > SPARE_FRAMES + 2, "{extra} restarts, oldest is {oldest:?}");
    }
    assert_eq!(trial.ring.len(), full + SPARE_FRAMES);
}

#[test]
fn a_closed_segment_takes_no_more_than_it_holds() {
    let mut ring = Ring::default();
    let mut now = Moment(0);
    let params = Params { fish_count: 1000, ..Params::default() };
    fill(&mut ring, &mut now, &params, 10);
    let open = ring.bytes();
    let empty = Params { fish_count: 0, ..params };
    fill(&mut ring, &mut now, &empty, 1);
    assert!(ring.bytes() < open / 10, "{open}, then {}", ring.bytes());
    assert_eq!(ring.len(), 11);
}
