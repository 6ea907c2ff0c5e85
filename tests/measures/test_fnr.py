import pytest
from scipy.stats import binomtest
from sklearn.metrics import confusion_matrix


def test_three_of_eight_positives_are_missed(rows, estimate):
    assert estimate("fnr", **rows(tp=5, fn=3, fp=2, tn=17)).value == pytest.approx(3 / 8, rel=1e-15)  # FN / (FN + TP)


def test_agrees_with_the_table_of_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(2)
    table = confusion_matrix(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("fnr", **c).value == pytest.approx(table[1, 0] / table[1].sum(), rel=1e-12)


def test_it_is_what_recall_leaves_of_one(rows, estimate):
    table = rows(tp=11, fn=4, fp=6, tn=23)
    assert estimate("fnr", **table).value + estimate("recall", **table).value == pytest.approx(1.0)


def test_undefined_when_no_row_is_positive(rows, estimate):
    found = estimate("fnr", **rows(tp=0, fn=0, fp=2, tn=3))
    assert found.value is None
    assert found.reason == "undefined: no row is positive"


def test_its_interval_is_clopper_pearson_on_its_own_denominator(rows, estimate):
    found = estimate("fnr", **rows(tp=5, fn=3, fp=2, tn=17))
    expected = binomtest(3, 8).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)


def test_shuffled_calls_give_the_share_called_negative(rows, estimate):
    assert estimate("fnr", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(20 / 27)
