import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.metrics import top_k_accuracy_score

import errbar
from errbar.errors import BadInput

PROB = np.array([[0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.5, 0.3, 0.2], [0.1, 0.2, 0.7]])
ROWS = {"truth": ["a", "b", "c", "c"], "prob": PROB, "classes": ["a", "b", "c"]}


def test_the_second_guess_counts_and_the_third_does_not(estimate):
    found = estimate("top_k_accuracy", **ROWS)
    assert found.value == 0.75  # only row three, whose true class comes last, misses
    assert found.label == "top-2 accuracy"


def test_k_of_one_is_the_accuracy_of_the_most_probable_class(estimate):
    assert estimate("top_k_accuracy(k=1)", **ROWS).value == estimate("accuracy", **ROWS).value == 0.5


@pytest.mark.parametrize("k", [1, 2, 4])
def test_agrees_with_scikit_learn_on_weighted_rows(estimate, k):
    rng = np.random.default_rng(k)
    truth, prob, weight = rng.integers(0, 6, 500), rng.dirichlet(np.ones(6), 500), rng.random(500)
    expected = top_k_accuracy_score(truth, prob, k=k, sample_weight=weight)
    found = estimate(f"top_k_accuracy(k={k})", truth=truth, prob=prob, weight=weight, classes=range(6))
    assert found.value == pytest.approx(expected, rel=1e-12)


def test_a_tie_counts_as_a_hit_whatever_the_order_of_classes(estimate):
    tied = np.full((3, 3), 1 / 3)
    assert estimate("top_k_accuracy(k=1)", truth=["a", "b", "c"], prob=tied, classes=["a", "b", "c"]).value == 1.0


def test_its_interval_is_clopper_pearson_on_all_rows(estimate):
    found = estimate("top_k_accuracy", **ROWS)
    expected = binomtest(3, 4).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_rows_of_one_unit_widen_the_interval(estimate):
    rng = np.random.default_rng(0)
    truth, prob = np.repeat(rng.integers(0, 3, 30), 5), np.repeat(rng.dirichlet(np.ones(3), 30), 5, axis=0)
    roles = {"truth": truth, "prob": prob, "classes": [0, 1, 2]}
    alone, by_unit = estimate("top_k", **roles), estimate("top_k", **roles, unit=np.repeat(np.arange(30), 5))
    assert by_unit.value == alone.value
    assert by_unit.high - by_unit.low > 2 * (alone.high - alone.low)  # 30 rows, not 150: sqrt(5) times as wide


@pytest.mark.parametrize("k", ["0", "3", "1.5", "two"])
def test_a_k_outside_one_to_classes_less_one_is_refused(estimate, k):
    with pytest.raises(BadInput, match="k= must be a whole number from 1"):
        estimate(f"top_k_accuracy(k={k})", **ROWS)


def test_labels_alone_are_refused_by_name(calls, estimate):
    with pytest.raises(BadInput, match="top_k_accuracy reads prob"):
        estimate("top_k_accuracy", **calls(3))


def test_no_skill_is_the_share_of_the_two_commonest_classes(estimate):
    assert estimate("top_k_accuracy", **ROWS).no_skill == 0.75  # c twice, and a (or b) once, of 4


def test_raw_scores_of_all_classes_are_ordered_within_a_row():
    score = [[3, 1, 0], [2, 2.5, -9], [0, 4, 1], [-1, 0, 5]]
    run = errbar.score(truth=list("aacb"), score=score, classes=list("abc"), measures=["top_k_accuracy", "accuracy"])
    # among the two largest: a, a, c and b are all there; the largest is right in the first row only
    assert run["top_k_accuracy"].value == 1.0 and run["accuracy"].value == 0.25
    one = errbar.score(truth=list("aacb"), score=score, classes=list("abc"), measures="top_k_accuracy(k=1)")
    assert one["top_k_accuracy(k=1)"].value == 0.25
    with pytest.raises(BadInput, match="reads prob"):
        errbar.score(truth=list("aacb"), score=score, classes=list("abc"), measures="log_loss")
