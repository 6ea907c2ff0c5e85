import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats
from statsmodels.stats import proportion

from errbar.contrasts.z_unpaired import of_counts, z_unpaired
from errbar.errors import BadInput, NoInterval
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.method import InferenceSettings
from errbar.records.pairs import SamplePair
from errbar.records.predictions import Predictions
from tests.contrasts.pairs import labels, random_labels, values

GOLDEN = json.loads((Path(__file__).parents[1] / "golden" / "expected.json").read_text())["003-z-test"]


def shares(errors, n):
    """Labels with so many errors among n rows."""
    truth = np.arange(n) % 2
    called = np.where(np.arange(n) < errors, 1 - truth, truth)
    return Evidence(
        Predictions(
            kind="binary",
            positive=1,
            classes=("0", "1"),
            truth=truth,
            label=called,
        )
    )


def samples(name, left, right):
    m = measure(name)
    return SamplePair(measure=m, left=m.score(left), right=m.score(right))


def test_the_seeds_example():
    # |0.3 - 0.2| / sqrt(0.21 / 100 + 0.16 / 100) = 0.1 / sqrt(0.0037)
    assert of_counts(30, 100, 20, 100) == pytest.approx(GOLDEN["expect"], abs=GOLDEN["tolerance"])
    found = z_unpaired.of(samples("error_rate", shares(30, 100), shares(20, 100)), InferenceSettings())
    assert found.gap == pytest.approx(-0.1)
    assert (found.extras["z"], found.extras["confidence"]) == pytest.approx(GOLDEN["expect"], abs=GOLDEN["tolerance"])
    assert found.se == pytest.approx(np.sqrt(0.0037))
    assert found.p == pytest.approx(2 * (1 - found.extras["confidence"]))
    assert "fewer than" not in found.how


@pytest.mark.parametrize("counts", [(30, 100, 20, 100), (3, 40, 9, 55), (1, 35, 4, 50)])
def test_agrees_with_statsmodels_without_pooling(counts):
    a, m, b, n = counts
    found = z_unpaired.of(samples("error_rate", shares(a, m), shares(b, n)), InferenceSettings())
    theirs = proportion.test_proportions_2indep(b, n, a, m, method="wald")
    assert found.p == pytest.approx(theirs.pvalue)
    assert (found.low, found.high) == pytest.approx(proportion.confint_proportions_2indep(b, n, a, m, method="wald"))


def test_other_measures_take_their_standard_errors():
    rng = np.random.default_rng(0)
    sides = [Evidence(Predictions(kind="regression", truth=np.zeros(n), value=rng.normal(size=n))) for n in (40, 60)]
    found = z_unpaired.of(samples("mae", *sides), InferenceSettings())
    a, b = (np.abs(side.given.value) for side in sides)
    se = np.hypot(stats.sem(a), stats.sem(b))
    assert (found.gap, found.se) == pytest.approx((b.mean() - a.mean(), se))
    assert found.p == pytest.approx(2 * stats.norm.sf(abs(b.mean() - a.mean()) / se))


def test_sides_exchanged_turn_the_sign():
    a, b = shares(30, 100), shares(14, 60)
    there, back = (z_unpaired.of(samples("accuracy", *sides), InferenceSettings()) for sides in ((a, b), (b, a)))
    assert (back.gap, back.low, back.high, back.p) == pytest.approx((-there.gap, -there.high, -there.low, there.p))


def test_the_same_rows_are_taken_and_their_pairing_said_to_be_thrown_away():
    found = z_unpaired.of(random_labels(np.random.default_rng(0), 50, "accuracy"), InferenceSettings())
    assert "pairing is thrown away" in found.how


def test_small_samples_are_warned_of():
    found = z_unpaired.of(samples("accuracy", shares(3, 29), shares(3, 30)), InferenceSettings())
    assert found.how.endswith("fewer than 30 in a sample, too few for a normal z")


def test_no_spread_is_refused():
    with pytest.raises(NoInterval, match="all right or all wrong"):
        of_counts(0, 50, 0, 40)
    with pytest.raises(NoInterval, match="no spread"):
        z_unpaired.of(labels([0, 1], [0, 1], [0, 1], "accuracy"), InferenceSettings())
    with pytest.raises(NoInterval, match="no spread"):
        z_unpaired.of(values([0, 0], [1, 1], [2, 2], "mae"), InferenceSettings())


def test_counts_that_cannot_be_are_refused():
    with pytest.raises(BadInput, match="got 5 of 4"):
        of_counts(5, 4, 1, 4)
