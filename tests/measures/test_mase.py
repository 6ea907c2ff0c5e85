import numpy as np
import pytest

from errbar.errors import BadInput

SERIES = {"truth": [1.0, 3.0, 2.0, 5.0], "value": [1.0, 2.0, 2.0, 4.0]}


def test_mase_of_the_lecture(estimate):
    # MAE (0 + 1 + 0 + 1) / 4 over the naive steps (2 + 1 + 3) / 3
    assert estimate("mase", **SERIES).value == 0.25


def test_a_season_steps_further_back(estimate):
    # naive steps |2 - 1| and |5 - 3|: 0.5 / 1.5
    assert estimate("mase(season=2)", **SERIES).value == pytest.approx(1 / 3)


def test_the_naive_forecast_itself_scores_1_on_the_rows_it_can_predict(estimate):
    y = np.random.default_rng(0).normal(size=200).cumsum()
    naive = np.append(y[0], y[:-1])
    # Its first row is free of error, so that 199 steps are spread over 200 rows.
    assert estimate("mase", truth=y, value=naive).value == pytest.approx(199 / 200, rel=1e-12)


def test_the_order_of_rows_carries_meaning(estimate):
    # naive steps of 1 2 3 5 are 1 1 2: 0.5 / (4 / 3)
    assert estimate("mase", truth=[1.0, 2.0, 3.0, 5.0], value=[1.0, 2.0, 2.0, 4.0]).value == pytest.approx(0.375)


def test_several_outputs_are_scaled_each_by_its_own_steps(estimate):
    truth, value = (np.column_stack([SERIES[k], 100 * np.array(SERIES[k])]) for k in ("truth", "value"))
    assert estimate("mase", truth=truth, value=value).value == pytest.approx(0.25)


def test_weights_weigh_errors_and_leave_the_scale(estimate):
    # errors 0 1 0 1 of weight 1 2 1 4: (6 / 8) / 2
    assert estimate("mase", **SERIES, weight=[1.0, 2.0, 1.0, 4.0]).value == 0.375


def test_its_interval_is_that_of_mae_over_the_scale(estimate):
    rng = np.random.default_rng(1)
    y = rng.normal(size=100).cumsum()
    f = y + rng.normal(size=100)
    scale = np.abs(np.diff(y)).mean()
    scaled, plain = estimate("mase", truth=y, value=f), estimate("mae", truth=y, value=f)
    assert (scaled.low, scaled.high) == pytest.approx((plain.low / scale, plain.high / scale))


def test_resampling_keeps_the_scale(estimate):
    rng = np.random.default_rng(1)
    y = rng.normal(size=60).cumsum()
    f = y + rng.normal(size=60)
    scale = np.abs(np.diff(y)).mean()
    scaled, plain = (estimate(m, truth=y, value=f, interval="bootstrap") for m in ("mase", "mae"))
    assert scaled.high == pytest.approx(plain.high / scale)


def test_undefined_where_the_truth_never_changes(estimate):
    assert "never changes" in estimate("mase", truth=[2.0, 2.0, 2.0], value=[1.0, 2.0, 3.0]).reason


def test_undefined_where_a_season_is_longer_than_the_series(estimate):
    assert "a season of 4 needs more rows than that; there are 4" in estimate("mase(season=4)", **SERIES).reason


@pytest.mark.parametrize("season", ["0", "1.5", "year"])
def test_a_season_is_a_whole_number_of_rows(estimate, season):
    with pytest.raises(BadInput, match="season= must be a whole number"):
        estimate(f"mase(season={season})", **SERIES)
