import numpy as np
import pytest

from errbar._numeric.effective_count import count_effective


def test_equal_pieces_count_each_and_a_large_one_hides_the_rest():
    assert count_effective(np.ones(7)) == pytest.approx(7)
    assert count_effective(np.array([4.0, 1.0, 1.0])) == pytest.approx(36 / 18)


def test_tiny_and_huge_weights_are_worth_what_others_are():
    """Squares of 1e-200 are 0 and those of 1e200 infinite in float64."""
    for scale in (2.0**-1060, 1e-200, 1e200):
        assert count_effective(scale * np.array([4.0, 1.0, 1.0])) == pytest.approx(2)
