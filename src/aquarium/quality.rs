//! What gives way where frames cost too much (SPEC 9).

use crate::world::Resting;
use serde::{Deserialize, Serialize};

/// What may give way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Deserialize, Serialize)]
pub enum Quality {
    /// Nothing.
    Off,
    /// The picture.
    #[default]
    Looks,
    /// The picture, and two fish in five.
    Full,
}

impl Quality {
    /// All of them, the least first.
    pub const ALL: [Self; 3] = [Self::Off, Self::Looks, Self::Full];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Looks => "looks",
            Self::Full => "full",
        }
    }

    /// What it does, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::Off => "Nothing gives way, whatever frames cost.",
            Self::Looks => {
                "After 60 frames in a row with over 22 ms of work: half the particles, thinner trails, no rings, no spots of light. After 300 frames in a row under 12 ms all of it is back."
            }
            Self::Full => {
                "As with looks; two fish in five rest as well. The fish count stays what it is, and the past knows who rested."
            }
        }
    }

    /// The one after it, around all of them.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            Self::Off => Self::Looks,
            Self::Looks => Self::Full,
            Self::Full => Self::Off,
        }
    }
}

/// Work over which a frame is too slow, ms.
pub const SLOW_MS: f64 = 22.0;
/// Work so little, ms, that all may come back.
const FAST_MS: f64 = 12.0;
/// So many frames in a row decide.
const SLOW_FRAMES: u32 = 60;
const FAST_FRAMES: u32 = 300;

/// Decides by what frames cost whether anything gives way now.
#[derive(Clone, Debug, Default)]
pub struct Governor {
    quality: Quality,
    is_reduced: bool,
    /// Frames in a row that spoke for the other way.
    streak: u32,
}

impl Governor {
    /// Says what may give way from now on.
    pub fn obey(&mut self, quality: Quality) {
        self.quality = quality;
        if quality == Quality::Off {
            (self.is_reduced, self.streak) = (false, 0);
        }
    }

    /// Takes in what a frame cost, ms.
    pub fn note(&mut self, work_ms: f64) {
        if self.quality == Quality::Off {
            return;
        }
        let (speaks_for_it, enough) =
            if self.is_reduced { (work_ms < FAST_MS, FAST_FRAMES) } else { (work_ms > SLOW_MS, SLOW_FRAMES) };
        self.streak = if speaks_for_it { self.streak + 1 } else { 0 };
        if self.streak >= enough {
            (self.is_reduced, self.streak) = (!self.is_reduced, 0);
        }
    }

    /// Whether the picture gives way.
    #[must_use]
    pub const fn is_reduced(&self) -> bool {
        self.is_reduced
    }

    /// How many fish are to rest.
    #[must_use]
    pub const fn resting(&self) -> Resting {
        match (self.quality, self.is_reduced) {
            (Quality::Full, true) => Resting::TwoInFive,
            _ => Resting::Nobody,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn governor(quality: Quality) -> Governor {
        let mut governor = Governor::default();
        governor.obey(quality);
        governor
    }

    fn note(governor: &mut Governor, frames: u32, work_ms: f64) -> bool {
        (0..frames).for_each(|_| governor.note(work_ms));
        governor.is_reduced()
    }

    #[test]
    fn sixty_slow_frames_in_a_row_and_three_hundred_fast_ones() {
        let mut governor = governor(Quality::Looks);
        assert!(!note(&mut governor, 59, 22.1));
        assert!(!note(&mut governor, 1, 22.0), "this one is not over it");
        assert!(!note(&mut governor, 59, 22.1));
        assert!(note(&mut governor, 1, 22.1));
        assert!(note(&mut governor, 299, 11.9));
        assert!(note(&mut governor, 1, 12.0), "this one is not under it");
        assert!(note(&mut governor, 299, 11.9));
        assert!(!note(&mut governor, 1, 11.9));
        assert!(!note(&mut governor, 59, 30.0), "the count starts over");
    }

    #[test]
    fn between_the_lines_nothing_changes() {
        for is_slow_first in [false, true] {
            let mut governor = governor(Quality::Looks);
            if is_slow_first {
                assert!(note(&mut governor, 60, 40.0));
            }
            assert_eq!(note(&mut governor, 10_000, 17.0), is_slow_first);
        }
    }

    #[test]
    fn fish_rest_in_full_alone_and_off_ends_it_at_once() {
        for (quality, resting) in [
            (Quality::Off, Resting::Nobody),
            (Quality::Looks, Resting::Nobody),
            (Quality::Full, Resting::TwoInFive),
        ] {
            let mut governor = governor(quality);
            assert_eq!(note(&mut governor, 200, 50.0), quality != Quality::Off);
            assert_eq!(governor.resting(), resting);
            governor.obey(Quality::Off);
            assert_eq!((governor.is_reduced(), governor.resting()), (false, Resting::Nobody));
            governor.obey(quality);
            assert!(!note(&mut governor, 59, 50.0), "nothing is left of the count");
        }
    }

    #[test]
    fn the_next_quality_goes_around() {
        for (i, quality) in Quality::ALL.into_iter().enumerate() {
            assert_eq!(quality.next(), Quality::ALL[(i + 1) % 3]);
        }
    }
}
