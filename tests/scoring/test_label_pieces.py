"""Pieces: what trades places with what."""

import numpy as np

from errbar.records.predictions import Predictions, Slicing
from errbar.scoring import label_pieces
from errbar.scoring.label_pieces import pieces_of


def rows(n, unit=None, weight=None, **by):
    rng = np.random.default_rng(0)
    cut = tuple(Slicing(column=k, codes=np.asarray(v), levels=tuple("abcdef")) for k, v in by.items())
    y, v = rng.normal(size=(2, n))
    return Predictions(kind="regression", truth=y, value=v, unit=unit, weight=weight, slicings=cut)


def found(given):
    return pieces_of(given, np.random.default_rng(1))


def test_rows_without_units_trade_places_with_all_others():
    (one,) = found(rows(20, a=np.arange(20) % 3, b=np.arange(20) % 2))
    assert one.columns == (0, 1) and sorted(one.of_row) == list(range(20)) and set(one.stratum) == {0}


def test_a_column_of_units_moves_units_and_one_within_them_moves_rows():
    unit = np.repeat(np.arange(6), 4)
    whole, within = found(rows(24, unit=unit, a=np.arange(6)[unit] % 2, b=np.arange(24) % 3))
    assert whole.columns == (0,) and len(whole.stratum) == 6 and set(whole.stratum) == {0}
    assert within.columns == (1,) and len(within.stratum) == 24
    for g in range(6):  # the rows of a unit are a stratum
        assert len(set(within.stratum[within.of_row[unit == g]])) == 1
    assert np.bincount(within.stratum).tolist() == [4] * 6


def test_a_column_that_few_units_mix_cannot_be_tested():
    unit = np.repeat(np.arange(6), 4)
    codes = np.arange(6)[unit] % 2
    codes[0] = 1 - codes[0]
    assert found(rows(24, unit=unit, a=codes)) == []


def test_weights_trade_places_within_tenths():
    weight = np.random.default_rng(3).uniform(0.2, 5, 200)
    (one,) = found(rows(200, weight=weight, a=np.arange(200) % 3))
    assert np.bincount(one.stratum).tolist() == [20] * 10
    tenth = one.stratum[one.of_row]
    assert all(weight[tenth == i].max() < weight[tenth == i + 1].min() for i in range(9))


def test_bundles_hold_rows_of_one_cell_and_have_one_size_beside_rows_alone(monkeypatch):
    monkeypatch.setattr(label_pieces, "MOST_ROWS", 400)
    monkeypatch.setattr(label_pieces, "OF_A_CELL", 20)
    a = np.searchsorted([0.6, 0.99], np.random.default_rng(4).random(2000))
    (one,) = found(rows(2000, a=a, b=np.arange(2000) % 2))
    size = np.bincount(one.of_row)
    assert set(size) == {1, 5} and (one.stratum == (size == 1)).all()
    cell = 2 * a + np.arange(2000) % 2
    assert (one.of_pieces(cell)[one.of_row] == cell).all()
    alone = np.bincount(cell, weights=size[one.of_row] == 1)
    assert (alone >= np.minimum(np.bincount(cell), 20)).all() and (alone < 25).all()


def test_numbers_of_pieces_do_not_depend_on_the_order_of_rows_or_names_of_units():
    unit = np.random.default_rng(5).integers(0, 15, 90)
    unit = np.unique(unit, return_inverse=True)[1]
    given = rows(90, unit=unit, a=np.arange(90) % 3, b=np.arange(15)[unit] % 2)
    order = np.random.default_rng(6).permutation(90)
    for one, other in zip(found(given), found(given.take(order)), strict=True):
        assert (one.of_row[order] == other.of_row).all() and (one.stratum == other.stratum).all()
