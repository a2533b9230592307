//! One number that proves two states equal, bit for bit.

use xxhash_rust::xxh3::Xxh3Default;

/// Hashes numbers as their little-endian bit patterns (XXH3, 64 bits).
#[derive(Default)]
pub struct StateHasher(Xxh3Default);

impl StateHasher {
    /// Adds a real number: its bits, so that 0 and -0 differ.
    pub fn float(&mut self, value: f32) {
        self.word(value.to_bits());
    }

    /// Adds real numbers in order.
    pub fn floats(&mut self, values: &[f32]) {
        values.iter().for_each(|value| self.float(*value));
    }

    /// Adds a whole number.
    pub fn word(&mut self, value: u32) {
        self.0.update(&value.to_le_bytes());
    }

    /// Adds a long whole number.
    pub fn long(&mut self, value: u64) {
        self.0.update(&value.to_le_bytes());
    }

    /// Adds a place that may be absent.
    pub fn place(&mut self, place: Option<[f32; 2]>) {
        self.word(u32::from(place.is_some()));
        self.floats(&place.unwrap_or_default());
    }

    /// The hash of all that was added.
    #[must_use]
    pub fn finish(&self) -> u64 {
        self.0.digest()
    }
}
