"""Rows at a time: blocks of columns that stay in cache while they are added up."""

from __future__ import annotations

from collections.abc import Iterator

AT_ONCE = 1 << 15
"""Numbers at a time: many enough that calls cost little, few enough to stay near the processor."""
DOT = 1 << 13
"""Numbers whose products BLAS adds up on one thread (a busy machine makes others wait)."""
ROWS = 15 << 10
"""Rows at a time: BLAS multiplies four such lines by four on one thread, and six of them stay in cache."""

IN_CACHE = 1 << 15
"""Numbers of one kind, rows times columns, of which several kinds stay in cache."""
STEP = 8
"""Blocks hold a multiple of so many rows, so that every column begins where a cache line does."""


def block_width(k: int, n: int) -> int:
    """Rows at a time of k columns, of which several kinds of numbers are kept at once."""
    return min(max(min(DOT, IN_CACHE // k) // STEP * STEP, STEP), n)


def column_blocks(k: int, n: int) -> Iterator[slice]:
    """Rows at a time, so few that k columns of them stay in cache; the last ones are no more than DOT."""
    width, start = AT_ONCE if k == 1 else max(min(DOT, 2 * AT_ONCE // k), 1), 0
    while start < n:
        width = width if start + width <= n else min(width, DOT)
        yield slice(start, min(start + width, n))
        start += width
