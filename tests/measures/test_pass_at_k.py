"""pass@k by hand, against direct enumeration, and on a log of ten trials an item."""

from itertools import combinations

import numpy as np
import pytest

import errbar
from errbar.errors import BadInput


def value(outcome, item, k):
    return errbar.score(outcome=outcome, item=item, measures=f"pass_at_k(k={k})")[f"pass_at_k(k={k})"].value


def test_two_items_by_hand():
    # item a: 1 of 3 passes, 1 - C(2,2)/C(3,2) = 2/3; item b: none
    assert value([1, 0, 0, 0, 0, 0], list("aaabbb"), 2) == pytest.approx(1 / 3)


@pytest.mark.parametrize("k", [1, 2, 3, 4, 5])
def test_it_counts_the_subsets_of_trials_with_a_pass(k):
    outcomes = np.random.default_rng(k).integers(0, 2, (4, 6))
    wanted = np.mean([np.mean([max(s) for s in combinations(row, k)]) for row in outcomes])
    assert value(outcomes.ravel(), np.repeat(np.arange(4), 6), k) == pytest.approx(wanted)


def test_more_than_the_trials_is_refused_with_the_most_there_is():
    with pytest.raises(BadInput, match=r"1 of 2 items have fewer than 3, the fewest 2\. Give k=2"):
        value([1, 0, 1, 0, 1], list("aaabb"), 3)


def test_grades_are_no_passes():
    found = errbar.score(outcome=[0.5, 1.0], measures="pass_at_k")["pass_at_k"]
    assert found.value is None
    assert "share(at_least=)" in found.reason


def test_low_outcomes_pass_at_the_low_end():
    found = errbar.score(outcome=[0, 1, 1, 1], item=list("aabb"), better="low", measures="pass_at_k(k=2)")
    assert found["pass_at_k"].value == 0.5
