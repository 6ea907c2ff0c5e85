"""Phrases: ranges, shares of 100 and lists as sentences write them."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar.records.estimate import Estimate
from errbar.report.digits import decimals, shown, true_minus

MOST_PLACES = 8
COUNTING = ("all", "any", "every", "few", "many", "most", "no", "none", "some")
"""Names of classes that count rows if they stand before the word."""


def number(x: float | None, places: int) -> str:
    """A number with a true minus sign."""
    return true_minus(shown(x, places))


def span(low: float, high: float, *, beside: float | None = None) -> str:
    """`0.82 to 0.90`: digits by the width; more where an end would be written as the value `beside` that it is not."""
    places = places_of(low, high)
    if beside is not None:
        near = [x for x in (low, high) if x != beside and math.isfinite(x)]
        while places < MOST_PLACES and any(round(x, places) == round(beside, places) for x in near):
            places += 1
    return f"{number(low, places)} to {number(high, places)}"


def places_of(low: float, high: float) -> int:
    """Decimals of a range in a sentence: those that show a digit of its width, fewer than a table has."""
    width = high - low
    if not (math.isfinite(width) and width > 0):
        return decimals(low, high, low)
    return -math.floor(math.log10(width / 2)) + (1 if _leading(width / 2) < 3 else 0)


def _leading(x: float) -> float:
    """The number between 1 and 10 that x begins with."""
    return float(x / 10 ** math.floor(math.log10(x)))


def of_100(low: float, high: float) -> str:
    """`82 to 90 of 100`; decimals where both ends would round to the same count, or one to 0 or 100 that it is not."""
    a, b = 100 * low, 100 * high
    for places in (0, 1, 2, 3):
        texts = [_count_text(x, places) for x in (a, b)]
        if texts[0] != texts[1]:
            break
    return f"{texts[0]} to {texts[1]} of 100"


def _count_text(x: float, places: int) -> str:
    """A count of 100 with so many decimals; more where it would be written as none or all, which it is not."""
    while places < 3 and _swallows(x, f"{x:.{places}f}"):
        places += 1
    text = f"{x:.{places}f}"
    return "0" if float(text) == 0 else "100" if float(text) == 100 else text


def _swallows(x: float, text: str) -> bool:
    """True where a share that is neither none nor all would be written as such."""
    return (float(text) == 0 and x >= 0.005) or (float(text) == 100 and x <= 99.995)


def span_of(e: Estimate) -> str:
    """The interval of an estimate as a sentence writes it, on its side of no skill or of the right value."""
    assert e.interval is not None
    beside = e.perfect if e.better == "near" else e.no_skill
    return span(e.interval.low, e.interval.high, beside=beside)


def rows_of_class(name: str) -> str:
    """`Yes rows`; `rows of class 1` where the name is no word, and where it would count: `no rows`."""
    return f"{name} rows" if reads_as_word(name) else f"rows of class {name}"


def reads_as_word(name: str) -> bool:
    """Return whether the name of a class can stand before or behind a count."""
    return name[:1].isalpha() and name.lower() not in COUNTING


def listed(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
