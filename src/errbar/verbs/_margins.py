"""Margins: gaps that are of no consequence, by measure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from errbar.errors import BadInput
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.verbs._options import is_number


def margins_of(margin: Any, chosen: Sequence[Measure], primary: str | None) -> dict[str, float]:
    """Margins by measure: a number is the primary's, `accuracy:0.01` and {"accuracy": 0.01} name their own."""
    if margin is None:
        return {}
    given: dict[str | None, Any] = {}
    if isinstance(margin, Mapping):
        given = {measure(k).key: v for k, v in margin.items()}
    elif isinstance(margin, str):
        for part in margin.split(","):
            name, colon, x = part.rpartition(":")
            given[measure(name).key if colon else primary] = x
    else:
        given[primary] = margin
    out: dict[str, float] = {}
    for key, x in given.items():
        if key is None:
            raise BadInput(
                "--margin is about one measure; several are compared and none is primary. Name it: --primary, or "
                "--margin accuracy:0.01."
            )
        if key not in {m.key for m in chosen}:
            raise BadInput(f"--margin is for a measure that is compared; {key} is not. Add it: -m {key}.")
        out[key] = amount(x)
    return out


def amount(given: Any) -> float:
    """A margin as a number above 0."""
    try:
        found = float(given)
    except (TypeError, ValueError):
        found = float("nan")
    if not is_number(found) or found <= 0:
        raise BadInput(f"--margin is a gap above 0, such as 0.01 or accuracy:0.01; got {given!r}.")
    return found
