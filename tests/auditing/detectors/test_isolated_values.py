"""Values that only rows of one class hold, told from ends of a scale, from names and from repeated units."""

from dataclasses import replace

import numpy as np
import pytest

from errbar.auditing.detectors import isolated_values
from errbar.auditing.detectors.isolated_values import find_isolated_values
from tests.auditing.detectors.tables import table


def column(x, y, **more):
    return find_isolated_values(table(np.asarray(x, dtype=float), np.asarray(y), **more)).found


def by_hand(x, y):
    """The rule in loops: rows sorted by value, whole values until the rows beside are enough."""
    x, y, n, found = np.asarray(x), np.asarray(y), len(x), set()
    least = max(8, int(np.ceil(0.03 * n)))
    levels = sorted(set(x))
    share = {v: np.mean(y[x == v]) for v in levels}
    for i, v in enumerate(levels):
        k, c = np.sum(x == v), y[x == v][0]
        if len(levels) < 3 or k < least or len(set(y[x == v])) > 1 or np.mean(y == c) ** k >= 1e-4:
            continue
        isolated = True
        for side in (levels[:i][::-1], levels[i + 1 :]):
            beside = []
            for other in side:
                if len(beside) < 2 * least:
                    beside += list(y[x == other] == c)
            isolated &= not beside or np.mean(beside) < 0.7
        frequent = [share[u] for u in levels if u != v and np.sum(x == u) >= least]
        steps = np.diff(frequent)
        if isolated and not ((steps > 0.3).any() and (steps < -0.3).any()):
            found.add((f"{v:g}", int(k)))
    return found


@pytest.mark.parametrize("seed", range(40))
def test_the_rule_by_hand(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(60, 400))
    y = (rng.random(n) < rng.uniform(0.2, 0.8)).astype(int)
    x = rng.integers(0, rng.integers(3, 40), n).astype(float)
    for value in rng.integers(0, 12, 3):  # some values lose the rows of one class, more or less
        x[(x == value) & (y == rng.integers(0, 2)) & (rng.random(n) < rng.choice([1.0, 0.9]))] = rng.integers(0, 40)
    x[(y == 1) & (rng.random(n) < 0.2)] = rng.choice([-9.0, 5.5])
    assert {(f.value, f.rows) for f in column(x, y)} == by_hand(x, y)


def test_numbers_by_hand():
    """Twenty rows of class b at -1, then a and b in turn: 60 of 100 are b, and 0.6^20 is 0.00004."""
    x = np.concatenate([np.full(20, -1.0), np.arange(80.0)])
    y = np.concatenate([np.ones(20, dtype=int), np.arange(80) % 2])
    (found,) = column(x, y)
    assert (found.name, found.value, found.rows, found.group) == ("x0", "-1", 20, "b")
    assert found.base == pytest.approx(0.6) and found.beside == pytest.approx(0.5)  # 16 rows beside it, 8 of them b


def test_the_end_of_a_scale_that_the_class_goes_along_with_is_not_isolated():
    """Grades 1 to 5 with 0, 10, 40, 80 and 100 % of the class: beside 5, four fifths are of it too."""
    x = np.repeat(np.arange(1.0, 6), 40)
    y = np.concatenate([np.arange(40) < k for k in (0, 4, 16, 32, 40)]).astype(int)
    assert {f.value for f in column(x, y)} == set()
    y[x == 4] = np.arange(40) % 2
    assert {f.value for f in column(x, y)} == {"5"}


def test_names_written_as_numbers_are_not_judged():
    """The class jumps up and down from district to district: the order of their numbers means nothing."""
    x = np.repeat(np.arange(1.0, 7), 40)
    y = np.concatenate([np.arange(40) < k for k in (40, 20, 2, 30, 4, 28)]).astype(int)
    assert column(x, y) == ()


def test_too_few_rows_two_values_missing_ones_text_and_numbers_as_the_target():
    x = np.concatenate([np.full(7, -1.0), np.arange(90.0)])
    y = np.concatenate([np.ones(7, dtype=int), np.arange(90) % 2])
    assert column(x, y) == ()
    assert column(np.repeat([0.0, 1.0], 50), np.repeat([0, 1], 50)) == ()
    gone = np.concatenate([np.full(20, np.nan), np.arange(80.0)])
    assert column(gone, np.concatenate([np.ones(20, dtype=int), np.arange(80) % 2])) == ()
    x, y = np.concatenate([np.full(20, -1.0), np.arange(80.0)]), np.concatenate([np.ones(20), np.arange(80) % 2])
    named = find_isolated_values(table(x, y.astype(int), kinds=["category"]))
    assert named.found == () and named.narrowed == "1 columns of text have no order"
    assert find_isolated_values(table(x, y, classes=0)) == "looked at for classes, not for a target of numbers"


def test_rows_of_one_unit_count_once():
    x = np.concatenate([np.full(20, -1.0), np.arange(80.0)])
    y = np.concatenate([np.ones(20, dtype=int), np.arange(80) % 2])
    assert column(x, y, unit=np.arange(100)) != ()
    assert column(x, y, unit=np.concatenate([np.repeat(np.arange(4), 5), np.arange(4, 84)])) == ()


def test_one_class_of_three_and_a_date():
    x = np.concatenate([np.full(15, 19722.0), np.arange(19723.0, 19723 + 90)])
    y = np.concatenate([np.full(15, 2), np.arange(90) % 3])
    (found,) = column(x, y, classes=3, kinds=["date"])
    assert (found.value, found.group, found.rows) == ("2023-12-31", "c", 15)


def test_neither_the_order_of_rows_nor_a_change_of_unit_matters():
    rng = np.random.default_rng(3)
    y = np.arange(300) % 2
    x = np.where((y == 1) & (rng.random(300) < 0.3), 0.5, rng.integers(-3, 4, 300))
    rows = table(x, y)
    first = find_isolated_values(rows).found
    assert [f.value for f in first] == ["0.5"]
    assert find_isolated_values(rows.take(rng.permutation(300))).found == first
    (scaled,) = find_isolated_values(replace(rows, values=rows.values * 2.0**-600)).found
    assert (scaled.rows, scaled.beside) == (first[0].rows, first[0].beside)


def test_what_a_sample_suggests_is_held_against_all_rows(monkeypatch):
    """One row of the other class in thousands: a sample of 100 rows does not see it, all rows do."""
    monkeypatch.setattr(isolated_values, "ROWS", 100)
    x = np.concatenate([np.full(1000, -1.0), np.arange(3000.0)])
    y = np.concatenate([np.ones(1000, dtype=int), np.arange(3000) % 2])
    (found,) = column(x, y)
    assert found.rows == 1000
    y[0] = 0
    assert column(x, y) == ()
