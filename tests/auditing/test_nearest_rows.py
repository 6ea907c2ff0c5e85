"""Nearest rows against all distances."""

import numpy as np
import pytest

from errbar.auditing import nearest_rows as module
from errbar.auditing.nearest_rows import nearest_rows


@pytest.mark.parametrize("cells", [1 << 22, 150])
def test_the_same_rows_as_by_all_distances(monkeypatch, cells):
    monkeypatch.setattr(module, "CELLS", cells)
    rows = np.random.default_rng(0).normal(size=(70, 3))
    queries = np.array([0, 5, 33, 69])
    apart = np.sqrt(((rows[:, None] - rows[None]) ** 2).sum(2))
    np.fill_diagonal(apart, np.inf)
    found = nearest_rows(rows, queries, 4)
    assert np.allclose(found.distance, np.sort(apart[queries], axis=1)[:, :4])
    assert np.array_equal(found.row, np.argsort(apart[queries], axis=1)[:, :4])


@pytest.mark.parametrize(("n", "p", "k"), [(3000, 2, 6), (3000, 9, 1), (40, 200, 11)])
def test_the_same_distances_where_rows_are_many_columns_are_many_or_values_repeat(n, p, k):
    rng = np.random.default_rng(1)
    for rows in (rng.normal(size=(n, p)), rng.integers(0, 3, size=(n, p)).astype(float)):
        queries = np.arange(0, n, 7)
        apart = np.sqrt(((rows[queries, None] - rows[None]) ** 2).sum(2))
        apart[np.arange(len(queries)), queries] = np.inf
        found = nearest_rows(rows, queries, k)
        assert np.allclose(found.distance, np.sort(apart, axis=1)[:, :k])
        assert np.allclose(found.distance, np.take_along_axis(apart, found.row, axis=1))


def test_a_distance_of_a_millionth_is_exact():
    rows = np.random.default_rng(0).normal(5, 1, size=(50, 8))
    rows[7] = rows[3] + 1e-6
    found = nearest_rows(rows, np.array([7]), 1)
    assert found.row[0, 0] == 3
    assert found.distance[0, 0] == pytest.approx(1e-6 * 8**0.5, rel=1e-6)


def test_only_among_the_rows_that_are_named():
    rows = np.arange(10.0)[:, None]
    found = nearest_rows(rows, np.array([4, 9]), 2, among=np.array([0, 1, 4, 8]))
    assert found.row.tolist() == [[1, 8], [8, 4]] or found.row.tolist() == [[1, 0], [8, 4]]
    assert found.distance.tolist() == [[3, 4], [1, 5]]
