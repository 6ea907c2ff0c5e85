import pytest
from scipy.stats import binomtest
from sklearn.metrics import precision_score


def test_the_cats_table_gives_five_sevenths(rows, estimate):
    assert estimate("precision", **rows(tp=5, fn=3, fp=2, tn=17)).value == pytest.approx(0.7142857143)  # 5 / (5 + 2)


def test_thirty_of_forty_called(rows, estimate):
    assert estimate("precision", **rows(tp=30, fn=20, fp=10, tn=40)).value == 0.75


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_agree_with_scikit_learn_on_weighted_rows(calls, estimate, average):
    c = calls(4)
    expected = precision_score(c["truth"], c["label"], average=average, sample_weight=c["weight"])
    assert estimate(f"precision(average={average})", **c).value == pytest.approx(expected, rel=1e-12)


def test_beyond_two_classes_it_is_the_macro_average_and_says_so(calls, estimate):
    c = calls(3)
    found = estimate("ppv", **c)
    assert found.value == pytest.approx(
        precision_score(c["truth"], c["label"], average="macro", sample_weight=c["weight"])
    )
    assert found.label == "precision (macro)"


def test_undefined_when_no_row_is_called_positive(rows, estimate):
    found = estimate("precision", **rows(tp=0, fn=2, fp=0, tn=3))
    assert found.value is None
    assert found.reason == "undefined: no row is called positive"


def test_macro_average_leaves_out_the_class_that_is_never_called_and_says_so(estimate):
    found = estimate("precision", truth=["a", "b", "c"], label=["a", "b", "a"])
    assert found.value == (1 / 2 + 1) / 2
    assert found.label == "precision (macro, 2 of 3 classes)"


def test_undefined_macro_average_of_weighted_rows_names_the_class_that_is_never_called(estimate):
    found = estimate("precision", truth=["a", "b", "c"], label=["a", "b", "a"], weight=[1, 2, 1])
    assert found.reason == "undefined: class 'c': no row is called positive"


def test_its_interval_is_clopper_pearson_on_the_rows_called_positive(rows, estimate):
    found = estimate("precision", **rows(tp=30, fn=20, fp=10, tn=40))
    expected = binomtest(30, 40).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_shuffled_calls_are_right_as_often_as_rows_are_positive(rows, estimate):
    assert estimate("precision", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(8 / 27)
