"""Values of the rows left by place: those of the rows themselves in order."""

import numpy as np
import pytest

from errbar.measures._values_left import ValuesLeft


def test_two_of_five_taken_out_by_hand():
    # 1 2 2 3 5 without a 2 and the 5: 1 2 3
    found = ValuesLeft(np.array([1.0, 2.0, 2.0, 3.0, 5.0]), np.array([2.0, 5.0]))
    assert found.at([0, 1, 2]) == [1.0, 2.0, 3.0]
    assert found.at([2, 0]) == [3.0, 1.0]


@pytest.mark.parametrize("digits", [0, 1, 12])
@pytest.mark.parametrize("taken", [1, 10, 299])
def test_any_rows_taken_out(digits, taken):
    rng = np.random.default_rng([digits, taken])
    x = np.round(rng.normal(size=300), digits)
    out = rng.permutation(300)[:taken]
    left = np.sort(np.delete(x, out))
    assert ValuesLeft(np.sort(x), np.sort(x[out])).at(range(300 - taken)) == left.tolist()
