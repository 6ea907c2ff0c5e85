import math

import numpy as np
import pytest
from scipy.stats import f as f_distribution
from scipy.stats import friedmanchisquare

from errbar.contrasts._dataset_ranks import dataset_ranks
from errbar.contrasts.friedman import friedman
from errbar.errors import BadInput, NoInterval
from errbar.records.method import InferenceSettings
from tests.contrasts.demsar import demsar, standings

ASK = InferenceSettings()


def test_average_ranks_of_the_published_table():
    assert dataset_ranks(demsar()).mean(axis=0) == pytest.approx([3.143, 2.000, 2.893, 1.964], abs=5e-4)


def test_a_low_loss_ranks_first():
    assert dataset_ranks(standings([[0.3, 0.1, 0.1]], better="low")).tolist() == [[3, 1.5, 1.5]]


def test_the_published_statistic_divided_by_what_ties_take_away():
    # The paper's 9.28 leaves ties out. They take t^3 - t = 6, 6, 60 and 6 (iris, lung, mushroom, tumour) of
    # N (k^3 - k) = 840, so that 9.28 becomes 9.28 / (1 - 78 / 840).
    found = friedman.having(statistic="chi2").of(demsar(), ASK)
    assert found.statistic == pytest.approx(9.28 / (1 - 78 / 840), abs=0.01)
    assert found.df == (3.0,)


def test_iman_and_davenport_read_it_as_f():
    found = friedman.of(demsar(), ASK)
    chi2 = found.extras["chi2"]
    assert found.statistic == pytest.approx(13 * chi2 / (14 * 3 - chi2))
    assert found.df == (3.0, 39.0)
    assert found.p == pytest.approx(f_distribution.sf(found.statistic, 3, 39))


def test_chi_square_agrees_with_scipy_with_and_without_ties():
    for seed in range(60):
        rng = np.random.default_rng(seed)
        n, k = int(rng.integers(5, 30)), int(rng.integers(3, 9))
        values = rng.normal(size=(n, k))
        values = np.round(values) if seed % 2 else values
        better = "high" if seed % 3 else "low"
        found = friedman.having(statistic="chi2").of(standings(values, better), ASK)
        theirs = friedmanchisquare(*values.T)
        assert (found.statistic, found.p) == pytest.approx((theirs.statistic, theirs.pvalue), abs=1e-10)


def test_perfect_agreement_has_the_chance_of_just_that():
    found = friedman.of(standings([[1, 2, 3]] * 5), ASK)
    assert math.isinf(found.statistic)
    assert found.p == pytest.approx(1 / 6**4)


def test_all_tied_speaks_for_no_difference():
    found = friedman.of(standings(np.ones((6, 4))), ASK)
    assert (found.statistic, found.p) == (0.0, 1.0)


def test_too_few_data_sets_or_learners_are_refused_with_numbers():
    with pytest.raises(NoInterval, match="5 data sets or more, got 4"):
        friedman.of(standings(np.eye(4)), ASK)
    with pytest.raises(NoInterval, match="3 learners or more, got 2"):
        friedman.of(standings(np.ones((9, 2))), ASK)
    with pytest.raises(BadInput, match="f or chi2"):
        friedman.having(statistic="t").of(demsar(), ASK)
