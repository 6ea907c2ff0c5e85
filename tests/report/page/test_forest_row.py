"""Rows of the table of measures: where bar and dot stand, what is said, and arrows beyond the axis."""

import re

import pytest

from errbar.claims import find_claims
from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.report.page.forest_row import LEAST, forest_row, stands
from errbar.report.say import marks_of


def estimate(value, low, high, **more):
    made = {"measure": "accuracy", "label": "accuracy", "better": "high", "no_skill": 0.5, "perfect": 1.0, **more}
    interval = Interval(low=low, high=high, level=0.95, method="exact", standing="exact")
    return Estimate(value=value, interval=interval, n=100, **made)


def row_of(e, fits=(), place=0):
    run = Run(verb="score", seed=0, data=DataFacts(rows=100, kind="binary"), estimates=(e,))
    assert run.claims == find_claims(run)
    return forest_row(e, place, marks_of(run).get(e.measure), fits)


def percent(u):
    return f"{100 * (u - LEAST) / (1 - LEAST):.2f}%"


def test_a_score_and_a_loss_stand_at_the_same_place_for_the_same_skill():
    score = row_of(estimate(0.75, 0.6, 0.9))
    loss = row_of(estimate(0.25, 0.1, 0.4, better="low", perfect=0.0))
    for row in (score, loss):  # u = 0.5, from 0.2 to 0.8
        assert f'class="bar-good" x1="{percent(0.2)}" x2="{percent(0.8)}"' in row
        assert f'class="pt-good" cx="{percent(0.5)}"' in row
        assert "better than baseline" in row and 'data-claim="skill:accuracy"' in row


def test_a_worse_measure_is_a_diamond_and_an_open_one_a_ring():
    assert 'class="pt-bad"' in row_of(estimate(0.45, 0.42, 0.48))
    assert 'class="pt-open"' in row_of(estimate(0.52, 0.45, 0.6))
    assert "inconclusive against the baseline" in row_of(estimate(0.52, 0.45, 0.6))


def test_what_lies_beyond_the_axis_is_an_arrow_with_words():
    row = row_of(estimate(1.3, 1.1, 1.6, better="low", no_skill=0.6, perfect=0.0))
    assert "worse than baseline, off the scale" in row and "<circle" not in row


def test_a_measure_with_an_ideal_value_is_drawn_around_it():
    e = estimate(0.9, 0.8, 1.1, better="near", no_skill=None, perfect=1.0)
    assert stands(e) == "centred"
    row = row_of(e)
    assert ">ideal 1<" in row and "contains the ideal value 1" in row
    left, right = (float(x) for x in re.search(r'bar-open" x1="([\d.]+)%" x2="([\d.]+)%"', row).groups())
    assert 50 - left == pytest.approx(2 * (right - 50), abs=0.02)


def test_without_an_interval_the_reason_is_told_and_no_bar_drawn():
    reason = Missing("undefined", "no row was predicted positive")
    e = Estimate(measure="precision", label="precision", value=None, interval=None, reason=reason, n=9, better="high",
                 no_skill=0.3, perfect=1.0)  # fmt: skip
    row = row_of(e, place=3)
    assert stands(e) == "bare" and "no row was predicted positive" in row and "bar-" not in row


def test_every_fit_is_a_dot_kept_on_the_axis():
    row = row_of(estimate(0.75, 0.6, 0.9), [0.5, -3.0])
    assert row.count('class="fit"') == 2 and f'cx="{percent(LEAST)}"' in row


def paired(**more):
    """Recall 0.57 beside a baseline of 0.3 that lies inside its own interval; the paired difference leaves out 0."""
    gap = {"no_skill_gap": 0.27, "no_skill_gap_low": 0.03, "no_skill_gap_high": 0.5, "no_skill_gap_level": 0.95}
    return estimate(0.57, 0.21, 0.86, no_skill=0.3, extras=gap, **more)


def test_the_difference_that_decided_stands_in_the_place_of_the_baseline_and_is_drawn():
    row = row_of(paired())
    assert "<b>+0.27</b> <br>+0.03 to +0.50" in row and "above baseline by 0.27 (0.03 to 0.50): better" in row
    # u of 0.3 + 0.03 and 0.3 + 0.50 between baseline 0.3 and perfect 1
    assert f'class="bar-good" x1="{percent(0.03 / 0.7)}" x2="{percent(0.5 / 0.7)}"' in row
    assert "baseline 0.30" in row  # in the tip, beside the value's own interval
    plain = row_of(estimate(0.57, 0.41, 0.86, no_skill=0.3))
    assert 'nsv">0.30<' in plain and f'x1="{percent(0.11 / 0.7)}"' in plain


def test_a_doubted_claim_carries_the_code_on_its_row():
    assert '<small class="doubt">EB209</small>' in row_of(estimate(0.57, 0.21, 0.86, doubt="EB209"))
    assert "EB209" not in row_of(estimate(0.57, 0.21, 0.86))
