import numpy as np
import pytest
from _leaving_out import left_out
from sklearn.calibration import calibration_curve


def test_the_worst_of_two_bins(estimate):
    # 0.25 against 1 and 0.75 against 2/3
    found = estimate("mce", truth=[1, 1, 1, 0], prob=[0.25, 0.75, 0.75, 0.75], positive=1)
    assert found.value == 0.75
    assert found.extras["rows_in_worst_bin"] == 1
    assert "the worst bin holds 1 rows" in found.reason


def test_agrees_with_the_curve_of_scikit_learn(estimate):
    rng = np.random.default_rng(0)
    p = rng.random(400)
    y = (rng.random(400) < p**2).astype(int)
    share, mean = calibration_curve(y, p, n_bins=8)
    found = estimate("mce(bins=8)", truth=y, prob=p, positive=1)
    assert found.value == pytest.approx(np.abs(share - mean).max(), rel=1e-12)


def test_weights_are_repeats(estimate):
    rng = np.random.default_rng(1)
    p, y, w = rng.random(60), rng.integers(0, 2, 60), rng.integers(1, 4, 60)
    repeated = estimate("mce", truth=np.repeat(y, w), prob=np.repeat(p, w), positive=1).value
    assert estimate("mce", truth=y, prob=p, weight=w, positive=1).value == pytest.approx(repeated)


def test_the_likeliest_class_is_judged_beyond_two(estimate):
    # 0.6 and right, 0.5 and wrong: gaps 0.4 and 0.5
    found = estimate("mce", truth=["a", "b"], prob=[[0.6, 0.2, 0.2], [0.2, 0.3, 0.5]], classes=["a", "b", "c"])
    assert found.value == pytest.approx(0.5)


@pytest.mark.parametrize("share", [0.1, 0.9])
def test_influence_is_leaving_a_row_out(share):
    rng = np.random.default_rng(2)
    p = rng.uniform(0.3, 0.7, 400)
    roles = {"truth": (rng.random(400) < share).astype(int), "prob": p, "positive": 1}
    moved, said = left_out("mce(bins=2)", **roles)
    assert np.abs(moved - said).max() < 0.02 * np.abs(moved).max()
