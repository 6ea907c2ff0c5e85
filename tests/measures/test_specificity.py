import numpy as np
import pytest
from sklearn.metrics import multilabel_confusion_matrix, recall_score


def test_the_cats_table_gives_seventeen_nineteenths(rows, estimate):
    assert estimate("specificity", **rows(tp=5, fn=3, fp=2, tn=17)).value == pytest.approx(0.8947368421)  # 17 / 19


def test_forty_of_fifty_negatives(rows, estimate):
    assert estimate("tnr", **rows(tp=30, fn=20, fp=10, tn=40)).value == 0.8


def test_agrees_with_the_recall_of_the_negative_class_on_weighted_rows(calls, estimate):
    c = calls(2)
    expected = recall_score(c["truth"], c["label"], pos_label=0, sample_weight=c["weight"])
    assert estimate("specificity", **c).value == pytest.approx(expected, rel=1e-12)


def test_macro_average_agrees_with_the_tables_of_scikit_learn(calls, estimate):
    c = calls(4)
    tables = multilabel_confusion_matrix(c["truth"], c["label"], sample_weight=c["weight"])
    expected = np.mean([t[0, 0] / t[0].sum() for t in tables])
    assert estimate("specificity", **c).value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("weight", [None, [0.1, 0.2, 0.3, 0.4]])
def test_undefined_when_no_row_is_negative_also_with_awkward_weights(estimate, weight):
    found = estimate("specificity", truth=[1, 1, 1, 1], label=[1, 0, 1, 0], positive=1, weight=weight)
    assert found.value is None
    assert found.reason == "undefined: no row is negative"


def test_shuffled_calls_clear_as_large_a_share_of_negatives_as_is_called_negative(rows, estimate):
    assert estimate("specificity", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(20 / 27)
