"""Numbers and intervals as a page writes them: at the interval's own digits, with a true minus."""

from __future__ import annotations

from errbar.report.digits import MINUS, decimals, shown


def value_and_span(value: float | None, low: float | None, high: float | None) -> tuple[str, str]:
    """The value, and `low – high`; dots where an end is below 0, a dash for no interval."""
    places = decimals(low, high, value)
    if low is None or high is None:
        return minus(shown(value, places)), "–"
    between = "…" if low < 0 else "–"
    return minus(shown(value, places)), minus(f"{shown(low, places)} {between} {shown(high, places)}")


def minus(text: str) -> str:
    """A hyphen before a number is a minus."""
    return text.replace("-", MINUS)
