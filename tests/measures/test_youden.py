import pytest
from sklearn.metrics import balanced_accuracy_score, multilabel_confusion_matrix


def test_recall_plus_specificity_less_one(rows, estimate):
    assert estimate("youden", **rows(tp=30, fn=20, fp=10, tn=40)).value == pytest.approx(0.4)  # 0.6 + 0.8 - 1


def test_agrees_with_the_adjusted_balanced_accuracy_of_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(2)
    expected = balanced_accuracy_score(c["truth"], c["label"], sample_weight=c["weight"], adjusted=True)
    assert estimate("youden", **c).value == pytest.approx(expected, rel=1e-12)


def test_macro_average_is_the_mean_over_classes(calls, estimate):
    c = calls(3)
    tables = multilabel_confusion_matrix(c["truth"], c["label"], sample_weight=c["weight"])
    expected = sum(t[1, 1] / t[1].sum() + t[0, 0] / t[0].sum() - 1 for t in tables) / 3
    assert estimate("youden", **c).value == pytest.approx(expected, rel=1e-12)


def test_undefined_when_a_class_has_no_true_rows(rows, estimate):
    assert estimate("youden", **rows(tp=0, fn=0, fp=2, tn=3)).reason == "undefined: no row is positive"
    assert estimate("youden", **rows(tp=2, fn=3, fp=0, tn=0)).reason == "undefined: no row is negative"


def test_shuffled_calls_give_zero_whatever_the_margins(rows, calls, estimate):
    assert estimate("youden", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == 0.0
    assert estimate("youden", **calls(3)).no_skill == 0.0
