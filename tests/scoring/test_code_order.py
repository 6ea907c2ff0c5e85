import numpy as np
import pytest

from errbar.scoring.code_order import MOST, order_by_code


@pytest.mark.parametrize("most", [1, 5, MOST - 1, MOST, 10 * MOST])
def test_rows_of_one_code_keep_their_order(most):
    codes = np.random.default_rng(most).integers(0, most + 1, 1000)
    codes[7] = most
    by_hand = sorted(range(1000), key=lambda row: (codes[row], row))
    assert order_by_code(codes).tolist() == by_hand
    assert len(order_by_code(codes[:0])) == 0
