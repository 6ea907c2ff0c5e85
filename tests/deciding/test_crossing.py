import numpy as np
import pytest

from errbar.deciding.crossing import stays_between


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
