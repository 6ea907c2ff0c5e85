import numpy as np
import pytest

from errbar.measures._dominance import smaller_before


def test_of_2_0_3_1_two_stand_before_the_3():
    # 2: nothing before; 0: none smaller; 3: 2 and 0; 1: only 0. By rank 0 1 2 3.
    assert smaller_before(np.array([2, 0, 3, 1])).tolist() == [0, 1, 0, 2]


@pytest.mark.parametrize("n", [1, 2, 31, 32, 33, 64, 65, 100, 1000])
@pytest.mark.parametrize("weighted", [False, True])
def test_agrees_with_counting_pair_by_pair(n, weighted):
    rng = np.random.default_rng(n)
    rank, weight = rng.permutation(n), rng.random(n)
    smaller = np.tril(rank[:, None] > rank[None, :], -1)
    expected = smaller @ (weight if weighted else np.ones(n))
    found = smaller_before(rank, weight if weighted else None)
    np.testing.assert_allclose(found[rank], expected, rtol=1e-12, atol=1e-12)
