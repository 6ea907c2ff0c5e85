"""Digits: as many as the interval justifies, two significant ones of its half-width."""

from __future__ import annotations

import math
from collections.abc import Sequence

from errbar.records.estimate import Estimate

MINUS = "−"
MOST = 8
"""Decimals, or digits before the point that are not known, beyond which a number is written with a power of ten."""


def decimals(low: float | None, high: float | None, value: float | None) -> int:
    """Decimals that show two significant digits of half the width; four significant of the value without one.

    Below 0 where those digits lie before the point: −2 for hundreds.
    """
    if low is not None and high is not None and math.isfinite(high - low) and high > low:
        return 1 - math.floor(math.log10((high - low) / 2))
    if value is None or value == 0 or not math.isfinite(value):
        return 3
    places = 3 - math.floor(math.log10(abs(value)))
    return places if places < -MOST else max(0, places)


def shown(x: float | None, places: int) -> str:
    """A number with that many decimals and thousands grouped; powers of ten beyond MOST; a dash for none.

    Decimals below 0 round before the point: 45,231 with −2 is 45,200.
    """
    if x is None:
        return "–"
    if not math.isfinite(x):
        return "∞" if x > 0 else "-∞"
    if abs(places) > MOST:
        return "0" if x == 0 else f"{x:.{max(2, math.floor(math.log10(abs(x))) + places)}e}"
    text = f"{round(x, places) if places < 0 else x:,.{max(places, 0)}f}"
    return text.lstrip("-") if float(text.replace(",", "")) == 0 else text


def brief(x: float | None) -> str:
    """A reference value: three decimals, trailing zeros dropped; more where a share would round to 1."""
    if x is None:
        return "–"
    if not math.isfinite(x):
        return shown(x, 0)
    if abs(x) >= 1000 or (x != 0 and abs(x) < 0.0005):
        return significant(x, 4 if abs(x) >= 1000 else 3)
    places = 3
    if 0.9995 <= abs(x) < 1:  # 0.9995 of all rows is no certainty: as many decimals as its distance from 1 needs
        places = math.ceil(-math.log10(1 - abs(x)))
    text = f"{x:.{places if places <= MOST else 3}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def shown_alike(values: Sequence[float | None]) -> list[str]:
    """Reference values of a column, all with as many decimals as the longest: 0.220 below 0.213."""
    texts = [true_minus(brief(v)) for v in values]
    plain = [v is not None and math.isfinite(v) and "e" not in text for v, text in zip(values, texts)]
    tails = [len(text.partition(".")[2]) for text in texts]
    most = max((tail for tail, fit in zip(tails, plain) if fit), default=0)
    ends = [
        "" if tail == most or not fit else "." * (tail == 0) + "0" * (most - tail) for tail, fit in zip(tails, plain)
    ]
    return [text + end for text, end in zip(texts, ends)]


def significant(x: float, digits: int) -> str:
    """So many significant digits, thousands grouped: 83,230, not 8.323e+04; powers of ten only where zeros abound."""
    rounded = float(f"{x:.{digits}g}")
    if 1000 <= abs(rounded) < 1e15:
        return f"{rounded:,.0f}" if abs(rounded) >= 10 ** (digits - 1) else f"{rounded:,.{digits}g}"
    return f"{x:.{digits}g}"


def count(n: int, word: str) -> str:
    """1 row, 2,000 rows, 3 families."""
    if n == 1 or word.endswith("s"):
        return f"{n:,} {word}"
    many = word[:-1] + "ies" if word.endswith("y") and word[-2:-1] not in "aeiou" else word + "s"
    return f"{n:,} {many}"


def at_the_point(cells: list[str]) -> list[str]:
    """Numbers padded on the right so that their decimal points stand under each other."""
    tails = [len(c) - c.rfind(".") if "." in c else 0 for c in cells]
    return [c + " " * (max(tails, default=0) - t) for c, t in zip(cells, tails)]


def columns_of(estimates: Sequence[Estimate]) -> tuple[list[str], list[str]]:
    """Values and intervals of a table, each at its own digits, points aligned; a dash where there is no interval."""
    places = [decimals(e.low, e.high, e.value) for e in estimates]
    values = at_the_point([true_minus(shown(e.value, d)) for e, d in zip(estimates, places)])
    there = [i for i, e in enumerate(estimates) if e.interval is not None]
    ends = [
        at_the_point([true_minus(shown(getattr(estimates[i], side), places[i])) for i in there])
        for side in ("low", "high")
    ]
    widths = [max((len(c) for c in side), default=0) for side in ends]
    dash = "…" if any((estimates[i].low or 0) < 0 for i in there) else "–"
    spans = ["–"] * len(estimates)
    for place, i in enumerate(there):
        spans[i] = f"{ends[0][place]:>{widths[0]}} {dash} {ends[1][place]:>{widths[1]}}"
    return values, spans


def true_minus(text: str) -> str:
    """A number below 0 with the sign that is as wide as a plus."""
    return f"{MINUS}{text[1:]}" if text.startswith("-") else text


def between(low: float | None, high: float | None, places: int) -> str:
    """`0.15 – 0.38`; dots and true minus signs where an end is below 0: `−0.92 … −0.08`."""
    dash = "…" if low is not None and low < 0 else "–"
    return f"{true_minus(shown(low, places))} {dash} {true_minus(shown(high, places))}"


def gap_decimals(low: float | None, high: float | None, gap: float | None) -> int:
    """The decimals of a difference: more where an end that is not 0 would be written as 0, which it is to tell from."""
    places = decimals(low, high, gap)
    small = [abs(x) for x in (low, high) if x]
    more = max((math.ceil(-math.log10(2 * x)) for x in small if x < 0.5 * 10**-places), default=places)
    return min(more, places + 2)


def signed(x: float | None, places: int) -> str:
    """A difference with its sign, also where it rounds to 0; exactly 0 has none."""
    text = shown(x, places)
    if x is None or x == 0:
        return text
    return f"+{text}" if x > 0 else f"{MINUS}{text.lstrip('-')}"


def p_value(p: float | None) -> str:
    """Two digits, no more than a p deserves."""
    if p is None:
        return "–"
    if p < 0.001:
        return "<0.001"
    return f"{p:.3f}" if p < 0.1 else f"{p:.2f}"


def about(rows: int) -> str:
    """Three significant digits: more would pretend to know the spread."""
    return f"{float(f'{rows:.3g}'):,.0f}"
