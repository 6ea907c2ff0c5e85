import numpy as np
import pytest
from scipy import stats

from errbar._numeric.skewed_t import corrected, two_tails


def test_without_skewness_it_is_students_t():
    assert two_tails(1.0, 0.5, 0.0, 10, 9.0) == pytest.approx(2 * stats.t.sf(2, 9))


def test_by_hand():
    # T = 2, g = 3 / sqrt(9) = 1: 2 + 1/6 + 4/3 + 8/27 = 205/54
    assert two_tails(1.0, 0.5, 3.0, 9, 8.0) == pytest.approx(2 * stats.t.sf(205 / 54, 8))


@pytest.mark.parametrize("seed", range(5))
def test_p_is_one_less_the_level_at_which_the_limits_reach_0(seed):
    rng = np.random.default_rng(seed)
    for _ in range(40):
        n = int(rng.integers(5, 60))
        mean, se, skewness = rng.normal() * 2, rng.random() + 0.1, rng.normal() * 2
        p = two_tails(mean, se, skewness, n, n - 1.0)
        for level in (0.3, 0.9, 0.95, 0.999):
            low, high = corrected(mean, se, skewness, n, level)
            assert (p < 1 - level) == (low > 0 or high < 0)


def test_a_mean_that_the_correction_carries_past_0_is_no_evidence():
    # T = -0.01 and g / 6 = 1/6: the cubic is positive where the mean is negative
    assert two_tails(-0.01, 1.0, 10.0, 100, 99.0) == 1


def test_the_sign_of_mean_and_skewness_together_does_not_matter():
    assert two_tails(-0.7, 0.4, -1.5, 30, 29.0) == pytest.approx(two_tails(0.7, 0.4, 1.5, 30, 29.0))
