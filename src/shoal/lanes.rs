//! Numbers of several fish in one register.

use super::real::Real;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// The most lanes there are.
pub(crate) const WIDEST: usize = 8;

/// Numbers of `COUNT` fish.
pub(crate) trait Lanes: Real {
    /// How many.
    const COUNT: usize;
    /// Numbers by lane; those beyond are left.
    fn load(numbers: &[f32; WIDEST]) -> Self;
    /// Numbers by lane; 0 beyond.
    fn store(self) -> [f32; WIDEST];
    /// Truths by lane, the first in the lowest bit.
    fn bits(mask: Self::Mask) -> u32;

    /// Four numbers for each lane, turned into four registers.
    #[inline(always)]
    fn columns(row: impl Fn(usize) -> [f32; 4]) -> [Self; 4] {
        [
            Self::from_fn(|lane| row(lane)[0]),
            Self::from_fn(|lane| row(lane)[1]),
            Self::from_fn(|lane| row(lane)[2]),
            Self::from_fn(|lane| row(lane)[3]),
        ]
    }

    /// A number for each lane.
    #[inline(always)]
    fn from_fn(of: impl Fn(usize) -> f32) -> Self {
        let mut numbers = [0.0; WIDEST];
        for (lane, number) in numbers[..Self::COUNT].iter_mut().enumerate() {
            *number = of(lane);
        }
        Self::load(&numbers)
    }
}

/// Operators by functions of the two numbers.
macro_rules! operators {
    ($type:ident: $($trait:ident $method:ident $of:expr),* $(,)?) => {
        $(impl $trait for $type {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self($of(self.0, other.0))
            }
        })*
    };
}

/// [`Lanes`] of a register of x86.
#[cfg(target_arch = "x86_64")]
macro_rules! register {
    (
        $(#[$meta:meta])* $name:ident($register:ty) of $count:literal, $mask:ident,
        $load:ident, $store:ident, $splat:ident, $zero:ident, $sqrt:ident, $min:ident, $max:ident,
        $add:ident, $sub:ident, $mul:ident, $div:ident, $and:ident, $or:ident, $xor:ident,
        $bits:ident, lt $lt:expr, le $le:expr, eq $eq:expr, select $select:expr, columns $columns:ident
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name($register);

        /// All bits of a lane, or none.
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $mask($register);

        operators! { $name:
            Add add |a, b| unsafe { $add(a, b) }, Sub sub |a, b| unsafe { $sub(a, b) },
            Mul mul |a, b| unsafe { $mul(a, b) }, Div div |a, b| unsafe { $div(a, b) },
        }
        operators! { $mask:
            BitAnd bitand |a, b| unsafe { $and(a, b) }, BitOr bitor |a, b| unsafe { $or(a, b) },
        }

        impl Neg for $name {
            type Output = Self;
            #[inline(always)]
            fn neg(self) -> Self {
                Self(unsafe { $xor(self.0, $splat(-0.0)) })
            }
        }

        impl Not for $mask {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                Self(unsafe { $xor(self.0, $splat(f32::from_bits(u32::MAX))) })
            }
        }

        impl Real for $name {
            type Mask = $mask;
            #[inline(always)]
            fn splat(value: f32) -> Self {
                Self(unsafe { $splat(value) })
            }
            #[inline(always)]
            fn zero() -> Self {
                Self(unsafe { $zero() })
            }
            #[inline(always)]
            fn sqrt(self) -> Self {
                Self(unsafe { $sqrt(self.0) })
            }
            #[inline(always)]
            fn lt(self, other: Self) -> $mask {
                $mask(unsafe { $lt(self.0, other.0) })
            }
            #[inline(always)]
            fn le(self, other: Self) -> $mask {
                $mask(unsafe { $le(self.0, other.0) })
            }
            #[inline(always)]
            fn eq(self, other: Self) -> $mask {
                $mask(unsafe { $eq(self.0, other.0) })
            }
            #[inline(always)]
            fn select(mask: $mask, yes: Self, no: Self) -> Self {
                Self(unsafe { $select(mask.0, yes.0, no.0) })
            }
            #[inline(always)]
            fn only(self, mask: $mask) -> Self {
                Self(unsafe { $and(self.0, mask.0) })
            }
            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                Self(unsafe { $max(self.0, other.0) })
            }
            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                Self(unsafe { $min(self.0, other.0) })
            }
            #[inline(always)]
            fn any(mask: $mask) -> bool {
                Self::bits(mask) != 0
            }
            #[inline(always)]
            fn map(self, each: impl Fn(f32) -> f32) -> Self {
                Self::load(&self.store().map(each))
            }
        }

        impl Lanes for $name {
            const COUNT: usize = $count;
            #[inline(always)]
            fn load(numbers: &[f32; WIDEST]) -> Self {
                Self(unsafe { $load(numbers.as_ptr()) })
            }
            #[inline(always)]
            fn store(self) -> [f32; WIDEST] {
                let mut numbers = [0.0; WIDEST];
                unsafe { $store(numbers.as_mut_ptr(), self.0) };
                numbers
            }
            #[inline(always)]
            fn columns(row: impl Fn(usize) -> [f32; 4]) -> [Self; 4] {
                let [a, b, c, d] = unsafe { $columns(row) };
                [Self(a), Self(b), Self(c), Self(d)]
            }
            #[inline(always)]
            fn bits(mask: $mask) -> u32 {
                (unsafe { $bits(mask.0) }) as u32
            }
        }
    };
}

/// Registers of x86. Each operation is one instruction; the plain code of the
/// other targets means the same.
#[cfg(target_arch = "x86_64")]
#[expect(
    unsafe_code,
    reason = "SAFETY: loads and stores are of arrays at least as long as a register; registers are made \
              nowhere but in functions built for their instruction set, which `Simd` guards"
)]
mod x86 {
    use super::*;
    use std::arch::x86_64::*;

    /// Rows turned into columns by shuffles.
    #[inline(always)]
    unsafe fn columns_of_4(row: impl Fn(usize) -> [f32; 4]) -> [__m128; 4] {
        let load = |lane: usize| unsafe { _mm_loadu_ps(row(lane).as_ptr()) };
        let (a, b, c, d) = (load(0), load(1), load(2), load(3));
        unsafe {
            let (ab, cd) = (_mm_unpacklo_ps(a, b), _mm_unpacklo_ps(c, d));
            let (ab_high, cd_high) = (_mm_unpackhi_ps(a, b), _mm_unpackhi_ps(c, d));
            [
                _mm_movelh_ps(ab, cd),
                _mm_movehl_ps(cd, ab),
                _mm_movelh_ps(ab_high, cd_high),
                _mm_movehl_ps(cd_high, ab_high),
            ]
        }
    }

    /// The same in both halves: lane n and n + 4 go together.
    #[inline(always)]
    unsafe fn columns_of_8(row: impl Fn(usize) -> [f32; 4]) -> [__m256; 4] {
        let load = |lane: usize| unsafe {
            let (low, high) = (_mm_loadu_ps(row(lane).as_ptr()), _mm_loadu_ps(row(lane + 4).as_ptr()));
            _mm256_insertf128_ps::<1>(_mm256_castps128_ps256(low), high)
        };
        let (a, b, c, d) = (load(0), load(1), load(2), load(3));
        unsafe {
            let (ab, cd) = (_mm256_unpacklo_ps(a, b), _mm256_unpacklo_ps(c, d));
            let (ab_high, cd_high) = (_mm256_unpackhi_ps(a, b), _mm256_unpackhi_ps(c, d));
            [
                _mm256_shuffle_ps::<0b01_00_01_00>(ab, cd),
                _mm256_shuffle_ps::<0b11_10_11_10>(ab, cd),
                _mm256_shuffle_ps::<0b01_00_01_00>(ab_high, cd_high),
                _mm256_shuffle_ps::<0b11_10_11_10>(ab_high, cd_high),
            ]
        }
    }

    register! {
        /// Four numbers, which every processor of the target holds.
        F32x4(__m128) of 4, Mask4,
        _mm_loadu_ps, _mm_storeu_ps, _mm_set1_ps, _mm_setzero_ps, _mm_sqrt_ps, _mm_min_ps, _mm_max_ps,
        _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps, _mm_and_ps, _mm_or_ps, _mm_xor_ps,
        _mm_movemask_ps, lt _mm_cmplt_ps, le _mm_cmple_ps, eq _mm_cmpeq_ps,
        select |mask, yes, no| _mm_or_ps(_mm_and_ps(mask, yes), _mm_andnot_ps(mask, no)),
        columns columns_of_4
    }

    register! {
        /// Eight numbers, for AVX2 and beyond.
        F32x8(__m256) of 8, Mask8,
        _mm256_loadu_ps, _mm256_storeu_ps, _mm256_set1_ps, _mm256_setzero_ps, _mm256_sqrt_ps,
        _mm256_min_ps, _mm256_max_ps,
        _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps, _mm256_and_ps, _mm256_or_ps,
        _mm256_xor_ps, _mm256_movemask_ps,
        lt |a, b| _mm256_cmp_ps::<_CMP_LT_OQ>(a, b), le |a, b| _mm256_cmp_ps::<_CMP_LE_OQ>(a, b),
        eq |a, b| _mm256_cmp_ps::<_CMP_EQ_OQ>(a, b),
        select |mask, yes, no| _mm256_blendv_ps(no, yes, mask),
        columns columns_of_8
    }
}
#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{F32x4, F32x8};

/// Plain arrays, of which the compiler makes what the target has.
#[cfg(any(test, not(target_arch = "x86_64")))]
mod plain {
    use super::*;

    const COUNT: usize = 4;

    /// Four numbers.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Plain([f32; COUNT]);

    /// Four truths.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct PlainMask([bool; COUNT]);

    #[inline(always)]
    fn zip<A: Copy, B: Copy + Default>(a: [A; COUNT], b: [A; COUNT], of: impl Fn(A, A) -> B) -> [B; COUNT] {
        let mut zipped = [B::default(); COUNT];
        for lane in 0..COUNT {
            zipped[lane] = of(a[lane], b[lane]);
        }
        zipped
    }

    operators! { Plain:
        Add add |a, b| zip(a, b, |a, b| a + b), Sub sub |a, b| zip(a, b, |a, b| a - b),
        Mul mul |a, b| zip(a, b, |a, b| a * b), Div div |a, b| zip(a, b, |a, b| a / b),
    }
    operators! { PlainMask:
        BitAnd bitand |a, b| zip(a, b, |a, b| a & b), BitOr bitor |a, b| zip(a, b, |a, b| a | b),
    }

    impl Neg for Plain {
        type Output = Self;
        #[inline(always)]
        fn neg(self) -> Self {
            self.map(|value| -value)
        }
    }

    impl Not for PlainMask {
        type Output = Self;
        #[inline(always)]
        fn not(self) -> Self {
            Self(zip(self.0, self.0, |a, _| !a))
        }
    }

    impl Real for Plain {
        type Mask = PlainMask;
        #[inline(always)]
        fn splat(value: f32) -> Self {
            Self([value; COUNT])
        }
        #[inline(always)]
        fn sqrt(self) -> Self {
            self.map(f32::sqrt)
        }
        #[inline(always)]
        fn lt(self, other: Self) -> PlainMask {
            PlainMask(zip(self.0, other.0, |a, b| a < b))
        }
        #[inline(always)]
        fn le(self, other: Self) -> PlainMask {
            PlainMask(zip(self.0, other.0, |a, b| a <= b))
        }
        #[inline(always)]
        fn eq(self, other: Self) -> PlainMask {
            PlainMask(zip(self.0, other.0, |a, b| a == b))
        }
        #[inline(always)]
        fn select(mask: PlainMask, yes: Self, no: Self) -> Self {
            let mut selected = no;
            for lane in 0..COUNT {
                selected.0[lane] = if mask.0[lane] { yes.0[lane] } else { no.0[lane] };
            }
            selected
        }
        #[inline(always)]
        fn any(mask: PlainMask) -> bool {
            Self::bits(mask) != 0
        }
        #[inline(always)]
        fn map(self, each: impl Fn(f32) -> f32) -> Self {
            Self(zip(self.0, self.0, |a, _| each(a)))
        }
    }

    impl Lanes for Plain {
        const COUNT: usize = COUNT;
        #[inline(always)]
        fn load(numbers: &[f32; WIDEST]) -> Self {
            Self([numbers[0], numbers[1], numbers[2], numbers[3]])
        }
        #[inline(always)]
        fn store(self) -> [f32; WIDEST] {
            let mut numbers = [0.0; WIDEST];
            numbers[..COUNT].copy_from_slice(&self.0);
            numbers
        }
        #[inline(always)]
        fn bits(mask: PlainMask) -> u32 {
            (0..COUNT).map(|lane| u32::from(mask.0[lane]) << lane).sum()
        }
    }
}
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use plain::Plain;

#[cfg(test)]
mod tests {
    use super::super::simd::{Simd, built_for_each};
    use super::*;

    const NUMBERS: [f32; WIDEST] = [1.5, -2.0, 0.0, -0.0, 1e-30, 7.0, f32::INFINITY, f32::NAN];

    /// Bits of every operation on all pairs of numbers, lane by lane.
    fn all_operations<L: Lanes>(found: &mut Vec<u32>) {
        let each = |of: &dyn Fn(L, L) -> L, found: &mut Vec<u32>| {
            for shift in 0..WIDEST {
                for first in [0, WIDEST - L::COUNT] {
                    let a = L::from_fn(|lane| NUMBERS[first + lane]);
                    let b = L::from_fn(|lane| NUMBERS[(first + lane + shift) % WIDEST]);
                    let lanes = &of(a, b).store()[..L::COUNT];
                    // Which NaN it is means nothing.
                    let bits = |number: &f32| if number.is_nan() { u32::MAX } else { number.to_bits() };
                    found.extend(lanes.iter().map(bits));
                    if L::COUNT == WIDEST {
                        break;
                    }
                }
            }
        };
        each(&|a, b| a + b, found);
        each(&|a, b| a - b, found);
        each(&|a, b| a * b, found);
        each(&|a, b| a / b, found);
        each(&|a, _| -a, found);
        each(&|a, _| a.sqrt(), found);
        each(&|a, b| a.larger(b), found);
        each(&|a, b| a.smaller(b), found);
        each(&|a, b| L::select(a.lt(b), a, b), found);
        each(&|a, b| L::select(a.le(b) & !a.eq(b), b, a), found);
        each(&|a, b| a.only(a.lt(b) | a.eq(b)), found);
        each(&|a, _| a.within(-1.0, 1.0), found);
        for column in 0..4 {
            each(&|a, b| L::columns(|lane| [a, b, b, a].map(|n| n.store()[lane]))[column], found);
        }
        each(&|a, b| L::splat(L::bits(a.lt(b)).count_ones() as f32 * 0.0), found);
    }

    built_for_each! {
        fn operations(found: &mut Vec<u32>) {
            all_operations::<L>(found);
        }
    }

    #[test]
    fn every_register_means_the_same_as_plain_numbers() {
        let mut wanted = Vec::new();
        all_operations::<plain::Plain>(&mut wanted);
        for simd in Simd::available() {
            let mut found = Vec::new();
            operations(simd, &mut found);
            assert_eq!(found, wanted, "{}", simd.name());
        }
    }
}
