"""Side facts: what two files, or a file and a model, have in common that they must not."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedUnits:
    """Units on both sides of two files."""

    name: str
    units: int
    shared: int
    test_rows: int
    rows: int
    """Test rows of a unit that trains too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainedRows:
    """Rows that are scored, and how many of them the model was trained on."""

    rows: int
    trained: int
    model: str = "the model"


@dataclass(frozen=True, slots=True, kw_only=True)
class EqualPredictions:
    """Two files whose predictions are the same in nearly all rows."""

    left: str
    right: str
    what: str
    rows: int
    equal: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PredictionPairs:
    """The pairs of files that were looked at."""

    looked_at: int
    found: tuple[EqualPredictions, ...] = ()
