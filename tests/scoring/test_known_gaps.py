"""Gaps to no skill of many rows come from sums; they equal those of rows laid out."""

from __future__ import annotations

import numpy as np
import pytest

import errbar
from errbar.evidence import MANY
from errbar.records.method import InferenceSettings
from errbar.scoring.outcome_limits import GradedRows, grade_amounts


def _rows(name: str) -> tuple[dict[str, np.ndarray], np.ndarray]:
    """The roles, and by row the loss less that of the best constant."""
    rng = np.random.default_rng(4)
    if name in ("mse", "mae"):
        y = rng.normal(10, 3, MANY)
        f = 0.8 * y + 2 + rng.normal(0, 1, MANY)
        if name == "mae":
            return {"truth": y, "value": f}, np.abs(y - f) - np.abs(y - np.median(y))
        return {"truth": y, "value": f}, (y - f) ** 2 - (y - y.mean()) ** 2
    y = rng.random(MANY) < 0.3
    p = 1 / (1 + np.exp(-(rng.normal(-0.9, 1, MANY) + 1.5 * y)))
    share = y.mean()
    if name == "brier":
        return {"truth": y.astype(int), "prob": p}, (p - y) ** 2 - (share - y) ** 2
    return {"truth": y.astype(int), "prob": p}, np.log(np.where(y, share / p, (1 - share) / (1 - p)))


@pytest.mark.parametrize("name", ["mse", "mae", "log_loss", "brier"])
def test_ends_are_those_of_the_rows(name):
    roles, gap = _rows(name)
    found = errbar.score(**roles, measures=name)[name].extras
    ask = InferenceSettings(level=0.95, seed=0)
    want = grade_amounts(None, gap, GradedRows(unit=None, weight=None, n=MANY, ask=ask))
    assert np.isclose(found["no_skill_gap"], want.value, rtol=1e-9)
    assert np.isclose(found["no_skill_gap_low"], want.interval.low, rtol=1e-9)
    assert np.isclose(found["no_skill_gap_high"], want.interval.high, rtol=1e-9)


def test_a_gap_carried_by_one_row_keeps_within_the_rows():
    """The truth is its median in all rows but one, whose error is half its distance: no row gains more than 0."""
    y = np.zeros(MANY)
    y[7] = 1e3
    found = errbar.score(truth=y, value=y / 2, measures="mae")["mae"].extras
    assert found["no_skill_gap"] == -500 / MANY
    assert found["no_skill_gap_high"] <= 1e-15


def test_several_outputs_are_left_as_they_are_and_the_run_has_its_own():
    rng = np.random.default_rng(2)
    y = rng.normal(0, 1, (MANY, 3))
    f = y + rng.normal(0, 1, (MANY, 3))
    before = y.copy(), f.copy()
    run = errbar.score(truth=y, value=f)
    assert not np.shares_memory(run.predictions.truth, y) and y.flags.writeable
    assert (y == before[0]).all() and (f == before[1]).all()
    f[-1, 2] = np.nan
    with pytest.raises(errbar.errors.BadInput, match="missing"):
        errbar.score(truth=y, value=f)


def test_numbers_of_many_rows_are_those_of_python():
    rng = np.random.default_rng(5)
    y = rng.normal(size=MANY)
    classes = (y > 0).astype(int)
    runs = (
        errbar.score(truth=y, value=0.8 * y + rng.normal(size=MANY), measures="mse,mae,r2"),
        errbar.score(truth=classes, prob=1 / (1 + np.exp(-y - rng.normal(size=MANY))), measures="log_loss,brier"),
    )
    for e in (e for run in runs for e in run.estimates):
        numbers = {"value": e.value, "low": e.low, "high": e.high, "se": e.se, "no skill": e.no_skill, **e.extras}
        assert {name: type(x) for name, x in numbers.items() if type(x) is not float} == {}
