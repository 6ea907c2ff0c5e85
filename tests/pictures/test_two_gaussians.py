"""Two hills, the best threshold, and areas that are the Bayes error."""

import math

import numpy as np
import pytest
from scipy import stats
from scipy.optimize import brentq

from errbar.pictures.two_gaussians import Cloud, crossings, regions
from errbar.worlds import world
from tests.pictures.written import drawn, marked, run, shaped


def figure(call):
    return drawn("two_gaussians", run("lab", classes=("0", "1"), options={"world": call, "replications": 5}))


def area(marks):
    return sum(np.trapezoid(m.high, m.x) for m in marks)


def test_heights_are_shares_times_densities():
    found = figure("two_gaussians(prior=0.25)")
    line = marked(found, "class 1, 25 % of rows")
    assert line.y == pytest.approx(0.25 * stats.norm.pdf(line.x, 1, 1))
    assert marked(found, "class 0, 75 % of rows").y == pytest.approx(0.75 * stats.norm.pdf(line.x, -1, 1))


def test_the_cut_is_where_the_log_odds_are_0():
    found = figure("two_gaussians(prior=0.25)")
    assert marked(found, "best threshold").x == pytest.approx((np.log(3) / 2,) * 2)


def test_areas_end_at_the_cut_and_make_the_bayes_error():
    found = figure("two_gaussians")
    zero, one = marked(found, "class 0 taken for 1"), marked(found, "class 1 taken for 0")
    assert min(zero.x) == max(one.x) == 0.0
    assert area([zero, one]) == pytest.approx(0.1587, abs=2e-4)
    assert found.notes == (
        "The best threshold lies at 0. Class 0 taken for 1: 0.0793 of all rows; class 1 taken for 0: 0.0793; together "
        "the Bayes error 0.1587.",
    )


@pytest.mark.parametrize(
    "call", ["two_gaussians(d=1, spread=2, prior=0.4)", "two_gaussians(d=5, distance=1, prior=0.1)"]
)
def test_what_it_says_is_what_the_world_says(call):
    said = figure(call).notes[0]
    assert said.endswith(f"together the Bayes error {world(call).bayes_error.value:.4f}.")
    assert area(shaped(figure(call), "band")) == pytest.approx(world(call).bayes_error.value, abs=1e-3)


def test_with_two_cuts_each_class_is_named_once():
    labels = [m.label for m in shaped(figure("two_gaussians(d=1, spread=2)"), "band")]
    assert labels == ["class 0 taken for 1", "class 1 taken for 0", ""]


def test_a_curved_boundary_is_told_not_drawn():
    found = figure("two_gaussians(d=2, spread=2)")
    assert [m.shape for m in found.marks] == ["line", "line"]
    assert "is not the Bayes error" in found.notes[0]


def test_other_worlds_have_no_such_picture():
    assert figure("logistic") is None


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
