"""Training rows that are too late for test rows."""

import numpy as np
import pytest

import errbar
from errbar.auditing.detectors.time_overlap import count_overlap
from errbar.errors import Refusal


def test_a_training_row_serves_from_its_time_plus_the_horizon_on():
    train, test = np.array([1.0, 2.0, 5.0]), np.array([4.0, 5.0, 7.0, 8.0])
    early, late = count_overlap(train, test, 0.0)
    assert (early.tolist(), late.tolist()) == ([True, False, False, False], [False, False, True])
    early, late = count_overlap(train, test, 2.0)
    assert (early.tolist(), late.tolist()) == ([True, True, False, False], [False, False, True])


def rows(start, n):
    rng = np.random.default_rng(start)
    return {"day": np.arange(start, start + n), "a": rng.normal(size=n), "y": rng.integers(0, 2, n)}


def found(train, test, **more):
    run = errbar.check(train=train, test=test, target="y", time="day", **more)
    return [(f.severity, f.message) for f in run.findings if f.code == "EB115"]


def test_files_that_overlap_in_time_are_warned_of_and_refused_with_a_horizon():
    ((severity, message),) = found(rows(0, 100), rows(80, 50))
    assert severity == "warn" and "19 of 50 test rows" in message
    assert found(rows(0, 100), rows(100, 50)) == []
    ((severity, message),) = found(rows(0, 100), rows(100, 50), horizon="30")
    assert severity == "refuse" and "29 of 50 test rows" in message


def test_a_plan_without_a_gap_is_refused_where_the_target_looks_ahead():
    data = rows(0, 120)
    ask = {"target": "y", "time": "day", "plan": "time_ordered(k=4)", "measures": "accuracy"}
    with pytest.raises(Refusal, match="EB115") as caught:
        errbar.evaluate("naive_bayes", data, **ask, horizon="10")
    assert caught.value.code == "EB115"
    assert errbar.evaluate("naive_bayes", data, **ask, horizon="10", gap="10")["accuracy"].value is not None
