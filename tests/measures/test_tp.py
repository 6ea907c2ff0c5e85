import numpy as np
import pytest
from scipy.stats import binomtest
from sklearn.metrics import confusion_matrix, multilabel_confusion_matrix


def test_five_positives_are_called_positive(rows, estimate):
    assert estimate("tp", **rows(tp=5, fn=3, fp=2, tn=17)).value == 5


def test_one_of_forty_nine_rows_is_a_whole_number(estimate):
    # 49 * (1 / 49) is 0.9999999999999999 in floating point.
    truth, label = np.full(49, 0), np.full(49, 0)
    truth[0], label[0] = 1, 1
    assert estimate("tp", truth=truth, label=label, positive=1, classes=[0, 1]).value == 1.0


def test_agrees_with_scikit_learn_on_weighted_rows(calls, estimate):
    c = calls(2)
    table = confusion_matrix(c["truth"], c["label"], sample_weight=c["weight"])
    assert estimate("tp", **c).value == pytest.approx(table[1, 1], rel=1e-12)


def test_counts_of_several_classes_add_up_and_their_macro_average_is_the_mean(calls, estimate):
    c = calls(3)
    counts = multilabel_confusion_matrix(c["truth"], c["label"], sample_weight=c["weight"])[:, 1, 1]
    added, mean = estimate("tp", **c), estimate("tp(average=macro)", **c)
    assert (added.value, mean.value) == pytest.approx((counts.sum(), counts.mean()), rel=1e-12)
    assert added.no_skill == pytest.approx(3 * mean.no_skill, rel=1e-12)


def test_twice_the_rows_are_twice_the_count(rows, estimate):
    once, twice = (estimate("tp", **rows(5 * k, 3 * k, 2 * k, 17 * k)).value for k in (1, 2))
    assert twice == 2 * once


def test_its_interval_is_clopper_pearson_on_the_share_times_the_rows(rows, estimate):
    found = estimate("tp", **rows(tp=5, fn=3, fp=2, tn=17))
    share = binomtest(5, 27).proportion_ci(method="exact")
    assert (found.low, found.high) == pytest.approx((27 * share.low, 27 * share.high), rel=1e-9)


def test_no_skill_is_the_mean_count_of_shuffled_calls(rows, estimate):
    given = rows(tp=5, fn=3, fp=2, tn=17)
    assert estimate("tp", **given).no_skill == pytest.approx(8 * 7 / 27)
    assert estimate("tp", **given, weight=np.full(27, 2.0**-50)).no_skill == pytest.approx(8 * 7 / 27 * 2.0**-50)
