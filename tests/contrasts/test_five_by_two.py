import math

import numpy as np
import pytest
from mlxtend.evaluate import combined_ftest_5x2cv, paired_ttest_5x2cv

from errbar._shelf import shelf
from errbar.contrasts import contrast
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.splits_by_hand import by_mlxtend, folds

ASK = InferenceSettings(level=0.95)
T, F = contrast("five_by_two"), contrast("five_by_two(statistic=f)")
GAPS = np.array([0.2, 0.4, 0.3, 0.3, 0.1, 0.5, 0.2, 0.2, 0.4, 0.2])
"""Half the squared difference of each two is 0.02, 0, 0.08, 0, 0.02: s^2 = 0.12 / 5 = 0.024."""


def halvings(left, right, **more):
    return folds(left, right, repeats=5, **more)


def test_dietterichs_t_by_hand():
    found = T.of(halvings(np.full(10, 0.5), 0.5 + GAPS), ASK)
    s = math.sqrt(0.024)
    assert found.extras == pytest.approx({"t": 0.2 / s, "df": 5})  # the first gap, not their mean
    assert 0.2 < found.p < 0.3  # 1.291; tables say 1.476 for 20 % and 1.156 for 30 %
    assert found.gap == pytest.approx(0.28)
    assert (found.low, found.high) == pytest.approx((0.28 - 2.570582 * s, 0.28 + 2.570582 * s), abs=1e-6)
    assert "3.8 to 12.2 %" in found.how


def test_alpaydins_f_by_hand():
    # Squares: 0.04 + 0.16 + 0.09 + 0.09 + 0.01 + 0.25 + 0.04 + 0.04 + 0.16 + 0.04 = 0.92, over 2 x 0.12.
    found = F.of(halvings(np.full(10, 0.5), 0.5 + GAPS), ASK)
    assert found.extras == pytest.approx({"f": 0.92 / 0.24, "df": 10, "df_within": 5})
    assert 0.05 < found.p < 0.1  # 3.83; tables say 4.74 for 5 % and 3.30 for 10 %
    assert "3.3 to 14.1 %" in found.how
    assert found[:3] == T.of(halvings(np.full(10, 0.5), 0.5 + GAPS), ASK)[:3]


@pytest.mark.parametrize("seed", range(15))
def test_mlxtend_gives_the_same(seed):
    rng = np.random.default_rng(seed)
    left, right = rng.normal(0.7, 0.1, 10), rng.normal(0.75, 0.1, 10)
    for test, name, theirs in ((T, "t", paired_ttest_5x2cv), (F, "f", combined_ftest_5x2cv)):
        found = test.of(halvings(left, right), ASK)
        assert (found.extras[name], found.p) == pytest.approx(by_mlxtend(theirs, left, right))


def test_left_and_right_exchanged_turn_the_sign():
    left, right = np.random.default_rng(1).normal(0.7, 0.1, (2, 10))
    for test in (T, F):
        one, other = test.of(halvings(left, right), ASK), test.of(halvings(right, left), ASK)
        assert (other.gap, other.low, other.high, other.p) == pytest.approx((-one.gap, -one.high, -one.low, one.p))


def test_learners_that_answer_alike_have_no_spread():
    with pytest.raises(NoInterval, match="10 gaps of 0 have no spread"):
        T.of(halvings(GAPS, GAPS), ASK)


@pytest.mark.parametrize("repeats", [1, 2, 10])
def test_other_plans_are_refused(repeats):
    with pytest.raises(NoInterval, match=r"five_by_two is for kfold\(k=2, repeats=5\)"):
        T.of(folds(GAPS / 2, GAPS, repeats=repeats), ASK)


def test_a_half_without_a_value_is_refused():
    lost = np.where(np.arange(10) == 3, np.nan, GAPS)
    with pytest.raises(NoInterval, match="defined on all ten halves"):
        T.of(halvings(GAPS / 2, lost), ASK)


def test_subsampling_is_refused_by_name():
    with pytest.raises(NoInterval, match=r"five_by_two is for kfold\(k=2, repeats=5\)"):
        T.of(halvings(GAPS, GAPS / 2, family="subsampling"), ASK)


def test_another_statistic_is_refused():
    with pytest.raises(BadInput, match=r"statistic=t \(Dietterich\) or statistic=f \(Alpaydin\); got 'z'"):
        contrast("five_by_two(statistic=z)").of(halvings(GAPS, GAPS / 2), ASK)


def test_it_goes_by_other_names():
    assert shelf("contrasts").get("5x2cv") is T
