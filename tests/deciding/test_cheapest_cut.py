"""The cheapest cut of these rows: its place and cost by hand, its limits held against the corners of the grid."""

import numpy as np
import pytest

import errbar
from errbar.deciding.cheapest_cut import gap_to_blind
from errbar.deciding.threshold_costs import Costs
from errbar.pictures import PictureInput, threshold_grid


def rows(n=300, seed=0):
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.3).astype(int)
    return y, np.round(1 / (1 + np.exp(-rng.normal(2 * y - 1.5, 1.2))), 3)


def line(run):
    sheet = run.sheet("cheapest_cut")
    return dict(zip(sheet.columns, sheet.rows[0]))


def test_four_rows_by_hand():
    # at 0.3 both positives are found and one negative is called: 1 of 4 rows at 1; at 0.5 one is missed: 10 of 4 rows
    found = line(errbar.score(truth=[0, 0, 1, 1], prob=[0.1, 0.4, 0.3, 0.9], positive=1, cost="fn=10,fp=1"))
    assert (found["cut"], found["cost"], found["declared_cost"]) == (0.3, 0.25, 2.5)
    # calling everyone 1 costs 2 of 4 rows at 1, calling no one 2 of 4 at 10
    assert found["blind"] == "1"


def test_it_is_the_cut_and_the_band_of_the_cost_curve():
    y, p = rows()
    run = errbar.score(truth=y, prob=p, positive=1, cost="fn=5,fp=1")
    grid, found = threshold_grid(PictureInput(run)), line(run)
    cost = (5 * grid.fn + grid.fp) / len(y)
    i = int(np.argmin(cost))
    low, high = grid.cost_band(fn=5.0, fp=1.0)
    assert found["cut"] == grid.thresholds[i] and found["cost"] == pytest.approx(cost[i])
    assert (found["low"], found["high"]) == pytest.approx((low[i], high[i]))


def test_the_gap_to_blind_rules_is_the_extreme_over_all_that_the_spans_hold():
    prices, tpr, fpr, share = Costs(4.0, 1.0), (0.6, 0.8), (0.1, 0.3), (0.2, 0.35)
    t, f, p = (x.ravel() for x in np.meshgrid(*(np.linspace(*ends, 21) for ends in (tpr, fpr, share))))
    cost = p * 4 * (1 - t) + (1 - p) * f
    gaps = cost - np.minimum(p * 4, 1 - p)
    low, high = gap_to_blind(tpr, fpr, share, prices)
    assert low <= gaps.min() and gaps.max() == pytest.approx(high)


@pytest.mark.parametrize("given", [{"cost": "fn=5,fp=1", "label": True}, {}])
def test_labels_alone_and_runs_without_costs_have_none(given):
    y, p = rows()
    role = {"label": (p > 0.5).astype(int)} if given.pop("label", False) else {"prob": p}
    run = errbar.score(truth=y, **role, positive=1, **given)
    assert "cheapest_cut" not in {s.name for s in run.sheets}
