//! Fish that rest while the machine cannot keep up.

use serde::{Deserialize, Serialize};

/// How many fish rest. It says nothing about how many are asked for: that is
/// the fish count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub enum Resting {
    /// All swim.
    #[default]
    Nobody,
    /// Two in five rest, those of the highest ids: of 400 fish 240 swim.
    TwoInFive,
}

impl Resting {
    /// How many of `count` fish swim.
    #[must_use]
    pub const fn swimming_of(self, count: u32) -> usize {
        match self {
            Self::Nobody => count as usize,
            Self::TwoInFive => count as usize - count as usize * 2 / 5,
        }
    }

    /// Whether nobody does.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature is serde's")]
    pub(crate) fn is_nobody(&self) -> bool {
        *self == Self::Nobody
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_three_in_five_swim() {
        let swimming = [0, 1, 2, 3, 400, 401, 200_000].map(|count| Resting::TwoInFive.swimming_of(count));
        assert_eq!(swimming, [0, 1, 2, 2, 240, 241, 120_000]);
        assert_eq!(Resting::Nobody.swimming_of(401), 401);
    }
}
