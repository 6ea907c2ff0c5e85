import numpy as np
import pytest
from sklearn.metrics import mean_absolute_percentage_error


def test_mape_is_a_fraction(estimate):
    # (1 / 10 + 6 / 20) / 2
    assert estimate("mape", truth=[10.0, 20.0], value=[9.0, 26.0]).value == pytest.approx(0.2, rel=1e-14)


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = mean_absolute_percentage_error(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("mape", **p).value == pytest.approx(expected, rel=1e-12)


def test_a_negative_truth_counts_by_its_size(estimate):
    # |-2 - (-1)| / 2
    assert estimate("mape", truth=[-2.0, 1.0], value=[-1.0, 1.0]).value == 0.25


def test_a_truth_of_0_makes_it_undefined_and_says_how_many(estimate):
    found = estimate("mape", truth=[0.0, 1.0, 0.0], value=[1.0, 1.0, 0.0])
    assert found.value is None
    assert "2 true values are 0" in found.reason
    assert found.no_skill is None


def test_no_constant_beats_its_no_skill(pairs, estimate):
    p = pairs()
    constants = [
        mean_absolute_percentage_error(p["truth"], np.full(300, c), sample_weight=p["weight"]) for c in p["truth"]
    ]
    assert estimate("mape", **p).no_skill == pytest.approx(min(constants), rel=1e-10)


def test_a_truth_next_to_nothing(estimate):
    """One over it is beyond all floats; the best constant is that truth itself."""
    found = estimate("mape", truth=[1.0, 2.0, 4.0, 5e-324], value=[1.0, 1.0, 1.0, 5e-324])
    assert found.value == (0.5 + 0.75) / 4
    assert found.no_skill == 0.75  # all but the last are off by all of it
