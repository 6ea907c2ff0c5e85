"""Thinning keeps extremes and every stretch; means are means of stretches."""

import numpy as np
import pytest
from scipy import stats

from errbar.pictures._scatter import along, course, thinned


def rng():
    return np.random.default_rng(0)


def test_few_rows_are_all_kept():
    rows, notes = thinned(np.zeros(2000), np.arange(2000), rng())
    assert rows.tolist() == list(range(2000)) and notes == ()


def test_many_rows_become_2000_and_that_is_said():
    x, y = rng().random(50_000), rng().normal(size=50_000)
    rows, notes = thinned(y, along(x, y), rng())
    assert len(rows) == len(set(rows.tolist())) == 2000
    assert notes == ("2,000 of 50,000 rows are drawn: the extremes of each stretch, the others at random.",)


def test_the_extremes_of_every_stretch_are_kept():
    n = 10_000
    x = np.arange(float(n))
    y = np.sin(x)
    for i in range(100):  # one high and one low row in each hundred rows, which are the stretches
        y[100 * i + 37], y[100 * i + 61] = 5 + i, -5 - i
    rows, _ = thinned(y, along(x, y), rng())
    kept = set(rows.tolist())
    assert {100 * i + 37 for i in range(100)} <= kept and {100 * i + 61 for i in range(100)} <= kept
    assert np.bincount(rows // 100).tolist() == [20] * 100


def test_rows_that_are_all_alike_can_be_thinned():
    rows, _ = thinned(np.ones(5000), np.arange(5000), rng())
    assert len(set(rows.tolist())) == 2000


def test_means_of_stretches_with_students_t():
    x = np.arange(600.0)
    y = rng().normal(size=600)
    found = course(x, y, along(x, y), None, 0.9)
    assert len(found.x) == 20  # of 30 rows each
    assert found.x[:2] == pytest.approx([14.5, 44.5])
    assert found.y[1] == pytest.approx(y[30:60].mean())
    low, high = stats.t.interval(0.9, 29, loc=y[30:60].mean(), scale=stats.sem(y[30:60]))
    assert (found.y[1] - found.half[1], found.y[1] + found.half[1]) == pytest.approx((low, high))


def test_weighted_rows_have_weighted_means_and_no_half_width():
    x, y, weight = np.array([1.0, 2.0, 3.0]), np.array([0.0, 6.0, 9.0]), np.array([1.0, 1.0, 2.0])
    found = course(x, y, along(x, y), weight, 0.95)
    assert found.y.tolist() == [6.0] and found.x.tolist() == [2.25] and len(found.half) == 0


def test_fewer_than_ten_rows_have_one_mean_and_no_half_width():
    found = course(np.arange(4.0), np.array([1.0, 2.0, 3.0, 6.0]), np.arange(4), None, 0.95)
    assert found.y.tolist() == [3.0] and len(found.half) == 0


def test_the_order_of_rows_that_tie_is_that_of_their_residuals():
    x, y = np.array([2.0, 1.0, 2.0, 1.0]), np.array([5.0, 3.0, 4.0, 2.0])
    assert along(x, y).tolist() == [3, 1, 2, 0]
    assert along(np.array([3.0, 1.0, 2.0]), np.zeros(3)).tolist() == [1, 2, 0]
