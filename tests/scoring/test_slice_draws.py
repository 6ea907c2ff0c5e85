"""Draws of comparisons of slices: their correlation is that of what rows add, laid out row by row."""

import numpy as np
import pytest

import errbar.scoring.slice_draws as module
from errbar.records.predictions import Predictions, Slicing
from errbar.scoring.row_sample import RowSample
from errbar.scoring.slice_draws import SliceDraws, fill_normals

MEASURES = ("a", "b", "c")


def _slicings(codes):
    return tuple(
        Slicing(column=f"c{i}", codes=c, levels=tuple(map(str, range(int(c.max()) + 1)))) for i, c in enumerate(codes)
    )


def _made(n, columns, levels, weight=None, seed=0):
    """Rows, what each adds to three measures on all of them and in each column, and the tests."""
    rng = np.random.default_rng(seed)
    given = Predictions(
        kind="binary", truth=np.arange(n) % 2, label=np.arange(n) % 2, classes=("0", "1"), positive=1, weight=weight,
        slicings=_slicings(rng.integers(0, levels, (columns, n))),
    )  # fmt: skip
    base = rng.normal(size=n)
    added = {(m, s): base + rng.normal(size=n) for m in MEASURES for s in range(-1, columns)}
    return given, added, [(m, s, c) for s in range(columns) for c in range(levels) for m in MEASURES]


def _covariance(draws, tests, monkeypatch):
    """Of all comparisons: draws are a linear map, found by one unit vector after another."""
    pieces = len(draws.pieces.cell)
    monkeypatch.setattr(module, "fill_normals", lambda out, rng: np.copyto(out, np.eye(*out.shape)))
    out = np.empty((len(tests), pieces), dtype=np.float32)
    draws.draw(out, np.random.default_rng(0))
    return out.astype(float) @ out.T


def _by_rows(given, added, tests):
    mass = np.ones(given.n) if given.weight is None else given.weight
    lines = []
    for m, s, c in tests:
        mine = given.slicings[s].codes == c
        line = np.where(mine, added[m, s] / mass[mine].sum(), -added[m, -1] / mass[~mine].sum())
        lines.append(line / np.sqrt(np.square(line).sum()))
    return np.array(lines) @ np.array(lines).T


@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize(
    ("n", "columns", "levels"),
    [(400, 1, 5), (300, 5, 4), (700, 2, 12), (500, 4, 3)],
    ids=["large cells", "a row a cell", "cells of either size", "more of them"],
)
def test_the_correlation_is_that_of_rows(n, columns, levels, weighted, monkeypatch):
    weight = np.random.default_rng(3).choice([0.5, 1.0, 3.0], n) if weighted else None
    given, added, tests = _made(n, columns, levels, weight)
    found = _covariance(SliceDraws(given, added, tests, None), tests, monkeypatch)
    assert np.allclose(found, _by_rows(given, added, tests), atol=1e-5)


@pytest.mark.parametrize("column", [0, 1])
def test_one_of_two_columns_is_tested(column, monkeypatch):
    given, added, tests = _made(300, 2, 4)  # a column whose slices are all too small has no tests
    added = {(m, s): x for (m, s), x in added.items() if s in (-1, column)}
    tests = [test for test in tests if test[1] == column]
    found = _covariance(SliceDraws(given, added, tests, None), tests, monkeypatch)
    assert np.allclose(found, _by_rows(given, added, tests), atol=1e-5)


def test_rows_of_a_sample_count_as_often_as_they_stand_for(monkeypatch):
    given, added, tests = _made(600, 4, 3)
    half = RowSample(np.arange(0, 600, 2), np.full(300, 2.0))
    some = {name: x[half.rows] for name, x in added.items()}
    found = _covariance(SliceDraws(given, some, tests, half), tests, monkeypatch)
    twice = {name: np.repeat(x, 2) for name, x in some.items()}
    pairs = Predictions(
        kind="binary", truth=given.truth, label=given.truth, classes=("0", "1"), positive=1,
        slicings=_slicings([np.repeat(s.codes[half.rows], 2) for s in given.slicings]),
    )  # fmt: skip
    assert np.allclose(np.diag(found), 1, atol=0.05)  # shares of rows in slices are those of all rows
    assert np.allclose(found, _by_rows(pairs, twice, tests), atol=0.06)


def test_a_measure_without_influence_varies_alone():
    given, added, tests = _made(300, 1, 5)
    tests = [*tests, ("z", 0, 0), ("z", 0, 1)]
    out = np.empty((len(tests), 4000), dtype=np.float32)
    SliceDraws(given, added, tests, None).draw(out, np.random.default_rng(0))
    assert np.allclose(out.std(axis=1), 1, atol=0.05)
    assert np.abs(np.corrcoef(out)[-2:, :-2]).max() < 0.08


@pytest.mark.parametrize("shape", [(1,), (3, 5), (7, 90_001)])
def test_every_number_is_drawn(shape):
    out = np.full(shape, np.nan, dtype=np.float32)
    fill_normals(out, np.random.default_rng(0))
    assert np.isfinite(out).all() and len(np.unique(out)) >= 0.9 * out.size


def test_draws_have_the_moments_and_tails_of_a_normal():
    out = np.empty(4_000_000, dtype=np.float32)
    fill_normals(out, np.random.default_rng(1))
    x = out.astype(float)
    assert abs(x.mean()) < 0.003 and abs(x.var() - 1) < 0.004
    assert abs((x**4).mean() - 3) < 0.03
    assert (np.abs(x) > 4).mean() == pytest.approx(6.334e-5, rel=0.2)
    assert abs(np.corrcoef(x[:-1], x[1:])[0, 1]) < 0.003


def test_slices_that_are_not_tested_are_drawn_as_one_cell():
    given, added, tests = _made(400, 1, 40)
    some = [test for test in tests if test[2] < 3]
    draws = SliceDraws(given, added, some, None)
    assert len(draws.cells) == 4
    every = SliceDraws(given, added, tests, None)
    assert len(every.cells) == 40 and len(draws.pieces.cell) < len(every.pieces.cell) / 5


def test_slices_that_are_not_tested_leave_the_correlation_of_the_others(monkeypatch):
    given, added, tests = _made(300, 2, 5)
    some = [test for test in tests if test[2] < 2]
    draws = SliceDraws(given, added, some, None)
    assert _covariance(draws, some, monkeypatch) == pytest.approx(_by_rows(given, added, some), abs=1e-5)
