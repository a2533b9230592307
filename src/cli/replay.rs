//! `mirofish replay`: a recorded stretch in the window, or proof that it comes
//! back bit for bit.

use super::args::ReplayArgs;
use super::{Failure, means_of, read_replay, window};
use mirofish::clock::Step;
use std::time::Instant;

/// Opens it, or verifies it and returns what there is to say.
pub fn replay(args: &ReplayArgs) -> Result<String, Failure> {
    let replay = read_replay(&args.replay)?;
    let means = means_of(&args.means)?;
    if !args.verify {
        return window::open_replay(replay, means).map(|()| String::new());
    }
    let begun = Instant::now();
    let lived = replay
        .verify(means)
        .map_err(|mismatch| Failure::new(format!("{}: {mismatch}", args.replay.display())))?;
    let (steps, wall_s) = (replay.until.0, begun.elapsed().as_secs_f64());
    Ok(format!(
        "preset: {}\nfish: {}\nsteps: {steps} ({:.3} s)\nhashes: {} of {} match\nwall time: {wall_s:.3} s\nstate_hash: 0x{:016x}\n",
        replay.preset.name,
        lived.run().world().shoal().len(),
        Step(steps).seconds(),
        replay.hashes.len(),
        replay.hashes.len(),
        lived.run().state_hash(),
    ))
}
