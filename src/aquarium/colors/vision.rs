//! Palettes seen through the common color-vision deficiencies.
//!
//! Full protanopia, deuteranopia and tritanopia as Machado, Oliveira and
//! Fernandes (2009) simulate them, on linear RGB; differences as distances in
//! CIE Lab.

use super::scale::{CIRCLE, HEAT, RAMP, Scale};
use super::{CLUSTER_COLORS, state_color};
use crate::aquarium::water::{at_hour, water_colors};
use crate::behavior::FishState;
use eframe::egui::Color32;

/// Colors this far apart in Lab are told apart at a glance; 2.3 can just be noticed
/// (Mahy, Van Eycken and Oosterlinck 1994).
const CLEARLY: f64 = 10.0;

type Matrix = [[f64; 3]; 3];

const VISIONS: [(&str, Matrix); 4] = [
    ("usual", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protan",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deutan",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritan",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn times(matrix: &Matrix, [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

fn linear(color: Color32) -> [f64; 3] {
    [color.r(), color.g(), color.b()].map(|byte| {
        let share = f64::from(byte) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

/// CIE Lab of a color under daylight (D65), seen with a vision.
fn lab(color: Color32, vision: &Matrix) -> [f64; 3] {
    const XYZ: Matrix = [
        [0.412_456, 0.357_576, 0.180_438],
        [0.212_673, 0.715_152, 0.072_175],
        [0.019_334, 0.119_192, 0.950_304],
    ];
    const WHITE: [f64; 3] = [0.950_47, 1.0, 1.088_83];
    let seen = times(vision, linear(color)).map(|part| part.clamp(0.0, 1.0));
    let xyz = times(&XYZ, seen);
    let [x, y, z] = std::array::from_fn(|i| {
        let share = xyz[i] / WHITE[i];
        if share > 0.008_856 { share.cbrt() } else { 7.787 * share + 16.0 / 116.0 }
    });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// How far two colors are from each other, seen with a vision: about 2 is just
/// noticed, 10 is seen at a glance.
fn apart(a: Color32, b: Color32, vision: &Matrix) -> f64 {
    let (a, b) = (lab(a, vision), lab(b, vision));
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

/// The two of these colors that are nearest to each other.
fn nearest(colors: &[Color32], vision: &Matrix) -> (f64, [usize; 2]) {
    let pairs = (0..colors.len()).flat_map(|a| (0..a).map(move |b| [b, a]));
    let apart = pairs.map(|[a, b]| (apart(colors[a], colors[b], vision), [a, b]));
    apart.min_by(|a, b| a.0.total_cmp(&b.0)).expect("two colors or more")
}

#[test]
fn the_simulation_knows_what_the_deficiencies_confuse() {
    // Equally light red and green, and purple and blue-green: classics of either kind.
    let [red, green] = [Color32::from_rgb(0xC8, 0x50, 0x50), Color32::from_rgb(0x6E, 0x78, 0x32)];
    let [_, protan, deutan, _] = &VISIONS;
    let usual = apart(red, green, &VISIONS[0].1);
    for (name, vision) in [protan, deutan] {
        assert!(apart(red, green, vision) < 0.5 * usual, "{name}");
    }
    assert!(apart(Color32::WHITE, Color32::BLACK, &VISIONS[0].1) > 99.0);
}

#[test]
fn states_stay_apart_and_are_seen_in_the_water() {
    for (name, vision) in &VISIONS {
        for dayness in [0.0, 0.3, 1.0] {
            let states = FishState::ALL.map(|state| at_hour(state_color(state), dayness));
            let (least, pair) = nearest(&states, vision);
            assert!(least > CLEARLY, "{name}, dayness {dayness}: {least:.1} between {pair:?}");
            for (state, water) in
                states.into_iter().flat_map(|state| water_colors(dayness).map(|w| (state, w)))
            {
                let seen = apart(state, water, vision);
                assert!(seen > 20.0, "{name}, dayness {dayness}: {seen:.1} of {state:?} in the water");
            }
        }
    }
}

#[test]
fn clusters_stay_apart() {
    for (name, vision) in &VISIONS {
        let (least, pair) = nearest(&CLUSTER_COLORS, vision);
        assert!(least > 8.0, "{name}: {least:.1} between {pair:?}");
    }
}

/// Colors at so many equal steps of a scale.
fn steps<const N: usize>(scale: &Scale, steps: usize) -> [Color32; N] {
    std::array::from_fn(|i| scale.at(i as f32 / steps as f32))
}

#[test]
fn a_scale_gets_lighter_all_the_way() {
    for ((name, vision), scale) in VISIONS.iter().flat_map(|vision| [(vision, &RAMP), (vision, &HEAT)]) {
        let lightness = steps::<17>(scale, 16).map(|color| lab(color, vision)[0]);
        assert!(lightness.windows(2).all(|pair| pair[1] > pair[0]), "{name}: {lightness:?}");
        let (least, pair) = nearest(&steps::<5>(scale, 4), vision);
        assert!(least > CLEARLY, "{name}: {least:.1} between {pair:?}");
    }
}

#[test]
fn the_eight_winds_stay_apart() {
    for (name, vision) in &VISIONS {
        let (least, pair) = nearest(&steps::<8>(&CIRCLE, 8), vision);
        assert!(least > CLEARLY, "{name}: {least:.1} between {pair:?}");
    }
}
