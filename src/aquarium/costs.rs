//! What each layer of the picture costs.

use std::time::Instant;

/// A layer of the picture, as its cost is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PaintLayer {
    /// The water and the light in it.
    Water,
    /// The far layer of the shoal.
    Far,
    /// Drifting particles.
    Particles,
    /// Trails.
    Trails,
    /// Rings of clicks.
    Ripples,
    /// The fish, their shadows and the ghosts of a what-if.
    Fish,
    /// The overlay and what marks the selected fish.
    Overlay,
}

impl PaintLayer {
    /// All layers in the order they are painted.
    pub const ALL: [Self; 7] =
        [Self::Water, Self::Far, Self::Particles, Self::Trails, Self::Ripples, Self::Fish, Self::Overlay];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Water => "water",
            Self::Far => "far layer",
            Self::Particles => "particles",
            Self::Trails => "trails",
            Self::Ripples => "ripples",
            Self::Fish => "fish",
            Self::Overlay => "overlay",
        }
    }
}

/// Time that it took to build each layer of a frame; cutting them into triangles
/// comes later and is not in it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PaintCosts {
    ms: [f64; PaintLayer::ALL.len()],
}

impl PaintCosts {
    /// Does the work of a layer and adds the time it took.
    pub(super) fn time<R>(&mut self, layer: PaintLayer, work: impl FnOnce() -> R) -> R {
        let start = Instant::now();
        let done = work();
        self.ms[layer as usize] += start.elapsed().as_secs_f64() * 1e3;
        done
    }

    /// What a layer cost, ms.
    #[must_use]
    pub const fn of(&self, layer: PaintLayer) -> f64 {
        self.ms[layer as usize]
    }

    /// All of them, ms.
    #[must_use]
    pub fn total_ms(&self) -> f64 {
        self.ms.iter().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_layer_has_a_place_of_its_own() {
        let mut costs = PaintCosts::default();
        for (place, layer) in PaintLayer::ALL.into_iter().enumerate() {
            assert_eq!(layer as usize, place, "{layer:?}");
            assert_eq!(costs.of(layer), 0.0);
            assert_eq!(costs.time(layer, || place), place);
            assert!(costs.of(layer) > 0.0);
        }
        let sum: f64 = PaintLayer::ALL.into_iter().map(|layer| costs.of(layer)).sum();
        assert_eq!(costs.total_ms(), sum);
    }
}
