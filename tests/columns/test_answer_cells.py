"""Tables of answers: probabilities in any container give one answer, by `score` and out of a learner."""

from decimal import Decimal

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from scipy import sparse

import errbar
from errbar.errors import ErrbarError

N = 12
TRUTH = [i % 3 for i in range(N)]
P = np.array([[0.5, 0.25, 0.25], [0.125, 0.75, 0.125], [0.25, 0.5, 0.25], [0.5, 0.5, 0.0]] * (N // 4))
BRIER = float(np.mean(((P - np.eye(3)[TRUTH]) ** 2).sum(axis=1)))
OTHER_ORDER = [2, 0, 1]


def named(P):
    """Columns by class, in another order than the classes."""
    return {str(c): P[:, c] for c in OTHER_ORDER}


def with_cell(P, cell):
    cells = P.astype(object)
    cells[1, 0] = cell
    return cells


USED = {
    "array": lambda P: P,
    "lists": lambda P: P.tolist(),
    "float32": lambda P: P.astype(np.float32),
    "long double": lambda P: P.astype(np.longdouble),
    "Decimal": lambda P: [[Decimal(x) for x in row] for row in P.tolist()],
    "sparse": sparse.csr_matrix,
    "a mask that hides nothing": lambda P: np.ma.array(P, mask=False),
    "dictionary": named,
    "pandas": lambda P: pd.DataFrame(named(P)),
    "Float64": lambda P: pd.DataFrame(named(P)).astype("Float64"),
    "polars": lambda P: pl.DataFrame(named(P)),
    "Arrow": lambda P: pa.table(named(P)),
}
GONE = {
    "mask": lambda P: np.ma.array(P, mask=np.arange(P.size).reshape(P.shape) == 3),
    "None": lambda P: with_cell(P, None),
    "NA": lambda P: with_cell(P, pd.NA),
    "mask of one cell": lambda P: with_cell(P, np.ma.masked),
    "NaN": lambda P: with_cell(P, np.nan).astype(float),
    "NA in pandas": lambda P: pd.DataFrame(with_cell(P, pd.NA)).astype("Float64"),
    "null in polars": lambda P: pl.DataFrame(
        with_cell(P, None).astype(float), schema=["0", "1", "2"], nan_to_null=True
    ),
    "null in Arrow": lambda P: pa.table(
        {"0": pa.array(P[:, 0], mask=np.arange(len(P)) == 1), "1": P[:, 1], "2": P[:, 2]}
    ),
}
KINDS = {**USED, **GONE}


class Probable:
    """Answers with the probabilities that it holds for the row, in a container of this kind."""

    def __init__(self, kind):
        self.kind = kind

    def get_params(self, deep=True):
        return {"kind": self.kind}

    def set_params(self, **words):
        self.__dict__.update(words)
        return self

    def fit(self, X, y):
        self.classes_ = np.arange(3)
        return self

    def predict_proba(self, X):
        return KINDS[self.kind](P[np.asarray(X)[:, 0].astype(int)])


def by_prob(kind):
    return errbar.score(truth=TRUTH, prob=KINDS[kind](P), measures="brier")


def by_learner(kind):
    table = {"i": np.arange(N), "y": TRUTH}
    return errbar.evaluate(Probable(kind), table, target="y", kind="multiclass", plan="kfold(k=2)", measures="brier")


@pytest.mark.parametrize("role", [by_prob, by_learner])
@pytest.mark.parametrize("kind", USED)
def test_probabilities_in_any_container_belong_to_their_classes(kind, role):
    assert role(kind)["brier"].value == pytest.approx(BRIER, rel=1e-12)


@pytest.mark.parametrize("role", [by_prob, by_learner])
@pytest.mark.parametrize("kind", GONE)
def test_a_row_that_lacks_a_probability_is_refused(kind, role):
    with pytest.raises(ErrbarError, match=r"missing value, first in row 2|gave (none|NaN or infinity) in .* number 2"):
        role(kind)
