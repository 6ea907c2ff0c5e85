"""Checks that read rows before anything is fitted."""

import numpy as np
import pytest

import errbar
from errbar.errors import Refusal

RNG = np.random.default_rng(0)


def codes_of(run):
    return {f.code: f.severity for f in run.findings}


def visits(name="visit_of"):
    unit = np.repeat(RNG.permutation(50), 4)
    signs = RNG.normal(size=(50, 4))[unit] + 0.5 * RNG.normal(size=(200, 4))
    data = {f"sign{j}": signs[:, j] for j in range(4)}
    return {name: unit, **data, "died": RNG.integers(0, 2, 50)[unit]}


def test_an_id_that_was_left_among_the_features_is_warned_of_by_every_verb_that_fits():
    data = visits()
    run = errbar.evaluate("naive_bayes", data, target="died", plan="kfold(k=5)", measures="accuracy")
    assert codes_of(run)["EB101"] == "warn" and run["accuracy"].value is not None
    message = next(f.message for f in run.findings if f.code == "EB101")
    assert "'visit_of' repeats (4 rows each)" in message and "`unit=visit_of`" in message
    two = errbar.compare(["naive_bayes", "constant"], data, target="died", plan="kfold(k=5)", measures="accuracy")
    assert codes_of(two)["EB101"] == "warn"


def test_a_declared_unit_or_a_reason_ends_the_warning():
    data = visits()
    assert "EB101" not in codes_of(errbar.check(data, target="died", unit="visit_of"))
    run = errbar.check(data, target="died", because={"EB101": "beds, not patients"})
    assert next(f.because for f in run.findings if f.code == "EB101") == "beds, not patients"


def test_rows_made_by_smote_are_refused_by_check_alone():
    X = RNG.normal(size=(120, 3))
    small = X[:24]
    i, j = RNG.integers(0, 24, 72), RNG.integers(0, 24, 72)
    near = np.argsort(((small[:, None] - small[None]) ** 2).sum(2), axis=1)
    j = near[i, 1 + j % 5]
    made = small[i] + RNG.random((72, 1)) * (small[j] - small[i])
    X, y = np.concatenate([X, made]), np.concatenate([np.arange(120) < 24, np.ones(72, dtype=bool)])
    run = errbar.check(X, y)
    assert codes_of(run)["EB103"] == "refuse"
    assert "EB103" not in codes_of(errbar.evaluate("naive_bayes", X, y, plan="kfold(k=3)"))


def test_a_golden_column_warns_and_never_refuses():
    X = RNG.normal(size=(150, 3))
    y = (X[:, 2] > 0).astype(int)
    run = errbar.evaluate("naive_bayes", X, y, plan="kfold(k=3)")
    assert codes_of(run)["EB205"] == "warn"
    assert codes_of(errbar.check(X, y))["EB205"] == "warn"
    other = np.column_stack([X[:, 2] + 0.2 * RNG.normal(size=150) for _ in range(15)])
    assert codes_of(errbar.check(np.column_stack([other, X[:, 2]]), y))["EB205"] == "note"


def series():
    y = np.cumsum(RNG.normal(size=122))
    return {"day": np.arange(120), "next": y[2:], "last": y[:-2], "price": y[1:-1]}


def test_the_next_value_is_warned_of_and_refused_with_a_horizon():
    data = series()
    found = [f for f in errbar.check(data, target="price", time="day").findings if f.code == "EB115"]
    assert [f.severity for f in found] == ["warn", "note"]
    ask = {"target": "price", "time": "day", "gap": "2", "horizon": "2"}
    with pytest.raises(Refusal, match="'next' changes as the target of the row after it"):
        errbar.evaluate("linear", data, **ask)
    run = errbar.evaluate("linear", data, **ask, because={"EB115": "a forecast made elsewhere"})
    assert run["rmse"].value is not None
    assert [f.severity for f in run.findings if f.code == "EB115"] == ["refuse"]  # the last value is no news here


def test_clean_rows_have_nothing_and_every_check_says_so():
    X = RNG.normal(size=(300, 5))
    y = (X[:, 0] + X[:, 1] + RNG.normal(size=300) > 0).astype(int)
    run = errbar.check(X, y)
    assert run.findings == ()
    state = {row[0]: row[2] for row in run.sheet("checks").rows}
    assert {"EB101", "EB103", "EB106", "EB115", "EB205", "EB219", "EB220", "EB308"} <= {
        code for code, word in state.items() if word == "ok"
    }


def test_what_rows_cannot_tell_is_not_called_ok():
    coarse = RNG.integers(0, 3, size=(200, 2)).astype(float)
    rows = errbar.check(coarse, np.arange(200) % 2).sheet("checks").rows
    state = {code: word for code, _, word, _ in rows}
    assert state["EB219"] == "not testable"


@pytest.mark.parametrize("X", [np.ones((40, 2)), np.full((40, 2), np.nan), np.array([["a", "b"]] * 40)])
def test_columns_without_information_break_nothing(X):
    y = np.arange(40) % 2
    assert not {"EB101", "EB205", "EB219", "EB220"} & set(codes_of(errbar.check(X, y)))
