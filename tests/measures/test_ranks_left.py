"""Products of ranks of the rows left: those of the rows themselves, ranked again."""

import numpy as np
import pytest
from scipy import stats

from errbar.measures._ranks_left import PairedPlaces, places_of_rows


def places(y, f):
    first, second = places_of_rows(np.argsort(y)), places_of_rows(np.argsort(f))
    return PairedPlaces(first, second[np.argsort(y)])


def test_three_rows_of_four_by_hand():
    # Without the second row ranks are 1 2 3 and 1 3 2, centred and doubled -2 0 2 and -2 2 0: (4 + 0 + 0) / 3.
    y, f = np.array([1.0, 2.0, 3.0, 4.0]), np.array([1.0, 9.0, 7.0, 3.0])
    assert places(y, f).mean_product_without(np.array([1])) == pytest.approx(4 / 3)


@pytest.mark.parametrize("taken", [1, 7, 150])
def test_spearman_of_the_rows_left(taken):
    rng = np.random.default_rng(taken)
    y = rng.normal(size=200)
    f = y + rng.normal(size=200)
    out = np.sort(rng.permutation(200)[:taken])
    n = 200 - taken
    found = places(y, f).mean_product_without(out) / ((n * n - 1) / 3)
    assert found == pytest.approx(stats.spearmanr(np.delete(y, out), np.delete(f, out)).statistic, abs=1e-12)
