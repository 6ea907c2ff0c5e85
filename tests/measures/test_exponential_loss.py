import math

import numpy as np
import pytest


@pytest.mark.parametrize(("z", "loss"), [(-1, 2.7183), (0.5, 0.6065), (2, 0.1353)])
def test_the_margins_of_the_textbook(estimate, z, loss):
    found = estimate("exponential_loss", truth=[1, 0], score=[z, -z], positive=1)
    assert found.value == pytest.approx(loss, abs=5e-5)


def test_doublings_by_hand(estimate):
    # Margins log 2, -log 2 and 0: (1/2 + 2 + 1) / 3
    found = estimate("exponential_loss", truth=[1, 0, 1], score=[math.log(2), math.log(2), 0], positive=1)
    assert found.value == pytest.approx(3.5 / 3, rel=1e-14)
    assert found.no_skill == 1


def test_agrees_with_the_definition_on_weighted_rows(estimate):
    rng = np.random.default_rng(0)
    y, s, w = rng.integers(0, 2, 200), rng.normal(0, 2, 200), rng.random(200)
    expected = np.average(np.exp(-(2 * y - 1) * s), weights=w)
    found = estimate("exponential_loss", truth=y, score=s, weight=w, positive=1)
    assert found.value == pytest.approx(expected, rel=1e-12)


def test_overflow_is_undefined(estimate):
    found = estimate("exponential_loss", truth=[1, 0, 1], score=[-800.0, -5.0, 900.0], positive=1)
    assert found.value is None
    assert "1 rows have a margin below -710" in found.reason


def test_a_value_whose_variance_overflows_stands_without_interval(estimate):
    found = estimate("exponential_loss", truth=[1, 0, 1], score=[-400.0, -5.0, 900.0], positive=1)
    assert found.value == pytest.approx(math.exp(400) / 3, rel=1e-12)
    assert found.interval is None
