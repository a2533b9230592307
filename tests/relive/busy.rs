//! Forty seconds in which everything happens that may change a run, and what
//! the run was at each step, written down by the test.

use super::{apply, params_of};
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, Law, ParamId, ParamValue, Params};
use mirofish::preset::{Preset, built_ins};
use mirofish::shoal::{Purpose, bits};
use mirofish::timeline::Moment;
use mirofish::world::World;
use std::collections::BTreeMap;

/// Steps of forty seconds.
pub const STEPS: u64 = 2400;

/// What the run was at one step.
#[derive(Clone, Debug)]
pub struct Was {
    pub hash: u64,
    pub world: World,
    pub params: Params,
}

/// An engine, what it was, and what came in.
pub struct Busy {
    pub engine: Engine,
    pub was: BTreeMap<Moment, Was>,
    pub inputs: BTreeMap<Moment, StepInput>,
}

impl Busy {
    fn new(preset: Preset) -> Self {
        let engine = Engine::new(preset, None);
        let mut busy = Self { engine, was: BTreeMap::new(), inputs: BTreeMap::new() };
        busy.note();
        busy
    }

    fn note(&mut self) {
        let engine = &self.engine;
        let was =
            Was { hash: engine.state_hash(), world: engine.world().clone(), params: engine.params().clone() };
        self.was.insert(engine.timeline().now(), was);
    }

    pub fn step(&mut self, input: StepInput) {
        self.engine.step(&input);
        self.inputs.insert(self.engine.timeline().now(), input);
        self.note();
    }

    /// Forty seconds of it.
    pub fn forty_seconds() -> Self {
        let mut busy = Self::new(Preset { params: params_of(90), seed: 5, ..Preset::default() });
        for step in 0..STEPS {
            busy.edits_at(step);
            let input = input_at(step, busy.engine.params());
            busy.step(input);
        }
        busy
    }

    /// Edits of every kind: single ones, gestures, several between two steps,
    /// loads, undo and redo, restarts.
    fn edits_at(&mut self, step: u64) {
        let engine = &mut self.engine;
        // A hand on a slider, of one parameter after the other.
        let id = ParamId::ALL[(step / 50) as usize % ParamId::ALL.len()];
        match step % 50 {
            20 => apply(engine, Command::BeginEdit),
            21..30 => apply(engine, Command::SetParam(id, turned(engine.params(), id, step))),
            30 => apply(engine, Command::EndEdit),
            45 if step % 150 == 45 => apply(engine, Command::Undo),
            _ => {}
        }
        let boundaries = [Boundary::Wrap, Boundary::Bounce, Boundary::Open, Boundary::Soft];
        if step % 160 == 100 {
            let boundary = boundaries[(step / 160) as usize % boundaries.len()];
            apply(engine, Command::SetParam(ParamId::boundary, ParamValue::Choice(boundary as u8)));
        }
        if step % 240 == 130 {
            let law = if step % 480 == 130 { Law::PerRule } else { Law::Summed };
            apply(engine, Command::SetParam(ParamId::law, ParamValue::Choice(law as u8)));
        }
        match step {
            // Who leaves and comes back between two steps is another.
            700 | 1900 => {
                apply(engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(30)));
                apply(engine, Command::SetParam(ParamId::tank_width, ParamValue::Float(900.0)));
                apply(engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(110)));
                apply(engine, Command::SetParam(ParamId::tank_width, ParamValue::Float(1500.0)));
            }
            1000 => apply(engine, Command::LoadPreset(Box::new(built_ins()[1].clone()), None)),
            1010 | 2010 => apply(engine, Command::SetFishAtDensity(70)),
            1003 => apply(engine, Command::Undo),
            1006 => apply(engine, Command::Redo),
            // A restart on a step of a frame and of a checkpoint, and one that is on neither.
            1260 | 1721 => {
                apply(engine, Command::SetSeed(step));
                apply(engine, Command::SetParam(ParamId::fish_count, ParamValue::Count(80)));
                apply(engine, Command::Restart);
                // The start is the state of this moment; what is set next comes after it.
                self.note();
                apply(&mut self.engine, Command::SetParam(ParamId::max_speed, ParamValue::Float(140.0)));
            }
            _ => {}
        }
    }
}

/// Another value of a parameter, not far from the one it has.
fn turned(params: &Params, id: ParamId, step: u64) -> ParamValue {
    let share = (bits(9, id as u32, step, Purpose::StartX) % 1000) as f32 / 1000.0;
    let value = match params.get(id) {
        ParamValue::Float(value) => ParamValue::Float(value * (0.9 + 0.2 * share)),
        ParamValue::Count(count) => ParamValue::Count((count + (step % 5) as u32).saturating_sub(2)),
        ParamValue::Choice(choice) => ParamValue::Choice(1 - choice.min(1)),
    };
    if id.spec().check(value).is_ok() { value } else { params.get(id) }
}

/// A pointer that comes and goes, clicks, and an hour that passes quickly.
fn input_at(step: u64, params: &Params) -> StepInput {
    let phase = step as f32 * 0.02;
    let pointer = (step % 400 < 250).then_some([
        params.tank_width * (0.5 + 0.4 * libm::sinf(phase)),
        params.tank_height * (0.5 + 0.4 * libm::cosf(phase * 0.7)),
    ]);
    StepInput {
        pointer,
        pointer_speed_px_per_s: if step % 100 < 40 { 400.0 } else { 0.0 },
        click: (step % 330 == 200).then_some([params.tank_width * 0.4, params.tank_height * 0.6]),
        hour: (step as f32 / 60.0) % 24.0,
        is_active: step.is_multiple_of(3),
    }
}

/// A run in which nobody does anything.
pub fn quiet_run(params: Params, steps: u64) -> Engine {
    let mut engine = Engine::new(Preset { params, ..Preset::default() }, None);
    (0..steps).for_each(|_| engine.step(&StepInput::quiet(12.0)));
    engine
}
