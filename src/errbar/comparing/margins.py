"""Margins: gaps that are of no consequence, by measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from errbar._shelf import split_names
from errbar.errors import BadInput
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.verbs._options import is_number


def margins_of(margin: Any, chosen: Sequence[Measure], primary: str | None) -> dict[str, float]:
    """Margins by measure: a number is the primary's, `accuracy:0.01` and {"accuracy": 0.01} name their own."""
    out: dict[str, float] = {}
    for name, size in told(margin):
        key = primary if name is None else name
        if key is None:
            raise BadInput(
                "--margin is about one measure; several are compared and none is primary. Name it: --primary, or "
                "--margin accuracy:0.01."
            )
        if key not in {m.key for m in chosen}:
            raise BadInput(f"--margin is for a measure that is compared; {key} is not. Add it: -m {key}.")
        out[key] = size
    return out


def told(margin: Any) -> list[tuple[str | None, float]]:
    """Measures (None for the primary one) and the margins they were given; BadInput for what is neither."""
    if margin is None:
        return []
    if isinstance(margin, Mapping):
        return [(measure(name).key, amount(size)) for name, size in margin.items()]
    if not isinstance(margin, str):
        return [(None, amount(margin))]
    parts = [part.rpartition(":") for part in split_names(margin) or [margin]]
    return [(measure(name).key if colon else None, amount(size)) for name, colon, size in parts]


def amount(given: Any) -> float:
    """A margin as a number above 0."""
    try:
        found = float(given)
    except (TypeError, ValueError):
        found = float("nan")
    if isinstance(given, bool) or not is_number(found) or found <= 0:
        raise BadInput(f"--margin is a gap above 0, such as 0.01 or accuracy:0.01; got {given!r}.")
    return found
