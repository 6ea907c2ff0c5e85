"""Judged sample: what the interval of a mean must know where people labelled only some of the judged items."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class JudgedSample:
    """Number of items with a human label, and the standard error of the mean that labels and judge give together."""

    labelled: float
    se_of: Callable[[], float]
    kind: Literal["judged"] = "judged"
