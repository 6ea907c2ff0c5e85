"""fisher_hull: the wider ends of t and Fisher's z, by leaving an item out."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import errbar


def alpha(left: np.ndarray, right: np.ndarray) -> float:
    """Krippendorff's alpha of two complete raters, from its definition."""
    n, values = 2 * len(left), np.r_[left, right]
    apart = (values[:, None] != values[None]).sum() / (n * (n - 1))
    return 1 - (left != right).mean() / apart


def test_limits_from_the_definition():
    rng = np.random.default_rng(3)
    left = rng.integers(0, 2, 40)
    right = np.where(rng.random(40) < 0.8, left, 1 - left)
    value = alpha(left, right)
    out = np.array([alpha(np.delete(left, i), np.delete(right, i)) for i in range(40)])
    t = stats.t.ppf(0.975, 39)
    plain = t * np.sqrt(39 / 40 * ((out - out.mean()) ** 2).sum())
    z = np.arctanh(out)
    open_half = t * np.sqrt(39 / 40 * ((z - z.mean()) ** 2).sum())
    low = min(value - plain, np.tanh(np.arctanh(value) - open_half))
    high = max(value + plain, np.tanh(np.arctanh(value) + open_half))
    run = errbar.score(
        outcome=np.r_[left, right].astype(float),
        item=np.r_[range(40), range(40)],
        rater=np.repeat([0, 1], 40),
        measures="krippendorff_alpha",
    )
    found = run.estimates[0]
    assert found.value == pytest.approx(value)
    # The number of items in alpha's n - 1 is held while an item is left out: a term of 1 / n^2.
    assert (found.low, found.high) == pytest.approx((low, high), abs=1e-3)


def test_other_measures_are_refused():
    with pytest.raises(errbar.errors.BadInput, match="fisher_hull is for agreement of raters"):
        errbar.score(truth=[0, 1, 1, 0], label=[0, 1, 0, 0], measures="accuracy", interval="fisher_hull")
