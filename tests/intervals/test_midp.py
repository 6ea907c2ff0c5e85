import pytest
from scipy.stats import binom

from errbar.intervals import exact, midp


def test_none_of_twenty_by_hand():
    # Half the chance of what was seen is the tail: (1 - p)^20 / 2 = 0.025.
    assert midp.limits(0, 20, 0.95) == pytest.approx((0, 1 - 0.05 ** (1 / 20)))


@pytest.mark.parametrize(("hits", "trials"), [(0, 12), (1, 12), (6, 12), (12, 12), (40, 300)])
def test_it_halves_the_probability_of_what_was_seen(hits, trials):
    low, high = midp.limits(hits, trials, 0.9)
    if hits > 0:
        assert binom.sf(hits, trials, low) + binom.pmf(hits, trials, low) / 2 == pytest.approx(0.05, abs=1e-9)
    if hits < trials:
        assert binom.cdf(hits - 1, trials, high) + binom.pmf(hits, trials, high) / 2 == pytest.approx(0.05, abs=1e-9)


def test_it_lies_inside_exact():
    for k in range(13):
        inner, outer = midp.limits(k, 12, 0.95), exact.limits(k, 12, 0.95)
        assert outer[0] <= inner[0] < inner[1] <= outer[1]
