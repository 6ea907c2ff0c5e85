import numpy as np
import pytest
from sklearn.metrics import r2_score


def test_rrse_of_three_rows(estimate):
    # sqrt(4 / (4 + 0 + 4))
    assert estimate("rrse", truth=[0.0, 2.0, 4.0], value=[0.0, 2.0, 2.0]).value == pytest.approx(np.sqrt(0.5))


def test_it_is_the_root_of_1_less_r2_on_weighted_rows_averaged_over_outputs(pairs, estimate):
    p = pairs(2)
    each = r2_score(p["truth"], p["value"], sample_weight=p["weight"], multioutput="raw_values")
    assert estimate("rrse", **p).value == pytest.approx(np.sqrt(1 - each).mean(), rel=1e-12)


def test_its_interval_is_that_of_r2_seen_through_the_root(pairs, estimate):
    # Both stand on the log of 1 - R2, and log rrse is half of it.
    p = pairs()
    relative, explained = estimate("rrse", **p), estimate("r2", **p)
    assert relative.low == pytest.approx(np.sqrt(1 - explained.high), rel=1e-9)
    assert relative.high == pytest.approx(np.sqrt(1 - explained.low), rel=1e-9)


def test_undefined_on_a_constant_truth(estimate):
    assert "the truth is constant" in estimate("rrse", truth=[2.0, 2.0], value=[1.0, 3.0]).reason


def test_no_error_at_all_gives_no_interval_but_a_reason(estimate):
    found = estimate("rrse", truth=[1.0, 2.0, 4.0], value=[1.0, 2.0, 4.0])
    assert found.value == 0.0
    assert "no spread" in found.reason
