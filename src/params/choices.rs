//! The parameters that are one of a few names.

use super::spec::{Kind, ParamField, ParamValue};

macro_rules! choices {
    ($( $(#[$doc:meta])* $name:ident { $( $variant:ident: $meaning:literal, )* } )*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[repr(u8)]
        pub enum $name { $( #[doc = $meaning] $variant, )* }

        impl $name {
            /// All of them, in the order of the screen.
            pub const ALL: &'static [Self] = &[$( Self::$variant, )*];
            const NAMES: &'static [&'static str] = &[$( stringify!($variant), )*];
            const MEANINGS: &'static [&'static str] = &[$( $meaning, )*];

            pub(super) const fn kind(default: Self) -> Kind {
                Kind::Choice {
                    default: default as u8,
                    names: Self::NAMES,
                    meanings: Self::MEANINGS,
                }
            }
        }

        impl ParamField for $name {
            fn into_value(self) -> ParamValue {
                ParamValue::Choice(self as u8)
            }
            fn from_value(value: ParamValue) -> Option<Self> {
                match value {
                    ParamValue::Choice(index) => Self::ALL.get(usize::from(index)).copied(),
                    _ => None,
                }
            }
        }
    )* };
}

choices! {
    /// How the terms of a step become a steering force.
    Law {
        Summed: "All terms are added to one desired velocity; the steering towards it is cut once.",
        PerRule: "Reynolds' way: each rule steers by itself and is cut by itself; the sum is cut once more.",
    }
    /// What the sides of the tank do.
    Boundary {
        Soft: "Glass that pushes back before it is reached; nobody trembles along it.",
        Wrap: "A torus: who leaves on one side comes in on the other.",
        Bounce: "Outside the glass the velocity is mirrored; shows the trembling the soft edge avoids.",
        Open: "No walls at all.",
    }
    /// Whether the shoal answers the person.
    Mirror {
        On: "Pointer, clicks and hour stir the fish.",
        Off: "No signals, noon, every fish cruises.",
    }
}
