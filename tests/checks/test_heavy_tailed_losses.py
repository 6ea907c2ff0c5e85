import math

import numpy as np


def one_large_error(n):
    """Errors of 0 but one of 1: a loss that is 1 with share q = 1 / n, of skewness (1 - 2q) / sqrt(q (1 - q))."""
    value = np.zeros(n)
    value[0] = 1.0
    return {"truth": np.zeros(n), "value": value, "measures": "mse"}


def test_one_large_error_among_hundred_is_told_with_its_skewness(finding):
    found = finding("EB209", **one_large_error(100))
    assert f"skewness {0.98 / math.sqrt(0.01 * 0.99):.2g}, above 4" in found.message
    assert "covered 82–93 %" in found.message


def test_errors_of_one_size_or_two_have_light_tails(finding):
    assert finding("EB209", truth=np.zeros(100), value=np.tile([1.0, 2.0], 50), measures="mse") is None
    assert finding("EB209", **one_large_error(12)) is None  # skewness 3.0
