import math

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput
from errbar.pictures._score_cuts import points
from errbar.pictures._uniform_band import around, reaches, rows_worth

X, Y = np.array([0.0, 0.0, 0.5, 0.5, 1.0]), np.array([0.0, 0.3, 0.3, 0.8, 1.0])


def given(n=200, seed=0, **more):
    rng = np.random.default_rng(seed)
    y = np.arange(n) % 4 == 0
    return PictureInput(errbar.score(truth=y.astype(int), score=rng.normal(y, 1), positive=1, **more)).evidence


def test_each_class_reaches_as_far_as_its_own_rows_allow():
    # 50 positives, 150 negatives; each class may miss with probability 0.025: sqrt(log(2 / 0.025) / 2n)
    found = reaches(given(), 0.95)
    assert found == pytest.approx((math.sqrt(math.log(80) / 100), math.sqrt(math.log(80) / 300)))


def test_without_a_reach_the_band_is_the_curve_itself():
    low, high = around(X, Y, 0.0, 0.0, np.array([0.25, 0.75]))
    assert low == pytest.approx([0.3, 0.9])
    assert high == pytest.approx([0.3, 0.9])


def test_where_the_curve_rises_straight_up_the_band_spans_the_rise():
    low, high = around(X, Y, 0.0, 0.0, np.array([0.0, 0.5]))
    assert low == pytest.approx([0.0, 0.3])
    assert high == pytest.approx([0.3, 0.8])


def test_the_curve_moves_left_and_up_and_right_and_down():
    low, high = around(X, Y, 0.25, 0.1, np.array([0.25, 0.5, 0.9]))
    # low: the foot at 0, 0.25, 0.65 (0.3 of the way from 0.8 to 1) less 0.1; high: the head at 0.5, 0.75, beyond 1
    assert low == pytest.approx([0.0, 0.2, 0.8 + 0.3 * 0.2 - 0.1])
    assert high == pytest.approx([0.9, 1.0, 1.0])


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
        found, reach = points(e), reaches(e, 0.95)
        low, high = around(found.fpr, found.tpr, reach[1], reach[0], at)
        held += bool(np.all((low <= truth) & (truth <= high)))
    assert held >= 57
