//! What of the past is looked at: the values in force there, and the state bit
//! for bit as soon as it is found again.

use crate::params::Params;
use crate::shoal::Means;
use crate::timeline::{Exact, Moment, Timeline};
use std::time::Duration;

/// Which timeline is looked at, and in which version: another version is
/// another past.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Source {
    /// None: the present is looked at.
    #[default]
    Present,
    Recorded {
        version: u64,
    },
    Tried {
        version: u64,
    },
}

/// Looks at one moment of the past.
#[derive(Debug, Default)]
pub(super) struct Lens {
    source: Source,
    moment: Moment,
    params: Option<Params>,
    exact: Option<Exact>,
}

impl Lens {
    /// Looks at the present.
    pub fn put_away(&mut self) {
        *self = Self { exact: self.exact.take(), ..Self::default() };
    }

    /// Looks at a moment of a timeline, exactly if there is time for that; the
    /// rest of the way is gone the next time.
    pub fn look_at(
        &mut self,
        timeline: &Timeline,
        source: Source,
        moment: Moment,
        means: &Means,
        time: Duration,
    ) {
        if self.source != source {
            self.exact.iter_mut().for_each(Exact::leave);
        }
        if (self.source, self.moment) != (source, moment) {
            self.params = timeline.params_at(moment);
        }
        (self.source, self.moment) = (source, moment);
        let exact = self.exact.get_or_insert_with(|| Exact::nowhere(means.clone()));
        exact.pursue(timeline, moment, time);
    }

    /// The values that the state looked at was made with.
    pub const fn params(&self) -> Option<&Params> {
        self.params.as_ref()
    }

    /// The state looked at, if it is found.
    pub fn exact(&self) -> Option<&Exact> {
        let is_past = self.source != Source::Present;
        self.exact.as_ref().filter(|exact| is_past && exact.moment() == Some(self.moment))
    }
}
