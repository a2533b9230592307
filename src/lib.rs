//! MiroFish: a desktop workbench for tuning fish flocks.
pub mod aquarium;
pub mod behavior;
pub mod clock;
pub mod command;
pub mod engine;
pub mod metrics;
pub mod mirror;
pub mod params;
pub mod preset;
pub mod shoal;
