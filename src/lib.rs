//! MiroFish: a desktop workbench for tuning fish flocks.
//!
//! Input is cleaned, turned into intent, drives the shoal, is measured and is
//! painted; each of those is a room, and data goes one way through them. Edits
//! come back by one door, the [`command::Command`].
//!
//! - [`params`] — each parameter, declared once
//! - [`mirror`] — the person's input becomes five signals
//! - [`behavior`] — signals become a state per fish, states become limits and weights
//! - [`shoal`] — fish as flat arrays, the grid, the terms and laws of one step
//! - [`world`] — the state of a run, what may change it, and the order inside a step
//! - [`clock`] — whole steps out of uneven frames
//! - [`timeline`] — the last thirty seconds: frames, inputs, checkpoints, the playhead; and lived again
//! - [`metrics`] — what the shoal as a whole does, as numbers
//! - [`preset`] — parameters as a file that people share
//! - [`library`] — the presets to choose from, a person's own folder of them, and their pictures
//! - [`replay`] — a stretch of a run as a file that people share
//! - [`command`] — everything that can be asked of the engine, as plain data
//! - [`engine`] — all of the above as one headless core
//! - [`folders`] — where the program keeps things on this machine
//! - [`compare`] — two shoals side by side, from the same seed
//! - [`explore`] — values by chance, and the way from one set of values to another
//! - [`benchmark`] — how fast the step is
//! - [`aquarium`] — painting
//! - [`workbench`] — panels
//! - [`app`] — the window, the order of one frame

pub mod app;
pub mod aquarium;
pub mod behavior;
pub mod benchmark;
pub mod clock;
pub mod command;
pub mod compare;
pub mod engine;
pub mod explore;
pub mod folders;
pub mod library;
pub mod metrics;
pub mod mirror;
pub mod params;
pub mod preset;
pub mod replay;
pub mod shoal;
pub mod timeline;
pub mod workbench;
pub mod world;
