"""Predicted minus true, against what was predicted."""

import numpy as np

import errbar
from tests.pictures.written import drawn, marked, shaped


def scored(truth, value, **more):
    return errbar.score(truth=truth, value=value, measures="mae", **more)


def test_four_rows_by_hand():
    found = drawn("residuals", scored([1.5, 2.5, 3.5, 5.5], [1.0, 3.0, 3.5, 4.0]))
    (points,) = shaped(found, "points")
    assert (points.x, points.y) == ((1.0, 3.0, 3.5, 4.0), (-0.5, 0.5, 0.0, -1.5))
    assert marked(found, "mean").y == (-0.375,)
    assert found.y.label == "predicted minus true"
    (rule,) = shaped(found, "rule")
    assert rule.y == (0.0, 0.0) and rule.x[0] < 1 and rule.x[1] > 4
    assert not shaped(found, "band")


def test_residuals_that_are_all_below_0_keep_0_in_sight():
    found = drawn("residuals", scored([11.0, 12.5, 13.0], [1.0, 2.0, 3.0]))
    assert found.y.low < -10 < 0 < found.y.high


def test_a_bend_that_a_line_misses_shows_in_the_mean_and_its_band():
    x = np.linspace(-1, 1, 600)
    noise = np.tile([-0.01, 0.01], 300)
    found = drawn("residuals", scored(x**2 + noise, np.full(600, 1 / 3) + 1e-6 * x))
    line = marked(found, "mean of 20 stretches")
    (band,) = shaped(found, "band")
    assert line.y[0] < -0.5 and line.y[10] > 0.3
    assert all(a <= m <= b for a, m, b in zip(band.low, line.y, band.high))
    assert "rows taken as independent" in found.method


def test_rows_that_come_in_units_have_no_band_that_takes_them_as_independent():
    x = np.arange(40.0)
    found = drawn("residuals", scored(x + np.tile([0, 1], 20), x, unit=np.arange(40) // 4))
    assert not shaped(found, "band") and "independent" not in found.method


def test_many_rows_are_thinned_with_their_extremes():
    rng = np.random.default_rng(0)
    value = rng.normal(size=8000)
    truth = value + rng.normal(size=8000)
    found = drawn("residuals", scored(truth, value))
    (points,) = shaped(found, "points")
    assert len(points.x) == 2000 and {max(points.y), min(points.y)} == {max(value - truth), min(value - truth)}
    assert found.notes[0].startswith("2,000 of 8,000 rows")


def test_of_several_outputs_the_first_is_drawn_and_that_is_said():
    truth, value = {"a": [1.0, 2.0, 3.0], "b": [9.0, 8.0, 6.0]}, {"a": [1.0, 1.0, 1.0], "b": [9.0, 8.0, 7.0]}
    rows = {**{f"t{k}": v for k, v in truth.items()}, **{f"v{k}": v for k, v in value.items()}}
    found = drawn("residuals", errbar.score(rows, truth=["ta", "tb"], value=["va", "vb"], measures="mae"))
    assert shaped(found, "points")[0].y == (0.0, -1.0, -2.0)
    assert found.notes == ("The first of 2 outputs.",)


def test_classes_have_no_residuals():
    assert drawn("residuals", errbar.score(truth=[0, 1], label=[0, 1], measures="accuracy")) is None
