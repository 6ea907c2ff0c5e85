"""Discrete table: finitely many feature vectors, each with its joint probability with every class.

Options: `document` (001: four vectors and two classes, a worked example, Bayes error 1/8; 000: nine vectors and five
classes, Bayes error 0.26), or `file` with columns of features, a class (`target`) and a `probability` or count per row.
Everything is a sum: Bayes error = sum over x of p(x) - max_c p(x, c). (The sum of 1 - max_c p(c, x), sometimes printed
as the Bayes error, is no error rate: 3.125 for the table 001.) Not to be confused with population, where each row is
one object.

>>> from errbar.worlds import world
>>> w = world("discrete_table(document=001)")
>>> w.bayes_error.value, w.true_error(lambda X: 1).value
(0.125, 0.25)
>>> w.marginal("class").values
array([[0.75, 0.25]])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from errbar.errors import BadInput
from errbar.records.world import World
from errbar.worlds._finite import Finite, finite
from errbar.worlds._given_rows import keep, matrix, rows_needed, targets

HUNDREDTHS = (
    (10, 2, 0, 0, 0),
    (4, 8, 1, 0, 0),
    (0, 7, 6, 0, 0),
    (0, 1, 10, 3, 0),
    (0, 0, 3, 9, 0),
    (0, 0, 0, 6, 2),
    (0, 0, 0, 1, 10),
    (0, 0, 0, 1, 8),
    (0, 0, 0, 2, 6),
)


def _document_000() -> Finite:
    return finite(np.arange(1.0, 10)[:, None], np.array(HUNDREDTHS) / 100, np.arange(1, 6))


def _document_001() -> Finite:
    one = np.array([1, 3 / 4, 1 / 4, 0])
    return Finite(
        X=np.array([[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]]),
        p=np.array([1 / 2, 1 / 4, 1 / 4, 0]),
        given=np.column_stack([one, 1 - one]),
        labels=np.array([1, 2]),
    )


# A number written 001 arrives as 1.
_DOCUMENTS = {"0": _document_000, "000": _document_000, "1": _document_001, "001": _document_001}


def _find(settings: Mapping[str, object]) -> Finite:
    if settings["file"]:
        raise rows_needed(settings, "discrete_table", "of(X, y, p)")
    name = str(settings["document"])
    if name not in _DOCUMENTS:
        raise BadInput(f"discrete_table needs document=000, document=001 or file=PATH; got {name!r}.")
    return _DOCUMENTS[name]()


def of(X: object, y: object, p: object, *, given: Mapping[str, object] | None = None) -> World:
    """The world of a table: features, class and probability (or count) per line; lines of one cell add up.

    `given` is what the world was called with, for its name in reports.
    """
    X = matrix(X, "discrete_table")
    y, p = targets(y, len(X), "discrete_table"), targets(p, len(X), "discrete_table")
    if not (p.dtype.kind in "biuf" and np.isfinite(X).all() and np.isfinite(p).all() and np.all(p >= 0)):
        raise BadInput("A table needs finite features and probabilities or counts of 0 or more in every line.")
    if abs(p.sum() - 1) > 1e-6 and not (np.all(p == np.rint(p)) and p.sum() > 0):
        raise BadInput(
            f"Probabilities of a table must sum to 1, and counts must be whole numbers; these sum to {p.sum():g}."
        )
    vectors, row = np.unique(X, axis=0, return_inverse=True)
    labels, column = np.unique(y, return_inverse=True)
    if len(labels) < 2:
        raise BadInput(f"A table needs at least 2 classes; got only {labels[0]!r}.")
    joint = np.zeros((len(vectors), len(labels)))
    np.add.at(joint, (row.reshape(-1), column), p / p.sum())
    law = finite(vectors, joint, labels)
    return replace(discrete_table, find=partial(keep, law), given=dict(given or {}))


discrete_table = World(
    name="discrete_table",
    label="a table of joint probabilities",
    kinds=("binary", "multiclass"),
    find=_find,
    options={"document": "001", "file": None, "target": None, "probability": None},
    aliases=("table",),
    about=__doc__ or "",
)
