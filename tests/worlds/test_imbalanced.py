import numpy as np
import pytest
from scipy import stats

from errbar.worlds import world


def test_bayes_error_by_hand_is_well_below_the_prevalence():
    # Log odds 3 x + log(0.02 / 0.98) are 0 at x = log(49) / 3; classes at -1.5 and 1.5.
    x = np.log(49) / 3
    wanted = 0.98 * stats.norm.sf(x + 1.5) + 0.02 * stats.norm.cdf(x - 1.5)
    found = world("imbalanced").bayes_error
    assert found.value == pytest.approx(wanted)
    assert found.value < 0.6 * 0.02


def test_never_finding_a_positive_errs_as_often_as_there_are_positives():
    found = world("imbalanced").true_error(lambda X: 0)
    assert found.value == pytest.approx(0.02, abs=4 * found.se)
    assert found.se < 1e-4


def test_one_row_in_fifty_is_positive():
    y = world("imbalanced").sample(50_000, np.random.default_rng(0)).y
    assert y.mean() == pytest.approx(0.02, abs=4 * np.sqrt(0.02 * 0.98 / 50_000))


def test_prevalence_is_a_setting():
    assert world("imbalanced(prevalence=0.1, d=3)").true_error(lambda X: 0).value == pytest.approx(0.1, abs=0.003)
