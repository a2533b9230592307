//! One word for what the shoal does (Tunstrøm et al. 2013).

/// What the shoal as a whole is doing (Tunstrøm et al. 2013).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GroupState {
    /// Neither aligned nor turning.
    Swarm,
    /// Aligned.
    Polarized,
    /// Turning about its center.
    Milling,
    /// Between these.
    Transition,
}

impl GroupState {
    /// The state for these values; none if either has none.
    #[must_use]
    pub fn of(polarization: Option<f64>, rotation: Option<f64>) -> Option<Self> {
        const LOW: f64 = 0.35;
        const HIGH: f64 = 0.65;
        let (aligned, turning) = (polarization?, rotation?.abs());
        Some(if aligned < LOW && turning < LOW {
            Self::Swarm
        } else if aligned > HIGH && turning < LOW {
            Self::Polarized
        } else if aligned < LOW && turning > HIGH {
            Self::Milling
        } else {
            Self::Transition
        })
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swarm => "swarm",
            Self::Polarized => "polarized",
            Self::Milling => "milling",
            Self::Transition => "transition",
        }
    }
}
