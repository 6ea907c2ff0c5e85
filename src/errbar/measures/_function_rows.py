"""Rows as a function (truth, prediction) takes them: classes as they were written, probabilities, scores or numbers."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from errbar.evidence import Evidence
from errbar.records.types import REGRESSION, Array, Floats, Ints, Reads


class FunctionRows(NamedTuple):
    """The arguments of a function: truth, prediction, and keywords beside those of its caller."""

    truth: Array
    predicted: Array
    keywords: dict[str, object]
    coded: tuple[Array, Array]
    """Truth and prediction as numbers: classes by their codes."""

    def alike(self, weight: Floats | None) -> tuple[Ints, Ints]:
        """One row of every kind, and the kind of each row: rows with equal numbers and weight move a value equally."""
        parts = [*self.coded, *(() if weight is None else (weight,))]
        lines = np.column_stack([p.reshape(len(p), -1) for p in parts]).astype(np.float64)
        _, first, kind = np.unique(lines, axis=0, return_index=True, return_inverse=True)
        return first, kind.reshape(-1)


def class_values(classes: tuple[str, ...]) -> Array:
    """Classes as a person would write them in Python: whole numbers, numbers, booleans, else text."""
    if set(classes) <= {"True", "False"}:
        return np.array([c == "True" for c in classes])
    for kind in (int, float):
        try:
            values = [kind(c) for c in classes]
        except ValueError:
            continue
        if all(str(v) == c for v, c in zip(values, classes)):
            return np.array(values)
    return np.array(classes)


def rows_for(evidence: Evidence, reads: Reads, *, sorts_classes: bool, takes: frozenset[str]) -> FunctionRows:
    """The rows as a function that reads this takes them.

    `sorts_classes`: it takes the columns of a probability matrix, and the two classes of a ranking, in sorted order, as
    scikit-learn does. `takes`: keywords that it takes and its caller left open.
    """
    given = evidence.given
    if given.kind in REGRESSION:
        assert given.value is not None
        return FunctionRows(given.truth, given.value, {}, (given.truth, given.value))
    values = class_values(given.classes)
    truth = values[given.truth]
    keywords: dict[str, object] = {}
    binary = given.kind == "binary"
    if binary and "pos_label" in takes:
        keywords["pos_label"] = values[evidence.positive].item()
    if reads == "label":
        labels = evidence.labels()
        return FunctionRows(truth, values[labels], keywords, (given.truth, labels))
    predicted = _ordering(evidence, reads, binary=binary)
    if sorts_classes and predicted.ndim == 2:
        predicted = predicted[:, np.argsort(values)]
    if sorts_classes and binary and "pos_label" not in takes and np.argsort(values)[-1] != evidence.positive:
        truth, values = evidence.y_positive().astype(int), np.array([0, 1])  # the larger class is taken for positive
    if sorts_classes and "labels" in takes:
        keywords["labels"] = np.sort(values)
    return FunctionRows(truth, predicted, keywords, (given.truth, predicted))


def _ordering(evidence: Evidence, reads: Reads, *, binary: bool) -> Array:
    """P(positive) or the score in one dimension, or the matrix of probabilities beyond two classes."""
    given = evidence.given
    if reads == "score" or (reads == "rank" and given.score is not None):
        assert given.score is not None
        return given.score
    if binary:
        return np.ascontiguousarray(evidence.p_positive())
    assert given.prob is not None
    return given.prob
