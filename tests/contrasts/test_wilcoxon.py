from itertools import combinations

import numpy as np
import pytest
from scipy import stats

from errbar.contrasts.holm import adjusted
from errbar.contrasts.wilcoxon import cannot_reject, smallest_p, walsh, wilcoxon
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.demsar import demsar, standings

ASK = InferenceSettings()


def gap(d, ask=ASK, **options):
    chosen = wilcoxon.having(**options) if options else wilcoxon
    return chosen.of(standings(np.column_stack([np.zeros(len(d)), d])), ask)


def test_six_gaps_by_hand():
    # All above 0: p = 2 / 2^6. At 95 % no Walsh average may be cut, so the ends are the least and the largest gap.
    found = gap([0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    assert found.p == pytest.approx(2 / 64)
    assert (found.low, found.gap, found.high) == pytest.approx((0.1, 0.35, 0.6))


def test_walsh_averages_by_hand():
    assert walsh(np.array([1.0, 3.0, 5.0])).tolist() == [1, 2, 3, 3, 4, 5]


def test_the_published_example():
    # Demšar (2006), table 2, C4.5 and C4.5+m: he halves the ranks 1.5 + 1.5 of the two ties and gets T = 12.
    values = demsar().values[:, :2]
    found = wilcoxon.of(standings(values), ASK)
    assert found.extras == {"statistic": 12 - 1.5, "zeros": 2}
    assert found.p < 0.05
    assert found.gap > 0


@pytest.mark.parametrize("n", [6, 9, 15, 40])
def test_without_ties_p_agrees_with_scipy_and_with_the_interval(n):
    for seed in range(40):
        d = np.random.default_rng([n, seed]).normal(0.4, 1, n)
        found = gap(d)
        assert found.p == pytest.approx(stats.wilcoxon(d, method="exact").pvalue)
        assert (found.p < 0.05) == (found.low > 0 or found.high < 0)


@pytest.mark.parametrize("zeros", ["pratt", "wilcox"])
def test_with_ties_and_zeros_p_agrees_with_every_sign_pattern_tried(zeros):
    every = stats.PermutationMethod(n_resamples=np.inf)
    for seed in range(4):
        d = np.random.default_rng(seed).integers(-2, 5, 7).astype(float)
        assert gap(d, zeros=zeros).p == pytest.approx(stats.wilcoxon(d, zero_method=zeros, method=every).pvalue)


def test_on_many_tied_data_sets_p_is_near_scipys_normal_one():
    for seed in range(20):
        d = np.random.default_rng(seed).integers(-4, 6, 60).astype(float)
        assert gap(d).p == pytest.approx(stats.wilcoxon(d, zero_method="pratt").pvalue, abs=0.01)


@pytest.mark.parametrize("most", [3, 0])
def test_with_ties_p_is_the_share_of_sign_patterns_counted_in_whole_numbers(most):
    for seed in range(5):
        d = np.random.default_rng(seed).integers(-3, most + 2, 45).astype(float)
        ranks = stats.rankdata(np.abs(d))
        twice = np.rint(2 * ranks[d != 0]).astype(int).tolist()
        ways = {0: 1}  # how many patterns of signs give each sum
        for rank in twice:
            more = {total + rank: count for total, count in ways.items()}
            ways = {total: ways.get(total, 0) + more.get(total, 0) for total in {*ways, *more}}
        least = round(2 * min(ranks[d < 0].sum(), ranks[d > 0].sum()))
        share = sum(count for total, count in ways.items() if total <= least) / 2 ** len(twice)
        assert gap(d).p == pytest.approx(min(1.0, 2 * share), rel=1e-12)


def test_many_data_sets_without_ties_agree_with_scipy():
    d = np.random.default_rng(3).normal(0.1, 1, 300)
    assert gap(d).p == pytest.approx(stats.wilcoxon(d, method="exact").pvalue, rel=1e-9)


@pytest.mark.heavy
def test_every_pair_with_holm_agrees_with_scikit_posthocs():
    import scikit_posthocs as posthocs

    for seed in range(10):
        values = np.random.default_rng(seed).normal(size=(12, 4)) + 0.6 * np.arange(4)
        theirs = posthocs.posthoc_wilcoxon(list(values.T), p_adjust="holm").to_numpy()
        pairs = list(combinations(range(4), 2))
        p = adjusted([wilcoxon.of(standings(values[:, pair]), ASK).p for pair in pairs])
        assert p == pytest.approx([theirs[pair] for pair in pairs])


def test_gaps_that_are_equal_in_print_are_tied_whatever_their_last_bits():
    values = np.array([[0.1, 0.3], [0.5, 0.7], [0.7, 0.9], [0.2, 0.1], [0.3, 0.8], [0.1, 0.5], [0.2, 0.9]])
    assert len({*(values[:3, 1] - values[:3, 0])}) > 1  # binary fractions tell them apart
    exact = np.array([2, 2, 2, -1, 5, 4, 7.0])
    assert wilcoxon.of(standings(values), ASK).p == gap(exact).p


def test_exchanging_the_learners_turns_the_gap_round():
    values = np.random.default_rng(0).normal(size=(11, 2))
    one, other = (wilcoxon.of(standings(v), ASK) for v in (values, values[:, ::-1]))
    assert (other.gap, other.low, other.high, other.p) == pytest.approx((-one.gap, -one.high, -one.low, one.p))


def test_a_higher_level_gives_a_wider_interval():
    d = np.random.default_rng(3).normal(size=15)
    wide, narrow = (gap(d, InferenceSettings(level=level)) for level in (0.99, 0.8))
    assert wide.low < narrow.low < narrow.high < wide.high


def test_where_it_cannot_reject_it_says_how_many_data_sets_could():
    assert smallest_p(6, 3) == 3 / 32
    said = cannot_reject(6, 3, 0.95)
    assert "6 data sets and 3 pairs: the smallest adjusted p is 0.094" in said
    assert "at least 7 data sets" in said
    assert cannot_reject(7, 3, 0.95) is None
    assert cannot_reject(10, 45, 0.95) is not None
    with pytest.raises(NoInterval, match="at least 6 data sets"):
        gap([1.0, 2, 3, 4, 5])


def test_no_gap_anywhere_no_spread_or_three_learners_have_no_interval():
    with pytest.raises(NoInterval, match="same value on all 8"):
        gap(np.zeros(8))
    with pytest.raises(NoInterval, match="spread"):
        gap(np.full(8, 0.25))
    with pytest.raises(NoInterval, match="2 learners, got 3"):
        wilcoxon.of(standings(np.ones((8, 3))), ASK)
    with pytest.raises(BadInput, match="pratt or wilcox"):
        gap([1.0, 2, 3, 4, 5, 6, 7], zeros="zsplit")
