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

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from errbar._numeric.inner import inner
from errbar._numeric.ranking import RankTable
from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures._no_skill import label_no_skill, prevalence_of
from errbar.measures._rankings import BLOCK, Direct, blocks, refuse_average, scored_ranks
from errbar.records.measure import Measure
from errbar.records.scored import Scored
from errbar.records.types import CLASSIFIED, Array, Ints

Parts = Callable[[RankTable], Iterator[tuple[Array, Array, Array, Array]]]


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


def _curve(table: RankTable, parts: Parts) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Positives and negatives at each score, precision there, one over the weight called; in blocks."""
    for pos, neg, hits, alarms in parts(table):
        called = np.add(hits, alarms, dtype=float)
        # Scores that no weight lies at or above gain no recall either.
        per_call = np.divide(1.0, called, out=np.zeros(len(called)), where=called > 0)
        yield pos, neg, hits * per_call, per_call


def _each(table: RankTable) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Weights of positives and negatives at each distinct score, and those at it or above, in blocks."""
    if table.weights is not None:
        # Added up from the highest score: what a total leaves over is rounding where a light row is all there is.
        above = (np.cumsum(part[::-1])[::-1] for part in table.weights)
        yield from zip(*(np.array_split(part, -(-len(part) // BLOCK)) for part in (*table.weights, *above)))
        return
    for pos, neg, twice_pos, twice_neg in blocks(table):
        yield pos, neg, table.n_pos - (twice_pos - pos) * 0.5, table.n_neg - (twice_neg - neg) * 0.5


def _joined(table: RankTable) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Yield blocks with scores that have no positives joined to the next lower one: precision is not read there.

    Nothing that is made is as long as the table.
    """
    if table.weights is not None:
        yield from _each(table)
        return
    up, down, last = table.positives, table.negatives, len(table.positives) - 1
    before = np.zeros((2, 1), dtype=up.dtype)
    for start in range(0, last + 1, BLOCK):
        stop = min(start + BLOCK, last)
        ends = np.flatnonzero(up[start + 1 : stop + 1] != up[start:stop]) + start
        if stop == last:
            ends = np.append(ends, last)
        if not len(ends):
            continue
        sums = np.concatenate((before, (up[ends], down[ends])), axis=1)
        before = sums[:, -1:]
        yield *np.diff(sums), table.n_pos - sums[0, :-1], table.n_neg - sums[1, :-1]


def _value_of(table: RankTable) -> float:
    return sum(inner(pos, precision) for pos, _, precision, _ in _curve(table, _joined)) / table.n_pos


def _influences(table: RankTable, value: float, parts: Parts) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Positives, negatives and the derivative by the weight of either at each score, times all weight, in blocks.

    A row changes the precision at its own threshold and at all lower ones; a positive also adds its own term.
    """
    gained = lost = 0.0
    scale = (table.n_pos + table.n_neg) / table.n_pos
    for pos, neg, precision, per_call in _curve(table, parts):
        gain = pos * per_call
        falls = np.cumsum(gain * precision)
        rises = np.cumsum(gain)
        falls += lost
        rises += gained
        gained, lost = float(rises[-1]), float(falls[-1])
        rises += precision
        rises -= falls
        rises -= value
        yield pos, neg, rises * scale, falls * -scale


def _at_score(table: RankTable, value: float) -> tuple[Array, Array]:
    _, _, of_pos, of_neg = zip(*_influences(table, value, _each))
    return np.concatenate(of_pos), np.concatenate(of_neg)


def _se(table: RankTable, value: float) -> float:
    n = table.n_pos + table.n_neg
    squares = sum(inner(pos * a, a) + inner(neg * b, b) for pos, neg, a, b in _influences(table, value, _joined))
    return float(np.sqrt(squares / n / (n - 1)))


def _of_class(measure: Measure, evidence: Evidence, c: int | None, suffix: str = "") -> Scored:
    value = _value_of(evidence.rank_table(c))
    scored = scored_ranks(
        measure,
        evidence,
        _value,
        lambda table: _at_score(table, value),
        c=c,
        suffix=suffix,
        direct=Direct(value, lambda table: _se(table, value)),
    )
    events = int(evidence.class_counts[evidence.positive if c is None else c])
    left_value = (lambda inside, rows: _value_left(evidence, rows)) if c is None and evidence.weight is None else None
    return replace(scored, events=events, left_value=left_value)


class _Thresholds(NamedTuple):
    """The distinct scores of positives, ascending: positives at each, and positives and rows at it or above."""

    steps: Array
    hits: Array
    called: Array
    calls: Array
    """Of each row: how many thresholds call it."""


def _thresholds(evidence: Evidence) -> _Thresholds:
    table, (order, ends) = evidence.rank_table(), evidence.row_order()
    steps, others = table.steps()
    at = np.flatnonzero(steps)
    hits = table.positives[-1] - (table.positives[at] - steps[at])
    called = hits + table.negatives[-1] - (table.negatives[at] - others[at])
    calls = np.empty(evidence.n, dtype=np.int32)
    calls[order] = np.repeat(np.cumsum(steps > 0), np.diff(ends, prepend=-1))
    return _Thresholds(steps[at], hits, called, calls)


def _value_left(evidence: Evidence, rows: Ints) -> float:
    """The value without some rows: those that each threshold calls are taken away."""
    of = evidence.keep("thresholds", lambda: _thresholds(evidence))
    calls, positive, k = of.calls[rows], evidence.y_positive()[rows], len(of.steps)
    gone_hits, gone = np.bincount(calls[positive], minlength=k + 1), np.bincount(calls, minlength=k + 1)
    hits, called = of.hits - _above(gone_hits), of.called - _above(gone)
    whole = int(hits[0])
    if whole in (0, evidence.n - len(rows)):
        raise Undefined("no rows of one class are left: nothing to rank against")
    # A threshold that calls no row has no positive left either.
    precision = hits / np.maximum(called, 1)
    return inner(of.steps - gone_hits[1:], precision) / whole


def _above(counts: Ints) -> Ints:
    """How many rows are called at each threshold, from how many are called by so many."""
    return np.asarray(counts.sum() - np.cumsum(counts)[:-1])


def _find(measure: Measure, evidence: Evidence) -> Scored:
    if evidence.kind == "multilabel":
        from errbar.measures._label_parts import score_label_parts  # here, since few tasks have several labels

        return score_label_parts(measure, evidence)
    named = measure.settings["class"]
    if named is not None:
        c = evidence.code(named)
        return _of_class(measure, evidence, c, f" [{evidence.classes[c]}]")
    if evidence.kind == "binary":
        refuse_average(measure)
        return _of_class(measure, evidence, None)
    from errbar.measures._one_vs_rest import scored_against_rest  # here, since most tasks have two classes

    return scored_against_rest(measure, evidence, lambda c: _of_class(measure, evidence, c))


average_precision = Measure(
    name="average_precision",
    label="average precision",
    reads="rank",
    kinds=CLASSIFIED,
    better="high",
    bounds=(0.0, 1.0),
    perfect=1.0,
    find=_find,
    options={"class": None, "average": "macro"},
    no_skill=label_no_skill(lambda evidence, settings: prevalence_of(evidence, {"class": settings.get("class")})),
    no_skill_says="prevalence",
    aliases=("ap", "average_precision_score", "auprc", "pr_auc"),
    cites=("boyd2013", "davis2006"),
    formula="sum over thresholds of (recall gained) x precision",
    about=__doc__ or "",
)
