"""Options of a short name, checked where they are given: a bad one never waits for the first fit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput
from errbar.records.concept import written


def whole(name: str, settings: Mapping[str, Any], option: str, *, least: int = 1, or_none: bool = False) -> int | None:
    """A whole number of `least` or more; None only where `or_none` allows it."""
    value = settings[option]
    if or_none and value is None:
        return None
    if not _is_number(value) or value != int(value) or value < least:
        raise _wrong(name, option, f"a whole number of {least} or more{', or none' if or_none else ''}", value)
    return int(value)


def number(name: str, settings: Mapping[str, Any], option: str, *, above: float | None = None) -> float:
    """A number of 0 or more; above `above` where that is given."""
    value = settings[option]
    if not _is_number(value) or (value < 0 if above is None else value <= above):
        raise _wrong(name, option, "a number of 0 or more" if above is None else f"a number above {above:g}", value)
    return float(value)


def one_of(name: str, settings: Mapping[str, object], option: str, words: tuple[str, ...]) -> str:
    """One of a few words."""
    value = settings[option]
    if value not in words:
        raise _wrong(name, option, f"one of {', '.join(words)}", value)
    return str(value)


def read_priors(name: str, settings: Mapping[str, object]) -> tuple[float, ...] | None:
    """Shares of the classes in sorted order, 0.2/0.3/0.5; of two classes also P(the last one) alone; None for equal."""
    value = settings["prior"]
    if value is None:
        return None
    rule = "P(the positive class), 0 to 1, or shares of all classes that add up to 1, such as 0.2/0.3/0.5"
    try:
        shares = tuple(float(part) for part in str(value).split("/"))
    except ValueError:
        raise _wrong(name, "prior", rule, value) from None
    shares = (1 - shares[0], shares[0]) if len(shares) == 1 else shares
    if not all(0 <= share <= 1 for share in shares) or abs(sum(shares) - 1) > 1e-9:
        raise _wrong(name, "prior", rule, value)
    return shares


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < float("inf")


def _wrong(name: str, option: str, rule: str, value: object) -> BadInput:
    return BadInput(f"{name}({option}=...) must be {rule}; got {written(value)}.")
