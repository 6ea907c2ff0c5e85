"""Exact arithmetic on stored float64 numbers: whole numbers with one power of two in common, 80 digits for the rest.

A float64 is a whole number times a power of two, so sums and products of them have an exact value. Ratios stay
fractions. Roots and logarithms are taken to 80 digits, which leaves more than 40 where terms of two float64 cancel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from typing import NamedTuple

DIGITS = Context(prec=80, Emin=-999999, Emax=999999)
SERIES = Decimal("1e-25")
"""Below this, log(1 + x) is its first four terms to 80 digits and more."""


class NoValue(Exception):
    """The definition has no finite value on these rows."""


class Exact(NamedTuple):
    """A value, and how large the terms are whose difference it is (0 where nothing is subtracted)."""

    value: Fraction | Decimal
    terms: Fraction | Decimal | int = 0


def wholes(*columns: Iterable[float]) -> tuple[list[list[int]], int]:
    """Columns of float64 as whole numbers over one power of two; and its exponent."""
    pairs = [[float(x).as_integer_ratio() for x in column] for column in columns]
    shift = max((den.bit_length() - 1 for column in pairs for _, den in column), default=0)
    return [[num << (shift - den.bit_length() + 1) for num, den in column] for column in pairs], shift


def weights_of(weight: Sequence[float] | None, n: int) -> list[int]:
    """Whole numbers in proportion to the weights."""
    return [1] * n if weight is None else wholes(weight)[0][0]


def per(num: int | Fraction, den: int | Fraction) -> Fraction:
    """num / den; NoValue where den is 0."""
    if den == 0:
        raise NoValue
    return Fraction(num) / Fraction(den)


def dec(x: Fraction | Decimal | float | int) -> Decimal:
    """80 digits."""
    if isinstance(x, Decimal):
        return x
    exact = Fraction(x)
    return DIGITS.divide(Decimal(exact.numerator), Decimal(exact.denominator))


def root(x: Fraction | Decimal) -> Decimal:
    """The square root."""
    return DIGITS.sqrt(dec(x))


def log1p(x: Fraction) -> Decimal:
    """log(1 + x)."""
    d = dec(x)
    with localcontext(DIGITS):
        if abs(d) < SERIES:
            return d - d * d / 2 + d * d * d / 3 - d**4 / 4
        return dec(1 + x).ln()


def mean_of(losses: Sequence[Decimal | Fraction], w: Sequence[int]) -> Decimal:
    """The weighted mean of losses to 80 digits."""
    with localcontext(DIGITS):
        return sum((dec(x) * k for x, k in zip(losses, w)), Decimal(0)) / sum(w)
