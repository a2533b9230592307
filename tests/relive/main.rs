//! The past comes back bit for bit, goes on from any step, and with other
//! values becomes another past: compared step by step with what was recorded.

#[path = "../common/busy.rs"]
mod busy;
mod exact;
mod going_on;
mod partings;
mod trying;

use busy::{Busy, quiet_run};
use mirofish::command::Command;
use mirofish::engine::{Engine, Mode};
use mirofish::params::{ParamId, ParamValue, Params};
use mirofish::timeline::Moment;

fn apply(engine: &mut Engine, command: Command) {
    engine.apply(command).expect("nothing to refuse");
}

fn set(engine: &mut Engine, id: ParamId, value: f32) {
    apply(engine, Command::SetParam(id, ParamValue::Float(value)));
}

/// Puts the playhead on a step.
fn seek(engine: &mut Engine, moment: u64) {
    apply(engine, Command::Seek(Moment(moment).seconds()));
    assert_eq!(engine.shown_moment(), Moment(moment), "in the window");
}

fn params_of(fish: u32) -> Params {
    Params { fish_count: fish, ..Params::default() }
}
