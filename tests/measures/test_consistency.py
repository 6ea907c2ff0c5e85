"""How often two trials of an item agree."""

from itertools import combinations

import numpy as np
import pytest

import errbar


def test_two_items_by_hand():
    run = errbar.score(outcome=[1, 1, 0, 0, 0, 0], item=list("aaabbb"), measures="consistency")
    assert run["consistency"].value == pytest.approx(2 / 3)  # item a: 1 of 3 pairs, item b: all


def test_it_counts_pairs_of_equal_grades():
    grades = np.random.default_rng(0).integers(1, 4, (5, 4))
    wanted = np.mean([np.mean([a == b for a, b in combinations(row, 2)]) for row in grades])
    run = errbar.score(outcome=grades.ravel(), item=np.repeat(np.arange(5), 4), range=(1, 3), measures="consistency")
    assert run["consistency"].value == pytest.approx(wanted)


def test_one_trial_an_item_agrees_with_nothing():
    found = errbar.score(outcome=[1, 0, 1], measures="consistency")["consistency"]
    assert found.value is None
    assert "two or more" in found.reason
