import math
import warnings

import numpy as np
import pytest
from mlxtend.evaluate import mcnemar as of_mlxtend
from mlxtend.evaluate import mcnemar_table
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as of_statsmodels

from errbar.contrasts import contrast
from errbar.contrasts.mcnemar import Counts, _interval_p, bonett_price, mcnemar, p_value
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.pairs import assert_antisymmetric, labels, many_probs, probs, random_labels

TRUTH = [1] * 6 + [0] * 4
LEFT = [1, 1, 1, 0, 0, 0, 0, 0, 0, 1]  # right on 3 of 6 positives, 3 of 4 negatives
RIGHT = [1, 1, 1, 1, 1, 0, 0, 0, 1, 0]  # right on 5 of 6 and on 3 of 4: 8 of 10


def test_by_hand():
    # Only right is right on rows 4, 5, 10; only left on row 9. Of 4 tosses, 1 or fewer with half of the 1 itself:
    # mid-p = 2 (1/16) + 4/16 = 0.375, exact 2 (1 + 4) / 16 = 0.625
    found = mcnemar.of(labels(TRUTH, LEFT, RIGHT, "accuracy"), InferenceSettings())
    assert found.gap == pytest.approx(0.2)
    assert dict(found.extras) == {"only_left": 1, "only_right": 3, "n": 10, "midp": 0.375}
    # The interval below reaches 0 at z = (1/6) / sqrt((1/2 - 1/36) / 12) = 0.84, p = 0.40: the larger of the two.
    assert found.p == pytest.approx(2 * stats.norm.sf((1 / 6) / math.sqrt((0.5 - 1 / 36) / 12)))
    # (1 + 1) / 12 and (3 + 1) / 12: 1/6 +- 1.959964 sqrt((1/2 - 1/36) / 12)
    half = 1.959963984540054 * np.sqrt((0.5 - 1 / 36) / 12)
    assert (found.low, found.high) == pytest.approx((1 / 6 - half, 1 / 6 + half))
    # variance of a row's difference: 4/10 - 0.2^2
    assert found.se == pytest.approx(np.sqrt((0.4 - 0.04) / 10))
    assert mcnemar.having(p="exact").of(labels(TRUTH, LEFT, RIGHT, "accuracy"), InferenceSettings()).p == pytest.approx(
        0.625
    )


def test_an_error_rate_has_the_opposite_gap_and_the_same_disagreements():
    right, wrong = (mcnemar.of(labels(TRUTH, LEFT, RIGHT, m), InferenceSettings()) for m in ("accuracy", "error_rate"))
    assert wrong.gap == pytest.approx(-right.gap)
    assert (wrong.low, wrong.high) == pytest.approx((-right.high, -right.low))
    assert (wrong.p, wrong.extras) == (right.p, right.extras)


@pytest.mark.parametrize(
    ("name", "gap", "only_left", "only_right", "n"),
    [
        ("recall", 2 / 6, 0, 2, 6),
        ("fnr", -2 / 6, 0, 2, 6),
        ("specificity", 0, 1, 1, 4),
        ("fpr", 0, 1, 1, 4),
        ("recall(class=0)", 0, 1, 1, 4),
        ("tp", 2, 0, 2, 10),
    ],
)
def test_shares_of_one_class_count_its_rows_only(name, gap, only_left, only_right, n):
    found = mcnemar.of(labels(TRUTH, LEFT, RIGHT, name), InferenceSettings())
    assert found.gap == pytest.approx(gap)
    midp = stats.binom.cdf(0, 2, 0.5) if only_left != only_right else 1
    assert dict(found.extras) == {
        "only_left": only_left,
        "only_right": only_right,
        "n": n,
        "midp": pytest.approx(midp),
    }
    assert found.p >= midp - 1e-12
    assert found.low <= gap <= found.high


def test_top_k_accuracy_is_counted_row_by_row():
    truth = np.array([0, 1, 2, 2, 1])
    left = np.array([[0.5, 0.3, 0.2]] * 5)  # misses the two rows of class 2
    right = np.array([[0.2, 0.3, 0.5]] * 5)  # misses the row of class 0
    found = mcnemar.of(many_probs(truth, left, right, "top_k_accuracy"), InferenceSettings())
    assert dict(found.extras) == {"only_left": 1, "only_right": 2, "n": 5, "midp": 0.625}
    assert found.gap == pytest.approx(0.2)


@pytest.mark.parametrize("seed", range(15))
def test_agrees_with_statsmodels_mlxtend_and_scipy(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(20, 400))
    truth = rng.integers(0, 3, n)
    left, right = (np.where(rng.random(n) < 0.7, truth, rng.integers(0, 3, n)) for _ in range(2))
    pair = labels(truth, left, right, "accuracy", classes=3)
    table = mcnemar_table(y_target=truth, y_model1=left, y_model2=right)
    b, c = int(table[0, 1]), int(table[1, 0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for p, how in {
            "exact": {"exact": True},
            "chi2": {"exact": False, "correction": False},
            "chi2_corrected": {"exact": False, "correction": True},
        }.items():
            found = mcnemar.having(p=p).of(pair, InferenceSettings())
            theirs = of_statsmodels(table, **how)
            assert found.p == pytest.approx(float(theirs.pvalue))
            if p != "exact":
                assert found.extras["statistic"] == pytest.approx(float(theirs.statistic))
                assert found.p == pytest.approx(float(of_mlxtend(table, corrected=p == "chi2_corrected")[1]))
    midp = mcnemar.of(pair, InferenceSettings())
    assert (midp.extras["only_left"], midp.extras["only_right"]) == (b, c)
    wanted = 2 * stats.binom.cdf(min(b, c), b + c, 0.5) - stats.binom.pmf(min(b, c), b + c, 0.5)
    assert midp.extras["midp"] == pytest.approx(min(1, wanted))
    assert midp.p >= midp.extras["midp"]
    assert contrast("mcnemar(p=exact)").of(pair, InferenceSettings()).p == pytest.approx(
        stats.binomtest(b, b + c).pvalue
    )


@pytest.mark.parametrize("name", ["accuracy", "fpr", "recall", "predicted_prevalence"])
def test_sides_exchanged_turn_the_sign(name):
    assert_antisymmetric(mcnemar, random_labels(np.random.default_rng(3), 60, name), InferenceSettings())


def test_no_disagreement_still_has_a_width():
    found = mcnemar.of(labels(TRUTH, LEFT, LEFT, "accuracy"), InferenceSettings())
    assert (found.gap, found.p) == (0, 1)
    # one added to each side: 2/12 apart, +- z sqrt((2/12) / 12)
    assert found.high == -found.low == pytest.approx(1.959963984540054 * np.sqrt(2 / 144))


def test_many_rows_do_not_lose_the_tail():
    assert p_value(500_000, 501_000, "exact") == pytest.approx(stats.binomtest(500_000, 1_001_000).pvalue, rel=1e-6)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("precision", "precision's denominator depends on the model. Default: paired"),
        ("npv", "npv's denominator depends on the model"),
        ("f1", "f1 is no share"),
        ("mcc", "mcc is no share"),
        ("prevalence", "prevalence rests on the truth alone"),
    ],
)
def test_what_is_no_share_of_the_same_rows_is_refused_by_name(name, why):
    with pytest.raises(NoInterval, match=why):
        mcnemar.of(labels(TRUTH, LEFT, RIGHT, name), InferenceSettings())


def test_measures_of_probabilities_are_refused():
    with pytest.raises(NoInterval, match="log_loss is no share"):
        mcnemar.of(probs([0, 1], [0.2, 0.7], [0.4, 0.6], "log_loss"), InferenceSettings())


@pytest.mark.parametrize("what", ["unit", "weight"])
def test_units_and_weights_are_refused(what):
    given = {"unit": np.repeat(np.arange(5), 2)} if what == "unit" else {"weight": np.arange(1.0, 11.0)}
    with pytest.raises(NoInterval, match=f"these have {what}s. Default: paired"):
        mcnemar.of(labels(TRUTH, LEFT, RIGHT, "accuracy", **given), InferenceSettings())


def test_an_unknown_kind_of_p_is_told_the_known_ones():
    with pytest.raises(BadInput, match="midp, exact, chi2, chi2_corrected; got 'both'"):
        mcnemar.having(p="both").of(labels(TRUTH, LEFT, RIGHT, "accuracy"), InferenceSettings())


def test_p_and_interval_never_contradict_each_other():
    for n, b, c in ((50, 6, 0), (50, 1, 9), (200, 4, 14), (30, 0, 6), (1000, 20, 40)):
        counts = Counts(float(n), float(b), float(c))
        for level in (0.8, 0.9, 0.95, 0.99):
            low, high = bonett_price(counts, level)
            p = max(p_value(b, c), _interval_p(counts))
            if p < 1 - level:
                assert low > 0 or high < 0


def test_six_disagreements_on_one_side_by_hand():
    # Mid-p of 0 of 6 is 1/64; the interval adds one to each side: (7 - 1) / 52 with sd sqrt(8 - 36/52) / 52.
    counts = Counts(50.0, 6.0, 0.0)
    assert p_value(6, 0) == pytest.approx(1 / 64)
    z = 6 / math.sqrt(8 - 36 / 52)
    assert _interval_p(counts) == pytest.approx(2 * stats.norm.sf(z))


@pytest.mark.parametrize("counts", [(0, 1), (3, 5), (60, 140), (90, 111), (2_000, 2_200)], ids=str)
def test_p_of_few_and_of_many_disagreements_is_that_of_tosses_counted_in_whole_numbers(counts):
    fewer, tosses = min(counts), sum(counts)
    ways = [math.comb(tosses, heads) for heads in range(fewer + 1)]
    assert p_value(*counts, "exact") == pytest.approx(min(1, 2 * sum(ways) / 2**tosses), rel=1e-12)
    assert p_value(*counts, "midp") == pytest.approx((2 * sum(ways) - ways[-1]) / 2**tosses, rel=1e-12)
