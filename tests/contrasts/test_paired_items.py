"""Gaps of two systems on the same items: published values, Bonett and Price for one trial, few and many differences."""

import numpy as np
import pytest
from scipy import stats

import errbar
from tests.graded_items import PASSES_A, PASSES_B, grades


def compare(a, b, **more):
    roles = {"outcome": "match", "item": "item", **more}
    return errbar.compare({"a": a, "b": b}, **roles).comparisons[0]


def test_a_gap_worked_out_from_two_logs_of_forty_items():
    found = compare(grades(PASSES_A), grades(PASSES_B), trial="epoch")
    assert found.method == "paired_items"
    assert (round(found.gap, 3), round(found.low, 3), round(found.high, 3)) == (-0.167, -0.290, -0.038)
    assert found.verdict == "left better"


def test_it_is_t_on_items_and_two_pseudo_items_of_a_third():
    d = np.array([int(b) - int(a) for a, b in zip(PASSES_A, PASSES_B)]) / 3
    n, mass = 40, 1 / 3
    many = n + 2 * mass
    middle = d.sum() / many
    se = np.sqrt(((d**2).sum() + 2 * mass - many * middle**2) / (many - 1) / many)
    found = compare(grades(PASSES_A), grades(PASSES_B), trial="epoch")
    t = stats.t.ppf(0.975, n - 1)
    assert (found.low, found.high) == pytest.approx((middle - t * se, middle + t * se))
    assert found.p == pytest.approx(2 * stats.t.sf(abs(middle / se), n - 1))


def test_one_trial_each_is_bonett_and_price():
    a, b = ({"match": [int(c in digits) for c in PASSES_A]} for digits in ("3", "23"))
    found = errbar.compare({"a": a, "b": b}, outcome="match").comparisons[0]
    assert found.method == "mcnemar"


def test_few_graded_items_that_differ_take_pseudo_items_at_both_ends():
    left = np.full(40, 0.5)
    right = left.copy()
    right[:4] += 0.1
    found = errbar.compare({"a": {"g": left}, "b": {"g": right}}, outcome="g").comparisons[0]
    assert found.gap == pytest.approx(0.01)
    g = 0.1  # sum d^2 / sum |d|
    many = 40 + 2 * g
    middle = 0.4 / many
    se = np.sqrt((4 * 0.01 + 2 * g - many * middle**2) / (many - 1) / many)
    t = stats.t.ppf(0.975, 39)
    assert (found.low, found.high) == pytest.approx((middle - t * se, middle + t * se))


def test_equal_graded_items_differ_by_little_at_most():
    same = {"g": np.full(50, 0.5)}
    found = errbar.compare({"a": same, "b": {"g": np.full(50, 0.5)}}, outcome="g").comparisons[0]
    assert found.gap == 0
    assert -0.1 < found.low < 0 < found.high < 0.1


def test_many_graded_items_that_differ_take_the_hull_of_t_and_hall():
    rng = np.random.default_rng(0)
    a, b = rng.beta(5, 2, 60), rng.beta(5, 2, 60)
    found = errbar.compare({"a": {"g": a}, "b": {"g": b}}, outcome="g").comparisons[0]
    half = stats.t.ppf(0.975, 59) * (b - a).std(ddof=1) / np.sqrt(60)
    assert found.low <= (b - a).mean() - half + 1e-12
    assert found.high >= (b - a).mean() + half - 1e-12
    assert "Hall" in found.how


def test_units_take_t_on_their_totals():
    found = compare(grades(PASSES_A), grades(PASSES_B), unit="passage")
    d = np.array([int(b) - int(a) for a, b in zip(PASSES_A, PASSES_B)]) / 3
    totals = d.reshape(10, 4).mean(axis=1)
    half = stats.t.ppf(0.975, 9) * totals.std(ddof=1) / np.sqrt(10)
    assert (found.low, found.high) == pytest.approx((d.mean() - half, d.mean() + half))


def test_these_items_join_the_two_intervals_of_answers():
    a, b = (errbar.score(grades(p), outcome="match", item="item", items="these")["mean"] for p in (PASSES_A, PASSES_B))
    found = compare(grades(PASSES_A), grades(PASSES_B), items="these")
    assert found.low == pytest.approx(found.gap - np.hypot(b.value - b.low, a.high - a.value))


def test_exchanging_the_systems_changes_signs_and_nothing_else():
    one, two = (compare(*(grades(p) for p in order)) for order in ((PASSES_A, PASSES_B), (PASSES_B, PASSES_A)))
    assert (one.low, one.high, one.p) == pytest.approx((-two.high, -two.low, two.p))


def test_unequal_numbers_of_trials_are_paired_by_item():
    a = {"match": [1, 0, 1, 1, 0, 1], "item": [0, 0, 1, 1, 2, 2]}
    b = {"match": [1, 1, 0], "item": [2, 0, 1]}
    assert compare(a, b).gap == pytest.approx((1 + 0 + 1 - 0.5 - 1 - 0.5) / 3)
