import numpy as np
import pytest
from _leaving_out import left_out, weighed
from sklearn.metrics import roc_auc_score

from errbar.errors import BadInput


def rows(n=300, seed=0, digits=1):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return {"truth": y, "score": np.round(rng.normal(y, 1), digits), "positive": 1}


# Down the ranking: + - + + -, so the curve is 1/3 up to a false positive rate of 1/2, then 1.
FIVE = {"truth": [1, 0, 1, 1, 0], "prob": [0.9, 0.8, 0.7, 0.6, 0.5], "positive": 1}


def test_five_rows_by_hand(estimate):
    # Up to 3/4: 1/2 x 1/3 + 1/4 x 1 = 5/12.
    raw = estimate("partial_auc(max_fpr=0.75, standardised=false)", **FIVE)
    assert raw.value == pytest.approx(5 / 12)
    assert raw.no_skill == 0.75**2 / 2
    # Chance 9/32, most 24/32: (5/12 - 9/32) / (15/32) = 13/45, then halfway to 1.
    assert estimate("partial_auc(max_fpr=0.75)", **FIVE).value == pytest.approx((1 + 13 / 45) / 2)


@pytest.mark.parametrize("limit", [0.05, 0.1, 0.33, 1.0])
@pytest.mark.parametrize("digits", [0, 1, 9])
def test_agrees_with_scikit_learn_with_ties_and_weights(estimate, limit, digits):
    r, w = rows(digits=digits), np.random.default_rng(1).random(300)
    for weight in (None, w):
        expected = roc_auc_score(r["truth"], r["score"], max_fpr=limit, sample_weight=weight)
        found = estimate(f"partial_auc(max_fpr={limit})", **r, weight=weight)
        assert found.value == pytest.approx(expected, rel=1e-12)


def test_the_whole_area_has_the_influence_of_the_whole_area():
    whole, part = left_out("roc_auc", **rows(60))[1], left_out("partial_auc(max_fpr=1)", **rows(60))[1]
    np.testing.assert_allclose(part, whole, atol=1e-12)


@pytest.mark.parametrize("digits", [0, 9])
def test_influence_is_leaving_a_row_out(digits):
    moved, said = left_out("partial_auc(max_fpr=0.3)", **rows(250, digits=digits))
    assert np.abs(moved - said).max() < 0.05 * np.abs(moved).max()


@pytest.mark.parametrize("digits", [0, 1, 9])
@pytest.mark.parametrize("limit", [0.1, 0.33])
def test_influence_is_the_derivative_by_weight(limit, digits):
    # 20 negatives put a corner of the curve on 0.1, where the middle of a rise is the mean of both sides.
    slopes, said = weighed(f"partial_auc(max_fpr={limit})", **{**rows(40, digits=digits), "truth": [0, 1] * 20})
    np.testing.assert_allclose(said, slopes, atol=1e-4)


def test_the_interval_stays_below_the_most_there_can_be(estimate):
    # Nine of ten positives above all negatives: 0.18 of at most 0.2.
    score = [*range(20, 11, -1), 0, *range(11, 1, -1)]
    found = estimate("partial_auc(max_fpr=0.2, standardised=false)", truth=[1] * 10 + [0] * 10, score=score, positive=1)
    assert found.value == pytest.approx(0.18)
    assert 0 < found.low < found.value < found.high < 0.2


@pytest.mark.parametrize("options", ["max_fpr=0", "max_fpr=1.5", "max_fpr=low", "standardised=3"])
def test_unusable_options_are_refused(estimate, options):
    with pytest.raises(BadInput, match=r"max_fpr= must be a false positive rate|standardised= must be true or false"):
        estimate(f"partial_auc({options})", **FIVE)


def test_one_class_has_no_area(estimate):
    found = estimate("partial_auc", truth=[1, 1], score=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no negative rows" in found.reason
