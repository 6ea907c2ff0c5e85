import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from errbar.splits._subsample import allot, proportional


@settings(max_examples=200, deadline=None)
@given(st.lists(st.integers(1, 40), min_size=1, max_size=8), st.data())
def test_the_total_is_exact_and_each_stratum_within_one_of_its_share(sizes, data):
    sizes = np.array(sizes)
    m = data.draw(st.integers(0, int(sizes.sum())))
    counts = allot(sizes, m, np.random.default_rng(data.draw(st.integers(0, 10**6))))
    assert counts.sum() == m
    assert (counts >= 0).all() and (counts <= sizes).all()
    held_back = np.where(sizes > 1, sizes - 1, sizes)
    if held_back.sum() >= m:
        assert (counts <= held_back).all()
    due = m * sizes / sizes.sum()
    if (np.ceil(due) <= held_back).all():
        assert (np.abs(counts - due) < 1).all()


def test_shares_without_remainder_are_met():
    assert allot(np.array([60, 30, 10]), 10, np.random.default_rng(0)).tolist() == [6, 3, 1]


def test_remainders_are_hit_as_often_as_they_are_large():
    # 3 of 7 + 2 + 1: shares 2.1, 0.6, 0.3.
    rng = np.random.default_rng(0)
    counts = np.array([allot(np.array([7, 2, 1]), 3, rng) for _ in range(4000)])
    assert counts.mean(axis=0) == pytest.approx([2.1, 0.6, 0.3], abs=0.025)


def test_a_stratum_of_two_keeps_one_back():
    # 9 of 10 rows are drawn: 1.8 of the stratum of two, which may give only one.
    for seed in range(20):
        assert allot(np.array([8, 2]), 8, np.random.default_rng(seed)).tolist() == [7, 1]


def test_where_not_all_can_keep_one_the_total_still_holds():
    assert allot(np.array([2, 2]), 3, np.random.default_rng(0)).sum() == 3


def test_every_place_is_drawn_equally_often():
    rng = np.random.default_rng(0)
    strata = np.array([0] * 7 + [1] * 2 + [2])
    times = np.bincount(np.concatenate([proportional(strata, 3, rng) for _ in range(5000)]), minlength=10)
    assert times / 5000 == pytest.approx(np.full(10, 0.3), abs=0.02)  # three standard errors


def test_places_are_distinct_and_in_order():
    found = proportional(np.arange(50) % 4, 20, np.random.default_rng(0))
    assert len(found) == 20 and (np.diff(found) > 0).all()
