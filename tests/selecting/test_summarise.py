"""Candidates as the record of a selection keeps them."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.neighbors import KNeighborsClassifier, KNeighborsRegressor

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


def test_where_all_but_one_failed_the_choice_is_not_called_flat() -> None:
    x = np.arange(60.0)[:, None]
    run = errbar.select(KNeighborsClassifier(), {"n_neighbors": [3, 500]}, x, [0, 1, 1] * 20, inner=3, outer=3)
    assert run.selection is not None and run.selection.chosen["params"] == {"n_neighbors": 3}
    assert run.selection.stability.verdict == "unknown"


def test_sums_in_another_order_are_no_optimism() -> None:
    assert worse_by(measure_of("mse"), 1.2344585477605905, 1.2344585477605903) == 0.0
    assert worse_by(measure_of("mse"), 1.25, 1.0) == 0.25
    assert worse_by(measure_of("r2"), 0.25, 0.5) == 0.25


def test_what_choices_cost_is_on_the_scale_of_the_measure() -> None:
    """RMSE is the root of the mean of squares, which candidates are ordered by: cost and standard error are its own."""
    rng = np.random.default_rng(5)
    x = rng.normal(size=(90, 3))
    y = 100 * (x[:, 0] + rng.normal(size=90))
    space = {"n_neighbors": [1, 5, 15, 40]}
    roots, squares = (
        errbar.select(KNeighborsRegressor(), space, x, y, measures=m, effort="quick", seed=1).selection
        for m in ("rmse", "mse")
    )
    assert roots is not None and squares is not None and roots.naive is not None
    values = {c.name: c.value for c in roots.candidates}
    costs = [values[name] - roots.naive for name, times in roots.stability.choices.items() for _ in range(times)]
    assert roots.stability.cost == pytest.approx(np.mean(costs))
    assert roots.stability.se == pytest.approx(squares.stability.se / (2 * roots.naive))  # d sqrt(m) = dm / 2 sqrt(m)
