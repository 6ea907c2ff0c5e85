"""Time over: at least one candidate and one outer split, every outer split as many candidates as the final search."""

import numpy as np

import errbar


def test_an_instant_gives_one_candidate_a_value_and_no_interval():
    rng = np.random.default_rng(0)
    X, y = rng.normal(size=(40, 2)), np.arange(40) % 2
    run = errbar.select("knn", {"k": [1, 3, 5]}, X, y, inner="kfold(k=2)", outer="kfold(k=4)", seconds="0.001s")
    found = run.selection
    assert found is not None and (found.asks, found.budget) == (1, 3)
    assert (found.outer_done, found.outer_planned) == (1, 4)
    assert found.fits == 2 + 2 + 1 + 1  # the final search, the one outer search, its refit, the final model
    assert run["error_rate"].value is not None and run["error_rate"].interval is None
    assert "1 of 4 outer splits (time was over)" in " ".join(str(run).split())
