//! Trying values that nobody has thought of: draws by chance, and the way from
//! one set of values to another. All of it is a pure function of what goes in.

mod draw;
mod locks;
mod morph;
mod rail;
mod tries;

pub use draw::{Draw, Manner, draw};
pub use locks::{Locked, Locks};
pub use morph::morph;
pub use tries::{MOST_TRIES, Tries, Try};
