import numpy as np
import pytest

from errbar.records.predictions import Slicing
from errbar.scoring.row_sample import MOST_ROWS, cells_of, sample_pieces, sample_rows


def _slicing(codes, name="a"):
    return Slicing(column=name, codes=np.asarray(codes), levels=tuple(map(str, range(int(max(codes)) + 1))))


def test_cells_are_the_combinations_that_hold_rows():
    a, b = _slicing([0, 0, 2, 2, 0]), _slicing([1, 0, 1, 1, 1], "b")
    cells = cells_of((a, b))
    assert cells.codes.tolist() == [[0, 0], [0, 1], [2, 1]]
    assert cells.of_row.tolist() == [1, 0, 2, 2, 1]
    assert cells_of((a,)).codes.tolist() == [[0], [2]]


def test_many_levels_of_few_rows_are_found_by_sorting():
    a, b = _slicing([0, 99, 5]), _slicing([7, 60, 7], "b")
    cells = cells_of((a, b))
    assert cells.codes.tolist() == [[0, 7], [5, 7], [99, 60]]
    assert cells.of_row.tolist() == [0, 2, 1]


@pytest.mark.parametrize(("columns", "levels"), [(12, 100), (70, 2), (25, 6)])
def test_cells_of_more_columns_than_64_bits_tell_apart(columns, levels):
    codes = np.random.default_rng(0).integers(0, levels, (columns, 500))
    codes[:, 250:] = codes[:, :250]  # every cell has two rows
    codes[:, 0] = levels - 1
    cells = cells_of(tuple(_slicing(c, f"c{i}") for i, c in enumerate(codes)))
    expected, of_row = np.unique(codes.T, axis=0, return_inverse=True)
    assert cells.codes.tolist() == expected.tolist()
    assert cells.of_row.tolist() == of_row.reshape(-1).tolist()


def test_few_rows_are_all_laid_out():
    assert sample_rows((_slicing(np.arange(1000) % 3),), np.random.default_rng(0)) is None
    assert sample_pieces(10, np.random.default_rng(0)).tolist() == list(range(10))


def test_of_many_rows_every_slice_keeps_some_and_they_stand_for_all():
    n = 3 * MOST_ROWS
    codes = np.arange(n) % 8
    codes[:40] = 8  # a small slice keeps all its rows
    found = sample_rows((_slicing(codes),), np.random.default_rng(0))
    assert (np.diff(found.rows) > 0).all()
    assert np.isclose(found.scale.sum(), n)
    assert (found.scale[codes[found.rows] == 8] == 1).all() and (codes[found.rows] == 8).sum() == 40
    for c in range(8):
        assert np.isclose(found.scale[codes[found.rows] == c].sum(), (codes == c).sum())
    assert len(found.rows) <= MOST_ROWS + 40
    units = sample_pieces(5 * MOST_ROWS, np.random.default_rng(0))
    assert len(np.unique(units)) == MOST_ROWS and units.max() < 5 * MOST_ROWS


def test_of_many_columns_every_slice_keeps_some_rows_and_they_stand_for_all():
    rng, n = np.random.default_rng(1), 4 * MOST_ROWS
    codes = rng.integers(0, 20, (5, n))
    codes[0, :100] = 20  # a small slice keeps all its rows
    codes[1, rng.choice(n, 2_000, replace=False)] = 20
    slicings = tuple(_slicing(c, f"c{i}") for i, c in enumerate(codes))
    found = sample_rows(slicings, np.random.default_rng(0))
    assert (np.diff(found.rows) > 0).all() and len(found.rows) < 1.05 * MOST_ROWS
    assert (found.scale[codes[0, found.rows] == 20] == 1).all() and (codes[0, found.rows] == 20).sum() == 100
    for c in codes:
        for level in range(c.max() + 1):
            mine = c[found.rows] == level
            assert mine.sum() >= min(200, (c == level).sum())
            # Each stands for 1 / share of them: the sum has a standard error of at most the root of 1 / 200.
            assert np.isclose(found.scale[mine].sum(), (c == level).sum(), rtol=0.3)
