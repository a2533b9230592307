//! The selected fish: found under the pointer, ringed, its way kept in sight.

use super::camera::Camera;
use super::motion::DrawnFish;
use crate::engine::Engine;
use crate::shoal::{Plane, add, length};
use eframe::egui::{Color32, Painter, Pos2, Shape, Stroke, pos2, vec2};

/// A fish may be missed by so many points and is found all the same.
const REACH_POINTS: f32 = 10.0;
/// Length of the way that is shown of the selected fish, s.
const WAY_S: f64 = 5.0;
const MARK: Color32 = Color32::WHITE;

/// The fish that is nearest to a place on screen, measured to its body as
/// drawn: where fish overlap, the one whose body the pointer is deepest in.
pub(super) fn pick(drawn: &[DrawnFish], place: Pos2, camera: &Camera, body_length: f32) -> Option<usize> {
    let half_body = body_length * camera.points_per_px() / 2.0;
    let distance = |fish: &DrawnFish| {
        let from_center = place - camera.screen_from_tank(fish.pos);
        let along =
            (from_center.x * fish.heading[0] + from_center.y * fish.heading[1]).clamp(-half_body, half_body);
        // To the fish's spine, and a little to its center, so that of two that
        // overlap the nearer one wins.
        let spine = from_center - vec2(fish.heading[0], fish.heading[1]) * along;
        spine.length() + 0.1 * from_center.length()
    };
    let nearest = drawn.iter().enumerate().map(|(id, fish)| (distance(fish), id));
    nearest
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .filter(|(distance, _)| *distance <= REACH_POINTS + half_body * 0.2)
        .map(|(_, id)| id)
}

/// Rings the selected fish.
pub(super) fn paint_ring(
    painter: &Painter,
    camera: &Camera,
    drawn: &[DrawnFish],
    selected: Option<usize>,
    body_length: f32,
) {
    if let Some(fish) = selected.and_then(|id| drawn.get(id)) {
        let radius = (body_length * camera.points_per_px() * 0.8).max(7.0);
        let center = camera.screen_from_tank(fish.pos);
        painter.circle_stroke(center, radius + 1.0, Stroke::new(3.0, Color32::from_black_alpha(120)));
        painter.circle_stroke(center, radius, Stroke::new(1.5, MARK));
    }
}

/// The way of the selected fish over the last seconds before the moment shown.
#[derive(Debug, Default)]
pub(super) struct SelectionTrail {
    points: Vec<Pos2>,
}

impl SelectionTrail {
    pub fn paint(
        &mut self,
        painter: &Painter,
        camera: &Camera,
        engine: &Engine,
        drawn: &[DrawnFish],
        selected: Option<usize>,
    ) {
        let Some((id, fish)) = selected.and_then(|id| drawn.get(id).map(|fish| (id, fish))) else {
            return;
        };
        let plane = Plane::new(engine.shown_params());
        self.points.clear();
        let (mut place, oldest_s) = (fish.pos, engine.shown_s() - WAY_S);
        self.points.push(camera.screen_from_tank(place));
        for frame in engine.frames_before_shown().take_while(|frame| frame.seconds() >= oldest_s) {
            let Some(&before) = frame.positions.get(id) else {
                break;
            };
            // Over the seam the line goes on straight, off the tank.
            let way = plane.way(place, before);
            if length(way) > engine.shown_params().shorter_side() / 2.0 || frame_is_break(&frame, id) {
                break;
            }
            let last = self.points[self.points.len() - 1];
            self.points.push(last + vec2(way[0], way[1]) * camera.points_per_px());
            place = add(place, way);
        }
        for (index, pair) in self.points.windows(2).enumerate() {
            let fade = 1.0 - index as f32 / self.points.len() as f32;
            let stroke = Stroke::new(1.2, MARK.gamma_multiply(0.7 * fade));
            painter.add(Shape::line_segment([pos2(pair[0].x, pair[0].y), pair[1]], stroke));
        }
    }
}

/// Whether the fish of this id came in after this frame's predecessor.
fn frame_is_break(frame: &crate::timeline::FrameView<'_>, id: usize) -> bool {
    id >= frame.kept_ids && frame.number > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::Rect;

    fn fish(pos: [f32; 2], heading: [f32; 2]) -> DrawnFish {
        DrawnFish { pos, heading, ..DrawnFish::default() }
    }

    #[test]
    fn the_fish_under_the_pointer_is_picked_at_any_scale() {
        let drawn = [
            fish([100.0, 100.0], [1.0, 0.0]),
            fish([112.0, 100.0], [0.0, 1.0]),
            fish([500.0, 300.0], [1.0, 0.0]),
        ];
        for width in [200.0, 1440.0, 5000.0] {
            let view = Rect::from_min_size(pos2(50.0, 20.0), vec2(width, width));
            let camera = Camera::fit(view, [1440.0, 900.0]);
            for (id, one) in drawn.iter().enumerate() {
                let place = camera.screen_from_tank(one.pos);
                assert_eq!(pick(&drawn, place, &camera, 16.0), Some(id), "{width}");
            }
            let open_water = camera.screen_from_tank([900.0, 800.0]);
            assert_eq!(pick(&drawn, open_water, &camera, 16.0), None);
        }
        assert_eq!(pick(&[], pos2(0.0, 0.0), &Camera::fit(Rect::NOTHING, [10.0, 10.0]), 16.0), None);
    }
}
