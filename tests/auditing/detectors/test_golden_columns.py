"""Columns that give the target away."""

import numpy as np
import pytest

from errbar.auditing.detectors.golden_columns import (
    can_explain,
    can_separate,
    find_golden_columns,
    fit_by_neighbours,
    skill_of,
    weigh_golden_columns,
)
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
X = RNG.normal(size=(300, 3))
Y = RNG.integers(0, 2, 300)


def with_leak(leak, y=Y, classes=2):
    return table(np.column_stack([X, leak]), y, classes=classes, names=["a", "b", "c", "leak"])


def test_a_code_of_the_class_beats_columns_that_tell_nothing():
    (found,) = weigh_golden_columns(with_leak(7 - 3 * Y)).found
    assert (found.name, found.skill, found.others) == ("leak", 1.0, 3)
    assert found.others_skill < 0.3 and found.beats_others


def test_no_forest_is_fitted_in_the_first_step():
    (found,) = find_golden_columns(with_leak(7 - 3 * Y)).found
    assert found.others_skill is None and not found.beats_others


def test_two_columns_that_both_tell_are_set_aside_together():
    both = table(np.column_stack([X, Y, -Y]), Y)
    assert [f.beats_others for f in weigh_golden_columns(both).found] == [True, True]


def test_where_the_others_predict_as_well_it_does_not_beat_them():
    parts = np.column_stack([Y + 0.5 * RNG.normal(size=300) for _ in range(12)])
    found = [f for f in weigh_golden_columns(table(np.column_stack([parts, Y]), Y)).found if f.name == "x12"]
    assert len(found) == 1 and not found[0].beats_others


def test_a_leak_is_judged_where_it_is_present():
    leak = np.where(np.arange(300) % 3 == 0, np.nan, Y)
    (found,) = find_golden_columns(with_leak(leak)).found
    assert found.skill == 1.0 and found.present == pytest.approx(2 / 3)


def test_a_number_is_found_by_its_own_log_also_in_few_rows():
    y = np.exp(RNG.normal(size=300))
    assert [f.name for f in find_golden_columns(with_leak(np.log(y), y, classes=0)).found] == ["leak"]
    few = with_leak(np.log(y), y, classes=0).take(np.arange(40))
    assert [f.name for f in find_golden_columns(few).found] == ["leak"]


def test_clean_columns_are_not():
    assert find_golden_columns(table(X, (X[:, 0] + RNG.normal(size=300) > 0).astype(int))).found == ()
    assert find_golden_columns(table(X, X[:, 0] + RNG.normal(size=300), classes=0)).found == ()


def test_ties_do_not_tell_each_other_in_a_file_sorted_by_a_number():
    y = np.sort(RNG.normal(size=300))
    assert fit_by_neighbours(np.zeros(300), y)[1] < 0.5


@pytest.mark.parametrize("seed", range(5))
def test_what_the_screen_leaves_out_no_tree_could_reach(seed):
    from sklearn.tree import DecisionTreeClassifier, DecisionTreeRegressor

    rng = np.random.default_rng(seed)
    x, noise = np.round(rng.normal(size=400), 1), rng.normal(size=400)
    for wide in (0.01, 0.05, 0.1, 0.2, 0.5):
        number = x + wide * noise
        tree = DecisionTreeRegressor(max_leaf_nodes=32, random_state=0).fit(x[:, None], number)
        assert can_explain(x, number) or tree.score(x[:, None], number) < 0.97
        label = (number > 0).astype(int)
        grown = DecisionTreeClassifier(max_leaf_nodes=32, random_state=0).fit(x[:, None], label)
        assert can_separate(x, label) or skill_of(label, grown.predict(x[:, None]), classifies=True) < 0.95


def test_skill_by_hand():
    assert skill_of(np.array([0, 0, 0, 1]), np.array([0, 0, 0, 0]), classifies=True) == 0
    assert skill_of(np.array([0, 0, 1, 1]), np.array([0, 0, 1, 0]), classifies=True) == 0.5
    assert skill_of(np.array([1.0, 3.0]), np.array([1.0, 2.0]), classifies=False) == 0.5
