"""Limits of a share beside those of statsmodels."""

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

CASES = [(k, n, level) for k, n in [(1, 10), (5, 10), (9, 10), (3, 100), (50, 100), (1234, 5000)] for level in (0.8, 0.95, 0.99)]  # fmt: skip  # noqa: E501
"""Hits, trials, level."""


def assert_agrees(limits, peer, case):
    """To nine digits, where theirs are cut to 0 and 1."""
    hits, trials, level = case
    wanted = proportion_confint(hits, trials, alpha=1 - level, method=peer)
    assert limits(hits, trials, level) == pytest.approx(np.clip(wanted, 0, 1), abs=1e-9)
