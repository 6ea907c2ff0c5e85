import numpy as np
import pytest
from scipy import stats

from errbar.errors import BadInput
from errbar.worlds import world


def test_bayes_error_by_hand():
    # Log odds 2 x - log 9 = 0 at x = log(9) / 2 = 1.0986; the means are -1 and 1.
    border = np.log(9) / 2
    wanted = 0.9 * stats.norm.sf(border + 1) + 0.1 * stats.norm.cdf(border - 1)
    assert world("rare_class(shift=2)").bayes_error.value == pytest.approx(wanted)


def test_one_row_in_ten_is_positive():
    y = world("rare_class").sample(40_000, np.random.default_rng(0)).y
    assert y.mean() == pytest.approx(0.1, abs=5 * 0.0015)


def test_the_share_alone_has_brier_share_times_its_rest():
    found = world("rare_class(share=0.2)").truth(lambda X: np.full(len(X), 0.2), "brier")
    assert found.value == pytest.approx(0.16, abs=4 * found.se)


def test_the_shift_lies_along_the_first_feature():
    X, y, *_ = world("rare_class(share=0.5, shift=3)").sample(20_000, np.random.default_rng(0))
    assert X[y == 1].mean(axis=0) - X[y == 0].mean(axis=0) == pytest.approx([3, 0, 0], abs=0.06)


@pytest.mark.parametrize("option", ["share=1", "shift=0", "d=0"])
def test_bad_settings(option):
    with pytest.raises(BadInput, match="rare_class needs"):
        world(f"rare_class({option})")
