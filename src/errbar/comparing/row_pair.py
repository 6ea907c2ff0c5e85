"""Row pair: two models on the very same rows, and what contrasts may see of a measure of both."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

import numpy as np

from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.evidence.known_rows import KnownRows
from errbar.intervals import interval_for
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes, Rows
from errbar.records.pairs import RowPair
from errbar.records.predictions import Predictions
from errbar.records.scored import ConfusionBasis, Proportion, Ranks, Scored
from errbar.records.types import Array, Bools, Floats, Ints

T = TypeVar("T")
ANSWERS = ("label", "prob", "score", "value")


class PairedEvidence:
    """Left's and right's evidence, paired by row."""

    def __init__(self, left: KnownRows, right: KnownRows, names: tuple[str, str] = ("left", "right")) -> None:
        self.left = left
        self.right = right
        self.names = names

    def pair(self, m: Measure) -> RowPair:
        """The measure of both; Undefined with the reason, and whose it is, where one of them has none."""
        left, right = self._score(m, 0), self._score(m, 1)
        # A pair's functions do not hold this object, which keeps the pair: a cycle would wait for the collector.
        given = self.left.given
        return RowPair(
            measure=m,
            left=left,
            right=right,
            joint=partial(_joint_of, m, (self.left, self.right), left, right),
            positive=_positive(m, self.left, left),
            swapped=partial(_swap_rows, m, given, self.right.given),
            alone=interval_for,
        )

    def _score(self, m: Measure, side: int) -> Scored:
        try:
            return score_once(m, (self.left, self.right)[side])
        except Undefined as reason:
            raise Undefined(f"{self.names[side]}: {reason}") from reason


def _joint_of(m: Measure, sides: tuple[KnownRows, KnownRows], left: Scored, right: Scored) -> Floats | None:
    mine, theirs = _table(left), _table(right)
    if mine is None or theirs is None:
        return None
    cut = m.settings.get("threshold")
    if sides[0].kind == "multilabel":
        cut = (cut, m.settings.get("class"))  # every label has a table of its own
    return count_joint(*sides, (mine.codes, theirs.codes), len(mine.cells), cut)


def count_joint(
    left: KnownRows, right: KnownRows, codes: tuple[Callable[[], Ints], Callable[[], Ints]], k: int, cut: object = None
) -> Floats:
    """(K, K, K) weight of rows by truth, left's class and right's class, from both models' cells; kept for each cut."""
    return left.keep(("joint", cut, right), lambda: _count_joint(left, right, codes, k, cut))


def _count_joint(
    left: KnownRows, right: KnownRows, codes: tuple[Callable[[], Ints], Callable[[], Ints]], k: int, cut: object
) -> Floats:
    # t * K + l beside t * K + r is t * K^2 + l * K + r: each model's part of it is found once, in few bytes.
    small = np.min_scalar_type(k**3 - 1).type
    mine = left.keep(("left of joint", cut), lambda: codes[0]().astype(small) * small(k))
    theirs = right.keep(("right of joint", cut), lambda: (codes[1]() % k).astype(small))
    return np.bincount(mine + theirs, weights=left.weight, minlength=k**3).reshape(k, k, k).astype(float)


def _positive(m: Measure, evidence: KnownRows, scored: Scored) -> Callable[[], Bools] | None:
    if not isinstance(evidence, Evidence) or not isinstance(scored.basis, Ranks) or scored.basis.area is None:
        return None
    named, kind = m.settings.get("class"), evidence.given.kind
    if named is None and kind != "binary":
        return None
    code = evidence.positive if named is None else evidence.code(named)
    if kind == "multilabel":
        return lambda: np.asarray(evidence.given.truth[:, code] == 1)
    return partial(evidence.is_true, code)


def _swap_rows(m: Measure, left: Rows, right: Rows, rows: Bools) -> tuple[float, float]:
    """Both values after the two have exchanged their answers on these rows."""
    a, b = exchange_rows(left, right, rows)
    return m.score(Evidence(a)).value, m.score(Evidence(b)).value


def score_once(m: Measure, evidence: KnownRows) -> Scored:
    """A model's value, found once for all pairs that it is in."""
    return evidence.keep(("scored", m.key), lambda: m.score(evidence))


def naming_the_model(name: str, find: Callable[[], T]) -> T:
    """What is found; an Undefined says whose it is."""
    try:
        return find()
    except Undefined as reason:
        raise Undefined(f"{name}: {reason}") from reason


def exchange_rows(left: Rows, right: Rows, rows: Bools) -> tuple[Predictions, Predictions]:
    """Two sets of predictions after they have exchanged their answers on these rows."""
    if isinstance(left, Outcomes) or isinstance(right, Outcomes):
        raise NoInterval("outcomes of items are not exchanged: how often that test errs was not measured")
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
