"""What is told beside a value: what no skill would score, the gap to it, and the parts of a Brier score.

Of few rows all of it is found when it is read, from copies. Of more it waits where sums of errors tell it, which no
caller can change. What needs the rows again, for a constant of the truth, for sums that one measure alone did not take,
or for weights or units, takes as long as the value and its interval: it waits too, and when it is read looks first
whether the rows are still those that were scored. All else is found at once.
"""

from __future__ import annotations

import math
import warnings
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np

from errbar._dataclass import dataclass
from errbar._numeric.inner import dot
from errbar.errors import Undefined
from errbar.evidence import MANY, Evidence
from errbar.measures import measure
from errbar.records.estimate import Interval
from errbar.records.later import later
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions
from errbar.records.scored import Mean, Scored

PARTS = ("miscalibration", "discrimination", "uncertainty")
"""Of the binary Brier score, shown with it."""
SAME = 1e-12
"""Of the sizes that are added up: how far two sums of the same numbers may differ."""
SAME_LOSS = 1e-9
"""How far a mean loss of the same rows, or its spread, may differ by rounding, relative to it."""
CHANGED = (
    "What no skill would score is found when it is first read, from the arrays that were scored; they have been "
    "changed since, so it is left out. Read it before changing them, or score copies."
)


class Beside(NamedTuple):
    """How what is told beside values is found."""

    evidence: Evidence
    ask: InferenceSettings
    explicit: bool
    """Whether measures were named."""

    def find(self, scored: Scored, interval: Interval | None) -> Mapping[str, float]:
        """Of a value and its interval, where it has one."""
        parts = _brier_parts(self.evidence) if scored.measure.key == "brier" and not self.explicit else {}
        if interval is None:
            return {**scored.extras, **parts}
        from errbar.scoring.no_skill_gaps import find_gap  # here, since many values are read without it

        no_skill = no_skill_of(scored.measure, self.evidence)
        return {**scored.extras, **find_gap(scored, no_skill, self.evidence, self.ask), **parts}

    def when_read(self, scored: Scored, interval: Interval | None) -> tuple[float | None, Mapping[str, float]]:
        """The no-skill value and extras, both found when the first of them is read, of the rows that were scored."""
        waiting = _Waiting(
            scored.measure,
            scored.extras,
            interval,
            self._replace(evidence=self.evidence.rows_alone),
            self._mark(scored),
        )
        # Of what is no mean of losses no gap is told, so that checks may read its extras and nothing is found for them.
        extras = later(lambda: waiting.told[1]) if isinstance(scored.basis, Mean) else scored.extras
        return later(lambda: waiting.told[0]), extras

    def _mark(self, scored: Scored) -> RowsMark | None:
        """By what the rows are known again; None where sums tell what is asked for, or that rows have changed."""
        from errbar.evidence.number_errors import shared_residuals  # here, since most rows are few, or have classes

        rows = self.evidence
        if not scored.plain:
            return rows.keep("mark", lambda: _ColumnsMark(_mark_columns(rows.given)))
        if shared_residuals(rows) is not None:
            return None
        return _LossMark(_bits(rows.given), scored.value, scored.se)


class RowsMark(Protocol):
    """What was known of rows when they were scored."""

    def is_of(self, scored: Scored, evidence: Evidence) -> bool:
        """Whether these are those rows; `scored` is the measure on them."""


class _ColumnsMark(NamedTuple):
    """Of numbers with units or weights, column by column: rows in another order are others."""

    columns: tuple[bytes, ...]

    def is_of(self, scored: Scored, evidence: Evidence) -> bool:
        return _mark_columns(evidence.given) == self.columns


class _LossMark(NamedTuple):
    """Of plain numbers: any change of the truth changes the first, and one of predictions, or of which belongs to
    which, the others."""

    bits: int
    value: float
    se: float

    def is_of(self, scored: Scored, evidence: Evidence) -> bool:
        now, then = (scored.value, scored.se), (self.value, self.se)
        return _bits(evidence.given) == self.bits and bool(np.allclose(now, then, rtol=SAME_LOSS, atol=0.0))


@dataclass(frozen=True)
class _Waiting:
    """What is told beside a value, found when it is read."""

    measure: Measure
    extras: Mapping[str, float]
    interval: Interval | None
    beside: Beside
    mark: RowsMark | None
    """None where sums tell what is asked for, or that rows have changed."""

    @cached_property
    def told(self) -> tuple[float | None, Mapping[str, float]]:
        """The no-skill value and extras."""
        scored, rows = self._score_again(), self.beside.evidence
        if scored is None:
            warnings.warn(CHANGED, stacklevel=5)  # where the field is read: above this are the property's four
            return None, self.extras
        return no_skill_of(self.measure, rows), self.beside.find(scored, self.interval)

    def _score_again(self) -> Scored | None:
        """The measure on the same rows; None where they have been overwritten."""
        m, rows = self.measure, self.beside.evidence
        if self.mark is None:
            return None if m.no_skill_predicts == "median" and rows.median_gap is None else m.score(rows)
        try:
            found = m.score(rows)
        except Undefined:
            return None
        return found if self.mark.is_of(found, rows) else None


class _TruthWaiting(NamedTuple):
    """What a constant found from the truth alone would score, found when it is read; no gap is told beside it."""

    measure: Measure
    given: Predictions
    mark: tuple[float, int]
    """Of the truth when it was scored."""

    def find(self) -> float | None:
        """None, with a warning, where the truth has been overwritten."""
        if not is_marked(self.given, self.mark):
            warnings.warn(CHANGED, stacklevel=3)  # where the field is read: above this is the property's one
            return None
        return no_skill_of(self.measure, Evidence(self.given))


def _mark_columns(given: Predictions) -> tuple[bytes, ...]:
    """Of numbers, their predictions, units and weights, row by row."""
    from errbar._numeric.row_mark import mark_columns  # here, since most rows have neither units nor weights

    return mark_columns(part for part in (given.truth, given.value, given.unit, given.weight) if part is not None)


def truth_mark(given: Predictions) -> tuple[float, int]:
    """The sum of the truth, and that of its numbers' bits.

    Any change of one number, however small beside the rest, changes the second; a change of all signs or by a power of
    two, which may not, changes the first. The order of rows counts for neither, nor for the loss of a constant.
    """
    return float(given.truth.sum()), _bits(given)


def _bits(given: Predictions) -> int:
    """The sum of the bits of the truth's numbers."""
    return int(given.truth.view(np.uint64).sum())


def is_marked(given: Predictions, mark: tuple[float, int]) -> bool:
    """Whether this mark is the truth's; a sum may round otherwise where rows are in another order."""
    (total, bits), y = truth_mark(given), given.truth.reshape(-1)
    return bits == mark[1] and abs(total - mark[0]) <= SAME * math.sqrt(len(y) * dot(y, y))


def told_beside(
    m: Measure, scored: Scored | None, interval: Interval | None, evidence: Evidence, beside: Beside | None
) -> tuple[float | None, Mapping[str, float]]:
    """What no skill would score, and what else is told of a value."""
    if scored is not None and beside is not None and not evidence.lasting and _may_wait(m, evidence):
        if m.no_skill_predicts != "other" or not scored.plain:
            return beside.when_read(scored, interval)
        return later(_TruthWaiting(m, evidence.given, truth_mark(evidence.given)).find), scored.extras
    no_skill = later(lambda: no_skill_of(m, evidence), evidence.lasting)
    if scored is None or beside is None:
        return no_skill, {} if scored is None else scored.extras
    return no_skill, later(lambda: beside.find(scored, interval), evidence.lasting)


def _may_wait(m: Measure, evidence: Evidence) -> bool:
    """Whether what is told of rows follows from sums that are known, or from a pass that looks at them."""
    if not m.no_skill_predicts:
        return False
    if evidence.weight is not None or evidence.unit is not None:
        return evidence.n >= MANY
    if m.no_skill_predicts == "other" or m.given:
        return m.no_skill_predicts == "other"
    from errbar.evidence.number_errors import shared_residuals  # here, for the same reason

    known = shared_residuals(evidence)
    if known is None or m.no_skill_predicts == "median":
        return True
    from errbar.scoring.outcome_limits import is_tame  # here, since most rows are few

    return known.squared_gap is not None and is_tame(known.squared_gap)


def no_skill_of(m: Measure, evidence: Evidence) -> float | None:
    """What ignoring the rows would score; None where these rows do not tell."""
    find = m.no_skill
    if find is None:
        return None

    def value() -> float | None:
        with suppress(Undefined):
            return find(evidence, m.settings)
        return None

    return evidence.keep(("no_skill", m.key), value)


def _brier_parts(evidence: Evidence) -> dict[str, float]:
    """Of two classes: miscalibration - discrimination + uncertainty is the Brier score."""
    if evidence.kind != "binary":
        return {}
    try:
        return {name: measure(name).score(evidence).value for name in PARTS}
    except Undefined:
        return {}
