"""Row pair: two models on the very same rows, and what contrasts may see of a measure of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import numpy as np

from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.records.measure import Measure
from errbar.records.pairs import RowPair
from errbar.records.predictions import Predictions
from errbar.records.scored import ConfusionBasis, Proportion, Ranks, Scored
from errbar.records.types import Array, Bools, Floats

T = TypeVar("T")
ANSWERS = ("label", "prob", "score", "value")


class PairedEvidence:
    """Left's and right's evidence, paired by row; the joint table is counted once for all measures."""

    def __init__(self, left: Evidence, right: Evidence, names: tuple[str, str] = ("left", "right")) -> None:
        self.left = left
        self.right = right
        self.names = names
        self._joint: dict[object, Floats] = {}

    def pair(self, m: Measure) -> RowPair:
        """The measure of both; Undefined with the reason, and whose it is, where one of them has none."""
        left, right = self._score(m, 0), self._score(m, 1)
        # A pair's functions do not hold this object, which keeps the pair: a cycle would wait for the collector.
        given = self.left.given
        return RowPair(
            measure=m,
            left=left,
            right=right,
            joint=partial(_count_joint_table, m, given.kind, left, right, self._joint),
            positive=_positive(m, self.left, left),
            swapped=partial(_swap_rows, m, given, self.right.given),
        )

    def _score(self, m: Measure, side: int) -> Scored:
        try:
            return score_once(m, (self.left, self.right)[side])
        except Undefined as reason:
            raise Undefined(f"{self.names[side]}: {reason}") from reason


def _count_joint_table(m: Measure, kind: str, left: Scored, right: Scored, kept: dict[object, Floats]) -> Floats | None:
    mine, theirs = _table(left), _table(right)
    if mine is None or theirs is None:
        return None
    cut = m.settings.get("threshold")
    if kind == "multilabel":
        cut = (cut, m.settings.get("class"))  # every label has a table of its own
    if cut not in kept:
        k = len(mine.cells)
        # t * K + l beside t * K + r is t * K^2 + l * K + r.
        codes = mine.codes().astype(np.intp) * k + theirs.codes() % k
        tally = np.bincount(codes, weights=left.weight, minlength=k**3)
        kept[cut] = tally.reshape(k, k, k).astype(float)
    return kept[cut]


def _positive(m: Measure, evidence: Evidence, scored: Scored) -> Callable[[], Bools] | None:
    if not isinstance(scored.basis, Ranks) or scored.basis.area is None:
        return None
    named, kind = m.settings.get("class"), evidence.given.kind
    if named is None and kind != "binary":
        return None
    code = evidence.positive if named is None else evidence.code(named)
    if kind == "multilabel":
        return lambda: np.asarray(evidence.given.truth[:, code] == 1)
    return partial(evidence.is_true, code)


def _swap_rows(m: Measure, left: Predictions, right: Predictions, rows: Bools) -> tuple[float, float]:
    """Both values after the two have exchanged their answers on these rows."""
    a, b = exchange_rows(left, right, rows)
    return m.score(Evidence(a)).value, m.score(Evidence(b)).value


def score_once(m: Measure, evidence: Evidence) -> Scored:
    """A model's value, found once for all pairs that it is in."""
    return evidence.keep(("scored", m.key), lambda: m.score(evidence))


def naming_the_model(name: str, find: Callable[[], T]) -> T:
    """What is found; an Undefined says whose it is."""
    try:
        return find()
    except Undefined as reason:
        raise Undefined(f"{name}: {reason}") from reason


def exchange_rows(left: Predictions, right: Predictions, rows: Bools) -> tuple[Predictions, Predictions]:
    """Two sets of predictions after they have exchanged their answers on these rows."""
    new: list[dict[str, Array | None]] = [{}, {}]
    for name in ANSWERS:
        a, b = getattr(left, name), getattr(right, name)
        both = a is not None and b is not None
        mask = rows if not both or a.ndim == 1 else rows[:, None]
        new[0][name] = np.where(mask, b, a) if both else None
        new[1][name] = np.where(mask, a, b) if both else None
    if all(part is None for part in new[0].values()):
        raise NoInterval("the two give different kinds of predictions, which cannot be exchanged")
    return replace(left, **new[0]), replace(right, **new[1])  # type: ignore[arg-type]


def _table(scored: Scored) -> ConfusionBasis | None:
    basis = scored.basis.table if isinstance(scored.basis, Proportion) else scored.basis
    return basis if isinstance(basis, ConfusionBasis) else None
