"""Columns chosen by the target, and missing values that tell of it."""

import numpy as np
import pytest

from errbar.auditing.detectors.chosen_columns import find_chosen_columns, t_values
from errbar.auditing.detectors.telling_gaps import find_telling_gaps
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)


def test_the_best_of_many_columns_of_noise_look_chosen():
    X, y = RNG.normal(size=(80, 1000)), np.arange(80) % 2
    best = X[:, np.argsort(-t_values(X, y.astype(float)))[:12]]
    found = find_chosen_columns(table(best, y))
    assert found.look_chosen and found.least > 2 and found.columns == 12


def test_columns_that_really_differ_and_columns_of_noise_do_not():
    y = np.arange(200) % 2
    true = RNG.normal(size=(200, 8)) + y[:, None] * np.linspace(0.5, 3, 8)
    assert not find_chosen_columns(table(true, y)).look_chosen
    assert not find_chosen_columns(table(RNG.normal(size=(200, 8)), y)).look_chosen


def test_t_by_hand():
    # Means 1 and 3, variances 1 and 1 of two rows each about them: t = 2 / sqrt(2 * (2/2)) with pooled variance 2.
    x = np.array([0.0, 2.0, 2.0, 4.0])
    assert t_values(x[:, None], np.array([0.0, 0.0, 1.0, 1.0])) == pytest.approx([2**0.5])


def test_few_columns_and_many_classes_cannot_tell():
    assert isinstance(find_chosen_columns(table(RNG.normal(size=(50, 3)), np.arange(50) % 2)), str)
    assert isinstance(find_chosen_columns(table(RNG.normal(size=(50, 8)), np.arange(50) % 3, classes=3)), str)


def gaps(y, high):
    X = RNG.normal(size=(len(y), 3))
    X[:, 1] = np.where(RNG.random(len(y)) < np.where(y == 1, high, 0.1), np.nan, X[:, 1])
    X[:, 2] = np.where(RNG.random(len(y)) < 0.2, np.nan, X[:, 2])
    return X


def test_a_gap_that_goes_with_a_class_is_named_with_its_shares():
    y = np.arange(300) % 2
    (found,) = find_telling_gaps(table(gaps(y, 0.6), y)).found
    assert found.name == "x1" and found.group == "b"
    assert found.share_missing > 0.75 > 0.45 > found.share_present


def test_gaps_by_chance_and_no_gaps():
    y = np.arange(300) % 2
    assert find_telling_gaps(table(gaps(y, 0.1), y)).found == ()
    none = find_telling_gaps(table(RNG.normal(size=(50, 2)), np.arange(50) % 2))
    assert (none.found, none.columns) == ((), 0)


def test_numbers_are_cut_at_their_median_and_classes_are_taken_one_by_one():
    y = np.arange(300.0)
    (number,) = find_telling_gaps(table(gaps((y > 150).astype(int), 0.6), y, classes=0)).found
    assert "upper half" in number.group
    three = np.arange(300) % 3
    found = find_telling_gaps(table(gaps((three == 1).astype(int), 0.7), three, classes=3)).found
    assert found[0].name == "x1" and found[0].group == "b"


def test_columns_that_are_missing_together_are_one_test():
    X = RNG.normal(size=(100, 4))
    X[:30, :3] = np.nan
    assert find_telling_gaps(table(X, np.arange(100) % 2)).columns == 1
