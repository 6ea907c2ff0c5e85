import pytest
from sklearn.metrics import fbeta_score

from errbar.errors import BadInput


def test_f2_counts_misses_four_times(rows, estimate):
    # 5 * 2 / (5 * 2 + 4 * 1 + 6) = 10 / 20
    assert estimate("f_beta(beta=2)", **rows(tp=2, fn=1, fp=6, tn=4)).value == 0.5


def test_f_half_counts_misses_a_quarter(rows, estimate):
    # 1.25 * 2 / (1.25 * 2 + 0.25 * 6 + 1) = 2.5 / 5
    assert estimate("f_beta(beta=0.5)", **rows(tp=2, fn=6, fp=1, tn=4)).value == 0.5


def test_beta_one_is_f1_and_beta_zero_is_precision(rows, estimate):
    table = rows(tp=5, fn=3, fp=2, tn=17)
    assert estimate("f_beta", **table).value == estimate("f1", **table).value
    assert estimate("f_beta(beta=0)", **table).value == estimate("precision", **table).value


@pytest.mark.parametrize("average", ["macro", "micro", "weighted"])
def test_averages_agree_with_scikit_learn_on_weighted_rows(calls, estimate, average):
    c = calls(4)
    expected = fbeta_score(c["truth"], c["label"], beta=1.7, average=average, sample_weight=c["weight"])
    assert estimate(f"f_beta(beta=1.7, average={average})", **c).value == pytest.approx(expected, rel=1e-12)


def test_undefined_without_a_positive_row_or_call(rows, estimate):
    found = estimate("f_beta(beta=2)", **rows(tp=0, fn=0, fp=0, tn=5))
    assert found.reason == "undefined: no row is positive in truth or call"


def test_beta_zero_is_undefined_without_a_positive_call(rows, estimate):
    assert estimate("f_beta(beta=0)", **rows(tp=0, fn=2, fp=0, tn=5)).reason == "undefined: no row is called positive"


@pytest.mark.parametrize("beta", ["-1", "nan", "inf", "two"])
def test_a_beta_that_is_no_number_from_0_is_refused(rows, estimate, beta):
    with pytest.raises(BadInput, match="beta= must be a number of 0 or more"):
        estimate(f"f_beta(beta={beta})", **rows(tp=1, fn=1, fp=1, tn=1))


def test_no_skill_is_calling_every_row_positive(rows, estimate):
    everyone = estimate("f_beta(beta=2)", **rows(tp=8, fn=0, fp=19, tn=0)).value
    assert estimate("f_beta(beta=2)", **rows(tp=5, fn=3, fp=2, tn=17)).no_skill == pytest.approx(everyone)
