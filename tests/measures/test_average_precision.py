import numpy as np
import pytest
from _leaving_out import left_out
from sklearn.metrics import average_precision_score

from errbar.errors import BadInput


def rows(n=300, seed=0, digits=2):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return {"truth": y, "score": np.round(rng.normal(y, 1), digits), "positive": 1}


def classes(n=150, seed=1):
    rng = np.random.default_rng(seed)
    return {"truth": rng.integers(0, 3, n), "prob": rng.dirichlet([1, 1, 1], n)}


def test_four_rows_by_hand(estimate):
    # The positives are 1st and 3rd: precision 1 and 2/3, half of the recall each.
    found = estimate("average_precision", truth=[1, 0, 1, 0], prob=[0.9, 0.8, 0.7, 0.1], positive=1)
    assert found.value == pytest.approx((1 + 2 / 3) / 2, rel=1e-14)
    assert found.no_skill == 0.5


def test_ties_share_one_threshold(estimate):
    # One threshold with both rows of each class: precision 1/2 for all of the recall.
    assert estimate("ap", truth=[1, 0, 1, 0], prob=[0.3] * 4, positive=1).value == 0.5


@pytest.mark.parametrize("digits", [0, 1, 9])
def test_agrees_with_scikit_learn_with_ties_and_weights(estimate, digits):
    r, w = rows(digits=digits), np.random.default_rng(2).random(300)
    w[::7] = 0
    expected = average_precision_score(r["truth"], r["score"], sample_weight=w)
    assert estimate("average_precision", **r, weight=w).value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_agrees_with_scikit_learn_on_three_classes(estimate, average):
    r = classes()
    expected = average_precision_score(r["truth"], r["prob"], average=average)
    assert estimate(f"average_precision(average={average})", **r).value == pytest.approx(expected, rel=1e-12)


def test_one_class_against_the_rest(estimate):
    r = classes()
    expected = average_precision_score(r["truth"] == 1, r["prob"][:, 1])
    found = estimate("average_precision(class=1)", **r)
    assert found.value == pytest.approx(expected, rel=1e-12)
    assert found.no_skill == pytest.approx((r["truth"] == 1).mean())


@pytest.mark.parametrize("digits", [0, 9])
def test_influence_is_leaving_a_row_out(digits):
    moved, said = left_out("average_precision", **rows(200, digits=digits))
    assert np.abs(moved - said).max() < 0.1 * np.abs(moved).max()


def test_perfect_order_gets_the_bound_of_as_many_hits_as_positives(estimate):
    found = estimate("average_precision", truth=[1] * 10 + [0] * 30, prob=np.linspace(0.9, 0.1, 40), positive=1)
    # Clopper-Pearson of 10 of 10 at 95 %
    assert (found.low, found.high) == (pytest.approx(0.025**0.1), 1.0)


def test_no_positive_rows(estimate):
    found = estimate("average_precision", truth=[0, 0], prob=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no positive rows" in found.reason
    with_three = estimate("average_precision", truth=[0, 1], prob=[[0.5, 0.2, 0.3]] * 2, classes=[0, 1, 2])
    assert "class '2' has no true rows" in with_three.reason


def test_micro_is_refused(estimate):
    with pytest.raises(BadInput, match="average= of average_precision must be macro or weighted"):
        estimate("average_precision(average=micro)", **classes())


def test_light_rows_above_a_heavy_one_count_by_their_own_weights(estimate):
    # Of the rows at 0.3 or above, 0.001 are positive and 0.003 are not; the heavy row is a negative below them all.
    found = estimate(
        "average_precision", truth=[1, 0, 0], prob=[0.3, 0.9, 0.1], weight=[1e-3, 3e-3, 1e8], positive=1, classes=[0, 1]
    )
    assert found.value == pytest.approx(0.25, rel=1e-12)
