"""What the tests of measures share: a table of four as rows, random calls, and one estimate at a time."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import errbar


@pytest.fixture
def rows():
    """rows(tp, fn, fp, tn): that table as the roles of score."""

    def make(tp: int, fn: int, fp: int, tn: int) -> dict[str, Any]:
        counts = (tp, fn, fp, tn)
        return {"truth": np.repeat([1, 1, 0, 0], counts), "label": np.repeat([1, 0, 1, 0], counts), "positive": 1}

    return make


@pytest.fixture
def calls():
    """calls(classes): truth, label and weight of 300 random rows, the label right more often than not."""

    def make(classes: int, seed: int = 0) -> dict[str, Any]:
        rng = np.random.default_rng(seed)
        truth = rng.integers(0, classes, 300)
        label = np.where(rng.random(300) < 0.6, truth, rng.integers(0, classes, 300))
        return {"truth": truth, "label": label, "weight": rng.random(300) + 0.1}

    return make


@pytest.fixture
def estimate():
    """estimate(measure, **roles): the one estimate of that measure."""

    def make(measure: str, **roles: Any) -> errbar.Estimate:
        return errbar.score(**roles, measures=measure).estimates[0]

    return make


@pytest.fixture
def pairs():
    """pairs(outputs): truth, value and weight of 300 random rows above 0; a table where there are several outputs."""

    def make(outputs: int = 1, seed: int = 0) -> dict[str, Any]:
        rng = np.random.default_rng(seed)
        shape = 300 if outputs == 1 else (300, outputs)
        truth = rng.gamma(2.0, 2.0, shape) + 0.1
        value = truth * rng.lognormal(0.1, 0.4, shape)
        return {"truth": truth, "value": value, "weight": rng.random(300) + 0.1}

    return make
