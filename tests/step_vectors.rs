//! Small shoals and where they are one step later, from `step_vectors.ron`:
//! the step and its independent reading must both agree with every one.

mod common;

use common::oracle::{self, World};
use common::{Tank, base_drive, shoal_of};
use mirofish::clock::Step;
use mirofish::params::{ParamId, Params};
use mirofish::shoal::Stimuli;
use ron::value::RawValue;
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};
use std::fmt;

const SPEED_TOLERANCE_PX_PER_S: f64 = 1e-3;
const PLACE_TOLERANCE_PX: f64 = 2e-4;

/// (x, y, vx, vy), px and px/s.
type Fish = [f64; 4];

#[derive(Deserialize)]
struct StepVector {
    name: String,
    params: Overrides,
    fish: Vec<Fish>,
    after: Vec<Fish>,
}

/// The reference parameters but for those that are named.
struct Overrides(Params);

impl<'de> Deserialize<'de> for Overrides {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_struct("", &[], OverridesVisitor)
    }
}

struct OverridesVisitor;

impl<'de> Visitor<'de> for OverridesVisitor {
    type Value = Overrides;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("parameters by their field names")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Overrides, A::Error> {
        use serde::de::Error;
        let mut params = Params { noise_weight: 0.0, ..Params::default() };
        while let Some(Field(field)) = map.next_key()? {
            let id = ParamId::from_field_or_hint(&field).map_err(Error::custom)?;
            let text: Box<RawValue> = map.next_value()?;
            let value = id.spec().parse(text.get_ron()).map_err(Error::custom)?;
            params.set(id, value).map_err(Error::custom)?;
        }
        Ok(Overrides(params))
    }
}

/// The name before a colon.
struct Field(String);

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Name;
        impl Visitor<'_> for Name {
            type Value = Field;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a field name")
            }
            fn visit_str<E>(self, name: &str) -> Result<Field, E> {
                Ok(Field(name.to_owned()))
            }
        }
        deserializer.deserialize_identifier(Name)
    }
}

fn vectors() -> Vec<StepVector> {
    let vectors: Vec<StepVector> =
        ron::from_str(include_str!("step_vectors.ron")).expect("the vectors are well formed");
    assert!(vectors.len() >= 17, "all are read");
    vectors
}

fn narrow(fish: &[Fish]) -> Vec<[f32; 4]> {
    fish.iter().map(|one| one.map(|number| number as f32)).collect()
}

fn assert_agrees(name: &str, fish: usize, found: Fish, wanted: Fish) {
    let off = |a: usize| (found[a] - wanted[a]).hypot(found[a + 1] - wanted[a + 1]);
    assert!(off(0) <= PLACE_TOLERANCE_PX, "{name}, fish {fish}: {found:?} is not at {wanted:?}");
    assert!(
        off(2) <= SPEED_TOLERANCE_PX_PER_S,
        "{name}, fish {fish}: {found:?} is not as fast as {wanted:?}"
    );
}

#[test]
fn the_step_agrees_with_every_vector() {
    for vector in vectors() {
        let mut tank = Tank::new(vector.params.0, &narrow(&vector.fish));
        tank.step();
        assert_eq!(tank.shoal.len(), vector.after.len());
        for (id, (body, wanted)) in tank.shoal.bodies().zip(&vector.after).enumerate() {
            assert_agrees(&vector.name, id, [body.x, body.y, body.vx, body.vy].map(f64::from), *wanted);
        }
    }
}

#[test]
fn the_independent_reading_agrees_with_every_vector() {
    for vector in vectors() {
        let params = vector.params.0;
        let world = World {
            params: &params,
            stimuli: &Stimuli::default(),
            drives: &vec![base_drive(&params); vector.fish.len()],
            seed: 1,
            now: Step(0),
        };
        let foretold = oracle::step(&shoal_of(&narrow(&vector.fish)), &world);
        assert_eq!(foretold.len(), vector.after.len());
        for (id, (found, wanted)) in foretold.iter().zip(&vector.after).enumerate() {
            let [[x, y], [vx, vy]] = [found.place, found.velocity];
            assert_agrees(&vector.name, id, [x, y, vx, vy], *wanted);
        }
    }
}

#[test]
fn a_vector_with_a_misspelt_parameter_is_refused() {
    let text = "[(name: \"\", params: (edge_margn: 1.0), fish: [], after: [])]";
    assert!(ron::from_str::<Vec<StepVector>>(text).is_err());
    assert!(ron::from_str::<IgnoredAny>(text).is_ok(), "but for that it is well formed");
}
