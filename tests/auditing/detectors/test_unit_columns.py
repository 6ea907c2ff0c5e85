"""Ids of units that were not declared."""

import numpy as np
import pytest

from errbar.auditing.detectors.unit_columns import count_levels, find_unit_columns, rank_columns
from tests.auditing.detectors.tables import table


def patients(units=40, each=4, name="no", seed=0):
    rng = np.random.default_rng(seed)
    unit = np.repeat(rng.permutation(units), each)
    X = rng.normal(size=(units, 5))[unit] + 0.6 * rng.normal(size=(units * each, 5))
    rows = rng.permutation(len(unit))
    names = [name, *(f"x{j}" for j in range(5))]
    return table(np.column_stack([unit, X])[rows], rng.integers(0, 2, len(unit)), names=names)


def test_an_id_whose_rows_are_alike_is_found_whatever_its_name():
    (found,) = find_unit_columns(patients()).found
    assert (found.name, found.levels, found.rows, found.columns) == ("no", 40, 160, 6)
    assert found.alike == 5 and not found.target_alike
    assert found.icc > 0.3 and found.z > 4


def test_the_same_id_among_shuffled_rows_is_none():
    given = patients()
    values = given.values.copy()
    values[:, 0] = np.random.default_rng(1).permutation(values[:, 0])
    assert find_unit_columns(table(values, given.y, names=list(given.names))).found == ()


def test_an_age_that_everything_follows_smoothly_is_no_id():
    rng = np.random.default_rng(0)
    age = rng.integers(20, 80, 600)
    X = np.column_stack([age, age / 10 + 0.3 * rng.normal(size=600), np.sqrt(age) + 0.1 * rng.normal(size=600)])
    found = find_unit_columns(table(X, (rng.random(600) < age / 100).astype(int), names=["age", "a", "b"]))
    assert found.candidates == 1 and found.found == ()


def test_a_dose_with_equal_counts_and_a_steep_response_is_no_id():
    rng = np.random.default_rng(0)
    dose = np.repeat(np.arange(12.0), 10)
    X = np.column_stack([dose, dose + 0.1 * rng.normal(size=120), np.log1p(dose)])
    assert find_unit_columns(table(X, dose**2, classes=0, names=["dose", "blood", "log"])).found == ()


def test_what_every_level_has_one_value_of_marks_an_id_with_equal_counts():
    rng = np.random.default_rng(0)
    chick = np.repeat(np.arange(30), 6)
    diet = np.repeat(np.arange(3), 60)
    weight = rng.normal(size=180)
    (found,) = find_unit_columns(table(np.column_stack([chick, weight]), diet, classes=3, names=["chick", "w"])).found
    assert found.name == "chick" and found.target_alike


@pytest.mark.parametrize(
    ("why", "column"),
    [
        ("fractions", np.repeat(np.arange(50) / 7, 4)),
        ("few levels", np.repeat(np.arange(8), 25)),
        ("every row its own", np.arange(200)),
        ("one level in most rows", np.concatenate([np.zeros(120), np.arange(80)])),
    ],
)
def test_columns_that_cannot_be_ids_of_units_are_no_candidates(why, column):
    X = np.column_stack([column, np.random.default_rng(0).normal(size=200)])
    assert find_unit_columns(table(X, np.arange(200) % 2)).candidates == 0


def test_many_rows_are_cut_to_whole_levels():
    found = find_unit_columns(patients(units=4000, each=3)).found
    assert found[0].levels == 4000 and found[0].rows == 12000


def test_missing_ids_are_left_out():
    given = patients()
    values = given.values.copy()
    values[:10, 0] = np.nan
    assert find_unit_columns(table(values, given.y, names=list(given.names))).found[0].rows == 150


@pytest.mark.parametrize("each", [2, 30])
def test_units_in_many_rows_pass_the_screen_and_columns_of_noise_do_not_alarm(each):
    rng = np.random.default_rng(each)
    unit = np.repeat(rng.permutation(9000 // each), rng.poisson(each, 9000 // each))
    X = 0.6 * rng.normal(size=(len(unit), 8)) + 0.5 * rng.normal(size=(9000 // each, 8))[unit]
    other = rng.permutation(unit)
    given = table(
        np.column_stack([unit, other, X]), rng.integers(0, 2, len(unit)), names=["q", "w", *(f"x{j}" for j in range(8))]
    )
    found = find_unit_columns(given)
    assert found.candidates == 2 and [f.name for f in found.found] == ["q"]


@pytest.mark.parametrize("values", [[3.0, 1.0, 3.0, 7.0], [3.0, -1e300, 3.0, 7.0]])
def test_levels_are_counted_in_order(values):
    place, size = count_levels(np.array(values))
    assert place.tolist() == [1, 0, 1, 2] and size.tolist() == [1, 2, 1]


def test_ranks_by_hand():
    x = np.array([[10.0, 1], [20, 1], [20, 3], [np.nan, 2]])
    assert rank_columns(x).T.tolist() == [[1, 2.5, 2.5, 2], [1.5, 1.5, 4, 3]]


def test_ranks_are_those_of_scipy():
    stats = pytest.importorskip("scipy.stats")
    rng = np.random.default_rng(0)
    x = np.column_stack([rng.normal(size=200), rng.integers(0, 5, 200), np.zeros(200)])
    assert rank_columns(x).tolist() == stats.rankdata(x, axis=0).tolist()


@pytest.mark.parametrize("n", [0, 1])
def test_no_rows_and_one(n):
    assert rank_columns(np.ones((n, 2))).tolist() == [[1.0, 1.0]] * n
