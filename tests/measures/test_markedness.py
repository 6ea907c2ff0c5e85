import pytest
from sklearn.metrics import precision_score


def test_precision_plus_npv_less_one(rows, estimate):
    # 30/40 + 40/60 - 1 = 5/12
    assert estimate("markedness", **rows(tp=30, fn=20, fp=10, tn=40)).value == pytest.approx(5 / 12)


def test_agrees_with_the_precisions_of_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(2)
    each = precision_score(c["truth"], c["label"], average=None, sample_weight=c["weight"])
    assert estimate("markedness", **c).value == pytest.approx(each.sum() - 1, rel=1e-12)


def test_with_youden_it_multiplies_to_the_square_of_mcc(rows, estimate):
    table = rows(tp=11, fn=4, fp=6, tn=23)
    product = estimate("markedness", **table).value * estimate("youden", **table).value
    assert product == pytest.approx(estimate("mcc", **table).value ** 2)


def test_undefined_when_all_rows_get_the_same_call(rows, estimate):
    assert estimate("markedness", **rows(tp=0, fn=2, fp=0, tn=3)).reason == "undefined: no row is called positive"
    assert estimate("markedness", **rows(tp=2, fn=0, fp=3, tn=0)).reason == "undefined: no row is called negative"


def test_shuffled_calls_give_zero(rows, estimate):
    assert estimate("markedness", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == 0.0
