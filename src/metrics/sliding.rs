//! A bounded run of values that is always one slice, ready to plot.

/// The newest values, at most a given number. Adding one never allocates after
/// the start; the values lie side by side, so they are plotted without a copy.
#[derive(Debug)]
pub struct Sliding<T> {
    most: usize,
    first: usize,
    values: Vec<T>,
}

/// A copy has the same room.
impl<T: Copy> Clone for Sliding<T> {
    fn clone(&self) -> Self {
        let mut copy = Self::new(self.most);
        copy.values.extend_from_slice(self.as_slice());
        copy
    }
}

impl<T: Copy> Sliding<T> {
    /// Room for `most` values.
    #[must_use]
    pub fn new(most: usize) -> Self {
        Self { most: most.max(1), first: 0, values: Vec::with_capacity(2 * most.max(1)) }
    }

    /// The values, oldest first.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values[self.first..]
    }

    /// Adds a value; the oldest goes if there are too many.
    pub fn push(&mut self, value: T) {
        if self.values.len() == self.values.capacity() {
            // Half of the buffer is behind us: once a window, all moves to its front.
            self.values.copy_within(self.first.., 0);
            self.values.truncate(self.values.len() - self.first);
            self.first = 0;
        }
        self.values.push(value);
        if self.as_slice().len() > self.most {
            self.first += 1;
        }
    }

    /// Drops the oldest value.
    pub fn pop_front(&mut self) {
        if !self.as_slice().is_empty() {
            self.first += 1;
        }
    }

    /// Keeps so many of the oldest values and no more.
    pub fn truncate(&mut self, len: usize) {
        self.values.truncate(self.first + len);
    }

    /// The newest value, to be changed.
    pub fn last_mut(&mut self) -> Option<&mut T> {
        self.values[self.first..].last_mut()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_the_newest_in_one_buffer() {
        let mut sliding = Sliding::new(5);
        let buffer = sliding.values.as_ptr();
        for i in 0..1000 {
            sliding.push(i);
            let expected: Vec<i32> = (0.max(i - 4)..=i).collect();
            assert_eq!(sliding.as_slice(), expected);
            assert_eq!(sliding.values.as_ptr(), buffer);
        }
        sliding.pop_front();
        assert_eq!(sliding.as_slice(), [996, 997, 998, 999]);
        sliding.truncate(3);
        assert_eq!(sliding.as_slice(), [996, 997, 998]);
        for _ in 0..9 {
            sliding.pop_front();
        }
        assert!(sliding.as_slice().is_empty());
        sliding.push(7);
        assert_eq!(sliding.as_slice(), [7]);
        let copy = sliding.clone();
        assert_eq!((copy.as_slice(), copy.values.capacity()), ([7].as_slice(), sliding.values.capacity()));
    }
}
