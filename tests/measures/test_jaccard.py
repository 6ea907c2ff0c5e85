import pytest
from scipy.stats import binomtest
from sklearn.metrics import jaccard_score


def test_five_of_ten_in_either(rows, estimate):
    assert estimate("jaccard", **rows(tp=5, fn=3, fp=2, tn=17)).value == 0.5  # 5 / (5 + 2 + 3)


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_agree_with_scikit_learn_on_weighted_rows(calls, estimate, average):
    c = calls(4)
    expected = jaccard_score(c["truth"], c["label"], average=average, sample_weight=c["weight"])
    assert estimate(f"iou(average={average})", **c).value == pytest.approx(expected, rel=1e-12)


def test_undefined_without_a_positive_row_or_call(rows, estimate):
    found = estimate("jaccard", **rows(tp=0, fn=0, fp=0, tn=5))
    assert found.reason == "undefined: no row is positive in truth or call"


def test_its_interval_is_clopper_pearson_on_rows_positive_in_either(rows, estimate):
    found = estimate("jaccard", **rows(tp=5, fn=3, fp=2, tn=17))
    expected = binomtest(5, 10).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_no_skill_is_calling_every_row_positive(rows, estimate):
    everyone = estimate("jaccard", **rows(tp=8, fn=0, fp=19, tn=0)).value
    assert estimate("jaccard", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(everyone)
