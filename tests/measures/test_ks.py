import numpy as np
import pytest
from _leaving_out import left_out
from scipy.stats import ks_2samp
from sklearn.metrics import roc_curve


def rows(n=300, seed=0, digits=1):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return {"truth": y, "score": np.round(rng.normal(y, 1), digits), "positive": 1}


def test_ten_rows_of_the_textbook(estimate):
    # Down to 0.55: 4 of 5 positives and 1 of 5 negatives.
    prob = [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.51, 0.5, 0.4]
    found = estimate("ks", truth=list("PPNPPNNNPN"), prob=prob, positive="P")
    assert found.value == pytest.approx(0.6, rel=1e-14)
    assert found.method == "dkw"


def test_agrees_with_the_roc_curve_of_scikit_learn_on_weighted_rows(estimate):
    r, w = rows(), np.random.default_rng(1).random(300)
    fpr, tpr, _ = roc_curve(r["truth"], r["score"], sample_weight=w)
    assert estimate("ks", **r, weight=w).value == pytest.approx((tpr - fpr).max(), rel=1e-12)


def test_agrees_with_the_one_sided_statistic_of_scipy(estimate):
    r = rows(seed=2)
    neg, pos = (r["score"][r["truth"] == c] for c in (0, 1))
    expected = ks_2samp(neg, pos, alternative="greater").statistic
    assert estimate("ks", **r).value == pytest.approx(expected, rel=1e-12)


def test_reversed_scores_have_no_distance_in_the_right_direction(estimate):
    assert estimate("ks", truth=[1, 1, 0, 0], score=[0.1, 0.2, 0.3, 0.4], positive=1).value == 0


def test_influence_is_leaving_a_row_out_at_the_best_threshold():
    # Both classes at -1 and 1 only: no other threshold can become the best one.
    roles = {"truth": [1] * 50 + [0] * 50, "score": [1] * 40 + [-1] * 40 + [1] * 20, "positive": 1}
    moved, said = left_out("ks", **roles)
    assert np.abs(moved - said).max() < 0.02 * np.abs(moved).max()


def test_one_class_has_no_distance(estimate):
    found = estimate("ks", truth=[1, 1], score=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no negative rows" in found.reason
