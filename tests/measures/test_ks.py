import numpy as np
import pytest
from _leaving_out import left_out
from scipy.stats import ks_2samp
from sklearn.metrics import roc_curve

import errbar
from errbar.evidence import Evidence
from errbar.measures import measure


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


def by_others(scores, truth):
    """KS with each row called by the threshold that is best on all other rows; 1/2 where both are equally good."""
    calls, cuts = np.empty(len(truth)), np.concatenate([[-np.inf], np.unique(scores)])
    for i in range(len(truth)):
        s, y = np.delete(scores, i), np.delete(truth, i)
        gaps = np.array([(s[y == 1] > cut).mean() - (s[y == 0] > cut).mean() for cut in cuts])
        best = gaps >= gaps.max() - 1e-12
        calls[i] = np.mean([scores[i] > cut for cut in (cuts[best].min(), cuts[best].max())])
    return calls[truth == 1].mean() - calls[truth == 0].mean()


@pytest.mark.parametrize("digits", [1, 6])
def test_over_folds_each_row_is_called_by_the_threshold_of_the_others(digits):
    rng = np.random.default_rng(digits)
    for _ in range(10):
        truth = np.array([1, 1, 0, 0, *rng.integers(0, 2, 7)])
        scores = np.round(rng.random(11), digits)
        rows = Evidence(errbar.score(truth=truth, prob=scores, positive=1, measures="ks").predictions)
        assert measure("ks").small_sample(rows, 0.0) == pytest.approx(by_others(scores, truth))


def test_over_folds_ks_of_noise_is_about_0_and_of_a_constant_0():
    rng = np.random.default_rng(2)
    X, y = rng.normal(size=(100, 2)), np.arange(100) % 2
    noise = errbar.evaluate("naive_bayes", X, y, measures="ks", effort="standard")["ks"]
    assert noise.value < 0.12  # its mean over folds of 33 rows chosen on themselves is 0.2
    assert errbar.evaluate("constant", X, y, measures="ks")["ks"].value == 0


def test_a_fold_with_one_row_of_a_class_has_no_ks():
    X = np.random.default_rng(3).normal(size=(40, 2))
    run = errbar.evaluate("naive_bayes", X, np.arange(40) < 5, measures="ks", plan="kfold(k=5)")
    assert "two rows of either class" in str(run["ks"].reason)
