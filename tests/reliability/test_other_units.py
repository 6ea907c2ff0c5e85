"""A small part of benchmarks/reliability/other_units.py: what `score` answers follows the unit of measurement."""

import sys
from pathlib import Path

import numpy as np
import pytest

from errbar.intervals.hall import hall

FOLDER = Path(__file__).parents[2] / "benchmarks" / "reliability"


@pytest.fixture
def ask_in_units(monkeypatch):
    """Return a function that asks for regression with units, by some methods and in two other units."""
    monkeypatch.syspath_prepend(FOLDER)
    import other_units

    monkeypatch.setattr(other_units, "POWERS", (-40, 40))
    monkeypatch.setattr(other_units, "OFFSETS", (0.0,))
    monkeypatch.setattr(other_units, "SETTINGS", {"units": {"units": 13}})

    def ask(*methods):
        monkeypatch.setattr(other_units, "methods", lambda: dict.fromkeys(methods, False))
        tally = other_units.Tally("units", other_units.ALLOWED)
        other_units.units(tally)
        return tally

    yield ask
    for name in ("other_units", "unit_grid"):
        sys.modules.pop(name, None)


def test_answers_follow_the_unit_of_measurement(ask_in_units):
    tally = ask_in_units(None, "hall", "normal")
    assert sum(map(len, tally.off.values())) > 300 and not any(tally.over.values())


def test_a_limit_that_is_moved_by_a_fixed_number_is_found(ask_in_units):
    real = hall.find
    try:
        object.__setattr__(hall, "find", lambda *asked: (real(*asked)[0], real(*asked)[1] + 1e-9, *real(*asked)[2:]))
        tally = ask_in_units("hall")
    finally:
        object.__setattr__(hall, "find", real)
    (off,) = tally.off.values()
    assert len(tally.over["units, other methods"]) > 0.4 * len(off) and np.isfinite(off).all()
