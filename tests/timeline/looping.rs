//! Going around: whatever the range, the speed and the hand.

use super::*;
use mirofish::timeline::{Playhead, TimeRange, Transport};

/// Frames every six steps up to this one.
const LAST: u64 = 600;

fn ring() -> Ring {
    let params = Params { fish_count: 0, ..Params::default() };
    let mut ring = Ring::default();
    for step in (0..=LAST).step_by(6) {
        ring.record(Moment(step), &params, &Shoal::default(), &[]);
    }
    ring
}

proptest! {
    #[test]
    fn a_playhead_that_loops_stays_in_its_range(
        edges in [-1.0f64..12.0, -1.0f64..12.0],
        from_s in -1.0f64..12.0,
        frames in prop::collection::vec((0.0f64..3.0, prop::option::weighted(0.1, -1.0f64..12.0)), 1..60),
    ) {
        let ring = ring();
        let mut transport = Transport::default();
        transport.set_looping(true);
        transport.set_range(&ring, Some(TimeRange::between(edges[0], edges[1])));
        let marked = transport.range();
        let (first, last) = marked.map_or((0, LAST), |range| (range.first().0, range.last().0));
        prop_assert!(last <= LAST);
        prop_assert_eq!(marked.is_none(), edges[0].min(edges[1]) > Moment(LAST).seconds() + 1.0 / 120.0);
        transport.seek(&ring, from_s);
        transport.set_playing(true);
        for (passed_s, seek_s) in frames {
            // A hand may put it anywhere; it goes on in the range.
            if let Some(seek_s) = seek_s {
                transport.seek(&ring, seek_s);
            }
            transport.advance(&ring, passed_s);
            let Playhead::At { time_s, is_playing: true } = transport.playhead() else {
                panic!("it does not stop: {:?}", transport.playhead());
            };
            let bounds = Moment(first).seconds()..=Moment(last).seconds();
            prop_assert!(bounds.contains(&time_s), "{} of {:?}", time_s, bounds);
        }
    }
}
