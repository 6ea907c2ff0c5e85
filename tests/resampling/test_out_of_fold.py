"""Small jobs are fitted here, larger ones by workers, with the same predictions."""

import time

import numpy as np
import pytest
from sklearn.tree import DecisionTreeClassifier

import errbar
from errbar.engines import _taking_part, processes
from errbar.errors import BadInput, LearnerFailed
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
        here = more.get("here")
        seen.append((out_of_fold.engine(engine).name, list(keys), here))
        return ((key, function(work, key)) for key in keys)

    monkeypatch.setattr(out_of_fold, "run_on", run)
    return seen


def test_a_small_job_starts_no_workers(monkeypatch):
    monkeypatch.setattr(processes, "lent", None)
    here = evaluate("processes(workers=2)")
    assert here.estimates == evaluate("serial").estimates


def test_this_process_takes_part_and_fits_all_rows_itself(asked):
    found = evaluate("processes(workers=2)")
    assert asked == [("processes", [0, 1, 2, 3, 4, 6], [6])]
    assert found.estimates == evaluate("serial").estimates
    assert asked[1] == ("serial", [0, 1, 2, 3, 4], None)


@pytest.mark.heavy
def test_workers_give_the_same_numbers(monkeypatch):
    monkeypatch.setattr(_taking_part, "WORTH_WORKERS", 0.0)
    slow = Slow(random_state=0)
    found = [errbar.evaluate(slow, X, Y, plan="kfold(k=5)", engine=e) for e in ("processes(workers=2)", "serial")]
    assert found[0].estimates == found[1].estimates


class Slow(DecisionTreeClassifier):
    """Takes long enough for a worker to get its share."""

    def fit(self, X, y):
        time.sleep(0.5)
        return super().fit(X, y)


class FailsOnAll(DecisionTreeClassifier):
    """Cannot be fitted on all 90 rows."""

    fits = 0

    def fit(self, X, y):
        type(self).fits += 1
        if len(X) == 90:
            raise ValueError("too many rows")
        return super().fit(X, y)


@pytest.mark.parametrize("engine", ["processes(workers=2)", "serial"])
def test_folds_are_kept_where_all_rows_cannot_be_fitted(engine, tmp_path, monkeypatch):
    monkeypatch.setattr(FailsOnAll, "fits", 0)
    for fits, resume in ((6, False), (7, True)):
        with pytest.raises(LearnerFailed, match="too many rows"):
            errbar.evaluate(FailsOnAll(), X, Y, plan="kfold(k=5)", engine=engine, store=tmp_path, resume=resume)
        assert FailsOnAll.fits == fits


class Held(DecisionTreeClassifier):
    """Can be copied, and cannot go to another process."""

    def __sklearn_clone__(self):
        return Held(random_state=0)

    def __deepcopy__(self, known):
        return Held(random_state=0)

    def __reduce__(self):
        raise TypeError("holds a lock")


def test_a_learner_that_workers_cannot_have_is_refused_before_any_fit_however_short(monkeypatch):
    fits = []
    monkeypatch.setattr(Held, "fit", lambda *given: fits.append(given))
    X, y = np.arange(40.0).reshape(20, 2), np.arange(20) % 2
    with pytest.raises(BadInput, match=r"must be picklable.*holds a lock"):
        errbar.evaluate(Held(random_state=0), X, y, engine="processes(workers=2)")
    assert fits == []
