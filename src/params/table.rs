//! Each parameter, declared once. Fields, files, bounds, sliders, help, the
//! README's table, the command line and the names of undo steps come from here.

use super::choices::{Boundary, Law, Mirror};
use super::spec::{Group, Kind, ParamField, ParamSpec, ParamValue};

macro_rules! parameters {
    ($( $group:ident { $(
        $([$reference:ident])? $field:ident: $ty:ty = $kind:expr, $unit:literal, $label:literal,
        $help:literal, $turning:literal;
    )* } )*) => {
        /// The value of every parameter, in the units of the table.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Params { $( $(
            #[doc = concat!($help, " Unit: `", $unit, "`.")]
            pub $field: $ty,
        )* )* }

        /// Names a parameter. The variants are the field names.
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ParamId { $( $(
            #[doc = $label]
            $field,
        )* )* }

        impl ParamId {
            /// Every parameter in the order of the screen.
            pub const ALL: &'static [Self] = &[$( $( Self::$field, )* )*];
        }

        pub(super) static SPECS: &[ParamSpec] = &[$( $( ParamSpec {
            field: stringify!($field),
            group: Group::$group,
            label: $label,
            unit: $unit,
            kind: $kind,
            help: $help,
            turning: $turning,
            reference: parameters!(@is $($reference)?),
            get: |params| params.$field.into_value(),
            set: |params, value| match <$ty as ParamField>::from_value(value) {
                Some(v) => { params.$field = v; true }
                None => false,
            },
        }, )* )*];

        impl Default for Params {
            fn default() -> Self {
                Self { $( $( $field: default_of(ParamId::$field), )* )* }
            }
        }
    };
    (@is reference) => { true };
    (@is) => { false };
}

fn default_of<T: ParamField>(id: ParamId) -> T {
    T::from_value(id.spec().default_value()).expect("a declaration's kind has its field's type")
}

const fn px(default: f32, slider: [f32; 2], hard: [f32; 2]) -> Kind {
    Kind::float(default, slider, hard)
}
/// A rule's weight: slider 0 to 5, hard range 0 to 100.
const fn weight(default: f32) -> Kind {
    Kind::float(default, [0.0, 5.0], [0.0, 100.0])
}
/// A share or a signal: 0 to 1 on the slider and in files.
const fn share(default: f32) -> Kind {
    Kind::float(default, [0.0, 1.0], [0.0, 1.0])
}
/// A factor on a state's maximum speed.
const fn speed_factor(default: f32) -> Kind {
    Kind::float(default, [0.1, 2.0], [0.01, 10.0])
}

parameters! {
    Scale {
        fish_count: u32 = Kind::count(400, [0, 20_000], [0, 200_000]).log(), "", "Fish count",
            "How many fish swim. Fewer takes the highest ids away; more come in as at the start.",
            "Up: a denser shoal and slower steps. Down: thin groups that lose each other.";
        tank_width: f32 = px(1440.0, [200.0, 8000.0], [20.0, 100_000.0]), "px", "Tank width",
            "Width of the tank.",
            "Up: more room, the shoal is a smaller part of it. Down: the glass is always near.";
        tank_height: f32 = px(900.0, [200.0, 8000.0], [20.0, 100_000.0]), "px", "Tank height",
            "Height of the tank.",
            "Up: more room, the shoal is a smaller part of it. Down: the glass is always near.";
        [reference] perception_radius: f32 = px(70.0, [10.0, 300.0], [1.0, 5000.0]), "px", "Perception radius",
            "How far a fish sees others, from center to center.",
            "Up: holds the shoal together and costs more neighbor work. Down: the shoal falls apart.";
        [reference] max_speed: f32 = px(165.0, [10.0, 600.0], [0.0, 10_000.0]), "px/s", "Maximum speed",
            "Cruising speed; higher for a while when startled, lower at night.",
            "Up: hurried, wide turns. Down: calm, drifting water.";
        [reference] max_force: f32 = px(320.0, [10.0, 2000.0], [0.1, 100_000.0]), "px/s²", "Maximum force",
            "How sharply a fish can turn and speed up.",
            "Up: quick, at last nervous turns. Down: long, sluggish curves.";
        view_angle: f32 = px(360.0, [30.0, 360.0], [1.0, 360.0]), "°", "View angle",
            "Full width of the cone, around the heading, in which a fish sees others.",
            "Up: sees all around. Down: follows those ahead only, in strings.";
        body_length: f32 = px(16.0, [4.0, 60.0], [1.0, 500.0]), "px", "Body length",
            "Length of a fish as drawn.",
            "Up: bigger fish that overlap sooner. Down: small fry.";
    }
    Weights {
        [reference] separation_radius: f32 = px(26.0, [1.0, 150.0], [0.0, 5000.0]), "px", "Separation radius",
            "Crowding threshold: only fish nearer than this push each other away.",
            "Up: a looser, larger shoal. Down: fish swim through each other.";
        [reference] separation_weight: f32 = weight(1.6), "", "Separation weight",
            "How strongly crowded fish push apart. In the summed law small weights also slow the shoal.",
            "Up: a looser shoal. Down: too small and it collapses into a ball.";
        [reference] cohesion_weight: f32 = weight(0.7), "", "Cohesion weight",
            "How strongly a fish is drawn to the center of its neighbors. In the summed law small weights also slow the shoal.",
            "Up: gathers; too large and it sticks together in a tight line. Down: drifts apart.";
        [reference] alignment_weight: f32 = weight(0.9), "", "Alignment weight",
            "How strongly a fish takes the heading of its neighbors. In the summed law small weights also slow the shoal.",
            "Up: turns together; too large and it turns like a plank. Down: a milling swarm.";
        noise_weight: f32 = Kind::float(0.2, [0.0, 1.0], [0.0, 100.0]), "", "Noise weight",
            "A smooth random wish of each fish's own. In the summed law small weights also slow the shoal.",
            "Up: restless, wandering fish. Down: smooth, machine-like swimming.";
        law: Law = Law::kind(Law::Summed), "", "Law",
            "How the rules are put together into one steering force.",
            "Summed adds first and cuts once; PerRule cuts each rule by itself, as Reynolds did.";
    }
    Edges {
        boundary: Boundary = Boundary::kind(Boundary::Soft), "", "Boundary",
            "What the sides of the tank do.",
            "Soft turns fish before the glass, Wrap is a torus, Bounce mirrors velocities, Open has no walls.";
        [reference] edge_margin: f32 = px(120.0, [0.0, 400.0], [0.0, 10_000.0]), "px", "Edge margin",
            "Reach of the soft edge; at most a quarter of the tank's shorter side acts.",
            "Up: turns early and stays in the middle. Down: below half a body length fish hug the glass.";
        edge_weight: f32 = Kind::float(2.0, [1.0, 6.0], [1.0, 100.0]), "", "Edge weight",
            "How strongly the soft edge pushes inward. In the summed law small weights also slow the shoal.",
            "Up: a hard turn at the glass. Down: fish come nearer to it.";
    }
    Startle {
        [reference] startle_duration: f32 = Kind::float(1.2, [0.1, 5.0], [0.0, 60.0]), "s", "Startle duration",
            "How long a click frightens, before each fish's own factor.",
            "Up: a long flight. Down: a short twitch.";
        startle_spread: f32 = share(0.2), "", "Startle spread",
            "Each fish times its startle by a factor drawn evenly from 1 minus to 1 plus this.",
            "Up: calm returns in layers. Down: all calm down at once.";
        startle_speed_factor: f32 = Kind::float(2.2, [1.0, 5.0], [0.1, 100.0]), "", "Startle speed",
            "Maximum speed of a startled fish, as a multiple of cruising.",
            "Up: darts away. Down: hardly hurries.";
        startle_force_factor: f32 = Kind::float(2.2, [1.0, 5.0], [0.1, 100.0]), "", "Startle force",
            "Maximum force of a startled fish, as a multiple of cruising.",
            "Up: turns on the spot. Down: speeds up slowly.";
        startle_separation_weight: f32 = weight(2.4), "", "Startle separation",
            "Separation weight of a startled fish. In the summed law small weights also slow the shoal.",
            "Up: the shoal bursts apart. Down: it flees as one.";
        startle_cohesion_weight: f32 = weight(0.2), "", "Startle cohesion",
            "Cohesion weight of a startled fish. In the summed law small weights also slow the shoal.",
            "Up: stays together in flight. Down: scatters.";
        startle_flee_weight: f32 = weight(1.2), "", "Startle flee",
            "How strongly a startled fish swims away from the last click. In the summed law small weights also slow the shoal.",
            "Up: a hole opens around the click. Down: flight in any direction.";
        startle_reach: f32 = px(300.0, [10.0, 2000.0], [1.0, 100_000.0]), "px", "Startle reach",
            "Distance from the click at which fleeing has faded to nothing.",
            "Up: the whole tank flees the click. Down: only those beside it.";
        startle_recovery: f32 = Kind::float(0.6, [0.05, 5.0], [0.01, 60.0]), "s", "Startle recovery",
            "Time constant with which the fright fades after a startle has ended.",
            "Up: excitement lingers. Down: calm at once.";
    }
    Curiosity {
        curious_radius: f32 = px(480.0, [10.0, 1500.0], [0.0, 100_000.0]), "px", "Curious radius",
            "A fish nearer to the pointer than this may become curious.",
            "Up: comes from afar. Down: only those near look.";
        curious_leave_radius: f32 = px(600.0, [10.0, 1500.0], [0.0, 100_000.0]), "px", "Curious leave radius",
            "A curious fish farther from the pointer than this loses interest.",
            "Up: follows the pointer long. Down: gives up soon.";
        curious_energy_enter: f32 = share(0.25), "", "Curious energy enter",
            "The pointer's energy must be below this for a fish to become curious.",
            "Up: a moving hand attracts too. Down: only a resting one.";
        curious_energy_leave: f32 = share(0.40), "", "Curious energy leave",
            "Pointer energy above this ends curiosity.",
            "Up: hard to put off. Down: shy.";
        curious_click_enter: f32 = share(0.01).log(), "", "Curious click enter",
            "What is left of a click must be above this for a fish to become curious.",
            "Up: curious only right after a click. Down: long after it.";
        curious_click_leave: f32 = share(0.0001).log(), "", "Curious click leave",
            "Curiosity ends when what is left of a click falls below this.",
            "Up: a short visit. Down: a long one.";
        curious_weight: f32 = weight(0.8), "", "Curious weight",
            "How strongly a curious fish swims to the pointer. In the summed law small weights also slow the shoal.",
            "Up: crowds around the pointer. Down: hardly comes.";
        curious_distance: f32 = px(90.0, [1.0, 500.0], [1.0, 10_000.0]), "px", "Curious distance",
            "Distance to the pointer that a curious fish keeps.",
            "Up: a wide ring. Down: right up to it.";
        curious_separation_factor: f32 = Kind::float(1.4, [0.0, 5.0], [0.0, 100.0]), "", "Curious separation",
            "Separation weight of a curious fish, as a multiple of cruising.",
            "Up: a loose ring. Down: a tight one.";
        curious_speed_factor: f32 = speed_factor(0.6), "", "Curious speed",
            "Maximum speed of a curious fish, as a multiple of cruising.",
            "Up: rushes there. Down: comes slowly.";
        shy_weight: f32 = weight(1.0), "", "Shy weight",
            "How strongly any fish avoids a moving pointer. In the summed law small weights also slow the shoal.",
            "Up: a sweeping hand parts the shoal. Down: it swims through the hand.";
        shy_reach: f32 = px(140.0, [10.0, 1000.0], [1.0, 100_000.0]), "px", "Shy reach",
            "Distance from the pointer at which shyness has faded to nothing.",
            "Up: a wide lane. Down: a narrow one.";
    }
    Homing {
        homing_energy_enter: f32 = share(0.02), "", "Homing energy enter",
            "Pointer energy must stay below this for homing to begin.",
            "Up: small movements do not disturb. Down: only full rest counts.";
        homing_energy_leave: f32 = share(0.08), "", "Homing energy leave",
            "Pointer energy above this ends homing.",
            "Up: hard to disturb. Down: any movement ends it.";
        homing_click_enter: f32 = share(0.001).log(), "", "Homing click enter",
            "What is left of a click must stay below this for homing to begin.",
            "Up: home soon after a click. Down: later.";
        homing_delay: f32 = Kind::float(8.0, [0.0, 60.0], [0.0, 3600.0]), "s", "Homing delay",
            "How long it must have been quiet before the shoal gathers.",
            "Up: patient. Down: goes home at once.";
        homing_weight: f32 = weight(0.5), "", "Homing weight",
            "How strongly a homing fish swims to the center of the tank. In the summed law small weights also slow the shoal.",
            "Up: gathers quickly. Down: barely gathers.";
        homing_radius_ratio: f32 = Kind::float(0.25, [0.05, 0.5], [0.01, 1.0]), "", "Homing radius",
            "Radius of the home, as a share of the tank's shorter side.",
            "Up: a wide home. Down: a dense ball in the middle.";
        homing_speed_factor: f32 = speed_factor(0.8), "", "Homing speed",
            "Maximum speed of a homing fish, as a multiple of cruising.",
            "Up: hurries home. Down: drifts home.";
    }
    Mirror {
        mirror: Mirror = Mirror::kind(Mirror::On), "", "Mirror",
            "Whether the shoal answers pointer, clicks and hour.",
            "On: the fish answer the person. Off: no signals, noon, every fish cruises.";
        energy_speed: f32 = px(2400.0, [100.0, 10_000.0], [1.0, 1_000_000.0]), "px/s", "Energy speed",
            "Pointer speed that gives an energy of one half.",
            "Up: only quick sweeps count. Down: a twitch is enough.";
        click_decay: f32 = Kind::float(3.0, [0.1, 20.0], [0.01, 1000.0]), "1/s", "Click decay",
            "How fast what is left of a click fades.",
            "Up: forgotten at once. Down: remembered long.";
        night_speed_factor: f32 = speed_factor_night(), "", "Night speed",
            "Maximum speed at midnight, as a multiple of that at noon.",
            "Up: as lively as by day. Down: sleepy nights.";
        state_dwell: f32 = Kind::float(0.25, [0.0, 2.0], [0.0, 60.0]), "s", "State dwell",
            "A state other than the startle is kept at least this long.",
            "Up: slow moods. Down: answers at once.";
    }
    Looks {
        [reference] trail_opacity: f32 = Kind::float(0.12, [0.01, 1.0], [0.001, 1.0]), "", "Trail opacity",
            "Opacity of the veil laid over the last picture, per 1/60 s.",
            "Up: over 0.3 hardly any trail. Down: longer trails.";
        render_smoothing: f32 = Kind::float(0.12, [0.02, 1.0], [0.001, 1.0]), "", "Render smoothing",
            "How much of the way the drawn fish takes to its true place, per 1/60 s.",
            "Up: exact, harder motion. Down: softer motion that lags.";
        far_layer_scale: f32 = Kind::float(0.65, [0.0, 1.0], [0.0, 1.0]), "", "Far layer scale",
            "Size of the fish of the far layer, as a share of the near ones.",
            "Up: as large as the near shoal. Down: smaller, farther away; none at 0.";
        far_layer_opacity: f32 = Kind::float(0.55, [0.0, 1.0], [0.0, 1.0]), "", "Far layer opacity",
            "How clearly the far layer is seen.",
            "Up: clearer, nearer water. Down: paler, deeper water; none at 0.";
        far_layer_lag: f32 = Kind::float(2.5, [0.0, 8.0], [0.0, 25.0]), "s", "Far layer lag",
            "How far behind the far layer swims: it shows where the shoal was.",
            "Up: a shoal of its own. Down: an echo of the near one.";
        particle_count: u32 = Kind::count(1200, [0, 5000], [0, 100_000]), "", "Particle count",
            "How many particles drift in the water and give way to passing fish.",
            "Up: denser, dustier water. Down: clear water; none at 0.";
        light_opacity: f32 = Kind::float(0.16, [0.0, 1.0], [0.0, 1.0]), "", "Light opacity",
            "How bright the spots of daylight in the water are.",
            "Up: a sunlit shallow. Down: an even light; no spots at 0.";
        ripple_limit: u32 = Kind::count(40, [0, 200], [0, 1000]), "", "Ripple limit",
            "How many rings of clicks are in the water at most; the newest stay.",
            "Up: fast clicks all leave a ring. Down: calmer water; none at 0.";
    }
    Replay {
        [reference] snapshot_interval: f32 = Kind::float(0.1, [0.05, 0.5], [1.0 / 60.0, 5.0]), "s", "Snapshot interval",
            "Time between two recorded frames, rounded to whole steps of 1/60 s; metrics are taken then.",
            "Up: coarser replay. Down: finer, and memory grows.";
    }
}

/// Nights never need to be twice as fast as days: the slider ends at 1.
const fn speed_factor_night() -> Kind {
    Kind::float(0.7, [0.1, 1.0], [0.01, 10.0])
}

/// The declaration behind a name.
impl ParamId {
    /// What is declared about this parameter.
    #[must_use]
    pub fn spec(self) -> &'static ParamSpec {
        &SPECS[self as usize]
    }

    /// The parameter with this field name.
    #[must_use]
    pub fn from_field(field: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.spec().field == field)
    }
}

impl Params {
    /// Value of one parameter.
    #[must_use]
    pub fn get(&self, id: ParamId) -> ParamValue {
        id.spec().get(self)
    }

    /// Sets one parameter, if the value has its type and lies in its hard
    /// range.
    ///
    /// # Errors
    /// What was found and what is allowed; nothing is changed then.
    pub fn set(&mut self, id: ParamId, value: ParamValue) -> Result<(), super::ParamError> {
        id.spec().check(value)?;
        let fits = (id.spec().set)(self, value);
        debug_assert!(fits, "a checked value has its field's type");
        Ok(())
    }
}
