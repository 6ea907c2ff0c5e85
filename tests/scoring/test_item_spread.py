"""What trials taken for items would give, beside what items give."""

import pytest

import errbar
from tests.graded_items import PASSES_A, grades


def test_the_spread_of_a_log_of_forty_items():
    run = errbar.score(grades(PASSES_A), outcome="match", item="item", trial="epoch")
    rows, unit = run.sheet("spread").rows
    assert rows[:2] == ("rows", 120)
    assert rows[2:] == pytest.approx((0.0557, 0.15, 0.635, 0.798), abs=5e-4)
    assert unit[:2] == ("passage", 10)


def test_one_trial_each_and_fixed_items_have_nothing_to_show():
    assert errbar.score(outcome=[1, 0, 1, 1]).sheets == ()
    run = errbar.score(grades(PASSES_A), outcome="match", item="item", items="these")
    assert run.sheets == ()
