"""DeLong, Newcombe and their hull."""

import numpy as np
import pytest

import errbar
from errbar.intervals import newcombe
from errbar.intervals.auc_hull import logit_delong


def delong_by_definition(truth, score):
    """Variance of placements, all pairs compared one by one."""
    pos, neg = score[truth == 1], score[truth == 0]
    psi = (pos[:, None] > neg) + 0.5 * (pos[:, None] == neg)
    s10, s01 = psi.mean(axis=1).var(ddof=1), psi.mean(axis=0).var(ddof=1)
    return psi.mean(), np.sqrt(s10 / len(pos) + s01 / len(neg))


def sample(n, ties, seed=0):
    rng = np.random.default_rng(seed)
    truth = np.concatenate([[0, 0, 1, 1], rng.integers(0, 2, n - 4)])
    score = rng.normal(size=n) + truth
    return truth, np.round(score) if ties else score


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("n", [10, 300, 70_000])
def test_delong_agrees_with_its_definition(n, ties):
    truth, score = sample(min(n, 3000), ties)
    e = errbar.score(truth=truth, score=score, positive=1, measures="roc_auc", interval="delong")["roc_auc"]
    value, se = delong_by_definition(truth, score)
    assert e.value == pytest.approx(value, abs=1e-12)
    assert e.se == pytest.approx(se, rel=1e-9)
    assert (e.low, e.high) == pytest.approx((max(0, value - 1.959964 * se), min(1, value + 1.959964 * se)), abs=1e-6)


def test_delong_across_blocks_is_the_same_as_on_probabilities_packed_in_one_sort():
    truth, score = sample(70_000, False)
    prob = 1 / (1 + np.exp(-score))
    packed = errbar.score(truth=truth, prob=prob, measures="roc_auc", interval="delong")["roc_auc"]
    sorted_ = errbar.score(truth=truth, score=score, measures="roc_auc", interval="delong")["roc_auc"]
    assert packed.value == sorted_.value
    assert packed.se == pytest.approx(sorted_.se, rel=1e-12)


def test_newcombe_limits_solve_their_equation():
    area, m, n = 0.8, 15, 40
    big = (m + n) / 2 - 1
    for t in newcombe.limits(area, m, n, 0.95):
        spread = t * (1 - t) * (1 + big * (1 - t) / (2 - t) + big * t / (1 + t)) / (m * n)
        assert abs(area - t) == pytest.approx(1.959964 * np.sqrt(spread), rel=1e-6)


def test_a_perfect_order_gets_newcombe_alone():
    e = errbar.score(truth=[0] * 10 + [1] * 10, prob=np.linspace(0.01, 0.99, 20), measures="roc_auc")["roc_auc"]
    assert e.value == 1.0
    assert e.high == 1.0
    # |1 - t| = z sqrt(t (1 - t) [...] / 100) at the lower end
    low, _ = newcombe.limits(1.0, 10, 10, 0.95)
    assert e.low == pytest.approx(low)
    assert 0.6 < e.low < 0.9


def test_the_hull_holds_both_of_its_parts():
    truth, score = sample(60, False, seed=5)
    run = {m: errbar.score(truth=truth, score=score, positive=1, measures="roc_auc", interval=m)["roc_auc"] for m in ("auc_hull", "newcombe")}  # fmt: skip  # noqa: E501
    value, se = delong_by_definition(truth, score)
    logit = logit_delong(value, se, 1.959964)
    assert run["auc_hull"].low == pytest.approx(min(run["newcombe"].low, logit[0]), abs=1e-6)
    assert run["auc_hull"].high == pytest.approx(max(run["newcombe"].high, logit[1]), abs=1e-6)


def test_linear_forms_share_the_interval():
    truth, score = sample(60, False)
    run = errbar.score(truth=truth, score=score, positive=1, measures=["roc_auc", "gini", "ranking_error"])
    auc, gini, error = (run[m] for m in ("roc_auc", "gini", "ranking_error"))
    assert (gini.low, gini.high) == pytest.approx((2 * auc.low - 1, 2 * auc.high - 1))
    assert (error.low, error.high) == pytest.approx((1 - auc.high, 1 - auc.low))


def test_clustered_area_agrees_with_a_bootstrap_of_units():
    rng = np.random.default_rng(8)
    unit = np.repeat(np.arange(60), 5)
    truth = rng.integers(0, 2, 300)
    score = rng.normal(size=60)[unit] + rng.normal(size=300) + truth
    roles = {"truth": truth, "score": score, "unit": unit, "positive": 1, "measures": "roc_auc"}
    drawn = errbar.score(**roles, interval="bootstrap")["roc_auc"]
    found = errbar.score(**roles, interval="normal")["roc_auc"]
    assert (found.high - found.low) / (drawn.high - drawn.low) == pytest.approx(1, abs=0.12)
