"""What a study varies: the values that were named, checked, or its own."""

from __future__ import annotations

from typing import Any

from errbar.errors import BadInput
from errbar.records.study import Setup


def values_of(setup: Setup, name: str, default: tuple[object, ...]) -> tuple[Any, ...]:
    """The values of `vary`, or the study's own; another name is refused."""
    if setup.vary is None:
        return default
    if setup.vary.name != name:
        raise BadInput(f"This study varies {name}; got {setup.vary.name!r}.")
    return setup.vary.values


def counts_of(setup: Setup, name: str, default: tuple[int, ...], *, least: int, most: int | None = None) -> list[int]:
    """Whole numbers from `least` up to `most`, sorted."""
    values = values_of(setup, name, default)
    for v in values:
        if isinstance(v, bool) or not isinstance(v, int) or v < least or (most is not None and v > most):
            upper = "" if most is None else f" <= {most:,}"
            raise BadInput(f"`vary={name}=...` needs whole numbers, {least} <= {name}{upper}; got {v!r}.")
    return sorted(set(values))


def shares_of(setup: Setup, name: str, default: tuple[float, ...]) -> list[float]:
    """Numbers strictly between 0 and 1, sorted."""
    values = values_of(setup, name, default)
    for v in values:
        if isinstance(v, bool) or not isinstance(v, (int, float)) or not 0 < v < 1:
            raise BadInput(f"`vary={name}=...` needs numbers between 0 and 1; got {v!r}.")
    return sorted({float(v) for v in values})
