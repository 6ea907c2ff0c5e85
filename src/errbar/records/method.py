"""Method: a way to turn a Scored into an interval, and what it may be used for."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
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

    def of(self, together: tuple[Scored, ...]) -> InferenceSettings:
        """Return the settings for these measures; what others have shared so far stays shared."""
        return replace(self, together=together)

    def drawing(self, count: int) -> InferenceSettings:
        """Return the settings with another number of draws; those who ask for as many share them."""
        kept = self.kept.setdefault(("draws", count), {})
        return replace(self, replicates=count, together=(), kept=kept)

    def at(self, level: float) -> InferenceSettings:
        """Return the settings at another level, with equal draws."""
        return replace(self, level=level)

    def tails_of_sorted(self, values: Floats) -> tuple[float, float]:
        """Return the tails of values in ascending order, NaN last: sorted once, they serve every level."""
        a, count = (1 - self.level) / 2, len(values)
        # Places of the inverse of the distribution function.
        low, high = (max(0, math.ceil(count * share - 1)) for share in (a, 1 - a))
        gone = 0
        if math.isnan(values[-1]):
            gone = int(np.count_nonzero(np.isnan(values)))
        return (
            -math.inf if low < gone else float(values[low - gone]),
            math.inf if high >= count - gone else float(values[high]),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Method(Concept):
    """A named interval method; `find(scored, ask)` gives its ends, or raises NoInterval with the reason."""

    standing: Standing
    takes: tuple[str, ...]
    """Kinds of basis it is valid for; empty means any."""
    takes_says: str
    find: Callable[[Any, InferenceSettings], Ends]
    """Of a Scored where `designs` is empty, of a Resampled where it names designs of plans."""
    ahead: Callable[[Sequence[Scored], InferenceSettings], None] | None = None
    """ahead(scored, ask): draws for several models on the same rows, made at once and left in `ask.kept` for `find`."""
    designs: tuple[DesignKind, ...] = ()
    """Designs of plans it is valid for; empty for predictions of a fixed model."""
    fits: Callable[[Plan], str | None] | None = None
    """The only plan of these designs that it is valid for, as it is written, or None where this plan is that one."""
    resamples: bool = False
    """True where it draws rows anew, whole units where rows belong to units."""
    covers: float = 0.95
    """Least share of its 95 % intervals that contained the truth where it was measured: docs/explanation/coverage.md,
    or the simulation of errbar.testing for a method that has no row there. The default is the promise itself."""
