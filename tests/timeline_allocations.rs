//! Recording and looking back allocate nothing once a window has been filled.

#[path = "common/counting.rs"]
mod counting;

use counting::allocations_of;
use mirofish::behavior::Mood;
use mirofish::params::Params;
use mirofish::shoal::{Body, Shoal};
use mirofish::timeline::{Moment, Ring};

#[test]
fn recording_allocates_at_the_first_frame_of_an_era_alone() {
    let mut ring = Ring::default();
    let mut step = 0;
    for fish in [400u32, 10, 400] {
        let params = Params { fish_count: fish, ..Params::default() };
        let shoal: Shoal = (0..fish).map(|_| Body { x: 1.0, ..Body::default() }).collect();
        let moods = vec![Mood::default(); fish as usize];
        let mut record = |frames: u64| {
            for _ in 0..frames {
                step += 6;
                ring.record(Moment(step), &params, &shoal, &moods);
            }
        };
        assert!(allocations_of(|| record(1)) > 0, "the counter counts");
        // Through the first filling, over its end and around again.
        assert_eq!(allocations_of(|| record(1000)), 0, "{fish} fish");
    }
}

#[test]
fn looking_back_allocates_nothing() {
    let mut ring = Ring::default();
    let params = Params::default();
    for step in 0..100 {
        let shoal: Shoal = (0..400).map(|_| Body { x: step as f32, ..Body::default() }).collect();
        ring.record(Moment(step * 6), &params, &shoal, &[Mood::default(); 400]);
    }
    let mut shown = Vec::new();
    assert!(allocations_of(|| assert!(ring.interpolate_into(1.0, &mut shown).is_some())) > 0);
    let again = allocations_of(|| {
        for tick in 0..100 {
            assert!(ring.interpolate_into(f64::from(tick) * 0.09, &mut shown).is_some());
        }
    });
    assert_eq!(again, 0);
}
