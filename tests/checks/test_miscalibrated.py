import math

import numpy as np
import pytest


def two_groups(said, is_so, n=100):
    """n rows called `said` of which a share `is_so` is positive, and n rows the other way round."""
    k = round(is_so * n)
    truth = [1] * k + [0] * (n - k) + [1] * (n - k) + [0] * k
    return {"truth": truth, "prob": np.repeat([said, 1 - said], n)}


def logit(p):
    return math.log(p / (1 - p))


def test_risks_of_ninety_where_sixty_happen_are_too_extreme(finding):
    found = finding("EB210", **two_groups(said=0.9, is_so=0.6))
    assert f"too extreme (calibration slope {logit(0.6) / logit(0.9):.2f})" in found.message
    assert "gains at most about 0.09 Brier" in found.message  # (0.9 - 0.6) squared, in every row


def test_risks_of_sixty_where_ninety_happen_are_too_timid(finding):
    assert (
        f"too timid (calibration slope {logit(0.9) / logit(0.6):.2f})"
        in finding("EB210", **two_groups(0.6, 0.9)).message
    )


def test_without_brier_the_gain_is_left_out(finding):
    found = finding("EB210", **two_groups(0.9, 0.6), measures="calibration_slope")
    assert found.message.endswith("). Recalibrate it on other rows.")


def test_risks_that_come_true_are_no_finding(finding):
    assert finding("EB210", **two_groups(0.8, 0.8)) is None


def test_a_wide_interval_that_holds_one_is_no_finding(finding):
    assert finding("EB210", **two_groups(0.9, 0.8, n=10)) is None


@pytest.mark.parametrize("level", [0.8, 0.95, 0.99])
def test_an_alarm_does_not_depend_on_the_level_that_is_printed(finding, level):
    """Slope log(p/q) / log(4) with standard error sqrt(2 / (100 p q)) / (2 log 4): z is 2.5 at 0.73 and 2.8 at 0.72."""
    assert finding("EB210", **two_groups(0.8, 0.73), level=level) is None
    assert finding("EB210", **two_groups(0.8, 0.72), level=level) is not None
