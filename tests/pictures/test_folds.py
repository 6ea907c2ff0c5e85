"""Fit by fit, with the estimate's own interval behind."""

import numpy as np

import errbar
from tests.pictures.written import drawn, estimate, marked, run, shaped, sheet

SHEET = sheet(
    "folds", "repeat fold n_train n_test error_rate", (1, 1, 60, 30, 0.1), (1, 2, 60, 30, None), (2, 1, 60, 30, 0.3)
)
ERROR = estimate("error_rate", 0.2, 0.1, 0.35, label="error rate", method="corrected_t")


def test_points_stand_at_their_place_in_the_plan():
    found = drawn("folds", run("evaluate", estimates=(ERROR,), sheets=(SHEET,)))
    points = marked(found, "one fit")
    assert (points.x, points.y) == ((1.0, 3.0), (0.1, 0.3))
    assert points.text[1] == "repeat 2, fold 1: 0.3 on 30 rows"
    assert found.notes == ("1 of 3 fits have no value: error rate is not defined on their rows.",)


def test_the_band_is_the_estimates_interval_across_all_fits():
    found = drawn("folds", run("evaluate", estimates=(ERROR,), sheets=(SHEET,)))
    (band,) = shaped(found, "band")
    assert (band.x, band.low, band.high) == ((0.5, 3.5), (0.1, 0.1), (0.35, 0.35))
    assert marked(found, "estimate 0.2 (0.1 to 0.35)").y == (0.2, 0.2)
    assert found.method == "Interval by corrected_t."


def test_no_interval_no_band():
    bare = estimate("error_rate", 0.2, reason="one holdout", label="error rate")
    found = drawn("folds", run("evaluate", estimates=(bare,), sheets=(SHEET,)))
    assert not shaped(found, "band") and found.method == "No interval: one holdout."


def test_an_evaluated_run_shows_each_of_its_fits():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(30, 2)), np.arange(30) % 2
    of = errbar.evaluate("naive_bayes", X, y, plan="kfold(k=3, repeats=2)", measures="error_rate")
    assert marked(drawn("folds", of), "one fit").x == (1, 2, 3, 4, 5, 6)


def test_no_folds_no_picture():
    assert drawn("folds", run("evaluate", estimates=(ERROR,))) is None
    assert drawn("folds", run("evaluate", sheets=(SHEET,))) is None
