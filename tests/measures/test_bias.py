import numpy as np
import pytest


def test_too_high_on_average_is_above_0(estimate):
    # (1 + 0 + 2) / 3
    assert estimate("bias", truth=[1.0, 2.0, 3.0], value=[2.0, 2.0, 5.0]).value == 1.0


def test_errors_of_opposite_sign_cancel(estimate):
    found = estimate("bias", truth=[1.0, 2.0, 3.0], value=[0.0, 2.0, 4.0])
    assert found.value == 0.0
    assert found.better == "near"
    assert found.perfect == 0.0


@pytest.mark.parametrize("outputs", [1, 3])
def test_agrees_with_its_definition_on_weighted_rows(pairs, estimate, outputs):
    p = pairs(outputs)
    rows = (p["value"] - p["truth"]).reshape(300, -1).mean(axis=1)
    assert estimate("bias", **p).value == pytest.approx(np.average(rows, weights=p["weight"]), rel=1e-12)


def test_its_interval_may_lie_below_0(pairs, estimate):
    p = pairs()
    found = estimate("bias", truth=p["value"] + 5, value=p["value"] + p["truth"] / 10)
    assert found.low < found.value < found.high < 0
