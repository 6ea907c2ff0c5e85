"""A fit that takes longer than `timeout` is a failed fit, with its fold and its parameters."""

import time

import numpy as np
import pytest

import errbar

pytestmark = pytest.mark.faults

X, y = np.arange(30.0).reshape(-1, 1), np.arange(30) % 2


class HangsWithoutRowZero:
    """Never ends where row 0 is not among its training rows: in one fold of every repeat."""

    def __init__(self, depth=3):
        self.depth = depth

    def get_params(self, deep=True):
        return {"depth": self.depth}

    def set_params(self, **params):
        self.depth = params["depth"]
        return self

    def fit(self, X, y):
        while X.min() > 0:
            time.sleep(0.01)
        return self

    def predict(self, X):
        return np.zeros(len(X), dtype=int)


def test_it_ends_the_run_with_fold_and_parameters():
    with pytest.raises(errbar.errors.LearnerFailed) as caught:
        errbar.evaluate(HangsWithoutRowZero(depth=7), X, y, plan="kfold(k=3)", measures="error_rate", timeout=1.5)
    said = str(caught.value)
    assert "HangsWithoutRowZero: fold " in said and "(20 training rows) failed: it took longer than" in said
    assert 'timeout="1.5s"' in said and "parameters: depth=7. Raise `timeout`" in said


def test_it_counts_as_wrong_where_failures_do_and_is_not_kept(tmp_path):
    words = {"plan": "kfold(k=3)", "measures": "error_rate", "timeout": "1s", "count_failures_as_wrong": True}
    run = errbar.evaluate(HangsWithoutRowZero(), X, y, **words)
    # Two folds of ten rows are right in half of them, the third is wrong in all: 20 of 30.
    assert run["error_rate"].value == pytest.approx(20 / 30)
    assert run.plan["failed"] == 1 and "EB304" in [f.code for f in run.findings]


@pytest.mark.heavy
def test_plan_gives_up_its_trial_fit_and_gives_the_reason():
    class Hangs(HangsWithoutRowZero):
        def fit(self, X, y):
            time.sleep(600)

    run = errbar.plan(X, y, model=Hangs(), timeout=1)
    assert "took longer than" in run.to_json()
