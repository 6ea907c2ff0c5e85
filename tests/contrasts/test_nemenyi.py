import numpy as np
import pytest

from errbar.contrasts._dataset_ranks import dataset_ranks
from errbar.contrasts.nemenyi import critical_difference, groups, nemenyi, p_of
from errbar.errors import NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.demsar import demsar, standings

ASK = InferenceSettings()
Q05 = (1.960, 2.343, 2.569, 2.728, 2.850, 2.949, 3.031, 3.102, 3.164)


def test_quantiles_are_those_of_the_published_table():
    # Demšar (2006), table 5a; with 6 N = k (k + 1) the root is 1.
    for k, q in zip(range(2, 11), Q05):
        assert critical_difference(k, k * (k + 1), 0.95) * 6**0.5 == pytest.approx(q, abs=1e-3)


def test_the_published_example_tells_nobody_apart_at_5_percent_and_two_at_10():
    average = dataset_ranks(demsar()).mean(axis=0)
    at = {level: critical_difference(4, 14, level) for level in (0.95, 0.90)}
    assert at[0.95] == pytest.approx(1.25, abs=0.005)
    assert at[0.90] == pytest.approx(1.12, abs=0.005)
    assert groups(average, at[0.95]) == [(3, 1, 2, 0)]
    assert groups(average, at[0.90]) == [(3, 1, 2), (2, 0)]


def test_p_is_below_the_level_exactly_beyond_the_critical_difference():
    cd = critical_difference(5, 20, 0.95)
    assert p_of(cd, 5, 20) == pytest.approx(0.05)
    assert p_of(-cd * 1.01, 5, 20) < 0.05 < p_of(cd * 0.99, 5, 20)


def test_every_pair_agrees_with_scikit_posthocs():
    import scikit_posthocs as posthocs

    for seed in range(12):
        rng = np.random.default_rng(seed)
        n, k = int(rng.integers(5, 25)), int(rng.integers(3, 8))
        values = rng.normal(size=(n, k)) + 0.5 * np.arange(k)
        values = np.round(values) if seed % 2 else values
        theirs = posthocs.posthoc_nemenyi_friedman(values).to_numpy()
        average = dataset_ranks(standings(values)).mean(axis=0)
        for i in range(k):
            for j in range(i):
                assert p_of(average[i] - average[j], k, n) == pytest.approx(theirs[i, j], abs=1e-6)


def test_groups_are_the_largest_ones_and_lone_learners_have_none():
    assert groups(np.array([1.0, 1.5, 2.0, 4.0]), 0.6) == [(0, 1), (1, 2)]
    assert groups(np.array([1.0, 3.0]), 0.5) == []
    assert groups(np.array([2.0, 1.0, 2.0]), 1.0) == [(1, 0, 2)]


def test_as_one_test_it_asks_for_the_best_and_the_worst():
    found = nemenyi.of(demsar(), ASK)
    assert found.statistic == pytest.approx(3.143 - 1.964, abs=1e-3)
    assert found.p == pytest.approx(p_of(found.statistic, 4, 14))


def test_where_no_distance_could_be_enough_it_says_so():
    with pytest.raises(NoInterval, match=r"nemenyi needs more than 2 data sets.*3 data sets could"):
        nemenyi.of(standings(np.ones((2, 3))), ASK)
    with pytest.raises(NoInterval, match="got 2"):
        nemenyi.of(standings(np.ones((9, 2))), ASK)
