"""Sides of a slice's comparison: all other rows with the arms of all rows, and what is shared by many slices."""

from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar._numeric.quantiles import normal_cdf, z_two_sided
from errbar.contrasts.mover import Ranged
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.scoring import slice_estimates
from errbar.scoring.slice_sides import LEAST_P, LikeAllRows, Side, gap_between

TABLE = ["log_loss", "brier", "roc_auc", "average_precision", "accuracy", "f1", "mcc", "calibration_slope"]


class Normal(Side):
    """A value with normal arms."""

    def __init__(self, value, se):
        self.value, self.se = value, se

    def at(self, level):
        half = z_two_sided(level) * self.se
        return Ranged(self.value, self.value - half, self.value + half)


def rows(n=4_000, slices=40, *, ties=False, seed=1):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    p = 1 / (1 + np.exp(-rng.normal(0, 1, n) - 1.5 * (y - 0.5)))
    return {"truth": y, "prob": np.round(p, 1) * 0.9 + 0.05 if ties else p, "by": rng.integers(0, slices, n)}


def test_arms_of_all_rows_grow_by_the_rows_left_out_and_the_level():
    side = LikeAllRows(0.5, (0.0, 1.0), Ranged(0.6, 0.5, 0.65), 0.95, 2.0)
    assert side.at(0.95) == pytest.approx((0.5, 0.3, 0.6))  # arms of 0.1 and 0.05, twice as long
    wider = z_two_sided(0.99) / z_two_sided(0.95)
    assert side.at(0.99) == pytest.approx((0.5, 0.5 - 0.2 * wider, 0.5 + 0.1 * wider))
    assert LikeAllRows(0.1, (0.0, 1.0), Ranged(0.6, 0.5, 0.65), 0.95, 2.0).at(0.95).low == 0.0


def test_the_p_of_normal_sides_is_that_of_z():
    found = gap_between(Normal(0.5, 0.03), Normal(0.6, 0.04), 0.95)
    assert found.gap == pytest.approx(0.1)
    assert found.p == pytest.approx(2 * normal_cdf(-0.1 / 0.05), rel=1e-6)
    assert gap_between(Normal(0.5, 0.003), Normal(0.6, 0.004), 0.95).p == LEAST_P


@pytest.mark.parametrize("ties", [False, True])
@pytest.mark.parametrize("name", TABLE)
def test_other_rows_have_the_value_of_their_own_pass(name, ties):
    run = errbar.score(**rows(ties=ties), measures=[name])
    given = replace(run.predictions, slicings=())
    inside = run.predictions.slicings[0].codes == 7
    every, m = Evidence(given), measure(name)
    m.score(every)  # known, so that searches on the others may begin there
    shared = m.score(every.only(~inside))
    alone = m.score(Evidence(given.take(np.flatnonzero(~inside))))
    assert shared.value == pytest.approx(alone.value, rel=1e-9)
    assert shared.se == pytest.approx(alone.se, rel=1e-5)


def test_many_slices_have_the_gaps_of_few(monkeypatch):
    given = rows()
    many = errbar.score(**given)
    monkeypatch.setattr(slice_estimates, "FEW", 0.0)  # all other rows by themselves, as of few slices
    few = errbar.score(**given)
    assert len(many.comparisons) == len(few.comparisons) > 400
    for a, b in zip(many.comparisons, few.comparisons):
        assert (a.left, a.right, a.measure) == (b.left, b.right, b.measure)
        assert a.gap == pytest.approx(b.gap, rel=1e-8, abs=1e-12)
        assert (a.low, a.high) == pytest.approx((b.low, b.high), abs=0.01 * (b.high - b.low))
        assert a.p == pytest.approx(b.p, rel=0.1, abs=2e-3)


def test_weights_drawn_for_many_slices_at_once_move_their_limits_by_less_than_the_draws_own_error():
    given = rows(slices=60)
    run = errbar.score(**given)
    for code in (3, 11):
        inside = given["by"] == code
        alone = errbar.score(truth=given["truth"][inside], prob=given["prob"][inside])
        for name in ("log_loss", "brier"):
            a, b = run.slice(f"by={code}")[name], alone[name]
            assert a.value == pytest.approx(b.value, rel=1e-12)
            assert (a.low, a.high) == pytest.approx((b.low, b.high), abs=0.08 * (b.high - b.low))
        for name in ("accuracy", "roc_auc", "mcc"):
            assert run.slice(f"by={code}")[name].interval == alone[name].interval
