"""World settings: numbers that a world takes, checked before use with the rule in the message."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput


def number(
    settings: Mapping[str, Any],
    world: str,
    name: str,
    *,
    above: float | None = None,
    least: float | None = None,
    below: float | None = None,
    most: float | None = None,
) -> float:
    """A finite number strictly `above`, at `least`, strictly `below`, at `most`."""
    value = settings[name]
    good = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
    kept = good and all(
        (above is None or value > above, least is None or value >= least, below is None or value < below)
    )
    if not kept or (most is not None and value > most):
        left = "" if above is None else f"{above:g} < "
        left = left if least is None else f"{least:g} <= "
        right = "" if below is None else f" < {below:g}"
        right = right if most is None else f" <= {most:g}"
        raise BadInput(f"{world} needs {left}{name}{right}{'' if left or right else ' as a number'}; got {value!r}.")
    return float(value)


def count(settings: Mapping[str, object], world: str, name: str, *, least: int = 1) -> int:
    """A whole number of at least `least`."""
    value = settings[name]
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise BadInput(f"{world} needs a whole {name} >= {least}; got {name}={value!r}.")
    return value


def word(settings: Mapping[str, object], world: str, name: str, words: tuple[str, ...]) -> str:
    """One of these words."""
    value = settings[name]
    if value not in words:
        raise BadInput(f"{world} needs {name} to be one of {', '.join(words)}; got {name}={value!r}.")
    return str(value)
