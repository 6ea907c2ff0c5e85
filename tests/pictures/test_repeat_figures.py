"""How often rows were wrong adds up, and the naive interval is Student's t over the fits."""

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput
from errbar.pictures._repeat_figures import repeat_figures, wrong_by_row


@pytest.fixture(scope="module")
def run():
    rng = np.random.default_rng(3)
    X = rng.normal(size=(60, 2))
    return errbar.evaluate("logistic", X, (X[:, 0] + rng.normal(size=60) > 0).astype(int), plan="kfold(k=3,repeats=4)")


def test_every_row_is_counted_once_a_repeat(run):
    ids, times, wrong = wrong_by_row(run.predictions)
    assert len(ids) == 60 and set(times.tolist()) == {4}
    labels = np.where(run.predictions.prob[:, 1] >= 0.5, 1, 0) if run.predictions.prob.ndim == 2 else None
    if labels is not None:
        assert wrong.sum() == np.sum(labels != run.predictions.truth)
    drawn = {f.name: f for f in repeat_figures(PictureInput(run))}["how_often_wrong"]
    assert sum(sum(m.y) for m in drawn.marks) == 60
    assert drawn.marks[-1].y == (float(np.sum(wrong == 4)),)


def test_the_naive_interval_takes_fits_for_independent(run):
    drawn = {f.name: f for f in repeat_figures(PictureInput(run))}["against_naive"]
    first = next(e for e in run.estimates if e.interval is not None)
    fits = np.array([v for v in run.sheet("folds").column(first.measure) if v is not None], dtype=float)
    naive = drawn.marks[-1]
    assert naive.x[0] == pytest.approx(fits.mean())
    assert naive.high[0] - naive.x[0] == pytest.approx(2.201 * fits.std(ddof=1) / np.sqrt(12), rel=1e-3)
    corrected = drawn.marks[-2]
    assert (corrected.low[0], corrected.high[0]) == (first.low, first.high)
    assert corrected.high[0] - corrected.low[0] > naive.high[0] - naive.low[0]


def test_fixed_predictions_have_none():
    made = errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0])
    assert list(repeat_figures(PictureInput(made))) == []
