"""Examples: small random predictions of every kind, with ties, units and weights on request."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, TypeAlias

import numpy as np

from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.records.measure import Measure
from errbar.records.outcomes import OutcomeColumn, Outcomes, Rows
from errbar.records.predictions import Predictions, Slicing
from errbar.records.types import Kind

Roles: TypeAlias = dict[str, Any]
ExampleKind: TypeAlias = Kind | Literal["ratings", "judged", "labelled"]
"""Kinds of rows, items of two raters, of a judge with labels of some, of a judge with all labels."""


def example(
    kind: ExampleKind,
    *,
    n: int = 60,
    seed: int = 0,
    ties: bool = False,
    units: int | None = None,
    weighted: bool = False,
) -> Rows:
    """Rows of a fair model, with every role that the kind has."""
    if kind == "ratings":
        return _rated_items(_graded_items(n, seed, ties=True, units=units, weighted=weighted), seed, ties=ties)
    if kind == "judged" or kind == "labelled":
        once = _graded_items(n, seed, ties=ties, units=units, weighted=weighted, most=1)
        return _judged_items(once, seed, every=1 if kind == "labelled" else 3)
    if kind == "outcome":
        return _graded_items(n, seed, ties=ties, units=units, weighted=weighted)
    return predicted_example(kind, n=n, seed=seed, ties=ties, units=units, weighted=weighted)


def _graded_items(n: int, seed: int, *, ties: bool, units: int | None, weighted: bool, most: int = 5) -> Outcomes:
    """Items passed in most of their two to five trials, by an easy check and a hard one; with ties in two each."""
    rng = np.random.default_rng([seed, n])
    trials = np.full(n, min(2, most)) if ties or most < 2 else rng.integers(2, most + 1, n)
    eases = rng.beta(2.0, 1.0, n)
    columns = [(rng.random(int(trials.sum())) < np.repeat(eases**power, trials)).astype(float) for power in (1, 8)]
    return Outcomes(
        outcomes=tuple(OutcomeColumn(name, values, (0.0, 1.0)) for name, values in zip("ab", columns)),
        trials=trials,
        row=np.arange(n),
        unit=None if units is None else np.arange(n) % units,
        unit_name=None if units is None else "document",
        weight=rng.integers(1, 4, n).astype(float) if weighted else None,
        slicings=tuple(
            Slicing(column=name, codes=np.arange(n) % k, levels=tuple("vwxyz"[:k])) for name, k in (("a", 3), ("b", 5))
        ),
    )


def predicted_example(
    kind: Kind,
    *,
    n: int = 60,
    seed: int = 0,
    ties: bool = False,
    units: int | None = None,
    weighted: bool = False,
) -> Predictions:
    """Predictions of a fair model, with every role that the kind has."""
    rng = np.random.default_rng([seed, n])
    rest: dict[str, Any] = {}
    if units is not None:
        rest.update(unit=np.arange(n) % units, unit_name="patient")
    if weighted:
        rest["weight"] = rng.integers(1, 4, n).astype(float)
    if kind in ("regression", "multioutput"):
        shape = (n,) if kind == "regression" else (n, 2)
        truth = rng.gamma(3.0, 1.0, shape) + 0.1
        value = np.abs(truth + rng.normal(0, 0.7, shape)) + 0.05
        if ties:
            truth, value = np.round(truth) + 1, np.round(value) + 1
        return Predictions(kind=kind, truth=truth, value=value, **rest)
    if kind == "multilabel":
        return _labels_example(rng, n, ties, rest)
    k = 2 if kind == "binary" else 3
    truth = np.concatenate([np.arange(k), np.arange(k), rng.integers(0, k, n - 2 * k)])
    logits = rng.normal(0, 1, (n, k)) + 1.2 * np.eye(k)[truth]
    prob = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    if ties:
        # Rounded to tenths but never 0 or 1, so that log loss and calibration exist.
        prob = np.clip(np.round(prob, 1), 0.1, 0.8)
        prob /= prob.sum(axis=1, keepdims=True)
    classes = tuple("abc"[:k])
    if kind == "binary":
        p = np.ascontiguousarray(prob[:, 1])
        both = {
            "prob": p,
            "score": np.log(p / (1 - p)),
            "positive": 1,
            "cost": np.array([[0.0, 1.0], [5.0, 0.0]]),
        }
    else:
        both = {"prob": prob, "cost": np.ones((3, 3)) - np.eye(3)}
    return Predictions(kind=kind, truth=truth.astype(np.uint8), classes=classes, **both, **rest)


def _labels_example(rng: np.random.Generator, n: int, ties: bool, rest: Roles) -> Predictions:
    """Three labels that depend on each other; every row has one at least, and is given one at least."""
    shared = rng.normal(0, 1, (n, 1))
    truth = (shared + rng.normal(0, 1, (n, 3)) > [-0.2, 0.3, 0.6]).astype(np.uint8)
    truth[np.arange(n), np.arange(n) % 3] = 1
    truth[:6] = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1]] * 2)
    prob = 1 / (1 + np.exp(-(1.6 * (truth - 0.5) + rng.normal(0, 1, (n, 3)))))
    if ties:
        prob = np.clip(np.round(prob, 1), 0.1, 0.9)
    prob[np.arange(n), np.argmax(prob, axis=1)] = np.maximum(prob.max(axis=1), 0.6)
    return Predictions(
        kind="multilabel", truth=truth, prob=prob, score=np.log(prob / (1 - prob)), classes=tuple("abc"), **rest
    )


def _rated_items(items: Outcomes, seed: int, *, ties: bool) -> Outcomes:
    """Two ratings of every item, from 1 to 9 or with ties from 1 to 3, that fairly agree."""
    rng, most = np.random.default_rng([seed, 1]), 3 if ties else 9
    shared = np.repeat(rng.integers(1, most + 1, items.n), 2)
    columns = []
    for name in "ab":
        own = rng.integers(1, most + 1, items.rows)
        values = np.where(rng.random(items.rows) < 0.6, shared, own).astype(float)
        columns.append(OutcomeColumn(name, values, (1.0, float(most))))
    raters = np.tile([0, 1], items.n)
    return replace(items, outcomes=tuple(columns), rater=raters, raters=("Ann", "Bo"))


def _judged_items(items: Outcomes, seed: int, every: int) -> Outcomes:
    """A judge that errs in one item of five, beside people who graded all, or all but one in three."""
    rng = np.random.default_rng([seed, 2])
    (first, *_), blank = items.outcomes, (np.arange(items.n) % every) == 2
    judge = np.where(rng.random(items.n) < 0.2, 1 - first.values, first.values)
    values = np.where(blank, np.nan, first.values)
    return replace(items, outcomes=(first._replace(values=values),), judge=judge, judge_name="judge")


def kinds_of(measure: Measure) -> tuple[ExampleKind, ...]:
    """Kinds of rows on which the laws look at a measure."""
    own: dict[str | None, ExampleKind] = {"rater": "ratings", "judge": "judged", "labels": "labelled"}
    return (own[measure.needs],) if measure.needs in own else measure.kinds


def examples_for(measure: Measure, **options: Any) -> list[KnownRows]:
    """Evidence of every kind the measure is for."""
    return [evidence_of(example(kind, **options)) for kind in kinds_of(measure)]


def graded(given: Outcomes, better: bool, share: float = 1.0) -> Outcomes:
    """Return the items with this share of their trials at the better end, or at the worse one.

    Raters are better where the second says what the first does, and worse where they say the opposite.
    """
    kept = np.floor(np.arange(given.rows) * (1 - share) + 1e-9) != np.floor(
        (np.arange(given.rows) - 1) * (1 - share) + 1e-9
    )
    ends = {one.name: one.range[1 if (one.better == "high") == better else 0] for one in given.outcomes}
    goal = {name: np.full(given.rows, end) for name, end in ends.items()}
    if given.rater is not None:
        firsts = {one.name: np.repeat(one.values[::2], 2) for one in given.outcomes}
        turned = {one.name: sum(one.range) - firsts[one.name] for one in given.outcomes}
        goal = {n: v if better else np.where(given.rater == 0, v, turned[n]) for n, v in firsts.items()}
    changed = {one.name: np.where(kept & (share < 1), one.values, goal[one.name]) for one in given.outcomes}
    if given.judge is not None:
        (only,) = given.outcomes
        blank = np.isnan(only.values)
        judged = only.range[0] + only.range[1] - changed[only.name] if not better else changed[only.name]
        judge = np.where(kept & (share < 1), given.judge, judged)
        given = replace(given, judge=judge)
        changed[only.name] = np.where(blank, np.nan, changed[only.name])
    return replace(given, outcomes=tuple(one._replace(values=changed[one.name]) for one in given.outcomes))


def perfect(given: Rows) -> Rows:
    """Return the rows predicted without fault: the truth itself, with full confidence."""
    if isinstance(given, Outcomes):
        return graded(given, better=True)
    if given.kind in ("regression", "multioutput"):
        return replace(given, value=given.truth.astype(float))
    if given.kind == "multilabel":
        return replace(given, prob=given.truth.astype(float), score=np.where(given.truth == 1, 1.0, -1.0))
    k = len(given.classes)
    sure = np.eye(k)[given.truth]
    if given.kind == "binary":
        return replace(given, prob=np.ascontiguousarray(sure[:, 1]), score=np.where(given.truth == 1, 1.0, -1.0))
    return replace(given, prob=sure)
