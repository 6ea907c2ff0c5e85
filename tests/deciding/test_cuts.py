"""The cut that serves each goal is the one that trying every threshold finds."""

import math

import numpy as np
import pytest

from errbar.deciding.cuts import Between, choose_cut, sort_rows, threshold_between
from errbar.deciding.goals import read_goal
from errbar.errors import BadInput


def rows(seed, n=40, levels=12):
    """Scores with ties, classes, weights, and what calling a row costs more."""
    rng = np.random.default_rng(seed)
    up = np.r_[True, False, rng.random(n - 2) < 0.4]
    score = np.round((rng.normal(size=n) + up) * levels / 4) / levels
    weight = rng.integers(1, 4, n).astype(float)
    return score, up, weight, np.where(up, -5.0, 2.0)


def tried(score, up, w, extra, goal):
    """Every threshold, with what the goal asks of it: the best loss, or the most or least of calls within a limit."""
    at = [math.inf, *sorted(set(score), reverse=True)]
    calls = [score >= t for t in at]
    tp, fp = (np.array([w[c & side].sum() for c in calls]) for side in (up, ~up))
    p, n = w[up].sum(), w[~up].sum()
    if goal.startswith("sensitivity"):
        return min(i for i in range(len(at)) if tp[i] >= 0.8 * p - 1e-9), at
    if goal.startswith("specificity"):
        return max(i for i in range(len(at)) if fp[i] <= 0.2 * n + 1e-9), at
    if goal.startswith("top"):
        return max(i for i in range(len(at)) if tp[i] + fp[i] <= 0.3 * (p + n) + 1e-9), at
    lost = {
        "cost": [(w * extra)[c].sum() for c in calls],
        "youden": fp / n - tp / p,
        "f1": -2 * tp / (tp + fp + p),
    }[goal]
    return min(range(len(at)), key=lambda i: (round(float(lost[i]), 9), i)), at


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("goal", ["cost", "youden", "f1", "sensitivity=0.8", "specificity=0.8", "top=0.3"])
def test_it_is_the_cut_that_trying_all_finds(goal, seed):
    score, up, w, extra = rows(seed)
    best, at = tried(score, up, w, extra, goal)
    found = choose_cut(sort_rows(score, up, w, extra)[0], read_goal(goal, has_costs=True))
    cut = threshold_between(found, is_prob=False)
    want = at[best]
    assert (score >= cut).tolist() == (score >= want).tolist()


def test_a_prevalence_counts_classes_as_the_place_of_use_has_them():
    score, up, w, extra = rows(1)
    weighed = w * np.where(up, 0.05 / w[up].sum(), 0.95 / w[~up].sum())
    goal = read_goal("cost", has_costs=True)
    found = choose_cut(sort_rows(score, up, w, extra)[0], goal, 0.05)
    assert found == choose_cut(sort_rows(score, up, weighed, extra)[0], goal)


@pytest.mark.parametrize(
    ("low", "high", "is_prob", "want"),
    [
        (0.0793, 0.0841, True, 0.08),
        (0.15, 0.25, True, 0.2),
        (0.3, 0.4, True, 0.35),  # of one digit 0.3 is too low, and 0.4 is nearer to the end than the middle
        (-math.inf, 0.2, True, 0.0),
        (0.6, math.inf, True, 0.8),
        (1.0, math.inf, True, math.inf),
        (-math.inf, -3.0, False, -math.inf),
        (2.0, math.inf, False, math.inf),
        (1234.5, 1236.5, False, 1236.0),
    ],
)
def test_the_threshold_has_few_digits(low, high, is_prob, want):
    assert threshold_between(Between(low, high, 0), is_prob=is_prob) == want


def test_two_neighbouring_floats_leave_the_upper_one():
    high = np.nextafter(0.3, 1)
    assert threshold_between(Between(0.3, high, 1), is_prob=True) == high


@pytest.mark.parametrize(
    ("goal", "says"),
    [
        ("sensitivity", "needs a share between 0 and 1"),
        ("top=1.5", "needs a share between 0 and 1"),
        ("youden=2", "takes no number"),
        ("cots", "Did you mean cost"),
        ("cost", "needs costs"),
        (None, "Pass a goal: `?cost"),
    ],
)
def test_a_goal_that_cannot_be_is_told(goal, says):
    with pytest.raises(BadInput, match=says):
        read_goal(goal, has_costs=False)


@pytest.mark.parametrize("unit", [2.0**-60, 2.0**60])
def test_the_cut_does_not_depend_on_the_currency_of_costs_or_the_unit_of_weights(unit):
    score, up, w, extra = rows(3)
    for goal in ("cost", "youden", "f1"):
        a, b, c = (
            choose_cut(sort_rows(score, up, weight, each)[0], read_goal(goal, has_costs=True))
            for weight, each in ((w, extra), (w, extra * unit), (w * unit, extra * unit))
        )
        assert a == b == c
