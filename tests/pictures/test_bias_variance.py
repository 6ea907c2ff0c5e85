"""Parts of an error as bars or lines, and estimators by bias, sd and rmse."""

import pytest

import errbar
from tests.pictures.written import drawn, marked, run, shaped, sheet

PARTS = (
    "noise noise_se net_noise net_noise_se bias bias_se variance variance_se net_variance net_variance_se loss loss_se"
)
ROW = (0.16, 0.01, 0.1, 0.01, 0.04, 0.03, 0.07, 0.01, 0.05, 0.01, 0.19, 0.01)
OPTIONS = {"replications": 9, "measure": "error_rate"}


def studied(*sheets):
    return drawn("bias_variance", run("lab", options=OPTIONS, sheets=sheets))


def test_bars_are_the_parts_that_add_up_to_the_loss():
    found = studied(sheet("decomposition", PARTS, ROW))
    heights = [m.y[0] for m in shaped(found, "bars")]
    assert found.x.names == ("net noise", "bias", "net variance", "loss")
    assert heights == [0.1, 0.04, 0.05, 0.19] and sum(heights[:3]) == pytest.approx(heights[3])
    whisker = shaped(found, "points")[1]
    assert (whisker.x, whisker.y) == ((1.0,), (0.04,))
    assert whisker.high == pytest.approx((0.04 + 0.0587989,), abs=1e-6)
    assert whisker.low == (0.0,)  # a share of points is never below 0


def test_squared_loss_has_no_net_parts():
    found = studied(
        sheet(
            "decomposition",
            "noise noise_se bias bias_se variance variance_se loss loss_se",
            (1.0, 0, 0.2, 0, 0.3, 0, 1.5, 0),
        )
    )
    assert [m.y[0] for m in shaped(found, "bars")] == [1.0, 0.2, 0.3, 1.5]


def test_where_a_parameter_varies_the_parts_are_lines():
    found = studied(sheet("decomposition", f"max_depth {PARTS}", (1, *ROW), (4, *ROW[:4], 0.01, *ROW[5:])))
    assert not shaped(found, "bars")
    assert marked(found, "bias").y == (0.04, 0.01) and found.x.names == ("1", "4")
    assert [m.label for m in shaped(found, "line")] == ["net noise", "bias", "net variance", "loss"]


def test_estimators_are_rows_with_bias_sd_and_rmse_side_by_side():
    columns = "estimator mean mean_se bias bias_se sd sd_se rmse rmse_se"
    found = studied(
        sheet(
            "bias",
            columns,
            ("resubstitution", 0.1, 0.01, -0.08, 0.01, 0.05, 0.01, 0.09, 0.01),
            ("10-fold", 0.2, 0.01, 0.01, 0.01, 0.07, 0.01, 0.07, 0.01),
        )
    )
    assert found.y.names == ("10-fold", "resubstitution")
    bias, sd, rmse = (marked(found, name) for name in ("bias", "sd", "rmse"))
    assert bias.x == (-0.08, 0.01) and sd.x == (0.05, 0.07) and rmse.x == (0.09, 0.07)
    assert bias.y == pytest.approx((1.2, 0.2)) and sd.y == (1.0, 0.0) and rmse.y == pytest.approx((0.8, -0.2))
    assert bias.across and marked(found, "no bias").x == (0.0, 0.0)


def test_numbers_of_folds_are_called_so():
    found = studied(
        sheet(
            "k",
            "k n_train bias bias_se sd sd_se rmse rmse_se",
            ("2", 10, 0.1, 0, 0.1, 0, 0.1, 0),
            ("leave-one-out", 19, 0.1, 0, 0.1, 0, 0.1, 0),
        )
    )
    assert found.y.names == ("leave-one-out", "2 folds")


def test_a_real_decomposition_adds_up_in_its_picture():
    found = drawn("bias_variance", errbar.lab("two_gaussians", study="decomposition", n=20, replications=4))
    noise, bias, variance, loss = (m.y[0] for m in shaped(found, "bars"))
    assert noise + bias + variance == pytest.approx(loss)


def test_other_studies_have_no_such_picture():
    assert studied(sheet("coverage", "procedure", ("quick",))) is None
