//! The past at any time: places between two frames, and what can be told of
//! velocities from places alone.

use super::frame::FrameView;
use super::ring::{Around, Ring};
use crate::behavior::FishState;
use crate::params::Boundary;
use crate::shoal::{Vec2, ZERO, add, fold, scale, short_way_along, sub, unit_above};

/// A way shorter than this, px, between two frames is rest.
const REST_PX: f32 = 1e-3;
/// So many frames back a resting fish's last direction is looked for; a whole
/// window for each of a large shoal at rest would cost more than drawing it.
const FARTHEST_BACK: usize = 16;
/// Heading of a fish of which nothing is known.
const UNKNOWN_HEADING: Vec2 = [1.0, 0.0];

/// A fish of the past, as it is shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownFish {
    /// Place in the tank of its frame, px.
    pub pos: Vec2,
    /// The way from frame to frame over the time between them, px/s; zero if
    /// nothing is known.
    pub velocity: Vec2,
    /// Unit vector: direction of the velocity, of the last movement known, or
    /// to the right.
    pub heading: Vec2,
    /// State it had in its frame.
    pub state: FishState,
}

impl Ring {
    /// The fish at a time, s on the timeline's clock, by id, into `out`;
    /// returns the frames around that time, or none if it is gone.
    ///
    /// Places go linearly from frame to frame, the short way round in `Wrap`.
    /// Shown are exactly the fish of the earlier frame, in its tank; one that
    /// was gone or another by the next frame holds its place.
    pub fn interpolate_into(&self, time_s: f64, out: &mut Vec<ShownFish>) -> Option<Around<'_>> {
        out.clear();
        let around = self.around(time_s)?;
        let history = History::up_to(self, time_s, &around);
        let Around { before, after, share } = around;
        let places = before.positions.iter().zip(before.states).enumerate();
        out.extend(places.map(|(id, (&place, &state))| {
            let way = after.and_then(|after| Pair { from: before, to: after }.way(id));
            let pos = match way {
                Some(way) if share > 0.0 => folded(&before, add(place, scale(way, share))),
                _ => place,
            };
            let (velocity, heading) = history.movement(id);
            ShownFish { pos, velocity, heading, state }
        }));
        Some(around)
    }
}

/// Two frames, one after the other.
#[derive(Clone, Copy)]
struct Pair<'a> {
    from: FrameView<'a>,
    to: FrameView<'a>,
}

impl Pair<'_> {
    /// The way of a fish that swam without a break, px.
    fn way(&self, id: usize) -> Option<Vec2> {
        if id >= self.to.kept_ids {
            return None;
        }
        let (from, to) = (self.from.positions.get(id)?, self.to.positions.get(id)?);
        let across = sub(*to, *from);
        Some([0, 1].map(|axis| self.shortest(across[axis], axis)))
    }

    /// Whichever frame was a torus, the fish may have gone around it.
    fn shortest(&self, across: f32, axis: usize) -> f32 {
        let around = |frame: &FrameView<'_>| match frame.boundary {
            Boundary::Wrap => short_way_along(across, frame.sides[axis]),
            _ => across,
        };
        let (a, b) = (around(&self.from), around(&self.to));
        if a.abs() <= b.abs() { a } else { b }
    }

    fn seconds(&self) -> f64 {
        self.to.seconds() - self.from.seconds()
    }
}

/// Pairs of frames, the latest first.
struct History<'a> {
    pairs: [Option<Pair<'a>>; FARTHEST_BACK],
    len: usize,
    /// Whether the first of them begins at the frame shown; else it ends there.
    has_next: bool,
}

impl<'a> History<'a> {
    /// From the frame after the time back.
    fn up_to(ring: &'a Ring, time_s: f64, around: &Around<'a>) -> Self {
        let mut history = Self { pairs: [None; FARTHEST_BACK], len: 0, has_next: around.after.is_some() };
        let mut later = around.before;
        if let Some(after) = around.after {
            history.push(Pair { from: later, to: after });
        }
        let before = ring.index_at(time_s).unwrap_or(0);
        for index in (0..before).rev() {
            let Some(earlier) = ring.nth(index).filter(|_| history.len < FARTHEST_BACK) else {
                break;
            };
            history.push(Pair { from: earlier, to: later });
            later = earlier;
        }
        history
    }

    fn push(&mut self, pair: Pair<'a>) {
        self.pairs[self.len] = Some(pair);
        self.len += 1;
    }

    /// Velocity, px/s, and heading of a fish of the frame shown.
    fn movement(&self, id: usize) -> (Vec2, Vec2) {
        let mut velocity = None;
        for (age, pair) in self.pairs.iter().flatten().enumerate() {
            let Some(way) = pair.way(id) else {
                // One that is gone by the next frame has a past all the same;
                // but before a break in the past it was another.
                if age == 0 && self.has_next {
                    continue;
                }
                break;
            };
            let velocity = *velocity.get_or_insert_with(|| scale(way, (1.0 / pair.seconds()) as f32));
            let heading = unit_above(way, REST_PX);
            if heading != ZERO {
                return (velocity, heading);
            }
        }
        (velocity.unwrap_or(ZERO), UNKNOWN_HEADING)
    }
}

fn folded(frame: &FrameView<'_>, place: Vec2) -> Vec2 {
    match frame.boundary {
        Boundary::Wrap => [fold(place[0], frame.sides[0]), fold(place[1], frame.sides[1])],
        _ => place,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::Mood;
    use crate::params::Params;
    use crate::shoal::{Body, Shoal};
    use crate::timeline::Moment;

    fn record(ring: &mut Ring, step: u64, params: &Params, places: &[Vec2]) {
        let shoal: Shoal = places.iter().map(|&[x, y]| Body { x, y, ..Body::default() }).collect();
        let params = Params { fish_count: places.len() as u32, ..params.clone() };
        ring.record(Moment(step), &params, &shoal, &vec![Mood::default(); shoal.len()]);
    }

    fn shown(ring: &Ring, time_s: f64) -> Vec<ShownFish> {
        let mut out = Vec::new();
        assert!(ring.interpolate_into(time_s, &mut out).is_some());
        out
    }

    fn near(a: Vec2, b: Vec2) -> bool {
        (a[0] - b[0]).abs() < 1e-2 && (a[1] - b[1]).abs() < 1e-2
    }

    #[test]
    fn half_way_between_frames() {
        let mut ring = Ring::default();
        let params = Params::default();
        record(&mut ring, 0, &params, &[[10.0, 20.0]]);
        record(&mut ring, 6, &params, &[[20.0, 20.0]]);
        let fish = shown(&ring, 0.05)[0];
        assert!(near(fish.pos, [15.0, 20.0]) && near(fish.velocity, [100.0, 0.0]), "{fish:?}");
        let newest = shown(&ring, 7.0)[0];
        assert_eq!(newest.pos, [20.0, 20.0]);
        assert!(near(newest.velocity, [100.0, 0.0]), "the pair before: {newest:?}");
        assert_eq!(ring.interpolate_into(-0.1, &mut Vec::new()), None);
    }

    #[test]
    fn over_the_seam_the_short_way_and_folded() {
        let wrap = Params { boundary: Boundary::Wrap, ..Params::default() };
        let mut ring = Ring::default();
        record(&mut ring, 0, &wrap, &[[1436.0, 896.0]]);
        record(&mut ring, 6, &wrap, &[[4.0, 2.0]]);
        assert!(near(shown(&ring, 0.025)[0].pos, [1438.0, 897.5]), "{:?}", shown(&ring, 0.025));
        let beyond = shown(&ring, 0.075)[0];
        assert!(near(beyond.pos, [2.0, 0.5]), "{beyond:?}");
        assert!(near(beyond.velocity, [80.0, 60.0]), "{beyond:?}");
    }

    #[test]
    fn the_fold_into_a_new_torus_is_no_dash_across_the_tank() {
        let soft = Params::default();
        let wrap = Params { boundary: Boundary::Wrap, ..soft.clone() };
        let small = Params { tank_width: 1000.0, ..wrap.clone() };
        for (before, after, from, to, way) in [
            (&soft, &wrap, -3.0, 1435.0, -2.0),
            (&wrap, &soft, 1439.0, 1.0, 2.0),
            (&wrap, &small, 1300.0, 302.0, 2.0),
            (&small, &wrap, 1.0, 1439.0, -2.0),
        ] {
            let mut ring = Ring::default();
            record(&mut ring, 0, before, &[[from, 5.0]]);
            record(&mut ring, 6, after, &[[to, 5.0]]);
            let fish = shown(&ring, 0.05)[0];
            let expected = folded(&ring.oldest().expect("recorded"), [from + way / 2.0, 5.0]);
            assert!(near(fish.pos, expected), "{from} to {to}: {fish:?}");
        }
    }

    #[test]
    fn who_was_replaced_holds_its_place() {
        let mut ring = Ring::default();
        let params = Params::default();
        record(&mut ring, 0, &params, &[[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]]);
        record(&mut ring, 6, &params, &[[0.0, 1.0], [0.0, 1.0], [0.0, 1.0]]);
        ring.note_count(1);
        ring.note_count(2);
        record(&mut ring, 12, &params, &[[0.0, 2.0], [900.0, 2.0]]);
        let fish = shown(&ring, 0.15);
        assert_eq!(fish.len(), 3, "the fish of the earlier frame");
        assert!(near(fish[0].pos, [0.0, 1.5]));
        assert_eq!([fish[1].pos, fish[2].pos], [[0.0, 1.0]; 2]);
        assert!(near(fish[1].velocity, [0.0, 10.0]), "from the pair before: {fish:?}");
        let after = shown(&ring, 0.2);
        assert!(near(after[0].velocity, [0.0, 10.0]));
        assert_eq!((after[1].velocity, after[1].heading), (ZERO, UNKNOWN_HEADING), "it is new");
    }

    #[test]
    fn at_rest_the_last_direction_known() {
        let mut ring = Ring::default();
        let params = Params::default();
        record(&mut ring, 0, &params, &[[0.0, 0.0], [7.0, 7.0]]);
        for step in 1..5 {
            record(&mut ring, step * 6, &params, &[[0.0, -3.0], [7.0, 7.0]]);
        }
        let fish = shown(&ring, 0.25);
        assert_eq!((fish[0].velocity, fish[0].heading), (ZERO, [0.0, -1.0]));
        assert_eq!((fish[1].velocity, fish[1].heading), (ZERO, UNKNOWN_HEADING));
    }
}
