import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import cohens_kappa

from errbar.errors import BadInput


def test_cohens_two_by_two(rows, estimate):
    # agreement 35/50 = 0.7; by chance 25/50 * 30/50 + 25/50 * 20/50 = 0.5; (0.7 - 0.5) / (1 - 0.5)
    assert estimate("kappa", **rows(tp=20, fn=5, fp=10, tn=15)).value == pytest.approx(0.4, rel=1e-14)


def test_weights_count_how_far_apart_the_classes_are(estimate):
    # Truth 0 1 2, called 2 1 0: linear (2+0+2)/3 over the chance mean 8/9, quadratic (4+0+4)/3 over 12/9.
    roles = {"truth": [0, 1, 2], "label": [2, 1, 0]}
    assert estimate("kappa(weights=linear)", **roles).value == pytest.approx(1 - (4 / 3) / (8 / 9))
    assert estimate("kappa(weights=quadratic)", **roles).value == pytest.approx(1 - (8 / 3) / (12 / 9))


@pytest.mark.parametrize("weights", [None, "linear", "quadratic"])
def test_agrees_with_scikit_learn_on_weighted_rows(calls, estimate, weights):
    c = calls(4)
    expected = cohen_kappa_score(c["truth"], c["label"], weights=weights, sample_weight=c["weight"])
    name = "kappa" if weights is None else f"kappa(weights={weights})"
    assert estimate(name, **c).value == pytest.approx(expected, rel=1e-12)


def test_its_influence_gives_the_standard_error_of_statsmodels(calls, estimate):
    c = calls(3)
    found = estimate("kappa", truth=c["truth"], label=c["label"], unit=np.arange(300))
    table = np.zeros((3, 3))
    np.add.at(table, (c["truth"], c["label"]), 1)
    assert found.se == pytest.approx(cohens_kappa(table).std_kappa, rel=0.01)


def test_the_order_of_classes_is_the_one_given(estimate):
    roles = {"truth": ["low", "mid", "high", "low"], "label": ["mid", "mid", "high", "high"]}
    sorted_by_letter = estimate("kappa(weights=linear)", **roles).value
    in_order = estimate("kappa(weights=linear)", **roles, classes=["low", "mid", "high"]).value
    expected = cohen_kappa_score([0, 1, 2, 0], [1, 1, 2, 2], weights="linear")
    assert in_order == pytest.approx(expected)
    assert sorted_by_letter != pytest.approx(expected)


def test_undefined_when_all_rows_and_calls_are_of_one_class(rows, estimate):
    found = estimate("kappa", **rows(tp=0, fn=0, fp=0, tn=4))
    assert found.value is None
    assert "all of one class" in found.reason


def test_unknown_weights_are_refused(rows, estimate):
    with pytest.raises(BadInput, match="weights= must be linear or quadratic"):
        estimate("kappa(weights=cubic)", **rows(tp=1, fn=1, fp=1, tn=1))
