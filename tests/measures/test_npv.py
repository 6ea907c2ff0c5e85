import pytest
from sklearn.metrics import precision_score


def test_seventeen_of_twenty_called_negative(rows, estimate):
    assert estimate("npv", **rows(tp=5, fn=3, fp=2, tn=17)).value == 0.85  # 17 / (17 + 3)


def test_agrees_with_the_precision_of_the_negative_class_on_weighted_rows(calls, estimate):
    c = calls(2)
    expected = precision_score(c["truth"], c["label"], pos_label=0, sample_weight=c["weight"])
    assert estimate("npv", **c).value == pytest.approx(expected, rel=1e-12)


def test_undefined_when_no_row_is_called_negative(rows, estimate):
    found = estimate("npv", **rows(tp=2, fn=0, fp=3, tn=0))
    assert found.value is None
    assert found.reason == "undefined: no row is called negative"


def test_shuffled_calls_leave_the_share_of_negatives(rows, estimate):
    assert estimate("npv", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(19 / 27)
