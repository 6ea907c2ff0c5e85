"""Gaps to no skill: paired on the same rows, by hand and against another way to find them."""

import numpy as np
import pytest

import errbar

RNG = np.random.default_rng(11)
N = 400
Y = (RNG.random(N) < 0.3).astype(int)
P = np.clip(0.3 + 0.2 * (Y - 0.3) + RNG.normal(0, 0.15, N), 0.02, 0.98)


def gap(e):
    return tuple(e.extras[f"no_skill_gap{end}"] for end in ("", "_low", "_high"))


@pytest.fixture(scope="module")
def run():
    return errbar.score(truth=Y, prob=P, positive=1, cost="fn=5,fp=1", measures=MEASURES)


MEASURES = ["log_loss", "brier", "accuracy", "error_rate", "recall", "specificity", "precision", "cost"]


@pytest.mark.parametrize("name", MEASURES)
def test_the_gap_is_the_value_less_no_skill(run, name):
    e = run[name]
    found, low, high = gap(e)
    assert found == pytest.approx(e.value - e.no_skill, abs=1e-9)
    assert low < found < high


def test_the_gap_of_a_mean_loss_is_a_mean_of_differences(run):
    share = Y.mean()
    shares = np.where(Y == 1, share, 1 - share)
    rows = -np.log(np.where(Y == 1, P, 1 - P)) + np.log(shares)
    found, low, high = gap(run["log_loss"])
    se = rows.std(ddof=1) / np.sqrt(N)
    assert found == pytest.approx(rows.mean())
    assert (high - low) / 2 == pytest.approx(1.966 * se, rel=0.05)


def test_the_bootstrap_of_rows_agrees_with_the_gap_to_an_estimated_constant(run):
    """The class shares are estimated anew on every draw: their estimation hardly adds to the spread."""
    rng = np.random.default_rng(0)
    gaps = []
    for _ in range(600):
        i = rng.integers(0, N, N)
        y, p = Y[i], P[i]
        gaps.append(((p - y) ** 2).mean() - y.mean() * (1 - y.mean()))
    _, low, high = gap(run["brier"])
    assert (high - low) / 2 == pytest.approx(1.96 * np.std(gaps), rel=0.15)


def test_recall_specificity_and_precision_are_decided_together(run):
    """Each gap is a positive multiple of Youden's J."""
    j = run["recall"].value + run["specificity"].value - 1
    share, called = Y.mean(), (P >= 0.5).mean()
    scale = {"recall": 1 - share, "specificity": share, "precision": share * (1 - share) / called}
    for name, times in scale.items():
        assert gap(run[name])[0] == pytest.approx(times * j)


def test_the_cost_is_held_against_the_cheapest_single_answer(run):
    e = run["cost"]
    always, never = (1 - Y.mean()) * 1, Y.mean() * 5
    assert e.no_skill == pytest.approx(min(always, never))
    assert e.extras["no_skill_class"] == (1.0 if always < never else 0.0)
    assert e.extras["no_skill_gap_level"] == 0.98


def test_values_are_held_against_mean_and_median():
    truth = RNG.normal(5, 2, 200)
    run = errbar.score(truth=truth, value=truth + RNG.normal(0, 1, 200), measures="rmse,mae,mse,r2")
    for name in ("rmse", "mae", "mse"):
        found, _, high = gap(run[name])
        assert found == pytest.approx(run[name].value - run[name].no_skill)
        assert high < 0
    assert "no_skill_gap" not in run["r2"].extras  # its no skill is 0 on any rows


@pytest.mark.parametrize("seed", [0, 11, 55])
def test_a_prediction_that_is_the_best_constant_has_no_gap_of_rounding(seed):
    rng = np.random.default_rng(seed)
    y, numbers = rng.integers(0, 2, 193), rng.normal(100, 3, (193, 3))
    of_classes = errbar.score(truth=y, prob=np.full(193, y.mean()), measures="log_loss,brier")
    means = np.broadcast_to(numbers.mean(axis=0), numbers.shape)
    for e in (*of_classes.estimates, *errbar.score(truth=numbers, value=means, measures="mse,rmse").estimates):
        assert e.value == pytest.approx(e.no_skill)
        assert "no_skill_gap" not in e.extras


def test_without_intervals_there_are_no_gaps():
    run = errbar.score(truth=Y, prob=P, positive=1, interval="none", measures="brier")
    assert "no_skill_gap" not in run["brier"].extras


def test_no_skill_is_seldom_left_out_where_there_is_none():
    """Predictions that know nothing: the paired interval of the Brier gap seldom leaves 0 out on the good side."""
    rng = np.random.default_rng(2)
    good = 0
    for _ in range(200):
        y = (rng.random(80) < 0.3).astype(int)
        p = np.clip(0.3 + rng.normal(0, 0.05, 80), 0.01, 0.99)
        e = errbar.score(truth=y, prob=p, positive=1, measures="brier")["brier"]
        good += e.extras["no_skill_gap_high"] < 0
    assert good <= 200 * 0.025 + 3 * np.sqrt(200 * 0.025 * 0.975)
