"""Candidates as the record of a selection keeps them."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsRegressor

import errbar
from errbar.measures import measure as measure_of
from errbar.report.candidate_order import in_order
from errbar.selecting.summarise import worse_by


@pytest.mark.parametrize("measure", ["r2", "mae"])
def test_scores_of_splits_are_on_the_measures_own_scale(measure: str) -> None:
    rng = np.random.default_rng(3)
    x = rng.normal(size=(60, 2))
    y = x[:, 0] + rng.normal(size=60) / 2
    run = errbar.select(KNeighborsRegressor(), {"n_neighbors": [1, 9]}, x, y, measures=measure, inner=3, outer=3)
    assert run.selection is not None
    for candidate in run.selection.candidates:
        assert all(s is not None and s > 0 for s in candidate.scores)  # both are positive here, whichever way they run
        assert candidate.value == pytest.approx(np.mean(candidate.scores), rel=0.02)
    best = max if measure == "r2" else min
    first = in_order(run.selection)[0]
    assert first.value == best(c.value for c in run.selection.candidates)
    assert first.name == run.selection.chosen["name"]


def test_sums_in_another_order_are_no_optimism() -> None:
    assert worse_by(measure_of("mse"), 1.2344585477605905, 1.2344585477605903) == 0.0
    assert worse_by(measure_of("mse"), 1.25, 1.0) == 0.25
    assert worse_by(measure_of("r2"), 0.25, 0.5) == 0.25


def test_the_price_of_choices_is_in_units_of_the_measure() -> None:
    rng = np.random.default_rng(5)
    x = rng.normal(size=(40, 2))
    y = 100 * (x[:, 0] + rng.normal(size=40))
    ask = {"inner": 3, "outer": 4, "seed": 1}
    squared, root = (
        errbar.select(KNeighborsRegressor(), {"n_neighbors": [1, 3, 5, 9]}, x, y, measures=m, **ask).selection
        for m in ("mse", "rmse")
    )
    assert squared is not None and root is not None and squared.stability.cost and root.naive
    assert squared.stability.choices == root.stability.choices
    by_hand = 1 / (2 * root.naive)  # the derivative of a root
    assert root.stability.cost == pytest.approx(squared.stability.cost * by_hand)
    assert root.stability.se == pytest.approx((squared.stability.se or 0) * by_hand)
