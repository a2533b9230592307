//! All fish in one mesh: a template, written once a fish, turned to its heading.

use super::camera::Camera;
use super::motion::DrawnFish;
use crate::behavior::FishState;
use crate::shoal::Vec2;
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Shape, pos2};
use std::sync::Arc;

/// Above this many fish each is drawn with a few vertices.
const DETAILED_FISH: usize = 3000;
/// Width of the soft rim, points.
const RIM_POINTS: f32 = 0.9;

/// Shorter fish are drawn at this length, points: they would slip between the
/// pixels.
const LEAST_POINTS: f32 = 2.0;
/// Narrower fish are drawn at this width, points.
const LEAST_WIDTH_POINTS: f32 = 1.2;
/// Width of a fish of length 1.
const WIDTH: f32 = 0.3;

/// Where the middle of the body is, ahead of the fish's center, body lengths.
const FORWARD: f32 = 0.13;

/// Length and width of a fish in each state, as a share of a cruising one's:
/// moods can be told apart without their colors. Who is curious is plump, who
/// flees is stretched, who comes home is small.
const BUILDS: [[f32; 2]; FishState::ALL.len()] = [[1.0, 1.0], [0.9, 1.35], [1.15, 0.7], [0.78, 0.9]];

/// Vertices around a detailed fish.
const AROUND: u32 = 14;
/// Vertices of a detailed fish: the back, the outline and its rim, the tail.
const DETAILED: usize = 1 + 2 * AROUND as usize + 4;
/// Vertices of a plain fish.
const PLAIN: usize = 4;

/// How bright a vertex is.
#[derive(Clone, Copy, Debug)]
enum Shade {
    /// Along the back: the lightest.
    Back,
    /// The outline.
    Side,
    /// Just beyond the outline: transparent, the soft rim.
    Rim,
}

/// A fish of length 1 that swims to the right, its center at 0.
#[derive(Debug)]
struct Template {
    vertices: Vec<(Vec2, Shade)>,
    indices: Vec<u32>,
}

impl Template {
    /// An ellipse and a forked tail with a soft rim.
    fn detailed() -> Self {
        let (length, height) = (0.35, WIDTH / 2.0);
        let mut template = Self { vertices: vec![([FORWARD + 0.06, 0.0], Shade::Back)], indices: Vec::new() };
        for shade in [Shade::Side, Shade::Rim] {
            for i in 0..AROUND {
                let (sin, cos) = (std::f32::consts::TAU * i as f32 / AROUND as f32).sin_cos();
                template.vertices.push(([FORWARD + length * cos, height * sin], shade));
            }
        }
        for i in 0..AROUND {
            let (this, next) = (1 + i, 1 + (i + 1) % AROUND);
            template.indices.extend([0, this, next]);
            template.indices.extend([this, this + AROUND, next + AROUND, this, next + AROUND, next]);
        }
        let tail = template.vertices.len() as u32;
        for place in [[-0.16, 0.0], [-0.5, -0.17], [-0.41, 0.0], [-0.5, 0.17]] {
            template.vertices.push((place, Shade::Side));
        }
        template.indices.extend([tail, tail + 1, tail + 2, tail, tail + 2, tail + 3]);
        template
    }

    /// A kite, for very many fish.
    fn plain() -> Self {
        let places = [[0.5, 0.0], [0.0, WIDTH / 2.0], [-0.5, 0.0], [0.0, -WIDTH / 2.0]];
        Self { vertices: places.map(|place| (place, Shade::Side)).to_vec(), indices: vec![0, 1, 2, 0, 2, 3] }
    }
}

/// Writes the fish mesh. Two meshes are used in turn, so that the one the
/// renderer still holds is never copied.
#[derive(Debug)]
pub struct FishPainter {
    detailed: Template,
    plain: Template,
    /// The template at the size of this frame in each state, points.
    sized: [Vec<(Vec2, Shade)>; FishState::ALL.len()],
    meshes: [Arc<Mesh>; 2],
    turn: usize,
}

impl Default for FishPainter {
    fn default() -> Self {
        Self {
            detailed: Template::detailed(),
            plain: Template::plain(),
            sized: Default::default(),
            meshes: Default::default(),
            turn: 0,
        }
    }
}

impl FishPainter {
    /// All fish as one shape. `body_length` in tank px.
    pub fn mesh(
        &mut self,
        drawn: &[DrawnFish],
        body_length: f32,
        camera: &Camera,
        color: impl Fn(FishState) -> Color32,
    ) -> Shape {
        let template = if drawn.len() > DETAILED_FISH { &self.plain } else { &self.detailed };
        let length = (body_length * camera.points_per_px()).max(LEAST_POINTS);
        for (in_state, build) in self.sized.iter_mut().zip(BUILDS) {
            in_state.clear();
            in_state.extend(
                template.vertices.iter().map(|&(at, shade)| (sized(at, shade, length, build), shade)),
            );
        }
        self.turn = 1 - self.turn;
        let mesh = Arc::make_mut(&mut self.meshes[self.turn]);
        write_indices(mesh, template, drawn.len());
        mesh.vertices.resize(template.vertices.len() * drawn.len(), Vertex::default());
        let colors = FishState::ALL.map(|state| Colors::of(color(state)));
        let write = match template.vertices.len() {
            PLAIN => write_fish::<PLAIN>,
            DETAILED => write_fish::<DETAILED>,
            other => unreachable!("no template has {other} vertices"),
        };
        write(&mut mesh.vertices, &self.sized, drawn, camera, &colors);
        Shape::mesh(Arc::clone(&self.meshes[self.turn]))
    }
}

/// The indices depend on the template and the number of fish alone.
fn write_indices(mesh: &mut Mesh, template: &Template, fish: usize) {
    let wanted = template.indices.len() * fish;
    if mesh.indices.len() == wanted && mesh.vertices.len() == template.vertices.len() * fish {
        return;
    }
    mesh.indices.clear();
    mesh.indices.reserve(wanted);
    for i in 0..fish {
        let first = (i * template.vertices.len()) as u32;
        mesh.indices.extend(template.indices.iter().map(|index| first + index));
    }
}

/// Colors of the vertices of one fish.
struct Colors {
    back: Color32,
    side: Color32,
}

impl Colors {
    fn of(side: Color32) -> Self {
        Self { back: side.lerp_to_gamma(Color32::WHITE, 0.45), side }
    }

    const fn shade(&self, shade: Shade) -> Color32 {
        match shade {
            Shade::Back => self.back,
            Shade::Side => self.side,
            Shade::Rim => Color32::TRANSPARENT,
        }
    }
}

/// Writes N vertices a fish. With their number known the compiler writes a
/// fish without a loop.
fn write_fish<const N: usize>(
    vertices: &mut [Vertex],
    sized: &[Vec<(Vec2, Shade)>; FishState::ALL.len()],
    drawn: &[DrawnFish],
    camera: &Camera,
    colors: &[Colors; FishState::ALL.len()],
) {
    let places = sized.each_ref().map(|sized| -> [Vec2; N] { std::array::from_fn(|i| sized[i].0) });
    let shades = colors
        .each_ref()
        .map(|colors| -> [Color32; N] { std::array::from_fn(|i| colors.shade(sized[0][i].1)) });
    for (fish, vertices) in drawn.iter().zip(vertices.as_chunks_mut::<N>().0) {
        let center = camera.screen_from_tank(fish.pos);
        let [cos, sin] = fish.heading;
        let (places, shades) = (&places[fish.state as usize], &shades[fish.state as usize]);
        for i in 0..N {
            let [x, y] = places[i];
            vertices[i] = Vertex {
                pos: pos2(center.x + x * cos - y * sin, center.y + x * sin + y * cos),
                uv: WHITE_UV,
                color: shades[i],
            };
        }
    }
}

/// A vertex of the template on a fish of this length, points, and this build; the
/// rim is moved outward by its width.
fn sized([x, y]: Vec2, shade: Shade, length: f32, [long, wide]: [f32; 2]) -> Vec2 {
    let widened = match shade {
        Shade::Rim => RIM_POINTS / (length * 0.25).max(RIM_POINTS),
        Shade::Back | Shade::Side => 0.0,
    };
    let along = FORWARD + (x - FORWARD) * (1.0 + widened / 2.0);
    let across = (length * wide).max(LEAST_WIDTH_POINTS / WIDTH);
    [along * (length * long).max(LEAST_POINTS), y * (1.0 + widened) * across]
}

#[cfg(test)]
mod tests {
    use super::*;
    use eframe::egui::{Pos2, Rect, vec2};

    fn camera() -> Camera {
        Camera::fit(Rect::from_min_size(Pos2::ZERO, vec2(1440.0, 900.0)), [1440.0, 900.0])
    }

    fn mesh_of(painter: &mut FishPainter, count: usize) -> Arc<Mesh> {
        let fish = DrawnFish { pos: [100.0, 100.0], heading: [0.0, 1.0], ..DrawnFish::default() };
        let drawn = vec![fish; count];
        match painter.mesh(&drawn, 16.0, &camera(), |_| Color32::BLUE) {
            Shape::Mesh(mesh) => mesh,
            other => panic!("not a mesh: {other:?}"),
        }
    }

    #[test]
    fn in_a_huge_tank_fish_are_still_seen() {
        let view = Rect::from_min_size(Pos2::ZERO, vec2(1440.0, 900.0));
        let far = Camera::fit(view, [50_000.0, 30_000.0]);
        let drawn = vec![DrawnFish { heading: [1.0, 0.0], ..DrawnFish::default() }; DETAILED_FISH + 1];
        let Shape::Mesh(mesh) = FishPainter::default().mesh(&drawn, 16.0, &far, |_| Color32::BLUE) else {
            panic!("one mesh");
        };
        let fish = Rect::from_points(&[0, 1, 2, 3].map(|i: usize| mesh.vertices[i].pos));
        assert!(
            fish.width() >= LEAST_POINTS - 1e-3 && fish.height() >= LEAST_WIDTH_POINTS - 1e-3,
            "{fish:?}"
        );
    }

    #[test]
    fn one_valid_mesh_whatever_the_count_was_before() {
        let mut painter = FishPainter::default();
        for count in [3, 0, 400, 400, 5000, 5000, 7] {
            let mesh = mesh_of(&mut painter, count);
            assert!(mesh.is_valid(), "{count}");
            assert_eq!(mesh.indices.is_empty(), count == 0);
            let highest = mesh.indices.iter().max().map_or(0, |index| *index as usize + 1);
            assert_eq!(highest, mesh.vertices.len(), "{count}");
        }
    }

    /// Length and width of a drawn fish in a state, points.
    fn extent(state: FishState) -> [f32; 2] {
        let fish = DrawnFish { pos: [100.0, 100.0], heading: [1.0, 0.0], state, ..DrawnFish::default() };
        let Shape::Mesh(mesh) = FishPainter::default().mesh(&[fish], 30.0, &camera(), |_| Color32::BLUE)
        else {
            panic!("one mesh");
        };
        let places: Vec<Pos2> = mesh.vertices.iter().map(|vertex| vertex.pos).collect();
        Rect::from_points(&places).size().into()
    }

    #[test]
    fn states_differ_by_shape_as_well() {
        for (i, a) in FishState::ALL.into_iter().enumerate() {
            for b in FishState::ALL.into_iter().skip(i + 1) {
                let [[la, wa], [lb, wb]] = [extent(a), extent(b)];
                let farthest = (la / lb).ln().abs().max((wa / wb).ln().abs());
                assert!(farthest > 0.15, "{a:?} {b:?}: {la} x {wa}, {lb} x {wb}");
            }
        }
    }

    #[test]
    fn a_fish_points_where_it_swims() {
        let mesh = mesh_of(&mut FishPainter::default(), 1);
        let lowest = mesh.vertices.iter().map(|vertex| vertex.pos.y).fold(0.0, f32::max);
        let highest = mesh.vertices.iter().map(|vertex| vertex.pos.y).fold(f32::MAX, f32::min);
        assert!((107.0..110.0).contains(&lowest) && (91.0..93.0).contains(&highest), "{highest} {lowest}");
    }
}
