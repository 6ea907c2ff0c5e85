"""Laws of the value that a model without skill scores: it is what such a model really scores, with weights too."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.evidence.outcome_evidence import evidence_of
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes, Rows
from errbar.records.predictions import Predictions
from errbar.records.types import Array, Floats
from errbar.testing.examples import ExampleKind, example, kinds_of, predicted_example

ROWS = 42
CLOSE = 1e-9
"""Rounding allowed, in proportion to the baseline or 1."""
NAMED = {"median": "median", "variance of the truth": "mean"}
"""Words of `no_skill_says` and the constant that they name."""


def has_the_baseline_of_no_skill(m: Measure) -> None:
    """The baseline is the value of predictions that ignore the row: the best constant, or calls that are shuffled.

    Where the measure's words name a constant (its median, the variance about its mean), only that one counts.
    Predictions are scored by the measure itself, on few rows of the last class, with and without weights.
    """
    if m.no_skill is None:
        return
    for kind in kinds_of(m):
        for weighted in (False,) if m.ordered else (False, True):
            given = skewed(kind, weighted=weighted)
            assert isinstance(given, Predictions), f"{m.name}: outcomes have no baseline"
            found = baseline(m, given)
            if found is None or kind == "multioutput":
                continue
            values = dict(_without_skill(m, given))
            near = [name for name, v in values.items() if abs(v - found) <= CLOSE * max(1.0, abs(found))]
            assert near, (
                f"{m.name} of {kind} rows has the baseline {found:.6g}; no prediction without skill has: {values}"
            )


def weighs_its_baseline_as_it_repeats(m: Measure) -> None:
    """A row of weight 3 is three rows for the baseline too; it lies in the bounds, whatever the order of rows."""
    if m.no_skill is None or m.ordered:
        return
    for kind in kinds_of(m):
        given = skewed(kind, weighted=True)
        assert isinstance(given, Predictions) and given.weight is not None
        rows = np.random.default_rng(3).permutation(np.repeat(np.arange(given.n), given.weight.astype(int)))
        weighed, repeated = baseline(m, given), baseline(m, replace(given.take(rows), weight=None))
        assert (weighed is None) == (repeated is None), f"{m.name} of {kind} rows: {weighed} against {repeated}"
        if weighed is not None and repeated is not None:
            assert m.bounds[0] <= weighed <= m.bounds[1], f"{m.name}: the baseline {weighed} leaves {m.bounds}"
            assert np.isclose(weighed, repeated, rtol=CLOSE, atol=1e-12), (
                f"{m.name} of {kind} rows: baseline {weighed:.6g} with weights, {repeated:.6g} with repeated rows"
            )


def treats_equal_outputs_as_one(m: Measure) -> None:
    """Two outputs with equal numbers have the value and baseline of one (twice as much for a total over outputs)."""
    if "multioutput" not in m.kinds or "regression" not in m.kinds:
        return
    one = predicted_example("regression", n=ROWS, weighted=True)
    assert one.value is not None
    both = replace(one, kind="multioutput", truth=_twice(one.truth), value=_twice(one.value))
    for what, of in (("value", value), ("baseline", baseline)):
        wanted, found = of(m, one), of(m, both)
        if wanted is not None and found is not None:
            allowed = (wanted, 2 * wanted) if m.extensive else (wanted,)
            assert any(np.isclose(found, x, rtol=CLOSE) for x in allowed), (
                f"{m.name}: {what} {found} of two, {wanted} of one"
            )


def skewed(kind: ExampleKind, *, weighted: bool) -> Rows:
    """An example in which the last class, or label, is rare: there a baseline of 1/2 differs from a share."""
    given = example(kind, n=2 * ROWS, seed=5, weighted=weighted)
    if isinstance(given, Outcomes) or not given.classes:
        return given.take(np.arange(ROWS))
    last = given.truth[:, -1] == 1 if kind == "multilabel" else given.truth == len(given.classes) - 1
    rare = np.cumsum(last) % 3 == 0
    return given.take(np.flatnonzero(~last | rare))


def baseline(m: Measure, given: Predictions) -> float | None:
    """The measure's own baseline on these rows."""
    return None if m.no_skill is None else m.no_skill(Evidence(given), m.settings)


def value(m: Measure, given: Rows) -> float | None:
    """The measure's value on these rows; None where it is undefined."""
    try:
        return m.score(evidence_of(given)).value
    except Undefined:
        return None


def _without_skill(m: Measure, given: Predictions) -> Iterator[tuple[str, float]]:
    """Values of predictions that ignore the row."""
    best = {"high": max, "low": min}.get(m.better)
    named = next((name for word, name in NAMED.items() if word in m.no_skill_says), None)
    middles = {name: found for name, c in _middles(given).items() if (found := value(m, c)) is not None}
    if named in middles:
        yield named, middles[named]
        return
    yield from middles.items()
    constants = [found for c in _constants(given) if (found := value(m, c)) is not None]
    if constants and best is not None:
        yield "best constant", best(constants)
    for name, others in (("shuffled", _paired_with_every(given)), ("evenly named", _named_evenly(given))):
        found = None if others is None else value(m, others)
        if found is not None:
            # A total over n x n pairs is n times that over n rows; weights multiply likewise.
            yield name, found * _mass(given) / _mass(others) if m.extensive and others is not None else found
    if m.ordered and (naive := value(m, _last_value(given))) is not None:
        yield "last value", naive


def _mass(given: Predictions) -> float:
    return float(given.n if given.weight is None else given.weight.sum())


def _middles(given: Predictions) -> dict[str, Predictions]:
    """Constants in the middle of the truth: its mean and median, or its shares and even chances."""
    w = np.ones(given.n) if given.weight is None else given.weight
    if given.value is not None:
        mean, median = float(np.average(given.truth, weights=w)), _weighted_median(given.truth, w)
        return {"mean": _numbers(given, mean), "median": _numbers(given, median)}
    even = np.full(len(given.classes), 0.5 if given.kind == "multilabel" else 1 / len(given.classes))
    return {"shares": _chances(given, _shares(given)), "even": _chances(given, even)}


def _weighted_median(truth: Array, w: Floats) -> float:
    """The middle of the two middle rows, each row repeated by its whole weight."""
    return float(np.median(np.repeat(truth, w.astype(int))))


def _shares(given: Predictions) -> Floats:
    w = np.ones(given.n) if given.weight is None else given.weight
    if given.kind == "multilabel":
        return np.asarray(np.average(given.truth, axis=0, weights=w))
    return np.asarray(np.bincount(given.truth, weights=w, minlength=len(given.classes)) / w.sum())


def _constants(given: Predictions) -> Iterator[Predictions]:
    """Every constant that could be the best: a class or a set of labels for sure, shares, or a number of the truth."""
    yield from _middles(given).values()
    if given.value is not None:
        w = np.ones(given.n) if given.weight is None else given.weight
        logged = np.expm1(np.average(np.log1p(given.truth), weights=w))
        yield from (_numbers(given, x) for x in (*given.truth, logged, (given.truth.max() + given.truth.min()) / 2))
        return
    k = len(given.classes)
    sure = np.indices((2,) * k).reshape(k, -1).T if given.kind == "multilabel" else np.eye(k)
    # Not quite 0 and 1: a logarithm is taken of some.
    yield from (_chances(given, np.clip(row.astype(float), 1e-9, 1 - 1e-9)) for row in sure)


def _numbers(given: Predictions, constant: float) -> Predictions:
    return replace(given, value=np.full(given.n, float(constant)))


def _chances(given: Predictions, row: Floats) -> Predictions:
    """Give every row these chances; as scores their logits, 0 for even chances."""
    prob = np.tile(row if given.kind == "multilabel" else row / row.sum(), (given.n, 1))
    if given.kind == "binary":
        prob = np.ascontiguousarray(prob[:, 1])
    scores = {} if given.score is None else {"score": np.log(prob / (1 - prob))}
    return replace(given, prob=prob, **scores)


def _paired_with_every(given: Predictions) -> Predictions:
    """Every truth with every prediction: what shuffled predictions score on average, without chance."""
    left, right = (x.ravel() for x in np.indices((given.n, given.n)))
    weight = None if given.weight is None else given.weight[left] * given.weight[right]
    parts = {name: getattr(given, name) for name in ("prob", "score", "value")}
    others = {name: part[right] for name, part in parts.items() if part is not None}
    return replace(given.take(left), weight=weight, **others)


def _named_evenly(given: Predictions) -> Predictions | None:
    """Every row once with each class for sure: calls that are drawn evenly."""
    if given.kind not in ("binary", "multiclass"):
        return None
    k = len(given.classes)
    rows, codes = (x.ravel() for x in np.indices((given.n, k)))
    prob = np.clip(np.eye(k)[codes], 0.1, 0.9)
    if k > 2:
        return replace(given.take(rows), prob=prob / prob.sum(axis=1, keepdims=True))
    return replace(given.take(rows), prob=np.ascontiguousarray(prob[:, 1]), score=np.where(codes == 1, 1.0, -1.0))


def _last_value(given: Predictions) -> Predictions:
    """The naive forecast: the row before; the first row is off by the mean step."""
    steps = np.abs(np.diff(given.truth)).mean()
    return replace(given, value=np.concatenate([[given.truth[0] + steps], given.truth[:-1]]))


def _twice(column: Array) -> Array:
    return np.column_stack([column, column])
