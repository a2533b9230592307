//! What the color of a fish tells.

mod counts;
pub(super) mod scale;
#[cfg(test)]
mod vision;

use super::motion::DrawnFish;
use super::state_color;
use super::water::at_hour;
use crate::behavior::FishState;
use crate::engine::Engine;
use crate::params::Params;
use crate::shoal::length;
use counts::Counts;
use eframe::egui::Color32;
use scale::{CIRCLE, RAMP, hue};

/// What fish are colored by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub enum ColorBy {
    /// What each is about.
    #[default]
    State,
    /// Each has a hue of its own.
    OwnHue,
    /// How fast it is.
    Speed,
    /// Where it swims to.
    Heading,
    /// Whom it belongs together with.
    Cluster,
    /// How many it sees.
    Neighbors,
}

impl ColorBy {
    /// All that are offered.
    pub const ALL: [Self; 6] =
        [Self::State, Self::OwnHue, Self::Speed, Self::Heading, Self::Cluster, Self::Neighbors];

    /// The one after it; after the last the first.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::State => "state",
            Self::OwnHue => "own hue",
            Self::Speed => "speed",
            Self::Heading => "heading",
            Self::Cluster => "cluster",
            Self::Neighbors => "neighbors",
        }
    }

    /// What the colors then tell, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::State => "Each fish has the color of its state",
            Self::OwnHue => "Each fish keeps a hue of its own: single ones can be followed by eye",
            Self::Speed => "From blue for a fish at rest to yellow at the maximum speed and beyond",
            Self::Heading => "Each direction has its color: a shoal of one color swims one way",
            Self::Cluster => {
                "Groups connected by perception have a color each; pairs and single fish are gray"
            }
            Self::Neighbors => "From blue for a fish that sees nobody to yellow for one in the thick of it",
        }
    }
}

/// Colors of clusters, safe for color-vision deficiencies (Okabe and Ito 2008),
/// in the order of their first fish.
const CLUSTER_COLORS: [Color32; 6] = [
    Color32::from_rgb(0x56, 0xB4, 0xE9),
    Color32::from_rgb(0xE6, 0x9F, 0x00),
    Color32::from_rgb(0x00, 0x9E, 0x73),
    Color32::from_rgb(0xCC, 0x79, 0xA7),
    Color32::from_rgb(0xF0, 0xE4, 0x42),
    Color32::from_rgb(0xD5, 0x5E, 0x00),
];
/// Color of who belongs to no cluster.
const ALONE: Color32 = Color32::from_rgb(0x9A, 0xA4, 0xB0);
/// So many colors a scale is cut into.
const SHADES: usize = 64;
/// Hues are spread over the ids by the golden ratio: neighbors by id differ.
const SPREAD: f32 = 0.618_034;

/// What the colors of a picture mean.
#[derive(Clone, Debug, PartialEq)]
pub enum Legend {
    /// The colors of the states.
    States,
    /// Nothing: each fish has its own.
    Own,
    /// A color each, with its word.
    Words(Vec<(Color32, String)>),
    /// A scale from one number to another, with their unit.
    Range {
        /// Colors from the left to the right.
        colors: Vec<Color32>,
        /// The number at either end.
        ends: [String; 2],
    },
    /// A color for each direction, as equal parts of a circle from right over
    /// down.
    Directions(Vec<Color32>),
}

/// The color of each fish, by id.
#[derive(Debug, Default)]
pub(super) struct Tints {
    by: ColorBy,
    shades: Vec<Color32>,
    of_fish: Vec<Color32>,
    counts: Counts,
}

impl Tints {
    /// Colors the fish anew, in the light of the hour.
    pub fn refresh(&mut self, fish: &[DrawnFish], engine: &Engine, by: ColorBy, dayness: f32) -> &[Color32] {
        self.by = by;
        self.shades.clear();
        self.shades.extend((0..SHADES).map(|shade| at_hour(shade_of(by, shade), dayness)));
        self.of_fish.clear();
        let (shades, out) = (&self.shades, &mut self.of_fish);
        let most = engine.shown_params().max_speed.max(1e-3);
        match by {
            ColorBy::State => out.extend(fish.iter().map(|fish| shades[fish.state as usize])),
            ColorBy::OwnHue => {
                out.extend((0..fish.len()).map(|id| shades[part((id as f32 * SPREAD).fract())]));
            }
            ColorBy::Speed => {
                out.extend(fish.iter().map(|fish| shades[part(length(fish.velocity) / most)]));
            }
            ColorBy::Heading => out.extend(fish.iter().map(|fish| shades[part(turn_of(fish))])),
            ColorBy::Cluster => {
                let ranks = self.counts.cluster_ranks(fish, engine);
                let color = |rank: &Option<u32>| shades[rank.map_or(CLUSTER_COLORS.len(), color_of_rank)];
                out.extend(ranks.iter().map(color));
            }
            ColorBy::Neighbors => {
                let (numbers, most) = self.counts.neighbors(fish, engine);
                out.extend(numbers.iter().map(|number| shades[part(*number as f32 / most as f32)]));
            }
        }
        &self.of_fish
    }

    /// The rank of the cluster of each fish, by id: that whose color it has where
    /// fish are colored by it; none in a group too small for one.
    pub fn cluster_ranks(&mut self, fish: &[DrawnFish], engine: &Engine) -> &[Option<u32>] {
        self.counts.cluster_ranks(fish, engine)
    }

    /// The colors as they were made last.
    pub fn as_slice(&self) -> &[Color32] {
        &self.of_fish
    }

    /// What they mean.
    pub fn legend(&self, params: &Params) -> Legend {
        let scale = || self.shades.clone();
        let range = |ends: [String; 2]| Legend::Range { colors: scale(), ends };
        match self.by {
            ColorBy::State => Legend::States,
            ColorBy::OwnHue => Legend::Own,
            ColorBy::Speed => range(["0".to_owned(), format!("{:.0} px/s and more", params.max_speed)]),
            ColorBy::Heading => Legend::Directions(scale()),
            ColorBy::Cluster => Legend::Words(self.cluster_words().collect()),
            ColorBy::Neighbors => {
                range(["0".to_owned(), format!("{} neighbors and more", self.counts.most())])
            }
        }
    }

    /// The largest clusters and how many fish are in each.
    fn cluster_words(&self) -> impl Iterator<Item = (Color32, String)> {
        let sizes = self.counts.cluster_sizes().iter().enumerate().take(CLUSTER_COLORS.len());
        let colored = sizes.map(|(rank, size)| (color_of_rank(rank as u32), format!("{size} fish")));
        let alone = Some((CLUSTER_COLORS.len(), "pairs and single fish".to_owned()));
        colored.chain(alone).filter_map(|(shade, word)| Some((*self.shades.get(shade)?, word)))
    }
}

/// The shade at a share of a scale; what is beyond its end has the end's.
fn part(share: f32) -> usize {
    ((share * SHADES as f32) as usize).min(SHADES - 1)
}

const fn color_of_rank(rank: u32) -> usize {
    rank as usize % CLUSTER_COLORS.len()
}

/// The color of the cluster of a rank, by day.
pub(super) const fn cluster_color(rank: u32) -> Color32 {
    CLUSTER_COLORS[color_of_rank(rank)]
}

/// Where a fish swims to, as a share of the circle from right over down.
fn turn_of(fish: &DrawnFish) -> f32 {
    (fish.heading[1].atan2(fish.heading[0]) / std::f32::consts::TAU).rem_euclid(1.0)
}

/// One of the shades of a coloring by day; those it has no use for repeat the
/// last.
fn shade_of(by: ColorBy, shade: usize) -> Color32 {
    let share = shade as f32 / (SHADES - 1) as f32;
    match by {
        ColorBy::State => state_color(FishState::ALL[shade.min(FishState::ALL.len() - 1)]),
        ColorBy::OwnHue => hue(share),
        ColorBy::Speed | ColorBy::Neighbors => RAMP.at(share),
        // The first shade follows the last.
        ColorBy::Heading => CIRCLE.at(shade as f32 / SHADES as f32),
        ColorBy::Cluster => CLUSTER_COLORS.get(shade).copied().unwrap_or(ALONE),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mirror::StepInput;
    use crate::preset::Preset;
    use crate::shoal::Vec2;

    fn engine() -> Engine {
        let mut engine = Engine::new(Preset::default(), None);
        engine.step(&StepInput::quiet(12.0));
        engine
    }

    fn at(pos: Vec2) -> DrawnFish {
        DrawnFish { pos, heading: [1.0, 0.0], ..DrawnFish::default() }
    }

    fn tints(fish: &[DrawnFish], by: ColorBy) -> Vec<Color32> {
        Tints::default().refresh(fish, &engine(), by, 1.0).to_vec()
    }

    #[test]
    fn every_coloring_gives_every_fish_a_color() {
        let fish = [at([10.0, 10.0]), at([20.0, 10.0]), at([700.0, 500.0])];
        for by in ColorBy::ALL {
            let mut all = Tints::default();
            assert_eq!(all.refresh(&fish, &engine(), by, 1.0).len(), 3, "{by:?}");
            assert_eq!(all.refresh(&[], &engine(), by, 0.0).len(), 0, "{by:?}");
        }
    }

    #[test]
    fn speed_goes_up_the_scale_and_stays_at_its_end() {
        let swims = |speed: f32| DrawnFish { velocity: [0.0, speed], ..at([0.0, 0.0]) };
        let all = tints(&[0.0, 80.0, 165.0, 400.0].map(swims), ColorBy::Speed);
        assert_eq!([all[0], all[3]], [RAMP.at(0.0), RAMP.at(1.0)]);
        assert!(all[1] != all[0] && all[1] != all[2]);
        assert_eq!(all[2], all[3]);
    }

    #[test]
    fn the_circle_of_headings_is_closed() {
        let swims = |degrees: f32| {
            let (sin, cos) = degrees.to_radians().sin_cos();
            DrawnFish { heading: [cos, sin], ..at([0.0, 0.0]) }
        };
        let [before, after, back] =
            [-0.5, 0.5, 180.0].map(swims).map(|fish| tints(&[fish], ColorBy::Heading)[0]);
        let apart = |a: Color32, b: Color32| {
            a.to_array().iter().zip(b.to_array()).map(|(a, b)| u32::from(a.abs_diff(b))).sum::<u32>()
        };
        assert!(apart(before, after) < 20, "{before:?} {after:?}");
        assert!(apart(after, back) > 150, "{after:?} {back:?}");
    }

    #[test]
    fn three_that_see_each_other_have_a_color_and_one_alone_is_gray() {
        let three = [at([10.0, 10.0]), at([40.0, 10.0]), at([70.0, 10.0])];
        let others = [at([900.0, 700.0]), at([930.0, 700.0]), at([960.0, 700.0]), at([500.0, 300.0])];
        let all = tints(&[&three[..], &others].concat(), ColorBy::Cluster);
        assert_eq!(all[..3], [CLUSTER_COLORS[0]; 3]);
        assert_eq!(all[3..6], [CLUSTER_COLORS[1]; 3]);
        assert_eq!(all[6], ALONE);
    }

    #[test]
    fn who_sees_more_is_farther_up() {
        let mut fish: Vec<DrawnFish> = (0..12).map(|i| at([300.0 + 4.0 * i as f32, 300.0])).collect();
        fish.push(at([1200.0, 100.0]));
        let mut all = Tints::default();
        let colors = all.refresh(&fish, &engine(), ColorBy::Neighbors, 1.0);
        assert_eq!(colors[12], RAMP.at(0.0), "it sees nobody");
        assert_eq!(
            colors[0],
            shade_of(ColorBy::Neighbors, part(11.0 / 20.0)),
            "11 of the 20 that the scale has"
        );
        let Legend::Range { ends, .. } = all.legend(&Params::default()) else {
            panic!("a scale");
        };
        assert_eq!(ends, ["0", "20 neighbors and more"]);
    }

    #[test]
    fn a_legend_says_how_large_the_clusters_are() {
        let fish: Vec<DrawnFish> = (0..5).map(|i| at([10.0 + 30.0 * i as f32, 10.0])).collect();
        let mut all = Tints::default();
        all.refresh(&fish, &engine(), ColorBy::Cluster, 1.0);
        let Legend::Words(words) = all.legend(&Params::default()) else {
            panic!("words");
        };
        let expected =
            [(CLUSTER_COLORS[0], "5 fish".to_owned()), (ALONE, "pairs and single fish".to_owned())];
        assert_eq!(words, expected);
    }
}
