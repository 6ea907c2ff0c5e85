"""Draws of labels: as they are, and permuted within strata."""

import numpy as np
import pytest

from errbar.scoring.label_draws import LabelDraws
from errbar.scoring.label_pieces import LabelPieces


def draws(stratum, codes, x):
    pieces = LabelPieces((0,), np.arange(len(stratum)), np.asarray(stratum), "")
    return LabelDraws(pieces, [np.asarray(codes)], [int(np.max(codes)) + 1], np.asarray(x, dtype=float))


def test_sums_with_labels_as_they_are():
    codes, x = np.array([0, 1, 2, 0, 1, 1]), np.arange(12.0).reshape(2, 6)
    first = draws(np.zeros(6, int), codes, x).observe()[0][0]
    assert first == pytest.approx(np.array([[x[i][codes == k].sum() for i in (0, 1)] for k in range(3)]))


def test_every_draw_keeps_the_sizes_of_slices_in_every_stratum():
    rng = np.random.default_rng(1)
    stratum = rng.integers(0, 4, 60)
    codes = rng.integers(0, 3, 60)
    one = draws(stratum, codes, np.eye(4)[:, stratum])  # sums are counts by stratum
    counts = np.array([np.bincount(stratum[codes == k], minlength=4) for k in range(3)])
    assert (one.draw(1200, rng)[0] == counts).all()


@pytest.mark.parametrize("stratum", [np.zeros(8, int), np.array([0, 1, 1, 0, 1, 0, 1, 0])])
def test_labels_land_on_every_piece_of_a_stratum_equally_often(stratum):
    one = draws(stratum, np.array([1, 1, 0, 0, 0, 0, 0, 0]), np.eye(8))
    share = one.draw(8000, np.random.default_rng(2))[0][:, 1].mean(axis=0)
    assert share == pytest.approx(np.full(8, 0.25), abs=4 * np.sqrt(0.25 * 0.75 / 8000))


def test_draws_of_several_columns_move_together():
    codes = np.arange(10) % 5
    pieces = LabelPieces((0, 1), np.arange(10), np.zeros(10, int), "")
    one = LabelDraws(pieces, [codes, codes], [5, 5], np.arange(10.0)[None] ** 2)
    found = one.draw(7, np.random.default_rng(3))
    assert found[0].shape == (7, 5, 1) and (found[0] == found[1]).all() and len(np.unique(found[0][:, 0])) > 1


def test_draws_are_sums_of_permuted_labels_row_by_row():
    rng = np.random.default_rng(4)
    stratum, codes, x = rng.integers(0, 3, 50), rng.choice([0, 1, 3], 50), rng.normal(size=(3, 50))
    (found,) = draws(stratum, codes, x).draw(9, np.random.default_rng(5))
    chance = np.random.default_rng(5).random((9, 50))
    for one, mine in zip(chance, found):
        moved = np.empty(50, dtype=int)
        moved[np.argsort(stratum, kind="stable")] = np.argsort(stratum + one)
        want = [[x[i][codes[moved] == k].sum() for i in range(3)] for k in range(4)]
        assert mine == pytest.approx(np.array(want))
