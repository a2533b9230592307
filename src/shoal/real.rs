//! Numbers of one fish or of several side by side: every formula of the step is
//! written once, over [`Real`], and means the same bits for both.
//!
//! Lanes never mix, so a fish comes out the same whatever its company and
//! however many lanes the processor has.

use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// A number or several: f32, or one of the [`Lanes`](super::lanes::Lanes).
pub trait Real:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self> + Neg<Output = Self>
{
    /// A truth for each number.
    type Mask: Copy + BitAnd<Output = Self::Mask> + BitOr<Output = Self::Mask> + Not<Output = Self::Mask>;

    /// The same number for all.
    fn splat(value: f32) -> Self;
    /// Square root, exactly rounded.
    fn sqrt(self) -> Self;
    /// Whether it is less.
    fn lt(self, other: Self) -> Self::Mask;
    /// Whether it is less or equal.
    fn le(self, other: Self) -> Self::Mask;
    /// Whether it is the same number.
    fn eq(self, other: Self) -> Self::Mask;
    /// The first where the mask holds, the second elsewhere.
    fn select(mask: Self::Mask, yes: Self, no: Self) -> Self;
    /// Whether the mask holds anywhere.
    fn any(mask: Self::Mask) -> bool;
    /// Each number by a function of one.
    fn map(self, each: impl Fn(f32) -> f32) -> Self;

    /// Nothing.
    #[inline(always)]
    fn zero() -> Self {
        Self::splat(0.0)
    }
    /// The number where the mask holds, 0 elsewhere.
    #[inline(always)]
    fn only(self, mask: Self::Mask) -> Self {
        Self::select(mask, self, Self::zero())
    }
    /// The larger one.
    #[inline(always)]
    fn larger(self, other: Self) -> Self {
        Self::select(other.lt(self), self, other)
    }
    /// The smaller one.
    #[inline(always)]
    fn smaller(self, other: Self) -> Self {
        Self::select(self.lt(other), self, other)
    }
    /// Kept within bounds.
    #[inline(always)]
    fn within(self, least: f32, most: f32) -> Self {
        self.larger(Self::splat(least)).smaller(Self::splat(most))
    }
}

impl Real for f32 {
    type Mask = bool;

    #[inline(always)]
    fn splat(value: f32) -> Self {
        value
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        self.sqrt()
    }
    #[inline(always)]
    fn lt(self, other: Self) -> bool {
        self < other
    }
    #[inline(always)]
    fn le(self, other: Self) -> bool {
        self <= other
    }
    #[inline(always)]
    fn eq(self, other: Self) -> bool {
        self == other
    }
    #[inline(always)]
    fn select(mask: bool, yes: Self, no: Self) -> Self {
        if mask { yes } else { no }
    }
    #[inline(always)]
    fn any(mask: bool) -> bool {
        mask
    }
    #[inline(always)]
    fn map(self, each: impl Fn(f32) -> f32) -> Self {
        each(self)
    }
}
