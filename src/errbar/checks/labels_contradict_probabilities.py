"""Labels and probabilities that contradict each other throughout.

A model may predict by a threshold or by costs, so its label is not always the class of the largest probability. But
rows that it calls yes have the higher probabilities of yes. If they have the lower ones, the columns of probabilities
are in another order than the classes, or someone passed 1 - P. Accuracy then looks right; log loss, Brier score, AUC
and calibration belong to another model. Of columns in another order it finds 97 % or more from 20 rows per class on.
Example: classes_ of a wrapper is in another order than the columns of its predict_proba.
Remedy: give each column to its class: name the columns, mend classes_, or name the class of one column in `positive`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from errbar.records import codes
from errbar.records.check import Check
from errbar.records.check_input import CheckInput
from errbar.records.finding import Finding
from errbar.records.types import Floats, Ints

HALF = 0.5
"""The largest of two probabilities is at least this."""
SAMPLE = 10_000
"""Rows that are looked at, evenly spaced: a wrong order shows in far fewer."""
ENOUGH, FEW = 20, 5
"""Rows in all, and of each class that is looked at."""
SURE = 5.0
"""Standard errors between two means. Labels that have nothing to do with the probabilities all but never get here."""


def _look(given: CheckInput) -> Iterator[Finding]:
    assert given.evidence is not None
    rows = given.evidence.given
    if rows.label is None or rows.prob is None:
        return
    if rows.label.ndim == 2:
        wrong = sum(displaced_column(*pair) is not None for pair in zip(rows.label.T, rows.prob.T))
        if 2 * wrong > len(rows.label.T):
            yield labels_contradict_probabilities.finding(
                f"For {wrong} of {len(rows.label.T)} labels, rows predicted to have the label have the lower "
                "probabilities of it: is 1 - P given? Give the probability that a row has the label.",
                weight=2.0,
            )
        return
    positive = 1 if rows.positive is None else rows.positive
    one = displaced_column(rows.label, rows.prob, positive)
    if one is None:
        return
    top = rows.prob.argmax(axis=1) if rows.prob.ndim == 2 else np.where(rows.prob >= HALF, positive, 1 - positive)
    share = np.count_nonzero(top != rows.label) / rows.n
    name = rows.classes[one.code]
    yield labels_contradict_probabilities.finding(
        f"The label and the largest probability disagree in {100 * share:.0f} % of {rows.n:,} rows: is the class order "
        f"swapped, or 1 - P given? P({name}) is {one.here:.2g} on average where {name} is predicted, {one.there:.2g} "
        f"where {rows.classes[one.other]} is. Give each column of `prob` to its own class.",
        weight=2.0,
    )


def _example() -> object:
    """1 - P given as P."""
    import errbar

    p = np.arange(1, 60) / 60
    truth = (p + np.tile([0.3, -0.3, 0.0], 20)[:59] > 0.5).astype(int)
    return errbar.score(truth=truth, label=(p > 0.5).astype(int), prob=1 - p)


class Displaced(NamedTuple):
    """A class whose probabilities are highest in rows that are predicted to be of another one."""

    code: int
    other: int
    here: float
    there: float
    """Mean probability of the class in rows predicted to be of it, and of the other one."""


def displaced_column(label: Ints, prob: Floats, positive: int = 1) -> Displaced | None:
    """Return the clearest of the columns that are out of place, or None if no other order fits the labels.

    One column of two classes is that of the positive one.
    Each column is held against itself in other rows, never against other columns, since a model may predict by a
    threshold or by costs. Only another order that puts every column at its own highest rows counts. A label that is
    the largest of w_c P_c, whatever the weights w, has no such order: along a cycle of it each w_c mean(P_c) would be
    smaller than the next.
    """
    step = max(1, len(label) // SAMPLE)
    label, columns = label[::step], prob[::step]
    if columns.ndim == 1:
        columns = np.column_stack([1 - columns, columns] if positive == 1 else [columns, 1 - columns])
    seen = np.flatnonzero(np.bincount(label, minlength=columns.shape[1]) >= FEW)
    if len(label) < ENOUGH or len(seen) < 2:
        return None
    rows = [columns[label == c][:, seen] for c in seen]
    means = np.array([part.mean(axis=0) for part in rows]).T
    best = means.argmax(axis=1)
    moved = np.flatnonzero(best != np.arange(len(seen)))
    if not len(moved) or len({*best.tolist()}) < len(seen):
        return None
    if not all(_is_sure(rows[i][:, i], rows[best[i]][:, i]) for i in moved):
        return None
    i = max(moved, key=lambda i: means[i, best[i]] - means[i, i])
    return Displaced(int(seen[i]), int(seen[best[i]]), float(means[i, i]), float(means[i, best[i]]))


def _is_sure(here: Floats, there: Floats) -> bool:
    """Whether the second mean is larger by more than chance; equal numbers count as exactly equal."""
    start = here[0]  # sums of a constant are off by rounding, those of its differences are 0
    here, there = here - start, there - start
    spread = here.var() / (len(here) - 1) + there.var() / (len(there) - 1)
    return float(there.mean() - here.mean()) > SURE * float(np.sqrt(spread))


labels_contradict_probabilities = Check(
    code=codes.LABELS_CONTRADICT_PROBABILITIES,
    name="labels_contradict_probabilities",
    severity="warn",
    concerns="model",
    title="labels that contradict the probabilities",
    verbs=("score", "evaluate", "select", "compare", "gate"),
    needs=("evidence",),
    look=_look,
    example=_example,
    cites=("fawcett2006",),
    false_alarms=(
        "0 of 134,000 samples (20 to 2,000 rows, 2 to 10 classes) with labels by the largest probability, thresholds, "
        "costs or another threshold in each fold; 1 of 67,000 with labels at random"
    ),
    about=__doc__ or "",
)
