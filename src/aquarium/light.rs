//! The water itself: its gradient by day and night, and the spots of light that
//! drift in it.

use super::Canvas;
use super::mesh_pair::MeshPair;
use super::water::{water_colors, write_water};
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Pos2, Rect, Shape, pos2};
use std::f32::consts::TAU;

/// Spots of light.
const SPOTS: usize = 14;
/// Vertices around a spot.
const AROUND: u32 = 20;
/// Rings of a spot: share of its radius, and how bright it is there. The light
/// falls off as a bell does.
const RINGS: [[f32; 2]; 4] = [[0.3, 0.78], [0.55, 0.42], [0.78, 0.13], [1.0, 0.0]];
/// Radius of the smallest and of the largest spot, as a share of the tank's
/// shorter side.
const RADII: [f32; 2] = [0.10, 0.26];
/// How far a spot drifts to either side, as a share of the tank's sides.
const DRIFT: f32 = 0.07;
/// Time in which a spot drifts there and back, s: the quickest and the slowest.
const PERIODS_S: [f32; 2] = [17.0, 41.0];
/// What light adds where it is brightest: less of the red, which water swallows.
const COLOR: [f32; 3] = [150.0, 215.0, 235.0];

/// Paints water and light into one mesh.
#[derive(Debug, Default)]
pub(super) struct Light {
    mesh: MeshPair,
}

impl Light {
    /// Water with the light of the water's time `now_s`, as one shape.
    pub fn mesh(&mut self, canvas: &Canvas<'_>, now_s: f64) -> Shape {
        let (tank, looks) = (canvas.camera.tank_on_screen(), canvas.looks);
        let mesh = self.mesh.turn_empty();
        write_water(mesh, tank, water_colors(looks.dayness));
        let opacity = canvas.engine.shown_params().light_opacity;
        let strength = if looks.is_reduced { 0.0 } else { opacity * looks.dayness.clamp(0.0, 1.0) };
        if strength > 1.0 / 255.0 {
            for spot in (0..SPOTS).map(|number| Spot::of(number, now_s)) {
                spot.write(mesh, tank, canvas.clip, strength);
            }
        }
        self.mesh.shape()
    }
}

/// A spot of light, in shares of the tank.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    center: [f32; 2],
    radius: f32,
    /// 0 to 1.
    brightness: f32,
}

/// A number from 0 to 1 that belongs to a spot and a purpose: multiples of the
/// golden ratio and of its kin lie evenly (Roberts 2018).
fn share(spot: usize, purpose: usize) -> f32 {
    const KIN: [f64; 5] = [0.754_877_666, 0.569_840_291, 0.618_033_989, 0.819_172_513, 0.671_043_607];
    ((spot as f64 + 0.5) * KIN[purpose]).fract() as f32
}

impl Spot {
    fn of(number: usize, now_s: f64) -> Self {
        let [quick, slow] = PERIODS_S;
        let period = |purpose| quick + (slow - quick) * share(number, purpose);
        let turn = |purpose: usize| {
            let turns = now_s / f64::from(period(purpose)) + f64::from(share(number, purpose + 1));
            (TAU * turns.fract() as f32).sin()
        };
        // Most of the light is near the surface.
        let depth = share(number, 1) * share(number, 1);
        let [small, large] = RADII;
        Self {
            center: [share(number, 0) + DRIFT * turn(2), depth * 0.9 + 0.5 * DRIFT * turn(3)],
            radius: small + (large - small) * share(number, 4),
            brightness: (0.65 + 0.35 * turn(1)) * (1.0 - 0.6 * depth),
        }
    }

    /// Adds the spot to a mesh: a fan within rings, its light added to what is
    /// there.
    fn write(&self, mesh: &mut Mesh, tank: Rect, clip: Rect, strength: f32) {
        let center =
            pos2(tank.left() + self.center[0] * tank.width(), tank.top() + self.center[1] * tank.height());
        let radius = self.radius * tank.width().min(tank.height());
        if !Rect::from_center_size(center, eframe::egui::Vec2::splat(2.0 * radius)).intersects(clip) {
            return;
        }
        let first = mesh.vertices.len() as u32;
        let mut point = |pos: Pos2, share: f32| {
            let color = added(strength * self.brightness * share);
            mesh.vertices.push(Vertex { pos, uv: WHITE_UV, color });
        };
        point(center, 1.0);
        for [at, share] in RINGS {
            for i in 0..AROUND {
                let (sin, cos) = (TAU * i as f32 / AROUND as f32).sin_cos();
                // Seen from the side light lies flat.
                point(pos2(center.x + radius * at * cos, center.y + 0.7 * radius * at * sin), share);
            }
        }
        for i in 0..AROUND {
            let next = (i + 1) % AROUND;
            mesh.indices.extend([first, first + 1 + i, first + 1 + next]);
            for ring in 0..RINGS.len() as u32 - 1 {
                let [inner, outer] = [ring, ring + 1].map(|ring| first + 1 + ring * AROUND);
                mesh.indices.extend([
                    inner + i,
                    outer + i,
                    outer + next,
                    inner + i,
                    outer + next,
                    inner + next,
                ]);
            }
        }
    }
}

/// A color that is added to what it is painted on.
fn added(strength: f32) -> Color32 {
    let [r, g, b] = COLOR.map(|part| (part * strength.clamp(0.0, 1.0)) as u8);
    Color32::from_rgb_additive(r, g, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aquarium::tests::Stage;
    use crate::params::Params;

    fn vertices(light_opacity: f32, dayness: f32, is_reduced: bool) -> usize {
        let stage = Stage::new(Params { light_opacity, ..Params::default() });
        let looks = crate::aquarium::Looks { dayness, is_reduced, ..stage.looks() };
        match Light::default().mesh(&stage.canvas(&looks), 0.0) {
            Shape::Mesh(mesh) => {
                assert!(mesh.is_valid());
                mesh.vertices.len()
            }
            other => panic!("not a mesh: {other:?}"),
        }
    }

    #[test]
    fn there_is_light_by_day_alone_and_none_where_it_costs_too_much() {
        let water = 4;
        assert!(vertices(0.16, 1.0, false) > water + SPOTS / 2 * AROUND as usize);
        for (opacity, dayness, is_reduced) in [(0.16, 0.0, false), (0.0, 1.0, false), (0.16, 1.0, true)] {
            assert_eq!(vertices(opacity, dayness, is_reduced), water, "{opacity} {dayness} {is_reduced}");
        }
    }

    #[test]
    fn spots_drift_slowly_and_never_jump() {
        for number in 0..SPOTS {
            for frame in 0..2000 {
                let now_s = f64::from(frame) / 30.0;
                let [a, b] = [now_s, now_s + 1.0 / 30.0].map(|now_s| Spot::of(number, now_s));
                let moved = [0, 1].map(|axis| (a.center[axis] - b.center[axis]).abs());
                assert!(moved[0].max(moved[1]) < 1e-3, "spot {number} at {now_s} s: {moved:?}");
            }
        }
        assert_ne!(Spot::of(0, 0.0), Spot::of(0, 5.0));
    }
}
