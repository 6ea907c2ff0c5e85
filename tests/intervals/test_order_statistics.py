import numpy as np
import pytest
from scipy.stats import binom

from errbar.errors import NoInterval
from errbar.evidence import Evidence
from errbar.intervals._choose import interval_for
from errbar.intervals.order_statistics import needed, ranks
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions


def medae(errors, **rest):
    errors = np.asarray(errors, dtype=float)
    given = Predictions(kind="regression", truth=np.zeros(len(errors)), value=errors, **rest)
    return measure("medae").score(Evidence(given))


def test_the_second_and_the_ninth_of_ten_hold_the_median():
    # Bin(10, 1/2): P(< 2) = 11/1024 = 0.0107, P(< 3) = 56/1024 = 0.0547.
    assert ranks(10, 0.5, 0.95) == (2, 9)


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("n", [60, 500, 5_000, 123_457])
def test_ranks_miss_on_neither_side_more_than_half_of_5_percent_and_are_the_closest_that_do(share, n):
    low, high = ranks(n, share, 0.95)
    assert binom.cdf(low - 1, n, share) <= 0.025 < binom.cdf(low, n, share)
    assert binom.sf(high - 1, n, share) <= 0.025 < binom.sf(high - 2, n, share)


def test_its_ends_are_two_of_the_errors():
    found = interval_for(medae([3, 1, 4, 15, 9, 2, 6, 5, 35, 8]), InferenceSettings())
    # Sorted 1 2 3 4 5 6 8 9 15 35: the second and the ninth.
    assert (found.low, found.high) == (2.0, 15.0)
    assert found.standing == "exact"
    assert found.how == "values of rank 2 and 9 of 10"


def test_five_rows_are_too_few_and_six_are_enough():
    # 2 / 2^5 = 0.0625 > 0.05 >= 2 / 2^6
    assert needed(0.5, 0.95) == 6
    with pytest.raises(NoInterval, match=r"needs 6 independent rows at level 0\.95; these are worth 5"):
        interval_for(medae([1, 2, 3, 4, 5]), InferenceSettings())
    found = interval_for(medae([1, 2, 3, 4, 5, 6]), InferenceSettings())
    assert (found.low, found.high) == (1.0, 6.0)


def test_a_far_quantile_needs_more_rows():
    # 0.9^n <= 0.025 from n = 36 on (0.9^35 = 0.0250316)
    assert needed(0.9, 0.95) == 36
    assert ranks(35, 0.9, 0.95)[1] == 36
    assert ranks(36, 0.9, 0.95)[1] == 36


def test_tied_ends_are_refused():
    with pytest.raises(NoInterval, match="both ends fall on 1"):
        interval_for(medae([0] + [1] * 20 + [2]), InferenceSettings())


def test_equal_weights_change_nothing():
    errors = np.random.default_rng(0).exponential(size=101)
    plain, weighed = (
        interval_for(medae(errors), InferenceSettings()),
        interval_for(medae(errors, weight=np.full(101, 7.0)), InferenceSettings()),
    )
    # 100 effective rows: the t quantile stands in for z, so a rank or two are given up.
    assert weighed.low <= plain.low < plain.high <= weighed.high
    ranked = np.sort(errors)
    assert np.searchsorted(ranked, plain.low) - np.searchsorted(ranked, weighed.low) <= 2


def test_copies_within_a_unit_are_worth_one_row():
    errors = np.random.default_rng(1).exponential(size=80)
    units = np.arange(80)
    alone = interval_for(medae(errors, unit=units, unit_name="patient"), InferenceSettings())
    copied = interval_for(medae(np.tile(errors, 9), unit=np.tile(units, 9), unit_name="patient"), InferenceSettings())
    assert copied.high - copied.low == pytest.approx(alone.high - alone.low, rel=0.2)


def test_it_covers_whatever_the_distribution():
    rng = np.random.default_rng(2)
    # The median of exp(e) with e symmetric about 0 is 1.
    hits = [
        found.low <= 1.0 <= found.high
        for found in (
            interval_for(medae(np.exp(3 * rng.standard_cauchy(41).clip(-99, 99))), InferenceSettings())
            for _ in range(600)
        )
    ]
    # Ranks 14 and 28 of 41 cover 97.2 %; 600 draws stay above 95 % but once in three hundred.
    assert binom.cdf(27, 41, 0.5) - binom.cdf(13, 41, 0.5) == pytest.approx(0.972, abs=0.001)
    assert np.mean(hits) >= 0.95


@pytest.mark.parametrize("share", [0.1, 0.5, 0.75])
@pytest.mark.parametrize("level", [0.5, 0.8, 0.99, 0.999_99])
def test_ranks_of_many_rows_are_those_of_the_binomial_distribution(share, level):
    for n in range(900, 60_000, 1_777):
        low, high = ranks(n, share, level)
        assert binom.cdf(low - 1, n, share) <= (1 - level) / 2 < binom.cdf(low, n, share)
        assert binom.sf(high - 1, n, share) <= (1 - level) / 2 < binom.sf(high - 2, n, share)
