import numpy as np
import pytest
from scipy.stats import gmean as geometric_mean
from sklearn.metrics import recall_score

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.predictions import Predictions


def test_two_classes_are_the_root_of_recall_times_specificity(rows, estimate):
    # recall 4/9, specificity 16/25: sqrt(64/225) = 8/15
    assert estimate("gmean", **rows(tp=4, fn=5, fp=9, tn=16)).value == pytest.approx(8 / 15, rel=1e-14)


def test_three_classes_take_the_cube_root(estimate):
    # recalls 1, 1/2, 1/4: (1/8)^(1/3) = 1/2
    truth, label = [0, 1, 1, 2, 2, 2, 2], [0, 1, 0, 2, 0, 0, 1]
    assert estimate("gmean", truth=truth, label=label).value == pytest.approx(0.5, rel=1e-14)


@pytest.mark.parametrize("classes", [2, 5])
def test_agrees_with_the_geometric_mean_of_the_recalls_of_scikit_learn(calls, estimate, classes):
    c = calls(classes)
    recalls = recall_score(c["truth"], c["label"], average=None, sample_weight=c["weight"])
    assert estimate("gmean", **c).value == pytest.approx(geometric_mean(recalls), rel=1e-12)


def test_a_class_never_found_makes_it_zero_with_an_interval_but_no_standard_error(rows, estimate):
    found = estimate("gmean", **rows(tp=0, fn=4, fp=1, tn=5), unit=np.arange(10) // 2)
    assert found.value == 0.0
    assert found.low == 0.0 < found.high
    assert found.se is None


def test_undefined_where_a_class_has_no_true_rows(rows, estimate):
    found = estimate("gmean", **rows(tp=0, fn=0, fp=2, tn=3), classes=[0, 1])
    assert "class '1' has no true rows" in found.reason


def test_influence_is_the_change_by_leaving_a_row_out(calls):
    c = calls(3)
    given = Predictions(kind="multiclass", truth=c["truth"], label=c["label"], classes=("a", "b", "c"))
    scored = measure("gmean").score(Evidence(given))
    for i in range(0, 300, 30):
        without = measure("gmean").score(Evidence(given.take(np.delete(np.arange(300), i)))).value
        assert (scored.value - without) * 299 == pytest.approx(scored.influence[i], rel=0.02, abs=1e-3)
