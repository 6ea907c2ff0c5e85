"""ICC: values of Shrout and Fleiss (1979)."""

from __future__ import annotations

import pytest
from tests.measures.ratings import krippendorff, shrout

import errbar
from errbar.errors import BadInput


@pytest.mark.parametrize(("kind", "value"), [("agreement", 0.289764), ("consistency", 0.714841)])
def test_published_values_of_icc(kind, value):
    measure = f"icc(kind={kind})"
    assert errbar.score(**shrout(), measures=measure).estimates[0].value == pytest.approx(value, abs=1e-6)


def test_an_unknown_option_names_those_there_are():
    with pytest.raises(BadInput, match="agreement or consistency"):
        errbar.score(**shrout(), measures="icc(kind=odd)")


def test_items_that_a_rater_skipped_are_said():
    run = errbar.score(**krippendorff(), measures=["mean", "icc"])
    assert "lack a rating" in str(run["icc"].reason)


def test_raters_must_be_known():
    run = errbar.score(outcome=[1.0, 0, 1, 1], item=list("aabb"), measures=["mean", "icc"])
    assert "rater" in str(run["icc"].reason)
