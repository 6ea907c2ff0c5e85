"""Average precision: the precision at each positive's score, averaged over the positives (a step-wise sum).

Sum over thresholds of (recall gained) x (precision there), ties sharing one threshold. Use it to judge a
ranking by its top where positives are rare. Its no-skill value is the prevalence, so values from data with
different prevalence cannot be compared. Beyond two classes it is the average of each class against the rest
(`average=macro` or `weighted`); `class=` asks for one class.
Not to be confused with the trapezoidal area under the precision-recall curve, which is too optimistic, or
ROC AUC.

>>> import errbar
>>> run = errbar.score(truth=[1, 0, 1, 0], prob=[0.9, 0.8, 0.7, 0.1], positive=1, measures="average_precision")
>>> run["average_precision"].value  # (1 + 2/3) / 2
0.8333333333333333
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from errbar._numeric.inner import inner
from errbar._numeric.ranking import RankTable
from errbar.measures._against_rest import scored_against_rest
from errbar.measures._evidence import Evidence
from errbar.measures._no_skill import prevalence_of
from errbar.measures._rankings import blocks, scored_ranks
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.words import CLASSIFICATION, Array


def _at_or_above(cumulated: Array) -> Any:
    """Weight at each distinct score or above it."""
    out = np.empty(cumulated.shape)
    out[..., 0] = cumulated[..., -1]
    np.subtract(cumulated[..., -1:], cumulated[..., :-1], out=out[..., 1:])
    return out


def _value(pos: Array, neg: Array) -> Any:
    hits, called = _at_or_above(pos), _at_or_above(pos + neg)
    steps = np.diff(pos, axis=-1, prepend=0)
    # A threshold that calls no weight gains no recall either: 0 x 0/0 counts as 0.
    precision = np.divide(hits, called, out=np.zeros(called.shape), where=called > 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        return (steps * precision).sum(axis=-1) / pos[..., -1]


def _curve(table: RankTable) -> Iterator[tuple[Array, Array, Array]]:
    """Positives at each distinct score, precision there, and one over the weight called; in blocks that stay in cache."""
    whole = table.n_pos + table.n_neg
    for pos, neg, twice_pos, twice_neg in blocks(table):
        below = (twice_pos - pos) * 0.5
        called = whole - below - (twice_neg - neg) * 0.5
        per_call = np.divide(1.0, called, out=np.zeros(len(called)), where=called > 0)
        yield pos, (table.n_pos - below) * per_call, per_call


def _value_of(table: RankTable) -> float:
    return sum(inner(pos, precision) for pos, precision, _ in _curve(table)) / table.n_pos


def _at_score(table: RankTable) -> tuple[Array, Array]:
    """Derivative by the weight of a positive, or a negative, at each score, times all weight.

    A row changes the precision at its own threshold and at all lower ones; a positive also adds its own term.
    """
    value, gained, lost, start = _value_of(table), 0.0, 0.0, 0
    of_pos, of_neg = np.empty(len(table.positives)), np.empty(len(table.negatives))
    for pos, precision, per_call in _curve(table):
        part = slice(start, start + len(pos))
        gain = pos * per_call
        falls = np.cumsum(gain * precision) + lost
        rises = np.cumsum(gain) + gained
        of_pos[part], of_neg[part] = precision - value + rises - falls, -falls
        gained, lost, start = float(rises[-1]), float(falls[-1]), part.stop
    scale = (table.n_pos + table.n_neg) / table.n_pos
    of_pos *= scale
    of_neg *= scale
    return of_pos, of_neg


def _of_class(measure: Measure, evidence: Evidence, c: int | None, suffix: str = "") -> Scored:
    scored = scored_ranks(measure, evidence, _value, _at_score, value=_value_of, c=c, suffix=suffix)
    return replace(scored, events=int(np.count_nonzero(evidence.is_true(evidence.positive if c is None else c))))


def _find(measure: Measure, evidence: Evidence) -> Scored:
    named = measure.settings["class"]
    if named is not None:
        c = evidence.code(named)
        return _of_class(measure, evidence, c, f" [{evidence.classes[c]}]")
    if evidence.given.kind == "binary":
        return _of_class(measure, evidence, None)
    return scored_against_rest(measure, evidence, lambda c: _of_class(measure, evidence, c))


average_precision = Measure(
    name="average_precision",
    label="average precision",
    reads="rank",
    kinds=CLASSIFICATION,
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    options={"class": None, "average": "macro"},
    no_skill=lambda evidence, settings: prevalence_of(evidence, {"class": settings["class"]}),
    no_skill_says="prevalence",
    aliases=("ap", "average_precision_score", "auprc", "pr_auc"),
    cites=("boyd2013", "davis2006"),
    formula="sum over thresholds of (recall gained) x precision",
    about=__doc__ or "",
)
