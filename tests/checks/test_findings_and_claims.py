"""Findings and claims agree: a finding about a measure says what the claim about that measure says."""

from functools import cache

import numpy as np
import pytest

import errbar

CASES = range(24)
LEVELS = (0.8, 0.95, 0.998)


@cache
def scored(seed, level):
    """Predictions from useless to good, of classes from balanced to rare."""
    rng = np.random.default_rng(seed)
    y = (rng.random(60) < (0.5, 0.3, 0.15)[seed % 3]).astype(int)
    y[:4] = (0, 1, 0, 1)
    z = rng.normal(size=60) + (0.0, 0.7, 1.5, 3.0)[seed % 4] * y
    steep = (0.6, 2.0, 5.0)[seed // 3 % 3]
    prob = 1 / (1 + np.exp(-steep * (z - 0.5)))
    return errbar.score(
        truth=y, prob=prob, positive=1, level=level, cost="fn=5,fp=1",
        measures=["accuracy", "error_rate", "calibration_slope", "brier", "cost"],
    )  # fmt: skip


def verdicts(run, question):
    return {c.measure.partition("(")[0]: c.verdict for c in run.claims if c.question == question}


@pytest.mark.parametrize("level", LEVELS)
def test_accuracy_is_warned_of_exactly_if_its_claim_is_not_better(level):
    warned = []
    for seed in CASES:
        run = scored(seed, level)
        found = [f.message for f in run.findings if f.code == "EB201"]
        claims = verdicts(run, "skill")
        assert claims["accuracy"] == claims["error_rate"]
        assert bool(found) == (claims["accuracy"] != "better"), seed
        assert all(("is worse than" in message) == (claims["accuracy"] == "worse") for message in found)
        warned.append(bool(found))
    assert {True, False} == {*warned}


@pytest.mark.parametrize("level", LEVELS)
def test_a_model_is_called_over_or_underconfident_only_if_the_claim_is_worse(level):
    runs = [scored(seed, level) for seed in CASES]
    found = [run for run in runs if any(f.code == "EB210" for f in run.findings)]
    assert found
    assert {verdicts(run, "calibration")["calibration_slope"] for run in found} == {"worse"}


@pytest.mark.parametrize("level", LEVELS)
def test_a_cost_is_called_higher_than_one_answers_only_if_the_claim_is_worse(level):
    runs = [scored(seed, level) for seed in CASES]
    found = [run for run in runs if any(f.code == "EB222" for f in run.findings)]
    assert found
    assert {verdicts(run, "skill")["cost"] for run in found} == {"worse"}


def test_the_difference_that_decides_is_stated():
    run = errbar.score(truth=[0] * 90 + [1] * 10, label=[1] + [0] * 98 + [1], measures="accuracy")
    (found,) = (f for f in run.findings if f.code == "EB201")
    claim = next(c for c in run.claims if c.question == "skill")
    assert run["accuracy"].decided_by == "gap"
    assert f"difference {claim.low:+.3f} to {claim.high:+.3f}".replace("-", "−") in found.message
