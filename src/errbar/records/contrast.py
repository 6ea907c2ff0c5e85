"""Contrast: a way to compare two or more models, and what it may be used on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from errbar.records.concept import Concept
from errbar.records.family import DesignKind
from errbar.records.method import InferenceSettings
from errbar.records.plan import Plan
from errbar.records.types import Standing

Takes: TypeAlias = Literal["rows", "models", "samples", "splits", "datasets", "p"]
"""rows: two fixed models on the same rows (RowPair). models: several of them (Models). samples: two models on
separate rows (SamplePair). splits: two learners over one plan (SplitPair). datasets: several learners on several data
sets (Standings). p: a family of p-values."""


class Gap(NamedTuple):
    """right minus left, its interval and the two-sided p of no gap that agrees with it."""

    gap: float
    low: float
    high: float
    p: float
    how: str = ""
    """One line on what was done: counts, degrees of freedom, replicates."""
    se: float | None = None
    extras: Mapping[str, float] = {}
    """What else the test says: disagreements, a statistic, posterior probabilities."""


class Omnibus(NamedTuple):
    """Whether any of several differs: a statistic, its degrees of freedom, p."""

    statistic: float
    df: tuple[float, ...]
    p: float
    how: str = ""
    extras: Mapping[str, float] = {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Contrast(Concept):
    """A named comparison; `find(given, ask, **settings)` gives a Gap (an Omnibus for several) or raises NoInterval."""

    standing: Standing
    takes: Takes
    takes_says: str
    find: Callable[..., Any]
    ahead: Callable[..., None] | None = None
    """ahead(pairs, ask, **settings): work on many pairs that costs less when done at once, left for `find` in what
    each pair keeps. It serves every level."""
    designs: tuple[DesignKind, ...] = ()
    """splits: the designs of plans it is valid for; empty for any."""
    fits: Callable[[Plan], str | None] | None = None
    """The only plan of these designs that it is valid for, as it is written, or None where this plan is that one."""
    rejects: float = 0.05
    """Share of equal models that it may call different at the 5 % level: more than 0.05 only where more was measured
    (docs/explanation/coverage.md), and then with the reason."""
    rejects_why: str = ""
    """Why `rejects` is above 0.05; empty where it is not."""

    def of(self, given: object, ask: InferenceSettings) -> Any:
        """The contrast of what was given, with its options."""
        return self.find(given, ask, **self.settings)

    def prepare(self, pairs: Sequence[object], ask: InferenceSettings) -> None:
        """What contrasts of many have in common, where it costs less when done at once."""
        if self.ahead is not None and pairs:
            self.ahead(pairs, ask, **self.settings)
