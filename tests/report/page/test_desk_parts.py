"""The desk without a script: shares of both classes, readouts and areas at the declared threshold."""

import re
from itertools import pairwise

import numpy as np
import pytest

import errbar
from errbar.pictures import PictureInput, grid_to_dict, threshold_grid
from errbar.report.page.desk_parts import BINS, HALF, axis_of, histogram, mosaic, readouts


@pytest.fixture(scope="module")
def grid():
    rng = np.random.default_rng(0)
    truth = (np.arange(200) % 4 == 0).astype(int)
    prob = np.round(1 / (1 + np.exp(-(rng.normal(size=200) + 2 * truth - 1))), 3)
    run = errbar.score(truth=truth, prob=prob, positive=1, cost="fn=3,fp=1")
    return run, truth, prob, grid_to_dict(threshold_grid(PictureInput(run)))


def test_bars_are_shares_of_their_class_in_equal_bins(grid):
    _, truth, prob, found = grid
    assert axis_of(found) == (0, 1)
    text = histogram(found, ("1", "0"))
    up, down = (re.findall(r"v([\d.]+)h", part) for part in re.findall(r' d="([^"]*)"', text))
    edges = np.linspace(0, 1, BINS + 1)
    shares = [np.array([np.mean((p >= a) & ((p < b) | (b == 1))) for a, b in pairwise(edges)])
              for p in (prob[truth == 1], prob[truth == 0])]  # fmt: skip
    for drawn, share in zip((up, down), shares):  # each side to its own scale
        assert [float(x) for x in drawn] == pytest.approx((HALF * share[share > 0] / share.max()).tolist(), abs=0.06)


def test_readouts_are_the_run_s_own(grid):
    run, _, _, found = grid
    text = readouts(found, ("1", "0"))
    for name, key, places in (("found", "recall", 3), ("right", "precision", 3), ("cost", "cost", 2)):
        e = run[key]
        assert f'id="read-{name}">{e.value:.{places}f}<' in text
        assert f'id="read-{name}-span">{e.low:.{places}f} to {e.high:.{places}f}<' in text


def test_areas_are_the_counts(grid):
    _, truth, prob, found = grid
    text = mosaic(found, ("1", "0"))
    called = prob >= 0.5
    for says, count in {
        "found": (called & (truth == 1)).sum(), "missed": (~called & (truth == 1)).sum(),
        "false alarms": (called & (truth == 0)).sum(), "let pass": (~called & (truth == 0)).sum(),
    }.items():  # fmt: skip
        assert f">{count} {says}<" in text
    assert "50 truly 1: " in text and "150 truly 0: " in text
