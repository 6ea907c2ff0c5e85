import numpy as np
import pytest
from sklearn.metrics import mean_absolute_error


def test_mae_of_errors_0_0_1_3(estimate):
    # (0 + 0 + 1 + 3) / 4
    assert estimate("mae", truth=[1.0, 2.0, 3.0, 4.0], value=[1.0, 2.0, 4.0, 7.0]).value == 1.0


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_scikit_learn_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    expected = mean_absolute_error(p["truth"], p["value"], sample_weight=p["weight"])
    assert estimate("mae", **p).value == pytest.approx(expected, rel=1e-12)


def test_no_skill_is_the_distance_from_the_median_of_the_truth(estimate):
    # median 2, distances 1, 0, 7
    assert estimate("mae", truth=[1.0, 2.0, 9.0], value=[0.0, 0.0, 0.0]).no_skill == pytest.approx(8 / 3)


def test_no_constant_beats_its_no_skill(pairs, estimate):
    p = pairs()
    found = estimate("mae", **p).no_skill
    constants = [
        mean_absolute_error(p["truth"], np.full(300, c), sample_weight=p["weight"]) for c in np.unique(p["truth"])
    ]
    assert found == pytest.approx(min(constants), rel=1e-10)
