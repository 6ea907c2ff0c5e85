"""The mean by a judge and human labels: values by hand, against ppi-python, and what was not measured."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import errbar
from errbar.errors import BadInput

NAN = float("nan")


def judged_rows(n=400, labelled=80, seed=3, sensitivity=0.9, specificity=0.8):
    rng = np.random.default_rng(seed)
    truth = rng.random(n) < 0.7
    judge = np.where(truth, rng.random(n) < sensitivity, rng.random(n) > specificity).astype(float)
    human = np.where(np.arange(n) < labelled, truth, np.nan)
    return {"outcome": human, "judge": judge}


def by_definition(outcome, judge, level=0.95):
    """PPI++ with Clopper and Pearson's ends, written out."""
    there = ~np.isnan(outcome)
    n, more = there.sum(), (~there).sum()
    y, f, g = outcome[there], judge[there], judge[~there]
    slope = np.cov(y, f, ddof=0)[0, 1] / np.var(judge)
    lam = min(max(slope / (1 + n / more), 0), 1)
    theta = lam * g.mean() + (y - lam * f).mean()
    se2 = np.var(y - lam * f, ddof=1) / n + lam**2 * np.var(g, ddof=1) / more
    few = (stats.norm.ppf(0.5 + level / 2) / stats.t.ppf(0.5 + level / 2, n - 1)) ** 2
    worth = min(theta * (1 - theta) / se2 * few, n + more)
    a, b = theta * worth, (1 - theta) * worth
    return theta, stats.beta.ppf((1 - level) / 2, a, b + 1), stats.beta.ppf((1 + level) / 2, a + 1, b)


@pytest.mark.parametrize("level", [0.9, 0.95])
@pytest.mark.parametrize(("n", "labelled"), [(400, 80), (2030, 30), (60, 50)])
def test_value_and_ends_follow_the_definition(n, labelled, level):
    rows = judged_rows(n, labelled)
    found = errbar.score(**rows, level=level)["judged_mean"]
    assert (found.value, found.low, found.high) == pytest.approx(by_definition(**rows, level=level), rel=1e-9)
    assert found.interval.method == "judged"


def test_a_judge_that_says_nothing_leaves_the_mean_of_the_labels():
    rows = judged_rows()
    found = errbar.score(outcome=rows["outcome"], judge=np.ones(400), measures="judged_mean")["judged_mean"]
    assert found.value == pytest.approx(np.nanmean(rows["outcome"]))
    assert found.extras["lambda"] == 0


def test_a_judge_on_another_scale_gives_the_same_mean():
    rows = judged_rows()
    (found, *_) = errbar.score(**rows, measures="judged_mean")
    (scaled, *_) = errbar.score(outcome=rows["outcome"], judge=1 + 4 * rows["judge"], measures="judged_mean")
    assert (scaled.value, scaled.low) == pytest.approx((found.value, found.low))


def test_equal_labels_are_worth_no_more_than_their_number():
    judge = np.r_[np.ones(20), np.tile([0.0, 1.0], 90)]
    found = errbar.score(outcome=np.r_[np.ones(20), np.full(180, NAN)], judge=judge, measures="judged_mean")[
        "judged_mean"
    ]
    assert found.value == 1
    assert found.low == pytest.approx(0.025 ** (1 / 20))


def test_grades_keep_their_range():
    rng = np.random.default_rng(1)
    human = rng.integers(1, 6, 200).astype(float)
    judge = np.clip(human + rng.integers(-1, 2, 200), 1, 5)
    human[60:] = NAN
    found = errbar.score(outcome=human, judge=judge, range=(1, 5))["judged_mean"]
    theta, low, high = by_definition((human - 1) / 4, (judge - 1) / 4)
    assert (found.value, found.low, found.high) == pytest.approx((1 + 4 * theta, 1 + 4 * low, 1 + 4 * high))


def test_the_assumption_is_printed_and_both_measures_are_the_default():
    run = errbar.score(**judged_rows())
    assert [e.measure for e in run.estimates] == ["judged_mean", "judge_bias"]
    assert "assumes that the 80 labelled of 400 items are a random sample" in " ".join(run.data.said)


def test_a_mean_of_blanks_is_refused():
    with pytest.raises(BadInput, match="80 of 400 have one"):
        errbar.score(**judged_rows(), measures="mean")


def test_what_was_not_measured_is_said():
    rows = judged_rows()
    found = errbar.score(**rows, unit=np.arange(400) // 4, measures="judged_mean")["judged_mean"]
    assert found.interval is None
    assert "was not measured" in str(found.reason)
    for more in ({"items": "these"}, {"item": np.arange(400) // 2}):
        found = errbar.score(**rows, **more, measures="judged_mean")["judged_mean"]
        assert found.value is None
        assert "was not measured" in str(found.reason)
