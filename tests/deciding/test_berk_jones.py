import math

import numpy as np
import pytest

from errbar.deciding.berk_jones import MOST_SHARES, SMALL, band_misses, bar, limits, stays_between


def surprise(share, p):
    return share * math.log(share / p) + (1 - share) * math.log((1 - share) / (1 - p))


def test_of_one_value_the_bar_is_a_logarithm():
    # U >= e^-c and U <= 1 - e^-c: missed with probability 2 e^-c
    assert bar(1.0, 0.025) == pytest.approx(math.log(80))


def test_of_two_values_by_the_area_they_leave():
    c = bar(2.0, 0.05)
    # 2 K(1, p) = c at p = e^(-c/2); 2 K(1/2, p) = c at p (1 - p) = e^-c / 4
    b, a = math.exp(-c / 2), (1 - math.sqrt(1 - math.exp(-c))) / 2
    # smaller in [a, 1 - b], larger in [b, 1 - a], less the triangle where they are out of order
    assert 2 * ((1 - a - b) ** 2 - (1 - 2 * b) ** 2 / 2) == pytest.approx(0.95, abs=1e-8)


def test_two_false_alarms_among_five_thousand():
    # 4,950 negatives, 97.5 %: computed bar 6.787844; Dvoretzky-Kiefer-Wolfowitz ends at 0.0214
    assert band_misses(4950, 6.787844) == pytest.approx(0.025, rel=1e-3)
    low, high = (ends[0] for ends in limits(np.array([2 / 4950]), bar(4950.0, 0.025) / 4950))
    assert high == pytest.approx(0.0025, abs=5e-5) and low == pytest.approx(5.05e-6, rel=0.01)


@pytest.mark.parametrize(("share", "n"), [(0.5, 10), (0.02, 1000), (0.999, 1000), (1e-5, 1_000_000)])
def test_limits_are_where_the_likelihood_ratio_meets_the_bar(share, n):
    low, high = (float(ends[0]) for ends in limits(np.array([share]), 6.0 / n))
    assert low < share < high
    assert n * surprise(share, low) == pytest.approx(6.0, rel=1e-6)
    assert n * surprise(share, high) == pytest.approx(6.0, rel=1e-6)


def test_no_row_and_every_row_have_one_limit():
    low, high = limits(np.array([0.0, 1.0]), 0.06)
    assert low == pytest.approx([0.0, math.exp(-0.06)]) and high == pytest.approx([1 - math.exp(-0.06), 1.0])


def test_many_shares_are_read_between_places():
    share = np.arange(MOST_SHARES + 500) / (MOST_SHARES + 499)
    ratio = 7.0 / len(share)
    many, few = limits(share, ratio), limits(share[::50], ratio)
    for read, solved in zip(many, few):
        assert read[::50] == pytest.approx(solved, abs=1e-6)


@pytest.mark.parametrize("n", [17, 100, 1500])
@pytest.mark.parametrize("miss", [1e-4, 0.0167, 0.025, 0.2])
def test_the_fit_misses_no_more_than_it_says_and_hardly_less(n, miss):
    assert 0.98 * miss < band_misses(n, bar(float(n), miss)) <= miss


def test_the_fit_joins_what_is_computed_and_rises_with_rows():
    found = [bar(float(n), 0.025) for n in (1, 4, SMALL, SMALL + 1, 100, 10**4, 10**6, 10**9)]
    assert found == sorted(found)
    assert found[3] - found[2] < 0.05


def test_simulated_distributions_lie_in_the_band():
    rng = np.random.default_rng(1)
    n, drawn = 50, np.sort(rng.random((20_000, 50)), axis=1)
    low = limits(np.arange(1, n + 1) / n, bar(float(n), 0.05) / n)[0]
    inside = np.mean(np.all((drawn >= low) & (drawn <= 1 - low[::-1]), axis=1))
    assert inside == pytest.approx(0.95, abs=4 * math.sqrt(0.05 * 0.95 / 20_000))


def test_one_number_stays_with_the_length_between():
    assert stays_between(np.array([0.2]), np.array([0.9])) == pytest.approx(0.7)


def test_two_numbers_by_their_area():
    # U1 in [0, 0.5], U2 in [0.5, 1]: one of two numbers in either half
    assert stays_between(np.array([0.0, 0.5]), np.array([0.5, 1.0])) == pytest.approx(0.5)
    # U1 in [0.1, 0.6], U2 in [0.3, 1], U1 <= U2: 2 (0.5 * 0.7 - 0.3^2 / 2)
    assert stays_between(np.array([0.1, 0.3]), np.array([0.6, 1.0])) == pytest.approx(2 * (0.35 - 0.045))


def test_without_boundaries_all_stay_and_crossed_ones_leave_none():
    assert stays_between(np.zeros(40), np.ones(40)) == pytest.approx(1.0)
    assert stays_between(np.full(3, 0.6), np.full(3, 0.4)) == 0.0


def test_kolmogorovs_distance_of_ten_values():
    # P(sup |Fn - F| < 0.40925) = 0.95 for n = 10 (printed in tables as 0.409)
    i = np.arange(1, 11)
    d = 0.40925
    low, high = np.clip(i / 10 - d, 0, 1), np.clip((i - 1) / 10 + d, 0, 1)
    assert stays_between(low, high) == pytest.approx(0.95, abs=2e-4)


@pytest.mark.parametrize("n", [5, 60])
def test_simulated_numbers_agree(n):
    rng = np.random.default_rng(n)
    i = np.arange(1, n + 1)
    low, high = np.clip(i / n - 1.1 / n**0.5, 0, 1) ** 1.2, np.clip((i - 1) / n + 1.3 / n**0.5, 0, 1)
    drawn = np.sort(rng.random((20_000, n)), axis=1)
    share = np.mean(np.all((drawn >= low) & (drawn <= high), axis=1))
    assert stays_between(low, high) == pytest.approx(share, abs=4 * (share * (1 - share) / 20_000) ** 0.5)
