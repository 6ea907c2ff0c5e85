"""Kappa of two raters: scikit-learn's values, at three weights."""

from __future__ import annotations

import numpy as np
import pytest
from sklearn.metrics import cohen_kappa_score
from tests.measures.ratings import RARE, krippendorff, shrout

import errbar
from errbar.errors import BadInput


@pytest.mark.parametrize("weights", ["none", "linear", "quadratic"])
def test_kappa_of_two_raters_is_scikit_learns(weights):
    rng = np.random.default_rng(0)
    left = rng.integers(1, 6, 200)
    right = np.clip(left + rng.integers(-1, 2, 200), 1, 5)
    run = errbar.score(
        outcome=np.r_[left, right].astype(float),
        item=np.r_[range(200), range(200)],
        rater=np.repeat(["Ann", "Bo"], 200),
        measures=f"rater_kappa(weights={weights})",
    )
    want = cohen_kappa_score(left, right, weights=None if weights == "none" else weights)
    found = run.estimates[0]
    assert found.value == pytest.approx(want, abs=1e-12)
    assert found.low < want < found.high


def test_few_rare_ratings_have_no_interval():
    found = errbar.score(**RARE, measures="rater_kappa").estimates[0]
    assert found.low is None
    assert "only 3 items" in str(found.reason)


def test_an_unknown_option_names_those_there_are():
    with pytest.raises(BadInput, match="none, linear, quadratic"):
        errbar.score(**shrout(), measures="rater_kappa(weights=odd)")


def test_more_raters_are_sent_elsewhere():
    run = errbar.score(**krippendorff(), measures=["mean", "rater_kappa"])
    assert "two raters" in str(run["rater_kappa"].reason)
