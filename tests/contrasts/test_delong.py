import numpy as np
import pytest
from scipy import stats

from errbar.contrasts.delong import delong
from errbar.errors import NoInterval
from errbar.records.method import Ask
from tests.contrasts.pairs import assert_antisymmetric, labels, probs, random_probs


def by_pairs(truth, left, right):
    """Gap and standard error from all (positive, negative) pairs, as DeLong, DeLong and Clarke-Pearson print them."""
    won = []
    for score in (left, right):
        x, y = score[truth == 1], score[truth == 0]
        won.append((x[:, None] > y) + 0.5 * (x[:, None] == y))
    gap = won[1].mean() - won[0].mean()
    v10, v01 = ([w.mean(axis=axis) for w in won] for axis in (1, 0))
    s = np.cov(v10) / len(v10[0]) + np.cov(v01) / len(v01[0])
    return gap, np.sqrt(s[0, 0] + s[1, 1] - 2 * s[0, 1])


def test_by_hand():
    truth = [1, 1, 0, 0]
    left, right = [0.9, 0.5, 0.6, 0.1], [0.9, 0.8, 0.7, 0.85]
    # left: 0.9 beats both (1), 0.5 beats one (1/2): area 3/4. right: 1, 1/2 too, area 3/4.
    # negatives: left 0.6 -> 1/2, 0.1 -> 1; right 0.7 -> 1, 0.85 -> 1/2. Differences 1/2 and -1/2.
    # S10 = 0; S01 = (1/4 + 1/4) / 1; variance 0 / 2 + (1/2) / 2 = 1/4
    found = delong.of(probs(truth, left, right, "roc_auc"), Ask())
    assert found.gap == pytest.approx(0)
    assert found.se == pytest.approx(0.5)
    assert found.high == -found.low == pytest.approx(1.959963984540054 / 2)
    assert found.p == pytest.approx(1)


@pytest.mark.parametrize("seed", range(12))
def test_agrees_with_all_pairs(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(10, 150))
    truth = np.r_[0, 0, 1, 1, rng.integers(0, 2, n)]
    left, right = (np.clip(np.round(0.3 * truth + rng.random(len(truth)), 1), 0, 1) for _ in range(2))  # many ties
    gap, se = by_pairs(truth, left, right)
    found = delong.of(probs(truth, left, right, "roc_auc"), Ask(level=0.9))
    assert (found.gap, found.se) == pytest.approx((gap, se))
    assert (found.low, found.high) == pytest.approx((gap - 1.6448536 * se, gap + 1.6448536 * se), abs=1e-6)
    assert found.p == pytest.approx(2 * stats.norm.sf(abs(gap) / se))


@pytest.mark.parametrize(("name", "times"), [("ranking_error", -1), ("ranking_accuracy", 1), ("gini", 2)])
def test_linear_forms_of_the_area_are_scaled(name, times):
    area, form = (delong.of(random_probs(np.random.default_rng(1), 80, m), Ask()) for m in ("roc_auc", name))
    assert form.gap == pytest.approx(times * area.gap)
    assert form.se == pytest.approx(abs(times) * area.se)
    assert form.p == pytest.approx(area.p)


def test_sides_exchanged_turn_the_sign():
    assert_antisymmetric(delong, random_probs(np.random.default_rng(2), 50, "roc_auc"), Ask())


def test_p_is_below_the_level_exactly_when_zero_is_outside():
    seen = set()
    for seed in range(60):
        found = delong.of(random_probs(np.random.default_rng(seed), 60, "roc_auc", noise=(0.1, 2.0)), Ask())
        outside = found.low > 0 or found.high < 0
        assert (found.p < 0.05) == outside
        seen.add(outside)
    assert seen == {True, False}


def test_a_model_against_itself_has_a_bound_and_p_1():
    pair = probs([0, 1] * 10, np.linspace(0, 1, 20), np.linspace(0, 1, 20), "roc_auc")
    found = delong.of(pair, Ask())
    assert (found.gap, found.p) == (0, 1)
    assert found.high == -found.low == pytest.approx(1 - 0.05 ** (1 / 10))  # ten rows on the smaller side


@pytest.mark.parametrize("name", ["average_precision", "brier"])
def test_other_measures_are_refused_by_name(name):
    with pytest.raises(NoInterval, match=f"delong is for the ROC area of one class; {name} is none. Default: paired"):
        delong.of(random_probs(np.random.default_rng(0), 30, name), Ask())


def test_labels_units_and_single_rows_are_refused():
    with pytest.raises(NoInterval, match="f1 is none"):
        delong.of(labels([0, 1, 1], [0, 1, 0], [1, 1, 1], "f1"), Ask())
    with pytest.raises(NoInterval, match=r"these have units\. Default: paired"):
        delong.of(random_probs(np.random.default_rng(0), 30, "roc_auc", unit=np.repeat(np.arange(10), 3)), Ask())
    with pytest.raises(NoInterval, match="found 1 positive and 3 negative"):
        delong.of(probs([0, 0, 0, 1], [0.1, 0.5, 0.3, 0.4], [0.1, 0.2, 0.3, 0.4], "roc_auc"), Ask())
