"""The table behind calibration and refinement loss, with the leaves of the fifth lecture."""

import numpy as np
import pytest

import errbar

SIZES = [20, 40, 10, 5, 20, 5]


def leaves(*predicted):
    return {"truth": np.repeat([1, 0] * 3, SIZES), "prob": np.repeat(np.repeat(predicted, 2), SIZES), "positive": 1}


def sheet(measures, **roles):
    run = errbar.score(**roles, measures=measures)
    return next((s for s in run.sheets if s.name == "segments"), None)


def test_the_squared_error_per_leaf_of_the_lecture():
    found = sheet("calibration_loss", **leaves(1 / 3, 2 / 3, 0.8))
    assert found.column("rows") == [60, 15, 25]
    assert found.column("squared_error") == pytest.approx([40 / 3, 10 / 3, 4.0])
    assert found.notes[0].startswith("Together 20.6667, 0.206667 a row: the Brier score = ")


def test_a_leaf_that_does_not_predict_its_share_costs_more():
    for p, expected in ((0.4, 13.6), (0.2, 14.4)):
        assert sheet("calibration_loss", **leaves(p, 2 / 3, 0.8)).column("squared_error")[0] == pytest.approx(expected)


def test_the_parts_of_each_leaf_add_up():
    found = sheet("refinement_loss", **leaves(0.4, 0.6, 0.8))
    parts = zip(found.column("calibration"), found.column("refinement"))
    assert [a + b for a, b in parts] == pytest.approx(found.column("squared_error"))
    assert sum(found.column("calibration")) == pytest.approx(75 / 225)


def test_bins_are_named_by_their_edges_and_have_a_third_part():
    rng = np.random.default_rng(0)
    p = rng.random(200)
    found = sheet("calibration_loss(bins=4)", truth=(rng.random(200) < p).astype(int), prob=p, positive=1)
    assert found.column("segment") == ["0–0.25", "0.25–0.5", "0.5–0.75", "0.75–1"]
    assert "within bins, which mix probabilities" in found.notes[0]


def test_segments_of_several_classes_show_their_vectors():
    found = sheet("calibration_loss", truth=[0, 0, 1, 2], prob=[[0.5, 0.3, 0.2]] * 4, classes=[0, 1, 2])
    assert found.rows[0][2:4] == ("0.5 0.3 0.2", "0.5 0.25 0.25")


def test_many_segments_and_other_measures_have_no_table():
    rng = np.random.default_rng(0)
    many = {"truth": rng.integers(0, 2, 100), "prob": rng.random(100), "positive": 1}
    assert sheet("calibration_loss", **many) is None
    assert sheet("brier", **leaves(0.4, 0.6, 0.8)) is None
