"""Facts that runs and prediction files of earlier versions hold in words only, read back from those words.

Nothing but the readers of JSON and Parquet may use it: what this version writes has a field for each of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

_DROPPED = re.compile(r"'((?:[^'\\]|\\.)*)' \(dropped\)")


def positive_rule_in(said: Iterable[str]) -> str:
    """The rule that chose the positive class; empty where none was needed."""
    return next((line for line in said if line.startswith("positive: ")), "")


def weight_name_in(said: Iterable[str]) -> str | None:
    """The column of weights."""
    opening = "weighted by "
    return next((line.removeprefix(opening) for line in said if line.startswith(opening)), None)


def dropped_in(said: Iterable[str]) -> tuple[str, ...]:
    """Columns that were left out of the features because the user said so."""
    lines = [line for line in said if line.startswith("not features: ")]
    return tuple(name for line in lines for name in _DROPPED.findall(line))


def units_apart_in(receipt: Iterable[str]) -> bool:
    """Whether a plan found no unit on both sides of a split."""
    return any(re.match(r"no .+ on both sides \(", line) for line in receipt)


def exact_in(how: str) -> bool:
    """Whether folds were predicted without refitting."""
    return how.startswith("exact")


def unused_override_in(severity: str, message: str) -> bool:
    """Whether a note says that an override was given for nothing."""
    return severity == "note" and "was not needed" in message
