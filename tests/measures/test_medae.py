import numpy as np
import pytest
from scipy.stats import binom
from sklearn.metrics import median_absolute_error

import errbar
from errbar.evidence import Evidence
from errbar.measures import measure


def test_medae_of_four_errors_is_between_the_middle_two(estimate):
    # errors 0, 0.5, 1.5, 95: (0.5 + 1.5) / 2
    assert estimate("medae", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.5, 4.5, 99.0]).value == 1.0


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = median_absolute_error(p["truth"], p["value"])
    assert estimate("medae", truth=p["truth"], value=p["value"]).value == pytest.approx(expected, rel=1e-12)


def test_a_row_of_weight_3_is_three_rows(estimate):
    # errors 1 1 1 2 4 4: (1 + 2) / 2
    found = estimate("medae", truth=[0.0, 0.0, 0.0], value=[1.0, 2.0, 4.0], weight=[3.0, 1.0, 2.0])
    assert found.value == 1.5


def test_its_interval_is_exact_ranks_of_the_errors(pairs, estimate):
    p = pairs()
    errors = np.sort(np.abs(p["truth"] - p["value"]))
    rank = int(binom.ppf(0.025, 300, 0.5))  # P(Bin < rank) <= 0.025 < P(Bin <= rank)
    found = estimate("medae", truth=p["truth"], value=p["value"])
    assert found.method == "order_statistics"
    assert (found.low, found.high) == (errors[rank - 1], errors[300 - rank])


def test_its_standard_error_is_near_the_theory_of_normal_errors(estimate):
    # |e| of N(0, 1) has its median at 0.6745 with density 2 phi(0.6745) = 0.6356: se = 0.5 / (0.6356 sqrt n)
    rng = np.random.default_rng(0)
    found = estimate("medae", truth=np.zeros(40_000), value=rng.normal(size=40_000))
    assert found.se == pytest.approx(0.5 / (0.6356 * 200), rel=0.05)


def test_several_outputs_have_an_interval_too(pairs, estimate):
    p = pairs(2)
    found = estimate("medae", truth=p["truth"], value=p["value"])
    assert found.method == "delta"
    assert found.low < found.value < found.high


def test_no_skill_is_the_median_distance_from_the_median(estimate):
    # median 3, distances 2 1 0 3 6
    assert estimate("medae", truth=[1.0, 2.0, 3.0, 6.0, 9.0], value=[0.0] * 5).no_skill == 2.0


def test_rows_above_the_median_pull_it_up_and_rows_below_pull_it_down():
    from errbar.evidence import Evidence
    from errbar.measures import measure
    from errbar.records.predictions import Predictions

    errors = np.random.default_rng(0).exponential(size=51)
    given = Predictions(kind="regression", truth=np.zeros(51), value=errors)
    found = measure("medae").score(Evidence(given)).influence
    assert np.array_equal(np.sign(found), np.sign(errors - np.median(errors)))
    assert found.mean() == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("n", [2, 3, 10, 101, 70_000])
@pytest.mark.parametrize("digits", [0, 1, 15])
def test_its_standard_error_from_counts_is_that_of_influences(n, digits):
    rng = np.random.default_rng(n)
    y, f = rng.normal(size=n), np.round(rng.normal(size=n), digits)
    scored = measure("medae").score(
        Evidence(errbar.score(truth=np.round(y, digits), value=f, measures="mae").predictions)
    )
    assert scored.basis.se_of is not None
    assert np.isclose(scored.se, scored.influence.std(ddof=1) / np.sqrt(n), rtol=1e-12, atol=0)
