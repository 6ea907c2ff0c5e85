"""Limits of a cost: Wilson's interval of each share, joined, worked by hand."""

import numpy as np
import pytest

from errbar.records.estimate import Interval
from errbar.records.method import InferenceSettings
from errbar.scoring.outcome_limits import GradedRows, OutcomeCounts, grade_amounts, grade_outcomes, grade_ratio

PRICE = np.array([0.0, 1.0, 10.0, 0.0])
"""tn, fp, fn, tp."""


def outcomes(counts, value=PRICE, group=(0, 0, 0, 0), factor=(1.0,)):
    code = np.repeat(np.arange(4), counts)[None]
    return OutcomeCounts(code, np.array(value), np.array(group), np.array(factor), np.ones(4, bool))


def rows(n, **more):
    return GradedRows(**{"unit": None, "weight": None, "n": n, "ask": InferenceSettings(), **more})


def test_a_cost_of_two_false_negatives_and_thirty_false_alarms():
    found = grade_outcomes(None, outcomes([60, 30, 2, 8]), rows(100))
    assert found.value == pytest.approx(0.5)
    # Wilson: 2 of 100 is 0.00550 to 0.07001, 30 of 100 is 0.21895 to 0.39585; their
    # correlation is -sqrt(2/98 x 30/70) = -0.0935.
    # Below: 10 x 0.01450 and 0.08105, joined sqrt(0.0210 + 0.00657 - 0.00220) = 0.1593.
    # Above: 10 x 0.05001 and 0.09585, joined sqrt(0.2501 + 0.00919 - 0.00897) = 0.5003.
    assert (found.interval.low, found.interval.high) == pytest.approx((0.5 - 0.1593, 0.5 + 0.5003), abs=3e-4)
    assert found.interval.method == "mover"


def test_one_share_has_wilsons_interval():
    found = grade_outcomes(
        None, outcomes([0, 0, 10, 90], value=[0, 1, 0, 1], group=[0, 0, 1, 1], factor=[0, 1]), rows(100)
    )
    assert (found.interval.method, found.value) == ("wilson", 0.9)
    assert (found.interval.low, found.interval.high) == pytest.approx((0.8256, 0.9448), abs=1e-4)


def test_what_has_not_happened_may_still_happen():
    found = grade_outcomes(None, outcomes([50, 0, 0, 50]), rows(100))
    # 0 of 100 by Wilson reaches 0.0370: 1 x that and 10 x that, whose shares are independent at 0
    assert found.value == 0 and found.interval.low == 0
    assert found.interval.high == pytest.approx(0.0370 * np.sqrt(101), abs=1e-3)


def test_the_hull_holds_both_intervals():
    good, bad = outcomes([80, 10, 0, 10]), outcomes([70, 20, 2, 8])
    apart = [grade_outcomes(None, o, rows(100)).interval for o in (bad, good)]
    both = grade_outcomes(bad, good, rows(100))
    assert both.value == pytest.approx(0.4)
    assert (both.interval.low, both.interval.high) == (apart[1].low, apart[0].high)


def test_copies_within_units_add_nothing():
    once = np.repeat(np.arange(4), [60, 25, 5, 10])
    alone = OutcomeCounts(once[None], PRICE, np.zeros(4, int), np.ones(1), np.ones(4, bool))
    twice = alone._replace(code=np.tile(once, 2)[None])
    a = grade_outcomes(None, alone, rows(100, unit=np.arange(100)))
    b = grade_outcomes(None, twice, rows(200, unit=np.tile(np.arange(100), 2)))
    assert b.interval.high - b.interval.low == pytest.approx(a.interval.high - a.interval.low, rel=0.02)


def test_precision_and_f1_are_shares():
    hits, called = np.repeat([1.0, 0, 0], [30, 10, 60]), np.repeat([1.0, 1, 0], [30, 10, 60])
    found = grade_ratio(None, (hits, called), rows(100))
    assert found.value == pytest.approx(0.75)
    assert (found.interval.low, found.interval.high) == pytest.approx((0.5981, 0.8581), abs=1e-4)  # Wilson, 30 of 40
    f1 = grade_ratio(None, (hits, called), rows(100), harmonic=True)
    assert f1.value == pytest.approx(2 * 0.75 / 1.75)
    assert f1.interval.low == pytest.approx(2 * 0.5981 / 1.5981, abs=1e-4)


def test_no_call_has_no_precision():
    none = np.zeros(5)
    assert grade_ratio(None, (none, none), rows(5)).interval.why == "undefined"


def test_equal_amounts_have_no_interval_unless_at_a_bound():
    found = grade_amounts(None, np.full(20, 3.0), rows(20))
    assert found.value == 3 and not isinstance(found.interval, Interval)


def test_many_outcomes_are_joined_as_few_are():
    # The same ten prices, once by ten outcomes and once by a hundred, of which ninety have no rows.
    value, counts = np.arange(-3.0, 7.0), np.array([0, 3, 0, 60, 5, 0, 2, 0, 1, 0])

    def grade(spread):
        prices = np.repeat(value, spread)
        code = np.repeat(np.arange(len(prices))[::spread], counts)[None]
        zeros, possible = np.zeros(len(prices), int), np.ones(len(prices), bool)
        return grade_outcomes(None, OutcomeCounts(code, prices, zeros, np.ones(1), possible), rows(71))

    few, many = grade(1), grade(10)
    assert many.value == pytest.approx(few.value, rel=1e-13)
    assert (many.interval.low, many.interval.high) == pytest.approx((few.interval.low, few.interval.high), rel=1e-12)


@pytest.mark.parametrize("outcomes_of_a_price", [1, 100])
def test_a_price_that_no_row_paid_widens_the_side_it_is_on(outcomes_of_a_price):
    prices = np.repeat([0.0, 1.0, -2.0], [1, 1, outcomes_of_a_price])
    size = len(prices)
    code = np.repeat([0, 1], [90, 10])[None]
    given = OutcomeCounts(code, prices, np.zeros(size, int), np.ones(1), np.ones(size, bool))
    found = grade_outcomes(None, given, rows(100))
    # Wilson: 10 of 100 is 0.05523 to 0.17437; 0 of 100 reaches to 3.8415 / 103.8415 = 0.03699.
    low, high = 0.1 - np.hypot(0.04477, 2 * 0.03699), 0.17437
    assert (found.interval.low, found.interval.high) == pytest.approx((low, high), abs=2e-5)
