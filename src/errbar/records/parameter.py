"""Parameter: one thing about a learner that a search may set, with the values it may take.

Every kind of values lies on the unit interval, so that a searcher moves in a cube and needs to know nothing else:
`value_at(u)` is the value at a place, `place_of(value)` its place, `cell(u)` the number of the value there (of a
twentieth of the range where values are real numbers).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from errbar.errors import BadInput

Simple: TypeAlias = Literal["low", "high", "order"]
"""Which values are simpler: low or high ones, or those that are written first."""
Scale: TypeAlias = Literal["linear", "log"]

REAL_CELLS = 20
"""Cells that a range of real numbers has for searchers that remember where they were."""
LARGEST = 1e300
"""The ends of a range: beyond it, its width is no number any more."""
EDGE = 1e-9
"""How near a quantile may come to the ends of a distribution, which may lie at infinity."""


class Frozen(Protocol):
    """A distribution with fixed parameters, such as `scipy.stats.norm(0, 1)`."""

    def ppf(self, q: float) -> float:
        """The quantile."""

    def cdf(self, x: float) -> float:
        """The probability of at most x."""


@dataclass(frozen=True, slots=True)
class Choices:
    """A list of values: categories, or numbers in order (`is_ordered`), which have neighbours."""

    values: tuple[object, ...]
    names: tuple[str, ...]
    """What each is called in a configuration's identity, in tables and in conditions."""
    is_ordered: bool = False

    def __post_init__(self) -> None:
        if not self.values or len(self.values) != len(self.names) or len(set(self.names)) < len(self.names):
            raise BadInput(f"Choices need at least one value and a name of its own for each; got {self.names!r}.")

    @property
    def count(self) -> int:
        """How many values."""
        return len(self.values)

    def cell(self, u: float) -> int:
        """The index of the value there: equal cells."""
        return min(int(u * len(self.values)), len(self.values) - 1)

    def value_at(self, u: float) -> object:
        """The value whose cell holds the place."""
        return self.values[self.cell(u)]

    def place_of(self, value: object) -> float:
        """The middle of the cell of the value of that name."""
        return (self.names.index(str(value)) + 0.5) / len(self.names)

    def text_at(self, u: float) -> str:
        """The name of the value there."""
        return self.names[self.cell(u)]


@dataclass(frozen=True, slots=True)
class WholeNumbers:
    """Whole numbers from `low` to `high`, both included."""

    low: int
    high: int
    scale: Scale = "linear"
    is_ordered: bool = True

    def __post_init__(self) -> None:
        check_range(self.low, self.high, self.scale)

    @property
    def count(self) -> int:
        """How many values."""
        return self.high - self.low + 1

    def value_at(self, u: float) -> int:
        """The number whose cell, half a unit to both sides, holds the place."""
        return min(max(round(_between(self.low - 0.5, self.high + 0.5, self.scale, u)), self.low), self.high)

    def cell(self, u: float) -> int:
        """The number of steps above `low`."""
        return self.value_at(u) - self.low

    def place_of(self, value: float) -> float:
        """The place of the number itself."""
        return _place(self.low - 0.5, self.high + 0.5, self.scale, value)

    def text_at(self, u: float) -> str:
        """The number."""
        return str(self.value_at(u))


@dataclass(frozen=True, slots=True)
class RealNumbers:
    """Real numbers from `low` to `high`."""

    low: float
    high: float
    scale: Scale = "linear"
    is_ordered: bool = True

    def __post_init__(self) -> None:
        check_range(self.low, self.high, self.scale)

    @property
    def count(self) -> int | None:
        """One where both ends are equal; else there is no number."""
        return 1 if self.low == self.high else None

    def value_at(self, u: float) -> float:
        """The number at that share of the range, or of its logarithm."""
        return min(max(float(_between(self.low, self.high, self.scale, u)), self.low), self.high)

    def cell(self, u: float) -> int:
        """The twentieth of the range."""
        return min(int(u * REAL_CELLS), REAL_CELLS - 1)

    def place_of(self, value: float) -> float:
        """The share of the range below the number."""
        return 0.5 if self.low == self.high else _place(self.low, self.high, self.scale, value)

    def text_at(self, u: float) -> str:
        """The number in as many digits as tell it from its neighbours."""
        return repr(self.value_at(u))


@dataclass(frozen=True, slots=True, eq=False)
class Quantiles:
    """Numbers of any distribution that has quantiles: the place is the probability of less."""

    distribution: Frozen
    name: str
    is_whole: bool = False
    is_ordered: bool = True
    count: None = None

    def value_at(self, u: float) -> float | int:
        """The quantile."""
        value = float(self.distribution.ppf(min(max(u, EDGE), 1 - EDGE)))
        return round(value) if self.is_whole else value

    def cell(self, u: float) -> int:
        """The whole number there, or the twentieth of the probability."""
        return round(self.value_at(u)) if self.is_whole else min(int(u * REAL_CELLS), REAL_CELLS - 1)

    def place_of(self, value: float) -> float:
        """The probability of less: in the middle of the step where values are whole numbers."""
        below = float(self.distribution.cdf(value))
        return (below + float(self.distribution.cdf(value - 1))) / 2 if self.is_whole else below

    def text_at(self, u: float) -> str:
        """The number in as many digits as tell it from its neighbours."""
        return repr(self.value_at(u))


Domain: TypeAlias = Choices | WholeNumbers | RealNumbers | Quantiles


@dataclass(frozen=True, slots=True)
class Condition:
    """Holds where another parameter of the branch, itself active, has one of these values, by name."""

    parameter: str
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A parameter of a learner, as `set_params` takes it: `C`, or `svc__C` of a step."""

    name: str
    domain: Domain
    simple: Simple | None = None
    """Which values are the simpler ones; None where that is not declared."""
    when: tuple[Condition, ...] = ()
    """All must hold; else the parameter is inactive: not set, not moved, no part of the identity."""


def check_range(low: float, high: float, scale: str, name: str = "A range") -> None:
    """BadInput for ends that are no range."""
    if any(math.isnan(end) or abs(end) == math.inf for end in (low, high) if isinstance(end, float)):
        raise BadInput(f"{name} needs finite ends; got low={low}, high={high}.")
    if max(abs(low), abs(high)) > LARGEST:
        raise BadInput(f"{name} needs ends of at most {LARGEST:g} in size; got low={low}, high={high}.")
    if low > high:
        raise BadInput(f"{name} needs low <= high; got low={low}, high={high}. Exchange them.")
    if scale not in ("linear", "log"):
        raise BadInput(f"{name} has the scale linear or log; got {scale!r}.")
    if scale == "log" and low <= 0:
        raise BadInput(
            f"{name} on a log scale needs low > 0; got low={low}. Use a small positive number, or scale linear."
        )


def _between(low: float, high: float, scale: Scale, u: float) -> float:
    if scale == "log":
        return math.exp(math.log(low) + u * (math.log(high) - math.log(low)))
    return low + u * (high - low)


def _place(low: float, high: float, scale: Scale, value: float) -> float:
    of: Callable[[float], float] = math.log if scale == "log" else float
    return min(max((of(value) - of(low)) / (of(high) - of(low)), 0.0), 1.0)
