//! The water's color by hour.

use eframe::egui::{Color32, Mesh, Painter, Rect, Shape, lerp};

const NIGHT: [f32; 3] = [10.0, 20.0, 35.0];
const DAY: [f32; 3] = [15.0, 58.0, 92.0];
/// How much darker the bottom is than the surface.
const DEPTH: f32 = 0.55;

fn color(rgb: [f32; 3]) -> Color32 {
    let [r, g, b] = rgb.map(|c| c.round().clamp(0.0, 255.0) as u8);
    Color32::from_rgb(r, g, b)
}

/// Colors of the surface and of the bottom; `dayness` is 0 at midnight and 1 at
/// noon.
pub(super) fn water_colors(dayness: f32) -> [Color32; 2] {
    let surface: [f32; 3] = std::array::from_fn(|i| lerp(NIGHT[i]..=DAY[i], dayness.clamp(0.0, 1.0)));
    [color(surface.map(|c| c * 1.15)), color(surface.map(|c| c * DEPTH))]
}

/// A color as it looks at this hour: colder and darker at night.
pub(super) fn at_hour(by_day: Color32, dayness: f32) -> Color32 {
    let [r, g, b, a] = by_day.to_array();
    let light = lerp(0.62..=1.0, dayness.clamp(0.0, 1.0));
    let cold = lerp(0.82..=1.0, dayness.clamp(0.0, 1.0));
    let dimmed = |c: u8, factor: f32| (f32::from(c) * factor).round() as u8;
    Color32::from_rgba_premultiplied(dimmed(r, light * cold), dimmed(g, light), dimmed(b, light), a)
}

/// Fills a tank with water; `dayness` is 0 at midnight and 1 at noon.
pub fn paint_water(painter: &Painter, tank: Rect, dayness: f32) {
    let mut mesh = Mesh::default();
    write_water(&mut mesh, tank, water_colors(dayness));
    painter.add(Shape::mesh(mesh));
}

/// Adds water to a mesh, of one color at the surface and of another at the
/// bottom.
pub(super) fn write_water(mesh: &mut Mesh, tank: Rect, [surface, bottom]: [Color32; 2]) {
    let first = mesh.vertices.len() as u32;
    mesh.colored_vertex(tank.left_top(), surface);
    mesh.colored_vertex(tank.right_top(), surface);
    mesh.colored_vertex(tank.right_bottom(), bottom);
    mesh.colored_vertex(tank.left_bottom(), bottom);
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
