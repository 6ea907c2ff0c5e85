"""Words of printed text: counts, and plurals of names that users give."""

from __future__ import annotations


def counted(n: int, one: str, more: str) -> str:
    """`1 row` or `1,200 rows`."""
    return f"{n:,} {one if n == 1 else more}"


def grouped(x: float, digits: int = 3) -> str:
    """So many significant digits, thousands grouped: 83,200, not 8.32e+04."""
    rounded = float(f"{x:.{digits}g}")
    return f"{rounded:,.0f}" if 1000 <= abs(rounded) < 1e15 else f"{x:.{digits}g}"


def with_sign(x: float, digits: int = 3) -> str:
    """Write a difference with its sign: +5,670, -0.012."""
    return f"{'-' if x < 0 else '+'}{grouped(abs(x), digits)}"


def plural(word: str) -> str:
    """More than one of a unit, for printing."""
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return word[:-1] + "ies"
    return word if word.endswith("s") else word + "s"
