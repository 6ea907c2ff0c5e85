"""Another unit of measurement changes no digit: what grows with the truth grows alike, all else stays."""

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.records.types import REGRESSION

ROWS = 60
RNG = np.random.default_rng(0)
TRUTH = RNG.normal(size=ROWS) + 3
LEFT = TRUTH + RNG.normal(size=ROWS) / 2
RIGHT = TRUTH + RNG.normal(size=ROWS)
UNITS = np.repeat(np.arange(12), 5)
WEIGHTS = np.abs(TRUTH) + 0.1
SHELF = shelf("measures")
IN_UNITS = {"huber", "msle", "rmsle"}
"""Measures that hold a constant in the unit of the truth: a threshold, or the 1 of log(1 + y)."""
NAMES = [name for name in SHELF.names if set(SHELF.load(name).kinds) & set(REGRESSION) and name not in IN_UNITS]


def ends(run):
    return {e.measure: (e.value, e.interval.low, e.interval.high) for e in run.estimates if e.interval is not None}


def assert_scaled(plain, scaled, by):
    assert plain.keys() == scaled.keys() and plain
    for name, (value, low, high) in plain.items():
        power = round(np.log(abs(scaled[name][0] / value)) / np.log(by))
        assert power in (0, 1, 2), name
        assert np.allclose(scaled[name], np.array([value, low, high]) * by**power, rtol=1e-9, atol=0), name


@pytest.mark.parametrize("exponent", [-160, -60, 160])
@pytest.mark.parametrize("roles", [{}, {"unit": UNITS}, {"weight": WEIGHTS}], ids=["rows", "units", "weights"])
def test_no_interval_depends_on_the_unit_of_the_truth(exponent, roles):
    by = 2.0**exponent
    plain = errbar.score(truth=TRUTH, value=LEFT, measures=NAMES, **roles)
    scaled = errbar.score(truth=TRUTH * by, value=LEFT * by, measures=NAMES, **roles)
    assert_scaled(ends(plain), ends(scaled), by)
