import math

import numpy as np
import pytest
from scipy.stats import norm

import errbar
from errbar.errors import BadInput
from errbar.planning.auc import for_gap, for_half_width, half_width_of, normal_variance, power_of, variance


def test_the_variance_by_hand():
    # A = 0.8, 10 against 20: Q1 = 0.8/1.2 = 2/3, Q2 = 1.28/1.8 = 32/45.
    # 0.16 + 9 (2/3 - 0.64) + 19 (32/45 - 0.64) = 0.16 + 0.24 + 1.351111 = 1.751111, over 200.
    assert variance(0.8, 10, 20) == pytest.approx(1.7511111 / 200)


def test_the_variance_is_exact_where_scores_are_exponential():
    # Positives of mean 4, negatives of mean 1: P(positive > negative) = 4 / 5.
    rng = np.random.default_rng(0)
    found = []
    for _ in range(4000):
        high, low = rng.exponential(4, 15), rng.exponential(1, 25)
        found.append(np.mean(high[:, None] > low))
    assert np.mean(found) == pytest.approx(0.8, abs=0.005)
    assert np.std(found) == pytest.approx(math.sqrt(variance(0.8, 15, 25)), rel=0.04)


def test_the_variance_of_normal_scores_is_that_of_drawn_ones():
    """Classes sqrt(2) z(0.9) apart: the area is 0.9."""
    rng = np.random.default_rng(0)
    high, low = rng.normal(math.sqrt(2) * norm.ppf(0.9), 1, (6000, 8)), rng.normal(0, 1, (6000, 60))
    found = (high[:, :, None] > low[:, None, :]).mean(axis=(1, 2))
    assert np.mean(found) == pytest.approx(0.9, abs=0.005)
    assert np.std(found) == pytest.approx(math.sqrt(normal_variance(0.9, 8, 60)), rel=0.04)


def test_the_variance_of_normal_scores_without_skill_is_that_of_ranks():
    # Any continuous scores: (P + N + 1) / (12 P N).
    assert normal_variance(0.5, 10, 20) == pytest.approx(31 / 2400)


@pytest.mark.parametrize("normal", [False, True])
def test_rows_for_a_half_width_are_the_first_that_are_enough(normal):
    """Oracle: logit limits by hand, and Newcombe's by scanning for areas within z of their own standard error."""
    found = for_half_width(0.03, 0.8, 0.2, normal=normal)

    def half(n):
        p, q, z = 0.2 * n, 0.8 * n, norm.ppf(0.975)
        se = math.sqrt((normal_variance if normal else variance)(0.8, p, q))
        logit = 1 / (1 + np.exp(-(math.log(4) + np.array([-1, 1]) * z * se / 0.16)))
        t = np.linspace(0.7, 0.9, 200_001)
        spread = np.sqrt(t * (1 - t) * (1 + (n / 2 - 1) * ((1 - t) / (2 - t) + t / (1 + t))) / (p * q))
        inside = t[np.abs(0.8 - t) <= z * spread]
        return (max(logit[1], inside[-1]) - min(logit[0], inside[0])) / 2

    assert half_width_of(found.rows, 0.8, 0.2, normal=normal) == pytest.approx(half(found.rows), abs=2e-6)
    assert half(found.rows) <= 0.03 + 2e-6 and half(found.rows - 1) > 0.03 - 2e-6
    assert (found.positives, found.negatives) == (round(0.2 * found.rows), found.rows - round(0.2 * found.rows))


@pytest.mark.parametrize(("auc", "prevalence", "normal"), [(0.8, 0.05, True), (0.9, 0.1, False), (0.7, 0.5, True)])
def test_planned_rows_give_the_width_that_was_asked_for(auc, prevalence, normal):
    """Scores as the plan takes them: the median interval of `score` is within 5 % of the half-width."""
    rng, rows = np.random.default_rng(2), for_half_width(0.05, auc, prevalence, normal=normal)
    found = []
    for _ in range(60):
        truth = rng.permutation(np.arange(rows.rows) < rows.positives)
        if normal:
            score = rng.normal(size=rows.rows) + truth * math.sqrt(2) * norm.ppf(auc)
        else:
            score = rng.exponential(size=rows.rows) * np.where(truth, auc / (1 - auc), 1)
        i = errbar.score(truth=truth.astype(int), score=score, measures="roc_auc")["roc_auc"].interval
        found.append((i.high - i.low) / 2)
    assert np.median(found) == pytest.approx(0.05, rel=0.05)


def test_a_rarer_class_takes_more_rows():
    assert for_half_width(0.03, 0.8, 0.05).rows > for_half_width(0.03, 0.8, 0.5).rows
    assert for_half_width(0.03, 0.8, 0.99).positives > for_half_width(0.03, 0.8, 0.99).negatives


def test_rows_for_a_gap_reach_the_power_and_not_one_row_sooner():
    found = for_gap(0.03, 0.8, 0.2, 0.6, power=0.9)
    assert power_of(found.rows - 1, 0.03, 0.8, 0.2, 0.6) < 0.9 <= power_of(found.rows, 0.03, 0.8, 0.2, 0.6)


def test_the_power_by_hand_for_uncorrelated_areas():
    left, right = variance(0.8, 100, 100), variance(0.85, 100, 100)
    wanted = norm.cdf((0.05 - norm.ppf(0.975) * math.sqrt(2 * left)) / math.sqrt(left + right))
    assert power_of(200, 0.05, 0.8, 0.5, 0.0) == pytest.approx(wanted)


def test_correlation_spares_rows():
    rows = [for_gap(0.03, 0.8, 0.2, r).rows for r in (0.0, 0.5, 0.9)]
    assert rows == sorted(rows, reverse=True) and rows[2] < rows[0] / 5


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: for_half_width(0.03, 0.4, 0.2), r"Below 0\.5, reverse the scores"),
        (lambda: for_half_width(0.5, 0.8, 0.2), "between 0 and 0.5"),
        (lambda: for_half_width(0.03, 0.8, 0), "`prevalence` must be a share"),
        (lambda: for_gap(0.2, 0.8, 0.2, 0.5), r"below 1, and the gap not 0; got 0\.8 \+ 0\.2"),
        (lambda: for_gap(0.02, 0.8, 0.2, 1), "from 0 to below 1; got 1"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(call, says):
    with pytest.raises(BadInput, match=says):
        call()
