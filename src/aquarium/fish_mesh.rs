//! All fish in one mesh: a template, written once a fish, turned to its heading,
//! bent into its turn, its tail on its beat; and their shadows in another.

use super::camera::Camera;
use super::fish_template::{DETAILED, LEAST_POINTS, NEAR, PLAIN, Shade, Size, Sized, Template};
use super::mesh_pair::MeshPair;
use super::motion::DrawnFish;
use crate::behavior::FishState;
use crate::shoal::Vec2;
use eframe::egui::epaint::{Vertex, WHITE_UV};
use eframe::egui::{Color32, Mesh, Rect, Shape, pos2};

/// Up to so many fish on screen are drawn in full wherever they are large enough.
const FULL_FISH: f32 = 3000.0;
/// Fish this long, points, begin to show details, and show them all; where there
/// are more of them than [`FULL_FISH`] they must be longer.
const DETAIL_POINTS: [f32; 2] = [4.5, 8.0];
/// Fish this long, points, are seen from near.
const NEAR_POINTS: f32 = 60.0;
/// As many at most are drawn with the vertices for that.
const MOST_NEAR: usize = 1000;
/// How far beyond its center a fish and its shadow may reach, body lengths.
const REACH: f32 = 1.2;

/// Length and width of a fish in each state, as a share of a cruising one's:
/// moods can be told apart without their colors. Who is curious is plump, who
/// flees is stretched, who comes home is small.
const BUILDS: [[f32; 2]; FishState::ALL.len()] = [[1.0, 1.0], [0.9, 1.35], [1.15, 0.7], [0.78, 0.9]];

/// How much lighter the back is than the sides, 0 to 255.
const HIGHLIGHT: u16 = 115;
/// The light comes from above: so far up on screen is the lightest place of the
/// back, body lengths.
const HIGHLIGHT_UP: f32 = 0.045;

/// Vertices around a shadow, and of all of it.
const SHADOW_AROUND: usize = 10;
const SHADOW: usize = 1 + SHADOW_AROUND;
/// Half the length and half the width of a shadow, body lengths: more than the
/// fish, for it is soft.
const SHADOW_HALF: Vec2 = [0.56, 0.26];
/// Where a shadow lies on screen as seen from its fish, body lengths.
const SHADOW_OFFSET: Vec2 = [0.10, 0.36];
/// Opacity of the middle of a shadow, 0 to 255.
const SHADOW_ALPHA: f32 = 105.0;

/// Fish that are to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct FishPicture<'a> {
    /// The fish, by id.
    pub fish: &'a [DrawnFish],
    /// The color of each, by id; who has none is not drawn.
    pub tints: &'a [Color32],
    /// Length of a fish, px.
    pub body_length: f32,
    /// Where the tank is on screen.
    pub camera: &'a Camera,
    /// What of the screen is seen, points: fish beyond are left out.
    pub clip: Rect,
}

impl FishPicture<'_> {
    /// Length of a fish on screen, points.
    fn length(&self) -> f32 {
        (self.body_length * self.camera.points_per_px()).max(LEAST_POINTS)
    }

    /// The ids of those that can be seen.
    fn find_seen(&self, seen: &mut Vec<u32>) {
        seen.clear();
        let scale = self.camera.points_per_px().max(f32::MIN_POSITIVE);
        let (corner, reach) = (self.camera.tank_on_screen().min, REACH * self.length());
        let clip = self.clip.expand(reach);
        let [low, high] = [clip.min, clip.max].map(|place| (place - corner) / scale);
        let fish = self.fish.iter().take(self.tints.len()).enumerate();
        let is_seen = |[x, y]: Vec2| x >= low.x && x <= high.x && y >= low.y && y <= high.y;
        seen.extend(fish.filter(|(_, fish)| is_seen(fish.pos)).map(|(id, _)| id as u32));
    }
}

/// How detailed so many fish of this length, points, are drawn: it changes
/// gradually with both, and so does the picture.
fn detail(length: f32, seen: usize) -> f32 {
    let crowd = (seen as f32 / FULL_FISH).max(1.0).sqrt();
    let [from, to] = DETAIL_POINTS.map(|points| points * crowd);
    ((length - from) / (to - from)).clamp(0.0, 1.0)
}

/// Writes the fish mesh and the mesh of the shadows.
#[derive(Debug)]
pub struct FishPainter {
    /// From few vertices to many.
    templates: [Template; 3],
    /// The template at the size of this frame in each state.
    sized: [Vec<Sized>; FishState::ALL.len()],
    shades: Vec<Shade>,
    seen: Vec<u32>,
    size: Size,
    fish: MeshPair,
    shadows: MeshPair,
}

impl Default for FishPainter {
    fn default() -> Self {
        Self {
            templates: [Template::plain(), Template::detailed(), Template::near()],
            sized: Default::default(),
            shades: Vec::new(),
            seen: Vec::new(),
            size: Size { length: 0.0, detail: 0.0 },
            fish: MeshPair::default(),
            shadows: MeshPair::default(),
        }
    }
}

impl FishPainter {
    /// All fish as one shape.
    pub fn mesh(&mut self, picture: &FishPicture<'_>) -> Shape {
        picture.find_seen(&mut self.seen);
        let length = picture.length();
        self.size = Size { length, detail: detail(length, self.seen.len()) };
        let template = match self.size.detail {
            0.0 => &self.templates[0],
            _ if length > NEAR_POINTS && self.seen.len() <= MOST_NEAR => &self.templates[2],
            _ => &self.templates[1],
        };
        self.shades.clear();
        self.shades.extend(template.points.iter().map(|point| point.shade));
        for (in_state, build) in self.sized.iter_mut().zip(BUILDS) {
            in_state.clear();
            in_state.extend(template.points.iter().map(|point| point.sized(self.size, build)));
        }
        let mesh = self.fish.turn();
        write_indices(mesh, template.points.len(), &template.indices, self.seen.len());
        let brush = Brush { picture, seen: &self.seen, shades: &self.shades, size: self.size };
        match template.points.len() {
            PLAIN => brush.write::<PLAIN>(&self.sized, &mut mesh.vertices),
            DETAILED => brush.write::<DETAILED>(&self.sized, &mut mesh.vertices),
            NEAR => brush.write::<NEAR>(&self.sized, &mut mesh.vertices),
            other => unreachable!("no template has {other} vertices"),
        }
        self.fish.shape()
    }

    /// The shadows of the fish that were drawn last: softer and fainter with less
    /// detail, and none without; `strength` is 0 where there is no light.
    pub fn shadow_mesh(&mut self, picture: &FishPicture<'_>, strength: f32) -> Shape {
        let alpha = (SHADOW_ALPHA * self.size.detail * strength.clamp(0.0, 1.0)) as u8;
        let count = if alpha == 0 { 0 } else { self.seen.len() };
        let mesh = self.shadows.turn();
        write_indices(mesh, SHADOW, &shadow_indices(), count);
        let length = self.size.length;
        let offset = SHADOW_OFFSET.map(|part| part * length);
        let around: [Vec2; SHADOW_AROUND] = std::array::from_fn(|i| {
            let (sin, cos) = (std::f32::consts::TAU * i as f32 / SHADOW_AROUND as f32).sin_cos();
            [SHADOW_HALF[0] * length * cos, SHADOW_HALF[1] * length * sin]
        });
        let blank = Vertex { uv: WHITE_UV, color: Color32::TRANSPARENT, ..Vertex::default() };
        for (&id, vertices) in self.seen.iter().zip(mesh.vertices.as_chunks_mut::<SHADOW>().0) {
            let Some(fish) = picture.fish.get(id as usize) else {
                continue;
            };
            let center = picture.camera.screen_from_tank(fish.pos) + offset.into();
            let [cos, sin] = fish.heading;
            vertices[0] = Vertex { pos: center, color: Color32::from_black_alpha(alpha), ..blank };
            for (vertex, [x, y]) in vertices[1..].iter_mut().zip(around) {
                let pos = pos2(center.x + x * cos - y * sin, center.y + x * sin + y * cos);
                *vertex = Vertex { pos, ..blank };
            }
        }
        self.shadows.shape()
    }
}

/// A fan around the middle.
fn shadow_indices() -> [u32; 3 * SHADOW_AROUND] {
    std::array::from_fn(|i| match (i / 3, i % 3) {
        (_, 0) => 0,
        (side, 1) => 1 + side as u32,
        (side, _) => 1 + (side as u32 + 1) % SHADOW_AROUND as u32,
    })
}

/// Makes room for so many fish. The indices depend on the template and the number
/// of fish alone: those that are there stay.
fn write_indices(mesh: &mut Mesh, vertices: usize, indices: &[u32], fish: usize) {
    let had = mesh.vertices.len() / vertices;
    let is_same = had * vertices == mesh.vertices.len() && had * indices.len() == mesh.indices.len();
    let kept = if is_same && mesh.indices.get(..indices.len()).is_none_or(|first| first == indices) {
        had.min(fish)
    } else {
        0
    };
    mesh.indices.truncate(kept * indices.len());
    mesh.indices.reserve((fish - kept) * indices.len());
    for i in kept..fish {
        let first = (i * vertices) as u32;
        mesh.indices.extend(indices.iter().map(|index| first + index));
    }
    mesh.vertices.resize(vertices * fish, Vertex::default());
}

/// What the vertices of a frame's fish are written with.
struct Brush<'a> {
    picture: &'a FishPicture<'a>,
    seen: &'a [u32],
    shades: &'a [Shade],
    size: Size,
}

impl Brush<'_> {
    /// Writes N vertices a fish. With their number known the compiler writes a
    /// fish without a loop.
    fn write<const N: usize>(&self, sized: &[Vec<Sized>; FishState::ALL.len()], vertices: &mut [Vertex]) {
        let points = sized.each_ref().map(|sized| -> [Sized; N] { std::array::from_fn(|i| sized[i]) });
        let shades: [Shade; N] = std::array::from_fn(|i| self.shades[i]);
        let highlight = (f32::from(HIGHLIGHT) * self.size.detail) as u16;
        let up = HIGHLIGHT_UP * self.size.length * self.size.detail;
        for (&id, vertices) in self.seen.iter().zip(vertices.as_chunks_mut::<N>().0) {
            let (fish, tint) = (&self.picture.fish[id as usize], self.picture.tints[id as usize]);
            let colors = [lighter(tint, highlight), tint, Color32::TRANSPARENT];
            let center = self.picture.camera.screen_from_tank(fish.pos);
            let [cos, sin] = fish.heading;
            let points = &points[fish.state as usize];
            for i in 0..N {
                let Sized { x, y, bend, swing } = points[i];
                let y = y + bend * fish.bend + swing * fish.beat;
                vertices[i] = Vertex {
                    pos: pos2(center.x + x * cos - y * sin, center.y + x * sin + y * cos),
                    uv: WHITE_UV,
                    color: colors[shades[i] as usize],
                };
            }
            if N > PLAIN {
                vertices[0].pos.y -= up;
            }
        }
    }
}

/// A color nearer to white, as opaque as it is; `share` of 255.
fn lighter(color: Color32, share: u16) -> Color32 {
    let [r, g, b, a] = color.to_array();
    let toward = |c: u8| (u16::from(c) + (u16::from(a.max(c) - c) * share) / 255) as u8;
    Color32::from_rgba_premultiplied(toward(r), toward(g), toward(b), a)
}

#[cfg(test)]
mod tests {
    use super::super::fish_template::{LEAST_WIDTH_POINTS, WIDTH};
    use super::*;
    use eframe::egui::Pos2;
    use std::sync::Arc;

    const VIEW: Rect = Rect { min: Pos2::ZERO, max: pos2(1440.0, 900.0) };

    fn camera() -> Camera {
        Camera::fit(VIEW, [1440.0, 900.0])
    }

    fn mesh(painter: &mut FishPainter, fish: &[DrawnFish], body_length: f32, camera: &Camera) -> Arc<Mesh> {
        let tints = vec![Color32::BLUE; fish.len()];
        let picture = FishPicture { fish, tints: &tints, body_length, camera, clip: VIEW };
        match painter.mesh(&picture) {
            Shape::Mesh(mesh) => mesh,
            other => panic!("not a mesh: {other:?}"),
        }
    }

    fn swimming(heading: Vec2) -> DrawnFish {
        DrawnFish { pos: [100.0, 100.0], heading, ..DrawnFish::default() }
    }

    fn mesh_of(painter: &mut FishPainter, count: usize) -> Arc<Mesh> {
        mesh(painter, &vec![swimming([0.0, 1.0]); count], 16.0, &camera())
    }

    fn extent_of(mesh: &Mesh) -> Rect {
        Rect::from_points(&mesh.vertices.iter().map(|vertex| vertex.pos).collect::<Vec<_>>())
    }

    #[test]
    fn in_a_huge_tank_fish_are_still_seen() {
        let far = Camera::fit(VIEW, [50_000.0, 30_000.0]);
        let drawn = vec![DrawnFish { heading: [1.0, 0.0], ..DrawnFish::default() }; 3001];
        let fish = mesh(&mut FishPainter::default(), &drawn, 16.0, &far);
        assert_eq!(fish.vertices.len(), PLAIN * 3001);
        let fish = extent_of(&fish);
        assert!(
            fish.width() >= LEAST_POINTS - 1e-3 && fish.height() >= LEAST_WIDTH_POINTS - 1e-3,
            "{fish:?}"
        );
    }

    #[test]
    fn one_valid_mesh_whatever_the_count_was_before() {
        let mut painter = FishPainter::default();
        for count in [3, 0, 400, 400, 50_000, 50_000, 400, 12_000, 7] {
            let mesh = mesh_of(&mut painter, count);
            assert!(mesh.is_valid(), "{count}");
            assert_eq!(mesh.indices.is_empty(), count == 0);
            let highest = mesh.indices.iter().max().map_or(0, |index| *index as usize + 1);
            assert_eq!(highest, mesh.vertices.len(), "{count}");
        }
    }

    #[test]
    fn detail_goes_gradually_with_count_and_size() {
        assert_eq!(detail(9.0, 400), 1.0);
        assert_eq!(detail(9.0, 20_000), 0.0);
        for count in (400..20_000).step_by(50) {
            let [a, b] = [count, count + 50].map(|count| detail(11.0, count));
            assert!(b <= a && a - b < 0.03, "{count}: {a} to {b}");
        }
        assert_eq!(detail(40.0, 20_000), 1.0, "from near each is seen in full");
    }

    #[test]
    fn fish_out_of_sight_cost_nothing() {
        let beyond = [[-40.0, 100.0], [1480.0, 5.0], [700.0, 940.0], [700.0, -40.0]];
        let fish: Vec<DrawnFish> = beyond.map(|pos| DrawnFish { pos, ..swimming([1.0, 0.0]) }).to_vec();
        assert!(mesh(&mut FishPainter::default(), &fish, 16.0, &camera()).vertices.is_empty());
        let half_out = DrawnFish { pos: [-5.0, 100.0], ..swimming([1.0, 0.0]) };
        assert_eq!(mesh(&mut FishPainter::default(), &[half_out], 16.0, &camera()).vertices.len(), DETAILED);
    }

    /// Length and width of a drawn fish in a state, points.
    fn extent(state: FishState) -> [f32; 2] {
        let fish = DrawnFish { state, ..swimming([1.0, 0.0]) };
        extent_of(&mesh(&mut FishPainter::default(), &[fish], 30.0, &camera())).size().into()
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
        let fish = extent_of(&mesh_of(&mut FishPainter::default(), 1));
        let (highest, lowest) = (fish.top(), fish.bottom());
        assert!((107.0..110.0).contains(&lowest) && (91.0..93.0).contains(&highest), "{highest} {lowest}");
    }

    #[test]
    fn the_tail_beats_and_the_body_bends_into_the_turn() {
        let places = |fish: DrawnFish| -> Vec<Vec2> {
            let mesh = mesh(&mut FishPainter::default(), &[fish], 30.0, &camera());
            mesh.vertices.iter().map(|vertex| [vertex.pos.x - 100.0, vertex.pos.y - 100.0]).collect()
        };
        let straight = places(swimming([1.0, 0.0]));
        let moved = |fish: DrawnFish, is_there: fn(f32) -> bool| -> f32 {
            let moved = straight.iter().zip(places(fish)).filter(|(from, _)| is_there(from[0]));
            let moved: Vec<f32> = moved.map(|(from, to)| to[1] - from[1]).collect();
            moved.iter().sum::<f32>() / moved.len() as f32
        };
        let is_tail = |x: f32| x < -10.0;
        let is_head = |x: f32| x > 10.0;
        let beating = DrawnFish { beat: 1.0, ..swimming([1.0, 0.0]) };
        assert!(moved(beating, is_tail) > 1.5 && moved(beating, is_head) == 0.0);
        let turning = DrawnFish { bend: 1.0, ..swimming([1.0, 0.0]) };
        assert!(moved(turning, is_tail) > 0.5 && moved(turning, is_head) > 0.5);
        assert!(moved(turning, |x| x.abs() < 4.0) < -0.5);
    }

    #[test]
    fn shadows_lie_below_and_fade_with_detail() {
        let mut painter = FishPainter::default();
        let (fish, camera) = (swimming([1.0, 0.0]), camera());
        let mut shadow = |count: usize, strength: f32| {
            let (fish, tints) = (vec![fish; count], vec![Color32::BLUE; count]);
            let picture =
                FishPicture { fish: &fish, tints: &tints, body_length: 16.0, camera: &camera, clip: VIEW };
            let Shape::Mesh(_) = painter.mesh(&picture) else { panic!("one mesh") };
            let Shape::Mesh(mesh) = painter.shadow_mesh(&picture, strength) else { panic!("one mesh") };
            assert!(mesh.is_valid());
            (mesh.vertices.first().map_or(0, |vertex| vertex.color.a()), extent_of(&mesh))
        };
        let (alpha, place) = shadow(1, 1.0);
        assert!(alpha > 60 && place.center().y > 100.0 + 16.0 * WIDTH / 2.0, "{alpha} {place:?}");
        let (fainter, _) = shadow(15_000, 1.0);
        assert!(fainter < alpha && fainter > 0, "{fainter}");
        assert_eq!((shadow(60_000, 1.0).0, shadow(1, 0.0).0), (0, 0));
    }
}
