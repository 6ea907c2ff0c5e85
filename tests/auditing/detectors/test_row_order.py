"""Rows that follow each other in the file and are similar."""

from itertools import pairwise, permutations

import numpy as np
import pytest

from errbar.auditing.detectors.row_neighbours import find_row_order
from errbar.auditing.detectors.target_order import _serial_variance, find_target_order, order_z
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
NOISE = RNG.normal(size=(160, 4))


def groups(shuffle=False):
    X = np.repeat(RNG.normal(size=(40, 4)), 4, axis=0) + 0.3 * NOISE
    return X[RNG.permutation(160)] if shuffle else X


def test_groups_of_rows_in_turn_are_found_and_shuffled_ones_are_not():
    assert find_row_order(table(groups(), np.arange(160) % 2)).adjacent > 100
    assert find_row_order(table(groups(shuffle=True), np.arange(160) % 2)).adjacent == 0
    assert find_row_order(table(NOISE, np.arange(160) % 2)).adjacent == 0


def test_a_file_sorted_by_a_column_is_no_sign_of_groups():
    ordered = NOISE[np.argsort(NOISE[:, 0])]
    assert find_row_order(table(ordered, np.arange(160) % 2)).adjacent == 0


def test_a_file_sorted_by_class_is_no_sign_of_groups():
    y = np.arange(160) // 40
    far = NOISE + 6 * np.eye(4)[y]
    found = find_row_order(table(far, y, classes=4))
    assert found.adjacent == 0 and found.expected == pytest.approx(160 * 6 / 39)


def test_equal_rows_in_turn_are_left_to_the_copies():
    assert find_row_order(table(np.repeat(NOISE[:80], 2, axis=0), np.arange(160) % 2)).adjacent == 0


def test_few_rows_cannot_tell():
    assert "30 rows" in find_row_order(table(NOISE[:20], np.arange(20) % 2))


def test_the_spread_of_the_ratio_is_that_of_all_orders():
    x = np.array([0.0, 1.0, 1.0, 3.0, 7.0, 2.0])
    x = (x - x.mean()) / x.std()
    sums = [sum(a * b for a, b in pairwise(p)) / 6 for p in permutations(x)]
    assert _serial_variance(6, float((x**4).mean())) == pytest.approx(np.var(sums))
    assert np.mean(sums) == pytest.approx(-1 / 6)


def test_sorted_targets_are_found_in_numbers_and_classes():
    assert find_target_order(table(NOISE, np.sort(NOISE[:, 0]), classes=0)).is_sorted
    assert find_target_order(table(NOISE, np.arange(160) // 80)).is_sorted
    assert not find_target_order(table(NOISE, NOISE[:, 0], classes=0)).is_sorted
    assert order_z(table(NOISE, np.arange(160) % 2)) > 4  # classes in turn are the opposite
