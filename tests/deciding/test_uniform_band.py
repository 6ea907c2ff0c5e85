import numpy as np
import pytest

import errbar
from errbar.deciding.berk_jones import bar
from errbar.deciding.uniform_band import around, rows_worth, share_bands
from errbar.pictures import PictureInput
from errbar.pictures._score_cuts import points

X, Y = np.array([0.0, 0.0, 0.5, 0.5, 1.0]), np.array([0.0, 0.3, 0.3, 0.8, 1.0])


def given(n=200, seed=0, **more):
    rng = np.random.default_rng(seed)
    y = np.arange(n) % 4 == 0
    return PictureInput(errbar.score(truth=y.astype(int), score=rng.normal(y, 1), positive=1, **more)).evidence


def test_each_class_has_the_band_of_its_own_rows():
    # 50 positives, 150 negatives; each class may miss with probability 0.025, of three spans with 0.05 / 3
    recall, alarms = share_bands(given(), 0.95)
    assert (recall.rows, alarms.rows, recall.miss) == (50, 150, pytest.approx(0.025))
    assert share_bands(given(), 0.95, spans=3)[0].miss == pytest.approx(0.05 / 3)
    low, high = recall.around(np.array([0.0, 1.0]))
    far = np.exp(-bar(50.0, recall.miss) / 50)  # no row above: 50 log(1 / (1 - p)) = bar
    assert (low, high) == (pytest.approx([0, far]), pytest.approx([1 - far, 1]))


def test_rectangles_that_are_points_leave_the_curve_itself():
    low, high = around((X, X), (Y, Y), np.array([0.25, 0.75]))
    assert low == pytest.approx([0.3, 0.9])
    assert high == pytest.approx([0.3, 0.9])


def test_where_the_curve_rises_straight_up_the_band_spans_the_rise():
    low, high = around((X, X), (Y, Y), np.array([0.0, 0.5]))
    assert low == pytest.approx([0.0, 0.3])
    assert high == pytest.approx([0.3, 0.8])


def test_the_band_joins_upper_left_and_lower_right_corners():
    x, y = (np.maximum(X - 0.25, 0), np.minimum(X + 0.25, 1)), (np.maximum(Y - 0.1, 0), np.minimum(Y + 0.1, 1))
    low, high = around(x, y, np.array([0.25, 0.5, 0.9]))
    # lower right (0.25, 0), (0.25, 0.2), (0.75, 0.2), (0.75, 0.7), (1, 0.9); upper left ones (0.25, 0.9), (0.75, 1)
    assert low == pytest.approx([0.0, 0.2, 0.7 + 0.6 * 0.2])
    assert high == pytest.approx([0.9, 0.95, 1.0])


def test_copies_within_a_unit_are_not_new_rows():
    rng = np.random.default_rng(2)
    y = np.arange(100) % 2
    score = rng.normal(y, 1)
    four = errbar.score(truth=np.repeat(y, 4), score=np.repeat(score, 4), unit=np.repeat(np.arange(100), 4), positive=1)
    alone = PictureInput(errbar.score(truth=y, score=score, positive=1)).evidence
    assert rows_worth(alone, "recall", 0.95) == 50
    assert rows_worth(PictureInput(four).evidence, "recall", 0.95) == pytest.approx(50, rel=0.2)


def test_uneven_weights_leave_fewer_rows():
    weight = np.where(np.arange(200) % 8 < 4, 1.0, 9.0)
    assert rows_worth(given(weight=weight), "recall", 0.95) < 40


def test_weights_that_grow_with_the_score_leave_fewer_rows_than_the_middle_shows():
    rng = np.random.default_rng(5)
    y = np.arange(600) % 2
    score = rng.normal(y, 1)
    e = PictureInput(errbar.score(truth=y, score=score, weight=np.exp(0.7 * score), positive=1)).evidence
    middle = e.weight[y == 1].sum() ** 2 / (e.weight[y == 1] ** 2).sum()  # Kish's count of the class
    assert rows_worth(e, "recall", 0.95) < 0.8 * middle


def test_the_roc_band_holds_everywhere_at_once():
    # Scores uniform on (0, 1), positives the larger of two: tpr = 1 - t^2, fpr = 1 - t, so roc(x) = 1 - (1 - x)^2.
    rng = np.random.default_rng(3)
    at = np.linspace(0, 1, 501)
    truth = 1 - (1 - at) ** 2
    held = 0
    for _ in range(60):
        positive, negative = np.maximum(rng.random(80), rng.random(80)), rng.random(80)
        y, s = np.repeat([1, 0], 80), np.concatenate([positive, negative])
        e = PictureInput(errbar.score(truth=y, score=s, positive=1, measures="roc_auc")).evidence
        found, (recall, alarms) = points(e), share_bands(e, 0.95)
        low, high = around(alarms.around(found.fpr), recall.around(found.tpr), at)
        held += bool(np.all((low <= truth) & (truth <= high)))
    assert held >= 57
