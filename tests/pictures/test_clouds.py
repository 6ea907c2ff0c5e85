"""Crossings of two weighted normal densities, and what is lost between them."""

import math

import pytest
from scipy import stats
from scipy.optimize import brentq

from errbar.pictures._clouds import Cloud, crossings, regions


def test_equal_clouds_cross_half_way():
    assert crossings(Cloud(-1, 1, 0.5), Cloud(1, 1, 0.5)) == [0.0]


def test_a_commoner_class_pushes_the_cut_away():
    # 2 x + log(0.8 / 0.2) = 0
    assert crossings(Cloud(-1, 1, 0.2), Cloud(1, 1, 0.8)) == [pytest.approx(-math.log(4) / 2)]


def test_unequal_spreads_cross_twice_where_a_root_finder_finds_them():
    zero, one = Cloud(-1, 1, 0.6), Cloud(1, 2, 0.4)

    def ratio(x):
        return math.log(0.4 * stats.norm.pdf(x, 1, 2)) - math.log(0.6 * stats.norm.pdf(x, -1, 1))

    left, right = crossings(zero, one)
    assert left == pytest.approx(brentq(ratio, -20, -1.5)) and right == pytest.approx(brentq(ratio, -1, 5))
    assert [r.loser for r in regions((zero, one), [left, right])] == [0, 1, 0]


def test_a_rare_narrow_difference_never_crosses():
    zero, one = Cloud(-0.1, 1, 0.01), Cloud(0.1, 2, 0.99)
    assert crossings(zero, one) == []
    (everywhere,) = regions((zero, one), [])
    assert everywhere.loser == 0 and zero.mass(-math.inf, math.inf) == 0.01


def test_mass_and_height():
    cloud = Cloud(1, 2, 0.3)
    assert cloud.mass(-math.inf, 1) == pytest.approx(0.15)
    assert float(cloud.height(3.0)) == pytest.approx(0.3 * stats.norm.pdf(3, 1, 2))
