"""pass^k by hand and against direct enumeration."""

from itertools import combinations

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput


def value(outcome, item, k):
    return errbar.score(outcome=outcome, item=item, measures=f"pass_all_k(k={k})")[f"pass_all_k(k={k})"].value


def test_two_items_by_hand():
    # item a: 2 of 3 pass, C(2,2)/C(3,2) = 1/3; item b: all
    assert value([1, 1, 0, 1, 1, 1], list("aaabbb"), 2) == pytest.approx(2 / 3)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_it_counts_the_subsets_of_trials_that_pass_throughout(k):
    outcomes = np.random.default_rng(k).integers(0, 2, (4, 6))
    wanted = np.mean([np.mean([min(s) for s in combinations(row, k)]) for row in outcomes])
    assert value(outcomes.ravel(), np.repeat(np.arange(4), 6), k) == pytest.approx(wanted)


def test_more_than_the_trials_is_refused():
    with pytest.raises(BadInput, match="Give k=2 or less"):
        value([1, 0, 1, 0], list("aabb"), 3)
