"""What rows of units and weighted rows are worth."""

import numpy as np
import pytest

from errbar.evidence import Evidence
from errbar.intervals._effective_rows import effective_share
from errbar.measures import measure
from errbar.records import Predictions


def scored(truth, label, name="accuracy", **more):
    given = Predictions(
        kind="binary",
        truth=truth.astype(np.uint8),
        label=label.astype(np.uint8),
        classes=("0", "1"),
        positive=1,
        **more,
    )
    return measure(name).score(Evidence(given))


def test_rows_alone_are_worth_themselves():
    assert effective_share(scored(np.array([0, 1, 1]), np.array([0, 1, 0])), 0.95) == 1.0


def test_copies_of_a_row_in_one_unit_are_worth_one():
    rng = np.random.default_rng(0)
    truth, label = rng.integers(0, 2, 2000), rng.integers(0, 2, 2000)
    four = np.repeat(np.arange(2000), 4)
    share = effective_share(scored(truth[four], label[four], unit=four, unit_name="u"), 0.95)
    assert share == pytest.approx(1 / 4, rel=0.01)


def test_weights_are_worth_kishs_effective_size_when_they_are_unrelated_to_the_loss():
    rng = np.random.default_rng(1)
    truth, label = rng.integers(0, 2, 20_000), rng.integers(0, 2, 20_000)
    w = rng.gamma(1.0, 1.0, 20_000)
    share = effective_share(scored(truth, label, weight=w), 0.95)
    assert share == pytest.approx(w.sum() ** 2 / (w @ w) / 20_000, rel=0.05)


def test_few_units_widen_by_the_t_quantile():
    rng = np.random.default_rng(2)
    truth, label = rng.integers(0, 2, 60), rng.integers(0, 2, 60)
    unit = np.arange(60) % 6
    s = scored(truth, label, unit=unit, unit_name="u")
    p = s.value
    # (p (1 - p) / se^2 / n) x (1.96 / t_5)^2, no more than 1
    wanted = min(1.0, p * (1 - p) / s.se**2 / 60 * (1.959964 / 2.570582) ** 2)
    assert effective_share(s, 0.95) == pytest.approx(wanted, rel=1e-5)
