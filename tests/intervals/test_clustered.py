import numpy as np
import pytest

import errbar
from errbar.errors import BadInput


def test_without_any_error_a_unit_counts_as_one_row():
    truth = np.tile([0, 1], 50)
    e = errbar.score(truth=truth, label=truth, unit=np.arange(100) // 10, measures="error_rate")["error_rate"]
    assert e.high == pytest.approx(1 - 0.025 ** (1 / 10))


def test_without_units_it_is_refused():
    with pytest.raises(BadInput, match="clustered needs a unit column"):
        errbar.score(truth=[0, 1, 1], label=[0, 1, 0], measures="accuracy", interval="clustered")


def test_clustered_area_agrees_with_a_bootstrap_of_units():
    rng = np.random.default_rng(8)
    unit = np.repeat(np.arange(60), 5)
    truth = rng.integers(0, 2, 300)
    score = rng.normal(size=60)[unit] + rng.normal(size=300) + truth
    roles = {"truth": truth, "score": score, "unit": unit, "positive": 1, "measures": "roc_auc"}
    drawn = errbar.score(**roles, interval="bootstrap")["roc_auc"]
    found = errbar.score(**roles, interval="normal")["roc_auc"]
    assert (found.high - found.low) / (drawn.high - drawn.low) == pytest.approx(1, abs=0.12)
