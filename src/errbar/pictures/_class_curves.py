"""Class curves: a task of many classes as several of two, each class against all others."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from errbar.evidence import Evidence
from errbar.records.figure import Tone

MOST = 6
LOOKS: tuple[tuple[Tone, bool], ...] = (
    ("main", False),
    ("other", False),
    ("third", False),
    ("fourth", False),
    ("main", True),
    ("other", True),
)
"""Tone and dashes of the lines, in turn."""


def largest_classes(e: Evidence) -> list[int]:
    """Codes of the largest classes, at most six, the largest first; classes without rows are left out."""
    order = np.argsort(-e.class_weights, kind="stable")
    return [int(c) for c in order if e.class_weights[c] > 0][:MOST]


def left_out(e: Evidence) -> tuple[str, ...]:
    """Said where there are more classes than lines."""
    k, shown = len(e.classes), len(largest_classes(e))
    if k == shown:
        return ()
    what = "commonest" if e.given.kind == "multilabel" else "largest"
    named = "labels" if e.given.kind == "multilabel" else "classes that have rows, each against all others"
    return (f"Shown are the {shown} {what} of {k} {named}.",)


def of_each(e: Evidence) -> str:
    """What each curve is of, as a title says it."""
    return "each label" if e.given.kind == "multilabel" else "each class against all others"


def against_rest(e: Evidence, c: int) -> Evidence:
    """Return the rows as class c against the rest, or label c against its absence."""
    return e.keep(("picture rest", c), lambda: one_against_rest(e, c))


def one_against_rest(e: Evidence, c: int) -> Evidence:
    """Return the rows as class c against the rest, without caching."""
    if e.given.kind == "multilabel":
        return Evidence(replace(e.one_label(c).given, classes=("rest", e.classes[c]), label=None, score=None))
    prob = e.given.prob
    assert prob is not None
    two = replace(
        e.given,
        kind="binary",
        truth=(e.given.truth == c).astype(np.uint8),
        prob=np.ascontiguousarray(prob[:, c]),
        label=None,
        score=None,
        classes=("rest", e.classes[c]),
        positive=1,
        cost=None,
    )
    return Evidence(two)
