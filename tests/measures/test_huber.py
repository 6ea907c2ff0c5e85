import numpy as np
import pytest
from scipy.special import huber

from errbar.errors import BadInput


def test_one_error_within_delta_and_one_beyond(estimate):
    # (1 / 2 + 2 x (3 - 1)) / 2
    assert estimate("huber(delta=2)", truth=[0.0, 0.0], value=[1.0, -3.0]).value == 2.25


@pytest.mark.parametrize("delta", [0.3, 1.0, 5.0])
def test_agrees_with_scipy_on_weighted_rows(pairs, estimate, delta):
    p = pairs(2)
    rows = huber(delta, p["truth"] - p["value"]).mean(axis=1)
    assert estimate(f"huber(delta={delta})", **p).value == pytest.approx(np.average(rows, weights=p["weight"]))


def test_a_delta_beyond_all_errors_gives_half_the_mse(pairs, estimate):
    p = pairs()
    assert estimate("huber(delta=1000)", **p).value == pytest.approx(estimate("mse", **p).value / 2, rel=1e-12)


def test_no_skill_is_the_median_of_the_truth(estimate):
    # median 2, distances 1, 0, 4, delta 1: (1 / 2 + 0 + 3.5) / 3
    assert estimate("huber", truth=[1.0, 2.0, 6.0], value=[1.0, 1.0, 1.0]).no_skill == pytest.approx(4 / 3)


@pytest.mark.parametrize("delta", ["0", "-1", "inf", "nan", "wide"])
def test_a_delta_that_is_no_number_above_0_is_refused(estimate, delta):
    with pytest.raises(BadInput, match="delta= must be a number above 0"):
        estimate(f"huber(delta={delta})", truth=[1.0, 2.0], value=[1.0, 2.0])
