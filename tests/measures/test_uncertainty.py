import numpy as np
import pytest
from scipy.stats import binomtest

import errbar


def test_a_quarter_positives(estimate):
    found = estimate("uncertainty", truth=[1, 0, 0, 0], prob=[0.9, 0.2, 0.3, 0.1], positive=1)
    assert found.value == 0.1875  # 1/4 x 3/4


def test_at_one_half_the_interval_ends_at_one_quarter_and_has_width(estimate):
    limits = binomtest(5, 10).proportion_ci(0.95, "exact")
    found = estimate("uncertainty", truth=[1, 0] * 5, prob=np.linspace(0.1, 0.9, 10), positive=1)
    assert found.value == found.high == 0.25
    assert found.low == pytest.approx(limits.low * (1 - limits.low), rel=1e-9)
    assert found.se == 0


@pytest.mark.parametrize("method", ["exact", "wilson"])
def test_away_from_one_half_the_prevalences_limits_are_mapped(method):
    limits = binomtest(3, 40).proportion_ci(0.95, method)
    truth, prob = [1] * 3 + [0] * 37, np.linspace(0.1, 0.9, 40)
    found = errbar.score(truth=truth, prob=prob, positive=1, measures="uncertainty", interval=method).estimates[0]
    assert found.low == pytest.approx(limits.low * (1 - limits.low), rel=1e-6)
    assert found.high == pytest.approx(limits.high * (1 - limits.high), rel=1e-6)


def test_which_class_is_positive_does_not_matter(estimate):
    roles = {"truth": [1, 0, 0, 0, 0], "prob": [0.2] * 5}
    one, other = (estimate("uncertainty", **roles, positive=c) for c in (0, 1))
    assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))


def test_units_widen_it(estimate):
    roles = {"truth": np.repeat([1, 0, 0, 0, 1, 0, 0, 0], 5), "prob": np.linspace(0.1, 0.9, 40), "positive": 1}
    alone, together = estimate("uncertainty", **roles), estimate("uncertainty", **roles, unit=np.arange(40) // 5)
    assert together.low < alone.low


def test_a_rare_class_beside_a_heavy_row_is_not_rounded_away(estimate):
    found = estimate("uncertainty", truth=[1, 0], prob=[0.9, 0.1], weight=[1e11, 1.0], positive=1)
    assert found.value == pytest.approx(1e11 / (1e11 + 1) ** 2, rel=1e-12, abs=0)
