import pytest
from scipy.stats import binomtest
from sklearn.metrics import recall_score


def test_the_cats_table_gives_five_eighths(rows, estimate):
    assert estimate("recall", **rows(tp=5, fn=3, fp=2, tn=17)).value == 0.625  # 5 / (5 + 3)


def test_thirty_of_fifty_positives(rows, estimate):
    assert estimate("sensitivity", **rows(tp=30, fn=20, fp=10, tn=40)).value == 0.6


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_agree_with_scikit_learn_on_weighted_rows(calls, estimate, average):
    c = calls(4)
    expected = recall_score(c["truth"], c["label"], average=average, sample_weight=c["weight"])
    assert estimate(f"recall(average={average})", **c).value == pytest.approx(expected, rel=1e-12)


def test_a_named_class_of_a_binary_task_may_be_the_negative_one(rows, estimate):
    found = estimate("recall(class=0)", **rows(tp=5, fn=3, fp=2, tn=18))
    assert found.value == 0.9  # 18 / (18 + 2)
    assert found.label == "recall [0]"


def test_a_threshold_cuts_the_probability(estimate):
    roles = {"truth": [1, 1, 1, 1, 0], "prob": [0.9, 0.6, 0.4, 0.2, 0.3]}
    assert estimate("recall", **roles).value == 0.5
    assert estimate("recall(threshold=0.3)", **roles).value == 0.75


def test_undefined_when_no_row_is_positive(rows, estimate):
    found = estimate("recall", **rows(tp=0, fn=0, fp=2, tn=3))
    assert found.value is None
    assert found.reason == "undefined: no row is positive"


def test_its_interval_is_clopper_pearson_on_the_positives(rows, estimate):
    found = estimate("recall", **rows(tp=30, fn=20, fp=10, tn=40))
    expected = binomtest(30, 50).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_shuffled_calls_find_as_large_a_share_of_positives_as_is_called(rows, estimate):
    assert estimate("recall", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(7 / 27)
    everyone = estimate("recall", **rows(tp=8, fn=0, fp=19, tn=0))
    assert everyone.value == everyone.no_skill == 1.0


def test_no_skill_is_none_where_recall_itself_is_undefined(rows, estimate):
    assert estimate("recall", **rows(tp=0, fn=0, fp=2, tn=3)).no_skill is None
