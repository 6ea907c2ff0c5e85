import math

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

import errbar
from errbar.deciding.berk_jones import bar
from errbar.pictures import PictureInput
from tests.pictures.two_classes import corners, drawn, mark, scored


def test_four_rows_by_hand():
    found = drawn("roc")
    assert corners(mark(found, "this model")) == [(0, 0), (0, 0.5), (0.5, 0.5), (0.5, 1), (1, 1)]
    assert corners(mark(found, "convex hull")) == [(0, 0), (0, 0.5), (0.5, 1), (1, 1)]
    assert corners(mark(found, "baseline")) == [(0, 0), (1, 1)]
    assert found.title.startswith("ROC curve, AUC 0.75 (")
    assert found.square and found.method and not found.notes


def test_ties_are_a_straight_line():
    found = drawn("roc", truth=[1, 0, 1, 0], prob=[0.5, 0.5, 0.5, 0.5])
    assert corners(mark(found, "this model")) == [(0, 0), (1, 1)]


def test_the_line_of_equal_accuracy_has_the_slope_of_the_classes():
    # One positive for three negatives, perfect but for one negative on top: best is tpr - 3 fpr = 1 - 3 x 1/3.
    line = mark(drawn("roc", truth=[0, 1, 0, 0], prob=[0.9, 0.8, 0.2, 0.1]), "equal accuracy")
    assert corners(line) == [(0, 0), pytest.approx((1 / 3, 1))]


def test_the_line_of_equal_cost_turns_with_the_prices():
    found = drawn("roc", cost="fn=2,fp=1")
    # slope (2/2) x 1/2; tpr - fpr / 2 is highest, 0.75, at (0.5, 1)
    assert corners(mark(found, "equal cost (fn=2, fp=1)")) == [(0, 0.75), (0.5, 1)]
    assert corners(mark(found, "equal accuracy")) == [(0, 0.5), (0.5, 1)]


def test_the_band_by_hand():
    # 200 perfect rows a class: at no false alarm, and with none missed, the rates are known to log limits.
    y = np.repeat([0, 1], 200)
    band = mark(drawn("roc", truth=y, prob=np.linspace(0, 1, 400)), "95% band")
    least = math.exp(-bar(200.0, 0.025) / 200)
    low = dict(zip(band.x, band.low))
    assert least == pytest.approx(0.969, abs=0.001)
    assert low[0.02] == 0 and low[0.034] == pytest.approx(least) and low[0.5] == pytest.approx(least)
    assert set(band.high) == {1.0}


def test_the_moving_point_follows_the_thresholds():
    moving = drawn("roc").moving
    # thresholds 0, 0.1, 0.4, 0.5, 0.6, 0.9, 1
    assert moving.x == (1, 1, 0.5, 0.5, 0.5, 0, 0)
    assert moving.y == (1, 1, 1, 0.5, 0.5, 0.5, 0)


def test_an_order_by_another_column_is_said():
    given = PictureInput(errbar.score(truth=[1, 1, 0, 0], prob=[0.9, 0.4, 0.6, 0.1], score=[2, 1, 0, -1], positive=1))
    found = drawn("roc", given)
    assert "drawn curve is 0.75; the run's ROC AUC is 1" in found.notes[0]


def test_classes_are_drawn_each_against_the_rest():
    rng = np.random.default_rng(0)
    y = rng.integers(0, 3, 90)
    prob = rng.dirichlet(np.ones(3), 90) + np.eye(3)[y] / 2
    prob /= prob.sum(axis=1, keepdims=True)
    found = drawn("roc", PictureInput(errbar.score(truth=y, prob=prob, classes=[0, 1, 2])))
    assert found.moving is None and len(found.marks) == 4
    for c in range(3):
        area = roc_auc_score(y == c, prob[:, c])
        line = mark(found, f"{c} (AUC {area:.3g})")
        assert np.trapezoid(line.y, line.x) == pytest.approx(area, abs=1e-3)


def test_of_eight_classes_six_are_drawn_and_it_says_so():
    rng = np.random.default_rng(1)
    y = np.concatenate([np.arange(8), rng.integers(0, 8, 200)])
    found = drawn(
        "roc", PictureInput(errbar.score(truth=y, prob=rng.dirichlet(np.ones(8), 208), classes=list(range(8))))
    )
    assert len(found.marks) == 7
    assert "6 largest of 8 classes" in found.notes[0]
    assert len({(m.tone, m.dashed) for m in found.marks}) == 7


def test_rows_out_of_fold_are_said_to_be():
    rng = np.random.default_rng(2)
    X = rng.normal(size=(120, 2))
    run = errbar.evaluate("logistic", X, (X[:, 0] + rng.normal(size=120) > 0).astype(int), plan="kfold(k=4)")
    found = drawn("roc", PictureInput(run))
    assert "out of fold" in found.method
    assert scored().run.verb == "score" and "out of fold" not in drawn("roc").method
