//! How fish move within themselves: the beat of the tail, the bend of the body.

use super::motion::DrawnFish;
use crate::shoal::{Vec2, length};

/// Turning at this rate, rad/s, a fish is bent as far as it can be.
const SHARPEST_TURN: f32 = 5.0;
/// Time in which the body follows a turn, s.
const FOLLOWS_S: f32 = 0.12;
/// Beats a second of a fish at rest.
const RESTING_BEAT: f32 = 0.7;
/// Beats a body length swum: fish go about 0.7 of their length with each
/// (Bainbridge 1958). Here it is half of that, or they would flicker.
const BEATS_A_LENGTH: f32 = 0.7;
/// Most beats a second.
const MOST_BEATS: f32 = 7.0;
/// How far the tail of a fish at rest swings, as a share of the farthest.
const RESTING_SWING: f32 = 0.35;
/// Swimming so many body lengths a second, it swings as far as it can.
const FULL_SWING: f32 = 6.0;
/// The ids are spread over the beat by the golden ratio, so that no two beat as one.
const SPREAD: f32 = 0.618_034;

/// Where a fish is in its movement.
#[derive(Clone, Copy, Debug)]
struct Swim {
    /// Of the beat, 0 to 1.
    phase: f32,
    bend: f32,
    heading: Vec2,
}

/// The movement of all fish, by id.
#[derive(Debug, Default)]
pub(super) struct Swimming {
    swims: Vec<Swim>,
}

impl Swimming {
    /// Moves on by `passed_s` seconds and says of each fish how it bends and
    /// beats. `body_length` in px.
    pub fn advance(&mut self, fish: &mut [DrawnFish], body_length: f32, passed_s: f32) {
        self.swims.truncate(fish.len());
        let new = fish.iter().enumerate().skip(self.swims.len());
        self.swims.extend(new.map(|(id, fish)| {
            let phase = (id as f32 * SPREAD).fract();
            Swim { phase, bend: 0.0, heading: fish.heading }
        }));
        let follows = 1.0 - (-passed_s / FOLLOWS_S).exp();
        let lengths = 1.0 / body_length.max(0.1);
        for (fish, swim) in fish.iter_mut().zip(&mut self.swims) {
            let pace = length(fish.velocity) * lengths;
            if passed_s > 0.0 {
                swim.turn(fish.heading, passed_s, follows);
                let beats = (RESTING_BEAT + BEATS_A_LENGTH * pace).min(MOST_BEATS);
                swim.phase = (swim.phase + beats * passed_s).fract();
            }
            let swing = RESTING_SWING + (1.0 - RESTING_SWING) * (pace / FULL_SWING).min(1.0);
            (fish.bend, fish.beat) = (swim.bend, swing * wave(swim.phase));
        }
    }
}

impl Swim {
    fn turn(&mut self, heading: Vec2, passed_s: f32, follows: f32) {
        // The sine of a small angle is the angle.
        let turned = self.heading[0] * heading[1] - self.heading[1] * heading[0];
        let wanted = (turned / passed_s / SHARPEST_TURN).clamp(-1.0, 1.0);
        self.bend += (wanted - self.bend) * follows;
        self.heading = heading;
    }
}

/// A sine of two parabolas: near enough for a tail. `phase` from 0 to 1.
fn wave(phase: f32) -> f32 {
    let x = 2.0 * phase - 1.0;
    4.0 * x * (1.0 - x.abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fish(speed: f32, heading: Vec2) -> DrawnFish {
        DrawnFish { velocity: [speed, 0.0], heading, ..DrawnFish::default() }
    }

    /// How often the tail goes through the middle in ten seconds at a speed, px/s.
    fn beats(speed: f32) -> usize {
        let (mut swimming, mut fish) = (Swimming::default(), [fish(speed, [1.0, 0.0])]);
        let mut is_left = Vec::new();
        for _ in 0..600 {
            swimming.advance(&mut fish, 16.0, 1.0 / 60.0);
            assert!(fish[0].beat.abs() <= 1.0);
            is_left.push(fish[0].beat > 0.0);
        }
        is_left.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    #[test]
    fn who_swims_faster_beats_faster() {
        let [rests, slow, fast] = [0.0, 40.0, 120.0].map(beats);
        assert!(rests >= 10 && slow > 2 * rests && fast > 2 * slow, "{rests} {slow} {fast}");
    }

    #[test]
    fn a_turn_bends_to_its_side_and_is_over_with_it() {
        for side in [1.0, -1.0] {
            let (mut swimming, mut fish) = (Swimming::default(), [fish(90.0, [1.0, 0.0])]);
            for step in 0..30 {
                let (sin, cos) = (side * 3.0 * step as f32 / 60.0).sin_cos();
                fish[0].heading = [cos, sin];
                swimming.advance(&mut fish, 16.0, 1.0 / 60.0);
            }
            assert!((fish[0].bend * side - 0.6).abs() < 0.05, "3 of 5 rad/s: {}", fish[0].bend);
            (0..60).for_each(|_| swimming.advance(&mut fish, 16.0, 1.0 / 60.0));
            assert!(fish[0].bend.abs() < 0.01);
        }
    }

    #[test]
    fn where_no_time_passes_nothing_moves() {
        let (mut swimming, mut fish) = (Swimming::default(), [fish(90.0, [1.0, 0.0]); 3]);
        swimming.advance(&mut fish, 16.0, 0.5);
        let before = fish;
        fish[0].heading = [0.0, 1.0];
        swimming.advance(&mut fish, 16.0, 0.0);
        assert_eq!(fish.map(|fish| [fish.bend, fish.beat]), before.map(|fish| [fish.bend, fish.beat]));
        assert!(before[0].beat != before[1].beat, "no two beat as one");
    }
}
