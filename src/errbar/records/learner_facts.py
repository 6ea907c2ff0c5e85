"""Learner facts: steps that were fitted beforehand, rows that a learner holds, and weights that it gives classes."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class FrozenStep:
    """A part of a learner that the folds do not fit anew."""

    where: str
    """Its place in the learner, `select__estimator`."""
    kind: str
    """Its type, `SelectKBest`."""
    uses_target: bool
    """True where its fit reads the target: it predicts, selects or encodes by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HeldRows:
    """Rows that a learner holds for validation."""

    where: str
    rows: int
    known: int
    """Of these, rows equal to a row of the task."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnerFacts:
    """What was found in the learners that are to be fitted."""

    frozen: tuple[FrozenStep, ...] = ()
    held: tuple[HeldRows, ...] = ()
    reweighted: tuple[str, ...] = ()
    """Parameters that weigh classes, as they are written: `class_weight='balanced'`."""
    resampled: tuple[str, ...] = ()
    """Types of steps that draw rows anew."""
