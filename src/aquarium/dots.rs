//! All fish as dots, for a small map of the tank.

use super::mesh_pair::MeshPair;
use super::motion::Shown;
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Rect, Shape, pos2, vec2};

/// Half the side of a dot, points.
const HALF: f32 = 1.0;
/// On so small a map more dots than these say no more: of more fish every second
/// or third one is shown.
const MOST: usize = 4000;

/// Writes the dots into one mesh.
#[derive(Debug, Default)]
pub(super) struct Dots {
    mesh: MeshPair,
}

impl Dots {
    /// The fish of the tank on a map that takes up `map`, points; `tints` are their
    /// colors, by id.
    pub fn mesh(&mut self, map: Rect, shown: &Shown, tints: &[Color32]) -> Shape {
        let mesh = self.mesh.turn();
        let fish = shown.fish.len().min(tints.len());
        let stride = fish.div_ceil(MOST).max(1);
        let count = fish.div_ceil(stride);
        if mesh.vertices.len() != 4 * count {
            mesh.vertices.resize(4 * count, Vertex { pos: map.min, uv: WHITE_UV, color: Color32::WHITE });
            mesh.indices.clear();
            let first_of = (0..count as u32).map(|dot| 4 * dot);
            mesh.indices.extend(first_of.flat_map(|i| [i, i + 1, i + 2, i, i + 2, i + 3]));
        }
        let scale = vec2(map.width() / shown.tank[0], map.height() / shown.tank[1]);
        let seen = shown.fish.iter().zip(tints).step_by(stride);
        for (dot, (fish, tint)) in mesh.vertices.chunks_exact_mut(4).zip(seen) {
            let [x, y] = fish.pos;
            let at = pos2(map.left() + x * scale.x, map.top() + y * scale.y);
            for (vertex, [dx, dy]) in
                dot.iter_mut().zip([[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]])
            {
                *vertex = Vertex { pos: at + vec2(dx, dy), uv: WHITE_UV, color: *tint };
            }
        }
        self.mesh.shape()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aquarium::DrawnFish;
    use std::sync::Arc;

    #[test]
    fn dots_lie_where_the_fish_are_and_are_never_too_many() {
        let map = Rect::from_min_size(pos2(100.0, 50.0), vec2(180.0, 90.0));
        let mut dots = Dots::default();
        for count in [3, 0, 400, 9000, 4000, 1] {
            let fish = vec![DrawnFish { pos: [1000.0, 250.0], ..DrawnFish::default() }; count];
            let shown = Shown { fish, tank: [2000.0, 1000.0] };
            let Shape::Mesh(mesh) = dots.mesh(map, &shown, &vec![Color32::RED; count]) else {
                panic!("a mesh");
            };
            let mesh: Arc<eframe::egui::Mesh> = mesh;
            let expected = if count > MOST { count.div_ceil(count.div_ceil(MOST)) } else { count };
            assert_eq!((mesh.vertices.len(), mesh.indices.len()), (4 * expected, 6 * expected));
            assert!(mesh.is_valid());
            for dot in mesh.vertices.chunks_exact(4) {
                let middle = Rect::from_points(&[dot[0].pos, dot[2].pos]).center();
                assert_eq!((middle, dot[0].color), (pos2(190.0, 72.5), Color32::RED));
            }
        }
    }
}
