"""Simultaneous limits: that they hold for equal groups, where the interval of the worst-looking one does not."""

from __future__ import annotations

import numpy as np
import pytest

import errbar


def test_equal_groups_are_seldom_told_apart():
    rng, alarms, held = np.random.default_rng(7), 0, 0
    for _ in range(60):
        y = (rng.random(240) < 0.85).astype(float)
        run = errbar.score(
            {"y": y, "g": np.arange(240) % 6}, outcome="y", by="g", measures=["group_gap", "group_worst"]
        )
        alarms += run["group_gap"].low > 0
        held += run["group_worst"].low <= 0.85 <= run["group_worst"].high
    assert alarms <= 4
    assert held >= 57


def test_other_measures_are_refused():
    with pytest.raises(errbar.errors.BadInput, match="simultaneous is for"):
        errbar.score(outcome=[1.0, 0, 1, 1], measures="mean", interval="simultaneous")
