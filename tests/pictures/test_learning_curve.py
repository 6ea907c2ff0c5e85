"""A learner's curve on data, and a study's in a world."""

import pytest

from tests.pictures.written import drawn, estimate, marked, run, shaped, sheet

CURVE = sheet(
    "curve",
    "measure n_train value low high how",
    ("mae", 20, 5.0, 4.0, 7.0, "fitted"),
    ("mae", 40, 4.0, 3.0, 5.5, "fitted"),
    ("mae", 60, 3.5, None, None, "no interval: too few"),
    ("mae", 90, 3.2, 2.0, 4.4, "projected"),
    ("rmse", 20, 9.0, 8.0, 10.0, "fitted"),
    notes=("MAE: training on 60 of 90 rows costs about +0.3", "RMSE: something else"),
)
MAE = estimate("mae", 3.5, 3.0, 4.0, label="MAE")


def of_data():
    return drawn("learning_curve", run("evaluate", estimates=(MAE,), sheets=(CURVE,)))


def test_the_line_goes_through_fitted_sizes_of_the_first_measure():
    line = marked(of_data(), "unseen rows")
    assert (line.x, line.y) == ((20.0, 40.0, 60.0), (5.0, 4.0, 3.5))
    assert line.text[0] == "20 rows: 5 (4 to 7)"


def test_the_band_covers_sizes_that_have_an_interval_and_the_others_are_counted():
    (band,) = shaped(of_data(), "band")
    assert (band.x, band.low, band.high) == ((20.0, 40.0), (4.0, 3.0), (7.0, 5.5))
    assert of_data().notes == ("Of 3 sizes 1 without an interval.", "MAE: training on 60 of 90 rows costs about +0.3")


def test_the_projection_is_dashed_and_has_whiskers():
    dashed = [m for m in of_data().marks if m.dashed]
    assert [(m.x, m.y, m.label) for m in dashed] == [((60.0, 90.0), (3.5, 3.2), "projected (unseen)")]
    assert dashed[0].tone == marked(of_data(), "unseen rows").tone
    (end,) = shaped(of_data(), "points")
    assert (end.x, end.y, end.low, end.high) == ((90.0,), (3.2,), (2.0,), (4.4,))


def test_sizes_that_grow_eightfold_stand_on_powers_of_ten():
    assert not of_data().x.log
    wide = sheet(
        "curve", "measure n_train value low high how", *(("mae", n, 1.0, 0.5, 2.0, "fitted") for n in (10, 80))
    )
    assert drawn("learning_curve", run("evaluate", estimates=(MAE,), sheets=(wide,))).x.log


def test_values_over_more_than_two_decades_stand_on_powers_of_ten():
    falling = (("mae", 20, 900.0, 800.0, 999.0, "fitted"), ("mae", 40, 4.0, 3.0, 5.5, "fitted"))
    wide = sheet("curve", "measure n_train value low high how", *falling)
    found = drawn("learning_curve", run("evaluate", estimates=(MAE,), sheets=(wide,)))
    assert found.y.log and 0 < found.y.low < 3 and found.y.high > 999
    assert not of_data().y.log


STUDIED = sheet(
    "learning_curve",
    "n true true_se true_median true_median_se true_low true_high training training_se cv cv_se",
    (20, 0.25, 0.01, 0.24, 0.01, 0.2, 0.3, 0.1, 0.02, 0.26, 0.0),
    (40, 0.2, 0.005, 0.2, 0.01, 0.18, 0.22, 0.15, None, None, None),
)


def of_world(world="two_gaussians"):
    options = {"world": world, "measure": "error_rate", "replications": 50}
    return drawn("learning_curve", run("lab", classes=("0", "1"), options=options, sheets=(STUDIED,)))


def test_three_lines_with_monte_carlo_bands():
    found = of_world()
    assert marked(found, "unseen rows (true)").y == (0.25, 0.2)
    (band,) = [m for m in shaped(found, "band") if m.tone == "main"]
    assert band.low == pytest.approx((0.25 - 0.0195996, 0.2 - 0.0097998), abs=1e-6)  # 1.95996 standard errors
    assert marked(found, "cross-validated").x == (20.0,)
    assert found.method.startswith("Bands: 95 % Monte-Carlo intervals of the mean over 50 samples")


def test_models_spread_and_the_floor_of_the_world():
    found = of_world()
    assert marked(found, "80 % of models").high == (0.3, 0.22)
    assert marked(found, "Bayes error").y == pytest.approx((0.158655, 0.158655), abs=1e-6)  # Phi(-1)


def test_a_world_of_a_file_has_no_floor_here():
    assert [m for m in of_world("population(file=rows.csv, target=y)").marks if m.label == "Bayes error"] == []


def test_no_curve_no_picture():
    assert drawn("learning_curve", run("evaluate", estimates=(MAE,))) is None
