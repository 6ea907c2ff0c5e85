"""A run that was saved before its process was killed is found again by `resume`: nothing is fitted twice."""

import joblib
import numpy as np
import pyarrow.parquet as pq
import pytest

import errbar
from errbar.errors import LearnerFailed
from errbar.stores import open_store
from tests.verbs.counted import BROKEN, FITS, Counted


@pytest.fixture
def rows():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(40, 2))
    FITS.clear()
    return X, (X[:, 0] > 0).astype(int)


@pytest.fixture
def words(tmp_path):
    return {"plan": "kfold(k=5)", "measures": "accuracy", "store": tmp_path / "kept"}


def test_the_same_call_gives_the_same_run_without_a_fit(rows, words):
    run = errbar.evaluate(Counted(), *rows, **words)
    assert len(FITS) == 6  # five folds and all rows
    FITS.clear()
    again = errbar.evaluate(Counted(), *rows, **words, resume=True)
    assert FITS == []
    assert (again, again.id, again.kept, again.seconds) == (run, run.id, run.kept, run.seconds)
    assert np.array_equal(again.predictions.prob, run.predictions.prob) and again.drawn.digest == run.drawn.digest


def test_its_predictions_are_written_where_they_are_asked_for(rows, words, tmp_path):
    run = errbar.evaluate(Counted(), *rows, **words)
    FITS.clear()
    errbar.evaluate(Counted(), *rows, **words, resume=True, out=tmp_path / "out.parquet")
    assert FITS == []
    assert pq.read_table(tmp_path / "out.parquet").equals(pq.read_table(run.kept))


@pytest.mark.parametrize(
    "other",
    [
        {"seed": 1},
        {"plan": "kfold(k=4)"},
        {"unit": np.arange(40) // 2},
        {"resume": False},
    ],
)
def test_other_splits_are_fitted_anew(rows, words, other):
    errbar.evaluate(Counted(), *rows, **words)
    FITS.clear()
    errbar.evaluate(Counted(), *rows, **{**words, "resume": True, **other})
    assert len(FITS) >= 5


@pytest.mark.parametrize(
    "other",
    [
        {"measures": ["error_rate", "log_loss"]},
        {"level": 0.9},
        {"interval": "pooled_cv"},
        {"cost": "fn=10,fp=1"},
        {"curve": True},
        {"because": {"EB212": "these rows are all there are"}},
    ],
)
def test_another_question_of_the_same_splits_uses_their_folds(rows, words, other):
    errbar.evaluate(Counted(), *rows, **words)
    FITS.clear()
    again = errbar.evaluate(Counted(), *rows, **{**words, "resume": True, **other})
    used = len(FITS)
    FITS.clear()
    assert again == errbar.evaluate(Counted(), *rows, **{**words, "store": None, **other})
    assert len(FITS) - used == 5  # the folds; what is left is the fit on all rows, and the sizes of a curve


def test_a_run_begun_afresh_after_a_finished_one_is_pending_when_it_breaks_down(rows, words):
    errbar.evaluate(Counted(), *rows, **words)
    FITS.clear()
    BROKEN.append(2)
    try:
        with pytest.raises(LearnerFailed, match="the power went out"):
            errbar.evaluate(Counted(), *rows, **words)
    finally:
        BROKEN.clear()
    with open_store(words["store"]) as store:
        assert [(p.kept, p.total) for p in store.pending()] == [(2, 5)]


def test_an_array_among_the_words_is_told_from_another(rows, words):
    units = np.arange(40) // 2
    errbar.evaluate(Counted(), *rows, **words, unit=units)
    FITS.clear()
    errbar.evaluate(Counted(), *rows, **words, unit=units, resume=True)
    assert FITS == []
    errbar.evaluate(Counted(), *rows, **words, unit=np.arange(40) // 4, resume=True)
    assert len(FITS) == 6


def test_predictions_that_are_gone_or_damaged_are_made_again(rows, words):
    run = errbar.evaluate(Counted(), *rows, **words)
    with open_store(words["store"]) as store:
        path = store.path_of(run.id)
    path.write_bytes(path.read_bytes()[:-9])
    FITS.clear()
    again = errbar.evaluate(Counted(), *rows, **words, resume=True)
    assert ([n for _, n in FITS], again) == ([40], run)  # of its folds, but for the fit on all rows


def test_a_model_that_is_to_be_saved_is_the_only_fit(rows, words, tmp_path):
    run = errbar.evaluate(Counted(), *rows, **words)
    FITS.clear()
    assert errbar.evaluate(Counted(), *rows, **words, resume=True, save=tmp_path / "m.joblib") == run
    assert [n for _, n in FITS] == [40]
    assert joblib.load(tmp_path / "m.joblib").run_id == run.id
