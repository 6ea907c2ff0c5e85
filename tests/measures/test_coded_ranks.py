"""Ranks looked up by value are those of rows laid out in their order."""

import numpy as np
import pytest
from scipy.stats import spearmanr

from errbar.errors import Undefined
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.measures._coded_ranks import coded_ranks
from errbar.measures._few_values import few_values
from errbar.measures._mid_ranks import few_of_both, few_pairs
from errbar.records.predictions import Predictions


def made(n, digits, weights=None, seed=0):
    rng = np.random.default_rng([n, digits, seed])
    y = np.round(rng.normal(size=n), digits)
    f = np.round(y + rng.normal(size=n), digits)
    weight = {None: None, "whole": rng.integers(1, 4, n) * 1.0, "some 0": rng.integers(0, 3, n) / 2}[weights]
    return Predictions(kind="regression", truth=y, value=f, weight=weight)


def test_ranks_by_hand():
    code = np.array([0, 2, 2, 1, 0], dtype=np.int32)
    side = coded_ranks((np.array([1.0, 5.0, 9.0]), code), None, "the truth is")
    assert side.mass.tolist() == [2, 1, 2] and side.tied.tolist() == [-3, 0, 3]
    assert side.above(side).tolist() == [2 * 6 - 6, 2 * 6, 6]  # the sums at the values are -6, 0 and 6


@pytest.mark.parametrize("weights", [None, "whole", "some 0"])
@pytest.mark.parametrize(("n", "digits"), [(5_000, 2), (20_000, 2), (30_001, 1)])
def test_looked_up_or_laid_out(monkeypatch, n, digits, weights):
    given = made(n, digits, weights)
    few = few_of_both(Evidence(given))
    assert few[0] is not None and few[1] is not None
    found = []
    for counted in (False, True):  # True: the rows, or their pairs, are laid out in order
        monkeypatch.setattr("errbar.measures.spearman.few_pairs", lambda truth, guess: counted)  # noqa: B023
        found.append(measure("spearman").score(Evidence(given)))
    by_value, by_order = found
    assert by_value.value == pytest.approx(by_order.value, rel=1e-13)
    assert by_value.se == pytest.approx(by_order.se, rel=1e-12)
    assert np.allclose(by_value.influence, by_order.influence, rtol=1e-11, atol=1e-12)


def test_rows_with_two_decimals_are_looked_up():
    given = made(100_000, 2)
    assert not few_pairs(*few_of_both(Evidence(given)))
    found = measure("spearman").score(Evidence(given))
    assert found.value == pytest.approx(spearmanr(given.truth, given.value).statistic, rel=1e-12)


def test_a_value_without_weight_leaves_a_constant():
    x = np.repeat([1.0, 2.0], 4_000)
    with pytest.raises(Undefined, match="the predictions are constant: nothing to rank"):
        coded_ranks(few_values(x), (x == 1.0).astype(float), "the predictions are")
