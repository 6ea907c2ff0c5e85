"""Naive, nested and true error in a world where no candidate can be better than another."""

import numpy as np

import errbar


def test_on_noise_the_winner_flatters_and_the_truth_is_a_half():
    run = errbar.lab(
        "noise", study="selection(k=4, outer=3)", learner="naive_bayes", n=24, replications=6,
        vary="smoothing=1e-9,1,100", seed=3,
    )  # fmt: skip
    sheet = run.sheet("selection_in_world")
    rows = {row[0]: dict(zip(sheet.columns, row)) for row in sheet.rows}
    assert list(rows) == ["none", "careful", "halving"]
    assert rows["none"]["true"] == 0.5 and rows["none"]["regret"] == 0  # pure noise: every rule errs on one half
    assert np.isclose(rows["none"]["optimism"], 0.5 - rows["none"]["naive"])
    assert run["selection_optimism"].value == rows["none"]["optimism"]
    assert rows["none"]["best_left"] == 0 and rows["none"]["fits"] == 3 * 4
    assert rows["halving"]["fits"] == 3 * 2  # one of three stays after two splits, and nothing is left to decide
    assert 0 <= rows["none"]["coverage"] <= 1 and rows["halving"]["nested"] is None


def test_a_sample_that_cannot_be_split_is_counted_and_left_out():
    run = errbar.lab(
        "grouped", study="selection(k=3, outer=3)", learner="knn", n=30, replications=4, vary="k=1,5", seed=2
    )
    sheet = run.sheet("selection_in_world")
    assert any("samples: refused on" in note and "refused on 1 of 4" in note for note in sheet.notes)
    assert 0 < dict(zip(sheet.columns, sheet.rows[0]))["true"] < 1
