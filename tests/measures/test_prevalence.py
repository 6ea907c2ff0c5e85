import numpy as np
import pytest
from scipy.stats import binomtest

from errbar.errors import BadInput


def test_eight_of_twenty_seven_rows_are_positive(rows, estimate):
    assert estimate("prevalence", **rows(tp=5, fn=3, fp=2, tn=17)).value == 8 / 27  # (5 + 3) / 27


def test_is_the_weighted_mean_of_truth_being_positive(calls, estimate):
    c = calls(2)
    assert estimate("prevalence", **c).value == pytest.approx(np.average(c["truth"], weights=c["weight"]), rel=1e-12)


def test_the_negative_class_has_the_rest(rows, estimate):
    found = estimate("prevalence(class=0)", **rows(tp=5, fn=3, fp=2, tn=17))
    assert found.value == 19 / 27


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_the_mean_over_classes_is_a_constant_and_no_estimate(rows, estimate, average):
    found = estimate(f"prevalence(average={average})", **rows(tp=5, fn=3, fp=2, tn=17))
    assert found.value is None
    assert "the mean over classes is 1 / classes on any rows" in found.reason


def test_more_than_two_classes_are_refused_by_name(calls, estimate):
    with pytest.raises(BadInput, match="prevalence is for binary tasks"):
        estimate("prevalence", **calls(3))


def test_its_interval_is_clopper_pearson_on_all_rows(rows, estimate):
    found = estimate("prevalence", **rows(tp=5, fn=3, fp=2, tn=17))
    expected = binomtest(8, 27).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((expected.low, expected.high), rel=1e-9)
