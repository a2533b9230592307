//! Scales of color, safe for the common color-vision deficiencies: along each of
//! them the lightness changes as well as the hue.

use eframe::egui::{Color32, ecolor::Hsva};

/// Colors at equal distances along a scale, with straight ways between.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    anchors: &'static [Color32],
    /// Whether its end is its beginning.
    is_circle: bool,
}

/// From little to much: darker to lighter, cold to warm.
pub const RAMP: Scale = Scale {
    anchors: &[
        Color32::from_rgb(0x5B, 0x7B, 0xD5),
        Color32::from_rgb(0x2F, 0xA5, 0xA8),
        Color32::from_rgb(0x7B, 0xD3, 0x5A),
        Color32::from_rgb(0xFD, 0xE7, 0x25),
    ],
    is_circle: false,
};

/// From few to many over the water: dark to light, through red and orange, which
/// no water has.
pub const HEAT: Scale = Scale {
    anchors: &[
        Color32::from_rgb(0x7A, 0x2E, 0x8E),
        Color32::from_rgb(0xC2, 0x3B, 0x6B),
        Color32::from_rgb(0xF0, 0x70, 0x2E),
        Color32::from_rgb(0xFC, 0xB8, 0x1E),
        Color32::from_rgb(0xFC, 0xFF, 0xA4),
    ],
    is_circle: false,
};

/// Around the directions from right over down: opposite ones differ by lightness
/// or by blue and yellow, which nearly everybody tells apart.
pub const CIRCLE: Scale = Scale {
    anchors: &[
        Color32::from_rgb(0xF2, 0xE9, 0xC9),
        Color32::from_rgb(0xE8, 0x92, 0x2E),
        Color32::from_rgb(0x8C, 0x55, 0x78),
        Color32::from_rgb(0x4F, 0x9B, 0xE8),
    ],
    is_circle: true,
};

impl Scale {
    /// The colors it goes through.
    #[must_use]
    pub const fn anchors(&self) -> &'static [Color32] {
        self.anchors
    }

    /// The color at a share of the way along, 0 to 1.
    #[must_use]
    pub fn at(&self, share: f32) -> Color32 {
        let pieces = if self.is_circle { self.anchors.len() } else { self.anchors.len() - 1 };
        let along = share.clamp(0.0, 1.0) * pieces as f32;
        let piece = (along as usize).min(pieces - 1);
        let [from, to] = [piece, piece + 1].map(|i| self.anchors[i % self.anchors.len()]);
        from.lerp_to_gamma(to, along - piece as f32)
    }
}

/// A hue of its own, `share` of the way around all of them: light, and not
/// loud.
#[must_use]
pub fn hue(share: f32) -> Color32 {
    Hsva::new(share, 0.55, 0.95, 1.0).into()
}
