"""What units and weighted rows add to a mean: each sum over the weight of all other pieces."""

import numpy as np
import pytest

from errbar.records.independent_pieces import IndependentPieces


def _by_hand(rows, unit, weight):
    pieces = {}
    for i, x in enumerate(rows.tolist()):
        total, mass = pieces.get(unit[i], (0.0, 0.0))
        pieces[unit[i]] = total + weight[i] * x, mass + weight[i]
    held = [piece for _, piece in sorted(pieces.items()) if piece[1] > 0]
    whole = sum(mass for _, mass in held)
    return [(len(held) - 1) * total / (whole - mass) if mass < whole else np.nan for total, mass in held]


@pytest.mark.parametrize("units", [False, True])
@pytest.mark.parametrize("weights", [None, "some", "some are 0"])
def test_totals_are_sums_over_what_the_others_weigh(units, weights):
    rng = np.random.default_rng(2)
    n = 40
    rows = rng.normal(size=n)
    unit = rng.integers(0, 7, n) if units else None
    weight = None if weights is None else rng.random(n) * (rng.random(n) < 0.5 if "0" in weights else 1.0)
    wanted = _by_hand(rows, np.arange(n) if unit is None else unit, np.ones(n) if weight is None else weight)
    assert IndependentPieces(n, unit, weight).totals(rows) == pytest.approx(wanted, rel=1e-12)


def test_one_piece_that_holds_all_weight_has_no_total():
    assert np.isnan(IndependentPieces(2, np.array([0, 0]), None).totals(np.array([1.0, 2.0]))).all()
    assert np.isnan(IndependentPieces(2, None, np.array([3.0, 0.0])).totals(np.array([1.0, 2.0]))).all()
    assert len(IndependentPieces(2, None, np.zeros(2)).totals(np.array([1.0, 2.0]))) == 0


def test_rows_and_weights_stay_as_they_were():
    rows, weight = np.array([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 1.0])
    IndependentPieces(3, None, weight).totals(rows)
    assert rows.tolist() == [1.0, 2.0, 3.0] and weight.tolist() == [1.0, 2.0, 1.0]


@pytest.mark.parametrize("counted", [0, 1, 35])
def test_masses_are_weights_of_the_rows_that_are_counted_however_many_they_are(counted):
    unit, weight = np.arange(40) % 3, np.linspace(0.5, 2.0, 40)
    rows = np.arange(40) >= 40 - counted
    for held in (None, weight):
        found = IndependentPieces(40, unit, held).masses(rows)
        wanted = [(np.ones(40) if held is None else held)[rows & (unit == u)].sum() for u in range(3)]
        assert found == pytest.approx(wanted, rel=1e-12, abs=1e-12)
    assert IndependentPieces(40, None, weight).masses(rows).tolist() == (weight * rows).tolist()
