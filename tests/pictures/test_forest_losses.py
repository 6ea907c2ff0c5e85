"""Losses without bounds are drawn as a share of what they are without skill."""

import pytest

from tests.pictures.written import drawn, estimate, marked, run, shaped

RMSE = estimate("rmse", 3.0, 2.0, 5.0, label="RMSE", no_skill=4.0, better="low", method="hall")
LOG_LOSS = estimate("log_loss", 0.3, 0.2, 0.7, label="log loss", no_skill=0.5, better="low", method="hall")


def test_value_and_ends_are_divided_by_no_skill():
    points = marked(drawn("forest_losses", run(estimates=(RMSE, LOG_LOSS))), "estimate, 95 % interval")
    assert points.x == pytest.approx((0.75, 0.6))
    assert points.low == pytest.approx((0.5, 0.4))
    assert points.high == pytest.approx((1.25, 1.4))
    assert points.text[0] == "RMSE 3 (2 to 5), hall"  # in its own unit


def test_the_baseline_is_one_line_at_1_and_its_values_are_told():
    found = drawn("forest_losses", run(estimates=(RMSE, LOG_LOSS)))
    (rule,) = shaped(found, "rule")
    assert (rule.x, rule.y) == ((1.0, 1.0), (-0.5, 1.5))
    assert found.notes[0] == "Baselines: RMSE 4, log loss 0.5."
    assert found.x.low == 0 and found.x.high > 1.4


def test_losses_over_more_than_two_decades_stand_on_powers_of_ten():
    far = estimate("mse", 900.0, 500.0, 1500.0, no_skill=1.0, better="low")
    assert drawn("forest_losses", run(estimates=(LOG_LOSS, far))).x.log
    assert not drawn("forest_losses", run(estimates=(RMSE, LOG_LOSS))).x.log


def test_a_loss_without_a_no_skill_value_is_told_where_the_forest_is_empty():
    bias = estimate("bias", 0.4, 0.1, 0.7, better="near")
    assert (
        drawn("forest_losses", run(estimates=(RMSE, bias))).notes[1]
        == "bias is on a scale of its own: 0.4 (0.1 to 0.7)."
    )
    accuracy = estimate("accuracy", 0.9, 0.8, 0.95)
    assert len(drawn("forest_losses", run(estimates=(RMSE, bias, accuracy))).notes) == 1
    assert drawn("forest", run(estimates=(RMSE, bias, accuracy))).notes == (
        "bias is on a scale of its own: 0.4 (0.1 to 0.7).",
    )


def test_without_losses_there_is_no_such_picture():
    assert drawn("forest_losses", run(estimates=(estimate("accuracy", 0.9, 0.8, 0.95),))) is None


def test_a_ratio_that_is_better_high_is_no_loss():
    ratio = estimate("lr_positive", 40.0, 10.0, 90.0, no_skill=1.0, better="high")
    assert drawn("forest_losses", run(estimates=(ratio,))) is None
