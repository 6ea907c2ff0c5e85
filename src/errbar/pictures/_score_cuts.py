"""The rows of two classes in order: what cuts them, and how many of each class lie above every cut."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar._numeric.isotonic import pooled_ends
from errbar.evidence import Evidence
from errbar.records.types import Floats


@dataclass(frozen=True, slots=True, kw_only=True)
class Points:
    """False and true positives from no row called positive to all rows, one point per distinct score."""

    fp: Floats
    tp: Floats

    @property
    def positives(self) -> float:
        """Weight of the positive rows."""
        return float(self.tp[-1])

    @property
    def negatives(self) -> float:
        """Weight of the negative rows."""
        return float(self.fp[-1])

    @property
    def fpr(self) -> Floats:
        """Share of negatives above the cut."""
        return self.fp / self.negatives

    @property
    def tpr(self) -> Floats:
        """Share of positives above the cut."""
        return self.tp / self.positives

    @property
    def area(self) -> float:
        """Area under (fpr, tpr), ties as straight lines."""
        return float(np.trapezoid(self.tpr, self.fpr))


def is_hard(evidence: Evidence) -> bool:
    """True for rows of two classes with labels and nothing that orders them."""
    given = evidence.given
    ordered = given.prob is not None or given.score is not None
    both = given.kind == "binary" and np.count_nonzero(evidence.class_weights) == 2
    return both and given.label is not None and not ordered


def points(evidence: Evidence) -> Points | None:
    """The points of a binary task; None where one class has no rows."""
    if np.count_nonzero(evidence.class_weights) < 2:
        return None
    return evidence.keep("picture points", lambda: _points(evidence))


def _points(evidence: Evidence) -> Points:
    table = evidence.probability_table() if evidence.given.prob is not None else evidence.rank_table()
    return Points(fp=_from_above(table.negatives), tp=_from_above(table.positives))


def _from_above(at_or_below: Floats) -> Floats:
    total = float(at_or_below[-1])
    return np.concatenate([[0.0], (total - at_or_below[:-1].astype(float))[::-1], [total]])


def hull(found: Points) -> Points:
    """The upper convex hull of the points, which pooling adjacent violators finds (Fawcett & Niculescu-Mizil 2007)."""
    fp, tp = np.diff(found.fp), np.diff(found.tp)
    there = np.flatnonzero(fp + tp > 0)
    ends = there[pooled_ends(found.fp[1:][there], found.tp[1:][there])] + 1
    places = np.concatenate([[0], ends[:-1], [len(found.fp) - 1]])
    return Points(fp=found.fp[places], tp=found.tp[places])
