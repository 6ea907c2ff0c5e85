"""Rows of the table of measures: where bar and dot stand, what is said, and arrows beyond the axis."""

import re

import pytest

from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.report.page.forest_row import LEAST, forest_row, stands


def estimate(value, low, high, **more):
    made = {"measure": "accuracy", "label": "accuracy", "better": "high", "no_skill": 0.5, "perfect": 1.0, **more}
    interval = Interval(low=low, high=high, level=0.95, method="exact", standing="exact")
    return Estimate(value=value, interval=interval, n=100, **made)


def percent(u):
    return f"{100 * (u - LEAST) / (1 - LEAST):.2f}%"


def test_a_score_and_a_loss_stand_at_the_same_place_for_the_same_skill():
    score = forest_row(estimate(0.75, 0.6, 0.9), 0)
    loss = forest_row(estimate(0.25, 0.1, 0.4, better="low", perfect=0.0), 0)
    for row in (score, loss):  # u = 0.5, from 0.2 to 0.8
        assert f'class="bar-good" x1="{percent(0.2)}" x2="{percent(0.8)}"' in row
        assert f'class="pt-good" cx="{percent(0.5)}"' in row
        assert "better than no skill" in row


def test_a_worse_measure_is_a_diamond_and_an_open_one_a_ring():
    assert 'class="pt-bad"' in forest_row(estimate(0.45, 0.42, 0.48), 0)
    assert 'class="pt-open"' in forest_row(estimate(0.52, 0.45, 0.6), 0)
    assert "not distinguishable from no skill" in forest_row(estimate(0.52, 0.45, 0.6), 0)


def test_what_lies_beyond_the_axis_is_an_arrow_with_words():
    row = forest_row(estimate(1.3, 1.1, 1.6, better="low", no_skill=0.6, perfect=0.0), 0)
    assert "worse than no skill, off the scale" in row and "<circle" not in row


def test_a_measure_with_a_right_value_is_drawn_around_it():
    e = estimate(0.9, 0.8, 1.1, better="near", no_skill=None, perfect=1.0)
    assert stands(e) == "centred"
    row = forest_row(e, 0)
    assert "1 is right" in row and "holds 1, the right value" in row
    left, right = (float(x) for x in re.search(r'bar-good" x1="([\d.]+)%" x2="([\d.]+)%"', row).groups())
    assert 50 - left == pytest.approx(2 * (right - 50), abs=0.02)


def test_without_an_interval_the_reason_is_told_and_no_bar_drawn():
    reason = Missing("undefined", "no row was called positive")
    e = Estimate(measure="precision", label="precision", value=None, interval=None, reason=reason, n=9, better="high",
                 no_skill=0.3, perfect=1.0)  # fmt: skip
    row = forest_row(e, 3)
    assert stands(e) == "bare" and "no row was called positive" in row and "bar-" not in row


def test_every_fit_is_a_dot_kept_on_the_axis():
    row = forest_row(estimate(0.75, 0.6, 0.9), 0, [0.5, -3.0])
    assert row.count('class="fit"') == 2 and f'cx="{percent(LEAST)}"' in row


def test_the_difference_that_decided_stands_beside_an_interval_that_tells_otherwise():
    gap = {"no_skill_gap": 0.27, "no_skill_gap_low": 0.03, "no_skill_gap_high": 0.5, "no_skill_gap_level": 0.95}
    told = "above no skill by 0.27 (0.03 to 0.50): better"
    hidden = forest_row(estimate(0.57, 0.21, 0.86, no_skill=0.3, extras=gap), 0)
    assert f"<br><small>{told}</small>" in hidden
    plain = forest_row(estimate(0.57, 0.41, 0.86, no_skill=0.3, extras=gap), 0)
    assert told in plain and "<br>" not in plain


def test_an_interval_in_doubt_is_named_with_how_it_was_made():
    assert "in doubt (EB209)" in forest_row(estimate(0.57, 0.21, 0.86, doubt="EB209"), 0)
    assert "in doubt" not in forest_row(estimate(0.57, 0.21, 0.86), 0)
