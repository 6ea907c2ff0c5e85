"""Bias and rmse of two ways to estimate, by the share that trains."""

import pytest

from tests.pictures.written import drawn, marked, run, shaped, sheet

NAMES = "holdout_bias holdout_bias_se holdout_sd holdout_sd_se holdout_rmse holdout_rmse_se"
SHEET = sheet(
    "split_rate",
    f"rate n_train {NAMES} {NAMES.replace('holdout', 'subsampling')} difference difference_se",
    (0.5, 10, 0.06, 0.01, 0.08, 0.01, 0.1, 0.01, 0.05, 0.01, 0.04, 0.01, 0.06, 0.04, -0.01, 0.01),
    (0.8, 16, 0.01, 0.01, 0.12, 0.01, 0.12, 0.01, 0.01, 0.01, 0.05, 0.01, 0.05, 0.04, 0.0, 0.01),
)


def figure():
    return drawn("split_rate", run("lab", options={"replications": 9, "measure": "error_rate"}, sheets=(SHEET,)))


def test_bias_is_dashed_and_rmse_is_not():
    found = figure()
    bias, rmse = marked(found, "holdout, bias"), marked(found, "holdout, rmse")
    assert (bias.x, bias.y, bias.dashed) == ((0.5, 0.8), (0.06, 0.01), True)
    assert (rmse.y, rmse.dashed, rmse.tone) == ((0.1, 0.12), False, bias.tone)
    assert marked(found, "subsampling, rmse").tone != bias.tone


def test_a_bias_may_lie_below_0_and_an_rmse_may_not():
    bands = shaped(figure(), "band")
    assert bands[0].low == pytest.approx((0.06 - 0.0195996, 0.01 - 0.0195996), abs=1e-6)
    assert bands[3].low == (0.0, 0.0) and bands[3].high == pytest.approx((0.06 + 0.0783986, 0.05 + 0.0783986), abs=1e-6)


def test_other_studies_have_no_such_picture():
    assert drawn("split_rate", run("lab")) is None


def test_of_many_notes_the_first_three_are_told():
    noted = sheet("split_rate", " ".join(SHEET.columns), *SHEET.rows, notes=("a", "b", "c", "d", "e"))
    found = drawn("split_rate", run("lab", options={"replications": 9}, sheets=(noted,)))
    assert found.notes == ("a", "b", "c", "2 more below the study's table.")
