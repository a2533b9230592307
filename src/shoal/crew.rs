//! Threads that share the work of a step. However many there are, the bits are
//! the same: each writes fish of its own, and sums are of one fish at a time.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};

/// Below so many fish one thread alone is faster than several that have to
/// wait for each other.
pub const FEWEST_SHARED_FISH: usize = 4000;
/// Parts for each thread: more than one, since dense parts take longer.
const PARTS_A_THREAD: usize = 4;

/// Who works on a step.
#[derive(Clone, Debug, Default)]
pub struct Crew(Members);

#[derive(Clone, Debug, Default)]
enum Members {
    /// All processors, by threads that all such crews share.
    #[default]
    All,
    /// Threads of its own.
    Own(Arc<ThreadPool>),
    /// The calling thread.
    Alone,
}

/// Started when the first shoal is large enough for it.
static ALL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let threads = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    if threads < 2 { None } else { ThreadPoolBuilder::new().num_threads(threads).build().ok() }
});

impl Crew {
    /// The calling thread and nobody else.
    #[must_use]
    pub const fn alone() -> Self {
        Self(Members::Alone)
    }

    /// So many threads.
    ///
    /// # Errors
    /// If the system does not give as many.
    pub fn of(threads: NonZeroUsize) -> Result<Self, ThreadPoolBuildError> {
        if threads.get() == 1 {
            return Ok(Self::alone());
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads.get()).build()?;
        Ok(Self(Members::Own(Arc::new(pool))))
    }

    /// The threads for a shoal of `fish`; a small one starts none.
    fn pool_for(&self, fish: usize) -> Option<&ThreadPool> {
        match &self.0 {
            _ if fish < FEWEST_SHARED_FISH => None,
            Members::All => ALL.as_ref(),
            Members::Own(pool) => Some(pool),
            Members::Alone => None,
        }
    }

    /// How many threads work on a shoal of `fish`.
    #[must_use]
    pub fn threads_for(&self, fish: usize) -> usize {
        self.pool_for(fish).map_or(1, ThreadPool::current_num_threads)
    }

    /// Does something with the threads for a shoal of `fish` at hand. Many
    /// steps in one such call spare each of them the way to the threads.
    pub fn work<R: Send>(&self, fish: usize, what: impl FnOnce() -> R + Send) -> R {
        match self.pool_for(fish) {
            Some(pool) => pool.install(what),
            None => what(),
        }
    }

    /// Fish of one part of the work; all of them for one thread.
    pub(super) fn part(&self, fish: usize) -> usize {
        match self.threads_for(fish) {
            1 => fish.max(1),
            threads => fish.div_ceil(threads * PARTS_A_THREAD),
        }
    }
}
