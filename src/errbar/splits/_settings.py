"""Settings: a splitter's options as clean values, or a message that says what they must be."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeVar

from errbar.errors import BadInput
from errbar.records.splitter import Splitter

MOST_REPEATS = 100_000
ESTIMATES = {
    **dict.fromkeys(("oob",), "oob"),
    **dict.fromkeys(("632", ".632", "0.632"), "632"),
    **dict.fromkeys(("632plus", "632+", ".632+", "0.632+", ".632plus", "0.632plus"), "632plus"),
}

T = TypeVar("T")


def checked(found: Splitter) -> dict[str, Any]:
    """All options of a splitter; a word means the same on the whole shelf, so it has one rule."""
    return {name: RULES.get(name, _keep)(f"{found.name}: {name}", v) for name, v in found.settings.items()}


def _keep(_: str, value: T) -> T:
    return value


def _whole(what: str, value: Any) -> int:
    if isinstance(value, bool) or not _is_number(value) or value != int(value) or value < 1:
        raise BadInput(f"{what} must be a whole number of 1 or more; got {value!r}. Use, for example, 5.")
    return int(value)


def _repeats(what: str, value: Any) -> int:
    if _whole(what, value) > MOST_REPEATS:
        raise BadInput(f"{what} must be at most {MOST_REPEATS:,}; got {value:,}: each repeat is fitted anew.")
    return int(value)


def _rate(what: str, value: Any) -> float:
    """A share, also written 2/3 as on the command line."""
    if isinstance(value, str):
        with suppress(ValueError, ZeroDivisionError):
            value = float(Fraction(value.replace(" ", "")))
    if isinstance(value, bool) or not _is_number(value) or not 0 < value < 1:
        raise BadInput(
            f"{what} must be the share of all rows that train, between 0 and 1; got {value!r}. Use, for example, 2/3 "
            "or 0.9."
        )
    return float(value)


def _gap(what: str, value: Any) -> float:
    if isinstance(value, bool) or not _is_number(value) or value < 0:
        raise BadInput(f"{what} must be a number of 0 or more, in the time's own unit (days for dates); got {value!r}.")
    return value if isinstance(value, int) else float(value)


def _window(what: str, value: Any) -> float | None:
    if value is None or (isinstance(value, str) and value.lower() == "none"):
        return None
    if isinstance(value, bool) or not _is_number(value) or value <= 0:
        raise BadInput(
            f"{what} must be a number above 0, in the time's own unit (days for dates), or none; got {value!r}."
        )
    return value if isinstance(value, int) else float(value)


def _estimate(what: str, value: object) -> str:
    known = ESTIMATES.get(str(value).lower())
    if known is None:
        raise BadInput(f"{what} must be oob, 632 or 632plus; got {value!r}.")
    return known


def _yes_or_no(what: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{what} must be true or false; got {value!r}.")
    return value


def _is_number(value: Any) -> bool:
    try:
        return not isinstance(value, str) and math.isfinite(value)
    except TypeError:
        return False


RULES: Mapping[str, Callable[[str, Any], Any]] = {
    "k": _whole,
    "p": _whole,
    "repeats": _repeats,
    "halvings": _repeats,
    "rate": _rate,
    "gap": _gap,
    "window": _window,
    "estimate": _estimate,
    "in_bag": _yes_or_no,
}
