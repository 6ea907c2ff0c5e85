"""Cells of other libraries: one answer, whether they come as truth, as prediction, as target or out of a learner."""

import re
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import errbar
from errbar.errors import ErrbarError

N = 12
PLAIN = [i % 7 for i in range(N)]
OTHER = [x + 0.5 for x in PLAIN]
NANO = 1_700_000_000_000_000_000


def put(values, cell):
    """The values with this cell in the second row."""
    return [*values[:1], cell, *values[2:]]


def whole(values):
    return [int(x) for x in values]


def stamps(values):
    """Nanoseconds, 100 apart."""
    return [NANO + 100 * int(x) for x in values]


def bits(values):
    return [x > 3 for x in values]


def hidden(values):
    return np.ma.array(put(values, 1e6), mask=put([False] * len(values), True))


USED = {
    "float32": lambda v: np.array(v, np.float32),
    "long double": lambda v: np.array(v, np.longdouble),
    "big endian": lambda v: np.array(v, ">f8"),
    "a mask that hides nothing": lambda v: np.ma.array(v, mask=False),
    "Decimal": lambda v: [Decimal(x) for x in v],
    "Decimal in Arrow": lambda v: pa.array([Decimal(x) for x in v]),
    "Decimal in polars": lambda v: pl.Series([Decimal(x) for x in v]),
    "Fraction": lambda v: [Fraction(x) for x in v],
    "objects of several number types": lambda v: np.array(
        [(int, float, Decimal, Fraction)[i % 4](x) for i, x in enumerate(v)], dtype=object
    ),
    "Int64": lambda v: pd.Series(whole(v), dtype="Int64"),
    "Int64 without a Series": lambda v: pd.array(whole(v), dtype="Int64"),
    "Arrow in pandas": lambda v: pd.Series(whole(v), dtype="int64[pyarrow]"),
    "category": lambda v: pd.Series(whole(v)).astype("category"),
    "dictionary": lambda v: pa.array(whole(v)).dictionary_encode(),
    "chunks": lambda v: pa.chunked_array([v[:1], v[1:]]),
    "a column of a matrix": lambda v: np.array(v)[:, None],
}
BITS = {
    "bool": lambda v: np.array(bits(v)),
    "bool in a list": bits,
    "boolean": lambda v: pd.Series(bits(v), dtype="boolean"),
    "bool in Arrow": lambda v: pa.array(bits(v)),
    "bool in polars": lambda v: pl.Series(bits(v)),
}
GONE = {
    "None": lambda v: put(v, None),
    "NaN": lambda v: put(v, float("nan")),
    "NaN of Decimal": lambda v: put([Decimal(x) for x in v], Decimal("NaN")),
    "signalling NaN": lambda v: put([Decimal(x) for x in v], Decimal("sNaN")),
    "NA": lambda v: put(v, pd.NA),
    "NA in Int64": lambda v: pd.Series(put(whole(v), pd.NA), dtype="Int64"),
    "NA without a Series": lambda v: pd.array(put(whole(v), pd.NA), dtype="Int64"),
    "NA in boolean": lambda v: pd.Series(put(bits(v), pd.NA), dtype="boolean"),
    "no category": lambda v: pd.Series(put(whole(v), None)).astype("category"),
    "NaT of pandas": lambda v: put(v, pd.NaT),
    "NaT": lambda v: np.array(put(["2020-01-01"] * len(v), "NaT"), dtype="M8[ns]"),
    "null": lambda v: pa.array(put(v, None)),
    "null in polars": lambda v: pl.Series(put(v, None)),
    "mask": hidden,
    "mask of one cell": lambda v: put(v, np.ma.masked),
    "mask of a matrix": lambda v: hidden(v)[:, None],
}
LONG = {
    "nanoseconds": lambda v: np.array(stamps(v)),
    "nanoseconds in a list": stamps,
    "nanoseconds in pandas": lambda v: pd.Series(stamps(v)),
    "nanoseconds in Int64": lambda v: pd.Series(stamps(v), dtype="Int64"),
    "nanoseconds in polars": lambda v: pl.Series(stamps(v)),
    "nanoseconds in Arrow": lambda v: pa.array(stamps(v)),
    "nanoseconds in Decimal": lambda v: [Decimal(x) for x in stamps(v)],
    "nanoseconds in Arrow's decimals": lambda v: pa.array([Decimal(x) for x in stamps(v)]),
    "nanoseconds beside a float": lambda v: put(stamps(v), 0.5),
    "near 2^64": lambda v: np.array([2**64 - 1 - int(x) for x in v], np.uint64),
    "beyond every machine type": lambda v: [10**30 + int(x) for x in v],
    "beyond every float": lambda v: [10**400 + int(x) for x in v],
    "long objects in pandas": lambda v: pd.Series([10**30 + int(x) for x in v], dtype=object),
}
NO_NUMBER = {
    "text among numbers": lambda v: np.array(put(v, "abc"), dtype=object),
    "complex": lambda v: np.array(v, complex),
    "complex among objects": lambda v: np.array(put(v, 1 + 2j), dtype=object),
    "dates": lambda v: np.array(stamps(v)).astype("M8[ns]"),
}
FAMILIES = {0.5: USED, "bits": BITS, "gone": GONE, "long": LONG, "no number": NO_NUMBER}
KINDS = {name: wrap for family in FAMILIES.values() for name, wrap in family.items()}
EXPECTED = {name: answer for answer, family in FAMILIES.items() for name in family}
REASONS = {
    "gone": r"missing value|lacks one|gave none in|gave NaN",
    "long": r"that float64 holds; .* beyond 2\^53",
    "no number": r"must be numbers\b|values of one type",
}
OF_BITS = np.mean([abs(o - b) for o, b in zip(OTHER, bits(PLAIN))])


class Fixed:
    """Answers what it holds for the row, in cells of this kind."""

    def __init__(self, kind=None, says=PLAIN):
        self.kind, self.says = kind, says

    def get_params(self, deep=True):
        return {"kind": self.kind, "says": self.says}

    def set_params(self, **words):
        self.__dict__.update(words)
        return self

    def fit(self, X, y):
        return self

    def predict(self, X):
        rows = np.asarray(X)[:, 0].astype(int)
        return KINDS.get(self.kind, list)([self.says[i % N] for i in rows])


def by_truth(kind):
    return errbar.score(truth=KINDS[kind](PLAIN), value=OTHER, measures="mae")["mae"].value


def by_value(kind):
    return errbar.score(truth=OTHER, value=KINDS[kind](PLAIN), measures="mae")["mae"].value


def by_column(kind):
    table = {"t": KINDS[kind](PLAIN), "v": OTHER}
    return errbar.score(table, truth="t", value="v", measures="mae")["mae"].value


def by_learner(kind):
    return evaluate(Fixed(kind), OTHER)


def by_target(kind):
    return evaluate(Fixed(says=OTHER), KINDS[kind](PLAIN))


def evaluate(learner, y):
    table = {"i": np.arange(N), "y": y}
    run = errbar.evaluate(learner, table, target="y", kind="regression", plan="kfold(k=2)", measures="mae")
    return run["mae"].value


ROLES = (by_truth, by_value, by_column, by_learner, by_target)


def ask(role, kind):
    """The value, or for which of the reasons it was refused."""
    try:
        return role(kind)
    except ErrbarError as cause:
        return next((why for why, said in REASONS.items() if re.search(said, str(cause))), str(cause))


@pytest.mark.parametrize("kind", KINDS)
def test_one_answer_for_one_kind_of_cell(kind):
    expected = pytest.approx(OF_BITS) if EXPECTED[kind] == "bits" else EXPECTED[kind]
    assert {role.__name__: ask(role, kind) for role in ROLES} == {role.__name__: expected for role in ROLES}


class AbroadLater(Fixed):
    """Plain about the rows that it was trained on, in other cells about new ones."""

    def predict(self, X):
        rows = np.asarray(X)[:, 0].astype(int)
        return super().predict(X) if rows.min() >= N else [self.says[i] for i in rows]


@pytest.mark.parametrize("kind", ["Decimal", "boolean", "mask", "NA without a Series", "nanoseconds", "complex"])
def test_a_saved_model_answers_as_a_learner_does(kind, tmp_path):
    table, file = {"i": np.arange(N), "y": OTHER}, tmp_path / "model.joblib"
    errbar.evaluate(AbroadLater(kind), table, target="y", plan="kfold(k=2)", measures="mae", save=file)
    found = ask(lambda _: errbar.predict(file, {"i": np.arange(N, 2 * N)}), kind)
    read = {0.5: PLAIN, "bits": bits(PLAIN)}
    expected = EXPECTED[kind]
    assert (found if isinstance(found, str) else found.table["value"].tolist()) == read.get(expected, expected)


class Silent:
    """Gives probabilities, and None as classes."""

    def fit(self, X, y):
        self.classes_ = np.unique(y)
        return self

    def predict(self, X):
        return None

    def predict_proba(self, X):
        return np.tile([0.4, 0.6], (len(X), 1))


def test_none_is_no_prediction_even_beside_probabilities():
    table = {"i": np.arange(N), "y": [0, 1] * (N // 2)}
    with pytest.raises(ErrbarError, match="predict must give an array with a row for each test row; it gave None"):
        errbar.evaluate(Silent(), table, target="y", plan="kfold(k=2)")
