//! The instruction set that the step is built for, chosen at run time. All of
//! them give the same bits: lanes never mix and nothing is fused.

use thiserror::Error;

/// An instruction set that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simd(Set);

/// Sets the step is built for. Only [`Simd`] holds one, and only if the
/// processor has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Set {
    /// What every processor of the target has.
    Baseline,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Why an instruction set cannot be had.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("this processor has no `{asked}`; it has {}", names(&Simd::available()))]
pub struct NoSuchSimd {
    asked: String,
}

impl Simd {
    /// What every processor of the target has.
    pub const BASELINE: Self = Self(Set::Baseline);

    /// All that this processor has, the fastest last.
    #[must_use]
    pub fn available() -> Vec<Self> {
        #[allow(unused_mut, reason = "other targets have the baseline alone")]
        let mut sets = vec![Self::BASELINE];
        #[cfg(target_arch = "x86_64")]
        {
            sets.extend(has_avx2().then_some(Self(Set::Avx2)));
            sets.extend(has_avx512().then_some(Self(Set::Avx512)));
        }
        sets
    }

    /// The fastest that this processor has.
    #[must_use]
    pub fn best() -> Self {
        #[cfg(target_arch = "x86_64")]
        {
            if has_avx512() {
                return Self(Set::Avx512);
            }
            if has_avx2() {
                return Self(Set::Avx2);
            }
        }
        Self::BASELINE
    }

    /// The set of this name.
    ///
    /// # Errors
    /// If there is none of this name or the processor has it not.
    pub fn named(name: &str) -> Result<Self, NoSuchSimd> {
        let found = Self::available().into_iter().find(|simd| simd.name().eq_ignore_ascii_case(name));
        found.ok_or_else(|| NoSuchSimd { asked: name.to_owned() })
    }

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.0 {
            Set::Baseline if cfg!(target_arch = "x86_64") => "sse2",
            Set::Baseline if cfg!(target_arch = "aarch64") => "neon",
            Set::Baseline => "baseline",
            #[cfg(target_arch = "x86_64")]
            Set::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Set::Avx512 => "avx512",
        }
    }

    #[inline(always)]
    pub(crate) const fn set(self) -> Set {
        self.0
    }
}

impl Default for Simd {
    fn default() -> Self {
        Self::best()
    }
}

fn names(sets: &[Simd]) -> String {
    sets.iter().map(|simd| simd.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    std::arch::is_x86_feature_detected!("avx2")
}

#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    std::arch::is_x86_feature_detected!("avx512f")
        && std::arch::is_x86_feature_detected!("avx512vl")
        && std::arch::is_x86_feature_detected!("avx512dq")
        && std::arch::is_x86_feature_detected!("avx512bw")
}

/// Builds a function once for each instruction set; the one that is built takes
/// the set first. Its body may use `L`, the [`Lanes`](super::lanes::Lanes) of the
/// set, and must call only what is inlined always.
macro_rules! built_for_each {
    ($(#[$meta:meta])* $visibility:vis fn $name:ident($($argument:ident: $type:ty),* $(,)?) $(-> $result:ty)? $body:block) => {
        $(#[$meta])*
        $visibility fn $name(simd: $crate::shoal::simd::Simd, $($argument: $type),*) $(-> $result)? {
            #[inline(always)]
            #[allow(clippy::extra_unused_type_parameters, reason = "not every body asks for lanes")]
            fn built<L: $crate::shoal::lanes::Lanes>($($argument: $type),*) $(-> $result)? $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn avx2($($argument: $type),*) $(-> $result)? {
                built::<$crate::shoal::lanes::F32x8>($($argument),*)
            }

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f,avx512vl,avx512dq,avx512bw")]
            fn avx512($($argument: $type),*) $(-> $result)? {
                built::<$crate::shoal::lanes::F32x8>($($argument),*)
            }

            match simd.set() {
                $crate::shoal::simd::Set::Baseline => built::<$crate::shoal::simd::Baseline>($($argument),*),
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "SAFETY: a `Simd` holds only what the processor has")]
                $crate::shoal::simd::Set::Avx2 => unsafe { avx2($($argument),*) },
                #[cfg(target_arch = "x86_64")]
                #[expect(unsafe_code, reason = "SAFETY: a `Simd` holds only what the processor has")]
                $crate::shoal::simd::Set::Avx512 => unsafe { avx512($($argument),*) },
            }
        }
    };
}
pub(crate) use built_for_each;

/// Numbers side by side that every processor of the target holds.
#[cfg(target_arch = "x86_64")]
pub(crate) type Baseline = super::lanes::F32x4;
/// Numbers side by side that every processor of the target holds.
#[cfg(not(target_arch = "x86_64"))]
pub(crate) type Baseline = super::lanes::Plain;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_set_is_found_by_its_name_and_no_other() {
        for simd in Simd::available() {
            assert_eq!(Simd::named(simd.name()), Ok(simd));
        }
        assert_eq!(Simd::available().last(), Some(&Simd::best()));
        let refused = Simd::named("mmx").expect_err("no step is built for it").to_string();
        assert!(refused.contains("`mmx`") && refused.contains(Simd::BASELINE.name()), "{refused}");
    }
}
