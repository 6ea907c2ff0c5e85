import pytest
from scipy.stats import binomtest
from sklearn.metrics import confusion_matrix


def test_three_of_twenty_called_negative_are_positive(rows, estimate):
    assert estimate("fomr", **rows(tp=5, fn=3, fp=2, tn=17)).value == pytest.approx(3 / 20, rel=1e-15)  # FN / (FN + TN)


def test_agrees_with_the_table_of_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(2)
    table = confusion_matrix(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("fomr", **c).value == pytest.approx(table[1, 0] / table[:, 0].sum(), rel=1e-12)


def test_it_is_what_npv_leaves_of_one(rows, estimate):
    table = rows(tp=11, fn=4, fp=6, tn=23)
    assert estimate("fomr", **table).value + estimate("npv", **table).value == pytest.approx(1.0)


def test_undefined_when_no_row_is_called_negative(rows, estimate):
    found = estimate("fomr", **rows(tp=2, fn=0, fp=3, tn=0))
    assert found.value is None
    assert found.reason == "undefined: no row is called negative"


def test_its_interval_is_clopper_pearson_on_its_own_denominator(rows, estimate):
    found = estimate("fomr", **rows(tp=5, fn=3, fp=2, tn=17))
    expected = binomtest(3, 20).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_shuffled_calls_give_the_share_of_positives(rows, estimate):
    assert estimate("fomr", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(8 / 27)
