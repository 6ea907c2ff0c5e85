"""Interval, Estimand and Estimate: a value, the range it may lie in, and what it is about."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from errbar.errors import BadInput
from errbar.records.missing import Missing
from errbar.records.types import Better, Decider, Standing

GAP, GAP_LOW, GAP_HIGH, GAP_LEVEL = "no_skill_gap", "no_skill_gap_low", "no_skill_gap_high", "no_skill_gap_level"
"""Extras of an estimate: value minus no skill on the same rows, with the interval of that difference."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """low to high at a level, by a method of known standing; high is infinite if nothing bounds the loss."""

    low: float
    high: float
    level: float
    method: str
    standing: Standing
    how: str = ""
    """One line on what the method did here: effective counts, replicates, a fallback that was needed."""
    se: float | None = field(default=None, compare=False)
    """The standard error behind it, where the method has its own."""

    def __post_init__(self) -> None:
        if not self.low < self.high:
            raise BadInput(f"An interval needs low < high, got {self.low} and {self.high} from {self.method}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimand:
    """What an estimate is about: this fitted model, a learner at n_train, or a whole procedure."""

    what: str = "model"
    n_train: int | None = None
    sentence: str = "this fitted model, new rows like these"


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A measure's value with its interval, or with the reason why there is none."""

    measure: str
    label: str
    value: float | None
    interval: Interval | None
    reason: Missing | None = None
    se: float | None = None
    level: float = 0.95
    estimand: Estimand = field(default_factory=Estimand)
    n: int
    n_units: int | None = None
    events: int | None = None
    no_skill: float | None = None
    better: Better = "none"
    perfect: float | None = None
    slice: str | None = None
    extras: Mapping[str, float] = field(default_factory=dict, hash=False)
    doubt: str | None = None
    """Code of the finding that puts the interval in doubt and that no reason overrides; None where none does."""

    def __post_init__(self) -> None:
        if (self.interval is None) == (self.reason is None):
            raise BadInput(f"{self.measure}: an estimate has an interval or a reason why there is none, not both.")

    @property
    def low(self) -> float | None:
        """Lower end of the interval."""
        return None if self.interval is None else self.interval.low

    @property
    def high(self) -> float | None:
        """Upper end of the interval."""
        return None if self.interval is None else self.interval.high

    @property
    def unbounded(self) -> bool:
        """True if the interval has no upper end: a loss that these rows cannot bound."""
        return self.interval is not None and math.isinf(self.interval.high)

    @property
    def method(self) -> str | None:
        """Name of the interval's method."""
        return None if self.interval is None else self.interval.method

    @property
    def standing(self) -> Standing | None:
        """exact, asymptotic or heuristic."""
        return None if self.interval is None else self.interval.standing

    @property
    def decided_by(self) -> Decider | None:
        """Return which interval tells it from no skill: its own, or that of the gap found on the same rows.

        The gap decides where its level is no lower than the interval's. None where there is nothing to tell.
        """
        if self.interval is None or self.better not in ("low", "high") or self.no_skill in (None, self.perfect):
            return None
        paired = GAP_LOW in self.extras and GAP_HIGH in self.extras
        return "gap" if paired and self.extras.get(GAP_LEVEL, 0.0) >= self.interval.level - 1e-12 else "value"

    @property
    def baseline_ends(self) -> tuple[float, float] | None:
        """Return the interval of value minus no skill that decides; None if there is nothing to tell."""
        if self.decided_by is None or self.interval is None or self.no_skill is None:
            return None
        if self.decided_by == "gap":
            return self.extras[GAP_LOW], self.extras[GAP_HIGH]
        return self.interval.low - self.no_skill, self.interval.high - self.no_skill

    @property
    def about(self) -> str:
        """What the number is about, in words."""
        return self.estimand.sentence
