import pytest
from scipy.stats import binomtest

from errbar.errors import BadInput


def test_eight_positives_for_nineteen_negatives(rows, estimate):
    assert estimate("class_ratio", **rows(tp=5, fn=3, fp=2, tn=17)).value == 8 / 19


def test_twice_the_negatives_halve_it(rows, estimate):
    """The class imbalance of the fifth lecture: 50 positives, 50 then 100 negatives, a ratio of 1/2."""
    assert estimate("class_ratio", **rows(tp=30, fn=20, fp=10, tn=40)).value == 1.0
    assert estimate("class_ratio", **rows(tp=30, fn=20, fp=20, tn=80)).value == 0.5


def test_its_interval_is_clopper_pearsons_of_the_prevalence_as_odds(rows, estimate):
    found = estimate("class_ratio", **rows(tp=5, fn=3, fp=2, tn=17))
    ends = binomtest(8, 27).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((ends.low / (1 - ends.low), ends.high / (1 - ends.high)), rel=1e-9)


def test_the_other_class_has_the_inverse(rows, estimate):
    assert estimate("clr(class=0)", **rows(tp=5, fn=3, fp=2, tn=17)).value == pytest.approx(19 / 8, rel=1e-12)


def test_without_negatives_it_is_undefined(estimate):
    found = estimate("class_ratio", truth=[1, 1, 1], label=[1, 0, 1], classes=[0, 1], positive=1)
    assert found.value is None and "no row is negative" in found.reason


@pytest.mark.parametrize("average", ["macro", "micro"])
def test_it_has_no_mean_over_classes(rows, estimate, average):
    found = estimate(f"class_ratio(average={average})", **rows(tp=5, fn=3, fp=2, tn=17))
    assert found.value is None and "name a class" in found.reason


def test_more_than_two_classes_are_refused_by_name(calls, estimate):
    with pytest.raises(BadInput, match="class_ratio is for binary tasks"):
        estimate("class_ratio", **calls(3))
