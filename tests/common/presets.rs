//! Presets of all kinds, for tests of their files.

use mirofish::params::{Kind, ParamId, ParamSpec, ParamValue, Params};
use mirofish::preset::Preset;
use proptest::prelude::*;

/// Any value of the hard range; the bounds themselves come often.
fn value_of(spec: &'static ParamSpec) -> BoxedStrategy<ParamValue> {
    match spec.kind {
        Kind::Float { hard: [lo, hi], .. } => {
            let inside = prop_oneof![lo..=hi, Just(lo), Just(hi), any::<f32>(), Just(-0.0)];
            inside.prop_map(move |v| ParamValue::Float(if v >= lo && v <= hi { v } else { hi })).boxed()
        }
        Kind::Count { hard: [lo, hi], .. } => (lo..=hi).prop_map(ParamValue::Count).boxed(),
        Kind::Choice { names, .. } => (0..names.len() as u8).prop_map(ParamValue::Choice).boxed(),
    }
}

fn any_params() -> impl Strategy<Value = Params> {
    let values: Vec<_> = ParamId::ALL.iter().map(|id| value_of(id.spec())).collect();
    values.prop_map(|values| {
        let mut params = Params::default();
        for (&id, value) in ParamId::ALL.iter().zip(values) {
            params.set(id, value).expect("inside the hard range");
        }
        params
    })
}

/// Texts full of what quoting must get right.
fn any_text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        any::<String>(),
        "[\\\\\"'/*,:()\\r\\n\\t\\x00\u{7f}\u{85}\u{2028}\u{feff}\u{301}]{0,8}",
        any::<char>().prop_map(String::from),
    ];
    proptest::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

prop_compose! {
    /// A preset with anything that may be in it.
    pub fn any_preset()(
        [name, author, notes] in [any_text(), any_text(), any_text()],
        tags in proptest::collection::vec(any_text(), 0..3),
        seed in any::<u64>(),
        params in any_params(),
    ) -> Preset { Preset { name, author, tags, notes, seed, params } }
}

/// `-0.0` and `0.0` are equal and not the same.
pub fn bits(params: &Params) -> Vec<u32> {
    let bits = |id: &ParamId| match params.get(*id) {
        ParamValue::Float(v) => v.to_bits(),
        ParamValue::Count(v) => v,
        ParamValue::Choice(v) => v.into(),
    };
    ParamId::ALL.iter().map(bits).collect()
}
