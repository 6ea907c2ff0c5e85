"""Quantiles over items."""

import pytest

import errbar
from errbar.errors import BadInput


def test_four_of_five_items_lie_at_or_below():
    run = errbar.score(outcome=[3, 1, 2, 5, 4], measures="quantile(q=0.8)")
    assert run["quantile(q=0.8)"].value == 4.0


def test_an_upper_limit_needs_rows_beyond():
    few = errbar.score(outcome=[float(i) for i in range(30)], measures="quantile(q=0.9)")
    assert "needs 36 independent rows" in few["quantile(q=0.9)"].reason
    enough = errbar.score(outcome=[float(i) for i in range(40)], measures="quantile(q=0.9)")
    assert enough["quantile(q=0.9)"].low < 36 < enough["quantile(q=0.9)"].high


@pytest.mark.parametrize("q", ["0", "1", "half"])
def test_q_lies_between_0_and_1(q):
    with pytest.raises(BadInput, match=r"Write quantile\(q=0\.9\)"):
        errbar.score(outcome=[1, 0], measures=f"quantile(q={q})")
