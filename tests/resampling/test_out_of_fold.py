"""Small jobs are fitted here, larger ones by workers, with the same predictions."""

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.resampling import out_of_fold

RNG = np.random.default_rng(0)
X, Y = RNG.normal(size=(90, 3)), np.arange(90) % 2


def evaluate(engine):
    return errbar.evaluate(DecisionTreeClassifier(random_state=0), X, Y, plan="kfold(k=5)", engine=engine)


@pytest.fixture
def asked(monkeypatch):
    """Keys that an engine was asked for, by its name."""
    seen = []

    def run(engine, function, work, keys, **more):
        seen.append((out_of_fold.engine(engine).name, list(keys)))
        return ((key, function(work, key)) for key in keys)

    monkeypatch.setattr(out_of_fold, "run_on", run)
    return seen


def test_a_small_job_starts_no_workers(asked):
    here = evaluate("processes(workers=2)")
    assert asked == []
    assert here.estimates == evaluate("serial").estimates
    assert asked == [("serial", [0, 1, 2, 3, 4])]


def test_workers_do_what_is_left_once_it_is_worth_their_start(asked, monkeypatch):
    monkeypatch.setattr(out_of_fold, "WORTH_WORKERS", 0.0)
    found = evaluate("processes(workers=2)")
    assert asked == [("processes", [1, 2, 3, 4])]
    assert found.estimates == evaluate("serial").estimates
