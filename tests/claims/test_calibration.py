"""A measure with an ideal value is worse if its interval leaves that value out."""

import pytest

from tests.claims.by_hand import asked, run, the, value


def near(name, ends, ideal):
    return value(name, ends, better="near", baseline=None, perfect=ideal)


@pytest.mark.parametrize(
    ("ends", "verdict"),
    [((0.75, 1.5), "inconclusive"), ((0.5, 1.0), "inconclusive"), ((0.25, 0.75), "worse"), ((1.25, 1.5), "worse")],
)
def test_a_slope_is_held_against_1(ends, verdict):
    claim = the(run(estimates=(near("calibration_slope", ends, 1.0),)), "calibration")
    assert (claim.verdict, claim.low, claim.high) == (verdict, ends[0] - 1, ends[1] - 1)
    assert (claim.against.key, claim.against.amount, claim.gap) == ("ideal", 1.0, sum(ends) / 2 - 1)


def test_a_bias_is_held_against_0_and_keeps_its_sign():
    claim = the(run(kind="regression", estimates=(near("bias", (-3.0, -1.0), 0.0),)), "calibration")
    assert (claim.verdict, claim.gap, claim.low, claim.high) == ("worse", -2.0, -3.0, -1.0)


def test_without_an_interval_or_an_ideal_value_nothing_is_claimed():
    several = near("bias", None, 0.0), near("bias", (1.0, 2.0), None), value("auc", (0.6, 0.9))
    assert asked(run(estimates=several), "calibration") == []
    assert asked(run("lab", estimates=(near("bias", (1.0, 2.0), 0.0),)), "calibration") == []
