//! A value that is said to do nothing does nothing: a busy run is the same bits
//! whatever it is.

use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, Kind, Mirror, ParamId, ParamValue, Params, idle_reason};
use mirofish::preset::Preset;
use mirofish::shoal::Vec2;

/// Bodies after a run in which all moods come up.
fn bodies(params: &Params) -> Vec<[f32; 4]> {
    let mut engine = Engine::new(Preset { params: params.clone(), ..Preset::default() }, None);
    engine.apply(Command::SetRunning(false)).expect("it pauses");
    for step in 0..400 {
        let place: Vec2 = [300.0, 200.0];
        engine.step(&StepInput {
            pointer: (step < 250).then_some(place),
            pointer_speed_px_per_s: if step < 60 { 4000.0 } else { 0.0 },
            click: (step == 20).then_some(place),
            hour: 22.0,
            is_active: step < 250,
        });
    }
    engine.world().shoal().bodies().map(|body| [body.x, body.y, body.vx, body.vy]).collect()
}

/// Another value of a parameter that is allowed.
fn another(id: ParamId, params: &Params) -> Params {
    let value = match (id.spec().kind, params.get(id)) {
        (Kind::Float { slider: [lo, hi], .. }, ParamValue::Float(value)) => {
            ParamValue::Float(if value > (lo + hi) / 2.0 { lo.max(value / 3.0) } else { hi })
        }
        (Kind::Count { slider: [_, hi], .. }, _) => ParamValue::Count(hi),
        (_, value) => value,
    };
    let mut other = params.clone();
    other.set(id, value).expect("it is allowed");
    other
}

/// Shoals in which something does nothing, and how much at least.
fn shoals() -> Vec<(Params, usize)> {
    let few = Params { fish_count: 60, homing_delay: 1.0, ..Params::default() };
    vec![
        (few.clone(), 0),
        (Params { mirror: Mirror::Off, ..few.clone() }, 24),
        (Params { boundary: Boundary::Wrap, ..few.clone() }, 2),
        (Params { separation_weight: 0.0, startle_separation_weight: 0.0, ..few.clone() }, 1),
        (Params { separation_radius: 0.0, ..few.clone() }, 3),
        (
            Params {
                startle_flee_weight: 0.0,
                shy_weight: 0.0,
                curious_weight: 0.0,
                homing_weight: 0.0,
                ..few.clone()
            },
            4,
        ),
        (Params { fish_count: 1, ..few }, 6),
    ]
}

#[test]
fn what_is_said_to_do_nothing_does_nothing() {
    for (params, at_least) in shoals() {
        let reference = bodies(&params);
        let idle: Vec<_> = ParamId::ALL.iter().filter(|id| idle_reason(&params, **id).is_some()).collect();
        assert!(idle.len() >= at_least, "{} idle in {params:?}", idle.len());
        for &&id in &idle {
            assert!(bodies(&another(id, &params)) == reference, "{} does something", id.spec().field);
        }
    }
}

#[test]
fn what_moves_the_reference_is_not_said_to_do_nothing() {
    let params = Params { fish_count: 60, ..Params::default() };
    let reference = bodies(&params);
    for id in [
        ParamId::separation_radius,
        ParamId::edge_margin,
        ParamId::startle_reach,
        ParamId::night_speed_factor,
    ] {
        assert!(bodies(&another(id, &params)) != reference, "{}", id.spec().field);
        assert_eq!(idle_reason(&params, id), None);
    }
}
