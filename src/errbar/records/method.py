"""Method: a way to turn a Scored into an interval, and what it may be used for."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from errbar.records.concept import Concept
from errbar.records.scored import Scored
from errbar.records.types import Floats, Standing

if TYPE_CHECKING:
    from errbar.records.family import DesignKind
    from errbar.records.plan import Plan

Ends: TypeAlias = tuple[float, float, str] | tuple[float, float, str, float]
"""low, high, one line on what was done, and the standard error where the method has its own."""

DRAWN = "drawn"
"""Noted once replicates were drawn."""


@dataclass(frozen=True, kw_only=True)
class InferenceSettings:
    """At which level, with which randomness, and which other measures share the same replicates."""

    level: float = 0.95
    seed: int = 0
    replicates: int = 2000
    together: tuple[Scored, ...] = ()
    kept: dict[Any, Any] = field(default_factory=dict, repr=False)
    """Work shared by the measures of one verb, such as joint replicates."""
    is_counted: bool = False
    """True where the user said how many replicates: that nothing was drawn is then to be said."""
    draws: set[str] = field(default_factory=set, repr=False, compare=False)
    """DRAWN once replicates were drawn anywhere in the verb: slices and levels of their own share it."""

    @property
    def idle_count(self) -> bool:
        """True where a number of replicates was asked for and nothing was drawn."""
        return self.is_counted and not self.draws

    def rng(self, purpose: int, *, counted: bool = True) -> np.random.Generator:
        """An independent stream per purpose, the same for the same seed; `counted` where it gives the replicates."""
        if counted:
            self.draws.add(DRAWN)
        return np.random.default_rng([self.seed, purpose])

    def tails(self, values: Floats) -> tuple[float, float]:
        """Lower and upper quantile; an undefined replicate (NaN) counts against both ends, it is never dropped."""
        a = (1 - self.level) / 2
        # Places of the inverse of the distribution function; the last place shows whether any replicate is NaN.
        at = [max(0, math.ceil(len(values) * share - 1)) for share in (a, 1 - a)]
        parted = np.partition(values, [*at, len(values) - 1])
        if not np.isnan(parted[-1]):
            return float(parted[at[0]]), float(parted[at[1]])
        gone = np.isnan(values)
        low, high = (np.partition(np.where(gone, far, values), i)[i] for far, i in zip((-np.inf, np.inf), at))
        return float(low), float(high)


@dataclass(frozen=True, slots=True, kw_only=True)
class Method(Concept):
    """A named interval method; `find(scored, ask)` gives its ends, or raises NoInterval with the reason."""

    standing: Standing
    takes: tuple[str, ...]
    """Kinds of basis it is valid for; empty means any."""
    takes_says: str
    find: Callable[[Any, InferenceSettings], Ends]
    """Of a Scored where `designs` is empty, of a Resampled where it names designs of plans."""
    designs: tuple[DesignKind, ...] = ()
    """Designs of plans it is valid for; empty for predictions of a fixed model."""
    fits: Callable[[Plan], str | None] | None = None
    """The only plan of these designs that it is valid for, as it is written, or None where this plan is that one."""
    resamples: bool = False
    """True where it draws rows anew, whole units where rows belong to units."""
    covers: float = 0.95
    """Least share of its 95 % intervals that contained the truth where it was measured: docs/coverage.md, or the
    simulation of errbar.testing for a method that has no row there. The default is the promise itself."""
