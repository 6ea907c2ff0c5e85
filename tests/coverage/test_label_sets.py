"""Intervals of several labels a row contain the truth as often as they say, though labels of one row depend."""

import numpy as np
import pytest

from errbar.errors import NoInterval, Undefined
from errbar.evidence import Evidence
from errbar.intervals import interval_for
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.predictions import Predictions

CUTS = {"common": (-0.3, 0.0, 0.5, 1.0), "rare": (0.0, 1.3, 2.3, 2.7)}
"""Labels from 58 to 24 %, and from 50 to 3 % of the rows."""
REPLICATIONS = 500
CALLS = ("subset_accuracy", "hamming_loss", "f1(average=micro)", "f1")


def draw(rng, n, cuts, units=None):
    """Truth shares a cause in each row, and in each unit; errors share another: a hard row is wrong in many labels."""
    shared = rng.normal(size=(n, 1))
    if units is not None:
        shared = 0.6 * shared + 0.8 * rng.normal(size=(units, 1))[np.arange(n) % units]
    truth = shared + rng.normal(size=(n, len(cuts))) > cuts
    score = 2.6 * (truth - 0.5) + 0.8 * rng.normal(size=(n, 1)) + rng.normal(size=(n, len(cuts)))
    return truth.astype(np.uint8), (score > 0.3).astype(np.uint8)


def evidence(truth, label, unit=None):
    names = tuple("abcd")
    return Evidence(Predictions(kind="multilabel", truth=truth, label=label, classes=names, unit=unit))


def shares_that_contain_the_truth(world, n, units):
    """By measure: how often the default interval holds the value of 400,000 other rows, and how often there is one."""
    rng, cuts = np.random.default_rng(7), np.array(CUTS[world])
    many = evidence(*draw(rng, 400_000, cuts, None if units is None else 100_000))
    truths = {call: measure(call).score(many).value for call in CALLS}
    unit = None if units is None else np.arange(n) % units
    held = {call: [] for call in CALLS}
    for _ in range(REPLICATIONS):
        found = evidence(*draw(rng, n, cuts, units), unit)
        for call in CALLS:
            try:
                ends = interval_for(measure(call).score(found), InferenceSettings())
            except (NoInterval, Undefined):
                continue
            held[call].append(ends.low <= truths[call] <= ends.high)
    return {call: (float(np.mean(hits)), len(hits) / REPLICATIONS) for call, hits in held.items()}


@pytest.mark.parametrize(
    ("world", "n", "units", "least"),
    [("common", 50, None, 0.92), ("common", 200, 25, 0.92), ("rare", 200, None, 0.92), ("rare", 50, None, 0.87)],
)
def test_default_intervals_cover_where_labels_depend_on_each_other(world, n, units, least):
    found = shares_that_contain_the_truth(world, n, units)
    assert all(there > 0.97 for _, there in found.values()), found
    short = {call: share for call, (share, _) in found.items() if share < least}
    assert not short, found


def test_single_labels_taken_as_independent_would_not_cover():
    rng, cuts = np.random.default_rng(7), np.array(CUTS["common"])
    truth, label = draw(rng, 400_000, cuts)
    wanted, hits = float((truth != label).mean()), 0
    for _ in range(REPLICATIONS):
        truth, label = draw(rng, 200, cuts)
        loss = (truth != label).mean()
        hits += abs(loss - wanted) <= 1.96 * np.sqrt(loss * (1 - loss) / truth.size)
    assert hits / REPLICATIONS < 0.92  # the rows, not the 800 cells, are what is independent
