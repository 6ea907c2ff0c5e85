"""Training and test rows compared."""

import numpy as np
import pytest

import errbar
from errbar.auditing.detectors.class_shares import find_share_shift
from errbar.auditing.detectors.table_shift import find_table_shift
from tests.auditing.detectors.tables import table

RNG = np.random.default_rng(0)
X = RNG.normal(size=(900, 4))
Y = RNG.integers(0, 2, 900)


def test_rows_of_one_population_do_not_differ():
    found = find_table_shift(table(X[:600], Y[:600]), table(X[600:], Y[600:]))
    assert found.column_p > 0.05 and found.forest_p > 0.01
    assert found.auc == pytest.approx(0.5, abs=0.08) and found.rows == (600, 300)


def test_a_shifted_column_is_named():
    moved = X[600:] + np.array([0, 0, 0.8, 0])
    found = find_table_shift(table(X[:600], Y[:600]), table(moved, Y[600:]))
    assert found.column == "x2" and found.column_differs and found.forest_differs


def test_a_changed_correlation_is_seen_by_the_forest_alone():
    rng = np.random.default_rng(1)
    a, b = rng.normal(size=(1200, 3)), rng.normal(size=(800, 3))
    b[:, 1] = 0.9 * b[:, 0] + (1 - 0.81) ** 0.5 * b[:, 1]
    found = find_table_shift(table(a, np.arange(1200) % 2), table(b, np.arange(800) % 2))
    assert found.forest_differs and not found.column_differs


def test_a_column_missing_in_one_table_only_differs():
    gone = X[600:].copy()
    gone[::2, 1] = np.nan
    found = find_table_shift(table(X[:600], Y[:600]), table(gone, Y[600:]))
    assert found.column == "x1" and found.column_p < 1e-6


def test_unit_means_are_compared_where_there_are_units():
    # One value a unit: by rows the tables seem to differ, by units they do not.
    rng = np.random.default_rng(3)
    unit = np.repeat(np.arange(60), 20)
    values = rng.normal(size=(60, 2))[unit] + 0.05 * rng.normal(size=(1200, 2))
    y, test = unit % 2, unit >= 40
    rows = [table(values[m], y[m]) for m in (~test, test)]
    units = [table(values[m], y[m], unit=unit[m]) for m in (~test, test)]
    assert find_table_shift(*rows).column_p < 0.005 < find_table_shift(*units).column_p
    assert find_table_shift(*units).rows == (40, 20) and find_table_shift(*units).by_unit


def test_shares_by_hand():
    # 10 rows, 5 of class b, all in the test table: 1 of the 252 tables is as extreme on that side, 1 on the other.
    first, second = table(np.zeros(5), np.zeros(5, dtype=int)), table(np.zeros(5), np.ones(5, dtype=int))
    found = find_share_shift(first, second)
    assert found.p == pytest.approx(2 / 252, abs=0.004)
    assert found.classes[0][1:] in ((0.0, 1.0), (1.0, 0.0))


def test_whole_units_are_drawn_for_shares():
    unit = np.repeat(np.arange(12), 50)
    y = (np.arange(12) % 3 == 0).astype(int)[unit]
    test = unit >= 9
    y[test & (unit == 9)] = 1
    y[test & (unit == 10)] = 1
    pair = [table(np.zeros(m.sum()), y[m]) for m in (~test, test)]
    by_unit = [table(np.zeros(m.sum()), y[m], unit=unit[m]) for m in (~test, test)]
    assert find_share_shift(*pair).p < 0.005 < find_share_shift(*by_unit).p


def test_few_rows_are_not_called_ok():
    rng = np.random.default_rng(0)
    parts = [{"a": rng.normal(size=n), "y": np.arange(n) % 2} for n in (30, 14)]
    run = errbar.check(train=parts[0], test=parts[1], target="y")
    state = {row[0]: row[2] for row in run.sheet("checks").rows}
    assert state["EB221"] == state["EB206"] == "not testable"


def test_a_number_of_the_row_and_times_are_no_shift():
    rng = np.random.default_rng(0)
    parts = []
    for start, n in ((0, 200), (200, 100)):
        day = np.arange(start, start + n)
        parts.append({"day": day, "row": day, "a": rng.normal(size=n), "y": rng.integers(0, 2, n)})
    run = errbar.check(train=parts[0], test=parts[1], target="y", time="day")
    assert "EB221" not in {f.code for f in run.findings}
