import math

import baycomp
import numpy as np
import pytest
from scipy import stats

from errbar.contrasts import contrast
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.splits_by_hand import folds, over

ASK = InferenceSettings(level=0.95)
TEST = contrast("bayes_correlated_t")


def sides(found):
    return [found.extras[name] for name in ("p_left", "p_rope", "p_right")]


def test_two_folds_by_hand():
    # Gaps 0.1 and 0.3: mean 0.2, variance 0.02, rho 1/2, scale^2 0.02 (1/2 + 1) = 0.03. With 1 df the posterior is
    # Cauchy's: P(gap > x) = 1/2 - atan((x - 0.2) / scale) / pi.
    found = contrast("bayes_correlated_t(rope=0.1)").of(folds([0.5, 0.5], [0.6, 0.8]), ASK)
    scale = math.sqrt(0.03)
    left, right = 0.5 + math.atan(-0.3 / scale) / math.pi, 0.5 - math.atan(-0.1 / scale) / math.pi
    assert sides(found) == pytest.approx([left, 1 - left - right, right])
    assert found.se == pytest.approx(scale)
    assert found.p == pytest.approx(2 * (0.5 + math.atan(-0.2 / scale) / math.pi))


@pytest.mark.parametrize("runs", [1, 2, 10])
@pytest.mark.parametrize("rope", [0.0, 0.01, 0.2])
@pytest.mark.parametrize("seed", range(4))
def test_baycomp_gives_the_same(seed, rope, runs):
    rng = np.random.default_rng(seed)
    left, right = rng.normal(0.7, 0.05, 10 * runs), rng.normal(0.72, 0.05, 10 * runs)
    found = TEST.having(rope=rope).of(folds(left, right, repeats=runs), ASK)
    theirs = baycomp.two_on_single(left, right, rope=rope, runs=runs)
    theirs = (theirs[0], 0.0, theirs[1]) if len(theirs) == 2 else theirs
    assert sides(found) == pytest.approx(theirs, abs=1e-12)


@pytest.mark.parametrize(
    "plan",
    [
        {"k": 10},
        {"k": 3, "repeats": 4},
        {"family": "subsampling", "repeats": 12, "n_train": 60, "n_test": 40},
        {"family": "leave_one_out", "k": 12},
    ],
    ids=lambda p: p.get("family", "kfold"),
)
@pytest.mark.parametrize("seed", range(3))
def test_it_is_the_corrected_t_in_other_words(plan, seed):
    n = 10 if plan.get("k") == 10 else 12
    left, right = np.random.default_rng(seed).normal(0.7, 0.1, (2, n))
    pair = over(left, right, **plan)
    bayes, corrected = TEST.of(pair, ASK), contrast("corrected_t").of(pair, ASK)
    assert bayes[:4] == pytest.approx(corrected[:4])
    assert bayes.se == pytest.approx(corrected.se)
    assert max(bayes.extras["p_left"], bayes.extras["p_right"]) == pytest.approx(1 - corrected.p / 2)


def test_pooling_repeats_of_ten_folds_is_said():
    left, right = np.random.default_rng(5).normal(0.7, 0.1, (2, 20))
    assert "pooled over repeats" in TEST.of(folds(left, right, repeats=2), ASK).how
    assert "pooled over repeats" not in TEST.of(folds(left[:10], right[:10]), ASK).how


def test_half_of_the_posterior_at_a_level_lies_in_the_interval():
    left, right = np.random.default_rng(6).normal(0.7, 0.02, (2, 10))
    found = TEST.of(folds(left, right), InferenceSettings(level=0.5))
    posterior = stats.t(9, found.gap, found.se)
    assert (posterior.cdf(found.low), posterior.cdf(found.high)) == pytest.approx((0.25, 0.75))


def test_a_lower_loss_makes_right_the_better():
    left, right = [0.5, 0.6, 0.55, 0.5], [0.3, 0.35, 0.4, 0.3]
    assert TEST.of(folds(left, right, name="log_loss"), ASK).extras["p_right"] > 0.95
    assert TEST.of(folds(left, right, name="accuracy"), ASK).extras["p_left"] > 0.95


def test_a_measure_without_a_better_side_names_none():
    found = TEST.of(folds([0.5, 0.6, 0.55, 0.5], [0.3, 0.35, 0.4, 0.3], name="prevalence"), ASK)
    assert set(found.extras) == {"p_below", "p_rope", "p_above", "df"}
    assert found.extras["p_below"] > 0.95


def test_left_and_right_exchanged_turn_the_sign():
    left, right = np.random.default_rng(7).normal(0.7, 0.1, (2, 10))
    test = TEST.having(rope=0.02)
    one, other = test.of(folds(left, right), ASK), test.of(folds(right, left), ASK)
    assert (other.gap, other.low, other.high, other.p) == pytest.approx((-one.gap, -one.high, -one.low, one.p))
    assert sides(other) == pytest.approx(sides(one)[::-1])


def test_a_given_rho_replaces_that_of_the_plan():
    # Gaps 0.1 and 0.3 as above with rho 0: the plain t-test's variance, 0.02 / 2.
    assert TEST.having(rho=0).of(folds([0.5, 0.5], [0.6, 0.8]), ASK).se == pytest.approx(0.1)


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"rope": -0.1}, "rope as a number of 0 or more; got -0.1"),
        ({"rope": "wide"}, "rope as a number of 0 or more; got 'wide'"),
        ({"rope": math.nan}, "got nan"),
        ({"rho": 1}, "rho as a share from 0 up to, not including, 1; got 1"),
    ],
)
def test_bad_options_are_told(options, found):
    with pytest.raises(BadInput, match=found):
        TEST.having(**options).of(folds([0.5, 0.5], [0.6, 0.8]), ASK)


def test_learners_that_answer_alike_have_no_posterior():
    with pytest.raises(NoInterval, match="3 gaps of 0 have no spread"):
        TEST.of(folds([0.7, 0.8, 0.9], [0.7, 0.8, 0.9]), ASK)


@pytest.mark.parametrize("alias", ["bayesian", "correlated_t"])
def test_it_goes_by_other_names(alias):
    assert contrast(alias) is TEST
